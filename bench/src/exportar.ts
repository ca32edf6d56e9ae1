import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type BrowserServer, chromium, type Page } from '@playwright/test';
import { leerConfig } from '@tramos/server/config';
import { abrirBase } from '@tramos/server/db/conexion';
import { pino } from 'pino';
import { sembrar } from './consulta/siembra';
import { imprimir } from './medir';
import { vigilarMemoria } from './memoria';
import { borrar, carpetaNueva, iniciarServidor, type ServidorDeBench } from './servidor';

const EVENTOS = Number(process.env.EVENTOS_EXPORT ?? 100_000);
/** So many days of a year of events hold a tenth of them. */
const DIAS_DEL_PDF = 36.5;
const PLAZO_MS = 600_000;
const DIA_MS = 86_400_000;
const MB = 1_024 * 1_024;

const require = createRequire(import.meta.url);
/** The files for a page, which lie beside those for Node. */
const BASE = [
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

const desdeDe = (dias: number) => new Date(Date.now() - dias * DIA_MS).toISOString().slice(0, 16);

/** A page of the console, signed in, whose main thread is watched. */
const abrirPagina = async (navegador: BrowserServer, { url }: ServidorDeBench): Promise<Page> => {
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
  return contexto.newPage();
};

interface Medida {
  ms: number;
  bytes: number;
  tarea_ms: number;
  navegador_mb: number;
  servidor_mb: number;
}

/** Exports as a person does, and says what it took until the file was there. */
const medirExport = async (
  page: Page,
  { ruta, opcion }: { ruta: string; opcion: string },
  pids: { navegador: number; servidor: number },
): Promise<Medida> => {
  await page.goto(ruta);
  await page.getByRole('button', { name: 'Exportar PDF' }).waitFor();
  await page.getByRole('button', { name: 'Otros formatos' }).click();
  const elegir = page.getByRole('menuitem', { name: opcion });
  await elegir.waitFor();
  await page.evaluate(() => {
    window.tarea_ms = 0;
  });
  const [delNavegador, delServidor] = [vigilarMemoria(pids.navegador), vigilarMemoria(pids.servidor)];
  const inicio = performance.now();
  const espera = page.waitForEvent('download', { timeout: PLAZO_MS });
  await elegir.click();
  const descarga = await espera;
  const ms = performance.now() - inicio;
  const archivo = await descarga.createReadStream();
  let bytes = 0;
  for await (const trozo of archivo) bytes += (trozo as Buffer).length;
  return {
    ms,
    bytes,
    tarea_ms: await page.evaluate(() => window.tarea_ms),
    navegador_mb: delNavegador(),
    servidor_mb: delServidor(),
  };
};

/** The usual way: all the rows in memory and a plain jsPDF with its table plugin on the main thread. */
const medirBase = async (page: Page, consulta: string): Promise<Medida & { eventos: number }> => {
  for (const path of BASE) await page.addScriptTag({ path });
  const medida = await page.evaluate(async (query) => {
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
    doc.autoTable({ head: [campos], body, styles: { fontSize: 8 } });
    const bytes = doc.output('blob').size;
    const ms = performance.now() - inicio;
    // The observer is told of the task after it has ended.
    await new Promise((listo) => setTimeout(listo, 200));
    return { ms, bytes, tarea_ms: window.tarea_ms, eventos: eventos.length };
  }, consulta);
  return { ...medida, navegador_mb: Number.NaN, servidor_mb: Number.NaN };
};

/** The server's part alone: the answer in lines, read and thrown away. */
const medirServidor = async ({
  url,
  token,
  pid,
}: ServidorDeBench): Promise<{ ms: number; bytes: number; mb: number }> => {
  const authorization = `Bearer ${await token('usuario')}`;
  const parar = vigilarMemoria(pid);
  const inicio = performance.now();
  const respuesta = await fetch(`${url}/api/eventos/export?formato=renglones`, {
    headers: { authorization },
  });
  let bytes = 0;
  for await (const trozo of respuesta.body ?? []) bytes += (trozo as Uint8Array).length;
  return { ms: performance.now() - inicio, bytes, mb: parar() };
};

const preparar = async (carpeta: string): Promise<void> => {
  await (await iniciarServidor(carpeta)).parar();
  console.log(`\nSeeding ${EVENTOS.toLocaleString('en-US')} events…`);
  const base = await abrirBase(leerConfig({ DATA_DIR: carpeta, DEMO: 'on' }).base, pino({ level: 'silent' }));
  await sembrar(base.db, EVENTOS);
  await base.cerrar();
};

const medirTodo = async (servidor: ServidorDeBench, navegador: BrowserServer): Promise<void> => {
  const desde = desdeDe(DIAS_DEL_PDF);
  const solo = await medirServidor(servidor);
  const page = await abrirPagina(navegador, servidor);
  const pids = { navegador: navegador.process().pid ?? 0, servidor: servidor.pid };
  const en = (ruta: string) => `${servidor.url}${ruta}`;
  const pdf = await medirExport(
    page,
    { ruta: en(`/eventos?dateFrom=${desde}`), opcion: 'Exportar PDF' },
    pids,
  );
  const csv = await medirExport(page, { ruta: en('/eventos?rango=todo'), opcion: 'Exportar CSV' }, pids);
  const xlsx = await medirExport(page, { ruta: en('/eventos?rango=todo'), opcion: 'Exportar Excel' }, pids);
  await page.goto(en('/eventos'));
  const base = await medirBase(page, `fecha_inicio=${desde}`);
  const contra = 'jsPDF + autotable, main thread, rows at hand';
  imprimir(`PDF of ${base.eventos.toLocaleString('en-US')} events × all fields, in the browser`, [
    { cifra: 'from the click to the file', nuestro: pdf.ms, base: base.ms, contra, unidad: 'ms' },
    { cifra: 'size', nuestro: pdf.bytes / MB, base: base.bytes / MB, contra, unidad: 'MB' },
    {
      cifra: 'longest task of the main thread',
      nuestro: pdf.tarea_ms,
      base: base.tarea_ms,
      contra,
      unidad: 'ms',
    },
  ]);
  const servido = 'the answer alone, read and thrown away';
  imprimir(`${EVENTOS.toLocaleString('en-US')} events, from the click to the file`, [
    { cifra: 'CSV', nuestro: csv.ms, base: solo.ms, contra: servido, unidad: 'ms' },
    {
      cifra: 'CSV: size',
      nuestro: csv.bytes / MB,
      base: solo.bytes / MB,
      contra: 'the answer',
      unidad: 'MB',
    },
    {
      cifra: 'CSV: more memory, browser',
      nuestro: csv.navegador_mb,
      base: csv.bytes / MB,
      contra: 'the file',
      unidad: 'MB',
    },
    {
      cifra: 'CSV: more memory, server',
      nuestro: csv.servidor_mb,
      base: solo.mb,
      contra: servido,
      unidad: 'MB',
    },
    {
      cifra: 'CSV: longest task of the main thread',
      nuestro: csv.tarea_ms,
      base: base.tarea_ms,
      contra,
      unidad: 'ms',
    },
    { cifra: 'Excel', nuestro: xlsx.ms, base: csv.ms, contra: 'CSV', unidad: 'ms' },
    {
      cifra: 'Excel: more memory, browser',
      nuestro: xlsx.navegador_mb,
      base: csv.navegador_mb,
      contra: 'CSV',
      unidad: 'MB',
    },
  ]);
};

/** Documents made in a real browser from a real server on the embedded database. */
export const benchExportar = async (): Promise<void> => {
  const carpeta = carpetaNueva();
  const { CHROMIUM_PATH } = process.env;
  try {
    await preparar(carpeta);
    const servidor = await iniciarServidor(carpeta);
    const navegador = await chromium.launchServer({
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
    try {
      await medirTodo(servidor, navegador);
    } finally {
      await navegador.close();
      await servidor.parar();
    }
  } finally {
    borrar(carpeta);
  }
};
