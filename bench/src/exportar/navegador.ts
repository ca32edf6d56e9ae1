import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type BrowserContext, type BrowserServer, chromium } from '@playwright/test';
import { seguirMemoria } from '../memoria';
import type { ServidorDeBench } from '../servidor';
import { contarComputo } from './computo';

/** Exports as a person makes them, in a real browser. */

const PLAZO_MS = 600_000;
/** Words of the command lines of the pages with their workers, and of the embedded database. */
const PAGINAS = '--type=renderer';
const BASE = 'postgres';
const require = createRequire(import.meta.url);
/** The files for a page, which lie beside those for Node. */
const USUALES = [
  join(dirname(require.resolve('jspdf')), 'jspdf.umd.min.js'),
  join(dirname(require.resolve('jspdf-autotable')), 'jspdf.plugin.autotable.min.js'),
];

declare global {
  interface Window {
    /** Longest task of the main thread so far, ms; those under 50 are not told. */
    tarea_ms: number;
    /** What the two scripts of the baseline leave behind. */
    jspdf: {
      jsPDF: new (
        opciones: object,
      ) => { autoTable: (opciones: object) => void; output: (forma: 'blob') => Blob };
    };
  }
}

const vigilarTareas = () => {
  window.tarea_ms = 0;
  new PerformanceObserver((lista) => {
    for (const { duration } of lista.getEntries()) window.tarea_ms = Math.max(window.tarea_ms, duration);
  }).observe({ type: 'longtask' });
};

export interface Sesion {
  contexto: BrowserContext;
  /** The browser's own process; pages and their workers are others that it starts. */
  pid: number;
}

/** Signed in; the main threads of its pages are watched. */
export const abrirSesion = async (navegador: BrowserServer, { url }: ServidorDeBench): Promise<Sesion> => {
  const cliente = await chromium.connect(navegador.wsEndpoint());
  const contexto = await cliente.newContext({ bypassCSP: true, viewport: { width: 1366, height: 768 } });
  const sesion = await contexto.request.post(`${url}/api/auth/login`, {
    data: { username: 'monitorista', password: 'Tramos-2026' },
  });
  const { token, refreshToken, user, loginLogId } = (await sesion.json()) as Record<string, unknown>;
  const guardar = { token, refreshToken, user: JSON.stringify(user), ...(loginLogId ? { loginLogId } : {}) };
  await contexto.addInitScript((claves: Record<string, unknown>) => {
    for (const [clave, valor] of Object.entries(claves)) localStorage.setItem(clave, String(valor));
  }, guardar);
  await contexto.addInitScript(vigilarTareas);
  return { contexto, pid: navegador.process().pid ?? 0 };
};

export interface Exportacion {
  ms: number;
  bytes: number;
  tarea_ms: number;
  /** MB over time: pages with their workers, all of the browser, the server with its database. */
  memoria: Record<'paginas' | 'navegador' | 'servidor', readonly number[]>;
  /** Processor time, ms. */
  computo: Record<'paginas' | 'resto_del_navegador' | 'base' | 'servidor', number>;
}

/** From the choice in the menu until the file is there, in a page of its own: its memory starts anew. */
export const medirExport = async (
  { contexto, pid }: Sesion,
  { ruta, opcion, pid_servidor }: { ruta: string; opcion: string; pid_servidor: number },
): Promise<Exportacion> => {
  const page = await contexto.newPage();
  await page.goto(ruta);
  await page.getByRole('button', { name: 'Exportar PDF' }).waitFor();
  await page.getByRole('button', { name: 'Otros formatos' }).click();
  const elegir = page.getByRole('menuitem', { name: opcion });
  await elegir.waitFor();
  await page.evaluate(() => {
    window.tarea_ms = 0;
  });
  const parar = {
    paginas: seguirMemoria(pid, PAGINAS),
    navegador: seguirMemoria(pid),
    servidor: seguirMemoria(pid_servidor),
  };
  const computo = { navegador: contarComputo(pid, [PAGINAS]), servidor: contarComputo(pid_servidor, [BASE]) };
  const inicio = performance.now();
  const espera = page.waitForEvent('download', { timeout: PLAZO_MS });
  await elegir.click();
  const descarga = await espera;
  // Answers once the whole file lies where the browser keeps its downloads.
  const falla = await descarga.failure();
  if (falla !== null) throw new Error(`the download failed: ${falla}`);
  const ms = performance.now() - inicio;
  const [navegador, servidor] = [computo.navegador(), computo.servidor()];
  const memoria = { paginas: parar.paginas(), navegador: parar.navegador(), servidor: parar.servidor() };
  let bytes = 0;
  for await (const trozo of await descarga.createReadStream()) bytes += (trozo as Buffer).length;
  const tarea_ms = await page.evaluate(() => window.tarea_ms);
  await page.close();
  return {
    ms,
    bytes,
    tarea_ms,
    memoria,
    computo: {
      paginas: navegador[PAGINAS] ?? 0,
      resto_del_navegador: navegador[''] ?? 0,
      base: servidor[BASE] ?? 0,
      servidor: servidor[''] ?? 0,
    },
  };
};

/**
 * The usual way: all the rows in memory, jsPDF and its table plugin on the main thread. Columns that do not fit go on
 * to further pages: squeezed into one, they would take several times as long and as much.
 */
export const medirUsual = async (
  { contexto }: Sesion,
  { url, consulta }: { url: string; consulta: string },
): Promise<{ ms: number; bytes: number; tarea_ms: number; eventos: number }> => {
  const page = await contexto.newPage();
  await page.goto(`${url}/eventos`);
  for (const path of USUALES) await page.addScriptTag({ path });
  return page.evaluate(async (query) => {
    const token = localStorage.getItem('token') ?? '';
    const respuesta = await fetch(`/api/eventos/export?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { eventos } = (await respuesta.json()) as { eventos: Record<string, unknown>[] };
    const campos = Object.keys(eventos[0] ?? {});
    const body = eventos.map((evento) =>
      campos.map((campo) => {
        const valor = evento[campo];
        return typeof valor === 'object' ? JSON.stringify(valor) : String(valor);
      }),
    );
    window.tarea_ms = 0;
    const inicio = performance.now();
    const doc = new window.jspdf.jsPDF({ orientation: 'landscape' });
    const partida = { horizontalPageBreak: true, horizontalPageBreakRepeat: 0 };
    doc.autoTable({ head: [campos], body, styles: { fontSize: 8, cellWidth: 'wrap' }, ...partida });
    const bytes = doc.output('blob').size;
    const ms = performance.now() - inicio;
    // The observer is told of the task after it has ended.
    await new Promise((listo) => setTimeout(listo, 200));
    return { ms, bytes, tarea_ms: window.tarea_ms, eventos: eventos.length };
  }, consulta);
};
