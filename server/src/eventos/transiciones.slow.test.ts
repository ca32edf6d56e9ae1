import { POSICION_PUSH } from '@tramos/contract/limites';
import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { AHORA_MS } from '../../test/app-de-prueba';
import { app, entrar, instalarPersonas, norte, tokens } from '../../test/personas';
import { llamar, sembrarEvento } from '../../test/sembrar';
import { verificarCadena } from '../auditoria/auditoria';
import { auditoria, push_log } from '../db/esquema/sitio';
import { formatEscaladoId } from './transiciones';

const PERSONAS = ['moni', 'campo', 'ajeno'] as const;
instalarPersonas(...PERSONAS);

let id: number;
beforeEach(async () => {
  app.reloj.fijar(AHORA_MS);
  await entrar(PERSONAS);
  id = await sembrarEvento(app.base.db, norte);
});

type Accion = 'reconocer' | 'escalar';
const actuar = (accion: Accion, username: string, cual: number | string = id) =>
  llamar(app, 'POST', `/api/eventos/${cual}/${accion}`, { token: tokens[username] ?? '' });
const detalle = (username = 'moni') =>
  llamar(app, 'GET', `/api/eventos/${id}`, { token: tokens[username] ?? '' });
const CUANDO = new Date(AHORA_MS).toISOString();

describe('POST /api/eventos/{id}/reconocer', () => {
  it('answers the updated event, and the detail tells who and when', async () => {
    expect(await actuar('reconocer', 'campo')).toMatchObject({
      status: 200,
      json: {
        id,
        evento_estado: 'reconocido',
        recognized_by_user_name: 'Sr. campo',
        recognized_at: CUANDO,
        escalado: false,
      },
    });
    expect((await detalle()).json.historial).toEqual([
      { accion: 'creado', por: null, cuando: CUANDO, texto: null },
      { accion: 'reconocer', por: 'Sr. campo', cuando: CUANDO, texto: null },
    ]);
  });

  it('lets one of two win and tells the other who did it and when', async () => {
    const respuestas = await Promise.all([actuar('reconocer', 'moni'), actuar('reconocer', 'campo')]);
    const ganadora = respuestas.find((r) => r.status === 200);
    const perdedora = respuestas.find((r) => r.status === 409);
    expect(ganadora).toBeDefined();
    expect(perdedora?.json).toEqual({
      code: 'ya_reconocido',
      message: 'El evento ya estaba reconocido.',
      por: ganadora?.json.recognized_by_user_name,
      cuando: CUANDO,
    });
  });

  it('accepts the empty body with a JSON content type', async () => {
    const { statusCode } = await app.http.inject({
      method: 'POST',
      url: `/api/eventos/${id}/reconocer`,
      headers: { authorization: `Bearer ${tokens.moni}`, 'content-type': 'application/json' },
    });
    expect(statusCode).toBe(200);
  });
});

describe('the answer of an act', () => {
  it.each<[ruta: (evento: number) => string, body: (evento: number) => object | undefined]>([
    [(evento) => `${evento}/reconocer`, () => undefined],
    [(evento) => `${evento}/escalar`, () => undefined],
    [(evento) => `${evento}/notas`, () => ({ texto: 'Llamó el dueño' })],
    [(evento) => `${evento}/disposicion`, () => ({ disposicion: 'fuga' })],
    [() => 'reconocer', (evento) => ({ ids: [evento] })],
    [() => 'manual', () => ({ tramo_id: norte.tramo_id, posicion: 215_000, nota: 'Llamó el dueño' })],
    [() => 'prueba', () => ({})],
  ])('says where its first message stands in the push log: %s', async (ruta, body) => {
    const { db } = app.base;
    const antes = await db.$count(push_log);
    const payload = body(id);
    const { statusCode, headers } = await app.http.inject({
      method: 'POST',
      url: `/api/eventos/${ruta(id)}`,
      headers: { authorization: `Bearer ${tokens.moni}` },
      ...(payload && { payload }),
    });
    expect(statusCode).toBe(200);
    const nuevos = await db.select({ pos: push_log.pos }).from(push_log).orderBy(push_log.pos).offset(antes);
    expect(headers[POSICION_PUSH]).toBe(String(nuevos[0]?.pos));
  });

  it.each<[ruta: (evento: number) => string, payload: object]>([
    [(evento) => `${evento}/disposicion`, { disposicion: 'fuga' }],
    [() => 'manual', { posicion: 215_000, nota: 'Llamó el dueño', pedido: 'pedido-0123456789abcdef' }],
    [() => 'prueba', { pedido: 'prueba-0123456789abcdef' }],
  ])('says up to where it was read when an earlier try had done it: %s', async (ruta, payload) => {
    const { tramo_id } = norte;
    const pedir = () =>
      app.http.inject({
        method: 'POST',
        url: `/api/eventos/${ruta(id)}`,
        headers: { authorization: `Bearer ${tokens.moni}` },
        payload: ruta(id) === 'manual' ? { ...payload, tramo_id } : payload,
      });
    const primera = await pedir();
    expect((await actuar('reconocer', 'moni')).status).toBe(200);
    const [ultimo] = await app.base.db
      .select({ pos: push_log.pos })
      .from(push_log)
      .orderBy(desc(push_log.pos))
      .limit(1);
    const otra_vez = await pedir();
    expect([primera.statusCode, otra_vez.statusCode]).toEqual([200, 200]);
    expect(otra_vez.json().id).toBe(primera.json().id);
    expect(otra_vez.headers[POSICION_PUSH]).toBe(String(ultimo?.pos));
  });
});

describe('POST /api/eventos/{id}/escalar', () => {
  it('marks the event, gives it a folio and leaves it open', async () => {
    const { status, json } = await actuar('escalar', 'moni');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      evento_estado: 'abierto',
      escalado: true,
      escalado_por: 'Sr. moni',
      escalado_at: CUANDO,
    });
    expect(json.escalado_id).toMatch(/^ESC-2026-\d{6}$/);
  });

  it('is refused to a regular user in the words of the specification', async () => {
    expect(await actuar('escalar', 'campo')).toMatchObject({
      status: 403,
      json: { message: 'Solo los monitoristas y administradores pueden escalar eventos' },
    });
    expect((await detalle()).json.escalado).toBe(false);
  });

  it('is refused once escalated, and once acknowledged, with who and when', async () => {
    await actuar('escalar', 'moni');
    expect(await actuar('escalar', 'moni')).toMatchObject({
      status: 409,
      json: { code: 'ya_escalado', por: 'Sr. moni', cuando: CUANDO },
    });
    const otro = await sembrarEvento(app.base.db, norte);
    await actuar('reconocer', 'campo', otro);
    expect(await actuar('escalar', 'moni', otro)).toMatchObject({
      status: 409,
      json: { code: 'no_abierto', por: 'Sr. campo', cuando: CUANDO },
    });
  });

  it('numbers without gaps although many escalate at once and some lose, and starts again each site year', async () => {
    const sembrados = await Promise.all(Array.from({ length: 12 }, () => sembrarEvento(app.base.db, norte)));
    // 23:59 of 31 December in Mexico City is already next year in UTC.
    app.reloj.fijar(Date.UTC(2028, 0, 1, 5, 59));
    await entrar(['moni']);
    const dobles = [...sembrados, ...sembrados].map((cual) => actuar('escalar', 'moni', cual));
    const respuestas = await Promise.all(dobles);
    const folios = respuestas.filter((r) => r.status === 200).map((r) => r.json.escalado_id);
    expect(folios.sort()).toEqual(Array.from({ length: 12 }, (_, i) => formatEscaladoId(2027, i + 1)));
    expect(respuestas.filter((r) => r.status === 409)).toHaveLength(12);
    app.reloj.avanzar(60_000);
    expect((await actuar('escalar', 'moni')).json.escalado_id).toBe('ESC-2028-000001');
  });
});

describe('scope and unknown ids', () => {
  it.each(['reconocer', 'escalar'] as const)(
    'hides the event from %s outside its sistema',
    async (accion) => {
      expect(await actuar(accion, 'ajeno')).toMatchObject({ status: 404, json: { code: 'no_encontrado' } });
      expect((await detalle('ajeno')).status).toBe(404);
      expect((await detalle()).json).toMatchObject({ evento_estado: 'abierto', escalado: false });
    },
  );

  it.each([
    ['999999', 404],
    ['99999999999999', 404],
    ['0', 400],
    ['abc', 400],
    ['1.5', 400],
  ])('answers id %s with %i', async (cual, status) => {
    for (const accion of ['reconocer', 'escalar'] as const)
      expect((await actuar(accion, 'moni', cual)).status).toBe(status);
    expect((await llamar(app, 'GET', `/api/eventos/${cual}`, { token: tokens.moni ?? '' })).status).toBe(
      status,
    );
  });
});

describe('what a transition leaves behind', () => {
  it('is one audit row each in an unbroken chain, and its messages in the durable log', async () => {
    await actuar('escalar', 'moni');
    await actuar('reconocer', 'campo');
    const filas = await app.base.db
      .select()
      .from(auditoria)
      .where(eq(auditoria.objeto, `evento:${id}`))
      .orderBy(auditoria.id);
    expect(filas.map((f) => [f.accion, f.username, f.ip])).toEqual([
      ['escalar', 'moni', '192.0.2.10'],
      ['reconocer', 'campo', '192.0.2.10'],
    ]);
    expect(await verificarCadena(app.base.db)).toMatchObject({ rota_en: null });
    const mensajes = await app.base.db.select().from(push_log).orderBy(push_log.pos);
    expect(mensajes.slice(-3).map((m) => [m.mensaje, m.sistema_id])).toEqual([
      ['evento_actualizado', norte.sistema_id],
      ['evento_escalado', norte.sistema_id],
      ['evento_actualizado', norte.sistema_id],
    ]);
    expect(mensajes.map((m) => m.pos)).toEqual(mensajes.map((_, i) => i + 1));
  });

  it('is nothing at all when it loses', async () => {
    await actuar('reconocer', 'moni');
    const antes = await app.base.db.$count(auditoria);
    await actuar('reconocer', 'campo');
    expect(await app.base.db.$count(auditoria)).toBe(antes);
    expect((await detalle()).json.historial).toHaveLength(2);
  });
});
