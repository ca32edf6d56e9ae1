import { EventosQuerySchema } from '@tramos/contract/eventos-filtros';
import { describe, expect, it } from 'vitest';
import type { Db } from '../db/tipos';
import { AppError } from '../http/errores';
import { seleccionar, type Vista } from './seleccion';

const OPERADORA: Vista = { role: 'monitorista', todos_los_sistemas: true, sistemas: [] };
/** None of these selections may need it. */
const sin_base = {} as Db;
const de = (filtros: Record<string, string>) =>
  seleccionar(sin_base, EventosQuerySchema.parse(filtros), OPERADORA, 'America/Mexico_City');

const ABIERTOS = { evento_estado: 'abierto', dateColumn: 'recognized_at' };

describe('open events by the date they were acknowledged', () => {
  it.each([{ dateFrom: '2026-11-01T00:00' }, { dateTo: '2026-11-01T00:00' }])(
    'are none, and nothing is walked to see it: %j',
    async (fechas) => expect((await de({ ...ABIERTOS, ...fechas })).partes).toEqual([]),
  );

  it('are all the open ones while no date is asked for', async () => {
    expect((await de(ABIERTOS)).partes).toHaveLength(1);
  });

  it('are refused all the same for a date that does not exist', async () => {
    await expect(de({ ...ABIERTOS, dateFrom: '2026-02-30T00:00' })).rejects.toBeInstanceOf(AppError);
  });
});
