import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import {
  activarSegundoFactor,
  ingresar,
  llamar,
  PASSWORD,
  type RedDePrueba,
  sembrarEvento,
  sembrarRed,
  sembrarUsuario,
} from '../../test/sembrar';
import { alarmas } from '../db/esquema/alarmas';
import { registros_ingreso } from '../db/esquema/cuentas';
import { ejercicios } from '../db/esquema/ejercicios';
import { maniobras } from '../db/esquema/red';
import { turnos } from '../db/esquema/reportes';

let app: AppDePrueba;
let norte: RedDePrueba;
let sur: RedDePrueba;
let admin: string;
let monitor: string;
let norteno: string;

beforeAll(async () => {
  app = await crearAppDePrueba();
  const { db } = app.base;
  norte = await sembrarRed(db, 'norte');
  sur = await sembrarRed(db, 'sur');
  await sembrarUsuario(db, { username: 'jefa', role: 'administrator' });
  await sembrarUsuario(db, { username: 'monitor', role: 'monitorista' });
  await sembrarUsuario(db, { username: 'norteno', role: 'monitorista', sistemas: [norte.sistema_id] });
  admin = (await ingresar(app, 'jefa')).token;
  await activarSegundoFactor(app, admin);
  monitor = (await ingresar(app, 'monitor')).token;
  norteno = (await ingresar(app, 'norteno')).token;
});
afterAll(() => app.cerrar());

const HOY = 'desde=2026-11-21&hasta=2026-11-21';
const leer = async (ruta: string, token: string) => {
  const { status, json } = await llamar(app, 'GET', ruta, { token });
  expect([ruta, status]).toEqual([ruta, 200]);
  return json;
};

describe('the report of sign-ins', () => {
  it('tells sessions with their end, attempts that failed, and the figures of both', async () => {
    const usuario_id = await sembrarUsuario(app.base.db, { username: 'campo', role: 'user' });
    const anteayer = (minuto: number) => new Date(AHORA_MS - 2 * 86_400_000 + minuto * 60_000);
    const comun = {
      id: sql`gen_random_uuid()`,
      usuario_id,
      username: 'campo',
      ip: '192.0.2.7',
      agente: 'Firefox',
    };
    await app.base.db.insert(registros_ingreso).values([
      // Ten and thirty minutes: the median lies between.
      {
        ...comun,
        resultado: 'exito',
        creado_at: anteayer(0),
        cerrado_at: anteayer(10),
        motivo_cierre: 'logout',
      },
      {
        ...comun,
        resultado: 'exito',
        creado_at: anteayer(20),
        cerrado_at: anteayer(50),
        motivo_cierre: 'new_login',
      },
      { ...comun, resultado: 'fallo', creado_at: anteayer(55) },
    ]);
    const reporte = await leer('/api/reportes/logins?desde=2026-11-19&hasta=2026-11-19', monitor);
    expect(reporte.totales).toEqual({ ingresos: 2, fallos: 1, personas: 1, abiertas: 0, mediana_s: 1_200 });
    expect(reporte.por_dia).toEqual([{ dia: '2026-11-19', ingresos: 2, fallos: 1 }]);
    expect(reporte.ingresos[0]).toMatchObject({ resultado: 'fallo', fin: null, duracion_s: null });
    expect(reporte.ingresos[1]).toMatchObject({
      motivo: 'new_login',
      duracion_s: 1_800,
      nombre: 'Sr. campo',
    });
    const fallidos = await leer(
      '/api/reportes/logins?desde=2026-11-19&hasta=2026-11-19&resultado=fallo',
      monitor,
    );
    expect(fallidos.total).toBe(1);
    expect(JSON.stringify(reporte)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  });

  it('tells who changes the password by the way as one session, from its sign-in on', async () => {
    await sembrarUsuario(app.base.db, { username: 'cambiante', role: 'user' });
    const { token } = await ingresar(app, 'cambiante');
    app.reloj.avanzar(60_000);
    const cambio = { password_actual: PASSWORD, password_nueva: 'Cadena-larga-2026-norte' };
    const { status, json } = await llamar(app, 'POST', '/api/auth/change-password', { token, body: cambio });
    expect(status).toBe(200);
    app.reloj.avanzar(120_000);
    await llamar(app, 'POST', '/api/auth/logout', {
      ...{ token: json.token, body: { loginLogId: json.loginLogId } },
    });
    const { ingresos } = await leer(`/api/reportes/logins?${HOY}&buscar=cambiante`, admin);
    expect(ingresos).toMatchObject([{ resultado: 'exito', motivo: 'logout', duracion_s: 180 }]);
  });

  it('is searched by what was typed, by whose account it is and from where, whatever the case and accents', async () => {
    await sembrarUsuario(app.base.db, { username: 'peña', role: 'user' });
    await app.base.db.execute(sql`update usuarios set nombre = 'Sra. Núñez' where username = 'peña'`);
    await ingresar(app, 'peña');
    const hallados = async (buscar: string) =>
      (await leer(`/api/reportes/logins?${HOY}&${new URLSearchParams({ buscar })}`, admin)).ingresos.map(
        ({ username }: { username: string }) => username,
      );
    for (const buscar of ['PENA', 'sra. nunez']) expect(await hallados(buscar)).toEqual(['peña']);
    expect(await hallados('192.0.2.')).toContain('peña');
    expect(await hallados('pe%a')).toEqual([]);
  });

  it('shows names that no account has to administrators, and to each the people of their sistemas', async () => {
    await llamar(app, 'POST', '/api/auth/login', { body: { username: 'Secreta-2026', password: 'x' } });
    const de = async (token: string) =>
      (await leer(`/api/reportes/logins?${HOY}`, token)).ingresos.map(
        ({ username }: { username: string }) => username,
      );
    expect(await de(admin)).toContain('Secreta-2026');
    expect(await de(monitor)).not.toContain('Secreta-2026');
    expect(new Set(await de(norteno))).toEqual(new Set(['norteno']));
  });
});

describe('the report of the audit', () => {
  it('tells before and after, finds by what is searched, and says that the chain holds', async () => {
    const cuerpo = { ofrecido: false, columnas: ['ip'], rango: '30d', version: 0 };
    const editar = (version: number) =>
      llamar(app, 'PUT', '/api/configuracion/reportes/logins', {
        token: admin,
        body: { ...cuerpo, version },
      });
    expect(await editar(0)).toMatchObject({ status: 200, json: { version: 1, rango: '30d' } });
    expect(await editar(0)).toMatchObject({
      status: 409,
      json: { code: 'editado_por_otro', por: 'Sr. jefa' },
    });
    const reporte = await leer(`/api/reportes/auditoria?${HOY}&buscar=REPORTE:lógins`, admin);
    expect(reporte.total).toBe(1);
    expect(reporte.asientos[0]).toMatchObject({
      ...{ username: 'jefa', accion: 'config_editar', objeto: 'reporte:logins' },
      antes: { rango: '7d', ofrecido: true },
      despues: { rango: '30d', ofrecido: false },
    });
    const cadena = await leer('/api/reportes/auditoria/cadena', admin);
    expect(cadena).toMatchObject({ rota_en: null });
    expect(cadena.asientos).toBeGreaterThan(0);
  });

  it('is not for an administrator who does not see all sistemas, of which it tells together', async () => {
    const sistemas = [norte.sistema_id];
    await sembrarUsuario(app.base.db, { username: 'parcial', role: 'administrator', sistemas });
    const { token } = await ingresar(app, 'parcial');
    await activarSegundoFactor(app, token);
    expect(await llamar(app, 'GET', `/api/reportes/auditoria?${HOY}`, { token })).toMatchObject({
      ...{ status: 403, json: { message: 'Solo lo consulta quien ve todos los sistemas.' } },
    });
  });

  it('says where the chain breaks', async () => {
    await app.base.db.execute(sql`alter table auditoria disable trigger auditoria_sin_cambios`);
    await app.base.db.execute(sql`update auditoria set ip = '203.0.113.9' where id = 2`);
    expect(await leer('/api/reportes/auditoria/cadena', admin)).toMatchObject({ rota_en: 2 });
  });

  it('lets a monitorista set up only the reports that they may open', async () => {
    const body = { ofrecido: true, columnas: null, rango: '7d', version: 0 };
    const editar = (id: string) =>
      llamar(app, 'PUT', `/api/configuracion/reportes/${id}`, { token: monitor, body });
    expect((await editar('auditoria')).status).toBe(403);
    expect((await editar('turno')).status).toBe(200);
    expect((await editar('otro')).status).toBe(400);
  });
});

describe('the handover of a shift', () => {
  it('is stored as it was, signed by two people, and never changes', async () => {
    const { db } = app.base;
    await sembrarEvento(db, norte);
    await sembrarEvento(db, sur, { created_at: new Date(AHORA_MS - 13 * 3_600_000) });
    const actual = await leer('/api/reportes/turno/actual', monitor);
    expect(actual.totales).toMatchObject({ eventos: 1, abiertos: 2, reconocidos: 0, escalados: 0 });
    expect((await leer('/api/reportes/turno/actual', norteno)).totales.abiertos).toBe(1);

    const entregado = await llamar(app, 'POST', '/api/reportes/turnos', {
      token: monitor,
      body: { notas: 'Sin novedad' },
    });
    const { id } = entregado.json;
    expect(entregado.json).toMatchObject({ entrega: 'Sr. monitor', recibe: null, puede_recibir: false });
    const recibir = (token: string, notas = 'Va') =>
      llamar(app, 'POST', `/api/reportes/turnos/${id}/recibir`, { token, body: { notas } });
    expect(await recibir(monitor)).toMatchObject({ status: 403, json: { code: 'turno_propio' } });
    // It tells of sistemas that this person may not see.
    expect((await recibir(norteno)).status).toBe(404);
    expect(await recibir(admin)).toMatchObject({
      status: 200,
      json: { recibe: 'Sr. jefa', notas_recibe: 'Va' },
    });
    // Asked for again because the answer was lost, it is received as it was.
    expect(await recibir(admin)).toMatchObject({ status: 200, json: { recibe: 'Sr. jefa' } });
    expect(await recibir(admin, 'Va, pero otra nota')).toMatchObject({
      status: 409,
      json: { code: 'turno_recibido' },
    });

    await sembrarEvento(db, norte);
    const despues = await leer(`/api/reportes/turnos/${id}`, monitor);
    expect(despues.contenido.totales.abiertos).toBe(2);
    expect((await leer('/api/reportes/turnos', norteno)).total).toBe(0);
    expect((await leer('/api/reportes/turnos', monitor)).turnos[0]).toMatchObject({ id, recibe: 'Sr. jefa' });
    const firmada = await db.select().from(turnos).where(eq(turnos.id, id));
    for (const orden of [
      sql`update turnos set notas = 'otra cosa' where id = ${id}`,
      sql`delete from turnos where id = ${id}`,
    ])
      await expect(db.execute(orden)).rejects.toMatchObject({
        cause: { message: 'a handover does not change', code: '42501' },
      });
    expect(await db.select().from(turnos).where(eq(turnos.id, id))).toEqual(firmada);
  });

  it('is stored once, however often it is signed because no answer came', async () => {
    const entregar = (token: string, pedido?: string) =>
      llamar(app, 'POST', '/api/reportes/turnos', { token, body: { notas: 'Sin novedad', pedido } });
    const pedido = 'turno-0123456789abcdef';
    const [uno, otro] = await Promise.all([entregar(monitor, pedido), entregar(monitor, pedido)]);
    expect(uno).toMatchObject({ status: 200, json: { entrega: 'Sr. monitor' } });
    expect(otro.json).toEqual(uno.json);
    const aparte = [
      await entregar(admin, pedido),
      await entregar(monitor, `${pedido}-2`),
      await entregar(monitor),
    ];
    expect(new Set([uno, ...aparte].map(({ json }) => json.id)).size).toBe(4);
  });
});

describe('the handover of a busy shift', () => {
  it('says how many alarms were put aside and how many manoeuvres there were, not how many it lists', async () => {
    const { db } = app.base;
    const en = await sembrarRed(db, 'ajetreado');
    await db.insert(alarmas).values(
      Array.from({ length: 53 }, (_, i) => ({
        ...{ origen: 'sensor' as const, regla: 'sensor_sin_datos' as const, objeto_id: 9_000 + i },
        ...{ sistema_id: en.sistema_id, prioridad: 'media' as const, estado: 'sin_reconocer' as const },
        ...{ anuncia: true, condicion: true, por_anunciar: false },
        ...{ nombre: `S-${i}`, plegado: `s-${i}`, fuente_id: 9_000 + i, desde: new Date(AHORA_MS) },
        ...{ apartada_hasta: new Date(AHORA_MS + 3_600_000), apartada_motivo: 'obra', apartada_por: 'Luna' },
      })),
    );
    await db.insert(maniobras).values(
      Array.from({ length: 51 }, (_, i) => ({
        ...{
          id: `m-${i}`,
          estacion_id: en.estacion_a_id,
          t_ms: AHORA_MS - (i + 1) * 60_000,
          recibido_ms: AHORA_MS,
        },
        ...{ equipo: 'bomba', accion: 'paro' },
      })),
    );
    const sistemas = [en.sistema_id];
    await sembrarUsuario(db, { username: 'ajetreada', role: 'monitorista', sistemas });
    const { token } = await ingresar(app, 'ajetreada');
    const turno = await leer('/api/reportes/turno/actual', token);
    expect(turno.totales).toMatchObject({ apartadas: 53, maniobras: 51 });
    expect([turno.apartadas.length, turno.maniobras.length]).toEqual([50, 50]);
  });
});

describe('acts on events in the report of the audit', () => {
  it('are marked where the event does not count as real', async () => {
    const { db } = app.base;
    const oeste = await sembrarRed(db, 'oeste');
    const [ejercicio] = await db
      .insert(ejercicios)
      .values({
        ...{ nombre: 'Turno A', sistema_id: oeste.sistema_id, iniciado_por: 1, inyecciones: [] },
        ...{ iniciado_at: new Date(), termina_at: new Date(), latido_at: new Date() },
      })
      .returning({ id: ejercicios.id });
    const uno = (resto: Parameters<typeof sembrarEvento>[2]) => sembrarEvento(db, oeste, resto);
    const [real, simulado] = [await uno({}), await uno({ ejercicio_id: ejercicio?.id ?? null })];
    const prueba = await uno({ tipo: 'prueba' });
    for (const id of [real, simulado, prueba])
      expect(await llamar(app, 'POST', `/api/eventos/${id}/reconocer`, { token: monitor })).toMatchObject({
        status: 200,
      });
    const { asientos } = await leer(`/api/reportes/auditoria?${HOY}&accion=reconocer`, admin);
    const dichos = asientos.map(({ objeto, aparte }: { objeto: string; aparte: string }) => [objeto, aparte]);
    expect(dichos).toEqual([
      [`evento:${prueba}`, 'prueba'],
      [`evento:${simulado}`, 'simulacion'],
      [`evento:${real}`, null],
    ]);
  });
});
