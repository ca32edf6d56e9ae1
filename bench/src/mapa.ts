import { loadavg } from 'node:os';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { imprimir, percentil } from './medir';
import { borrar, carpetaNueva, iniciarServidor } from './servidor';

const FIGURAS = 20_000;
const RITMO = 1_000;
const DURA_S = Number(process.env.SEGUNDOS_MAPA ?? 60);
/** Drags of the full map between two of the empty one: the machine drifts, and each is held against its neighbours. */
const PAREJAS = Number(process.env.PAREJAS_MAPA ?? 3);
const ARRASTRE_S = 5;
/** The heap is read this often, after a collection; its own pause is not counted. */
const TROZO_S = 20;
/** The map is still settling until then: code, network, first tiles. */
const ASIENTO_MS = 4_000;
/** A tile takes at least this long to come, so that a drag is over ground that is still loading. */
const TESELA_MS = 120;
const MB = 1_024 * 1_024;

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
        if (cuadros > 0) decir('mouseup', en, document.body);
        en = medio;
        if (ahora - inicio >= duracion_ms) return cumplir((1_000 * cuadros) / (ahora - inicio));
        decir('mousedown', en, mapa);
      }
      const angulo = (tiron * Math.PI * 5) / 8;
      en = { x: en.x + PASO_PX * Math.cos(angulo), y: en.y + (PASO_PX / 2) * Math.sin(angulo) };
      decir('mousemove', en, document.body);
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

/** A task of the page's main thread: by the clock, and by what the processor gave it. */
interface Tarea {
  reloj_ms: number;
  procesador_ms: number;
}

interface Suceso {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

const LARGA_MS = 50;

/** The long tasks of the busiest page in a trace, by either measure. */
const tareasLargas = (traza: Buffer): Tarea[] => {
  const { traceEvents } = JSON.parse(traza.toString()) as { traceEvents: Suceso[] };
  const quien = ({ pid, tid }: Suceso) => `${pid} ${tid}`;
  const principales = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(quien),
  );
  const porHilo = new Map<string, Tarea[]>();
  for (const suceso of traceEvents) {
    if (suceso.name !== 'ThreadControllerImpl::RunTask' || !principales.has(quien(suceso))) continue;
    const tarea = { reloj_ms: (suceso.dur ?? 0) / 1_000, procesador_ms: (suceso.tdur ?? 0) / 1_000 };
    porHilo.set(quien(suceso), [...(porHilo.get(quien(suceso)) ?? []), tarea]);
  }
  const hilos = [...porHilo.values()].sort((a, b) => b.length - a.length);
  return (hilos[0] ?? []).filter(({ reloj_ms }) => reloj_ms > LARGA_MS);
};

/** What happens while `hacer` runs, as the long tasks that it cost. */
const conTareas = async (page: Page, hacer: () => Promise<void>): Promise<Tarea[]> => {
  const navegador = page.context().browser();
  await navegador?.startTracing(page, { categories: ['toplevel'] });
  await hacer();
  const traza = await navegador?.stopTracing();
  return traza ? tareasLargas(traza) : [];
};

interface Vuelta {
  fps_cargando: number;
  fps_despues: number;
  tareas: Tarea[];
  /** Watched for so long, s. */
  vigilada_s: number;
  /** After a collection, at the start and after each stretch. */
  memoria_mb: number[];
  novedades: number;
  igual: boolean;
}

const abrirMapa = async (page: Page, url: string, { figuras, ritmo }: { figuras: number; ritmo: number }) => {
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
};

/** The map with so many things and so many news a second, dragged twice and then left alone until `dura_s`. */
const medirVuelta = async (
  page: Page,
  url: string,
  { dura_s, ...carga }: { figuras: number; ritmo: number; dura_s: number },
): Promise<Vuelta> => {
  const cdp = await page.context().newCDPSession(page);
  await abrirMapa(page, url, carga);
  const visto = await queVe(page);
  const memoria_mb = [await memoria(cdp)];
  const fps = { fps_cargando: 0, fps_despues: 0 };
  const tareas: Tarea[] = [];
  let vigilada_s = 0;
  const trozo = async (hacer: () => Promise<void>) => {
    const inicio = performance.now();
    tareas.push(
      ...(await conTareas(page, async () => {
        await hacer();
        vigilada_s += (performance.now() - inicio) / 1_000;
      })),
    );
    memoria_mb.push(await memoria(cdp));
  };
  await trozo(async () => {
    fps.fps_cargando = await page.evaluate(arrastrar, ARRASTRE_S * 1_000);
    await page.waitForTimeout(2_000);
    fps.fps_despues = await page.evaluate(arrastrar, ARRASTRE_S * 1_000);
  });
  while (vigilada_s < dura_s)
    await trozo(() => page.waitForTimeout(Math.min(TROZO_S, dura_s - vigilada_s) * 1_000));
  return {
    ...fps,
    tareas,
    vigilada_s,
    memoria_mb,
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

/** A page of its own, signed in. */
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
  return contexto.newPage();
};

const textoTareas = (vueltas: readonly Vuelta[]): string => {
  const tareas = vueltas.flatMap((vuelta) => vuelta.tareas);
  const total_s = vueltas.reduce((suma, { vigilada_s }) => suma + vigilada_s, 0);
  const mayor = (cual: keyof Tarea) => Math.round(Math.max(0, ...tareas.map((tarea) => tarea[cual])));
  const deProcesador = tareas.filter(({ procesador_ms }) => procesador_ms > LARGA_MS).length;
  return [
    `${tareas.length} over ${LARGA_MS} ms in ${total_s.toFixed(0)} s, longest ${mayor('reloj_ms')} ms`,
    `by processor time ${deProcesador}, longest ${mayor('procesador_ms')} ms`,
  ].join('; ');
};

const mediana = (valores: readonly number[]) => percentil(valores, 50);

/** What was measured, in lines: every drag of the full map against the empty ones before and after it. */
const contar = (vacios: readonly Vuelta[], llenos: readonly Vuelta[], webgl: boolean): void => {
  const fps = (cual: 'fps_cargando' | 'fps_despues', cifra: string) => {
    const alLado = llenos.map((_, i) => ((vacios[i]?.[cual] ?? 0) + (vacios[i + 1]?.[cual] ?? 0)) / 2);
    const razones = llenos.map((lleno, i) => lleno[cual] / (alLado[i] ?? 0));
    console.log(`  ${cifra}: ratios of the pairs ${razones.map((r) => r.toFixed(2)).join(', ')}`);
    return {
      cifra,
      nuestro: mediana(llenos.map((lleno) => lleno[cual])),
      base: mediana(alLado),
      contra: `the empty map, medians; median ratio ${mediana(razones).toFixed(2)}`,
      unidad: 'fps',
    };
  };
  const [largo] = llenos;
  if (!largo) return;
  const titulo = `Map with ${FIGURAS} things and ${RITMO} news/s for ${DURA_S} s, WebGL ${webgl ? 'ON' : 'off'}, no GPU`;
  imprimir(titulo, [
    fps('fps_cargando', 'frames/s dragging, tiles loading'),
    fps('fps_despues', 'frames/s dragging, tiles there'),
    {
      cifra: 'heap at the end, after gc',
      nuestro: largo.memoria_mb.at(-1) ?? 0,
      base: largo.memoria_mb[0] ?? 0,
      contra: `at the start; along the run ${largo.memoria_mb.map((mb) => mb.toFixed(1)).join(', ')}`,
      unidad: 'MB',
    },
  ]);
  console.log(`  main-thread tasks, full map         ${textoTareas(llenos)}`);
  console.log(`  main-thread tasks, empty map        ${textoTareas(vacios)}`);
  const iguales = llenos.every(({ igual }) => igual);
  const novedades = llenos.reduce((suma, vuelta) => suma + vuelta.novedades, 0);
  console.log(
    `  news ${novedades.toLocaleString('en-US')}; zoom and open panel ${iguales ? 'as they were' : 'CHANGED'}; load average ${loadavg()[0]?.toFixed(1)}`,
  );
};

/** The map screen with 20,000 things and 1,000 news a second beside the same screen without any. */
const medirMapa = async (url: string): Promise<void> => {
  const navegador = await lanzarSinGpu();
  try {
    let webgl = false;
    const sola = async (figuras: number, ritmo: number, dura_s: number) => {
      const page = await abrirPagina(navegador, url);
      webgl ||= await page.evaluate(() => document.createElement('canvas').getContext('webgl') !== null);
      const vuelta = await medirVuelta(page, url, { figuras, ritmo, dura_s });
      await page.context().close();
      return vuelta;
    };
    const llenos: Vuelta[] = [];
    const vacios = [await sola(0, 0, 0)];
    for (let pareja = 0; pareja < PAREJAS; pareja++) {
      llenos.push(await sola(FIGURAS, RITMO, pareja === 0 ? DURA_S : 0));
      vacios.push(await sola(0, 0, 0));
    }
    contar(vacios, llenos, webgl);
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
