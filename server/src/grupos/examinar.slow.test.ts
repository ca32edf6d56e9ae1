import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { guardar, type LineaDePrueba, ondaEn, sembrarLinea } from '../../test/linea-de-prueba';
import { evento_historial, evento_ondas, eventos, grupos } from '../db/esquema/eventos';
import { maniobras, puntos_conocidos, sensor_estados } from '../db/esquema/red';
import { push_log } from '../db/esquema/sitio';
import { reexaminarCompleto } from './reexaminar';

let app: AppDePrueba;
let linea: LineaDePrueba;
let serie = 0;

const HORA_MS = 3_600_000;

beforeAll(async () => {
  app = await crearAppDePrueba();
});
afterAll(() => app.cerrar());
beforeEach(async () => {
  serie += 1;
  linea = await sembrarLinea(app.base.db, `clases${serie}`, 3);
  await app.base.db.delete(push_log);
});

type Valores = Partial<typeof eventos.$inferInsert>;
const guardarUno = async (tramo: number, lugar: number, t_ms: number, resto: Valores = {}) => {
  const { ids, cambiados } = await guardar(app.base.db, [
    { ...ondaEn(linea, tramo, { posicion: lugar, t_ms }), ...resto },
  ]);
  return { id: ids[0] ?? 0, cambiados };
};
const leer = async (id: number) => {
  const [evento] = await app.base.db.select().from(eventos).where(eq(eventos.id, id));
  if (!evento) throw new Error(`there is no evento ${id}`);
  const { clase, possible_operational_movement: operativo, motivos } = evento;
  return { clase, operativo, motivos };
};
const maniobrar = (estacion: number, t_ms: number) =>
  app.base.db.insert(maniobras).values({
    ...{ id: `m${serie}`, estacion_id: linea.estaciones[estacion]?.id ?? 0, t_ms },
    ...{ equipo: 'bomba', accion: 'paro' },
  });
const retiros = async (id: number) => {
  const filas = await app.base.db.select().from(evento_historial).where(eq(evento_historial.evento_id, id));
  return filas.filter(({ accion }) => accion === 'retirar_operacion').map(({ texto }) => texto);
};

describe('an event that is stored', () => {
  it('is a tap when nothing speaks against it', async () => {
    const { id, cambiados } = await guardarUno(0, 12_000, AHORA_MS);
    expect(await leer(id)).toEqual({ clase: 'toma_o_fuga', operativo: false, motivos: [] });
    expect(cambiados).toEqual([]);
  });

  it('keeps the reasons that detection gave, each once', async () => {
    const { id } = await guardarUno(1, 30_050, AHORA_MS, { motivos: ['ruido_alto', 'cerca_de_estacion'] });
    expect(await leer(id)).toEqual({
      ...{ clase: 'paro_de_bomba', operativo: true },
      motivos: ['ruido_alto', 'cerca_de_estacion'],
    });
  });

  it('is an operation when a manoeuvre was logged in its sistema', async () => {
    await maniobrar(0, AHORA_MS - 60_000);
    const { id } = await guardarUno(0, 12_000, AHORA_MS);
    expect(await leer(id)).toMatchObject({ operativo: true, motivos: ['maniobra_registrada'] });
  });

  describe('at a known point', () => {
    const MEDIANOCHE = { dias: [0, 1, 2, 3, 4, 5, 6], desde_min: 0, hasta_min: 1 };
    const punto = (resto: Partial<typeof puntos_conocidos.$inferInsert> = {}) =>
      app.base.db.insert(puntos_conocidos).values({
        ...{ nombre: 'Válvula El Fresno', tipo: 'valvula' as const, sistema_id: linea.sistema_id },
        ...{ posicion: 12_200, tolerancia_m: 300, ...resto },
      });

    it('is ranked down, is still a tap by what was heard, and its history names the point', async () => {
      await punto();
      const { id } = await guardarUno(0, 12_000, AHORA_MS);
      expect(await leer(id)).toEqual({
        ...{ clase: 'toma_o_fuga', operativo: true, motivos: ['punto_conocido'] },
      });
      const historial = await app.base.db
        .select()
        .from(evento_historial)
        .where(eq(evento_historial.evento_id, id));
      expect(historial).toMatchObject([{ accion: 'punto_conocido', texto: 'Válvula El Fresno' }]);
    });

    it.each([
      ['out of its hours', { horario: MEDIANOCHE }],
      ['out of use', { activo: false }],
      ['further away than its tolerance', { posicion: 12_800 }],
    ])('%s is a tap like any other', async (_, resto) => {
      await punto(resto);
      const { id } = await guardarUno(0, 12_000, AHORA_MS);
      expect(await leer(id)).toEqual({ clase: 'toma_o_fuga', operativo: false, motivos: [] });
    });
  });

  it('is the fault of a sensor that fails, when nobody else heard it', async () => {
    const [sensor_id] = linea.tramos[0]?.sensores ?? [0];
    const falla_desde = new Date(AHORA_MS - HORA_MS);
    const lectura = { ultima_ms: AHORA_MS, presion_kgcm2: -2 };
    await app.base.db.insert(sensor_estados).values({ sensor_id, ...lectura, falla_desde });
    const { id } = await guardarUno(0, 12_000, AHORA_MS, {
      ...{ estado: 'incompleto', hora_sensor1: null, accion_sensor1: null, amplitud_sensor1: null },
      ...{ delta_s: null, posicion: null, sigma_m: null },
    });
    expect((await leer(id)).clase).toBe('falla_de_sensor');
  });

  it('that closes what opened at its place says so', async () => {
    await guardarUno(0, 12_000, AHORA_MS);
    const subida: Valores = { tipo: 'alza_presion', accion_sensor0: 'subida', accion_sensor1: 'subida' };
    const { id } = await guardarUno(0, 12_100, AHORA_MS + 5 * HORA_MS, subida);
    expect(await leer(id)).toEqual({
      ...{ clase: 'cierre_de_toma', operativo: false },
      motivos: ['cierre_de_apertura'],
    });
  });
});

describe('a wave that sweeps the next tramo', () => {
  it('makes an operation of its echo, of its main event and of their group, and says which changed', async () => {
    const { id: principal } = await guardarUno(0, 200, AHORA_MS);
    const eco = ondaEn(linea, 1, { posicion: 200, t_ms: AHORA_MS, evento_principal: principal });
    const { ids, cambiados } = await guardar(app.base.db, [
      { ...eco, estado: 'fuera_de_tramo', motivos: ['eco_de_otro_evento', 'barrido'] },
    ]);
    expect(cambiados).toEqual([principal]);
    expect(await leer(principal)).toMatchObject({ clase: 'paro_de_bomba', operativo: true });
    expect((await leer(principal)).motivos).toContain('barrido');
    expect(await leer(ids[0] ?? 0)).toMatchObject({ clase: 'paro_de_bomba', operativo: true });
    const [grupo] = await app.base.db.select().from(grupos).where(eq(grupos.id, principal));
    expect(grupo).toMatchObject({ evento_principal: principal, possible_operational_movement: true });
    expect(grupo?.motivos).toContain('barrido');
  });
});

describe('a rise after an operation', () => {
  const SUBE: Valores = { tipo: 'alza_presion', accion_sensor0: 'subida', accion_sensor1: 'subida' };
  const PARO: Valores = { amplitud_sensor0: -4, amplitud_sensor1: -3 };
  const deQuien = async (id: number) => {
    const [evento] = await app.base.db.select().from(eventos).where(eq(eventos.id, id));
    return { principal: evento?.evento_principal, grupo: evento?.grupo_operador, estado: evento?.estado };
  };

  it('is its echo, with its flag and in its group, and stays the claim that it was', async () => {
    const { id: paro } = await guardarUno(0, 100, AHORA_MS, PARO);
    const { id } = await guardarUno(2, 71_000, AHORA_MS + 150_000, SUBE);
    expect(await leer(id)).toEqual({
      ...{ clase: 'paro_de_bomba', operativo: true },
      motivos: ['eco_de_otro_evento', 'cerca_de_estacion'],
    });
    expect(await deQuien(id)).toEqual({ principal: paro, grupo: paro, estado: 'ok' });
  });

  it('that was stored before it follows all the same, and the consoles hear of it', async () => {
    const { id } = await guardarUno(2, 71_000, AHORA_MS + 150_000, SUBE);
    expect((await leer(id)).operativo).toBe(false);
    const { id: paro, cambiados } = await guardarUno(0, 100, AHORA_MS, PARO);
    expect(cambiados).toEqual([id]);
    expect((await leer(id)).operativo).toBe(true);
    expect(await deQuien(id)).toMatchObject({ principal: paro, grupo: Math.min(id, paro) });
  });

  it('that has echoes of its own hands them on', async () => {
    const { id: paro } = await guardarUno(0, 100, AHORA_MS, PARO);
    const { id } = await guardarUno(2, 71_000, AHORA_MS + 150_000, SUBE);
    const { id: eco } = await guardarUno(1, 71_000, AHORA_MS + 150_000, {
      ...SUBE,
      ...{ evento_principal: id, estado: 'fuera_de_tramo', motivos: ['eco_de_otro_evento'] },
    });
    expect(await deQuien(eco)).toMatchObject({ principal: paro, grupo: paro });
    expect((await leer(eco)).operativo).toBe(true);
  });

  it('is none of it when it shuts a tap that is known, and a fall never is', async () => {
    await guardarUno(2, 71_000, AHORA_MS - HORA_MS);
    await guardarUno(0, 100, AHORA_MS, PARO);
    const { id: cierre } = await guardarUno(2, 71_000, AHORA_MS + 150_000, SUBE);
    expect(await leer(cierre)).toMatchObject({ clase: 'cierre_de_toma', operativo: false });
    const { id: toma } = await guardarUno(1, 45_000, AHORA_MS + 160_000);
    expect(await leer(toma)).toEqual({ clase: 'toma_o_fuga', operativo: false, motivos: [] });
  });

  it('is none of an event that is no operation by what was heard of it', async () => {
    await guardarUno(0, 12_000, AHORA_MS, PARO);
    const { id } = await guardarUno(2, 71_000, AHORA_MS + 150_000, SUBE);
    expect(await leer(id)).toEqual({ clase: 'indeterminada', operativo: false, motivos: [] });
  });
});

describe('the operational flag', () => {
  it('is taken back when the place repeats inside the tramo, of the earlier event too, and history says why', async () => {
    await maniobrar(0, AHORA_MS - 60_000);
    const { id: primero } = await guardarUno(0, 12_000, AHORA_MS);
    const { id: segundo, cambiados } = await guardarUno(0, 12_200, AHORA_MS + 3 * HORA_MS);
    expect(cambiados).toEqual([primero]);
    expect(await leer(primero)).toEqual({
      ...{ clase: 'toma_o_fuga', operativo: false },
      motivos: ['maniobra_registrada', 'se_repite'],
    });
    expect((await leer(segundo)).operativo).toBe(false);
    expect(await retiros(primero)).toEqual(['se_repite']);
    expect(await retiros(segundo)).toEqual([]);
  });

  it('stays where a station is, however often it is heard', async () => {
    const { id: primero } = await guardarUno(0, 100, AHORA_MS);
    const { id: segundo } = await guardarUno(0, 150, AHORA_MS + 3 * HORA_MS);
    for (const id of [primero, segundo]) expect((await leer(id)).operativo).toBe(true);
  });

  const onda = (evento_id: number, sensor: number, p: (s: number) => number, completa = true) => ({
    ...{ evento_id, sensor, sensor_id: 1, t_pick_ms: AHORA_MS, t0_ms: AHORA_MS - 60_000, dt_ms: 1_000 },
    ...{ p: Array.from({ length: 181 }, (_, i) => p(i - 60)), completa },
  });
  const escalon = (s: number) => (s < 0 ? 30 : 29.9);
  const desplome = (s: number) => (s < 0 ? 30 : 29.9 - s * 0.01);
  /** Faster and faster: what drains the line by its nature does not fall like this. */
  const acelera = (s: number) => (s < 0 ? 30 : 29.9 - s * s * 0.000_1);
  const reexaminar = async (id: number) => {
    const mensajes = await app.base.db.transaction((tx) =>
      reexaminarCompleto(tx, app.deps.push, id, AHORA_MS),
    );
    return mensajes.map(({ mensaje, datos }) => [mensaje, 'event_id' in datos && datos.event_id]);
  };
  const marcado = async (formas: ((s: number) => number)[], completa = true) => {
    await maniobrar(0, AHORA_MS - 60_000);
    const { id } = await guardarUno(0, 12_000, AHORA_MS);
    await app.base.db.insert(evento_ondas).values(formas.map((p, i) => onda(id, i, p, completa || i === 0)));
    return id;
  };

  it('is taken back when pressure keeps falling in the whole of its waveforms, and the consoles hear it', async () => {
    const id = await marcado([desplome, desplome]);
    expect(await reexaminar(id)).toEqual([['evento_actualizado', id]]);
    expect(await leer(id)).toEqual({
      ...{ clase: 'toma_o_fuga', operativo: false },
      motivos: ['maniobra_registrada', 'sigue_cayendo'],
    });
    expect(await retiros(id)).toEqual(['sigue_cayendo']);
    expect(await reexaminar(id)).toEqual([]);
    expect(await retiros(id)).toEqual(['sigue_cayendo']);
  });

  it('of an echo stays with that of its main event, though the line drains where it was heard', async () => {
    const { id: principal } = await guardarUno(0, 200, AHORA_MS);
    const eco = ondaEn(linea, 1, { posicion: 200, t_ms: AHORA_MS, evento_principal: principal });
    const motivos = ['eco_de_otro_evento', 'barrido'] as const;
    const { ids } = await guardar(app.base.db, [{ ...eco, estado: 'fuera_de_tramo', motivos: [...motivos] }]);
    const id = ids[0] ?? 0;
    await app.base.db.insert(evento_ondas).values([onda(id, 0, acelera), onda(id, 1, acelera)]);
    expect(await reexaminar(id)).toEqual([]);
    for (const cual of [principal, id]) expect((await leer(cual)).operativo).toBe(true);
  });

  it('stays while pressure holds, and while a waveform is not whole yet', async () => {
    for (const [formas, completa] of [
      [[escalon, escalon], true],
      [[desplome, desplome], false],
    ] as const) {
      serie += 1;
      linea = await sembrarLinea(app.base.db, `ondas${serie}`, 1);
      const id = await marcado([...formas], completa);
      expect(await reexaminar(id)).toEqual([]);
      expect((await leer(id)).operativo).toBe(true);
    }
  });
});
