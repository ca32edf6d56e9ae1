import {
  type EjercicioBody,
  EjercicioBodySchema,
  type EjercicioDetalle,
  FallaEjercicioSchema,
  type Inyeccion,
  type InyeccionTipo,
} from '@tramos/contract/ejercicios';
import { fraseDe } from '@tramos/contract/frases';
import { formatPosicion, kilometraje } from '@tramos/contract/posicion';
import type { Tramo } from '@tramos/contract/red';
import { leerPosicion } from '../lib/leer-posicion';

/** An exercise as it is being written: texts, until it is started. Pure. */

export interface BorradorInyeccion {
  /** Tells it from the others while it is written. */
  clave: number;
  tipo: InyeccionTipo;
  retardo: string;
  tramo: string;
  lugar: string;
  /** % of the flow. */
  tamano: string;
  apertura: string;
  /** Empty: until the exercise ends. */
  duracion: string;
  /** `estacion 3` or `punto 4`. */
  donde: string;
  accion: string;
  movimiento: string;
  sensor: string;
  falla: string;
  deriva: string;
}

export interface Borrador {
  nombre: string;
  sistema: string;
  duracion: string;
  inyecciones: readonly BorradorInyeccion[];
}

export const VACIO: Borrador = { nombre: '', sistema: '', duracion: '30', inyecciones: [] };

/** So long after the one before it begins the next injection, s: time to attend to one thing after the other. */
const PASO_S = 60;
const PRIMERA_S = 20;

/** One more injection of this kind, with what is usual already written. */
export const conInyeccion = (
  borrador: Borrador,
  tipo: InyeccionTipo,
  donde: Partial<Pick<BorradorInyeccion, 'tramo' | 'donde' | 'sensor'>>,
): Borrador => {
  const retardos = borrador.inyecciones.map(({ retardo }) => Number(retardo) || 0);
  const nueva: BorradorInyeccion = {
    clave: Math.max(0, ...borrador.inyecciones.map(({ clave }) => clave)) + 1,
    tipo,
    retardo: String(retardos.length === 0 ? PRIMERA_S : Math.max(...retardos) + PASO_S),
    ...{ tramo: '', lugar: '', tamano: '3', apertura: '0.3', duracion: '', donde: '' },
    ...{ accion: 'cierre', movimiento: '20', sensor: '', falla: 'bajo_cero', deriva: '200' },
    ...donde,
  };
  return { ...borrador, inyecciones: [...borrador.inyecciones, nueva] };
};

export const conCambio = (
  borrador: Borrador,
  clave: number,
  cambio: Partial<BorradorInyeccion>,
): Borrador => ({
  ...borrador,
  inyecciones: borrador.inyecciones.map((una) => (una.clave === clave ? { ...una, ...cambio } : una)),
});

export const sinInyeccion = (borrador: Borrador, clave: number): Borrador => ({
  ...borrador,
  inyecciones: borrador.inyecciones.filter((una) => una.clave !== clave),
});

/** Another sistema has other tramos, stations and sensors: what was chosen of the last one is laid down. */
export const conSistema = (borrador: Borrador, sistema: string): Borrador => ({
  ...borrador,
  sistema,
  inyecciones: borrador.inyecciones.map((una) => ({ ...una, tramo: '', lugar: '', donde: '', sensor: '' })),
});

/** A number as people write it; what is none, and nothing, is undefined, which the contract tells of. */
const numero = (texto: string): number | undefined => {
  const limpio = texto.trim().replace(',', '.');
  const n = Number(limpio);
  return limpio === '' || !Number.isFinite(n) ? undefined : n;
};

const idDe = (donde: string, que: 'estacion' | 'punto'): number | null => {
  const [cual, id] = donde.split(' ');
  return cual === que ? Number(id) : null;
};

const inyeccionDe = (una: BorradorInyeccion) => {
  const comun = {
    tipo: una.tipo,
    retardo_s: una.retardo.trim() === '' ? 0 : (numero(una.retardo) ?? Number.NaN),
  };
  const duracion_s = una.duracion.trim() === '' ? null : (numero(una.duracion) ?? Number.NaN);
  switch (una.tipo) {
    case 'toma': {
      const tamano = numero(una.tamano);
      return {
        ...comun,
        tramo_id: numero(una.tramo),
        posicion: leerPosicion(una.lugar) ?? undefined,
        fraccion_flujo: tamano === undefined ? undefined : Math.round(tamano * 1_000) / 100_000,
        apertura_s: numero(una.apertura) ?? Number.NaN,
        duracion_s,
      };
    }
    case 'paro_bomba':
      return { ...comun, estacion_id: idDe(una.donde, 'estacion') ?? undefined };
    case 'valvula':
      return {
        ...comun,
        estacion_id: idDe(una.donde, 'estacion'),
        punto_id: idDe(una.donde, 'punto'),
        accion: una.accion,
        movimiento_s: numero(una.movimiento) ?? Number.NaN,
      };
    case 'falla_sensor':
      return {
        ...comun,
        sensor_id: numero(una.sensor),
        falla: FallaEjercicioSchema.parse(una.falla),
        duracion_s,
      };
    case 'deriva_reloj':
      return { ...comun, sensor_id: numero(una.sensor), deriva_ms: numero(una.deriva) };
    default:
      return una.tipo satisfies never;
  }
};

/** What the contract calls a field that the form has under another name. */
const CAMPO: Record<string, keyof BorradorInyeccion> = {
  retardo_s: 'retardo',
  tramo_id: 'tramo',
  posicion: 'lugar',
  fraccion_flujo: 'tamano',
  apertura_s: 'apertura',
  duracion_s: 'duracion',
  estacion_id: 'donde',
  punto_id: 'donde',
  movimiento_s: 'movimiento',
  sensor_id: 'sensor',
  deriva_ms: 'deriva',
};
const DE_ELEGIR: readonly string[] = ['tramo', 'donde', 'sensor', 'sistema'];

/** `inyecciones.2.posicion` as the form knows it: `inyecciones.2.lugar`. */
export const campoDe = (ruta: string): string => {
  if (ruta === 'sistema_id') return 'sistema';
  if (ruta === 'duracion_min') return 'duracion';
  const [lista, n, campo] = ruta.split('.');
  return campo === undefined ? ruta : [lista, n, CAMPO[campo] ?? campo].join('.');
};

const deInyeccion = (una: BorradorInyeccion, n: number, tramos: readonly Tramo[]): [string, string][] => {
  const aqui = (campo: string) => `inyecciones.${n}.${campo}`;
  if (una.tipo === 'valvula' && una.donde === '') return [[aqui('donde'), 'Elija dónde']];
  if (una.tipo !== 'toma') return [];
  const tramo = tramos.find(({ id }) => id === Number(una.tramo));
  const posicion = leerPosicion(una.lugar);
  if (!tramo || posicion === null || (posicion > tramo.posicion_a && posicion < tramo.posicion_b)) return [];
  return [
    [
      aqui('lugar'),
      `Dentro del tramo: entre ${kilometraje(tramo.posicion_a)} y ${formatPosicion(tramo.posicion_b)}`,
    ],
  ];
};

export type Leido =
  | { tipo: 'listo'; cuerpo: EjercicioBody }
  | { tipo: 'faltas'; errores: Record<string, string> };

/** What would be sent, or what is wrong, by field of the form: `nombre`, `inyecciones.0.lugar`. */
export const leerBorrador = (borrador: Borrador, tramos: readonly Tramo[]): Leido => {
  const leido = EjercicioBodySchema.safeParse(
    {
      nombre: borrador.nombre,
      sistema_id: numero(borrador.sistema),
      duracion_min: numero(borrador.duracion) ?? Number.NaN,
      inyecciones: borrador.inyecciones.map(inyeccionDe),
    },
    { error: fraseDe },
  );
  const nuestras = borrador.inyecciones.flatMap((una, n) => deInyeccion(una, n, tramos));
  if (leido.success && nuestras.length === 0) return { tipo: 'listo', cuerpo: leido.data };
  const suyas = (leido.error?.issues ?? []).toReversed().map(({ path, message }): [string, string] => {
    const campo = campoDe(path.join('.'));
    return [campo, DE_ELEGIR.includes(campo.split('.').at(-1) ?? '') ? 'Elija una opción' : message];
  });
  return { tipo: 'faltas', errores: Object.fromEntries([...suyas, ...nuestras]) };
};

const textoDe = (n: number | null): string => (n === null ? '' : String(n));

const escritaDe = (inyeccion: Inyeccion): Partial<BorradorInyeccion> => {
  switch (inyeccion.tipo) {
    case 'toma':
      return {
        tramo: String(inyeccion.tramo_id),
        lugar: kilometraje(inyeccion.posicion),
        tamano: String(Math.round(inyeccion.fraccion_flujo * 100_000) / 1_000),
        apertura: String(inyeccion.apertura_s),
        duracion: textoDe(inyeccion.duracion_s),
      };
    case 'paro_bomba':
      return { donde: `estacion ${inyeccion.estacion_id}` };
    case 'valvula':
      return {
        donde:
          inyeccion.punto_id === null ? `estacion ${inyeccion.estacion_id}` : `punto ${inyeccion.punto_id}`,
        accion: inyeccion.accion,
        movimiento: String(inyeccion.movimiento_s),
      };
    case 'falla_sensor':
      return {
        sensor: String(inyeccion.sensor_id),
        falla: inyeccion.falla,
        duracion: textoDe(inyeccion.duracion_s),
      };
    case 'deriva_reloj':
      return { sensor: String(inyeccion.sensor_id), deriva: String(inyeccion.deriva_ms) };
    default:
      return inyeccion satisfies never;
  }
};

/** An exercise that was held, as the beginning of another. */
export const borradorDe = (ejercicio: EjercicioDetalle): Borrador => {
  const minutos = Math.round((Date.parse(ejercicio.termina_at) - Date.parse(ejercicio.iniciado_at)) / 60_000);
  const inicio: Borrador = {
    ...VACIO,
    nombre: ejercicio.nombre,
    sistema: String(ejercicio.sistema.id),
    duracion: String(minutos),
  };
  return (ejercicio.inyecciones ?? []).reduce((borrador, { inyeccion }) => {
    const con = conInyeccion(borrador, inyeccion.tipo, {});
    const clave = con.inyecciones.at(-1)?.clave ?? 0;
    return conCambio(con, clave, { retardo: String(inyeccion.retardo_s), ...escritaDe(inyeccion) });
  }, inicio);
};
