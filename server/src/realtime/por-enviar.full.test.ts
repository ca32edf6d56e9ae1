import { Agent } from 'node:http';
import { connect, type NetConnectOpts, type Socket as SocketTcp } from 'node:net';
import { describe, expect, it } from 'vitest';
import { AHORA_MS } from '../../test/app-de-prueba';
import { type ConsolaDePrueba, conectar, consolaDe, direccionDe } from '../../test/consola';
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
} from '../../test/oyentes';
import { POR_ENVIAR_MAX_BYTES } from './por-enviar';

instalarOyentes();

/** More than the kernels of both ends take in for somebody who does not read. */
const NUCLEOS_BYTES = 32 * 1_024 * 1_024;

/** The TCP connections of what is opened through it: whoever pauses one reads nothing any more. */
const crearAgente = () => {
  const abiertos: SocketTcp[] = [];
  const agente = new Agent();
  agente.createConnection = (opciones: unknown) => {
    const tcp = connect(opciones as NetConnectOpts);
    abiertos.push(tcp);
    return tcp;
  };
  return { agente, tcp: () => abiertos[0] as SocketTcp };
};

const conexiones = () =>
  new Promise<number>((listo, fallo) =>
    app.http.server.getConnections((error, n) => (error ? fallo(error) : listo(n))),
  );
const vuelta = () => new Promise<void>((listo) => setImmediate(listo));

const LOTE = Array.from({ length: 2_000 }, (_, i) => 30 + i / 1_000);
const LOTE_BYTES = JSON.stringify(LOTE).length;
let t0 = AHORA_MS;
const medir = () => {
  t0 += 1_000;
  const datos = { sensor_id: norte.sensor_a_id, t0, dt_ms: 100, p: LOTE };
  app.deps.push.presion([{ sistema_id: norte.sistema_id, datos }]);
};
const medidas = (consola: ConsolaDePrueba) => consola.de('presion').map((d) => d.t0);
const seguirPresion = async (consola: ConsolaDePrueba) => {
  consola.socket.emit('suscribir_presion', { sensores: [norte.sensor_a_id] });
  await expect
    .poll(() => {
      medir();
      return medidas(consola).length;
    })
    .toBeGreaterThan(0);
};

/** A console on a TCP connection that can be paused, signed in and caught up. */
const pausable = async ({ user, token }: Awaited<ReturnType<typeof alguien>>, desde?: number) => {
  const { agente, tcp } = crearAgente();
  const consola = await seguir(conectar(direccionDe(app), { agente }));
  const autenticar = () => consola.socket.emit('authenticate', { userId: user.id, token, desde });
  return { consola, tcp: tcp(), autenticar };
};

describe('a console that does not read', () => {
  it('is dropped once too much waits for it, and catches up in order with all it missed', async () => {
    const sesion = await alguien({ sesiones_max: 5 });
    const otra = await escuchar(await alguien());
    await seguirPresion(otra);
    const { consola, tcp, autenticar } = await pausable(sesion);
    autenticar();
    await consola.oir('al_dia');
    await seguirPresion(consola);
    const desde = await ponerMarca(consola, otra);
    const antes = await conexiones();
    const oidas_antes = medidas(otra).length;

    tcp.pause();
    const publicadas: number[] = [];
    let enviados = 0;
    let bytes = 0;
    while ((await conexiones()) === antes) {
      expect(bytes).toBeLessThan(NUCLEOS_BYTES + POR_ENVIAR_MAX_BYTES);
      medir();
      bytes += LOTE_BYTES;
      enviados += 1;
      if (enviados % 20 === 0) publicadas.push(await publicar(norte.sistema_id));
      await vuelta();
    }
    publicadas.push(await publicar(norte.sistema_id));

    // Who reads hears all of it, in order, as it happened.
    const marca = await ponerMarca(otra);
    expect(posiciones(otra).filter((pos) => (pos as number) > desde)).toEqual([...publicadas, marca]);
    expect(medidas(otra).slice(oidas_antes)).toHaveLength(enviados);

    // What had reached its own machine is read in the end, and the rest is asked for.
    tcp.resume();
    await consola.caer();
    const visto = posiciones(consola).at(-1) as number;
    const vuelve = await seguir(consolaDe(app, sesion, visto));
    expect([...posiciones(consola), ...posiciones(vuelve)].filter((pos) => (pos as number) > desde)).toEqual([
      ...publicadas,
      marca,
    ]);
  });

  it('while it catches up is waited for, not written to without end, and then hears all in order', async () => {
    const sesion = await alguien({ sesiones_max: 5 });
    const desde = await publicar(norte.sistema_id);
    const { db, push } = app.deps;
    const larga = 'x'.repeat(20_000);
    const pendientes = await db.transaction((tx) =>
      push.anexarVarios(
        tx,
        Array.from({ length: 1_500 }, () => ({
          mensaje: 'suspicious_activity' as const,
          datos: { message: larga, timestamp: new Date(AHORA_MS).toISOString() },
          destino: { usuario_id: sesion.user.id },
        })),
      ),
    );
    push.difundir(pendientes);
    const otra = await escuchar(await alguien());
    const antes = await conexiones();
    const { consola, tcp, autenticar } = await pausable(sesion, desde);
    tcp.pause();
    autenticar();
    // 30 MB are read from the log and would have been written by the time that this has gone through.
    for (let i = 0; i < 50; i++) await ponerMarca(otra);
    expect(await conexiones()).toBe(antes + 1);
    tcp.resume();
    await consola.oir('al_dia');
    expect(consola.de('suspicious_activity').map((d) => d.pos)).toEqual(pendientes.map(({ pos }) => pos));
  });
});
