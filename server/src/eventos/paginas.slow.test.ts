import type { GruposRespuesta } from '@tramos/contract/evento-grupo';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { ingresar, llamar, type RedDePrueba, sembrarRed, sembrarUsuario } from '../../test/sembrar';
import { eventos } from '../db/esquema/eventos';

/** Paging with the cut of the first page, while events go on being stored (product §3). */
let app: AppDePrueba;
let red: RedDePrueba;
let token: string;
let serie = 0;

beforeAll(async () => {
  app = await crearAppDePrueba();
  red = await sembrarRed(app.base.db, 'norte');
  await sembrarUsuario(app.base.db, { username: 'operadora', role: 'monitorista' });
  token = (await ingresar(app, 'operadora')).token;
});
afterEach(() => app.base.db.delete(eventos));
afterAll(() => app.cerrar());

/** An event of a minute of the day, in the group of that number, or alone. */
interface Sembrado {
  minuto: number;
  grupo: number;
}
const sembradoArb: fc.Arbitrary<Sembrado> = fc.record({
  minuto: fc.integer({ min: 0, max: 20 }),
  grupo: fc.integer({ min: 0, max: 6 }),
});

/** Stores them; those of one group number that are not 0 stand in one group, whenever they are stored. */
const guardar = async (nuevos: readonly Sembrado[], fundadores: Map<number, number>): Promise<void> => {
  for (const { minuto, grupo } of nuevos) {
    serie += 1;
    const { rows } = await app.base.db.execute<{ id: number }>(sql`
      insert into eventos (clave, tipo, estado, tramo_id, sistema_id, created_at, config_version, grupo_operador, posicion)
      values (${`pagina-${serie}`}, 'caida_presion', 'ok', ${red.tramo_id}, ${red.sistema_id},
        timestamptz '2026-11-20' + ${minuto}::int * interval '1 min', 1, ${fundadores.get(grupo) ?? 0},
        ${minuto % 3 === 0 ? null : minuto}::float8)
      returning id`);
    if (grupo > 0 && !fundadores.has(grupo)) fundadores.set(grupo, rows[0]?.id ?? 0);
  }
};

const pedir = async (ruta: string) => {
  const { status, json } = await llamar(app, 'GET', ruta, { token });
  expect(status).toBe(200);
  return json;
};
const idsDeLista = (json: { events: { id: number }[] }) => json.events.map((e) => e.id);
const idsDeGrupos = (json: GruposRespuesta) =>
  [...json.grupos.flatMap((g) => g.eventos), ...json.eventos_individuales].map((e) => e.id);

const ORDENES = [
  'orden=created_at',
  'orden=created_at&sentido=asc',
  'orden=posicion',
  'orden=recognized_at&sentido=asc',
];

describe.each([
  ['the list', '/api/eventos', idsDeLista],
  ['the groups', '/api/eventos/grupos', idsDeGrupos],
])('the pages of %s', (_que, ruta, idsDe) => {
  it('hold every event of the start exactly once while events are stored between them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(sembradoArb, { minLength: 1, maxLength: 24 }),
        fc.array(fc.array(sembradoArb, { maxLength: 3 }), { maxLength: 8 }),
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom(...ORDENES),
        async (primeros, despues, limit, orden) => {
          await app.base.db.delete(eventos);
          const fundadores = new Map<number, number>();
          await guardar(primeros, fundadores);
          const { rows } = await app.base.db.execute<{ id: number }>(sql`select id from eventos order by id`);
          const corte = rows.at(-1)?.id ?? 0;
          const vistos: number[] = [];
          for (let vuelta = 0, total = 1; vuelta * limit < total; vuelta++) {
            const pagina = await pedir(
              `${ruta}?${orden}&limit=${limit}&offset=${vuelta * limit}&corte=${corte}`,
            );
            total = pagina.total;
            vistos.push(...idsDe(pagina));
            await guardar(despues[vuelta] ?? [], fundadores);
          }
          expect(vistos.sort((a, b) => a - b)).toEqual(rows.map((fila) => fila.id));
        },
      ),
      { numRuns: 15 },
    );
  });
});
