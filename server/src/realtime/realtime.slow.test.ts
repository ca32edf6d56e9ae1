import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MENSAJES } from '@tramos/contract/error';
import { userDeMuestra } from '@tramos/contract/muestras';
import type { LoginResponse } from '@tramos/contract/sesion';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { AHORA_MS } from '../../test/app-de-prueba';
import { silencio } from '../../test/base-de-prueba';
import { type ConsolaDePrueba, conectar, direccionDe } from '../../test/consola';
import {
  alguien,
  app,
  escuchar,
  instalarOyentes,
  norte,
  ponerMarca,
  posiciones,
  publicar,
  seguir,
  suelta,
  sur,
} from '../../test/oyentes';
import { ingresar, llamar, sembrarEvento } from '../../test/sembrar';
import { sesiones, usuario_sistemas, usuarios } from '../db/esquema/cuentas';
import { leerBitacora, ultimaPos } from './bitacora';
import { AUTENTICACIONES_MAX } from './conexion';
import { crearRealtime } from './realtime';

instalarOyentes();

describe('live messages', () => {
  it('reach who is signed in, in order, and only inside their scope', async () => {
    const todo = await escuchar(await alguien());
    const del_sur = await escuchar(await alguien({ sistemas: [sur.sistema_id] }));
    const nadie = await escuchar(await alguien({ sistemas: [] }));
    const muda = await suelta();
    const a = await publicar(norte.sistema_id);
    const b = await publicar(sur.sistema_id);
    const marca = await ponerMarca(todo, del_sur, nadie);
    expect(posiciones(todo)).toEqual([a, b, marca]);
    expect(posiciones(del_sur)).toEqual([b, marca]);
    expect(posiciones(nadie)).toEqual([marca]);
    expect(muda.oidos).toEqual([]);
  });

  it('tell every console of an escalation, event included', async () => {
    const moni = await alguien();
    const otra = await escuchar(await alguien({ role: 'user', sistemas: [norte.sistema_id] }));
    const id = await sembrarEvento(app.base.db, norte);
    await llamar(app, 'POST', `/api/eventos/${id}/escalar`, { token: moni.token });
    const { escalado_id } = await otra.oir('evento_escalado');
    expect(otra.de('evento_actualizado')).toMatchObject([{ event_id: id, evento: { id, escalado: true } }]);
    expect(otra.de('evento_escalado')).toMatchObject([{ event_id: id, evento: { escalado_id } }]);
  });

  it('of what somebody did are read from the log as they were told', async () => {
    const moni = await alguien();
    const otra = await escuchar(await alguien());
    const desde = await ultimaPos(app.base.db);
    const id = await sembrarEvento(app.base.db, norte);
    for (const accion of ['escalar', 'reconocer'])
      await llamar(app, 'POST', `/api/eventos/${id}/${accion}`, { token: moni.token });
    const hasta = await ponerMarca(otra);
    const deEventos = (dichos: readonly { mensaje: string; datos: object }[]) =>
      dichos.flatMap(({ mensaje, datos }) => (mensaje.startsWith('evento_') ? [{ mensaje, datos }] : []));
    const leidos = await leerBitacora(app.base.db, { desde, hasta, oyente: null, tope: 10 });
    expect(deEventos(leidos)).toEqual(deEventos(otra.sucesos()));
    expect(deEventos(leidos).map(({ mensaje }) => mensaje)).toEqual([
      'evento_actualizado',
      'evento_escalado',
      'evento_actualizado',
    ]);
  });

  it('say, to whoever hears nothing else, that the server is there', async () => {
    const nadie = await escuchar(await alguien({ sistemas: [] }));
    await expect.poll(() => nadie.de('latido').length).toBeGreaterThan(1);
  });

  it('carry the health of the sensors in scope only', async () => {
    const todo = await escuchar(await alguien());
    const del_sur = await escuchar(await alguien({ sistemas: [sur.sistema_id] }));
    const sensor = (sensor_id: number) => ({ sensor_id, salud: 'normal' as const, ultima_lectura: null });
    app.deps.push.efimero('salud', {
      timestamp: new Date(AHORA_MS).toISOString(),
      sensores: [sensor(norte.sensor_a_id), sensor(sur.sensor_b_id)],
    });
    // The server itself sends health too, of whatever has reported.
    const sensores = (consola: ConsolaDePrueba) =>
      consola.de('salud').flatMap((d) => (d.sensores as { sensor_id: number }[]).map((s) => s.sensor_id));
    await expect.poll(() => sensores(todo)).toEqual([norte.sensor_a_id, sur.sensor_b_id]);
    await expect.poll(() => sensores(del_sur)).toEqual([sur.sensor_b_id]);
  });
});

describe('what a console says', () => {
  const anidada = () => {
    let valor: unknown[] = [];
    for (let i = 0; i < 1_000; i++) valor = [valor];
    return valor;
  };

  it.each([
    ['lists within lists', anidada()],
    ['bytes', { token: Buffer.from('x') }],
  ])('is not read when it is %s: the line is closed', async (_que, dicho) => {
    const otra = await escuchar(await alguien());
    const consola = await suelta();
    consola.socket.emit('authenticate', dicho);
    await consola.caer();
    expect(consola.de('auth_error')).toEqual([]);
    await ponerMarca(otra);
  });
});

describe('authenticate', () => {
  it.each([
    ['a token that is none', (s: LoginResponse) => ({ userId: s.user.id, token: 'basura' })],
    ['the token of somebody else', (s: LoginResponse) => ({ userId: s.user.id + 1, token: s.token })],
    ['no token', (s: LoginResponse) => ({ userId: s.user.id })],
    ['nothing', () => undefined],
  ])('answers auth_error to %s, and the same socket may try again', async (_que, pedido) => {
    const sesion = await alguien();
    const testigo = await escuchar(await alguien());
    const consola = await suelta();
    consola.socket.emit('authenticate', pedido(sesion));
    await consola.oir('auth_error');
    await ponerMarca(testigo);
    expect(consola.sucesos().map((o) => o.mensaje)).toEqual(['auth_error']);
    consola.socket.emit('authenticate', { userId: sesion.user.id, token: sesion.token });
    await consola.oir('al_dia');
  });

  it('refuses a session that has ended, and one that must change its password', async () => {
    const vieja = await alguien();
    await llamar(app, 'POST', '/api/auth/logout', { token: vieja.token, body: {} });
    const nueva = await alguien({ is_first_login: true });
    for (const { user, token } of [vieja, nueva]) {
      const consola = await suelta();
      consola.socket.emit('authenticate', { userId: user.id, token });
      await consola.oir('auth_error');
    }
  });

  it('drops a socket that keeps trying', async () => {
    const consola = await suelta();
    for (let i = 0; i <= AUTENTICACIONES_MAX; i += 1)
      consola.socket.emit('authenticate', { userId: 1, token: 'x' });
    await consola.caer();
  });

  it('lets in whoever has a token of ours, however many of others failed at the same address', async () => {
    const sesion = await alguien();
    for (let i = 0; i < 25; i += 1) {
      const ajena = await suelta();
      for (let j = 0; j < AUTENTICACIONES_MAX; j += 1)
        ajena.socket.emit('authenticate', { userId: sesion.user.id, token: 'basura' });
      await ajena.oir('auth_error');
    }
    const tarde = await suelta();
    tarde.socket.emit('authenticate', { userId: sesion.user.id, token: 'basura' });
    await tarde.caer();
    const consola = await suelta();
    consola.socket.emit('authenticate', { userId: sesion.user.id, token: sesion.token });
    await consola.oir('al_dia');
  });

  it('drops a socket that sends more than a console ever does', async () => {
    const consola = await suelta();
    consola.socket.emit('authenticate', { userId: 1, token: 'x'.repeat(100_000) });
    await consola.caer();
  });

  it('opens no socket to a page of another origin', async () => {
    await expect(conectar(direccionDe(app), { origin: 'https://ajena.mx' })).rejects.toThrow();
    const propia = await seguir(conectar(direccionDe(app), { origin: direccionDe(app) }));
    expect(propia.socket.connected).toBe(true);
  });

  it('works over polling where websockets do not pass', async () => {
    const { user, token } = await alguien();
    const consola = await seguir(conectar(direccionDe(app), { transports: ['polling'] }));
    consola.socket.emit('authenticate', { userId: user.id, token });
    await consola.oir('al_dia');
    await ponerMarca(consola);
  });
});

describe('the end of a session', () => {
  it('by a new sign-in is told with its reason, address and agent, and closes the line', async () => {
    const sesion = await alguien();
    const consola = await escuchar(sesion);
    await ingresar(app, sesion.user.username, { ip: '198.51.100.7', agente: 'otra/2.0' });
    await consola.caer();
    expect(consola.de('session_closed')).toMatchObject([
      {
        message: 'Tu sesión ha sido cerrada por un nuevo inicio de sesión',
        sessionInfo: {
          reason: 'new_login',
          newSessionIp: '198.51.100.7',
          newSessionUserAgent: 'otra/2.0',
        },
      },
    ]);
  });

  it('by logout only closes the line', async () => {
    const sesion = await alguien();
    const consola = await escuchar(sesion);
    await llamar(app, 'POST', '/api/auth/logout', { token: sesion.token, body: {} });
    await consola.caer();
    expect(consola.de('session_closed')).toEqual([]);
  });

  it('by its own change of password only closes the line, elsewhere it is told', async () => {
    const sesion = await alguien();
    const propia = await escuchar(sesion);
    const cambiar = (password_actual: string, password_nueva: string, token?: string) =>
      llamar(app, 'POST', '/api/auth/change-password', {
        body: { username: sesion.user.username, password_actual, password_nueva },
        ...(token === undefined ? {} : { token }),
      });
    const { json } = await cambiar('Tramos-2026', 'Otra-clave-2026', sesion.token);
    await propia.caer();
    expect(propia.de('session_closed')).toEqual([]);
    const siguiente = await escuchar(json);
    await cambiar('Otra-clave-2026', 'Tercera-clave-2026');
    await siguiente.caer();
    expect(siguiente.de('session_closed')).toMatchObject([{ sessionInfo: { reason: 'cambio_password' } }]);
  });

  it('by reuse of a refresh token warns first', async () => {
    const sesion = await alguien();
    const consola = await escuchar(sesion);
    const refrescar = () =>
      llamar(app, 'POST', '/api/auth/refresh-token', { body: { refreshToken: sesion.refreshToken } });
    await refrescar();
    app.reloj.avanzar(60_001);
    await refrescar();
    await consola.caer();
    expect(
      consola
        .sucesos()
        .slice(2)
        .map((o) => o.mensaje),
    ).toEqual(['suspicious_activity', 'session_closed']);
  });

  it('in the row alone, by another process, is told just the same', async () => {
    const sesion = await alguien();
    const consola = await escuchar(sesion);
    const otra = await escuchar(await alguien());
    await app.base.db
      .update(sesiones)
      .set({ cerrada_at: new Date(AHORA_MS), motivo_cierre: 'new_login' })
      .where(eq(sesiones.usuario_id, sesion.user.id));
    await consola.caer();
    expect(consola.de('session_closed')).toMatchObject([{ sessionInfo: { reason: 'new_login' } }]);
    expect(otra.socket.connected).toBe(true);
  });
});

describe('a change of the user behind a live socket', () => {
  const cambiar = (sesion: LoginResponse, cambios: Partial<typeof usuarios.$inferInsert>) =>
    app.base.db.update(usuarios).set(cambios).where(eq(usuarios.id, sesion.user.id));

  it.each<[string, (sesion: LoginResponse) => Promise<unknown>]>([
    ['the role', (s) => cambiar(s, { role: 'user' })],
    ['the scope, to a list', (s) => cambiar(s, { todos_los_sistemas: false })],
    [
      'the list of the scope',
      (s) =>
        app.base.db.insert(usuario_sistemas).values({ usuario_id: s.user.id, sistema_id: norte.sistema_id }),
    ],
    ['the standing as a wall display', (s) => cambiar(s, { pantalla: true })],
  ])('takes it off the line without a word: %s', async (_que, hacer) => {
    const sesion = await alguien();
    const consola = await escuchar(sesion);
    const otra = await escuchar(await alguien());
    await hacer(sesion);
    app.deps.push.revisarSesiones();
    await consola.caer();
    expect(consola.de('session_closed')).toEqual([]);
    expect(otra.socket.connected).toBe(true);
  });

  it('lets it hear its new scope, and nothing else, once it has said again who it is', async () => {
    const sesion = await alguien({ sistemas: [norte.sistema_id] });
    const antes = await escuchar(sesion);
    const a = await publicar(norte.sistema_id);
    await antes.oir('presion_negativa');
    const de_este = eq(usuario_sistemas.usuario_id, sesion.user.id);
    await app.base.db.update(usuario_sistemas).set({ sistema_id: sur.sistema_id }).where(de_este);
    app.deps.push.revisarSesiones();
    await antes.caer();
    await publicar(norte.sistema_id);
    const c = await publicar(sur.sistema_id);
    const despues = await escuchar(sesion, a);
    expect(posiciones(despues)).toEqual([c]);
  });

  it('that disables the account is told, and the door stays shut', async () => {
    const sesion = await alguien();
    const consola = await escuchar(sesion);
    await cambiar(sesion, { activo: false });
    app.deps.push.revisarSesiones();
    await consola.caer();
    expect(consola.de('session_closed')).toMatchObject([
      { message: 'Su cuenta fue desactivada.', sessionInfo: { reason: 'cuenta_desactivada' } },
    ]);
    const vuelta = await suelta();
    vuelta.socket.emit('authenticate', { userId: sesion.user.id, token: sesion.token });
    expect(await vuelta.oir('auth_error')).toMatchObject({ message: MENSAJES.sesion_terminada });
  });

  it('of the name alone leaves it on the line', async () => {
    const sesion = await alguien();
    const consola = await escuchar(sesion);
    const testigo = await alguien();
    const otra = await escuchar(testigo);
    await cambiar(sesion, { nombre: 'Otro nombre' });
    await cambiar(testigo, { role: 'user' });
    app.deps.push.revisarSesiones();
    await otra.caer();
    expect(consola.socket.connected).toBe(true);
  });
});

describe('a message to one user', () => {
  const avisar = async (sesion: LoginResponse): Promise<number> => {
    const { db, push } = app.deps;
    const timestamp = new Date(AHORA_MS).toISOString();
    const pendiente = await db.transaction((tx) =>
      push.anexar(tx, 'suspicious_activity', { timestamp }, { usuario_id: sesion.user.id }),
    );
    push.difundir([pendiente]);
    return pendiente.pos;
  };

  it('reaches all their consoles in its place, and nobody else', async () => {
    const sesion = await alguien();
    const suyas = [await escuchar(sesion), await escuchar(sesion)];
    const ajena = await escuchar(await alguien({ role: 'administrator' }));
    const pos = await avisar(sesion);
    await ponerMarca(...suyas, ajena);
    for (const consola of suyas)
      expect(
        consola
          .sucesos()
          .slice(2)
          .map((o) => [o.mensaje, o.datos.pos]),
      ).toEqual([
        ['suspicious_activity', pos],
        ['presion_negativa', pos + 1],
      ]);
    expect(ajena.de('suspicious_activity')).toEqual([]);
  });

  it('waits for them in the log, and is caught up with by nobody else', async () => {
    const [sesion, otro] = [await alguien({ sistemas: [] }), await alguien()];
    const desde = await publicar(null);
    const pos = await avisar(sesion);
    const consola = await escuchar(sesion, desde);
    const ajena = await escuchar(otro, desde);
    expect(consola.de('suspicious_activity')).toMatchObject([{ pos }]);
    expect(ajena.de('suspicious_activity')).toEqual([]);
    expect(ajena.de('al_dia')).toEqual([{ pos }]);
  });
});

/** A live connection of its own over the same database, and where it is served. */
const enOtroPuerto = async (opciones: Partial<Parameters<typeof crearRealtime>[0]>) => {
  const http = createServer();
  const realtime = await crearRealtime({
    db: app.base.db,
    url_base: app.base.url,
    config: app.config,
    ahora: app.reloj.ahora,
    log: silencio,
    autenticador: {
      verificarToken: async () => null,
      leerSesion: async () => null,
      estadoDeSesiones: async () => new Map(),
    },
    ...opciones,
  });
  realtime.conectar(http);
  await new Promise<void>((listo) => http.listen(0, '127.0.0.1', listo));
  return { realtime, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
};

describe('a request for a live connection that cannot be judged', () => {
  it('is refused, and the next one is served', async () => {
    let lista: string[] | null = [];
    const config = Object.defineProperty({ ...app.config }, 'allowed_origins', { get: () => lista });
    const { realtime, url } = await enOtroPuerto({ config });
    lista = null;
    const pedir = async () => {
      const headers = { origin: url };
      return (await fetch(`${url}/socket.io/?EIO=4&transport=polling`, { headers })).status;
    };
    expect(await pedir()).toBe(403);
    lista = [url];
    expect(await pedir()).toBe(200);
    await realtime.cerrar();
  });
});

describe('a socket that says nothing', () => {
  it('is dropped after its time', async () => {
    const { realtime, url } = await enOtroPuerto({ sin_autenticar_ms: 50 });
    const consola = await conectar(url);
    await consola.caer();
    expect(consola.oidos).toEqual([]);
    await realtime.cerrar();
  });

  it('gives way to the next of its address where they are many, and nobody who has said who it is does', async () => {
    const sesion_id = 'suya';
    const { realtime, url } = await enOtroPuerto({
      sin_nombre_max: 3,
      autenticador: {
        verificarToken: async () => ({ usuario_id: 7, sesion_id }),
        leerSesion: async () => ({
          ...userDeMuestra({ id: 7 }),
          ...{ sesion_id, revision: 1, por_confirmar: false },
        }),
        estadoDeSesiones: async () => new Map([[sesion_id, { abierta: true, revision: 1 }]]),
      },
    });
    const entrar = async () => {
      const consola = await seguir(conectar(url));
      consola.socket.emit('authenticate', { userId: 7, token: 'bueno' });
      await consola.oir('al_dia');
      return consola;
    };
    const consola = await entrar();

    const transporte = `${url}/socket.io/?EIO=4&transport=polling`;
    const abrir = async () => {
      const dicho = await (await fetch(transporte)).text();
      return (JSON.parse(dicho.slice(1)) as { sid: string }).sid;
    };
    const calladas: string[] = [];
    while (calladas.length < 5) calladas.push(await abrir());
    const viven = await Promise.all(
      calladas.map(
        async (sid) => (await fetch(`${transporte}&sid=${sid}`, { method: 'POST', body: '40' })).status,
      ),
    );
    expect(viven).toEqual([400, 400, 200, 200, 200]);
    expect(consola.socket.connected).toBe(true);

    // Whoever has something to say is let in beside those that say nothing.
    const otra = await entrar();
    expect(otra.socket.connected).toBe(true);
    await realtime.cerrar();
  });

  it('of an account that has many gives way to its next, and nobody of another account does', async () => {
    const estado = { abierta: true as const, revision: 1 };
    const { realtime, url } = await enOtroPuerto({
      vivas_por_cuenta: 2,
      autenticador: {
        verificarToken: async (token) => ({ usuario_id: Number(token), sesion_id: token }),
        leerSesion: async (sesion_id) => ({
          ...userDeMuestra({ id: Number(sesion_id) }),
          ...{ sesion_id, revision: 1, por_confirmar: false },
        }),
        estadoDeSesiones: async (ids) => new Map(ids.map((id) => [id, estado])),
      },
    });
    const entrar = async (userId: number) => {
      const consola = await seguir(conectar(url));
      consola.socket.emit('authenticate', { userId, token: String(userId) });
      await consola.oir('al_dia');
      return consola;
    };
    const colega = await entrar(8);
    const suyas = [await entrar(7), await entrar(7)];
    const ultima = await entrar(7);
    await suyas[0]?.caer();
    expect([suyas[1], ultima, colega].map((una) => una?.socket.connected)).toEqual([true, true, true]);
    await realtime.cerrar();
  });
});
