import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextoDeExportacion, eventoDeExportacion } from '../../../../test/eventos-de-exportacion';
import { hayLectorDePdf, paginasDePdf, WOFF } from '../../../../test/leer-archivos';
import { COLUMNAS, type EventoExportado } from '../../../eventos/exportar/columnas';
import { crearPdf } from './crear-pdf';

const carpeta = mkdtempSync(join(tmpdir(), 'tramos-pdf-'));
afterAll(() => rmSync(carpeta, { recursive: true, force: true }));

const crear = async (eventos: readonly EventoExportado[], nombre: string) => {
  const documento = await crearPdf(
    contextoDeExportacion({ filtros: [['Búsqueda', 'ñ Ü − → σ ± ² «Ánimas»']] }),
    COLUMNAS,
    WOFF,
  );
  await documento.agregar(eventos);
  const ruta = join(carpeta, nombre);
  writeFileSync(ruta, new Uint8Array(await (await documento.terminar()).arrayBuffer()));
  const leer = (programa: string) => execFileSync(programa, [ruta], { encoding: 'utf8' });
  return {
    paginas: paginasDePdf(ruta),
    informe: leer('pdfinfo'),
    fuentes: leer('pdffonts'),
  };
};

describe.skipIf(!hayLectorDePdf)('a PDF of events', () => {
  const MUCHOS = 90;
  let pdf: Awaited<ReturnType<typeof crear>>;
  beforeAll(async () => {
    pdf = await crear(
      Array.from({ length: MUCHOS }, (_, n) => eventoDeExportacion(n)),
      'muchos.pdf',
    );
  });

  it('lies down and carries its own fonts', () => {
    expect(pdf.informe).toMatch(/Page size: +792 x 612 pts \(letter\)/);
    const fuentes = pdf.fuentes.trimEnd().split('\n').slice(2);
    expect(fuentes).toHaveLength(2);
    for (const fuente of fuentes)
      expect(fuente).toMatch(/IBMPlexSans.*CID TrueType.*Identity-H +yes yes yes/);
  });

  it('says filters, zone and when it was made on its first page, with every letter', () => {
    expect(pdf.paginas[0]).toContain('Búsqueda: ñ Ü − → σ ± ² «Ánimas»');
    expect(pdf.paginas[0]).toContain(
      'Horas de Ciudad de México (America/Mexico_City). Generado el 21/11/2026 06:30:00.',
    );
  });

  it('numbers its pages', () => {
    pdf.paginas.forEach((pagina, i) => {
      expect(pagina).toContain(`Página ${i + 1} de ${pdf.paginas.length}`);
    });
  });

  it('repeats identifier and headings on every page, and shows every column of every event once', () => {
    const textos = pdf.paginas.map((pagina) => pagina.replace(/\s+/g, ' '));
    for (const texto of textos) expect(texto).toMatch(/ ID /);
    const todo = textos.join(' ');
    const franjas = textos.filter((texto) => texto.includes(`columnas 1 a `)).length;
    const por_franja = textos.length / franjas;
    for (const { titulo } of COLUMNAS)
      for (const palabra of titulo.split(' ')) expect(todo).toContain(palabra);
    for (let n = 0; n < MUCHOS; n++) {
      const veces = textos.filter((texto) => texto.includes(` ${1_000 + n} `)).length;
      expect(veces).toBeGreaterThanOrEqual(por_franja);
    }
    expect(todo.match(/-18\.952/g)).toHaveLength(MUCHOS);
    expect(todo.match(/03:41:36\.218/g)).toHaveLength(MUCHOS);
    expect(todo.match(/Estación Las Ánimas/g)).toHaveLength(MUCHOS);
  });

  it('says at the head of every page with an event of an exercise, or a test, that it did not happen, and of no other page', async () => {
    const eventos = Array.from({ length: 90 }, (_, n) => ({
      ...eventoDeExportacion(n),
      id: 77_000 + n,
      ...(n < 2 ? { simulacion: true, ejercicio_id: 12 } : {}),
      ...(n === 2 ? { tipo: 'prueba' as const } : {}),
    }));
    const { paginas } = await crear(eventos, 'simulado.pdf');
    const conSimulados = paginas.filter((pagina) => / 7700[012] /.test(pagina.replace(/\s+/g, ' ')));
    const avisan = paginas.filter((pagina) => pagina.includes('no ocurrieron en el ducto'));
    expect(avisan).toEqual(conSimulados);
    expect(avisan.length).toBeLessThan(paginas.length);
  });

  it('breaks what is too wide for its cell and loses nothing of it', async () => {
    const largo = Array.from({ length: 60 }, (_, n) => `palabra${n}`).join(' ');
    const { paginas } = await crear([eventoDeExportacion(1, { tramo: largo })], 'largo.pdf');
    for (const palabra of largo.split(' ')) expect(paginas.join(' ')).toContain(palabra);
  });

  it('shows that its font lacks a letter, each one once, and draws nothing for what is not seen', async () => {
    const tramo = 'ẛ中😀\n¿Sí?\u200b\u202e fin';
    const { paginas } = await crear([eventoDeExportacion(1, { tramo })], 'raro.pdf');
    expect(paginas[0]).toMatch(/\ufffd\ufffd +¿Sí\? fin/);
  });

  it('has the accents of what was stored apart from its letters', async () => {
    const tramo = 'Estacio\u0301n Pen\u0303a';
    const { paginas } = await crear([eventoDeExportacion(1, { tramo })], 'aparte.pdf');
    expect(paginas.join(' ')).toContain('Estación Peña');
  });

  it('is a document also with a dash in every cell', async () => {
    const { paginas } = await crear([{ id: 7 }], 'vacio.pdf');
    expect(paginas[0]).toMatch(/7 +- +-/);
  });
});

it('a PDF carries what it is given as words: no script, address or form stands in it', async () => {
  const malo = ') >> /OpenAction << /S /JavaScript /JS (app.alert(1)) /URI (javascript:x) >> endobj %';
  const documento = await crearPdf(
    contextoDeExportacion({ sitio: malo, titulo: malo, filtros: [[malo, malo]] }),
    COLUMNAS,
    WOFF,
  );
  await documento.agregar([eventoDeExportacion(1, { tramo: malo, sensor_a_name: `=1+1${malo}` })]);
  const bytes = Buffer.from(await (await documento.terminar()).arrayBuffer()).toString('latin1');
  const sin_flujos = bytes.replaceAll(/stream\r?\n[\s\S]*?endstream/g, '');
  expect(sin_flujos).not.toMatch(/\/(OpenAction|JavaScript|JS|URI|Launch|AcroForm|EmbeddedFile|AA)\b/);
  expect(sin_flujos).toMatch(/\/Type \/Catalog/);
});
