import { topicoManiobra } from '@tramos/contract/ingesta';
import { asc, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { type Campo, GW_NORTE, sembrarCampo } from '../../test/campo-de-prueba';
import { guardar, ondaEn } from '../../test/linea-de-prueba';
import { verificarCadena } from '../auditoria/auditoria';
import { evento_historial, eventos } from '../db/esquema/eventos';
import { auditoria, push_log } from '../db/esquema/sitio';

let app: AppDePrueba;
let campo: Campo;
let serie = 0;

beforeAll(async () => {
  app = await crearAppDePrueba();
  campo = await sembrarCampo(app.base.db);
  await app.ingesta.escuchar();
});
afterAll(() => app.cerrar());
beforeEach(async () => {
  serie += 1;
  app.reloj.avanzar(3 * 86_400_000);
  await app.base.db.delete(push_log);
});

const maniobra = async (t: number) => {
  const payload = { id: `m${serie}`, t, equipo: 'bomba', accion: 'paro' };
  const { clave, secreto } = GW_NORTE;
  const { json } = await app.http.inject({
    method: 'POST',
    url: '/api/ingesta',
    headers: { authorization: `Basic ${Buffer.from(`${clave}:${secreto}`).toString('base64')}` },
    payload: { items: [{ topic: topicoManiobra('E-PT-A'), payload }] },
  });
  await app.ingesta.vaciar();
  return json().resultados[0].resultado;
};
/** A fall in the middle of the tramo, twelve kilometres from a station. */
const caida = async (t_ms: number) => {
  const { tramo, a, b } = campo;
  const linea = {
    sistema_id: campo.norte.id,
    estaciones: [],
    tramos: [
      {
        ...{ id: tramo.id, posicion_a: tramo.posicion_a, posicion_b: tramo.posicion_b },
        sensores: [a.id, b.id] as [number, number],
      },
    ],
  };
  const { ids } = await guardar(app.base.db, [ondaEn(linea, 0, { posicion: 112_000, t_ms })]);
  return ids[0] ?? 0;
};
/** What the consoles were told of this kind, in order. */
const dichos = (mensaje: string) =>
  app.base.db.select().from(push_log).where(eq(push_log.mensaje, mensaje)).orderBy(asc(push_log.pos));
const leer = async (id: number) => {
  const [evento] = await app.base.db.select().from(eventos).where(eq(eventos.id, id));
  if (!evento) throw new Error(`there is no evento ${id}`);
  const { clase, possible_operational_movement, motivos } = evento;
  return { clase, possible_operational_movement, motivos };
};

const historia = async (id: number) => {
  const filas = await app.base.db.select().from(evento_historial).where(eq(evento_historial.evento_id, id));
  return filas.map(({ accion, texto }) => [accion, texto]);
};

const LIMPIA = { clase: 'toma_o_fuga', possible_operational_movement: false, motivos: [] };
const EXPLICADA = {
  clase: 'toma_o_fuga',
  possible_operational_movement: true,
  motivos: ['maniobra_registrada'],
};

describe('a manoeuvre that the field logs', () => {
  it('marks an event that is stored after it', async () => {
    const t_ms = app.reloj.ahora();
    expect(await maniobra(t_ms - 60_000)).toBe('guardado');
    expect(await leer(await caida(t_ms))).toEqual(EXPLICADA);
  });

  it('marks an event that was stored before it, and tells the consoles once', async () => {
    const t_ms = app.reloj.ahora();
    const id = await caida(t_ms);
    expect(await leer(id)).toEqual(LIMPIA);
    for (const esperado of ['guardado', 'duplicado']) expect(await maniobra(t_ms - 60_000)).toBe(esperado);
    expect(await leer(id)).toEqual(EXPLICADA);
    expect(await dichos('evento_actualizado')).toMatchObject([
      {
        sistema_id: campo.norte.id,
        datos: { event_id: id, evento: { possible_operational_movement: true } },
      },
    ]);
  });

  it('says in the history of that event that it was marked later', async () => {
    const t_ms = app.reloj.ahora();
    const id = await caida(t_ms);
    await maniobra(t_ms - 60_000);
    expect(await historia(id)).toEqual([['marcar_operacion', 'maniobra_registrada']]);
    const despues = await caida(t_ms + 60_000);
    expect(await historia(despues)).not.toContainEqual(['marcar_operacion', 'maniobra_registrada']);
  });

  it.each([
    ['hours after it was done', -3 * 3_600_000],
    ['before it was done', 5 * 60_000],
  ])('%s is stored, audited and told of as such, and marks nothing', async (_cuando, despues_ms) => {
    const t_ms = app.reloj.ahora() + despues_ms;
    const id = await caida(t_ms + 60_000);
    expect(await maniobra(t_ms)).toBe('guardado');
    expect(await leer(id)).toEqual(LIMPIA);
    expect(await leer(await caida(t_ms + 90_000))).toMatchObject({ possible_operational_movement: false });
    expect(await historia(id)).toEqual([]);
    const registrada = new Date(app.reloj.ahora()).toISOString();
    expect(await dichos('maniobra_registrada')).toMatchObject([
      { datos: { maniobra: { registrada, a_tiempo: false } } },
    ]);
    const [anotada] = await app.base.db
      .select()
      .from(auditoria)
      .where(eq(auditoria.accion, 'maniobra'))
      .orderBy(desc(auditoria.id))
      .limit(1);
    expect(anotada?.datos).toMatchObject({ id: `m${serie}`, a_tiempo: false });
  });

  it('says nothing of an event long before or after it', async () => {
    const t_ms = app.reloj.ahora();
    const [antes, despues] = [await caida(t_ms - 5 * 60_000), await caida(t_ms + 30 * 60_000)];
    await maniobra(t_ms);
    for (const id of [antes, despues]) expect(await leer(id)).toEqual(LIMPIA);
    expect(await dichos('evento_actualizado')).toEqual([]);
  });

  it('is told to the consoles of its sistema, once', async () => {
    const t = app.reloj.ahora() - 60_000;
    for (let i = 0; i < 2; i++) await maniobra(t);
    expect(await dichos('maniobra_registrada')).toMatchObject([
      {
        sistema_id: campo.norte.id,
        datos: {
          timestamp: new Date(app.reloj.ahora()).toISOString(),
          maniobra: {
            ...{ t: new Date(t).toISOString(), estacion: campo.estacion_a.nombre },
            ...{ equipo: 'bomba', accion: 'paro', nota: null },
            ...{ registrada: new Date(app.reloj.ahora()).toISOString(), a_tiempo: true },
          },
        },
      },
    ]);
  });

  it('stands in the audit with the gateway that logged it, once', async () => {
    const t = app.reloj.ahora();
    for (let i = 0; i < 2; i++) await maniobra(t);
    const filas = await app.base.db
      .select()
      .from(auditoria)
      .where(eq(auditoria.accion, 'maniobra'))
      .orderBy(asc(auditoria.id));
    expect(filas.filter(({ datos }) => (datos as { id: string }).id === `m${serie}`)).toMatchObject([
      {
        objeto: `estacion:${campo.estacion_a.id}`,
        datos: { id: `m${serie}`, t, equipo: 'bomba', accion: 'paro', gateway: 'GW-NORTE' },
      },
    ]);
    expect(await verificarCadena(app.base.db)).toMatchObject({ rota_en: null });
  });
});
