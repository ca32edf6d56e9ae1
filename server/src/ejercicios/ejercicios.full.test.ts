import type { EjercicioBody, EjercicioDetalle, Inyeccion } from '@tramos/contract/ejercicios';
import type { Evento } from '@tramos/contract/evento';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import {
  ingresar,
  llamar,
  type RedDePrueba,
  sembrarEvento,
  sembrarRed,
  sembrarUsuario,
} from '../../test/sembrar';
import { verificarCadena } from '../auditoria/auditoria';
import { ejercicios } from '../db/esquema/ejercicios';
import { evento_ondas, eventos } from '../db/esquema/eventos';
import { lecturas, picks } from '../db/esquema/mediciones';
import { sensor_estados } from '../db/esquema/red';
import { auditoria, push_log } from '../db/esquema/sitio';
import type { Actor } from './asentar';
import { iniciarEjercicio } from './iniciar';
import type { Lanzar } from './lanzar';
import { crearMarcha, type Marcha } from './marcha';
import { avanzarMotor, crearMotor, type Motor } from './motor';

/** A whole exercise on a configured network: the physics, the detector and the database are real, the clock is not. */

let app: AppDePrueba;
let norte: RedDePrueba;
let marcha: Marcha;
let motores: Map<Motor, (novedades: ReturnType<typeof avanzarMotor>) => void>;
const token: Record<string, string> = {};
let instructor_id: number;

const lanzarAqui: Lanzar = (encargo, recibir) => {
  const motor = crearMotor(encargo);
  motores.set(motor, recibir);
  return () => motores.delete(motor);
};

beforeEach(async () => {
  app = await crearAppDePrueba();
  const { db } = app.base;
  norte = await sembrarRed(db, 'norte');
  await sembrarUsuario(db, { username: 'moni', role: 'monitorista' });
  await sembrarUsuario(db, { username: 'campo', role: 'user' });
  await sembrarUsuario(db, { username: 'admin', role: 'administrator' });
  instructor_id = await sembrarUsuario(db, { username: 'profe', role: 'user', instructor: true });
  for (const quien of ['moni', 'campo', 'admin', 'profe']) token[quien] = (await ingresar(app, quien)).token;
  motores = new Map();
  marcha = crearMarcha(app.deps, lanzarAqui);
});
afterEach(() => app.cerrar());

const actor = (): Actor => ({
  ip: '::1',
  usuario: {
    ...{ id: instructor_id, username: 'profe', nombre: 'Sr. profe', role: 'user', instructor: true },
    ...{ isFirstLogin: false, segundo_factor: false, falta_segundo_factor: false, pantalla: false },
    externa: false,
    ...{ todos_los_sistemas: true, sistemas: [], sesion_id: '', revision: 0, por_confirmar: false },
  },
});
const toma = (cambios: Partial<Extract<Inyeccion, { tipo: 'toma' }>> = {}): Inyeccion => ({
  ...{ tipo: 'toma', retardo_s: 5, tramo_id: norte.tramo_id, posicion: 213_700 },
  ...{ fraccion_flujo: 0.03, apertura_s: 0.3, duracion_s: null },
  ...cambios,
});
const iniciar = async (inyecciones: Inyeccion[], cambios: Partial<EjercicioBody> = {}): Promise<number> => {
  const cuerpo = {
    nombre: 'Turno A',
    sistema_id: norte.sistema_id,
    duracion_min: 30,
    inyecciones,
    ...cambios,
  };
  const encargo = await iniciarEjercicio(app.deps, cuerpo, actor(), marcha.cuantos());
  await marcha.correr(encargo);
  return encargo.id;
};
/** Lets time pass, half a second at a time. */
const pasar = async (s: number) => {
  for (let i = 0; i < 2 * s; i++) {
    app.reloj.avanzar(500);
    for (const [motor, recibir] of motores) recibir(avanzarMotor(motor, app.reloj.ahora()));
    if (i % 4 === 0) await marcha.vaciar();
  }
  await marcha.vaciar();
  await marcha.revisar();
};
const deEjercicio = async (id: number, quien = 'moni'): Promise<Evento[]> =>
  (await llamar(app, 'GET', `/api/eventos?ejercicio=${id}&limit=100`, { token: token[quien] ?? '' })).json
    .events;
const detalle = async (id: number, quien = 'profe'): Promise<EjercicioDetalle> =>
  (await llamar(app, 'GET', `/api/ejercicios/${id}`, { token: token[quien] ?? '' })).json;
const accion = (ruta: string, body: unknown = {}, quien = 'moni') =>
  llamar(app, 'POST', `/api/${ruta}`, { token: token[quien] ?? '', body });

describe('an exercise', () => {
  it('raises a marked event where the tap is, tells every console, and leaves what is real as it was', async () => {
    const real = await sembrarEvento(app.base.db, norte, { posicion: 213_700 });
    const id = await iniciar([toma()]);
    await pasar(90);
    const suyos = await deEjercicio(id);
    const ok = suyos.find(({ estado }) => estado === 'ok');
    expect(ok).toMatchObject({
      simulacion: true,
      ejercicio_id: id,
      tipo: 'caida_presion',
      clase: 'toma_o_fuga',
    });
    expect(Math.abs((ok?.posicion ?? 0) - 213_700)).toBeLessThan(100);
    expect(ok?.grupo_id).not.toBe(`G-${real}`);
    const { json } = await llamar(app, 'GET', `/api/eventos/${ok?.id}`, { token: token.moni ?? '' });
    expect(json).toMatchObject({ previos: [], previos_total: 0, maniobras: [], simulacion: true });
    const dichos = await app.base.db.select().from(push_log);
    expect(dichos.map(({ mensaje }) => mensaje)).toEqual(expect.arrayContaining(['ejercicio', 'new_evento']));
    const { db } = app.base;
    for (const tabla of [lecturas, picks, sensor_estados]) expect(await db.select().from(tabla)).toEqual([]);
    const [intacto] = await db.select().from(eventos).where(eq(eventos.id, real));
    expect(intacto).toMatchObject({ possible_operational_movement: false, motivos: [], ejercicio_id: null });
  });

  it('keeps the waveforms of its own sensors as evidence, and completes them', async () => {
    const id = await iniciar([toma()]);
    await pasar(200);
    const [ok] = (await deEjercicio(id)).filter(({ estado }) => estado === 'ok');
    const ondas = await app.base.db
      .select()
      .from(evento_ondas)
      .where(eq(evento_ondas.evento_id, ok?.id ?? 0));
    expect(ondas).toHaveLength(2);
    for (const onda of ondas) {
      expect(onda.completa).toBe(true);
      expect(onda.p.every(Number.isFinite)).toBe(true);
    }
  });

  it('is scored: who acknowledged in what time, what they took it for, and how far off the place is', async () => {
    const id = await iniciar([
      toma(),
      { tipo: 'paro_bomba', retardo_s: 240, estacion_id: norte.estacion_a_id },
    ]);
    await pasar(60);
    const [ok] = (await deEjercicio(id)).filter(({ estado }) => estado === 'ok');
    await accion(`eventos/${ok?.id}/escalar`);
    app.reloj.avanzar(4_000);
    await accion(`eventos/${ok?.id}/reconocer`);
    await accion(`eventos/${ok?.id}/disposicion`, { disposicion: 'toma_confirmada' });
    await pasar(300);
    for (const { id: suyo, tipo } of await deEjercicio(id))
      if (suyo !== ok?.id && tipo === 'caida_presion') {
        await accion(`eventos/${suyo}/reconocer`);
        await accion(`eventos/${suyo}/disposicion`, { disposicion: 'fuga' });
      }
    expect((await accion(`ejercicios/${id}/terminar`, {}, 'profe')).json).toMatchObject({
      estado: 'terminado',
    });
    const { hoja } = await detalle(id, 'moni');
    expect(hoja?.calificaciones[0]).toMatchObject({ veredicto: 'correcta', atencion: { evento_id: ok?.id } });
    expect(hoja?.calificaciones[0]?.atencion).toMatchObject({
      reconocido_por: 'Sr. moni',
      clase: 'toma_o_fuga',
    });
    expect(hoja?.calificaciones[0]?.atencion?.reconocer_s).toBeGreaterThan(4);
    expect(Math.abs(hoja?.calificaciones[0]?.error_m ?? 1e9)).toBeLessThan(100);
    expect(hoja?.calificaciones[1]).toMatchObject({ veredicto: 'clase_equivocada' });
    expect(hoja?.resumen).toMatchObject({ inyecciones: 2, detectadas: 2, correctas: 1 });
    expect(hoja?.resumen.tomas_falsas).toBeGreaterThan(0);
  });

  it('numbers what is escalated in a series of its own, and tells nobody outside the console', async () => {
    const id = await iniciar([toma()]);
    await pasar(60);
    const [ok] = (await deEjercicio(id)).filter(({ estado }) => estado === 'ok');
    expect((await accion(`eventos/${ok?.id}/escalar`)).json).toMatchObject({
      escalado_id: 'SIM-2026-000001',
    });
    const real = await sembrarEvento(app.base.db, norte);
    expect((await accion(`eventos/${real}/escalar`)).json).toMatchObject({ escalado_id: 'ESC-2026-000001' });
    expect((await llamar(app, 'GET', `/api/eventos/${ok?.id}`, { token: token.campo ?? '' })).status).toBe(
      200,
    );
  });

  it('warns of a sensor that it makes fail, marked, and the real sensor stays well', async () => {
    const id = await iniciar([
      {
        tipo: 'falla_sensor',
        retardo_s: 2,
        sensor_id: norte.sensor_a_id,
        falla: 'bajo_cero',
        duracion_s: null,
      },
    ]);
    await pasar(30);
    const dichos = await app.base.db.select().from(push_log).where(eq(push_log.mensaje, 'presion_negativa'));
    expect(dichos).toMatchObject([{ datos: { sensor_id: norte.sensor_a_id, simulacion: true } }]);
    const { json } = await llamar(app, 'GET', `/api/sensors/${norte.sensor_a_id}`, {
      token: token.moni ?? '',
    });
    expect(json.salud).toBe('sin_datos');
    const { json: tablero } = await llamar(app, 'GET', '/api/tablero', { token: token.moni ?? '' });
    expect(tablero.ritmo.maximo_10min).toBe(0);
    expect((await detalle(id)).hoja?.calificaciones[0]).toMatchObject({
      veredicto: expect.stringMatching(/avisada|sin_atender/),
    });
  });

  it('runs one at a time on a sistema, beside one on another, and their events never meet', async () => {
    const sur = await sembrarRed(app.base.db, 'sur');
    const uno = await iniciar([toma()]);
    await expect(iniciar([toma()])).rejects.toMatchObject({ code: 'ejercicio_en_curso' });
    const otro = await iniciar([toma({ tramo_id: sur.tramo_id })], { sistema_id: sur.sistema_id });
    await pasar(60);
    const [a, b] = [await deEjercicio(uno), await deEjercicio(otro)];
    expect(a.some(({ estado }) => estado === 'ok') && b.some(({ estado }) => estado === 'ok')).toBe(true);
    expect(a.every(({ sistema }) => sistema.id === norte.sistema_id)).toBe(true);
    await accion(`ejercicios/${uno}/terminar`, { cancelar: true }, 'profe');
    await marcha.revisar();
    expect(marcha.cuantos()).toBe(1);
    // The same place again, by a later exercise: nobody takes it for a repetition of the first.
    const tercero = await iniciar([toma()]);
    await pasar(60);
    const [ok] = (await deEjercicio(tercero)).filter(({ estado }) => estado === 'ok');
    const { json } = await llamar(app, 'GET', `/api/eventos/${ok?.id}`, { token: token.moni ?? '' });
    expect(json.previos_total).toBe(0);
    expect(a.map(({ grupo_id }) => grupo_id)).not.toContain(ok?.grupo_id);
  });

  it('ends by itself when its time is over', async () => {
    const id = await iniciar([toma({ retardo_s: 600 })], { duracion_min: 1 });
    await pasar(61);
    expect(await detalle(id)).toMatchObject({ estado: 'terminado', terminado_por: null });
    expect((await detalle(id)).hoja?.calificaciones).toMatchObject([{ veredicto: 'no_ocurrio' }]);
    expect(marcha.cuantos()).toBe(0);
    const { status, json } = await accion(`ejercicios/${id}/terminar`, {}, 'profe');
    expect([status, json.code]).toEqual([409, 'ejercicio_terminado']);
  });

  it.each([
    ['fell silent', 11_000],
    ['was away until its time was over', 180_000],
  ])('is closed as interrupted then, when its server %s, and its events stay', async (_, ausencia_ms) => {
    const id = await iniciar([toma()], { duracion_min: 2 });
    await pasar(60);
    const antes = await deEjercicio(id);
    motores.clear();
    const caida = new Date(app.deps.ahora()).toISOString();
    const otra = crearMarcha(app.deps, lanzarAqui);
    app.reloj.avanzar(ausencia_ms);
    await otra.revisar();
    expect(await detalle(id)).toMatchObject({
      estado: 'interrumpido',
      terminado_at: caida,
      terminado_por: null,
    });
    expect(await deEjercicio(id)).toHaveLength(antes.length);
    const dicho = (await app.base.db.select().from(push_log).orderBy(push_log.pos))
      .filter(({ mensaje }) => mensaje === 'ejercicio')
      .at(-1);
    expect(dicho).toMatchObject({ datos: { ejercicio: { id, estado: 'interrumpido' } } });
  });

  it('stands in the audit from its start to its end', async () => {
    const id = await iniciar([toma()]);
    await accion(`ejercicios/${id}/terminar`, { cancelar: true }, 'admin');
    const filas = await app.base.db
      .select()
      .from(auditoria)
      .where(eq(auditoria.objeto, `ejercicio:${id}`))
      .orderBy(auditoria.id);
    expect(filas.map((f) => [f.accion, f.username])).toEqual([
      ['ejercicio_iniciado', 'profe'],
      ['ejercicio_cancelado', 'admin'],
    ]);
    expect((await verificarCadena(app.base.db)).rota_en).toBeNull();
  });

  it('tells whoever is trained what was injected only when it is over, and regular users never', async () => {
    const id = await iniciar([toma()]);
    expect(await detalle(id, 'moni')).toMatchObject({ inyecciones: null, hoja: null });
    expect((await detalle(id, 'admin')).inyecciones).toHaveLength(1);
    await accion(`ejercicios/${id}/terminar`, {}, 'profe');
    expect((await detalle(id, 'moni')).inyecciones).toHaveLength(1);
    expect(await detalle(id, 'campo')).toMatchObject({ inyecciones: null, hoja: null, estado: 'terminado' });
    const lista = await llamar(app, 'GET', '/api/ejercicios?estado=terminado', { token: token.campo ?? '' });
    expect(lista.json).toMatchObject({ total: 1, ejercicios: [{ id, nombre: 'Turno A' }] });
  });

  it('is refused with the injection to mend, and to whoever does not see the sistema', async () => {
    const pedir = (inyecciones: Inyeccion[], quien = 'profe') =>
      accion('ejercicios', { nombre: 'X', sistema_id: norte.sistema_id, inyecciones }, quien);
    expect((await pedir([toma({ posicion: 300_000 })])).json).toMatchObject({
      code: 'datos_invalidos',
      field: 'inyecciones.0.posicion',
    });
    const paro = { tipo: 'paro_bomba', retardo_s: 0, estacion_id: norte.estacion_b_id } as const;
    expect((await pedir([toma(), paro])).json.field).toBe('inyecciones.1.estacion_id');
    expect((await pedir([toma()], 'moni')).json.code).toBe('sin_permiso');
    await sembrarUsuario(app.base.db, { username: 'lejos', role: 'user', instructor: true, sistemas: [] });
    token.lejos = (await ingresar(app, 'lejos')).token;
    expect((await pedir([toma()], 'lejos')).status).toBe(404);
    expect(await app.base.db.select().from(ejercicios)).toEqual([]);
    expect(AHORA_MS).toBe(app.reloj.ahora());
  });
});
