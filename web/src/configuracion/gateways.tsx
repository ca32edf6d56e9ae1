import { Select } from '@mantine/core';
import type { GatewayConfig } from '@tramos/contract/configuracion';
import { useState } from 'react';
import { llamar } from '../lib/api';
import { formatFecha } from '../lib/formato';
import { useZona } from '../lib/sitio';
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

const OPCIONES = [
  { value: '24', label: '24 horas' },
  { value: '168', label: '7 días' },
  { value: '720', label: '30 días' },
  { value: '0', label: 'Nada: deja de valer ahora' },
];

const usoDe = ({ usado_at, usado_ip }: GatewayConfig['secreto'], zona: string): string =>
  usado_at === null ? 'Aún no se usa' : `Último uso ${formatFecha(usado_at, zona)} desde ${usado_ip ?? '-'}`;

/** Used after the new one was: somebody still goes by it, and it may be whoever stole it. */
const sigueEnUso = ({ secreto, anterior }: GatewayConfig): boolean =>
  anterior?.usado_at != null && secreto.usado_at !== null && anterior.usado_at > secreto.usado_at;

const Estado = ({ fila }: { fila: GatewayConfig }) => {
  const zona = useZona();
  const { secreto, anterior } = fila;
  return (
    <>
      <p className={classes.resumen}>
        {secreto.desde === null ? '' : `Vale desde ${formatFecha(secreto.desde, zona)}. `}
        {usoDe(secreto, zona)}.
      </p>
      {anterior && (
        <div className={classes.aviso} role="status">
          El anterior vale hasta {formatFecha(anterior.hasta, zona)}. {usoDe(anterior, zona)}.
          {sigueEnUso(fila) &&
            ' Se usó después del nuevo: hay un equipo que aún no lo tiene, o alguien más que conoce el anterior.'}
        </div>
      )}
    </>
  );
};

const UltimoUso = ({ fila }: { fila: GatewayConfig }) => {
  const zona = useZona();
  const { usado_at } = fila.secreto;
  return (
    <>
      {usado_at === null ? '-' : formatFecha(usado_at, zona)}
      {fila.anterior && (
        <span className={classes.etiqueta}>
          {sigueEnUso(fila) ? 'secreto anterior en uso' : 'dos secretos'}
        </span>
      )}
    </>
  );
};

const Secreto = ({
  fila,
  onCambio,
}: {
  fila: GatewayConfig;
  onCambio: (guardado: Guardado<GatewayConfig>) => void;
}) => {
  const [horas, setHoras] = useState('24');
  const params = { id: fila.id };
  const { version } = fila;
  return (
    <div className={classes.grupo}>
      <h3>Secreto</h3>
      <Estado fila={fila} />
      <Select
        label="Al dar uno nuevo, el de ahora sigue valiendo"
        description="Hasta una hora después de que el nuevo se use, si eso llega antes"
        data={OPCIONES}
        value={horas}
        onChange={(valor) => setHoras(valor ?? '24')}
        allowDeselect={false}
      />
      <BotonConfirmado
        mensaje={`Dar a «${fila.clave}» un secreto nuevo`}
        consecuencia={
          horas === '0'
            ? 'El de ahora deja de valer y sus conexiones se cortan al momento: nada de lo que mide llegará hasta que el nuevo esté puesto en el equipo.'
            : 'El de ahora sigue valiendo mientras tanto. Si había uno anterior a él, deja de valer al momento.'
        }
        hacer={() => llamar('secretoGateway', { params, body: { version, horas: Number(horas) } })}
        onHecho={({ gateway, secreto }) =>
          onCambio({ fila: gateway, dicho: dichoDe(gateway.clave, secreto) })
        }
      >
        Dar un secreto nuevo
      </BotonConfirmado>
      {fila.anterior && (
        <BotonConfirmado
          mensaje={`Revocar el secreto anterior de «${fila.clave}»`}
          consecuencia="Las conexiones que lo usan se cortan al momento, y quien lo tenga ya no puede enviar nada."
          hacer={() => llamar('revocarSecretoGateway', { params, body: { version } })}
          onHecho={(gateway) => onCambio({ fila: gateway })}
        >
          Revocar el anterior
        </BotonConfirmado>
      )}
    </div>
  );
};

const GATEWAYS: Catalogo<GatewayConfig, Escrito> = {
  plural: 'gateways',
  titulo: 'Puertas de enlace',
  varios: 'puertas de enlace',
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
    { titulo: 'Último uso', celda: (fila) => <UltimoUso fila={fila} /> },
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
