import type { RelojDeSitio } from '@tramos/contract/hora-sitio';
import { largoDe, type Rango } from './rango';

/** Where an axis of time is marked, in the site's zone: at whole minutes, hours, days or months of its clock. */
interface MarcaTiempo {
  t: number;
  texto: string;
}

const S = 1_000;
const MIN = 60 * S;
const H = 60 * MIN;
const DIA = 24 * H;
const PASOS = [
  ...[0.1 * S, 0.2 * S, 0.5 * S, S, 2 * S, 5 * S, 10 * S, 15 * S, 30 * S],
  ...[MIN, 2 * MIN, 5 * MIN, 10 * MIN, 15 * MIN, 30 * MIN, H, 2 * H, 3 * H, 4 * H, 6 * H, 12 * H],
  ...[DIA, 2 * DIA, 7 * DIA],
] as const;
const MESES = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'] as const;

const dos = (n: number) => String(n).padStart(2, '0');

/** The text of a mark by what its clock shows (`local_ms`, as if it were UTC) and the distance to the next. */
const textoDe = (local_ms: number, paso: number): string => {
  const f = new Date(local_ms);
  const dia = `${dos(f.getUTCDate())}/${dos(f.getUTCMonth() + 1)}`;
  const hora = `${dos(f.getUTCHours())}:${dos(f.getUTCMinutes())}`;
  if (paso >= DIA) return dia;
  if (paso >= MIN) return local_ms % DIA === 0 ? dia : hora;
  const segundos = `${hora}:${dos(f.getUTCSeconds())}`;
  return paso >= S ? segundos : `${segundos}.${Math.round(f.getUTCMilliseconds() / 100)}`;
};

/** The instant at which the site's clock shows `local_ms`. */
const instanteDe = (local_ms: number, reloj: RelojDeSitio): number => {
  const supuesto = local_ms - (reloj(local_ms) - local_ms);
  return local_ms - (reloj(supuesto) - supuesto);
};

const mensuales = (rango: Rango, reloj: RelojDeSitio, cadaMeses: number): MarcaTiempo[] => {
  const primero = new Date(reloj(rango.desde));
  const marcas: MarcaTiempo[] = [];
  for (let n = Math.ceil(primero.getUTCMonth() / cadaMeses) * cadaMeses; ; n += cadaMeses) {
    const local = Date.UTC(primero.getUTCFullYear(), n, 1);
    const t = instanteDe(local, reloj);
    if (t > rango.hasta) return marcas;
    const fecha = new Date(local);
    const texto = `${MESES[fecha.getUTCMonth()]} ${fecha.getUTCFullYear()}`;
    if (t >= rango.desde) marcas.push({ t, texto });
  }
};

/** At most `cuantas` marks of a range. */
export const marcasDeTiempo = (rango: Rango, reloj: RelojDeSitio, cuantas: number): MarcaTiempo[] => {
  const minimo = largoDe(rango) / Math.max(1, cuantas);
  const paso = PASOS.find((p) => p >= minimo);
  if (paso === undefined) return mensuales(rango, reloj, minimo > 31 * DIA ? 3 : 1);
  const marcas: MarcaTiempo[] = [];
  for (let local = Math.ceil(reloj(rango.desde) / paso) * paso; ; local += paso) {
    const t = instanteDe(local, reloj);
    if (t > rango.hasta) return marcas;
    if (t >= rango.desde) marcas.push({ t, texto: textoDe(Math.round(local), paso) });
  }
};
