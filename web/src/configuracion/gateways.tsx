import type { GatewayConfig } from '@tramos/contract/configuracion';
import { llamar } from '../lib/api';
import { BotonConfirmado } from './boton-confirmado';
import { CampoSiNo, CampoTexto } from './campos';
import type { Catalogo, DichoUnaVez, Guardado } from './catalogo';
import classes from './catalogo.module.css';
import { CatalogoScreen } from './catalogo-screen';
import type { Forma } from './use-forma';

type Escrito = { clave: string; permite_maniobras: boolean; activo: boolean };

const Campos = ({ forma }: { forma: Forma<Escrito> }) => (
  <>
    <CampoTexto
      forma={forma}
      campo="clave"
      label="Clave"
      ayuda="Es el usuario con que se conecta por MQTT o HTTP"
      maxLength={64}
      mono
      required
    />
    <CampoSiNo
      forma={forma}
      campo="permite_maniobras"
      label="Puede registrar maniobras"
      ayuda="Una maniobra falsa puede ocultar una toma: délo solo a quien opera la estación."
    />
    <CampoSiNo
      forma={forma}
      campo="activo"
      label="En uso"
      ayuda="Deshabilitada, sus conexiones se cortan y lo que envía no se recibe."
    />
  </>
);

const dichoDe = (clave: string, secreto: string): DichoUnaVez => ({
  titulo: `Secreto de ${clave}`,
  ayuda: 'Es la contraseña con que se conecta. No se volverá a mostrar: póngalo ahora en el equipo.',
  secreto,
});

const Secreto = ({
  fila,
  onCambio,
}: {
  fila: GatewayConfig;
  onCambio: (guardado: Guardado<GatewayConfig>) => void;
}) => (
  <div className={classes.grupo}>
    <h3>Secreto</h3>
    <BotonConfirmado
      mensaje={`Dar a «${fila.clave}» un secreto nuevo`}
      consecuencia="El anterior deja de valer y sus conexiones se cortan al momento: nada de lo que mide llegará hasta que el nuevo esté puesto en el equipo."
      hacer={() => llamar('secretoGateway', { params: { id: fila.id }, body: { version: fila.version } })}
      onHecho={({ gateway, secreto }) => onCambio({ fila: gateway, dicho: dichoDe(gateway.clave, secreto) })}
    >
      Dar un secreto nuevo
    </BotonConfirmado>
  </div>
);

const GATEWAYS: Catalogo<GatewayConfig, Escrito> = {
  plural: 'gateways',
  titulo: 'Puertas de enlace',
  uno: 'puerta de enlace',
  articulo: 'la',
  buscar: 'Clave',
  vacio: 'Una puerta de enlace es quien envía lo que miden sensores y routers. Agregue la primera.',
  nombre: ({ clave }) => clave,
  columnas: [
    {
      titulo: 'Maniobras',
      celda: ({ permite_maniobras }) => (permite_maniobras ? 'Puede registrarlas' : '-'),
    },
  ],
  leer: async (pedido) => {
    const { gateways: filas, total } = await llamar('gatewaysConfig', pedido);
    return { filas, total };
  },
  crear: async (body) => {
    const { gateway, secreto } = await llamar('crearGateway', { body });
    return { fila: gateway, dicho: dichoDe(gateway.clave, secreto) };
  },
  editar: ({ id, version }, escrito) =>
    llamar('editarGateway', { params: { id }, body: { ...escrito, version } }),
  quitar: (pedido) => llamar('borrarGateway', pedido),
  nuevo: { clave: '', permite_maniobras: false, activo: true },
  aValores: ({ clave, permite_maniobras, activo }) => ({ clave, permite_maniobras, activo }),
  Campos,
  Acciones: Secreto,
};

export const GatewaysScreen = () => <CatalogoScreen catalogo={GATEWAYS} />;
