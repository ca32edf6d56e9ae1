import type { User } from '@tramos/contract/usuario';
import { llamar } from '../lib/api';
import { FormaConCodigo } from './forma-con-codigo';

interface RenovarCodigosProps {
  onRenovados: (recibidos: { user: User; codigos: string[] }) => void;
  onCancelar: () => void;
  sinAplicacion: boolean;
}

/** New recovery codes in the place of the old ones. */
export const RenovarCodigos = ({ onRenovados, onCancelar, sinAplicacion }: RenovarCodigosProps) => (
  <FormaConCodigo
    accion="Cambiar códigos"
    llamada={(codigo) => llamar('renovarCodigos', { body: { codigo } })}
    onHecho={onRenovados}
    onCancelar={onCancelar}
    sinAplicacion={sinAplicacion}
  >
    <p>Los códigos de recuperación que tenga dejarán de servir.</p>
  </FormaConCodigo>
);
