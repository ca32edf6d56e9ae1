import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { LotesTramoSchema } from '@tramos/contract/configuracion';
import type { TrazaGrabada } from '@tramos/deteccion/grabacion';
import { z } from 'zod';

/** Recordings as files: `trazas.csv` (epoch ms, sensor key, kg/cm²) and the `tramo.json` that they belong to. */

/** A file that cannot be used, said to whoever asked for it. */
export class ArchivoMalo extends Error {}

const TramoSchema = z.object({
  nombre: z.string(),
  /** Keys of the sensors, as the recording spells them. */
  sensor_a: z.string(),
  sensor_b: z.string(),
  /** Absolute chainage of the sensors, m. */
  posicion_a: z.number(),
  posicion_b: z.number(),
  velocidad_onda_mps: z.number().positive(),
  /** Relative standard error of the wave speed. */
  sigma_velocidad_rel: z.number().positive().default(0.01),
  /** Signed, A → B positive. */
  flujo_mps: z.number().default(0),
  /** Other products on their way in it, and where they began at that time. */
  lotes: LotesTramoSchema.nullable().default(null),
});
const TramosSchema = z
  .union([TramoSchema, z.array(TramoSchema).min(1)])
  .transform((leido) => (Array.isArray(leido) ? leido : [leido]));
export type TramoDeArchivo = z.output<typeof TramoSchema>;

/** One tramo or a list of them. @throws {ArchivoMalo} with the field that is wrong */
export const leerTramos = (ruta: string): TramoDeArchivo[] => {
  let crudo: unknown;
  try {
    crudo = JSON.parse(readFileSync(ruta, 'utf8'));
  } catch (error) {
    throw new ArchivoMalo(`${ruta}: no se pudo leer (${(error as Error).message})`);
  }
  const leido = TramosSchema.safeParse(crudo);
  if (!leido.success) {
    const [falla] = leido.error.issues;
    throw new ArchivoMalo(
      `${ruta}: ${falla?.path.join('.') || 'el archivo'} no es válido (${falla?.message})`,
    );
  }
  const mal = leido.data.find(({ posicion_a, posicion_b }) => posicion_a >= posicion_b);
  if (mal) throw new ArchivoMalo(`${ruta}: en ${mal.nombre} la posición de A debe ser menor que la de B`);
  return leido.data;
};

interface TrazaEnCurso extends TrazaGrabada {
  t: number[];
  p: number[];
}

/** A heading is told by its first field being no number. */
const leerRenglon = (texto: string): { t: number; clave: string; p: number } | null => {
  const [t = '', clave = '', p = '', ...resto] = texto.split(',').map((celda) => celda.trim());
  if (resto.length > 0 || clave === '' || t === '' || p === '') return null;
  const [ms, valor] = [Number(t), Number(p)];
  return Number.isFinite(ms) && Number.isFinite(valor) ? { t: ms, clave, p: valor } : null;
};

/**
 * A recording by the key of its sensors, each in order of time whatever the order of the lines.
 * @throws {ArchivoMalo} with the line that is wrong
 */
export const leerTrazas = async (ruta: string): Promise<Map<string, TrazaGrabada>> => {
  const trazas = new Map<string, TrazaEnCurso>();
  let n = 0;
  try {
    for await (const linea of createInterface({ input: createReadStream(ruta), crlfDelay: Infinity })) {
      n += 1;
      if (linea.trim() === '') continue;
      const leido = leerRenglon(linea);
      if (!leido) {
        if (n === 1 && !/^\s*[-\d.]/.test(linea)) continue;
        throw new ArchivoMalo(
          `${ruta}, línea ${n}: se espera "milisegundos,clave,kg/cm²" y dice "${linea.slice(0, 60)}"`,
        );
      }
      const traza = trazas.get(leido.clave) ?? { t: [], p: [] };
      trazas.set(leido.clave, traza);
      traza.t.push(leido.t);
      traza.p.push(leido.p);
    }
  } catch (error) {
    if (error instanceof ArchivoMalo) throw error;
    throw new ArchivoMalo(`${ruta}: no se pudo leer (${(error as Error).message})`);
  }
  if (trazas.size === 0) throw new ArchivoMalo(`${ruta}: no tiene ninguna lectura`);
  return new Map([...trazas].map(([clave, traza]) => [clave, ordenada(traza)]));
};

const ordenada = ({ t, p }: TrazaEnCurso): TrazaGrabada => {
  if (t.every((ms, i) => i === 0 || ms > (t[i - 1] as number))) return { t, p };
  const orden = t.map((_, i) => i).sort((a, b) => (t[a] as number) - (t[b] as number));
  const unicos = orden.filter((i, k) => k === 0 || t[i] !== t[orden[k - 1] as number]);
  return { t: unicos.map((i) => t[i] as number), p: unicos.map((i) => p[i] as number) };
};
