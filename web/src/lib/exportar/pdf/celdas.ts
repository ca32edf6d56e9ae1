import { type Columna, instanteDe, numeroDe } from '../columna';

/** What stands where a row says nothing (spec §2 Event detail). */
export const NADA = '-';

/** A cell as a person reads it; a plain minus, because it leaves the console. */
export const textoDeCelda = <F>(
  columna: Columna<F>,
  fila: F,
  escribirInstante: (t_ms: number) => string,
): string => {
  const valor = columna.valor(fila);
  if (valor === null || valor === undefined || valor === '') return NADA;
  switch (columna.tipo) {
    case 'texto':
      return String(valor).normalize('NFC');
    case 'numero': {
      const n = numeroDe(valor);
      if (n === null) return NADA;
      return columna.decimales === 0 ? String(Math.round(n)) : n.toFixed(columna.decimales);
    }
    case 'instante': {
      const t_ms = instanteDe(valor);
      return t_ms === null ? NADA : escribirInstante(t_ms);
    }
    default:
      return columna satisfies never;
  }
};
