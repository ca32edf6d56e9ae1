import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { LotesTramoSchema, TramoBodySchema } from '@tramos/contract/configuracion';
import { fraseDe } from '@tramos/contract/frases';
import type { TrazaGrabada } from '@tramos/deteccion/grabacion';
import { z } from 'zod';
import { PedidoMalo } from './guion';

/** Recordings as files: `trazas.csv` (epoch ms, sensor key, kg/cm²) and the `tramo.json` that they belong to. */

const { velocidad_onda_mps, sigma_velocidad_rel, flujo_mps } = TramoBodySchema.shape;

/** Strict: a misspelt field would count as one that was left out, and move the place. */
const TramoSchema = z.strictObject({
  nombre: z.string(),
  /** Keys of the sensors, as the recording spells them. */
  sensor_a: z.string(),
  sensor_b: z.string(),
  /** Absolute chainage of the sensors, m. */
  posicion_a: z.number(),
  posicion_b: z.number(),
  velocidad_onda_mps,
  /** Relative standard error of the wave speed. */
  sigma_velocidad_rel: sigma_velocidad_rel.default(0.01),
  /** Signed, A → B positive. */
  flujo_mps: flujo_mps.default(0),
  /** Other products on their way in it, and where they began at that time. */
  lotes: LotesTramoSchema.nullable().default(null),
});
export type TramoDeArchivo = z.output<typeof TramoSchema>;

/** Excel and the Windows notepad begin a file with it. */
const MARCA_UTF8 = '\uFEFF';

const enEspanol = ({ code, message, ...falla }: z.core.$ZodIssue, crudo: unknown): string => {
  const lugar = falla.path.filter((paso) => typeof paso === 'string').join('.');
  if (code === 'unrecognized_keys' && 'keys' in falla)
    return `no se conoce el campo ${falla.keys.join(', ')}${lugar && ` de ${lugar}`}`;
  if (lugar === '') return 'se espera un tramo con sus campos entre llaves';
  const dicho = falla.path.reduce<unknown>((v, paso) => (v as Record<PropertyKey, unknown>)?.[paso], crudo);
  if (dicho === undefined) return `falta el campo ${lugar}`;
  return `${lugar} no es válido (${message}): ${JSON.stringify(dicho)}`;
};

const revisarTramo = (crudo: unknown, de: string): TramoDeArchivo => {
  const leido = TramoSchema.safeParse(crudo, { error: fraseDe });
  const [falla] = leido.error?.issues ?? [];
  if (falla) throw new PedidoMalo(`${de}: ${enEspanol(falla, crudo)}`);
  const tramo = leido.data as TramoDeArchivo;
  if (tramo.posicion_a >= tramo.posicion_b)
    throw new PedidoMalo(`${de}: la posición de A debe ser menor que la de B`);
  if (tramo.sensor_a === tramo.sensor_b)
    throw new PedidoMalo(`${de}: los sensores A y B deben ser distintos`);
  return tramo;
};

/** One tramo or a list of them. @throws {PedidoMalo} with the field that is wrong */
export const leerTramos = (ruta: string): TramoDeArchivo[] => {
  let crudo: unknown;
  try {
    crudo = JSON.parse(readFileSync(ruta, 'utf8').replace(MARCA_UTF8, ''));
  } catch (error) {
    throw new PedidoMalo(`${ruta}: no se pudo leer (${(error as Error).message})`);
  }
  if (!Array.isArray(crudo)) return [revisarTramo(crudo, ruta)];
  if (crudo.length === 0) throw new PedidoMalo(`${ruta}: no tiene ningún tramo`);
  return crudo.map((uno, i) => revisarTramo(uno, `${ruta}, tramo ${i + 1}`));
};

interface TrazaEnCurso extends TrazaGrabada {
  t: number[];
  p: number[];
}

/** Cells of a line: between semicolons or tabs where there are any, as spreadsheets in Spanish write them. */
const celdasDe = (texto: string): string[] => {
  const entre = [';', '\t'].find((separador) => texto.includes(separador));
  const celdas = entre === undefined ? texto.match(/"[^"]*"|[^,"]+/g) : texto.split(entre);
  return (celdas ?? []).map((celda) =>
    celda
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
};

/** `38.21` or `38,21`; a pressure has no thousands. */
const leerNumero = (celda: string): number => Number(celda.replace(/^([+-]?\d+),(\d+)$/, '$1.$2'));

const leerRenglon = (texto: string): { t: number; clave: string; p: number } | null => {
  const [t = '', clave = '', p = '', ...resto] = celdasDe(texto);
  if (resto.length > 0 || clave === '' || t === '' || p === '') return null;
  const [ms, valor] = [leerNumero(t), leerNumero(p)];
  return Number.isFinite(ms) && Number.isFinite(valor) ? { t: ms, clave, p: valor } : null;
};

/** A heading is told by its first field being no number. */
const esEncabezado = (linea: string): boolean => !/^["\s]*[-\d.]/.test(linea);

const renglonMalo = (ruta: string, n: number, linea: string): PedidoMalo => {
  const pista = /,\d+,\d+\s*$/.test(linea) ? '; con comas decimales, separe los campos con punto y coma' : '';
  return new PedidoMalo(
    `${ruta}, línea ${n}: se espera "milisegundos,clave,kg/cm²" y dice "${linea.slice(0, 60)}"${pista}`,
  );
};

export interface Grabacion {
  /** By the key of the sensor, each in order of time whatever the order of the lines. */
  trazas: Map<string, TrazaGrabada>;
  /** Lines that gave a sensor a second reading of one moment: the first of them counts. */
  repetidas: number;
}

/**
 * A recording: with or without a heading, with either kind of line ends, points or decimal commas.
 * @throws {PedidoMalo} with the line that is wrong
 */
export const leerTrazas = async (ruta: string): Promise<Grabacion> => {
  const trazas = new Map<string, TrazaEnCurso>();
  let n = 0;
  try {
    for await (const linea of createInterface({ input: createReadStream(ruta), crlfDelay: Infinity })) {
      n += 1;
      if (linea.trim() === '') continue;
      const leido = leerRenglon(n === 1 ? linea.replace(MARCA_UTF8, '') : linea);
      if (!leido) {
        if (n === 1 && esEncabezado(linea)) continue;
        throw renglonMalo(ruta, n, linea);
      }
      const traza = trazas.get(leido.clave) ?? { t: [], p: [] };
      trazas.set(leido.clave, traza);
      traza.t.push(leido.t);
      traza.p.push(leido.p);
    }
  } catch (error) {
    if (error instanceof PedidoMalo) throw error;
    throw new PedidoMalo(`${ruta}: no se pudo leer (${(error as Error).message})`);
  }
  if (trazas.size === 0) throw new PedidoMalo(`${ruta}: no tiene ninguna lectura`);
  const ordenadas = new Map([...trazas].map(([clave, traza]) => [clave, ordenada(traza)]));
  const contar = (todas: ReadonlyMap<string, TrazaGrabada>) =>
    [...todas.values()].reduce((suma, { t }) => suma + t.length, 0);
  return { trazas: ordenadas, repetidas: contar(trazas) - contar(ordenadas) };
};

const ordenada = ({ t, p }: TrazaEnCurso): TrazaGrabada => {
  if (t.every((ms, i) => i === 0 || ms > (t[i - 1] as number))) return { t, p };
  const orden = t.map((_, i) => i).sort((a, b) => (t[a] as number) - (t[b] as number));
  const unicos = orden.filter((i, k) => k === 0 || t[i] !== t[orden[k - 1] as number]);
  return { t: unicos.map((i) => t[i] as number), p: unicos.map((i) => p[i] as number) };
};

/** Of which time it is, and how much of it: what tells that seconds were taken for milliseconds. */
export const resumir = ({ trazas, repetidas }: Grabacion): string => {
  const instante = (ms: number) => new Date(ms).toISOString();
  const [inicios, fines] = [0, -1].map((i) => [...trazas.values()].map(({ t }) => t.at(i) ?? 0));
  const desde = (inicios ?? []).reduce((a, b) => Math.min(a, b));
  const hasta = (fines ?? []).reduce((a, b) => Math.max(a, b));
  const aviso = repetidas === 0 ? '' : `; lecturas repetidas, que no cuentan: ${repetidas}`;
  return `${trazas.size} sensores, de ${instante(desde)} a ${instante(hasta)}${aviso}`;
};
