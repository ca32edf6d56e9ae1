import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as dormir } from 'node:timers/promises';
import type { Evento } from '@tramos/contract/evento';
import { expect, it } from 'vitest';
import { crearAppDePrueba } from '../../test/app-de-prueba';
import { encargoDePrueba, TOMA_DE_PRUEBA } from '../../test/encargo-de-prueba';
import { ingresar, llamar, sembrarRed, sembrarUsuario } from '../../test/sembrar';
import { RAIZ } from '../raiz';

it('an exercise runs in a process of its own: a tap is found while it happens', async () => {
  const app = await crearAppDePrueba({ ahora_ms: Date.now() });
  const paso = setInterval(() => app.reloj.fijar(Date.now()), 50);
  try {
    const red = await sembrarRed(app.base.db, 'norte');
    await sembrarUsuario(app.base.db, { username: 'profe', role: 'user', instructor: true });
    const { token } = await ingresar(app, 'profe');
    await app.escuchar();
    const toma = { tipo: 'toma', tramo_id: red.tramo_id, posicion: 212_000, fraccion_flujo: 0.03 };
    const { status, json } = await llamar(app, 'POST', '/api/ejercicios', {
      ...{ token, body: { nombre: 'Turno A', sistema_id: red.sistema_id, inyecciones: [toma] } },
    });
    expect([status, json.estado]).toEqual([200, 'en_curso']);
    const ubicados = async (): Promise<Evento[]> =>
      (await llamar(app, 'GET', `/api/eventos?ejercicio=${json.id}&validez=ok`, { token })).json.events;
    await expect.poll(ubicados, { timeout: 120_000, interval: 1_000 }).toHaveLength(1);
    const [evento] = await ubicados();
    expect(evento).toMatchObject({ simulacion: true, clase: 'toma_o_fuga' });
    expect(Math.abs((evento?.posicion ?? 0) - 212_000)).toBeLessThan(100);
    await llamar(app, 'POST', `/api/ejercicios/${json.id}/terminar`, { token, body: {} });
  } finally {
    clearInterval(paso);
    await app.cerrar();
  }
}, 180_000);

/** Read so, the clock keeps the process at its work for half a second at a time. */
const RELOJ_LENTO = `const leer = Date.now;
Date.now = () => { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500); return leer(); };`;

it('ends quietly when its server goes while it is at work', async () => {
  const hijo = fork(join(RAIZ, 'server', 'src', 'ejercicios', 'hijo.ts'), [], {
    execArgv: [
      ...['--import', createRequire(import.meta.url).resolve('tsx')],
      ...['--import', `data:text/javascript,${encodeURIComponent(RELOJ_LENTO)}`],
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  if (!hijo.stderr) throw new Error('no output to read');
  const dicho = text(hijo.stderr);
  hijo.send(encargoDePrueba([TOMA_DE_PRUEBA], Date.now()));
  await once(hijo, 'message');
  await dormir(100);
  hijo.disconnect();
  const [codigo] = await once(hijo, 'exit');
  expect([codigo, await dicho]).toEqual([0, '']);
}, 60_000);
