import type { EstadoBase, EstadoSentencias, MotivoSinLeer } from '@tramos/contract/estado-sistema';
import { conUnidad } from '../lib/formato';

/** How the state of the system is worded. Pure. */

export const MOTIVO: Record<MotivoSinLeer, string> = {
  sin_respuesta: 'La base de datos no responde.',
  tardo: 'La base de datos tardó demasiado en decirlo: está ocupada, o algo retiene una tabla.',
  sin_permiso: 'El servidor no tiene permiso para leerlo.',
  falla: 'Falló al leerse; el registro del servidor dice por qué.',
};

type Falta = Extract<EstadoSentencias, { hay: false }>['falta'];

/** What to do so that the statements are seen, in one sentence. */
export const FALTA: Record<Falta, string> = {
  programa:
    'El PostgreSQL con que corre la base de datos no trae pg_stat_statements: instale su paquete de complementos (contrib) y reinicie este servidor.',
  cargarla:
    'Falta cargarla: agregue pg_stat_statements a shared_preload_libraries en la configuración de su PostgreSQL y reinícielo.',
  extension:
    'Quien administra su PostgreSQL puede activarlas: con pg_stat_statements en shared_preload_libraries y, en esta base de datos, CREATE SCHEMA estadisticas; CREATE EXTENSION pg_stat_statements SCHEMA estadisticas.',
};

export const DONDE: Record<EstadoBase['tipo'], string> = {
  propia: 'Incluida, de este servidor',
  del_sitio: 'Del sitio (DATABASE_URL)',
};

const ESPACIO = '\u00a0';

/** A time that PostgreSQL spent, from fractions of a millisecond to hours: `0.04 ms`, `41 ms`, `3.2 s`, `12.4 min`. */
export const formatGasto = (ms: number): string => {
  if (ms < 0.005) return `<${ESPACIO}0.01${ESPACIO}ms`;
  if (ms < 9.995) return conUnidad(ms, 'ms', 2);
  if (ms < 999.5) return conUnidad(ms, 'ms');
  if (ms < 99_950) return conUnidad(ms / 1_000, 's', 1);
  return ms < 3_597_000 ? conUnidad(ms / 60_000, 'min', 1) : conUnidad(ms / 3_600_000, 'h', 1);
};

/** `12.4 %`, and what is less than a tenth so said. */
export const formatParte = (parte: number): string =>
  parte > 0 && parte < 0.0005 ? `<${ESPACIO}0.1${ESPACIO}%` : conUnidad(parte * 100, '%', 1);

/** `0 /s`, `0.2 /s`, `48 /s`: of how many came in a minute. */
export const formatPorSegundo = (en_un_minuto: number): string => {
  const por_s = en_un_minuto / 60;
  return conUnidad(por_s, 'mensajes/s', por_s > 0 && por_s < 9.95 ? 1 : 0);
};

const CORTO_MAX = 140;
/** The beginning of a statement: from its table on where it has a long list of columns. */
export const sentenciaCorta = (texto: string): string => {
  const sin_columnas = texto.replace(/^(\(?select) (?:(?! from ).){60,}? from /i, '$1 … from ');
  return sin_columnas.length > CORTO_MAX ? `${sin_columnas.slice(0, CORTO_MAX).trimEnd()}…` : sin_columnas;
};
