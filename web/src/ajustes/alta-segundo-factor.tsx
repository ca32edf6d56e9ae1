import type { User } from '@tramos/contract/usuario';
import { llamar } from '../lib/api';
import { CopiarBoton } from '../ui/copiar-boton';
import classes from './ajustes.module.css';
import { CodigoQr } from './codigo-qr';
import { FormaConCodigo } from './forma-con-codigo';

interface AltaSegundoFactorProps {
  secreto: string;
  uri: string;
  onActivado: (recibidos: { user: User; codigos: string[] }) => void;
  onCancelar: () => void;
}

/** In groups of four, as it is easier to type from a screen. */
const enGrupos = (secreto: string): string => secreto.match(/.{1,4}/g)?.join(' ') ?? secreto;

/** The new secret as a drawing and as text, and the first code that proves the application has it. */
export const AltaSegundoFactor = ({ secreto, uri, onActivado, onCancelar }: AltaSegundoFactorProps) => (
  <FormaConCodigo
    accion="Activar"
    llamada={(codigo) => llamar('activarSegundoFactor', { body: { codigo } })}
    onHecho={onActivado}
    onCancelar={onCancelar}
  >
    <p>
      <strong>1.</strong> Abra su aplicación de autenticación y escanee este código.
    </p>
    <div className={classes.registro}>
      <CodigoQr texto={uri} rotulo="Código QR del segundo factor" />
      <div>
        <p className={classes.nota}>¿No puede escanearlo? Escriba esta clave en la aplicación:</p>
        <p className={classes.secreto} data-testid="secreto">
          {enGrupos(secreto)}
        </p>
        <CopiarBoton texto={secreto}>Copiar clave</CopiarBoton>
      </div>
    </div>
    <p>
      <strong>2.</strong> Escriba el código que muestra la aplicación.
    </p>
  </FormaConCodigo>
);
