import { intervalo } from './estadistica';
import type { ResultadoToma } from './tomas';

/** What the tables are written with. */

export const tabla = (cabezas: readonly string[], filas: readonly (readonly string[])[]): string => {
  const renglon = (celdas: readonly string[]) => `| ${celdas.join(' | ')} |`;
  return [renglon(cabezas), renglon(cabezas.map(() => '---')), ...filas.map(renglon)].join('\n');
};

export const pct = (parte: number, total: number): string =>
  total === 0 ? '–' : `${((100 * parte) / total).toFixed(0)} %`;
export const num = (valor: number, decimales = 0): string =>
  Number.isFinite(valor) ? valor.toFixed(decimales) : '–';
export const fraccion = (f: number): string => `${100 * f} %`;

export const ok = (r: readonly ResultadoToma[]) => r.filter(({ estado }) => estado === 'ok');
export const errores = (r: readonly ResultadoToma[]) =>
  r.map(({ error_m }) => Math.abs(error_m ?? Number.NaN));
export const dentro = (r: readonly ResultadoToma[], k: number) =>
  r.filter(({ error_m, sigma_m }) => Math.abs(error_m ?? Infinity) <= k * (sigma_m ?? 0)).length;
export const sigmas = (r: readonly ResultadoToma[]) => r.map(({ sigma_m }) => sigma_m ?? Number.NaN);
export const demoras = (r: readonly ResultadoToma[]) => r.map(({ demora_s }) => demora_s ?? Number.NaN);

export const conIntervalo = (exitos: number, n: number): string => {
  if (n === 0) return '–';
  const [a, b] = intervalo(exitos, n);
  return `${((100 * exitos) / n).toFixed(1)} % (${(100 * a).toFixed(1)}–${(100 * b).toFixed(1)})`;
};
