import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Download, Page } from '@playwright/test';
import { MENSAJES } from '@tramos/contract/error';
import { levantar } from '../apoyo/api';
import { expect, test } from '../apoyo/prueba';

const EXPORT = '**/api/eventos/export?*';

const bytesDe = async (descarga: Download): Promise<Buffer> => readFile(await descarga.path());

/** Chooses one of the other forms of the split button, with the keys: a toast may lie over it. */
const elegir = async (page: Page, opcion: string) => {
  await page.getByRole('button', { name: 'Otros formatos' }).press('Enter');
  await page.getByRole('menuitem', { name: opcion }).press('Enter');
};

const RENGLONES = `{"campos":["id","tipo"]}\n${'7\tcaida_presion\n'.repeat(5_000)}`;

/** Lets somebody else answer the export, who sends thousands of events of more to come; then something happens. */
const responderAMedias = async (page: Page, luego: (respuesta: ServerResponse) => void) => {
  const servidor = createServer((_, respuesta) => {
    respuesta.writeHead(200, { 'content-type': 'application/x-ndjson; charset=utf-8' });
    respuesta.write(RENGLONES, () => luego(respuesta));
  });
  await once(servidor.listen(0, '127.0.0.1'), 'listening');
  const { port } = servidor.address() as AddressInfo;
  await page.context().route(EXPORT, (ruta) => ruta.continue({ url: `http://127.0.0.1:${port}/` }));
  return () => {
    servidor.closeAllConnections();
    servidor.close();
  };
};

test.describe('exporting events', () => {
  test('downloads what the filters of the list select, as PDF, CSV and Excel', {
    tag: '@navegadores',
  }, async ({ entrar, alguno, como }) => {
    const evento = await alguno();
    // A word that no other event has, and no alert: cards would lie over the list.
    const palabra = `exportable${evento.id}x${Date.now()}`;
    await como('admin', 'post', `/api/eventos/${evento.id}/notas`, { texto: palabra });
    const page = await entrar('usuario', { en: `/eventos?rango=todo&search=${palabra}` });

    let espera = page.waitForEvent('download');
    // It leaves after three seconds, and may come before the file does.
    const aviso = page.waitForFunction(
      () => /Se descargó (eventos_.*\.pdf), 1 evento/.exec(document.body.textContent ?? '')?.[1],
    );
    await page.getByRole('button', { name: 'Exportar PDF' }).click();
    const pdf = await espera;
    expect(await (await aviso).jsonValue()).toBe(pdf.suggestedFilename());
    expect(pdf.suggestedFilename()).toMatch(/^eventos_\d{4}-\d{2}-\d{2}_\d{2}-\d{2}-\d{2}\.pdf$/);
    expect((await bytesDe(pdf)).subarray(0, 5).toString()).toBe('%PDF-');

    espera = page.waitForEvent('download');
    await elegir(page, 'Exportar CSV');
    const csv = await espera;
    expect(csv.suggestedFilename()).toMatch(/^eventos_.*\.csv$/);
    const [titulos, fila, ...resto] = (await bytesDe(csv)).toString('utf8').split('\r\n');
    expect(titulos).toMatch(/^\ufeffID,Creado \(Ciudad de México\),Simulación,Tipo,/);
    expect(fila).toMatch(new RegExp(`^${evento.id},\\d{4}-\\d{2}-\\d{2} `));
    expect(resto).toEqual(['']);

    espera = page.waitForEvent('download');
    await elegir(page, 'Exportar Excel');
    const xlsx = await espera;
    expect(xlsx.suggestedFilename()).toMatch(/^eventos_.*\.xlsx$/);
    expect((await bytesDe(xlsx)).subarray(0, 2).toString()).toBe('PK');
  });

  test('shows how far it has got; cancelled half way it leaves no file and lets go of the server', {
    tag: '@completa',
  }, async ({ entrar, como }) => {
    await levantar(como, 'para exportar');
    const page = await entrar('usuario');
    // Never answered: the server is as slow as can be.
    await page.context().route(EXPORT, () => undefined);
    await page.goto('/eventos?rango=todo');
    await page.getByRole('button', { name: 'Exportar PDF' }).click();
    await expect(page.getByRole('progressbar', { name: 'Avance de la exportación' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByText('Exportación cancelada')).toBeVisible();
    await page.context().unroute(EXPORT);

    const descargas: Download[] = [];
    page.on('download', (descarga) => descargas.push(descarga));
    let soltar = () => {};
    const suelto = new Promise<void>((listo) => {
      soltar = listo;
    });
    const cerrar = await responderAMedias(page, (respuesta) => respuesta.once('close', soltar));
    await page.goto('/eventos?rango=todo');
    await elegir(page, 'Exportar CSV');
    await expect(page.getByText('CSV: terminando')).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByText('Exportación cancelada')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Exportar PDF' })).toBeVisible();
    await suelto;
    expect(descargas).toEqual([]);
    cerrar();
  });

  test('says so when the events cannot be loaded, and leaves no file when the line breaks half way', {
    tag: '@completa',
  }, async ({ entrar, como }) => {
    await levantar(como, 'para exportar');
    const page = await entrar('usuario', { esperado: /ERR_|500|export/ });
    const descargas: Download[] = [];
    page.on('download', (descarga) => descargas.push(descarga));
    await page
      .context()
      .route(EXPORT, (ruta) =>
        ruta.fulfill({ status: 500, json: { code: 'interno', message: 'Internal Server Error' } }),
      );
    await page.goto('/eventos?rango=todo');
    await page.getByRole('button', { name: 'Exportar PDF' }).click();
    await expect(page.getByText('Error al cargar eventos para exportación')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Exportar PDF' })).toBeVisible();
    await page.context().unroute(EXPORT);

    // What was sent still arrives: a line that is torn down would take it along, and the answer would not have begun.
    const cerrar = await responderAMedias(page, (respuesta) => respuesta.socket?.end());
    await page.goto('/eventos?rango=todo');
    await elegir(page, 'Exportar Excel');
    const aviso = `Error al cargar eventos para exportación. ${MENSAJES.exportacion_interrumpida}`;
    await expect(page.getByText(aviso)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Exportar PDF' })).toBeVisible();
    expect(descargas).toEqual([]);
    cerrar();
  });
});
