import { execFileSync } from 'node:child_process';
import { cpSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { abrirBase } from '@tramos/server/db/conexion';
import { pidEn } from '@tramos/server/db/postgres/huerfano';
import { pino } from 'pino';
import { puertoLibre } from '../../../scripts/lib/puertos.mjs';
import { lanzarParte, type Parte } from '../consolas/proceso';
import { borrar, carpetaNueva } from '../servidor';
import { conectarGateway, type Gateway } from './gateway';
import { type Guardado, guardadosDesde } from './guardado';
import type { OrdenesFallas } from './servidor';

const MUERTES = Number(process.env.MUERTES ?? 30);
const COPIAS = Number(process.env.COPIAS ?? 20);
const POR_SEGUNDO = 300;
/** Between one kill or copy and the next, once messages are acknowledged again. */
const ACUSES_ENTRE = 300;
const AZAR_MS = 1_500;
const ONDA_CADA_MS = 4_000;
/** Tramos with others between them, so that waves close in time can be paired in one way only. */
const TURNO = [0, 4, 9, 3, 8];
const PLAZO_MS = 180_000;

const log = pino({ level: 'silent' });
const pausa = (ms: number) => new Promise((listo) => setTimeout(listo, ms));

/** The site under test: its server is started again whenever it was killed. */
interface Sitio {
  parte: Parte<OrdenesFallas>;
  /** Of the database. */
  carpeta: string;
  lanzar: () => Promise<Awaited<ReturnType<OrdenesFallas['iniciar']>>>;
}

/** Its processes, but for the server of the site: the one that started the others first. */
const procesosDe = (carpeta: string): { pid: number; que: string }[] => {
  const padre = pidEn(carpeta);
  if (padre === undefined) return [];
  const filas = execFileSync('ps', ['-o', 'pid=,args=', '--pid', String(padre), '--ppid', String(padre)], {
    encoding: 'utf8',
  });
  return filas
    .trim()
    .split('\n')
    .map((fila) => ({ pid: Number.parseInt(fila, 10), que: fila.trim().replace(/^\d+ /, '') }))
    .sort((x, y) => Number(y.pid === padre) - Number(x.pid === padre));
};

const senalar = (pid: number, senal: NodeJS.Signals) => {
  try {
    process.kill(pid, senal);
  } catch (error) {
    // It ended between the look and the signal.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

const unoDe = <T>(cosas: readonly T[]): T | undefined => cosas[Math.floor(Math.random() * cosas.length)];

const matarBackend = ({ carpeta }: Sitio) => {
  const sesion = unoDe(procesosDe(carpeta).filter(({ que }) => que.includes('[local]')));
  if (!sesion) throw new Error('the database has no session to kill');
  senalar(sesion.pid, 'SIGKILL');
};

/** What dies, all at once. */
const MANERAS: Record<string, (sitio: Sitio) => Promise<void> | void> = {
  'the server': async (sitio) => {
    await sitio.parte.parar();
    await sitio.lanzar();
  },
  'the postmaster': ({ carpeta }) => senalar(pidEn(carpeta) ?? 0, 'SIGKILL'),
  'one backend': matarBackend,
  'all of them': async (sitio) => {
    const suyos = procesosDe(sitio.carpeta);
    const muere = sitio.parte.parar();
    for (const { pid } of suyos) senalar(pid, 'SIGKILL');
    await muere;
    await sitio.lanzar();
  },
};

/** What is wrong with a database that should hold at least this; empty when nothing is. */
const faltas = (
  { guardados, eventos }: Guardado,
  acusados: Iterable<string>,
  ondas: readonly { tramo_id: number; t: number }[],
): string[] => {
  const hay = new Set(guardados);
  const veces = (onda: { tramo_id: number; t: number }) =>
    eventos.filter((e) => e.tramo_id === onda.tramo_id && Math.abs(e.t - onda.t) < 1_000).length;
  const perdidos = [...acusados].filter((nombre) => !hay.has(nombre)).length;
  const no_una = ondas.map(veces).filter((n) => n !== 1);
  return [
    ...(perdidos > 0 ? [`${perdidos} acknowledged batches are gone`] : []),
    ...(hay.size < guardados.length ? [`${guardados.length - hay.size} batches are there twice`] : []),
    ...(no_una.length > 0 ? [`waves with another number of events than one: ${no_una.join(', ')}`] : []),
  ];
};

/**
 * The folder of the database as a power cut would leave it, while nothing of it can move: what was written and not yet
 * synced is in it, too.
 */
const copiarDeGolpe = (carpeta: string, destino: string): void => {
  const suyos = procesosDe(carpeta);
  for (const { pid } of suyos) senalar(pid, 'SIGSTOP');
  try {
    cpSync(carpeta, destino, { recursive: true, verbatimSymlinks: true });
  } finally {
    for (const { pid } of suyos) senalar(pid, 'SIGCONT');
  }
};

/** Opens the copy with a server of its own. */
const mirarCopia = async (carpeta: string, desde: number): Promise<Guardado> => {
  const base = await abrirBase({ tipo: 'embebida', carpeta }, log);
  try {
    return await guardadosDesde(base.db, desde);
  } finally {
    await base.cerrar();
  }
};

/** Waits until so many more messages are acknowledged, and then as long as chance has it. */
const seguir = async ({ acusados }: Gateway): Promise<void> => {
  const meta = acusados.size + ACUSES_ENTRE;
  const limite = performance.now() + PLAZO_MS;
  while (acusados.size < meta) {
    if (performance.now() > limite) throw new Error('nothing is acknowledged any more');
    await pausa(50);
  }
  await pausa(Math.random() * AZAR_MS);
};

const copiar = async (
  { carpeta }: Sitio,
  gateway: Gateway,
  desde: number,
  taller: string,
): Promise<boolean> => {
  let malas = 0;
  let comprobados = 0;
  for (let i = 0; i < COPIAS; i++) {
    await seguir(gateway);
    const destino = join(taller, `copia-${i}`);
    const acusados = [...gateway.acusados];
    copiarDeGolpe(carpeta, destino);
    const mal = faltas(await mirarCopia(destino, desde), acusados, []);
    if (mal.length > 0) {
      malas++;
      console.log(`  copy ${i + 1}: ${mal.join('; ')}`);
    }
    comprobados += acusados.length;
    borrar(destino);
  }
  console.log(
    `  ${COPIAS} copies opened by another server: ${malas} lack something of what was acknowledged before (${comprobados} looked up)`,
  );
  return malas === 0;
};

const matar = async (sitio: Sitio, gateway: Gateway): Promise<void> => {
  const maneras = Object.entries(MANERAS);
  const cuenta = new Map<string, { n: number; peor_ms: number }>();
  for (let i = 0; i < MUERTES; i++) {
    // Each kind as often as the others, at moments that chance gives.
    const [nombre, hacer] = maneras[i % maneras.length] ?? ['', () => undefined];
    await seguir(gateway);
    const inicio = performance.now();
    const antes = gateway.acusados.size;
    await hacer(sitio);
    // What was under way when it died may still be acknowledged.
    while (gateway.acusados.size < antes + ACUSES_ENTRE && performance.now() - inicio < PLAZO_MS)
      await pausa(20);
    const { n, peor_ms } = cuenta.get(nombre) ?? { n: 0, peor_ms: 0 };
    cuenta.set(nombre, { n: n + 1, peor_ms: Math.max(peor_ms, performance.now() - inicio) });
  }
  for (const [nombre, { n, peor_ms }] of cuenta)
    console.log(
      `  ${n} × ${nombre}: ${ACUSES_ENTRE} more acknowledged ${(peor_ms / 1_000).toFixed(1)} s later at worst`,
    );
};

/** What is there in the end; asks again while events are still to come. */
const alFinal = async (sitio: Sitio, gateway: Gateway, desde: number) => {
  const limite = performance.now() + PLAZO_MS;
  for (;;) {
    const visto = await sitio.parte.pedir('contar', { desde });
    const mal = faltas(visto, gateway.acusados, gateway.ondas);
    if (mal.length === 0 || performance.now() > limite) return { visto, mal };
    await pausa(1_000);
  }
};

/** Kills and cuts of power under load: acknowledged is stored, once, and each wave is one event; ends with 1 else. */
export const benchMuertes = async (): Promise<void> => {
  const taller = carpetaNueva();
  const datos = carpetaNueva();
  const puerto = await puertoLibre();
  const env = { DATA_DIR: datos, PORT: '0', MQTT_PORT: String(puerto), DEMO: 'on', SIM: 'off' };
  const sitio = {} as Sitio;
  sitio.lanzar = async () => {
    sitio.parte = lanzarParte<OrdenesFallas>('../fallas/servidor.ts', env);
    return sitio.parte.pedir('iniciar', undefined);
  };
  const { tramos, ...destino } = await sitio.lanzar();
  sitio.carpeta = realpathSync(join(datos, 'demo', 'pg'));
  const desde = Date.now();
  const gateway = await conectarGateway(destino, desde, POR_SEGUNDO);
  console.log(
    `\nDeaths under ${POR_SEGUNDO} messages/s over MQTT, and a wave every ${ONDA_CADA_MS / 1_000} s`,
  );
  gateway.empezar();
  const oleaje = setInterval(() => {
    const tramo = tramos[TURNO[gateway.ondas.length % TURNO.length] ?? 0];
    if (tramo) gateway.oirOnda(tramo);
  }, ONDA_CADA_MS);
  let bien = false;
  try {
    await matar(sitio, gateway);
    bien = await copiar(sitio, gateway, desde, taller);
    clearInterval(oleaje);
    gateway.terminar();
    await gateway.esperarAcuses(PLAZO_MS);
    const { visto, mal } = await alFinal(sitio, gateway, desde);
    console.log(
      `  sent ${gateway.enviados.size}, acknowledged ${gateway.acusados.size}, stored ${visto.guardados.length}, re-sent ${gateway.repetidos()}, rejected ${visto.rechazados}; waves ${gateway.ondas.length}, events ${visto.eventos.length}   ${mal.join('; ')}`,
    );
    bien &&= mal.length === 0 && gateway.acusados.size === gateway.enviados.size;
  } finally {
    clearInterval(oleaje);
    await gateway.cerrar();
    await sitio.parte.parar();
    borrar(datos);
    borrar(taller);
  }
  if (!bien) {
    console.error('What was acknowledged is not what is stored, once.');
    process.exit(1);
  }
};
