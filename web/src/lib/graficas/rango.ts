/** The stretch of time that a chart shows, and how gestures change it: pure. Epoch ms. */

export interface Rango {
  desde: number;
  hasta: number;
}

/** The shortest stretch: two samples stand centimetres apart. */
const RANGO_MIN_MS = 2_000;
const RANGO_MAX_MS = 366 * 86_400_000;

export const largoDe = ({ desde, hasta }: Rango): number => hasta - desde;

/** The same length or the nearest allowed, not after `fin`. */
const encajar = ({ desde, hasta }: Rango, fin: number): Rango => {
  const largo = Math.min(RANGO_MAX_MS, Math.max(RANGO_MIN_MS, hasta - desde));
  const final = Math.min(fin, (desde + hasta) / 2 + largo / 2);
  return { desde: Math.round(final - largo), hasta: Math.round(final) };
};

/** Shows `factor` times as much around a place, 0 at the left end and 1 at the right, which stays where it is. */
export const acercar = (rango: Rango, factor: number, lugar: number, fin: number): Rango => {
  const largo = Math.min(RANGO_MAX_MS, Math.max(RANGO_MIN_MS, largoDe(rango) * factor));
  const fijo = rango.desde + largoDe(rango) * lugar;
  return encajar({ desde: fijo - largo * lugar, hasta: fijo + largo * (1 - lugar) }, fin);
};

/** Moves by a part of its length, to the past when negative, never past `fin`. */
export const correr = (rango: Rango, parte: number, fin: number): Rango => {
  const paso = largoDe(rango) * parte;
  return encajar({ desde: rango.desde + paso, hasta: rango.hasta + paso }, fin);
};

/** What lies between two places of a range, in either order. */
export const entre = (rango: Rango, a: number, b: number, fin: number): Rango =>
  encajar(
    {
      desde: rango.desde + largoDe(rango) * Math.min(a, b),
      hasta: rango.desde + largoDe(rango) * Math.max(a, b),
    },
    fin,
  );

/** What a key asks of a range; null when it is none of its keys. `restablecer` lays the own range down. */
export const trasTecla = (rango: Rango, tecla: string, fin: number): Rango | 'restablecer' | null => {
  switch (tecla) {
    case '+':
    case '=':
      return acercar(rango, 0.5, 0.5, fin);
    case '-':
    case '\u2212':
      return acercar(rango, 2, 0.5, fin);
    case 'ArrowLeft':
      return correr(rango, -0.25, fin);
    case 'ArrowRight':
      return correr(rango, 0.25, fin);
    case '0':
      return 'restablecer';
    default:
      return null;
  }
};
