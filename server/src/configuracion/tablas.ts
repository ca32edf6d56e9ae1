import {
  type EstacionBody,
  EstacionBodySchema,
  type EstacionConfig,
  type SensorBody,
  SensorBodySchema,
  type SensorConfig,
} from '@tramos/contract/configuracion';
import { type Leido, leerNumero } from '@tramos/contract/numero-escrito';
import { plegar } from '@tramos/contract/plegar';
import { type UnidadPresion, UnidadPresionSchema } from '@tramos/contract/unidades';
import type { z } from 'zod';
import type { Consultable } from '../db/tipos';
import { avisosDeTrazo } from './avisos-trazo';
import { leerDia, leerSiNo, leerTexto } from './celdas';
import { ESTACIONES } from './estaciones';
import type { Fila, Recurso } from './recurso';
import { SENSORES } from './sensores';

/** How a list of what a site sets up is written as a table, and read again. */

const REFERIDOS = ['sistema', 'estacion', 'router', 'gateway'] as const;
type Referido = (typeof REFERIDOS)[number];
/** Keys of what rows name, by id and the other way round: a table speaks of keys, for ids are of one database. */
export type Claves = Record<
  Referido,
  { clave: ReadonlyMap<number, string>; id: ReadonlyMap<string, number> }
>;

type Valor = string | number | boolean | null;

/** One column: its name is the same in every version, for files are kept. */
export interface ColumnaTabla {
  nombre: string;
  /** Of the body that it fills. */
  campo: string;
  escribir: (valor: Valor, claves: Claves) => string;
  /** `antes` is what the row has now, null in a new one. */
  leer: (texto: string, claves: Claves, antes: Valor) => Leido<Valor>;
  /** Of a new row whose table has no such column; without it, the table must have it. */
  inicial?: Valor;
  /** Only administrators may read or change it. */
  de_administrador?: true;
}

/** A row that is to be written; `antes` is null for a new one. */
interface Cambio<C, B> {
  antes: C | null;
  cuerpo: B;
}

export interface Tabla<C extends Fila & { clave: string; nombre: string }, B extends object> {
  recurso: Recurso<C, B>;
  cuerpo: z.ZodType<B>;
  columnas: readonly ColumnaTabla[];
  /** What would not fit any more after these changes, by the key of a row: it is told before, and they may be made. */
  avisos: (db: Consultable, cambios: readonly Cambio<C, B>[]) => Promise<ReadonlyMap<string, string[]>>;
}

const comoTexto = (valor: Valor): string => (valor === null ? '' : String(valor));

const texto = (nombre: string): ColumnaTabla => ({
  nombre,
  campo: nombre,
  escribir: comoTexto,
  leer: leerTexto,
});
const lugar = (nombre: string): ColumnaTabla => ({
  ...texto(nombre),
  leer: (celda) => {
    const leida = leerTexto(celda);
    return 'valor' in leida ? { valor: leida.valor || null } : leida;
  },
  inicial: null,
});
const numero = (nombre: string, campo = nombre): ColumnaTabla => ({
  ...{ nombre, campo },
  escribir: comoTexto,
  leer: (celda) => leerNumero(celda),
});
const coordenada = (nombre: string): ColumnaTabla => ({
  ...numero(nombre),
  leer: (celda) => leerNumero(celda, 'decimal'),
});
const siNo = (nombre: string): ColumnaTabla => ({
  ...{ nombre, campo: nombre },
  escribir: (valor) => (valor ? 'sí' : 'no'),
  leer: leerSiNo,
  inicial: true,
});

const QUE: Record<Referido, string> = {
  sistema: 'un sistema',
  estacion: 'una estación',
  router: 'un router',
  gateway: 'una puerta de enlace',
};
const referencia = (nombre: string, campo: string, de: Referido): ColumnaTabla => ({
  ...{ nombre, campo },
  escribir: (valor, claves) => (typeof valor === 'number' ? (claves[de].clave.get(valor) ?? '') : ''),
  leer: (celda, claves, antes) => {
    const clave = celda.trim();
    // What lies beyond the editor's reach is written as nothing, and stays what it is.
    const fuera = typeof antes === 'number' && !claves[de].clave.has(antes);
    if (clave === '') return { valor: fuera ? antes : null };
    const id = claves[de].id.get(clave);
    return id === undefined
      ? { motivo: `«${clave}» no es la clave de ${QUE[de]} a su alcance` }
      : { valor: id };
  },
});
const opcional = (columna: ColumnaTabla): ColumnaTabla => ({ ...columna, inicial: null });

/** What people write for a unit, without what keyboards lack: `kg/cm²`, `Bar`. */
const unidadDe = (celda: string): UnidadPresion | undefined => {
  const llana = plegar(celda.normalize('NFKC')).replaceAll(/[^a-z0-9]/g, '');
  return UnidadPresionSchema.options.find((unidad) => unidad === llana);
};
const unidad: ColumnaTabla = {
  ...{ nombre: 'unidad', campo: 'unidad', inicial: 'kgcm2' },
  escribir: comoTexto,
  leer: (celda) => {
    const valor = unidadDe(celda);
    return valor ? { valor } : { motivo: `Escriba una de estas: ${UnidadPresionSchema.options.join(', ')}` };
  },
};

/** At its noon, so that no zone moves it to another day; the same day stays the moment it was. */
const dia = (nombre: string): ColumnaTabla => ({
  ...{ nombre, campo: nombre, inicial: null },
  escribir: (valor) => comoTexto(valor).slice(0, 10),
  leer: (celda, _claves, antes) => {
    const leida = leerDia(celda);
    if ('motivo' in leida || leida.valor === null) return leida;
    return { valor: comoTexto(antes).startsWith(leida.valor) ? antes : `${leida.valor}T12:00:00.000Z` };
  },
});

const PUNTO = [numero('cadenamiento_m', 'posicion'), coordenada('latitud'), coordenada('longitud')];
const LUGAR = [lugar('municipio'), lugar('estado')];

const SITIO = ['posicion', 'latitud', 'longitud'] as const;

/** Of a station it also counts whether it is there at all. */
const seMudaEstacion = ({ antes, cuerpo }: Cambio<EstacionConfig, EstacionBody>): boolean =>
  ([...SITIO, 'sistema_id', 'activo'] as const).some((campo) => antes?.[campo] !== cuerpo[campo]);

export const TABLA_ESTACIONES: Tabla<EstacionConfig, EstacionBody> = {
  recurso: ESTACIONES,
  cuerpo: EstacionBodySchema,
  columnas: [
    ...[texto('clave'), texto('nombre'), referencia('sistema', 'sistema_id', 'sistema')],
    ...[...PUNTO, ...LUGAR, siNo('activo')],
  ],
  avisos: (db, cambios) => {
    const mudan = cambios.filter(seMudaEstacion);
    return avisosDeTrazo(
      db,
      { estaciones: mudan.map(({ antes, cuerpo }) => ({ ...cuerpo, id: antes?.id ?? null })) },
      mudan.map(({ cuerpo: { clave, nombre, sistema_id } }) => ({
        clave,
        toca: ({ sistema_id: suyo, juicio: { lejanas } }) =>
          suyo === sistema_id && (lejanas.length === 0 || lejanas.some((una) => una.nombre === nombre)),
      })),
    );
  },
};

/** A new one is no tramo's yet. */
const sensorQueSeMueve = ({ antes, cuerpo }: Cambio<SensorConfig, SensorBody>) =>
  antes && SITIO.some((campo) => antes[campo] !== cuerpo[campo]) ? [{ id: antes.id, cuerpo }] : [];

export const TABLA_SENSORES: Tabla<SensorConfig, SensorBody> = {
  recurso: SENSORES,
  cuerpo: SensorBodySchema,
  columnas: [
    ...[texto('clave'), texto('nombre'), referencia('sistema', 'sistema_id', 'sistema')],
    opcional(referencia('estacion', 'estacion_id', 'estacion')),
    ...[...PUNTO, ...LUGAR],
    opcional(referencia('router', 'router_id', 'router')),
    { ...opcional(referencia('puerta_de_enlace', 'gateway_id', 'gateway')), de_administrador: true },
    ...[unidad, { ...numero('escala'), inicial: 1 }, { ...numero('desplazamiento'), inicial: 0 }],
    ...[dia('calibrado_en'), siNo('activo')],
  ],
  avisos: (db, cambios) => {
    const mueven = cambios.flatMap(sensorQueSeMueve);
    return avisosDeTrazo(
      db,
      { sensores: new Map(mueven.map(({ id, cuerpo }) => [id, cuerpo])) },
      mueven.map(({ id, cuerpo: { clave } }) => ({ clave, toca: ({ sensores }) => sensores.includes(id) })),
    );
  },
};
