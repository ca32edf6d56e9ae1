import type { Ref } from './comunes';
import { type Evento, formatGrupoId } from './evento';
import { conMemoria } from './memoria';

/**
 * Events as an export sends them to a console, `formato=renglones`, one line each: its values, separated by tabs, an
 * empty one for null. Lines that begin with a brace are JSON: the first says what the values of a row are,
 * `{"campos":[…]}`; the names that rows mean by an id stand before they are first used, `{"nombres":{…}}`; the last
 * says that nothing is missing, `{"total":N}`. A sixth of the size of whole events, written by the database sooner than
 * their JSON would be, and nobody on the way takes it apart.
 */
export const CAMPOS_CON_NOMBRE = [
  'tramo_id',
  'sistema_id',
  'recognized_by',
  'escalado_por',
  'disposicion_por',
  'creado_por',
] as const;
/** Seconds since 1970, with fractions. */
export const CAMPOS_INSTANTE = [
  'created_at',
  'escalado_at',
  'recognized_at',
  'hora_sensor0',
  'hora_sensor1',
  'disposicion_at',
] as const;
/**
 * What has a name stands first, so that it is found without reading the rest; then what is of one type stands
 * together, because PostgreSQL looks up how to write a type each time it changes. `producto` is JSON as the clocks and
 * motives are: it is the one text that people write, and JSON has no tabs. `t` and `f` are true and false.
 */
export const CAMPOS_RENGLON = [
  ...CAMPOS_CON_NOMBRE,
  'id',
  'evento_principal',
  'config_version',
  'ejercicio_id',
  'notas',
  'grupo',
  'tipo',
  'estado',
  'evento_estado',
  'escalado_id',
  'accion_sensor0',
  'accion_sensor1',
  'clase',
  'disposicion',
  'correlacion',
  'amplitud_sensor0',
  'amplitud_sensor1',
  'posicion',
  'delta_s',
  'latitud',
  'longitud',
  'sigma_m',
  'velocidad_onda_mps',
  'flujo_mps',
  ...CAMPOS_INSTANTE,
  'escalado',
  'possible_operational_movement',
  'producto',
  'reloj_sensor0',
  'reloj_sensor1',
  'motivos',
  'alternativas',
] as const;
export type CampoRenglon = (typeof CAMPOS_RENGLON)[number];
export type CampoInstante = (typeof CAMPOS_INSTANTE)[number];

export const SEPARADOR = '\t';

/** Rows begin with an id or nothing. */
export const esRenglon = (linea: string): boolean => !linea.startsWith('{');

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

/** An event whose times are told as the reader wants them. */
type EventoDeRenglon<T> = Omit<Evento, CampoInstante> & Record<CampoInstante, T | null>;

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

type Celda = string | undefined;

const numero = (celda: Celda) => (celda === '' ? null : celda && Number(celda));
const texto = (celda: Celda) => (celda === '' ? null : celda);
const siNo = (celda: Celda) => celda && celda === 't';

/**
 * Makes rows events again. A sender of another version may announce other fields: those that it lacks come out
 * undefined, and those that are not known here are passed over.
 * @param campos as the first line announced them
 * @param instante makes of epoch ms what a time is to be
 */
export const crearLectorDeRenglones = <T>(campos: readonly string[], instante: (t_ms: number) => T) => {
  const lugares = Object.fromEntries(CAMPOS_RENGLON.map((campo) => [campo, campos.indexOf(campo)]));
  const en = lugares as Record<CampoRenglon, number>;
  const { conocer, ...nombres } = crearNombres();
  const cuando = (celda: Celda): T | null => {
    const t_ms = celda ? Math.round(1_000 * Number(celda)) : Number.NaN;
    return Number.isFinite(t_ms) ? instante(t_ms) : null;
  };
  // Clocks and motives repeat themselves, and nobody changes them.
  const leido = conMemoria((texto: string) => JSON.parse(texto) as NonNullable<unknown>);
  const json = (celda: Celda) => (celda === '' ? null : celda && leido(celda));
  const quien = (celda: Celda): string | null => (celda ? nombres.usuario(Number(celda)) : null);
  /** @throws {RangeError} a row that does not have the announced fields */
  const leer = (renglon: string): EventoDeRenglon<T> => {
    const celdas = renglon.split(SEPARADOR);
    if (celdas.length !== campos.length) throw new RangeError('a row of another length');
    const tramo = nombres.tramo(Number(celdas[en.tramo_id]));
    const sistema = nombres.sistema(Number(celdas[en.sistema_id]));
    const grupo = numero(celdas[en.grupo]);
    // One literal, however long: of parts spread into one another it takes two hundred times as long.
    const evento = {
      id: numero(celdas[en.id]),
      tipo: texto(celdas[en.tipo]),
      evento_principal: numero(celdas[en.evento_principal]),
      estado: texto(celdas[en.estado]),
      evento_estado: texto(celdas[en.evento_estado]),
      tramo: tramo.tramo,
      tramo_id: numero(celdas[en.tramo_id]),
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
      escalado: siNo(celdas[en.escalado]),
      escalado_id: texto(celdas[en.escalado_id]),
      escalado_por: quien(celdas[en.escalado_por]),
      escalado_at: cuando(celdas[en.escalado_at]),
      recognized_by_user_name: quien(celdas[en.recognized_by]),
      recognized_at: cuando(celdas[en.recognized_at]),
      accion_sensor0: texto(celdas[en.accion_sensor0]),
      accion_sensor1: texto(celdas[en.accion_sensor1]),
      hora_sensor0: cuando(celdas[en.hora_sensor0]),
      hora_sensor1: cuando(celdas[en.hora_sensor1]),
      posicion: numero(celdas[en.posicion]),
      delta_s: numero(celdas[en.delta_s]),
      latitud: numero(celdas[en.latitud]),
      longitud: numero(celdas[en.longitud]),
      created_at: cuando(celdas[en.created_at]),
      sigma_m: numero(celdas[en.sigma_m]),
      velocidad_onda_mps: numero(celdas[en.velocidad_onda_mps]),
      producto: json(celdas[en.producto]),
      flujo_mps: numero(celdas[en.flujo_mps]),
      correlacion: numero(celdas[en.correlacion]),
      amplitud_sensor0: numero(celdas[en.amplitud_sensor0]),
      amplitud_sensor1: numero(celdas[en.amplitud_sensor1]),
      reloj_sensor0: json(celdas[en.reloj_sensor0]),
      reloj_sensor1: json(celdas[en.reloj_sensor1]),
      motivos: json(celdas[en.motivos]),
      alternativas: json(celdas[en.alternativas]),
      config_version: numero(celdas[en.config_version]),
      clase: texto(celdas[en.clase]),
      possible_operational_movement: siNo(celdas[en.possible_operational_movement]),
      ejercicio_id: numero(celdas[en.ejercicio_id]),
      simulacion: typeof numero(celdas[en.ejercicio_id]) === 'number',
      disposicion: texto(celdas[en.disposicion]),
      disposicion_por: quien(celdas[en.disposicion_por]),
      disposicion_at: cuando(celdas[en.disposicion_at]),
      creado_por: quien(celdas[en.creado_por]),
      notas: numero(celdas[en.notas]),
      grupo_id: typeof grupo === 'number' ? formatGrupoId(grupo) : null,
    };
    // What the sender wrote is its word for it: nothing is checked here.
    return evento as EventoDeRenglon<T>;
  };
  return { conocer, leer };
};
