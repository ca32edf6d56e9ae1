import type { Request } from '@playwright/test';
import { expect, test } from '../apoyo/prueba';

/**
 * Everything that the sign-in page fetches, as it crosses the line without its headers: page, scripts, styles, fonts,
 * answers of the API (decision 031).
 */
const PESO_MAX_BYTES = 180_000;
/** What is smaller is not worth compressing. */
const DESDE_BYTES = 1_024;

/** What browsers take on plain http; what they take over TLS is smaller. */
const COMO = 'gzip';

test('the sign-in page fetches no more than a bad line carries in seconds, its texts compressed', async ({
  page,
}) => {
  await page.setExtraHTTPHeaders({ 'accept-encoding': COMO });
  const pedidos: {
    url: string;
    bytes: number;
    crudos: number;
    codificado: string | undefined;
    clase: string;
  }[] = [];
  const medir = async (pedido: Request) => {
    const respuesta = await pedido.response();
    const { responseBodySize } = await pedido.sizes();
    pedidos.push({
      url: pedido.url(),
      bytes: responseBodySize,
      crudos: (await respuesta?.body())?.length ?? 0,
      codificado: (await respuesta?.headerValue('content-encoding')) ?? undefined,
      clase: pedido.resourceType(),
    });
  };
  const medidos: Promise<void>[] = [];
  page.on('requestfinished', (pedido) => void medidos.push(medir(pedido)));
  await page.goto('/login', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // Read from the network and not kept from before: there is nothing before in a new browser.
  const clases = () => new Set(pedidos.map(({ clase }) => clase));
  await expect
    .poll(() => ['document', 'script', 'stylesheet', 'font'].filter((c) => !clases().has(c)))
    .toEqual([]);
  await Promise.all(medidos);

  const sueltos = pedidos.filter(
    ({ clase, crudos, codificado }) =>
      ['document', 'script', 'stylesheet'].includes(clase) && crudos >= DESDE_BYTES && codificado !== COMO,
  );
  expect(sueltos.map(({ url }) => url)).toEqual([]);
  const total = pedidos.reduce((suma, { bytes }) => suma + bytes, 0);
  expect(total, pedidos.map(({ url, bytes }) => `${bytes} ${url}`).join('\n')).toBeLessThanOrEqual(
    PESO_MAX_BYTES,
  );
});
