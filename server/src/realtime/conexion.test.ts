import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { userDeMuestra } from '@tramos/contract/muestras';
import { Server } from 'socket.io';
import { afterEach, describe, expect, it } from 'vitest';
import { silencio } from '../../test/base-de-prueba';
import { type ConsolaDePrueba, conectar } from '../../test/consola';
import { crearContador } from '../http/intentos';
import type { UsuarioSesion } from '../http/usuario-sesion';
import type { EstadoSesion } from './autenticador';
import { atenderConexion } from './conexion';
import { crearCupo } from './cupo';
import { decir } from './decir';
import type { MensajePendiente } from './push';
import { salasDeMensaje } from './salas';
import { SUSCRIPCIONES } from './suscripciones';
import { crearTurnos } from './turnos';
import { crearVigilia, type Vigilia } from './vigilia';

const SESION = '00000000-0000-4000-8000-000000000001';
const USUARIO: UsuarioSesion = {
  ...userDeMuestra({ id: 7 }),
  sesion_id: SESION,
  revision: 3,
  por_confirmar: false,
};

const alTerminar: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const hacer of alTerminar.splice(0)) await hacer();
});

/** Real sockets over a log in memory, whose every reading can be interrupted by whatever the test wants. */
const montar = async (
  alLeerSesion: (vigilia: Vigilia) => Promise<void> = async () => {},
  estado?: EstadoSesion,
) => {
  const http = createServer();
  const io = new Server(http);
  const bitacora: MensajePendiente[] = [];
  let interrumpir: () => void | Promise<void> = () => {};
  const publicar = () => {
    const pos = bitacora.length + 1;
    const datos = { pos, sensor_id: 1, timestamp: '2026-11-21T18:00:00.000Z' };
    const mensaje: MensajePendiente = {
      pos,
      mensaje: 'presion_negativa',
      datos,
      sistema_id: null,
      usuario_id: null,
    };
    bitacora.push(mensaje);
    decir(io.to(salasDeMensaje(mensaje)), mensaje.mensaje, mensaje.datos);
  };
  const vigilia = crearVigilia({
    estadoDeSesiones: async () => new Map(estado ? [[SESION, estado]] : []),
    ponerAlCorriente: async () => {},
  });
  io.on('connection', (socket) =>
    atenderConexion(socket, '192.0.2.1', {
      ahora: Date.now,
      log: silencio,
      sin_autenticar_ms: 30_000,
      conocer: () => undefined,
      fallos: crearContador({ max: 100, ventana_ms: 60_000 }),
      autenticador: {
        verificarToken: async () => ({ usuario_id: USUARIO.id, sesion_id: SESION }),
        leerSesion: async () => {
          await alLeerSesion(vigilia);
          return USUARIO;
        },
        estadoDeSesiones: async () => new Map(),
      },
      vigilia,
      puerta: crearCupo(1),
      suscripciones: {
        presion: { seguir: () => undefined },
        ubicar: async () => [],
        cambios: crearContador(SUSCRIPCIONES),
        ahora: Date.now,
        alFallar: (error) => {
          throw error;
        },
      },
      turno: crearTurnos(),
      enviada: () => bitacora.length,
      leerPersonales: async () => [],
      leer: async (desde, hasta) => {
        const leidos = bitacora.filter((m) => m.pos > desde && m.pos <= hasta);
        await interrumpir();
        return leidos;
      },
    }),
  );
  await new Promise<void>((listo) => http.listen(0, '127.0.0.1', listo));
  const consola = await conectar(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
  alTerminar.push(consola.cerrar, async () => {
    await io.close();
  });
  const alLeer = (hacer: typeof interrumpir) => {
    interrumpir = hacer;
  };
  return { consola, publicar, alLeer };
};

const posiciones = (consola: ConsolaDePrueba) => consola.de('presion_negativa').map((d) => d.pos);
const pedir = (consola: ConsolaDePrueba, desde: number) =>
  consola.socket.emit('authenticate', { userId: USUARIO.id, token: 'x', desde });

describe('catch-up', () => {
  it('neither loses nor doubles what is sent while the log is being read', async () => {
    const { consola, publicar, alLeer } = await montar();
    for (let i = 0; i < 5; i += 1) publicar();
    let faltan = 4;
    alLeer(() => {
      if (faltan-- > 0) publicar();
    });
    pedir(consola, 2);
    await consola.oir('al_dia');
    publicar();
    await expect.poll(() => posiciones(consola)).toContain(10);
    expect(posiciones(consola)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
    expect(consola.de('al_dia')).toEqual([{ pos: 9 }]);
  });

  it('starts over when the same socket authenticates again meanwhile', async () => {
    const { consola, publicar, alLeer } = await montar();
    for (let i = 0; i < 3; i += 1) publicar();
    alLeer(async () => {
      // Only the first reading is held, until the second request has been let in.
      alLeer(() => {});
      pedir(consola, 1);
      await expect.poll(() => consola.de('authenticated')).toHaveLength(2);
    });
    pedir(consola, 0);
    await consola.oir('al_dia');
    publicar();
    await expect.poll(() => posiciones(consola)).toContain(4);
    expect(posiciones(consola)).toEqual([2, 3, 4]);
    expect(consola.de('al_dia')).toEqual([{ pos: 3 }]);
  });
});

describe('what happens to a session while its socket is being let in', () => {
  // What a commit elsewhere sets going, when this row had already been read as it was before.
  const revisar = (vigilia: Vigilia) => vigilia.revisar();

  it('ends it: the socket goes with it', async () => {
    const { consola } = await montar(revisar);
    pedir(consola, 0);
    await consola.caer();
    expect(consola.oidos).toEqual([]);
  });

  it('changes its user: the socket has to say again who it is', async () => {
    const { consola } = await montar(revisar, { abierta: true, revision: 4 });
    pedir(consola, 0);
    await consola.caer();
    expect(consola.oidos).toEqual([]);
  });

  it('changes nothing: the socket is let in', async () => {
    const { consola } = await montar(revisar, { abierta: true, revision: 3 });
    pedir(consola, 0);
    await consola.oir('al_dia');
  });
});
