import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Aceptado, Interpretado } from '../src/ingesta/interpretar';
import { RAIZ } from '../src/raiz';

/**
 * What the field sends, as the tools that it uses write it: each file of `mensajes/` is a topic, a line break, and the
 * bytes of a message. docs/messages.md says of each what becomes of it.
 */

export interface Renglon {
  archivo: string;
  que_pasa: string;
  dicho: string;
}

/** When they arrive, epoch ms: some of them speak of what was then just over. */
export const LLEGAN_MS = Date.UTC(2026, 10, 21, 18);

const CARPETA = join(RAIZ, 'server', 'test', 'mensajes');
const DOCUMENTO = join(RAIZ, 'docs', 'messages.md');

export const archivos = (): string[] => readdirSync(CARPETA).sort();

export const leerMensaje = (archivo: string): { topic: string; bytes: Buffer } => {
  const todo = readFileSync(join(CARPETA, archivo));
  const corte = todo.indexOf('\n');
  return { topic: todo.subarray(0, corte).toString(), bytes: todo.subarray(corte + 1) };
};

const celdasDe = (linea: string): string[] =>
  linea
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((celda) => celda.trim().replaceAll('\\|', '|'));

/** The rows of the document's table. */
export const renglones = (): Renglon[] =>
  readFileSync(DOCUMENTO, 'utf8')
    .split('\n')
    .filter((linea) => /^\| `/.test(linea))
    .map((linea) => {
      const [archivo = '', , , que_pasa = '', dicho = ''] = celdasDe(linea);
      return { archivo: archivo.replaceAll('`', ''), que_pasa, dicho };
    });

const cifras = (p: readonly number[]) => p.map((v) => (Number.isNaN(v) ? 'hueco' : v)).join(', ');
const en = (t_ms: number) => new Date(t_ms).toISOString().slice(0, -1);

/** What was read, in full, so that a wrong value shows. */
const leidoDe = (m: Aceptado): string => {
  if (m.tipo === 'presion') {
    const { t0, dt_ms, p } = m.mensaje;
    const fraccion = t0 % 1 === 0 ? '' : ` y ${t0 % 1} ms`;
    return `${en(t0)}${fraccion}, cada ${dt_ms} ms: ${cifras(p)}`;
  }
  const { t, ...resto } = m.mensaje;
  const valores = Object.entries(resto).map(([campo, valor]) =>
    campo === 'forma_onda' ? `onda ${cifras((valor as { p: number[] }).p)}` : `${campo} ${valor}`,
  );
  return `${en(t)}, ${valores.join(', ')}`;
};

/** The last two cells of a message's row. */
export const comoRenglon = (m: Interpretado): Omit<Renglon, 'archivo'> => {
  if (m.tipo === 'rechazo') return { que_pasa: m.resultado, dicho: m.motivo.replaceAll('\u00a0', ' ') };
  const sin_valor = 'sin_valor' in m ? m.sin_valor : null;
  if (sin_valor === null) return { que_pasa: 'guardado', dicho: leidoDe(m) };
  return { que_pasa: 'guardado con hueco', dicho: `${leidoDe(m)}. Sin valor, ${sin_valor.donde}` };
};
