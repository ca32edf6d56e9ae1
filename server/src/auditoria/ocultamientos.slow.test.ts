import { topicoManiobra } from '@tramos/contract/ingesta';
import { CLASES_OCULTAMIENTO, type FilaOcultamiento } from '@tramos/contract/ocultamientos';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import {
  ingresar,
  llamar,
  type RedDePrueba,
  sembrarEvento,
  sembrarRed,
  sembrarUsuario,
} from '../../test/sembrar';
import { evaluar } from '../alarmas/evaluar';
import { terminarMantenimientos } from '../configuracion/mantenimiento';
import { gateways, routers, sensor_estados, sensores } from '../db/esquema/red';
import { auditoria, push_log } from '../db/esquema/sitio';
import { hashSecreto } from '../http/secreto';
import { leerOcultamientos } from './seguir-ocultamientos';

let app: AppDePrueba;
let norte: RedDePrueba;
/** Whose sensors nothing else takes out of the detection. */
let este: RedDePrueba;
const ids: Record<string, number> = {};

const pedir = async (
  quien: string,
  metodo: 'GET' | 'POST' | 'PUT' | 'DELETE',
  ruta: string,
  body?: unknown,
) => {
  const { token } = await ingresar(app, quien);
  const { status, json } = await llamar(app, metodo, `/api/${ruta}`, { token, body });
  if (status !== 200) throw new Error(`${ruta} answered ${status}: ${JSON.stringify(json)}`);
  return json;
};
/** A row of the configuration as its list has it. */
const fila = async (plural: string, id: number) => {
  const lista = await pedir('jefa', 'GET', `configuracion/${plural}`);
  return lista[plural].find((una: { id: number }) => una.id === id);
};
const editar = async (quien: string, plural: string, id: number, cambio: object) =>
  pedir(quien, 'PUT', `configuracion/${plural}/${id}`, { ...(await fila(plural, id)), ...cambio });
const quitar = async (quien: string, plural: string, id: number) =>
  pedir(quien, 'DELETE', `configuracion/${plural}/${id}?version=${(await fila(plural, id)).version}`);

const reporte = async (consulta = 'desde=2026-11-21&hasta=2026-11-22', quien = 'jefa') => {
  await leerOcultamientos(app.deps);
  return pedir(quien, 'GET', `reportes/ocultamientos?limit=1000&${consulta}`) as Promise<{
    ocultamientos: FilaOcultamiento[];
    total: number;
    vigentes: number;
  }>;
};
const vigentes = async () => (await reporte('vigentes=true&desde=2026-11-21&hasta=2026-11-21')).ocultamientos;

const oir = (sensor_id: number) =>
  app.base.db
    .insert(sensor_estados)
    .values({ sensor_id, ultima_ms: app.reloj.ahora(), presion_kgcm2: 31 })
    .onConflictDoUpdate({ target: sensor_estados.sensor_id, set: { ultima_ms: app.reloj.ahora() } });
/** Its first alarm, of silence. */
const callar = async () => {
  await oir(norte.sensor_a_id);
  app.reloj.avanzar(61_000);
  await evaluar(app.deps);
  const { alarmas } = await pedir('luna', 'GET', 'alarmas');
  return alarmas.find((una: { origen: string }) => una.origen === 'sensor').id as number;
};

beforeAll(async () => {
  app = await crearAppDePrueba();
  const { db } = app.base;
  norte = await sembrarRed(db, 'norte');
  este = await sembrarRed(db, 'este');
  const sur = await sembrarRed(db, 'sur');
  for (const [username, role] of [
    ['jefa', 'administrator'],
    ['otra', 'administrator'],
    ['luna', 'monitorista'],
    ['campo', 'user'],
  ] as const)
    ids[username] = await sembrarUsuario(db, { username, role });
  await sembrarUsuario(db, { username: 'sureña', role: 'administrator', sistemas: [sur.sistema_id] });
  const [gateway] = await db
    .insert(gateways)
    .values({ clave: 'GW-1', secreto_hash: 'x', permite_maniobras: true })
    .returning();
  ids.gateway = gateway?.id ?? 0;
  // Whose secret stays as it is.
  const [otra] = await db
    .insert(gateways)
    .values({
      ...{ clave: 'GW-2', secreto_hash: await hashSecreto('secreto-del-norte'), permite_maniobras: true },
    })
    .returning();
  await db
    .update(sensores)
    .set({ gateway_id: otra?.id ?? 0 })
    .where(eq(sensores.id, norte.sensor_a_id));
});
afterAll(() => app.cerrar());

const nombrado = (nombre: string) => ({ nombre, clave: nombre.replace(/\W/g, '') });
const LUGAR = { latitud: 20.1, longitud: -101.1, municipio: null, estado: null };

interface Caso {
  hacer: () => Promise<unknown>;
  quien: string | null;
  espera: Partial<FilaOcultamiento>;
}
/** One of each kind of thing that can hide a tap, done through its own call. */
const CASOS: Record<string, Caso> = {
  'a shelved alarm': {
    hacer: async () =>
      pedir('luna', 'POST', 'alarmas/apartar', { ids: [await callar()], minutos: 60, motivo: 'cuadrilla' }),
    quien: 'luna',
    espera: { clase: 'apartada', sistema: 'Ducto norte', despues: 'Apartada: cuadrilla', estado: 'vigente' },
  },
  'an exercise': {
    hacer: async () => {
      const toma = { tipo: 'toma', retardo_s: 600, tramo_id: norte.tramo_id, posicion: 213_700 };
      await pedir('jefa', 'POST', 'ejercicios', {
        ...{ nombre: 'Turno A', sistema_id: norte.sistema_id, duracion_min: 30 },
        inyecciones: [{ ...toma, fraccion_flujo: 0.03, apertura_s: 0.3, duracion_s: null }],
      });
    },
    quien: 'jefa',
    espera: { clase: 'ejercicio', sistema: 'Ducto norte', estado: 'vigente' },
  },
  'a sensor in maintenance': {
    hacer: async () =>
      pedir('luna', 'POST', `configuracion/sensores/${norte.sensor_a_id}/mantenimiento`, {
        ...{
          horas: 2,
          motivo: 'cambio de celda',
          version: (await fila('sensores', norte.sensor_a_id)).version,
        },
      }),
    quien: 'luna',
    espera: {
      ...{ clase: 'mantenimiento', donde: 'Sensor norte A', sistema: 'Ducto norte', estado: 'vigente' },
      ...{ antes: 'En la detección', despues: 'Fuera de la detección: cambio de celda' },
    },
  },
  'another scale of a sensor': {
    hacer: () => editar('luna', 'sensores', norte.sensor_b_id, { escala: 2 }),
    quien: 'luna',
    espera: { clase: 'medicion', donde: 'Sensor norte B', antes: 'Escala: 1', despues: 'Escala: 2' },
  },
  'a sensor that is disabled': {
    hacer: () => editar('luna', 'sensores', norte.sensor_b_id, { activo: false }),
    quien: 'luna',
    espera: { clase: 'equipo', antes: 'Habilitado: sí', despues: 'Habilitado: no' },
  },
  'another wave speed': {
    hacer: () => editar('luna', 'tramos', norte.tramo_id, { velocidad_onda_mps: 1_234 }),
    quien: 'luna',
    espera: { clase: 'medicion', despues: 'Velocidad de onda: 1234' },
  },
  'a known point that explains events': {
    hacer: () =>
      pedir('luna', 'POST', 'configuracion/puntos', {
        ...{ nombre: 'Válvula 9', tipo: 'valvula', sistema_id: norte.sistema_id, posicion: 101_000 },
        ...{ tolerancia_m: 500, horario: null, activo: true },
      }),
    quien: 'luna',
    espera: { clase: 'explicacion', donde: 'Válvula 9', antes: null, sistema: 'Ducto norte' },
  },
  'a station': {
    hacer: () =>
      pedir('luna', 'POST', 'configuracion/estaciones', {
        ...nombrado('Bombeo'),
        ...LUGAR,
        ...{ sistema_id: norte.sistema_id, posicion: 101_000, activo: true },
      }),
    quien: 'luna',
    espera: { clase: 'explicacion', donde: 'Bombeo' },
  },
  'an event card put away': {
    hacer: async () => {
      const evento = await sembrarEvento(app.base.db, norte);
      await pedir('luna', 'POST', 'ajustes/tarjetas', { eventos: [evento] });
    },
    quien: 'luna',
    espera: { clase: 'tarjeta', sistema: 'Ducto norte', estado: 'pasado', antes: 'En pantalla' },
  },
  'a silenced browser': {
    hacer: () => pedir('luna', 'POST', 'ajustes/silencio', { dura_ms: 15 * 60_000 }),
    quien: 'luna',
    espera: { clase: 'sonido', donde: 'Sr. luna', antes: 'Suena', estado: 'vigente' },
  },
  "another line of a sistema's escalations": {
    hacer: () =>
      pedir('luna', 'PUT', `configuracion/sistemas/${norte.sistema_id}/linea`, {
        ...{ version: 0, pasos: [{ usuario_id: ids.luna, minutos: 60 }] },
      }),
    quien: 'luna',
    espera: { clase: 'aviso', donde: 'Ducto norte', antes: 'Nadie' },
  },
  'another secret of a gateway': {
    hacer: async () =>
      pedir('jefa', 'POST', `configuracion/gateways/${ids.gateway}/secreto`, {
        version: (await fila('gateways', ids.gateway ?? 0)).version,
      }),
    quien: 'jefa',
    espera: { clase: 'puerta', donde: 'GW-1', antes: 'El secreto anterior' },
  },
  'another person let in': {
    hacer: () =>
      pedir('jefa', 'POST', 'configuracion/usuarios', {
        ...{ username: 'nueva', nombre: 'Nueva', role: 'monitorista', correo: null, activo: true },
        ...{ todos_los_sistemas: true, sistemas: [], sesiones_max: 1, pantalla: false },
      }),
    quien: 'jefa',
    espera: { clase: 'acceso', donde: 'Nueva', despues: 'Se dio de alta · Nueva · monitorista' },
  },
  'access taken away': {
    hacer: () => editar('jefa', 'usuarios', ids.campo ?? 0, { activo: false }),
    quien: 'jefa',
    espera: { clase: 'acceso', donde: 'Sr. campo', antes: 'Activo: sí', despues: 'Activo: no' },
  },
  'another password for somebody': {
    hacer: async () =>
      pedir('jefa', 'POST', `configuracion/usuarios/${ids.campo}/password`, {
        version: (await fila('usuarios', ids.campo ?? 0)).version,
      }),
    quien: 'jefa',
    espera: { clase: 'acceso', estado: 'pasado' },
  },
  'less that is kept': {
    hacer: async () => {
      const { retencion } = await pedir('jefa', 'GET', 'ajustes/sitio');
      const { mas_antigua: _, ...dias } = retencion;
      await pedir('jefa', 'POST', 'ajustes/sitio/retencion', { ...dias, crudo_d: 2 });
    },
    quien: 'jefa',
    espera: { clase: 'ajuste', antes: 'Días de presión cruda: 7', despues: 'Días de presión cruda: 2' },
  },
  'another server of the map': {
    hacer: () =>
      pedir('jefa', 'POST', 'ajustes/sitio/mapa', {
        ...{ tiles_url: 'https://otro.mx/{z}/{x}/{y}.png', version: 0 },
      }),
    quien: 'jefa',
    espera: {
      ...{ clase: 'ajuste', antes: 'Servidor del mapa: -' },
      despues: 'Servidor del mapa: https://otro.mx/{z}/{x}/{y}.png',
    },
  },
  'other windows of grouping': {
    hacer: async () => {
      const ventanas = await pedir('jefa', 'GET', 'ajustes/ventanas');
      await pedir('jefa', 'POST', 'ajustes/ventanas', { ...ventanas, operador_s: ventanas.operador_s + 60 });
    },
    quien: 'jefa',
    espera: { clase: 'ajuste' },
  },
  'a report that is offered no more': {
    hacer: () =>
      pedir('jefa', 'PUT', 'configuracion/reportes/auditoria', {
        ...{ ofrecido: false, columnas: null, rango: '7d', version: 0 },
      }),
    quien: 'jefa',
    espera: { clase: 'ajuste', despues: 'Ofrecido: no' },
  },
  'a sensor that is gone': {
    hacer: async () => {
      const [otro] = await app.base.db
        .insert(sensores)
        .values({
          ...nombrado('De más'),
          ...{ ...LUGAR, municipio: 'X', estado: 'Y' },
          sistema_id: norte.sistema_id,
          posicion: 105_000,
        })
        .returning();
      await quitar('luna', 'sensores', otro?.id ?? 0);
    },
    quien: 'luna',
    espera: {
      clase: 'equipo',
      donde: 'De más',
      sistema: 'Ducto norte',
      antes: 'De más',
      despues: 'Se quitó',
    },
  },
  'alarms that the one of their router suppresses': {
    hacer: async () => {
      const [router] = await app.base.db
        .insert(routers)
        .values({
          ...{ clave: 'R-1', nombre: 'Encinos', estacion_id: este.estacion_a_id },
          ultimo_contacto: new Date(app.reloj.ahora()),
        })
        .returning();
      await app.base.db
        .update(sensores)
        .set({ router_id: router?.id ?? 0 })
        .where(eq(sensores.sistema_id, este.sistema_id));
      for (const id of [este.sensor_a_id, este.sensor_b_id]) await oir(id);
      for (let i = 0; i < 4; i += 1) {
        app.reloj.avanzar(45_000);
        await evaluar(app.deps);
      }
    },
    quien: null,
    espera: {
      ...{ clase: 'suprimida', donde: 'Sensor este A', sistema: 'Ducto este', estado: 'vigente' },
      ...{ antes: 'En la lista', despues: '2 alarmas suprimidas: Router Encinos sin contacto' },
    },
  },
  'a clock that the field says is in doubt': {
    hacer: async () => {
      const dicho = { fuente: 'rtc' as const, offset_ms: 0 };
      await oir(este.sensor_a_id);
      await app.base.db
        .update(sensor_estados)
        .set({ reloj: dicho })
        .where(eq(sensor_estados.sensor_id, este.sensor_a_id));
      for (let i = 0; i < 4; i += 1) {
        await oir(este.sensor_a_id);
        await evaluar(app.deps);
        app.reloj.avanzar(30_000);
      }
    },
    quien: null,
    espera: { clase: 'reloj', donde: 'Sensor este A', sistema: 'Ducto este', estado: 'vigente' },
  },
  'a manoeuvre that the field logs': {
    hacer: async () => {
      await app.ingesta.escuchar();
      const payload = { id: 'm1', t: app.reloj.ahora(), equipo: 'bomba', accion: 'paro' };
      await app.http.inject({
        ...{ method: 'POST', url: '/api/ingesta' },
        headers: { authorization: `Basic ${Buffer.from('GW-2:secreto-del-norte').toString('base64')}` },
        payload: { items: [{ topic: topicoManiobra('norte-est-A'), payload }] },
      });
      await app.ingesta.vaciar();
    },
    quien: null,
    espera: {
      ...{ clase: 'maniobra', donde: 'Estación norte A', sistema: 'Ducto norte', estado: 'pasado' },
      despues: 'paro · bomba',
    },
  },
  'another name of a station': {
    hacer: () => editar('luna', 'estaciones', norte.estacion_a_id, { nombre: 'Otra' }),
    quien: 'luna',
    espera: { clase: 'lugar', antes: 'Nombre: Estación norte A', despues: 'Nombre: Otra' },
  },
};
/** Begins where nothing was before. */
const SIN_ANTES = ['maniobra', 'ejercicio', 'explicacion', 'acceso'];

describe('what can hide a tap', () => {
  it.each(Object.entries(CASOS))(
    '%s stands in the report, and administrators are told',
    async (_que, caso) => {
      const antes = (await reporte()).total;
      await app.base.db.delete(push_log);
      await caso.hacer();
      const { ocultamientos, total } = await reporte();
      expect(total).toBe(antes + 1);
      const [nuevo] = ocultamientos;
      expect(nuevo).toMatchObject({ quien: caso.quien, ...caso.espera });
      expect(nuevo?.despues).toEqual(expect.any(String));
      if (!SIN_ANTES.includes(nuevo?.clase ?? '')) expect(nuevo?.antes).toEqual(expect.any(String));
      const [asiento] = await app.base.db
        .select()
        .from(auditoria)
        .where(eq(auditoria.id, nuevo?.id ?? 0));
      expect(asiento).toMatchObject({ accion: nuevo?.accion, username: caso.quien });
      const avisos = await app.base.db.select().from(push_log).where(eq(push_log.mensaje, 'ocultamiento'));
      expect(avisos.map(({ datos }) => datos)).toMatchObject([
        { asiento_id: nuevo?.id, clase: caso.espera.clase, por: caso.quien },
      ]);
    },
  );

  it('was tried in every class', () => {
    const probadas = new Set(Object.values(CASOS).map(({ espera }) => espera.clase));
    expect([...probadas].sort()).toEqual(Object.keys(CLASES_OCULTAMIENTO).sort());
  });
});

const buscar = async (donde: string, clase: string) =>
  (await reporte()).ocultamientos.find((una) => una.donde === donde && una.clase === clase);

describe('a card put away', () => {
  it('is written down of open events in the scope of who had it, and of nothing else', async () => {
    const { total } = await reporte();
    const ajeno = await sembrarEvento(app.base.db, norte);
    const hecho = await sembrarEvento(app.base.db, norte, { evento_estado: 'reconocido' });
    for (const [quien, eventos] of [
      ['sureña', [ajeno]],
      ['luna', [hecho]],
      ['luna', [987_654, Number.MAX_SAFE_INTEGER]],
    ] as const)
      await pedir(quien, 'POST', 'ajustes/tarjetas', { eventos });
    expect((await reporte()).total).toBe(total);
    await pedir('luna', 'POST', 'ajustes/tarjetas', { eventos: [ajeno, hecho, 987_654] });
    const { ocultamientos } = await reporte();
    expect(ocultamientos[0]).toMatchObject({ objeto: `evento:${ajeno}`, antes: 'En pantalla' });
  });
});

describe('what hides', () => {
  it('is in force until somebody gives it back, and says since when it is no more', async () => {
    const puesto = await buscar('Sensor norte A', 'mantenimiento');
    expect((await vigentes()).map(({ id }) => id)).toContain(puesto?.id);
    app.reloj.avanzar(60_000);
    await pedir('luna', 'POST', `configuracion/sensores/${norte.sensor_a_id}/mantenimiento`, {
      ...{ horas: null, motivo: 'listo', version: (await fila('sensores', norte.sensor_a_id)).version },
    });
    const terminado_at = new Date(app.reloj.ahora()).toISOString();
    expect(await buscar('Sensor norte A', 'mantenimiento')).toMatchObject({
      estado: 'terminado',
      terminado_at,
    });
    expect((await vigentes()).map(({ id }) => id)).not.toContain(puesto?.id);
  });

  it('ends with its time where nobody gives it back', async () => {
    app.reloj.avanzar(16 * 60_000);
    expect(await buscar('Sr. luna', 'sonido')).toMatchObject({ estado: 'terminado', terminado_at: null });
  });

  it('ends with its time where it is ended by the server', async () => {
    const poner = async () =>
      pedir('luna', 'POST', `configuracion/sensores/${norte.sensor_a_id}/mantenimiento`, {
        ...{ horas: 1, motivo: 'otra vez', version: (await fila('sensores', norte.sensor_a_id)).version },
      });
    await poner();
    const { hasta } = (await buscar('Sensor norte A', 'mantenimiento')) ?? {};
    app.reloj.avanzar(2 * 3_600_000);
    await terminarMantenimientos(app.deps);
    expect(await buscar('Sensor norte A', 'mantenimiento')).toMatchObject({ terminado_at: hasta });
  });

  it('is told again when the same thing is changed again, and only the newest is in force', async () => {
    await editar('luna', 'sensores', norte.sensor_b_id, { escala: 3 });
    const cambios = (await reporte()).ocultamientos.filter(({ despues }) => despues?.startsWith('Escala'));
    expect(cambios.map(({ despues, estado }) => [despues, estado])).toEqual([
      ['Escala: 3', 'vigente'],
      ['Escala: 2', 'terminado'],
    ]);
  });
});

describe('the report', () => {
  it('is of the hours of a shift, where one is asked for', async () => {
    app.reloj.fijar(AHORA_MS + 30 * 3_600_000);
    await pedir('luna', 'POST', 'ajustes/silencio', { dura_ms: 60_000 });
    const DIAS = 'desde=2026-11-01&hasta=2026-11-01';
    const { ocultamientos } = await reporte(`${DIAS}&turno=actual`);
    expect(ocultamientos.map(({ clase }) => clase)).toEqual(['sonido']);
    app.reloj.avanzar(1_000);
    const { id } = await pedir('luna', 'POST', 'reportes/turnos', { notas: '' });
    expect((await reporte(`${DIAS}&turno=${id}`)).total).toBe(1);
    expect((await reporte(DIAS)).total).toBe(0);
  });

  it('shows an administrator of other sistemas nothing of these, and nothing of the whole site', async () => {
    expect((await reporte('desde=2026-11-21&hasta=2026-11-22', 'sureña')).total).toBe(0);
  });

  it('counts what others did since it was looked at, and not what one did oneself', async () => {
    const { nuevos: antes, ultimo } = await pedir('otra', 'GET', 'reportes/ocultamientos/nuevos');
    expect(antes).toBeGreaterThan(10);
    await pedir('otra', 'POST', 'reportes/ocultamientos/vistos', { ultimo });
    expect(await pedir('otra', 'GET', 'reportes/ocultamientos/nuevos')).toMatchObject({
      nuevos: 0,
      visto: ultimo,
    });
    await pedir('luna', 'POST', 'ajustes/silencio', { dura_ms: 60_000 });
    await pedir('otra', 'POST', 'ajustes/silencio', { dura_ms: 60_000 });
    await leerOcultamientos(app.deps);
    expect((await pedir('otra', 'GET', 'reportes/ocultamientos/nuevos')).nuevos).toBe(1);
  });

  it('is not looked at before it is there, whatever is asked for at an open console', async () => {
    await leerOcultamientos(app.deps);
    const { ultimo } = await pedir('otra', 'GET', 'reportes/ocultamientos/nuevos');
    await pedir('otra', 'POST', 'reportes/ocultamientos/vistos', { ultimo: Number.MAX_SAFE_INTEGER });
    await pedir('luna', 'POST', 'ajustes/silencio', { dura_ms: 60_000 });
    await leerOcultamientos(app.deps);
    expect(await pedir('otra', 'GET', 'reportes/ocultamientos/nuevos')).toMatchObject({
      nuevos: 1,
      visto: ultimo,
    });
  });

  it('is not written again by two processes that read at once', async () => {
    await pedir('luna', 'POST', 'ajustes/silencio', { dura_ms: 60_000 });
    await Promise.all([leerOcultamientos(app.deps), leerOcultamientos(app.deps)]);
    const { ocultamientos, total } = await reporte();
    expect(new Set(ocultamientos.map(({ id }) => id)).size).toBe(total);
  });
});
