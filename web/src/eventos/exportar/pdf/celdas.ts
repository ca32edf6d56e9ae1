import { formatLectura, type RelojDeSitio } from '../../../lib/hora-sitio';
import { type Columna, type EventoExportado, instanteDe, numeroDe } from '../columnas';

/** What stands where an event says nothing (spec §2 Event detail). */
const NADA = '-';

/** A cell as a person reads it; a plain minus, because it leaves the console. */
export const textoDeCelda = (columna: Columna, evento: EventoExportado, reloj: RelojDeSitio): string => {
  const valor = columna.valor(evento);
  if (valor === null || valor === undefined || valor === '') return NADA;
  switch (columna.tipo) {
    case 'texto':
      return String(valor);
    case 'numero': {
      const n = numeroDe(valor);
      if (n === null) return NADA;
      return columna.decimales === 0 ? String(Math.round(n)) : n.toFixed(columna.decimales);
    }
    case 'instante': {
      const t_ms = instanteDe(valor);
      return t_ms === null ? NADA : formatLectura(reloj(t_ms));
    }
    default:
      return columna satisfies never;
  }
};
