import { BLOQUE_MAX, GRUPO_EVENTOS_MAX } from '@tramos/contract/limites';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { ingresar, llamar, sembrarEvento, sembrarRed, sembrarUsuario } from '../../test/sembrar';
import { verificarCadena } from '../auditoria/auditoria';
import { eventos } from '../db/esquema/eventos';
import { push_log } from '../db/esquema/sitio';
import { huellaDe } from './resto';

let app: AppDePrueba;
let token: string;
let muestra: number;

beforeAll(async () => {
  app = await crearAppDePrueba();
  const red = await sembrarRed(app.base.db, 'norte');
  muestra = await sembrarEvento(app.base.db, red, { evento_estado: 'reconocido' });
  await sembrarUsuario(app.base.db, { username: 'moni', role: 'monitorista' });
  ({ token } = await ingresar(app, 'moni'));
});
afterAll(() => app.cerrar());

let serie = 0;
/** Open events like the first one, in one group for monitoristas: ids, the first being the group's. */
const sembrarMuchos = async (cuantos: number): Promise<number[]> => {
  serie += 1;
  const { rows } = await app.base.db.execute<{ id: number }>(sql`
    insert into ${eventos} (clave, tipo, estado, tramo_id, sistema_id, created_at, config_version)
    select 'muchos-' || ${serie}::int || '-' || n, tipo, estado, tramo_id, sistema_id, created_at, config_version
    from ${eventos}, generate_series(1, ${cuantos}::int) as n where id = ${muestra} returning id`);
  const ids = rows.map(({ id }) => id).sort((x, y) => x - y);
  await app.base.db.execute(
    sql`update ${eventos} set grupo_operador = ${ids[0]}::int where id >= ${ids[0]}::int`,
  );
  return ids;
};
const reconocer = (ruta: string, body: unknown) =>
  llamar(app, 'POST', `/api/eventos/${ruta}`, { token, body });
const abiertos = () => app.base.db.$count(eventos, eq(eventos.evento_estado, 'abierto'));

it('a selection of hundreds costs about as many statements as one event', async () => {
  const consultas = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => consultas.mockRestore());
  const contar = async (cuantos: number) => {
    const ids = await sembrarMuchos(cuantos);
    consultas.mockClear();
    expect((await reconocer('reconocer', { ids })).json.eventos).toHaveLength(cuantos);
    return consultas.mock.calls.length;
  };
  // The first call prepares what the others only use.
  await contar(1);
  const uno = await contar(1);
  // What the server looks after by itself may fall in between, but nothing is asked once for each event.
  expect(await contar(BLOQUE_MAX)).toBeLessThan(2 * uno);
});

it('a group larger than a block is acknowledged whole, each event once', async () => {
  const ids = await sembrarMuchos(2 * BLOQUE_MAX + 3);
  const antes = await app.base.db.$count(push_log);
  const { status, json } = await reconocer(`grupos/G-${ids[0]}/reconocer`, {
    hasta: ids.at(-1),
    vistos: ids.slice(-GRUPO_EVENTOS_MAX),
    resto_abiertos: huellaDe(ids.slice(0, -GRUPO_EVENTOS_MAX)),
  });
  expect(status).toBe(200);
  expect(json.eventos.map(({ id }: { id: number }) => id)).toEqual(ids);
  expect(json.rechazados).toEqual([]);
  expect(await abiertos()).toBe(0);
  expect(await app.base.db.$count(push_log)).toBe(antes + ids.length);
  expect(await verificarCadena(app.base.db)).toMatchObject({ rota_en: null });
});
