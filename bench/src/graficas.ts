import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { topicoPresion } from '@tramos/contract/ingesta';
import type { Sensor } from '@tramos/contract/sensor';
import { abrirPagina } from './mapa';
import { imprimir } from './medir';
import { borrar, carpetaNueva, iniciarServidor, type ServidorDeBench } from './servidor';

/** What drawing pressure costs in a browser without a graphics card: any view from data at hand, and twelve live. */

const VIVAS = 12;
const FPS_S = 20;
const LATIDO_MS = 100;
const VUELTAS = 3;
/** Buckets of one sensor in the answers: as many as a wide screen asks for. */
const PUNTOS = 1_400;
const LARGOS_MS = { '10 s': 10_000, '1 h': 3_600_000, '24 h': 86_400_000, '1 año': 365 * 86_400_000 };

declare global {
  interface Window {
    /** When the body of an answer about pressure was at hand, and when a canvas was last drawn on. */
    tiempos: { datos: number; trazo: number };
  }
}

/** Notes when pressure is at hand and when a line is drawn. Runs in the page. */
const mirarTrazos = () => {
  window.tiempos = { datos: 0, trazo: 0 };
  const pedir = window.fetch;
  window.fetch = async (...pedido) => {
    const respuesta = await pedir(...pedido);
    if (!String(pedido[0]).includes('/api/presiones?')) return respuesta;
    const cuerpo = await respuesta.json();
    window.tiempos.datos = performance.now();
    return new Response(JSON.stringify(cuerpo), { status: respuesta.status, headers: respuesta.headers });
  };
  CanvasRenderingContext2D.prototype.stroke = new Proxy(CanvasRenderingContext2D.prototype.stroke, {
    apply: (trazar, lienzo, args) => {
      window.tiempos.trazo = performance.now();
      return Reflect.apply(trazar, lienzo, args);
    },
  });
};

/** An answer as the server's, whole and noisy, of whatever is asked. */
const responder = (url: URL): object => {
  const [desde, hasta] = ['desde', 'hasta'].map((nombre) => Number(url.searchParams.get(nombre)));
  const [de = 0, a = 1] = [desde, hasta];
  const paso_ms = (a - de) / PUNTOS;
  const ids = (url.searchParams.get('sensores') ?? '').split(',').map(Number);
  const series = ids.map((sensor_id) => {
    const media = Array.from(
      { length: PUNTOS },
      (_, i) => 30 + Math.sin(i / 90) + ((i * 7_919) % 101) / 2_000,
    );
    return {
      ...{
        sensor_id,
        fuente: 'cubetas',
        paso_ms,
        media,
        huecos: [[de + 400.2 * paso_ms, de + 420.1 * paso_ms]],
      },
      t: media.map((_, i) => de + i * paso_ms),
      minimo: media.map((p) => p - 0.02),
      maximo: media.map((p) => p + 0.02),
    };
  });
  return { desde: de, hasta: a, series };
};

/** From the answer at hand to the frame after its line was drawn, ms. */
const medirVista = async (page: Page, ruta: string): Promise<number> => {
  await page.goto(ruta);
  const asa = await page.waitForFunction(
    () => {
      const { datos, trazo } = window.tiempos;
      return datos > 0 && trazo > datos
        ? new Promise<number>((listo) =>
            requestAnimationFrame(() => requestAnimationFrame((t) => listo(t - datos))),
          )
        : null;
    },
    undefined,
    { polling: 'raf' },
  );
  return Number(await asa.jsonValue());
};

const medirVistas = async (page: Page, url: string): Promise<Record<string, number[]>> => {
  await page.route('**/api/presiones?**', (ruta) =>
    ruta.fulfill({ json: responder(new URL(ruta.request().url())) }),
  );
  const hasta = Date.now() - 60_000;
  const vistas = Object.entries(LARGOS_MS).flatMap(([nombre, largo]) => [
    [`one sensor, ${nombre}`, `/presiones/PresionSensor?desde=${hasta - largo}&hasta=${hasta}`],
    [`A and B of a tramo, ${nombre}`, `/presiones/PresionTramos?desde=${hasta - largo}&hasta=${hasta}`],
  ]);
  const demoras: Record<string, number[]> = {};
  for (let vuelta = 0; vuelta < VUELTAS; vuelta++)
    for (const [nombre = '', ruta = ''] of vistas)
      demoras[nombre] = [...(demoras[nombre] ?? []), await medirVista(page, `${url}${ruta}`)];
  await page.unroute('**/api/presiones?**');
  return demoras;
};

/** What waiting for two frames costs where nothing is drawn, ms. */
const medirNada = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const inicio = performance.now();
    return new Promise<number>((listo) =>
      requestAnimationFrame(() => requestAnimationFrame((t) => listo(t - inicio))),
    );
  });

/** Frames per second over so long. Runs in the page. */
const contarCuadros = (ms: number): Promise<number> =>
  new Promise((listo) => {
    let cuadros = 0;
    const inicio = performance.now();
    const contar = (t: number) => {
      cuadros += 1;
      if (t - inicio < ms) requestAnimationFrame(contar);
      else listo((cuadros * 1_000) / (t - inicio));
    };
    requestAnimationFrame(contar);
  });

/** A sample of every sensor, ten times a second: as live as the field can be. Returns its stop. */
const hablar = ({ url, carpeta }: ServidorDeBench, claves: readonly string[]): (() => void) => {
  const { clave, secreto } = JSON.parse(readFileSync(join(carpeta, 'demo', 'gateway.json'), 'utf8')) as {
    clave: string;
    secreto: string;
  };
  const headers = {
    'content-type': 'application/json',
    authorization: `Basic ${Buffer.from(`${clave}:${secreto}`).toString('base64')}`,
  };
  const turno = setInterval(() => {
    const t0 = Math.floor(Date.now() / LATIDO_MS) * LATIDO_MS;
    const items = claves.map((sensor) => ({
      topic: topicoPresion(sensor),
      payload: { t0, dt_ms: LATIDO_MS, p: [30 + Math.random() / 50] },
    }));
    fetch(`${url}/api/ingesta`, { method: 'POST', headers, body: JSON.stringify({ items }) }).catch(
      (error: unknown) => console.error('ingesta', error),
    );
  }, LATIDO_MS);
  return () => clearInterval(turno);
};

const medirVivas = async (navegador: Browser, servidor: ServidorDeBench, page: Page) => {
  const authorization = `Bearer ${await servidor.token('admin')}`;
  const respuesta = await fetch(`${servidor.url}/api/sensors?limit=1000`, { headers: { authorization } });
  const { sensors } = (await respuesta.json()) as { sensors: Sensor[] };
  const callar = hablar(
    servidor,
    sensors.map(({ clave }) => clave),
  );
  try {
    await page.setViewportSize({ width: 1366, height: 900 });
    await page.goto(`${servidor.url}/presiones`);
    await page.waitForTimeout(5_000);
    const vivas = await page.locator('canvas').count();
    if (vivas < VIVAS) throw new Error(`only ${vivas} charts are live`);
    const fps = await page.evaluate(contarCuadros, FPS_S * 1_000);
    await page.goto('about:blank');
    const vacia = await navegador.newPage();
    await vacia.addInitScript('globalThis.__name = (f) => f;');
    await vacia.goto('about:blank');
    const base = await vacia.evaluate(contarCuadros, FPS_S * 1_000);
    return { vivas, fps, base };
  } finally {
    callar();
  }
};

/** Drawing of pressure: time from data at hand to painted, and frames with twelve live charts. */
export const benchGraficas = async (): Promise<void> => {
  const carpeta = carpetaNueva();
  const servidor = await iniciarServidor(carpeta);
  const navegador = await chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...['--disable-gpu', '--disable-webgl', '--disable-3d-apis', '--disable-background-networking'],
    ],
  });
  try {
    const page = await abrirPagina(navegador, servidor.url);
    await page.addInitScript(mirarTrazos);
    const base = await medirNada(page);
    const demoras = await medirVistas(page, servidor.url);
    imprimir(
      `Pressure from data at hand to painted, ${PUNTOS} buckets each, without WebGL (limit 300 ms)`,
      Object.entries(demoras).map(([cifra, tiempos]) => ({
        ...{ cifra: `${cifra}, worst of ${VUELTAS}`, nuestro: Math.max(...tiempos), base },
        ...{ contra: 'two frames of an empty page', unidad: 'ms' },
      })),
    );
    const { vivas, fps, base: vacia } = await medirVivas(navegador, servidor, page);
    imprimir(`${vivas} live charts at 10 Hz for ${FPS_S} s, without WebGL (floor 55 fps)`, [
      { cifra: 'frames per second', nuestro: fps, base: vacia, contra: 'an empty page', unidad: 'fps' },
    ]);
  } finally {
    await navegador.close();
    await servidor.parar();
    borrar(carpeta);
  }
};
