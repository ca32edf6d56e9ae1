import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Page } from '@playwright/test';
import type { EventosLista } from '@tramos/contract/llamadas-eventos';
import type { Tramo } from '@tramos/contract/red';
import type { Sensor } from '@tramos/contract/sensor';
import { oirOnda } from '@tramos/e2e/campo';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { imprimir, percentil } from './medir';
import { borrar, carpetaNueva, iniciarServidor, type ServidorDeBench } from './servidor';

const EVENTOS = 15;
/**
 * Tramos with at least two others between them, each used again after the pair window of the longest: waves closer in
 * time and place could be paired either way, and the detector would wait and doubt.
 */
const TURNO = [1, 5, 10, 4, 9];
const PAUSA_MS = 18_000;

const SENALES = ['tarjeta', 'aviso', 'marca', 'sonido'] as const;
type Senal = (typeof SENALES)[number];

declare global {
  interface Window {
    /** When each sign of an alert appeared or began to sound, epoch ms. */
    senales: Record<Senal, number[]>;
  }
}

/**
 * Notes when card, toast, the mark's twin in the list and the sound are there; the clock is this machine's. It runs in
 * the page, so it holds no named function: the loader that runs this file would wrap one in a helper of its own.
 */
const mirarSenales = () => {
  window.senales = { tarjeta: [], aviso: [], marca: [], sonido: [] };
  const vistas = new WeakSet<Node>();
  new MutationObserver((cambios) => {
    for (const nodo of cambios.flatMap((c) => [...c.addedNodes])) {
      if (vistas.has(nodo) || !(nodo instanceof Element)) continue;
      vistas.add(nodo);
      const texto = nodo.textContent ?? '';
      const lista = '[aria-labelledby="mapa-eventos"]';
      if (/Alerta en /.test(texto)) window.senales.tarjeta.push(Date.now());
      if (/Nuevo evento/.test(texto)) window.senales.aviso.push(Date.now());
      if (nodo.closest(lista) ?? nodo.querySelector(`${lista} li`)) window.senales.marca.push(Date.now());
    }
  }).observe(document, { childList: true, subtree: true });
  const sonar = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    window.senales.sonido.push(Date.now());
    return sonar.call(this);
  };
};

const abrirConsola = async ({
  url,
}: ServidorDeBench): Promise<{ page: Page; cerrar: () => Promise<void> }> => {
  const navegador = await chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-background-networking',
      '--autoplay-policy=no-user-gesture-required',
    ],
  });
  const page = await navegador.newPage({ baseURL: url });
  await page.addInitScript(mirarSenales);
  await page.goto('/login');
  await page.getByLabel('Usuario').fill('monitorista');
  await page.getByLabel('Contraseña', { exact: true }).fill('Tramos-2026');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL(/\/mapa/);
  await page.getByText('En vivo', { exact: true }).waitFor();
  return { page, cerrar: () => navegador.close() };
};

const pausa = (ms: number) => new Promise((listo) => setTimeout(listo, ms));

interface Demoras {
  /** From the moment the field device speaks to the card in the browser's document, ms. */
  desde_disparo: number[];
  /** From the insertion of the event to each sign of it in the browser, ms. */
  desde_insercion: Record<Senal, number[]>;
}

const medirConsola = async (servidor: ServidorDeBench): Promise<Demoras> => {
  const authorization = `Bearer ${await servidor.token('admin')}`;
  const leer = async <T>(ruta: string): Promise<T> =>
    (await fetch(`${servidor.url}${ruta}`, { headers: { authorization } })).json() as Promise<T>;
  const { tramos } = await leer<{ tramos: Tramo[] }>('/api/tramos');
  const { sensors } = await leer<{ sensors: Sensor[] }>('/api/sensors');
  const clave = (id: number) => sensors.find((s) => s.id === id)?.clave ?? '';
  const { page, cerrar } = await abrirConsola(servidor);
  const demoras: Demoras = {
    desde_disparo: [],
    desde_insercion: { tarjeta: [], aviso: [], marca: [], sonido: [] },
  };
  for (let i = 0; i < EVENTOS; i++) {
    const tramo = tramos.find((t) => t.nombre === `Tramo ${TURNO[i % TURNO.length]}`);
    if (!tramo) throw new Error('the demo network is not what this bench expects');
    const lugar = tramo.posicion_a + (tramo.posicion_b - tramo.posicion_a) * (0.3 + 0.4 * Math.random());
    const inicio = Date.now();
    await oirOnda(
      { baseURL: servidor.url, data_dir: servidor.carpeta },
      tramo,
      { a: clave(tramo.sensor_a_id), b: clave(tramo.sensor_b_id) },
      lugar,
    );
    await page.waitForFunction(
      (desde) => Object.values(window.senales).every((tiempos) => tiempos.some((t) => t >= desde)),
      inicio,
      { polling: 20 },
    );
    const senales = await page.evaluate(() => window.senales);
    const primera = (senal: Senal) => senales[senal].find((t) => t >= inicio) ?? Number.NaN;
    const { events } = await leer<EventosLista>('/api/eventos?limit=1');
    const insertado = Date.parse(events[0]?.created_at ?? '');
    demoras.desde_disparo.push(primera('tarjeta') - inicio);
    for (const senal of SENALES) demoras.desde_insercion[senal].push(primera(senal) - insertado);
    // The stack shows only so many: each is put away before the next.
    await page.getByRole('button', { name: 'Cerrar la alerta' }).first().click();
    await pausa(PAUSA_MS);
  }
  await cerrar();
  return demoras;
};

/** A bare broadcast of as many bytes, in this process: what the transport alone costs. */
const medirDesnudo = async (): Promise<number[]> => {
  const http = createServer();
  const servidor = new Server(http);
  await new Promise<void>((listo) => http.listen(0, '127.0.0.1', listo));
  const cliente = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
    transports: ['websocket'],
  });
  await new Promise<void>((listo) => cliente.on('connect', () => listo()));
  const carga = { relleno: 'x'.repeat(1_800) };
  const demoras: number[] = [];
  for (let i = 0; i < EVENTOS; i++) {
    const inicio = performance.now();
    const llegada = new Promise<void>((listo) => cliente.once('evento', () => listo()));
    servidor.emit('evento', carga);
    await llegada;
    demoras.push(performance.now() - inicio);
  }
  cliente.close();
  await servidor.close();
  return demoras;
};

export const benchLatencia = async (): Promise<void> => {
  const carpeta = carpetaNueva();
  const servidor = await iniciarServidor(carpeta);
  try {
    const nuestras = await medirConsola(servidor);
    const desnudas = await medirDesnudo();
    const contra = 'bare Socket.IO message of the same size';
    const renglon = (cifra: string, ms: readonly number[], p: number) => ({
      cifra: `${cifra} p${p}`,
      nuestro: percentil(ms, p),
      base: percentil(desnudas, p),
      contra,
      unidad: 'ms',
    });
    imprimir(
      'Pick to browser: picks stored, paired, located, inserted, pushed, card in the document',
      [50, 99].map((p) => renglon('latency', nuestras.desde_disparo, p)),
    );
    imprimir(
      'From the insertion of the event to each sign of it in the browser',
      SENALES.flatMap((senal) => [50, 99].map((p) => renglon(senal, nuestras.desde_insercion[senal], p))),
    );
  } finally {
    await servidor.parar();
    borrar(carpeta);
  }
};
