import { MENSAJES } from '@tramos/contract/error';
import { type Role, RoleSchema } from '@tramos/contract/roles';
import type { LoginResponse } from '@tramos/contract/sesion';
import {
  MENSAJES_DURABLES,
  MENSAJES_SERVIDOR,
  type MensajeDurable,
  type MensajeServidor,
} from '@tramos/contract/tiempo-real';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { evaluar } from '../src/alarmas/evaluar';
import { usuarios } from '../src/db/esquema/cuentas';
import { ajustes } from '../src/db/esquema/sitio';
import { leerEvento } from '../src/db/evento-consulta';
import { leerBitacora } from '../src/realtime/bitacora';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from './app-de-prueba';
import { type ConsolaDePrueba, conectar, consolaDe, direccionDe } from './consola';
import { contar } from './contar';
import { JWT_SECRET, MUERTOS, matarSesiones } from './muertos';
import { ingresar, type RedDePrueba, sembrarEvento, sembrarRed, sembrarUsuario } from './sembrar';

/** Each visitor × each message, asked of a real socket: who may say what, and who hears what (product §2.20). */

const ALCANCES = ['todo', 'norte', 'nada'] as const;
type Alcance = (typeof ALCANCES)[number];
const CASOS = RoleSchema.options.flatMap((role) => ALCANCES.map((alcance) => ({ role, alcance })));
const nombreDe = ({ role, alcance }: (typeof CASOS)[number]) => `${role}-${alcance}`;
/** Has a socket and says nothing: a new one for each test, because it is dropped after 5 s. */
const NADIE = 'nadie';

let app: AppDePrueba;
let redes: { norte: RedDePrueba; sur: RedDePrueba };
let muertos: Map<string, LoginResponse>;
const sesiones = new Map<string, LoginResponse>();
const consolas = new Map<string, ConsolaDePrueba>();

const cuenta = async (
  username: string,
  role: Role,
  sistemas?: number[],
  resto: Partial<typeof usuarios.$inferInsert> = {},
): Promise<LoginResponse> => {
  const id = await sembrarUsuario(app.base.db, { username, role, ...(sistemas ? { sistemas } : {}) });
  if (Object.keys(resto).length > 0) await app.base.db.update(usuarios).set(resto).where(eq(usuarios.id, id));
  return ingresar(app, username);
};

beforeAll(async () => {
  app = await crearAppDePrueba({ env: { JWT_SECRET } });
  await app.escuchar();
  const { db } = app.base;
  redes = { norte: await sembrarRed(db, 'norte'), sur: await sembrarRed(db, 'sur') };
  const listas = { todo: undefined, norte: [redes.norte.sistema_id], nada: [] };
  for (const caso of CASOS) {
    const nombre = nombreDe(caso);
    const sesion = await cuenta(nombre, caso.role, listas[caso.alcance]);
    sesiones.set(nombre, sesion);
    consolas.set(nombre, await consolaDe(app, sesion));
  }
  muertos = await matarSesiones(app, sesiones.get('administrator-todo')?.token ?? '');
});
beforeEach(async () => {
  consolas.set(NADIE, await conectar(direccionDe(app)));
});
/** What the alarms have to say of the events of a test is said, and heard, before the next one counts messages. */
afterEach(async () => {
  consola(NADIE).cerrar();
  await evaluar(app.deps);
  await cerrarFila();
});
afterAll(async () => {
  for (const consola of consolas.values()) consola.cerrar();
  await app.cerrar();
});

const consola = (nombre: string): ConsolaDePrueba => {
  const una = consolas.get(nombre);
  if (!una) throw new Error(`no console ${nombre}`);
  return una;
};
/** Health comes by itself now and then; everything else has its place in the log. */
const posiciones = ({ oidos }: ConsolaDePrueba) =>
  oidos.filter(({ datos }) => 'pos' in datos).map(({ datos }) => datos.pos);
const timestamp = new Date(AHORA_MS).toISOString();

const MANIOBRA = {
  ...{ t: timestamp, estacion: 'Encinos', nota: null, registrada: timestamp, a_tiempo: true },
  ...({ equipo: 'bomba', accion: 'paro' } as const),
};

/** Sends one of each kind to a sistema, or to a user. */
const enviar = async (
  mensaje: MensajeDurable,
  red: RedDePrueba,
  usuario_id: number,
  sistema_id: number | null = red.sistema_id,
): Promise<number> => {
  const { db, push } = app.deps;
  const event_id = await sembrarEvento(db, red);
  const evento = await leerEvento(db, event_id);
  if (!evento) throw new Error('no event');
  const pendiente = await db.transaction((tx) => {
    switch (mensaje) {
      case 'new_evento':
      case 'evento_actualizado':
        return push.anexar(tx, mensaje, { event_id, timestamp, evento }, { sistema_id });
      case 'evento_escalado':
        return push.anexar(
          tx,
          mensaje,
          { event_id, escalado_id: 'ESC-2026-000001', timestamp },
          { sistema_id },
        );
      case 'presion_negativa':
        return push.anexar(tx, mensaje, { sensor_id: red.sensor_a_id, timestamp }, { sistema_id });
      case 'maniobra_registrada':
        return push.anexar(tx, mensaje, { timestamp, maniobra: MANIOBRA }, { sistema_id });
      case 'mantenimiento_cambiado':
        return push.anexar(
          tx,
          mensaje,
          { timestamp, sensor_id: red.sensor_a_id, sensor: 'PT-01', hasta: null, motivo: null, por: 'Lucía' },
          { sistema_id },
        );
      case 'vigilancia_cambiada':
        return push.anexar(
          tx,
          mensaje,
          { timestamp, que: 'sensor', nombre: 'PT-01', cambio: 'deshabilitado', por: 'Lucía' },
          { sistema_id },
        );
      case 'alarma_cambiada':
        return push.anexar(tx, mensaje, { timestamp, anunciadas: 1, prioridad: 'alta' }, { sistema_id });
      case 'silencio_cambiado': {
        const quien = { motivo: 'prueba en campo', por: 'Lucía', hasta: timestamp };
        const que = { cambio: 'apartada' as const, alarmas: 1, nombres: ['PT-01'] };
        return push.anexar(tx, mensaje, { timestamp, ...que, ...quien }, { sistema_id });
      }
      case 'ocultamiento': {
        const que = { asiento_id: 1, clase: 'sonido' as const, donde: 'Lucía', por: 'lucia' };
        return push.anexar(tx, mensaje, { timestamp, ...que }, { sistema_id });
      }
      case 'ejercicio':
        return push.anexar(
          tx,
          mensaje,
          {
            timestamp,
            ejercicio: {
              ...{
                id: 1,
                nombre: 'Turno A',
                sistema: { id: red.sistema_id, nombre: 'S' },
                estado: 'en_curso',
              },
              ...{ iniciado_por: 'Lucía', iniciado_at: timestamp, termina_at: timestamp },
              ...{ terminado_at: null, terminado_por: null },
            },
          },
          { sistema_id },
        );
      case 'sitio_cambiado':
        return push.anexar(tx, mensaje, { timestamp }, { sistema_id });
      case 'escalacion_fallida':
        return push.anexar(
          tx,
          mensaje,
          {
            ...{ timestamp, event_id, nombre: 'Lucía', canal: 'correo' },
            ...{ error: 'No respondió', definitivo: false },
          },
          { sistema_id },
        );
      case 'suspicious_activity':
        return push.anexar(tx, mensaje, { timestamp }, { usuario_id });
      default:
        return mensaje satisfies never;
    }
  });
  push.difundir([pendiente]);
  return pendiente.pos;
};

/** A message to everyone: once it is heard, all that was sent before has been. */
const cerrarFila = async (): Promise<number> => {
  const { db, push } = app.deps;
  const marca = await db.transaction((tx) =>
    push.anexar(tx, 'presion_negativa', { sensor_id: 1, timestamp }, { sistema_id: null }),
  );
  push.difundir([marca]);
  for (const nombre of sesiones.keys())
    await expect.poll(() => posiciones(consola(nombre))).toContain(marca.pos);
  return marca.pos;
};
const quienesOyeron = (pos: number) =>
  [...consolas.keys()].filter((nombre) => posiciones(consola(nombre)).includes(pos));
const conAlcance = (...alcances: Alcance[]) =>
  CASOS.filter(({ alcance }) => alcances.includes(alcance)).map(nombreDe);

describe('what a client may hear', () => {
  const DE_SISTEMA = MENSAJES_DURABLES.filter((m) => m !== 'suspicious_activity');

  /**
   * Said by hand: what is asked of the table must not come from it. `persona`: whom it is about; `consola`: what a
   * server says to one socket alone; `salud` and `presion` have tests of their own.
   */
  const OYENTES: Record<MensajeServidor, Role[] | 'todos' | 'persona' | 'consola' | 'sensores' | 'sala'> = {
    ...{ new_evento: 'todos', evento_escalado: 'todos', evento_actualizado: 'todos' },
    ...{
      presion_negativa: 'todos',
      maniobra_registrada: 'todos',
      sitio_cambiado: 'todos',
      ejercicio: 'todos',
    },
    mantenimiento_cambiado: ['administrator', 'monitorista'],
    alarma_cambiada: ['administrator', 'monitorista'],
    vigilancia_cambiada: ['administrator'],
    silencio_cambiado: ['administrator'],
    ocultamiento: ['administrator'],
    escalacion_fallida: ['administrator'],
    suspicious_activity: 'persona',
    ...{ authenticated: 'consola', auth_error: 'consola', al_dia: 'consola', session_closed: 'consola' },
    // Of the server itself, to every console that has signed in.
    ...{ salud_servidor: 'sala', latido: 'sala' },
    ...{ salud: 'sensores', presion: 'sensores' },
  };
  const oyentesDe = (mensaje: MensajeDurable, ...alcances: Alcance[]) => {
    const de = OYENTES[mensaje];
    const roles: readonly string[] = Array.isArray(de) ? de : RoleSchema.options;
    return conAlcance(...alcances).filter((nombre) => roles.some((role) => nombre.startsWith(`${role}-`)));
  };

  it('every message of the contract has an entry', () => {
    expect(Object.keys(OYENTES).sort()).toEqual(Object.keys(MENSAJES_SERVIDOR).sort());
    const cuenta = `${Object.keys(OYENTES).length} mensajes × ${CASOS.length + 1} oyentes`;
    contar(`matriz de los mensajes, ${cuenta}`);
  });

  it.each(DE_SISTEMA)('%s: whose role it is for and who has its sistema in scope', async (mensaje) => {
    const en_norte = await enviar(mensaje, redes.norte, 0);
    const en_sur = await enviar(mensaje, redes.sur, 0);
    const sin_sistema = await enviar(mensaje, redes.sur, 0, null);
    await cerrarFila();
    expect(quienesOyeron(en_norte)).toEqual(oyentesDe(mensaje, 'todo', 'norte'));
    expect(quienesOyeron(en_sur)).toEqual(oyentesDe(mensaje, 'todo'));
    expect(quienesOyeron(sin_sistema)).toEqual(
      Array.isArray(OYENTES[mensaje]) ? oyentesDe(mensaje, 'todo') : conAlcance(...ALCANCES),
    );
  });

  it('each the same after a while away, from memory and from the log', async () => {
    const desde = await cerrarFila();
    for (const mensaje of DE_SISTEMA)
      for (const red of [redes.norte, redes.sur]) {
        await enviar(mensaje, red, 0);
        await enviar(mensaje, red, 0, null);
      }
    const hasta = await cerrarFila();
    // Alarms come whenever they are looked at: those after the closing one belong to neither.
    const dichos = (quien: ConsolaDePrueba) =>
      posiciones(quien).filter((pos) => (pos as number) > desde && (pos as number) <= hasta);
    for (const [nombre, sesion] of sesiones) {
      const vivos = dichos(consola(nombre));
      const vuelta = await consolaDe(app, sesion, desde);
      await expect.poll(() => posiciones(vuelta)).toContain(hasta);
      vuelta.cerrar();
      expect(new Set(dichos(vuelta)), nombre).toEqual(new Set(vivos));
      const leidos = await leerBitacora(app.base.db, { desde, hasta, oyente: sesion.user, tope: 500 });
      expect(
        leidos.map(({ pos }) => pos),
        nombre,
      ).toEqual(vivos);
    }
  });

  it('suspicious_activity: whom it is about', async () => {
    const dueno = sesiones.get('user-nada')?.user.id ?? 0;
    const pos = await enviar('suspicious_activity', redes.norte, dueno);
    await cerrarFila();
    expect(quienesOyeron(pos)).toEqual(['user-nada']);
  });

  it('salud: the sensors in scope', async () => {
    const sensor = (sensor_id: number) => ({ sensor_id, salud: 'normal' as const, ultima_lectura: null });
    const { sensor_a_id } = redes.norte;
    app.deps.push.efimero('salud', {
      timestamp,
      sensores: [sensor(sensor_a_id), sensor(redes.sur.sensor_a_id)],
    });
    // The server itself sends health too, of whatever has reported.
    const vistos = (nombre: string) =>
      consola(nombre)
        .de('salud')
        .flatMap((d) => (d.sensores as { sensor_id: number }[]).map((s) => s.sensor_id));
    for (const nombre of conAlcance('todo'))
      await expect.poll(() => vistos(nombre)).toEqual([sensor_a_id, redes.sur.sensor_a_id]);
    for (const nombre of conAlcance('norte')) await expect.poll(() => vistos(nombre)).toEqual([sensor_a_id]);
    await cerrarFila();
    for (const nombre of [NADIE, ...conAlcance('nada')]) expect(consola(nombre).de('salud')).toEqual([]);
  });

  it('nothing at all: who has not said who they are', async () => {
    await cerrarFila();
    expect(consola(NADIE).oidos).toEqual([]);
  });
});

describe('what a client may say', () => {
  const INVENTOS: string[] = [...Object.keys(MENSAJES_SERVIDOR), 'join', 'reconocer'];

  it.each([NADIE, ...RoleSchema.options.map((role) => nombreDe({ role, alcance: 'todo' }))])(
    'nothing but authenticate does anything: %s',
    async (nombre) => {
      const antes = new Map([...consolas].map(([cual, una]) => [cual, posiciones(una).length]));
      for (const invento of INVENTOS)
        consola(nombre).socket.emit(invento, {
          pos: 9_999,
          event_id: 1,
          sala: 'todos-los-sistemas',
          timestamp,
        });
      const pos = await cerrarFila();
      for (const [cual, una] of consolas) {
        expect(posiciones(una).slice(antes.get(cual)), cual).toEqual(cual === NADIE ? [] : [pos]);
        // Who has not said who they are is let go in a while.
        if (cual !== NADIE) expect(una.socket.connected, cual).toBe(true);
      }
    },
  );

  it.each(
    [null, ...RoleSchema.options].flatMap((quien) => RoleSchema.options.map((como) => ({ quien, como }))),
  )('authenticate with the token of $quien as the user of $como', async ({ quien, como }) => {
    const token = sesiones.get(`${quien}-todo`)?.token ?? 'ninguno';
    const una = consola(NADIE);
    una.socket.emit('authenticate', { userId: sesiones.get(`${como}-todo`)?.user.id, token });
    if (quien === como) await una.oir('al_dia');
    else expect(await una.oir('auth_error')).toMatchObject({ message: MENSAJES.sesion_terminada });
  });
});

describe('what once opened a session', () => {
  it.each(MUERTOS)('opens no live connection, and lets follow no pressure: %s', async (como) => {
    const muerto = muertos.get(como);
    const una = consola(NADIE);
    const sensores = [redes.norte.sensor_a_id];
    una.socket.emit('authenticate', { userId: muerto?.user.id, token: muerto?.token, desde: 0 });
    expect(await una.oir('auth_error')).toMatchObject({ message: MENSAJES.sesion_terminada });
    una.socket.emit('suscribir_presion', { sensores });
    await enviar('new_evento', redes.norte, 0);
    await cerrarFila();
    app.deps.push.presion([
      {
        sistema_id: redes.norte.sistema_id,
        datos: { sensor_id: sensores[0] ?? 0, t0: AHORA_MS, dt_ms: 500, p: [1] },
      },
    ]);
    await cerrarFila();
    expect(una.oidos.map((o) => o.mensaje)).toEqual(['auth_error']);
  });
});

describe('a session that may not do everything yet', () => {
  const rechazo = async ({ user, token }: LoginResponse) => {
    const una = consola(NADIE);
    una.socket.emit('authenticate', { userId: user.id, token });
    const { message } = await una.oir('auth_error');
    await cerrarFila();
    expect(una.oidos.map((o) => o.mensaje)).toEqual(['auth_error']);
    return message;
  };

  it('hears nothing before its first password is changed', async () => {
    const nueva = await cuenta('nueva', 'monitorista', undefined, { is_first_login: true });
    expect(await rechazo(nueva)).toBe(MENSAJES.cambio_password_requerido);
  });

  it('hears as its role on a wall display', async () => {
    const muro = await cuenta('muro', 'monitorista', [redes.norte.sistema_id], { pantalla: true });
    const una = await consolaDe(app, muro);
    const pos = await enviar('new_evento', redes.norte, 0);
    await enviar('new_evento', redes.sur, 0);
    const fin = await cerrarFila();
    await expect.poll(() => posiciones(una)).toContain(fin);
    expect(una.de('new_evento').map((d) => d.pos)).toEqual([pos]);
    una.cerrar();
  });

  it('hears nothing without the second factor that the site asks for, and loses what it heard', async () => {
    const { db } = app.base;
    const admin = await cuenta('sin-factor', 'administrator');
    const con = await cuenta('con-factor', 'administrator');
    const segundo_factor_at = new Date(AHORA_MS);
    await db.update(usuarios).set({ segundo_factor_at }).where(eq(usuarios.id, con.user.id));
    const antes = [await consolaDe(app, admin), await consolaDe(app, con)] as const;
    const solos = [...sesiones.keys()].filter((nombre) => nombre.startsWith('administrator'));
    await db.insert(ajustes).values({ clave: 'exigir_segundo_factor', valor: true });
    app.deps.push.revisarSesiones();
    await antes[0].caer();
    for (const nombre of solos) {
      await consola(nombre).caer();
      sesiones.delete(nombre);
    }
    expect(await rechazo(admin)).toBe(MENSAJES.segundo_factor_requerido);
    expect(antes[1].socket.connected).toBe(true);
    antes[1].cerrar();
  });
});
