import type { Leido } from '@tramos/contract/numero-escrito';
import { plegar } from '@tramos/contract/plegar';
import { comoRenglon, faltaDeRenglon } from '@tramos/contract/texto';

/** What one cell of an imported table means. */

const SI = ['si', 's', '1', 'verdadero', 'true', 'x'];
const NO = ['no', 'n', '0', 'falso', 'false', ''];

export const leerSiNo = (texto: string): Leido<boolean> => {
  const plegado = plegar(texto);
  if (SI.includes(plegado)) return { valor: true };
  return NO.includes(plegado) ? { valor: false } : { motivo: 'Escriba sí o no' };
};

/** A day as `2026-03-31` or as spreadsheets of Mexico and Spain write it, `31/03/2026`; nothing is none. */
export const leerDia = (texto: string): Leido<string | null> => {
  const limpio = texto.trim();
  if (limpio === '') return { valor: null };
  const [, d, m, a] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(limpio) ?? [];
  const dia = d && m && a ? `${a}-${m.padStart(2, '0')}-${d.padStart(2, '0')}` : limpio;
  const instante = new Date(`${dia}T12:00:00.000Z`);
  const existe = /^\d{4}-\d\d-\d\d$/.test(dia) && !Number.isNaN(instante.getTime());
  return existe && instante.toISOString().startsWith(dia)
    ? { valor: dia }
    : { motivo: 'Escriba el día como AAAA-MM-DD' };
};

/** A line of text, as whoever writes it into a field gives it. */
export const leerTexto = (texto: string): Leido<string> => {
  const motivo = faltaDeRenglon(texto);
  return motivo === null ? { valor: comoRenglon(texto) } : { motivo };
};
