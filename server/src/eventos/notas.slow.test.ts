import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { AHORA_MS } from '../../test/app-de-prueba';
import { app, instalarPersonas, norte, tokens } from '../../test/personas';
import { llamar, sembrarEvento } from '../../test/sembrar';
import { verificarCadena } from '../auditoria/auditoria';
import { evento_historial } from '../db/esquema/eventos';
import { auditoria, push_log } from '../db/esquema/sitio';
import { leerBitacora, ultimaPos } from '../realtime/bitacora';

instalarPersonas('moni', 'campo', 'ajeno');

let id: number;
beforeEach(async () => {
  id = await sembrarEvento(app.base.db, norte);
});

const enviar = (username: string, accion: string, body?: unknown, cual: number = id) =>
  llamar(app, 'POST', `/api/eventos/${cual}/${accion}`, { token: tokens[username] ?? '', body });
const anotar = (username: string, texto: string) => enviar(username, 'notas', { texto });
const disponer = (username: string, disposicion: string | null, nota?: string) =>
  enviar(username, 'disposicion', { disposicion, nota });
const detalle = async () =>
  (await llamar(app, 'GET', `/api/eventos/${id}`, { token: tokens.moni ?? '' })).json;
const CUANDO = new Date(AHORA_MS).toISOString();
const asientos = () =>
  app.base.db
    .select()
    .from(auditoria)
    .where(eq(auditoria.objeto, `evento:${id}`))
    .orderBy(auditoria.id);
const ultimoMensaje = async () => {
  const hasta = await ultimaPos(app.base.db);
  const [mensaje] = await leerBitacora(app.base.db, { desde: hasta - 1, hasta, oyente: null, tope: 1 });
  return mensaje;
};

describe('a note', () => {
  it('joins the history with who and when, and the event counts it', async () => {
    expect(await anotar('campo', '  Se llamó al celaje  ')).toMatchObject({
      status: 200,
      json: { id, notas: 1, grupo_id: `G-${id}` },
    });
    await anotar('moni', 'Nadie en el sitio');
    const { notas, historial } = await detalle();
    expect(notas).toBe(2);
    expect(historial.slice(1)).toEqual([
      { accion: 'nota', por: 'Sr. campo', cuando: CUANDO, texto: 'Se llamó al celaje' },
      { accion: 'nota', por: 'Sr. moni', cuando: CUANDO, texto: 'Nadie en el sitio' },
    ]);
  });

  it('stands in the audit, and every console in scope is told without a group of anybody', async () => {
    await anotar('campo', 'Se llamó al celaje');
    expect(await asientos()).toMatchObject([
      { accion: 'nota', username: 'campo', ip: '192.0.2.10', datos: { texto: 'Se llamó al celaje' } },
    ]);
    expect(await verificarCadena(app.base.db)).toMatchObject({ rota_en: null });
    expect(await ultimoMensaje()).toMatchObject({
      mensaje: 'evento_actualizado',
      sistema_id: norte.sistema_id,
      datos: { event_id: id, evento: { notas: 1, grupo_id: null } },
    });
  });

  it('can be added to an acknowledged event, which stays as it is', async () => {
    await enviar('moni', 'reconocer');
    expect((await anotar('campo', 'Era el celaje')).json).toMatchObject({
      evento_estado: 'reconocido',
      notas: 1,
    });
  });

  it('is kept folded too, for whoever searches', async () => {
    await anotar('moni', 'Excavación  del ÁREA');
    const [fila] = await app.base.db
      .select({ texto: evento_historial.texto, plegado: evento_historial.plegado })
      .from(evento_historial)
      .where(eq(evento_historial.evento_id, id))
      .orderBy(desc(evento_historial.id))
      .limit(1);
    expect(fila).toEqual({ texto: 'Excavación  del ÁREA', plegado: 'excavacion del area' });
  });

  it.each([
    ['nothing', ''],
    ['blanks', '   '],
    ['what no database keeps', '\0'],
    ['more than fits', 'x'.repeat(2_001)],
  ])('is refused when it holds %s', async (_que, texto) => {
    expect(await anotar('moni', texto)).toMatchObject({
      status: 400,
      json: { code: 'datos_invalidos', field: 'texto' },
    });
    expect(await detalle()).toMatchObject({ notas: 0, historial: [{ accion: 'creado' }] });
  });

  it.each([
    ['of another sistema', () => enviar('ajeno', 'notas', { texto: 'x' })],
    ['that never was', () => enviar('moni', 'notas', { texto: 'x' }, 99_999_999_999)],
  ])('finds no event %s', async (_cual, pedir) => {
    expect(await pedir()).toMatchObject({ status: 404, json: { code: 'no_encontrado' } });
    expect((await detalle()).notas).toBe(0);
  });

  it('is counted each time although many write at once', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, i) => anotar('moni', `Nota ${i}`)));
    const { notas, historial } = await detalle();
    expect(notas).toBe(8);
    expect(historial).toHaveLength(9);
  });
});

describe('a disposition', () => {
  it('says what the event turned out to be, open or acknowledged, and leaves its state alone', async () => {
    expect(await disponer('moni', 'fuga')).toMatchObject({
      status: 200,
      json: {
        disposicion: 'fuga',
        disposicion_por: 'Sr. moni',
        disposicion_at: CUANDO,
        evento_estado: 'abierto',
      },
    });
    await enviar('campo', 'reconocer');
    expect((await disponer('moni', 'toma_confirmada')).json).toMatchObject({
      disposicion: 'toma_confirmada',
      evento_estado: 'reconocido',
    });
  });

  it('can be changed and taken back, and the history tells each', async () => {
    await disponer('moni', 'fuga');
    await disponer('moni', 'operacion', 'Cerró la válvula de la terminal');
    expect((await disponer('moni', null)).json).toMatchObject({
      disposicion: null,
      disposicion_por: null,
      disposicion_at: null,
      notas: 1,
    });
    const { historial } = await detalle();
    expect(historial.slice(1)).toMatchObject([
      { accion: 'disposicion', texto: 'fuga' },
      { accion: 'disposicion', texto: 'operacion' },
      { accion: 'nota', texto: 'Cerró la válvula de la terminal' },
      { accion: 'disposicion', texto: null, por: 'Sr. moni' },
    ]);
    expect((await asientos()).map(({ accion, datos }) => [accion, datos])).toEqual([
      ['disposicion', { disposicion: 'fuga' }],
      ['disposicion', { disposicion: 'operacion' }],
      ['nota', { texto: 'Cerró la válvula de la terminal' }],
      ['disposicion', { disposicion: null }],
    ]);
  });

  it('is one message to the consoles, also with a note', async () => {
    const antes = await app.base.db.$count(push_log);
    await disponer('moni', 'fuga', 'Se ve el producto');
    expect(await app.base.db.$count(push_log)).toBe(antes + 1);
    expect(await ultimoMensaje()).toMatchObject({
      mensaje: 'evento_actualizado',
      datos: { evento: { disposicion: 'fuga', notas: 1 } },
    });
  });

  it('said again is no news, but its note is kept', async () => {
    await disponer('moni', 'fuga');
    const antes = await app.base.db.$count(push_log);
    expect(await disponer('moni', 'fuga')).toMatchObject({ status: 200, json: { disposicion: 'fuga' } });
    expect(await app.base.db.$count(push_log)).toBe(antes);
    expect((await disponer('moni', 'fuga', 'Sigue')).json.notas).toBe(1);
    expect((await detalle()).historial).toHaveLength(3);
  });

  it('is not for regular users', async () => {
    expect(await disponer('campo', 'fuga')).toMatchObject({ status: 403, json: { code: 'sin_permiso' } });
    expect((await detalle()).disposicion).toBeNull();
  });

  it.each([['ajeno'], ['moni']])('finds no event out of reach of %s', async (username) => {
    const cual = username === 'moni' ? 999_999 : id;
    expect(await enviar(username, 'disposicion', { disposicion: 'fuga' }, cual)).toMatchObject({
      status: 404,
      json: { code: 'no_encontrado' },
    });
    expect((await detalle()).disposicion).toBeNull();
  });

  it('of a test event is that it was a test, and nothing else', async () => {
    id = await sembrarEvento(app.base.db, norte, { tipo: 'prueba', disposicion: 'prueba' });
    for (const otra of ['toma_confirmada', null])
      expect(await disponer('moni', otra)).toMatchObject({ status: 400, json: { field: 'disposicion' } });
    expect((await detalle()).disposicion).toBe('prueba');
  });
});
