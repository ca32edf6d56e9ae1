/** What a written figure or cell means; what cannot be read is told in Spanish. */
export type Leido<T> = { valor: T } | { motivo: string };

const ENTERO_O_PUNTO = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;
const MILES_CON_COMA = /^[+-]?\d{1,3}(,\d{3})+\.\d+$|^[+-]?\d{1,3}(,\d{3}){2,}$/;
const MILES_CON_PUNTO = /^[+-]?\d{1,3}(\.\d{3})+,\d+$|^[+-]?\d{1,3}(\.\d{3}){2,}$/;
const COMA_DECIMAL = /^[+-]?\d+,\d+$/;
/** `212,500`: of thousands in Mexico, decimal in Spain. */
const AMBIGUA = /^[+-]?[1-9]\d{0,2},\d{3}$/;

/**
 * A figure as people and spreadsheets write it. A comma that may be of thousands or decimal is what `coma` says it is: in
 * a coordinate decimal, in a field of the console of thousands, as the console itself writes them; else it is refused.
 */
export const leerNumero = (texto: string, coma?: 'decimal' | 'miles'): Leido<number> => {
  const limpio = texto.replaceAll(/\s/g, '').replace('−', '-');
  if (limpio === '') return { motivo: 'Falta el número' };
  const dicho = (normal: string): Leido<number> => {
    const valor = Number(normal);
    return Number.isFinite(valor) ? { valor } : { motivo: `«${texto}» no es un número` };
  };
  if (ENTERO_O_PUNTO.test(limpio)) return dicho(limpio);
  if (AMBIGUA.test(limpio) && coma === 'miles') return dicho(limpio.replace(',', ''));
  if (AMBIGUA.test(limpio) && coma === undefined)
    return {
      motivo: `No se sabe si la coma de «${texto}» es de miles o decimal: escriba ${limpio.replace(',', '')} o ${limpio.replace(',', '.')}`,
    };
  if (COMA_DECIMAL.test(limpio)) return dicho(limpio.replace(',', '.'));
  if (MILES_CON_COMA.test(limpio)) return dicho(limpio.replaceAll(',', ''));
  if (MILES_CON_PUNTO.test(limpio)) return dicho(limpio.replaceAll('.', '').replace(',', '.'));
  return { motivo: `«${texto}» no es un número` };
};
