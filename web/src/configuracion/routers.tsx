import type { RouterConfig } from '@tramos/contract/configuracion';
import { llamar } from '../lib/api';
import { conUnidad } from '../lib/formato';
import { CampoOpcion, CampoSiNo, CampoTexto } from './campos';
import { type Catalogo, cifra, idONada } from './catalogo';
import { CatalogoScreen } from './catalogo-screen';
import { nombreDe, useEstacionesDe, useGateways } from './opciones';
import type { Forma } from './use-forma';

type Escrito = Record<
  'clave' | 'nombre' | 'estacion_id' | 'gateway_id' | 'geocerca_m' | 'plan_mb',
  string
> & {
  activo: boolean;
};

const Campos = ({ forma }: { forma: Forma<Escrito> }) => (
  <>
    <CampoTexto forma={forma} campo="nombre" label="Nombre" maxLength={120} required />
    <CampoTexto
      forma={forma}
      campo="clave"
      label="Clave"
      ayuda="Está en sus tópicos"
      maxLength={64}
      mono
      required
    />
    <CampoOpcion
      forma={forma}
      campo="estacion_id"
      label="Estación"
      opciones={useEstacionesDe('', 'Ninguna')}
    />
    <CampoOpcion
      forma={forma}
      campo="gateway_id"
      label="Puerta de enlace"
      ayuda="Solo con sus credenciales puede hablar"
      opciones={useGateways()}
    />
    <CampoTexto
      forma={forma}
      campo="geocerca_m"
      label="Geocerca"
      ayuda="Más lejos de su estación se considera movido"
      unidad="m"
      numerico
      required
    />
    <CampoTexto
      forma={forma}
      campo="plan_mb"
      label="Plan de datos al mes"
      ayuda="Vacío: sin límite"
      unidad="MB"
      numerico
    />
    <CampoSiNo
      forma={forma}
      campo="activo"
      label="En uso"
      ayuda="Deshabilitado, lo que envía no se recibe."
    />
  </>
);

const aCuerpo = ({ estacion_id, gateway_id, geocerca_m, plan_mb, ...resto }: Escrito) => ({
  ...resto,
  estacion_id: idONada(estacion_id),
  gateway_id: idONada(gateway_id),
  geocerca_m: cifra(geocerca_m),
  plan_mb: plan_mb.trim() === '' ? null : cifra(plan_mb),
});

const Estacion = ({ id }: { id: number | null }) => <>{nombreDe(useEstacionesDe('', ''), id)}</>;

const ROUTERS: Catalogo<RouterConfig, Escrito> = {
  plural: 'routers',
  titulo: 'Routers',
  uno: 'router',
  articulo: 'el',
  buscar: 'Nombre o clave',
  vacio: 'Un router lleva al centro lo que miden los sensores de un sitio. Agregue el primero.',
  nombre: ({ nombre }) => nombre,
  columnas: [
    { titulo: 'Clave', mono: true, celda: ({ clave }) => clave },
    { titulo: 'Estación', celda: ({ estacion_id }) => <Estacion id={estacion_id} /> },
    { titulo: 'Geocerca', cifra: true, amplia: true, celda: ({ geocerca_m }) => conUnidad(geocerca_m, 'm') },
  ],
  leer: async (pedido) => {
    const { routers: filas, total } = await llamar('routersConfig', pedido);
    return { filas, total };
  },
  crear: async (escrito) => ({ fila: await llamar('crearRouter', { body: aCuerpo(escrito) }) }),
  editar: ({ id, version }, escrito) =>
    llamar('editarRouter', { params: { id }, body: { ...aCuerpo(escrito), version } }),
  quitar: (pedido) => llamar('borrarRouter', pedido),
  nuevo: {
    clave: '',
    nombre: '',
    estacion_id: '',
    gateway_id: '',
    geocerca_m: '100',
    plan_mb: '',
    activo: true,
  },
  aValores: (fila) => ({
    ...{ clave: fila.clave, nombre: fila.nombre, activo: fila.activo },
    estacion_id: String(fila.estacion_id ?? ''),
    gateway_id: String(fila.gateway_id ?? ''),
    geocerca_m: String(fila.geocerca_m),
    plan_mb: fila.plan_mb === null ? '' : String(fila.plan_mb),
  }),
  Campos,
};

export const RoutersScreen = () => <CatalogoScreen catalogo={ROUTERS} />;
