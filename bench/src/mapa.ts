import { loadavg } from 'node:os';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { imprimir } from './medir';
import { borrar, carpetaNueva, iniciarServidor } from './servidor';

const FIGURAS = 20_000;
const RITMO = 1_000;
const DURA_S = Number(process.env.SEGUNDOS_MAPA ?? 60);
const ARRASTRE_S = 5;
/** The map is still settling until then: code, network, first tiles. */
const ASIENTO_MS = 4_000;
/** A tile takes at least this long to come, so that a drag is over ground that is still loading. */
const TESELA_MS = 120;
const MB = 1_024 * 1_024;

declare global {
  interface Window {
    /** Tasks of the main thread over 50 ms so far, ms; the browser tells no shorter ones. */
    tareas_ms: number[];
  }
}

const vigilarTareas = () => {
  window.tareas_ms = [];
  new PerformanceObserver((lista) => {
    for (const { duration } of lista.getEntries()) window.tareas_ms.push(duration);
  }).observe({ type: 'longtask' });
};

/** Drags the map to and fro, a little with each frame, and counts the frames. Runs in the page. */
const arrastrar = (duracion_ms: number): Promise<number> =>
  new Promise((cumplir) => {
    const mapa = document.querySelector('[role="application"]');
    if (!mapa) throw new Error('no map on the page');
    const { x, y, width, height } = mapa.getBoundingClientRect();
    const medio = { x: x + width / 2, y: y + height / 2 };
    const decir = (tipo: string, en: { x: number; y: number }, a: EventTarget) =>
      a.dispatchEvent(
        new MouseEvent(tipo, {
          bubbles: true,
          cancelable: true,
          clientX: en.x,
          clientY: en.y,
          button: 0,
          buttons: 1,
        }),
      );
    const CUADROS_POR_TIRON = 45;
    const PASO_PX = 9;
    const inicio = performance.now();
    let cuadros = 0;
    let en = medio;
    const cuadro = () => {
      const ahora = performance.now();
      const tiron = Math.floor(cuadros / CUADROS_POR_TIRON);
      if (cuadros % CUADROS_POR_TIRON === 0) {
        if (cuadros > 0) decir('mouseup', en, document);
        en = medio;
        if (ahora - inicio >= duracion_ms) return cumplir((1_000 * cuadros) / (ahora - inicio));
        decir('mousedown', en, mapa);
      }
      const angulo = (tiron * Math.PI * 5) / 8;
      en = { x: en.x + PASO_PX * Math.cos(angulo), y: en.y + (PASO_PX / 2) * Math.sin(angulo) };
      decir('mousemove', en, document);
      cuadros += 1;
      return requestAnimationFrame(cuadro);
    };
    requestAnimationFrame(cuadro);
  });

const memoria = async (cdp: CDPSession): Promise<number> => {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / MB;
};

/** What a person would notice if news disturbed the view: how near it is, and what is selected. */
const queVe = (page: Page) =>
  page.evaluate(() => ({
    regla: document.querySelector('[role="application"] [class*="regla"]')?.textContent,
    panel: document.querySelector('aside h2')?.textContent,
  }));

interface Vuelta {
  fps_cargando: number;
  fps_despues: number;
  tareas_ms: number[];
  antes_mb: number;
  despues_mb: number;
  novedades: number;
  igual: boolean;
}

/** The map with so many things and so many news a second, dragged twice and then left alone. */
const medirVuelta = async (
  page: Page,
  url: string,
  { figuras, ritmo, dura_s }: { figuras: number; ritmo: number; dura_s: number },
): Promise<Vuelta> => {
  const cdp = await page.context().newCDPSession(page);
  await page.context().route(/\.pmtiles/, async (ruta) => {
    await new Promise((listo) => setTimeout(listo, TESELA_MS));
    await ruta.continue();
  });
  await page.goto(`${url}/galeria/mapa?figuras=${figuras}&ritmo=${ritmo}`);
  await page.getByRole('application', { name: 'Mapa de la red' }).waitFor();
  if (figuras > 0) {
    await page.keyboard.press('l');
    await page.getByRole('list', { name: 'Tramos en el mapa' }).getByRole('button').first().click();
  }
  await page.waitForTimeout(ASIENTO_MS);
  const visto = await queVe(page);
  const antes_mb = await memoria(cdp);
  await page.evaluate(() => {
    window.tareas_ms = [];
  });
  const inicio = performance.now();
  const fps_cargando = await page.evaluate(arrastrar, ARRASTRE_S * 1_000);
  await page.waitForTimeout(2_000);
  const fps_despues = await page.evaluate(arrastrar, ARRASTRE_S * 1_000);
  await page.waitForTimeout(Math.max(0, dura_s * 1_000 - (performance.now() - inicio)));
  const tareas_ms = await page.evaluate(() => window.tareas_ms);
  return {
    fps_cargando,
    fps_despues,
    tareas_ms,
    antes_mb,
    despues_mb: await memoria(cdp),
    novedades: Number(await page.evaluate(() => document.documentElement.dataset.novedades ?? 0)),
    igual: JSON.stringify(visto) === JSON.stringify(await queVe(page)),
  };
};

/** A browser as on a desk without a graphics card: nothing but Canvas 2D. */
const lanzarSinGpu = (): Promise<Browser> =>
  chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-3d-apis',
      '--disable-background-networking',
    ],
  });

/** A page of its own, signed in, whose main thread is watched. */
export const abrirPagina = async (navegador: Browser, url: string): Promise<Page> => {
  const contexto = await navegador.newContext({ viewport: { width: 1366, height: 768 } });
  const sesion = await contexto.request.post(`${url}/api/auth/login`, {
    data: { username: 'monitorista', password: 'Tramos-2026' },
  });
  const { token, refreshToken, user, loginLogId } = (await sesion.json()) as Record<string, unknown>;
  await contexto.addInitScript(
    (claves: Record<string, unknown>) => {
      for (const [clave, valor] of Object.entries(claves)) localStorage.setItem(clave, String(valor));
    },
    { token, refreshToken, user: JSON.stringify(user), loginLogId },
  );
  // What runs the bench names inner functions with this; the page knows nothing of it.
  await contexto.addInitScript('globalThis.__name = (f) => f;');
  await contexto.addInitScript(vigilarTareas);
  return contexto.newPage();
};

/** The map screen with 20,000 things and 1,000 news a second beside the same screen without any. */
const medirMapa = async (url: string): Promise<void> => {
  const navegador = await lanzarSinGpu();
  try {
    const sola = async (figuras: number, ritmo: number, dura_s: number) => {
      const page = await abrirPagina(navegador, url);
      const webgl = await page.evaluate(() => document.createElement('canvas').getContext('webgl') !== null);
      if (webgl) throw new Error('WebGL was to be off');
      const vuelta = await medirVuelta(page, url, { figuras, ritmo, dura_s });
      await page.context().close();
      return vuelta;
    };
    const vacio = await sola(0, 0, 2 * ARRASTRE_S + 2);
    const lleno = await sola(FIGURAS, RITMO, DURA_S);
    const otra = await sola(0, 0, 2 * ARRASTRE_S + 2);
    const fps = (cual: 'fps_cargando' | 'fps_despues') => (vacio[cual] + otra[cual]) / 2;
    imprimir(`Map with ${FIGURAS} things and ${RITMO} news/s for ${DURA_S} s, without WebGL or GPU`, [
      {
        cifra: 'frames/s dragging, tiles loading',
        nuestro: lleno.fps_cargando,
        base: fps('fps_cargando'),
        contra: 'the empty map',
        unidad: 'fps',
      },
      {
        cifra: 'frames/s dragging, tiles there',
        nuestro: lleno.fps_despues,
        base: fps('fps_despues'),
        contra: 'the empty map',
        unidad: 'fps',
      },
      {
        cifra: 'heap at the end, after gc',
        nuestro: lleno.despues_mb,
        base: lleno.antes_mb,
        contra: 'at the start, after gc',
        unidad: 'MB',
      },
    ]);
    const larga = (tareas: number[]) =>
      tareas.length === 0
        ? 'none over 50 ms'
        : `${Math.round(Math.max(...tareas))} ms (${tareas.length} over 50)`;
    console.log(
      `  longest main-thread task            ${larga(lleno.tareas_ms)}; of the empty map ${larga([...vacio.tareas_ms, ...otra.tareas_ms])}`,
    );
    console.log(
      `  news since it opened ${lleno.novedades.toLocaleString('en-US')}; zoom and open panel ${lleno.igual ? 'as they were' : 'CHANGED'}; load average ${loadavg()[0]?.toFixed(1)}`,
    );
  } finally {
    await navegador.close();
  }
};

export const benchMapa = async (): Promise<void> => {
  const carpeta = carpetaNueva();
  const servidor = await iniciarServidor(carpeta);
  try {
    await medirMapa(servidor.url);
  } finally {
    await servidor.parar();
    borrar(carpeta);
  }
};
