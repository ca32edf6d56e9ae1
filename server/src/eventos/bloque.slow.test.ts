import { BLOQUE_MAX } from '@tramos/contract/limites';
import { asc, eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { AHORA_MS } from '../../test/app-de-prueba';
import { app, instalarPersonas, norte, sur, tokens } from '../../test/personas';
import { llamar, sembrarEvento } from '../../test/sembrar';
import { verificarCadena } from '../auditoria/auditoria';
import { evento_historial, eventos } from '../db/esquema/eventos';
import { auditoria } from '../db/esquema/sitio';
import { leerBitacora, ultimaPos } from '../realtime/bitacora';
import { huellaDe } from './resto';

instalarPersonas('moni', 'campo', 'norteno');
beforeEach(() => app.reloj.fijar(AHORA_MS));

const CUANDO = new Date(AHORA_MS).toISOString();
const sembrar = async (cuantos: number, resto: Partial<typeof eventos.$inferInsert> = {}, red = norte) => {
  const ids: number[] = [];
  for (let i = 0; i < cuantos; i++) ids.push(await sembrarEvento(app.base.db, red, resto));
  return ids;
};
/** Events of one group for monitoristas, named after the first; each stands alone for regular users. */
const sembrarGrupo = async (cuantos: number, red = norte) => {
  const ids = await sembrar(cuantos, {}, red);
  const [fundador = 0] = ids;
  await app.base.db.update(eventos).set({ grupo_operador: fundador }).where(inArray(eventos.id, ids));
  return { ids, grupo: `G-${fundador}` };
};
const uno = (quien: string, id: number) =>
  llamar(app, 'POST', `/api/eventos/${id}/reconocer`, { token: tokens[quien] ?? '' });
const varios = (quien: string, ids: readonly number[]) =>
  llamar(app, 'POST', '/api/eventos/reconocer', { token: tokens[quien] ?? '', body: { ids } });
/** Acknowledges a group of which these open events were on screen, and those others counted. */
const grupo = (quien: string, id: string, vistos: readonly number[], resto: readonly number[] = []) =>
  llamar(app, 'POST', `/api/eventos/grupos/${id}/reconocer`, {
    token: tokens[quien] ?? '',
    body: {
      hasta: Math.max(...vistos),
      vistos,
      ...(resto.length > 0 && { resto_abiertos: huellaDe(resto) }),
    },
  });
/** What a merger of groups does: these events stand in the group of another from now on. */
const fundir = (ids: readonly number[], con: string) =>
  app.base.db
    .update(eventos)
    .set({ grupo_operador: Number(con.slice(2)) })
    .where(inArray(eventos.id, [...ids]));
const idsDe = (filas: readonly { id: number }[]) => filas.map(({ id }) => id);
const abiertos = async (ids: number[]) => {
  const filas = await app.base.db
    .select()
    .from(eventos)
    .where(inArray(eventos.id, ids))
    .orderBy(asc(eventos.id));
  return idsDe(filas.filter((f) => f.evento_estado === 'abierto'));
};
/** How often each of these events was acknowledged, by what its history says. */
const vecesReconocidos = async (ids: number[]) => {
  const filas = await app.base.db
    .select()
    .from(evento_historial)
    .where(inArray(evento_historial.evento_id, ids));
  return ids.map((id) => filas.filter((f) => f.evento_id === id && f.accion === 'reconocer').length);
};

describe('acknowledging a selection', () => {
  it('acknowledges those that can be, in the order asked, and says why not of each other', async () => {
    const [a = 0, b = 0, c = 0] = await sembrar(3);
    const [ajeno = 0] = await sembrar(1, {}, sur);
    await uno('campo', b);
    const { status, json } = await varios('norteno', [c, b, ajeno, a, 999_999, 99_999_999_999, c]);
    expect(status).toBe(200);
    expect(json.eventos).toMatchObject([
      { id: c, evento_estado: 'reconocido', recognized_by_user_name: 'Sr. norteno', recognized_at: CUANDO },
      { id: a, evento_estado: 'reconocido', grupo_id: `G-${a}` },
    ]);
    expect(json.rechazados).toEqual([
      {
        id: b,
        code: 'ya_reconocido',
        message: 'El evento ya estaba reconocido.',
        por: 'Sr. campo',
        cuando: CUANDO,
      },
      ...[ajeno, 999_999, 99_999_999_999].map((id) => ({
        ...{ id, code: 'no_encontrado', message: 'No existe o no está a su alcance.' },
      })),
    ]);
    expect(await abiertos([ajeno])).toEqual([ajeno]);
  });

  it('leaves history, audit and a message for each that it acknowledged, and nothing for the others', async () => {
    const ids = await sembrar(3);
    await uno('campo', ids[1] ?? 0);
    const desde = await ultimaPos(app.base.db);
    await varios('moni', ids);
    expect(await vecesReconocidos(ids)).toEqual([1, 1, 1]);
    const hasta = await ultimaPos(app.base.db);
    const mensajes = await leerBitacora(app.base.db, { desde, hasta, oyente: null, tope: 10 });
    expect(mensajes).toMatchObject(
      [ids[0], ids[2]].map((id, i) => ({
        pos: desde + 1 + i,
        mensaje: 'evento_actualizado',
        sistema_id: norte.sistema_id,
        datos: { event_id: id, evento: { evento_estado: 'reconocido', grupo_id: null } },
      })),
    );
    for (const id of ids)
      expect(await app.base.db.$count(auditoria, eq(auditoria.objeto, `evento:${id}`))).toBe(1);
    expect(await verificarCadena(app.base.db)).toMatchObject({ rota_en: null });
  });

  it.each([
    ['none', []],
    ['more than one call takes', Array.from({ length: BLOQUE_MAX + 1 }, (_, i) => i + 1)],
    ['what is no id', [0]],
  ])('refuses %s', async (_que, ids) => {
    expect(await varios('moni', ids)).toMatchObject({ status: 400, json: { code: 'datos_invalidos' } });
  });

  it('and single calls for the same events at once: each is acknowledged once, and who lost is told by whom', async () => {
    const ids = await sembrar(6);
    const [bloque, inverso, ...sueltos] = await Promise.all([
      varios('moni', ids),
      varios('norteno', [...ids].reverse()),
      ...ids.map((id) => uno('campo', id)),
    ]);
    expect(await vecesReconocidos(ids)).toEqual(ids.map(() => 1));
    const ganados = [
      ...idsDe(bloque.json.eventos),
      ...idsDe(inverso.json.eventos),
      ...idsDe(sueltos.filter((r) => r.status === 200).map((r) => r.json)),
    ];
    expect(ganados.sort((x, y) => x - y)).toEqual(ids);
    const perdidos = [...bloque.json.rechazados, ...inverso.json.rechazados];
    for (const perdido of [...perdidos, ...sueltos.filter((r) => r.status !== 200).map((r) => r.json)])
      expect(perdido).toMatchObject({
        code: 'ya_reconocido',
        por: expect.stringMatching(/^Sr\. /),
        cuando: CUANDO,
      });
  });
});

describe('acknowledging a group', () => {
  it('acknowledges its open events up to the last one seen, and tells of those that were not open', async () => {
    const { ids, grupo: id } = await sembrarGrupo(5);
    const [primero = 0, , tercero = 0, cuarto = 0, quinto = 0] = ids;
    await uno('campo', tercero);
    const { status, json } = await grupo('moni', id, ids.slice(0, 4));
    expect(status).toBe(200);
    expect(idsDe(json.eventos)).toEqual([primero, ids[1], cuarto]);
    expect(json.eventos[2]).toMatchObject({ evento_estado: 'reconocido', grupo_id: id });
    expect(json.rechazados).toMatchObject([{ id: tercero, code: 'ya_reconocido', por: 'Sr. campo' }]);
    expect(await abiertos(ids)).toEqual([quinto]);
  });

  it('is about the group as the role of the caller sees it', async () => {
    const { ids, grupo: id } = await sembrarGrupo(3);
    expect(idsDe((await grupo('campo', id, ids.slice(0, 1))).json.eventos)).toEqual([ids[0]]);
    expect(await abiertos(ids)).toEqual(ids.slice(1));
  });

  it('says in the audit of each which group it was done through', async () => {
    const { ids, grupo: id } = await sembrarGrupo(2);
    await grupo('moni', id, ids);
    const filas = await app.base.db
      .select()
      .from(auditoria)
      .where(
        inArray(
          auditoria.objeto,
          ids.map((cual) => `evento:${cual}`),
        ),
      );
    expect(filas.map(({ accion, datos }) => [accion, datos])).toEqual(
      ids.map(() => ['reconocer', { grupo: id }]),
    );
  });

  it('takes in nothing of a group that has been joined to it meanwhile, and answers with what it is now', async () => {
    const otro = await sembrarGrupo(2);
    const { ids, grupo: id } = await sembrarGrupo(2);
    await fundir(ids, otro.grupo);
    const todos = [...otro.ids, ...ids];
    for (const [nombre, vistos] of [
      [otro.grupo, otro.ids],
      [id, ids],
    ] as const) {
      const { status, json } = await grupo('moni', nombre, [...vistos, todos[3] ?? 0]);
      expect([status, json.code]).toEqual([409, 'grupo_cambiado']);
      expect(json.detalle).toMatchObject({ total: 1, grupos: [{ grupo_id: otro.grupo, abiertos: 4 }] });
      expect(idsDe(json.detalle.grupos[0].eventos)).toEqual(todos);
    }
    expect(await abiertos(todos)).toEqual(todos);
    expect((await grupo('moni', otro.grupo, todos)).status).toBe(200);
    expect(await abiertos(todos)).toEqual([]);
  });

  it('takes in none that a filter hid from who asks', async () => {
    const { ids, grupo: id } = await sembrarGrupo(3);
    const { status, json } = await grupo('moni', id, ids.slice(1));
    expect([status, json.code, json.detalle.grupos[0].abiertos]).toEqual([409, 'grupo_cambiado', 3]);
    expect(await abiertos(ids)).toEqual(ids);
  });

  it('takes in what was counted beyond the events that a page carries', async () => {
    const { ids, grupo: id } = await sembrarGrupo(5);
    expect((await grupo('moni', id, ids.slice(2), ids.slice(0, 2))).json.eventos).toHaveLength(5);
  });

  it('takes in no other than those that were counted, though they be as many', async () => {
    const { ids, grupo: id } = await sembrarGrupo(5);
    const [acusado = 0, contado = 0, ajeno = 0, ...vistos] = ids;
    await fundir([ajeno], `G-${ajeno}`);
    await uno('campo', acusado);
    await fundir([ajeno], id);
    const { status, json } = await grupo('moni', id, vistos, [acusado, contado]);
    expect([status, json.code, json.detalle.grupos[0].abiertos]).toEqual([409, 'grupo_cambiado', 4]);
    expect(await abiertos(ids)).toEqual(ids.slice(1));
  });

  it('needs no count of what was acknowledged meanwhile', async () => {
    const { ids, grupo: id } = await sembrarGrupo(4);
    for (const cual of ids.slice(0, 2)) await uno('campo', cual);
    expect(idsDe((await grupo('moni', id, ids.slice(2), ids.slice(0, 2))).json.eventos)).toEqual(
      ids.slice(2),
    );
  });

  it('answers with the single event that is left of a group that was parted', async () => {
    const { ids, grupo: id } = await sembrarGrupo(2);
    await fundir(ids.slice(1), `G-${ids[1]}`);
    const { status, json } = await grupo('moni', id, ids);
    expect([status, json.code]).toEqual([409, 'grupo_cambiado']);
    expect(json.detalle).toMatchObject({ grupos: [], eventos_individuales: [{ id: ids[0] }] });
  });

  it('twice acknowledges nothing and tells who was first', async () => {
    const { ids, grupo: id } = await sembrarGrupo(2);
    await grupo('moni', id, ids);
    const { status, json } = await grupo('norteno', id, ids);
    expect(status).toBe(200);
    expect(json.eventos).toEqual([]);
    expect(json.rechazados).toMatchObject(ids.toReversed().map((cual) => ({ id: cual, por: 'Sr. moni' })));
  });

  it.each([
    ['of another sistema', async () => (await sembrarGrupo(2, sur)).grupo],
    ['without events', async () => 'G-999999'],
    ['beyond any id', async () => 'G-9999999999'],
  ])('does not know a group %s', async (_cual, crear) => {
    expect(await grupo('norteno', await crear(), [999_999])).toMatchObject({
      status: 404,
      json: { code: 'no_encontrado' },
    });
  });

  it('and single calls for its events at once: each is acknowledged once', async () => {
    const { ids, grupo: id } = await sembrarGrupo(5);
    const [uno_, otro, ...sueltos] = await Promise.all([
      grupo('moni', id, ids),
      grupo('norteno', id, ids),
      ...ids.map((cual) => uno('campo', cual)),
    ]);
    expect(await vecesReconocidos(ids)).toEqual(ids.map(() => 1));
    const ganados = [...uno_.json.eventos, ...otro.json.eventos];
    expect(ganados).toHaveLength(5 - sueltos.filter((r) => r.status === 200).length);
    for (const { json } of [uno_, otro])
      expect([...idsDe(json.eventos), ...idsDe(json.rechazados)].sort((x, y) => x - y)).toEqual(ids);
  });
});
