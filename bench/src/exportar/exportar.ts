import { type BrowserServer, chromium } from '@playwright/test';
import { leerConfig } from '@tramos/server/config';
import { abrirBase, type Base } from '@tramos/server/db/conexion';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { sembrar } from '../consulta/siembra';
import { imprimir, type Renglon } from '../medir';
import { enElTiempo, masMemoria } from '../memoria';
import { borrar, carpetaNueva, iniciarServidor, type ServidorDeBench } from '../servidor';
import { abrirSesion, type Exportacion, medirExport, medirUsual, type Sesion } from './navegador';
import { type Espera, medirEspera, medirRespuesta, type Respuesta } from './respuesta';

const EVENTOS = Number(process.env.EVENTOS_EXPORT ?? 100_000);
/** So many days of a year of events hold a tenth of them. */
const DIAS_DE_UN_DECIMO = 36.5;
const DIA_MS = 86_400_000;
const MB = 1_024 * 1_024;
const MIL = 1_000;

const cuantos = (n: number): string => n.toLocaleString('en-US');

/** The same rows as the database itself writes them, all in one statement, ms. */
const medirCrudo = async ({ db }: Base): Promise<number> => {
  const leer = () =>
    db.execute(sql`select eventos::text as renglon from eventos order by created_at desc, id desc`);
  await leer();
  const inicio = performance.now();
  await leer();
  return performance.now() - inicio;
};

/** @returns how long the bare SQL takes, ms */
const preparar = async (carpeta: string): Promise<number> => {
  await (await iniciarServidor(carpeta)).parar();
  console.log(`\nSeeding ${cuantos(EVENTOS)} events…`);
  const base = await abrirBase(leerConfig({ DATA_DIR: carpeta, DEMO: 'on' }).base, pino({ level: 'silent' }));
  await sembrar(base.db, EVENTOS);
  const crudo_ms = await medirCrudo(base);
  await base.cerrar();
  return crudo_ms;
};

/** The answer that a console reads beside the one that the specification names, and the calls of others meanwhile. */
const medirServidor = async (servidor: ServidorDeBench): Promise<Respuesta> => {
  const authorization = `Bearer ${await servidor.token('usuario')}`;
  const quieto = await medirEspera(
    servidor,
    authorization,
    new Promise((listo) => setTimeout(listo, 3 * MIL)),
  );
  const solo = await medirRespuesta(servidor, authorization, 'renglones');
  const con_otros = medirRespuesta(servidor, authorization, 'renglones');
  const ocupado = await medirEspera(servidor, authorization, con_otros);
  const entera = await medirRespuesta(servidor, authorization, 'json');
  const contra = 'nothing else going on';
  const espera = (cifra: string, nuestro: Espera, base: Espera): Renglon[] => [
    { cifra: `${cifra}, p50`, nuestro: nuestro.p50, base: base.p50, contra, unidad: 'ms' },
    { cifra: `${cifra}, p99`, nuestro: nuestro.p99, base: base.p99, contra, unidad: 'ms' },
  ];
  const completa = 'the same events as the specified JSON';
  imprimir(`${cuantos(EVENTOS)} events, the answer of the server alone`, [
    { cifra: 'rows for a console', nuestro: solo.ms, base: entera.ms, contra: completa, unidad: 'ms' },
    { cifra: 'size', nuestro: solo.bytes / MB, base: entera.bytes / MB, contra: completa, unidad: 'MB' },
    {
      cifra: 'more memory',
      nuestro: masMemoria(solo.memoria),
      base: masMemoria(entera.memoria),
      contra: completa,
      unidad: 'MB',
    },
    ...espera('the list meanwhile', ocupado.lista, quieto.lista),
    ...espera('health meanwhile', ocupado.salud, quieto.salud),
  ]);
  return solo;
};

const imprimirPdf = (
  pdf: Exportacion,
  usual: { ms: number; bytes: number; tarea_ms: number; eventos: number },
): void => {
  const contra = 'jsPDF + autotable, main thread, rows at hand';
  imprimir(`PDF of ${cuantos(usual.eventos)} events × all fields, in the browser`, [
    { cifra: 'from the click to the file', nuestro: pdf.ms, base: usual.ms, contra, unidad: 'ms' },
    { cifra: 'size', nuestro: pdf.bytes / MB, base: usual.bytes / MB, contra, unidad: 'MB' },
    {
      cifra: 'longest task of the main thread',
      nuestro: pdf.tarea_ms,
      base: usual.tarea_ms,
      contra: `${contra}; under 50 ms is not told`,
      unidad: 'ms',
    },
  ]);
};

/** A document of all the events beside the same of a tenth: what holds little holds no more of ten times as many. */
const imprimirMemoria = (que: string, { memoria, computo }: Exportacion, decimo: Exportacion): void => {
  const renglon = (cifra: string, de: keyof Exportacion['memoria']): Renglon => ({
    cifra,
    nuestro: masMemoria(memoria[de]),
    base: masMemoria(decimo.memoria[de]),
    contra: 'a tenth of the events',
    unidad: 'MB',
  });
  imprimir(`${que}: more memory than at the start`, [
    renglon('pages and their workers', 'paginas'),
    renglon('all of the browser, with the file', 'navegador'),
    renglon('server and its database', 'servidor'),
  ]);
  console.log(`  pages over time, MB     ${enElTiempo(memoria.paginas)}`);
  console.log(`  browser over time, MB   ${enElTiempo(memoria.navegador)}`);
  console.log(`  server over time, MB    ${enElTiempo(memoria.servidor)}`);
  console.log(
    `  processor time, ms      pages ${computo.paginas}, rest of the browser ${computo.resto_del_navegador}, server ${computo.servidor}, database ${computo.base}`,
  );
};

const medirNavegador = async (
  servidor: ServidorDeBench,
  sesion: Sesion,
  { solo, crudo_ms }: { solo: Respuesta; crudo_ms: number },
): Promise<void> => {
  const desde = new Date(Date.now() - DIAS_DE_UN_DECIMO * DIA_MS).toISOString().slice(0, 16);
  const exportar = (consulta: string, opcion: string) =>
    medirExport(sesion, {
      ruta: `${servidor.url}/eventos?${consulta}`,
      opcion,
      pid_servidor: servidor.pid,
    });
  const pdf = await exportar(`dateFrom=${desde}`, 'Exportar PDF');
  const decimo = {
    csv: await exportar(`dateFrom=${desde}`, 'Exportar CSV'),
    xlsx: await exportar(`dateFrom=${desde}`, 'Exportar Excel'),
  };
  const csv = await exportar('rango=todo', 'Exportar CSV');
  const xlsx = await exportar('rango=todo', 'Exportar Excel');
  const usual = await medirUsual(sesion, { url: servidor.url, consulta: `fecha_inicio=${desde}` });
  imprimirPdf(pdf, usual);
  const crudo = 'bare SQL: the same rows as text';
  imprimir(`${cuantos(EVENTOS)} events, from the click to the file`, [
    { cifra: 'CSV', nuestro: csv.ms, base: crudo_ms, contra: crudo, unidad: 'ms' },
    { cifra: 'CSV: the server alone', nuestro: solo.ms, base: crudo_ms, contra: crudo, unidad: 'ms' },
    {
      cifra: 'CSV: longest task of the main thread',
      nuestro: csv.tarea_ms,
      base: usual.tarea_ms,
      contra: 'the PDF of a tenth by jsPDF; under 50 ms is not told',
      unidad: 'ms',
    },
    { cifra: 'Excel', nuestro: xlsx.ms, base: csv.ms, contra: 'CSV', unidad: 'ms' },
  ]);
  imprimirMemoria(`CSV of ${cuantos(EVENTOS)} events`, csv, decimo.csv);
  imprimirMemoria(`Excel of ${cuantos(EVENTOS)} events`, xlsx, decimo.xlsx);
};

const conNavegador = async (accion: (navegador: BrowserServer) => Promise<void>): Promise<void> => {
  const { CHROMIUM_PATH } = process.env;
  const navegador = await chromium.launchServer({
    ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  await accion(navegador).finally(() => navegador.close());
};

/** Documents made in a real browser from a real server on the embedded database. */
export const benchExportar = async (): Promise<void> => {
  const carpeta = carpetaNueva();
  try {
    const crudo_ms = await preparar(carpeta);
    const servidor = await iniciarServidor(carpeta);
    try {
      const solo = await medirServidor(servidor);
      await conNavegador(async (navegador) =>
        medirNavegador(servidor, await abrirSesion(navegador, servidor), { solo, crudo_ms }),
      );
    } finally {
      await servidor.parar();
    }
  } finally {
    borrar(carpeta);
  }
};
