import { plegar } from '@tramos/contract/plegar';
import { comoRenglon, faltaDeRenglon } from '@tramos/contract/texto';

/** What one cell of an imported table means; what cannot be read is told in Spanish. */
export type Celda<T> = { valor: T } | { motivo: string };

const ENTERO_O_PUNTO = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;
const MILES_CON_COMA = /^[+-]?\d{1,3}(,\d{3})+\.\d+$|^[+-]?\d{1,3}(,\d{3}){2,}$/;
const MILES_CON_PUNTO = /^[+-]?\d{1,3}(\.\d{3})+,\d+$|^[+-]?\d{1,3}(\.\d{3}){2,}$/;
const COMA_DECIMAL = /^[+-]?\d+,\d+$/;
/** `212,500`: of thousands in Mexico, decimal in Spain. */
const AMBIGUA = /^[+-]?[1-9]\d{0,2},\d{3}$/;

/**
 * A figure as any spreadsheet writes it. A comma that may be of thousands or decimal is refused, unless the figure is
 * a coordinate, which has no thousands.
 */
export const leerNumero = (texto: string, { coordenada = false } = {}): Celda<number> => {
  const limpio = texto.replaceAll(/\s/g, '').replace('−', '-');
  if (limpio === '') return { motivo: 'Falta el número' };
  const dicho = (normal: string): Celda<number> => {
    const valor = Number(normal);
    return Number.isFinite(valor) ? { valor } : { motivo: `«${texto}» no es un número` };
  };
  if (ENTERO_O_PUNTO.test(limpio)) return dicho(limpio);
  if (AMBIGUA.test(limpio) && !coordenada)
    return {
      motivo: `No se sabe si la coma de «${texto}» es de miles o decimal: escriba ${limpio.replace(',', '')} o ${limpio.replace(',', '.')}`,
    };
  if (COMA_DECIMAL.test(limpio)) return dicho(limpio.replace(',', '.'));
  if (MILES_CON_COMA.test(limpio)) return dicho(limpio.replaceAll(',', ''));
  if (MILES_CON_PUNTO.test(limpio)) return dicho(limpio.replaceAll('.', '').replace(',', '.'));
  return { motivo: `«${texto}» no es un número` };
};

const SI = ['si', 's', '1', 'verdadero', 'true', 'x'];
const NO = ['no', 'n', '0', 'falso', 'false', ''];

export const leerSiNo = (texto: string): Celda<boolean> => {
  const plegado = plegar(texto);
  if (SI.includes(plegado)) return { valor: true };
  return NO.includes(plegado) ? { valor: false } : { motivo: 'Escriba sí o no' };
};

/** A day as `2026-03-31` or as spreadsheets of Mexico and Spain write it, `31/03/2026`; nothing is none. */
export const leerDia = (texto: string): Celda<string | null> => {
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
export const leerTexto = (texto: string): Celda<string> => {
  const motivo = faltaDeRenglon(texto);
  return motivo === null ? { valor: comoRenglon(texto) } : { motivo };
};
