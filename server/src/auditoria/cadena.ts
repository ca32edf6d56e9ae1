import { createHash } from 'node:crypto';

/** What one row of the audit says, as it is hashed. */
export interface Asiento {
  id: number;
  cuando: string;
  usuario_id: number | null;
  username: string | null;
  ip: string | null;
  accion: string;
  objeto: string | null;
  datos: unknown;
}

/** The hash before the first row. */
export const HASH_INICIAL = '0'.repeat(64);

/**
 * JSON with the keys of every object in code-unit order, so that the same content always hashes the same,
 * whatever order the database gives the keys of a jsonb back in.
 */
export const jsonCanonico = (valor: unknown): string => {
  if (Array.isArray(valor)) return `[${valor.map(jsonCanonico).join(',')}]`;
  if (valor === null || typeof valor !== 'object') return JSON.stringify(valor) ?? 'null';
  const pares = Object.entries(valor)
    .filter(([, v]) => v !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([k, v]) => `${JSON.stringify(k)}:${jsonCanonico(v)}`);
  return `{${pares.join(',')}}`;
};

/** The canonical JSON of a row around its number, which only the database knows when it is written. */
export const alrededorDelId = ({ cuando, accion, datos, ...demas }: Omit<Asiento, 'id'>) => ({
  antes: `${jsonCanonico({ accion, cuando, datos }).slice(0, -1)},"id":`,
  despues: `,${jsonCanonico(demas).slice(1)}`,
});

/** SHA-256, hex, over the previous row's hash and the canonical JSON of this row (product §5). */
export const hashDeAsiento = (hash_previo: string, { id, ...asiento }: Asiento): string => {
  const { antes, despues } = alrededorDelId(asiento);
  return createHash('sha256').update(`${hash_previo}\n${antes}${id}${despues}`).digest('hex');
};
