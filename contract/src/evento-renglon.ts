import type { Ref } from './comunes';
import { type Evento, formatGrupoId } from './evento';

/**
 * Events as an export sends them to a console, `formato=renglones`: lines of JSON. The first one says what the values
 * of a row are, `{"campos":[…]}`; each row is a list of values; the names that rows mean by an id stand in a line of
 * their own before they are first used, `{"nombres":{…}}`; the last line says that nothing is missing,
 * `{"total":N}`. A fifth of the size of whole events, and neither side spells out what repeats itself.
 */
export const CAMPOS_CON_NOMBRE = [
  'tramo_id',
  'sistema_id',
  'recognized_by',
  'escalado_por',
  'disposicion_por',
  'creado_por',
] as const;
/** What has a name stands first, so that it is found without reading the rest. */
export const CAMPOS_RENGLON = [
  ...CAMPOS_CON_NOMBRE,
  'id',
  'created_at',
  'tipo',
  'evento_principal',
  'estado',
  'evento_estado',
  'escalado',
  'escalado_id',
  'escalado_at',
  'recognized_at',
  'accion_sensor0',
  'accion_sensor1',
  'hora_sensor0',
  'hora_sensor1',
  'posicion',
  'delta_s',
  'latitud',
  'longitud',
  'sigma_m',
  'velocidad_onda_mps',
  'producto',
  'flujo_mps',
  'correlacion',
  'amplitud_sensor0',
  'amplitud_sensor1',
  'reloj_sensor0',
  'reloj_sensor1',
  'motivos',
  'config_version',
  'clase',
  'possible_operational_movement',
  'disposicion',
  'disposicion_at',
  'notas',
  'grupo',
] as const;
export type CampoRenglon = (typeof CAMPOS_RENGLON)[number];

/** Values in the order of the announced fields; people, tramo, sistema and group as ids. */
type Renglon = readonly unknown[];

/** What the tramo of an event says about it. */
interface NombresDeTramo
  extends Ref,
    Pick<
      Evento,
      | 'sensor_a_name'
      | 'sensor_b_name'
      | 'sitio_sensor0'
      | 'sitio_sensor1'
      | 'posicion_sensor0'
      | 'posicion_sensor1'
      | 'municipio_sensor0'
      | 'municipio_sensor1'
      | 'estado_sensor0'
      | 'estado_sensor1'
    > {}

export interface NombresDeRenglones {
  sistemas: readonly Ref[];
  tramos: readonly NombresDeTramo[];
  usuarios: readonly Ref[];
}

const FIN_UTC = '+00:00';
const CON_MILIS = '2026-11-21T03:41:58.218'.length;

/** A time as a database writes it in JSON, of any zone and without its last zeros, in the contract's own form. */
const instante = (valor: unknown): string | null => {
  if (typeof valor !== 'string') return null;
  if (valor.length === CON_MILIS + FIN_UTC.length && valor.endsWith(FIN_UTC))
    return `${valor.slice(0, CON_MILIS)}Z`;
  const fecha = new Date(valor);
  return Number.isNaN(fecha.getTime()) ? null : fecha.toISOString();
};

/** The fields of an event that its tramo gives, the same for all of its events. */
const delTramo = ({ nombre, ...tramo }: Omit<NombresDeTramo, 'id'>) => ({
  ...tramo,
  tramo: nombre,
  tramo_nombre: nombre,
  tramo_info: { nombre },
  sensor_a_municipio: tramo.municipio_sensor0,
  sensor_a_estado: tramo.estado_sensor0,
  sensor_b_municipio: tramo.municipio_sensor1,
  sensor_b_estado: tramo.estado_sensor1,
});

const TRAMO_DESCONOCIDO = delTramo({
  nombre: '',
  sensor_a_name: null,
  sensor_b_name: null,
  sitio_sensor0: null,
  sitio_sensor1: null,
  posicion_sensor0: null,
  posicion_sensor1: null,
  municipio_sensor0: null,
  municipio_sensor1: null,
  estado_sensor0: null,
  estado_sensor1: null,
});

/** Names by id, as they have come so far. */
const crearNombres = () => {
  const sistemas = new Map<number, Ref>();
  const tramos = new Map<number, ReturnType<typeof delTramo>>();
  const usuarios = new Map<number, string>();
  return {
    conocer: (nombres: NombresDeRenglones): void => {
      for (const sistema of nombres.sistemas) sistemas.set(sistema.id, sistema);
      for (const { id, ...tramo } of nombres.tramos) tramos.set(id, delTramo(tramo));
      for (const { id, nombre } of nombres.usuarios) usuarios.set(id, nombre);
    },
    sistema: (id: number): Ref => sistemas.get(id) ?? { id, nombre: '' },
    tramo: (id: number) => tramos.get(id) ?? TRAMO_DESCONOCIDO,
    usuario: (id: number | null): string | null => (id === null ? null : (usuarios.get(id) ?? null)),
  };
};

/**
 * Makes rows events again. A sender of another version may announce other fields: those that it lacks come out
 * undefined, and those that are not known here are passed over.
 * @param campos as the first line announced them
 */
export const crearLectorDeRenglones = (campos: readonly string[]) => {
  const lugares = Object.fromEntries(CAMPOS_RENGLON.map((campo) => [campo, campos.indexOf(campo)]));
  const en = lugares as Record<CampoRenglon, number>;
  const { conocer, ...nombres } = crearNombres();
  const leer = (renglon: Renglon): Evento => {
    const valor = <C extends CampoRenglon & keyof Evento>(campo: C) => renglon[en[campo]] as Evento[C];
    const quien = (campo: CampoRenglon) => nombres.usuario(renglon[en[campo]] as number | null);
    const cuando = (campo: CampoRenglon) => instante(renglon[en[campo]]);
    const grupo = renglon[en.grupo];
    const tramo = nombres.tramo(valor('tramo_id'));
    const sistema = nombres.sistema(renglon[en.sistema_id] as number);
    // One literal, however long: of parts spread into one another it takes two hundred times as long.
    return {
      id: valor('id'),
      tipo: valor('tipo'),
      evento_principal: valor('evento_principal'),
      estado: valor('estado'),
      evento_estado: valor('evento_estado'),
      tramo: tramo.tramo,
      tramo_id: valor('tramo_id'),
      tramo_nombre: tramo.tramo_nombre,
      tramo_info: tramo.tramo_info,
      sensor_a_name: tramo.sensor_a_name,
      sensor_b_name: tramo.sensor_b_name,
      sitio_sensor0: tramo.sitio_sensor0,
      sitio_sensor1: tramo.sitio_sensor1,
      posicion_sensor0: tramo.posicion_sensor0,
      posicion_sensor1: tramo.posicion_sensor1,
      municipio_sensor0: tramo.municipio_sensor0,
      municipio_sensor1: tramo.municipio_sensor1,
      estado_sensor0: tramo.estado_sensor0,
      estado_sensor1: tramo.estado_sensor1,
      sensor_a_municipio: tramo.sensor_a_municipio,
      sensor_a_estado: tramo.sensor_a_estado,
      sensor_b_municipio: tramo.sensor_b_municipio,
      sensor_b_estado: tramo.sensor_b_estado,
      sistema,
      sistema_nombre: sistema.nombre,
      escalado: valor('escalado'),
      escalado_id: valor('escalado_id'),
      escalado_por: quien('escalado_por'),
      escalado_at: cuando('escalado_at'),
      recognized_by_user_name: quien('recognized_by'),
      recognized_at: cuando('recognized_at'),
      accion_sensor0: valor('accion_sensor0'),
      accion_sensor1: valor('accion_sensor1'),
      hora_sensor0: cuando('hora_sensor0'),
      hora_sensor1: cuando('hora_sensor1'),
      posicion: valor('posicion'),
      delta_s: valor('delta_s'),
      latitud: valor('latitud'),
      longitud: valor('longitud'),
      created_at: cuando('created_at') ?? '',
      sigma_m: valor('sigma_m'),
      velocidad_onda_mps: valor('velocidad_onda_mps'),
      producto: valor('producto'),
      flujo_mps: valor('flujo_mps'),
      correlacion: valor('correlacion'),
      amplitud_sensor0: valor('amplitud_sensor0'),
      amplitud_sensor1: valor('amplitud_sensor1'),
      reloj_sensor0: valor('reloj_sensor0'),
      reloj_sensor1: valor('reloj_sensor1'),
      motivos: valor('motivos'),
      config_version: valor('config_version'),
      clase: valor('clase'),
      possible_operational_movement: valor('possible_operational_movement'),
      disposicion: valor('disposicion'),
      disposicion_por: quien('disposicion_por'),
      disposicion_at: cuando('disposicion_at'),
      creado_por: quien('creado_por'),
      notas: valor('notas'),
      grupo_id: typeof grupo === 'number' ? formatGrupoId(grupo) : null,
    };
  };
  return { conocer, leer };
};
