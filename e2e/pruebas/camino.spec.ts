import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';

/** The whole product below a path (`BASE_PATH`), in a browser. */

const CAMINO = '/norte/tramos';

const entrar = async (page: Page, destino: string) => {
  await page.goto(destino);
  await page.getByLabel('Usuario').fill('monitorista');
  await page.getByLabel('Contraseña', { exact: true }).fill('Tramos-2026');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
};
const estado = (page: Page) => page.getByRole('status').filter({ hasText: /^En vivo/ });

test('the root leads below the path; a link to a screen comes back to it after signing in, and everything is asked there', async ({
  page,
  baseURL,
}) => {
  const fuera: string[] = [];
  const malas: string[] = [];
  page.on('request', (pedido) => {
    const { origin, pathname, protocol } = new URL(pedido.url());
    if (protocol.startsWith('http') && !pathname.startsWith(`${CAMINO}/`)) fuera.push(origin + pathname);
  });
  page.on('response', (respuesta) => {
    if (respuesta.status() >= 400) malas.push(`${respuesta.status()} ${respuesta.url()}`);
  });
  const socket = page.waitForEvent('websocket', (ws) => ws.url().includes('/socket.io/'));
  await entrar(page, `${CAMINO}/eventos?agrupar=false`);
  await expect(page).toHaveURL(new RegExp(`^${baseURL}${CAMINO}/eventos`));
  expect(new URL((await socket).url()).pathname).toBe(`${CAMINO}/socket.io/`);
  await expect(estado(page)).toHaveText('En vivo');
  await page.getByRole('link', { name: 'Mapa' }).first().click();
  await expect(page).toHaveURL(new RegExp(`${CAMINO}/mapa`));
  await page.reload();
  await expect(page.getByRole('link', { name: 'Eventos' }).first()).toHaveAttribute(
    'href',
    new RegExp(`^${CAMINO}/eventos`),
  );
  await expect(estado(page)).toHaveText('En vivo');
  expect([fuera, malas]).toEqual([[], []]);
  await page.goto('/');
  await expect(page).toHaveURL(new RegExp(`${CAMINO}/mapa`));
});

test.describe('behind a proxy that lets no websocket through', () => {
  let proxy: Server;
  test.beforeAll(async ({ baseURL }) => {
    const { hostname, port } = new URL(baseURL ?? '');
    proxy = createServer((pedido, respuesta) => {
      const { method, url: path, headers } = pedido;
      const otro = request({ hostname, port, method, path, headers }, (de) => {
        respuesta.writeHead(de.statusCode ?? 502, de.headers);
        de.pipe(respuesta);
      });
      otro.on('error', () => respuesta.destroy());
      respuesta.on('close', () => otro.destroy());
      pedido.pipe(otro);
    }).on('upgrade', (_, enchufe) => enchufe.destroy());
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
  });
  test.afterAll(() => {
    proxy.closeAllConnections();
    proxy.close();
  });

  test('the console is live by asking again and again, and says so', async ({ page }) => {
    const { port } = proxy.address() as AddressInfo;
    await entrar(page, `http://127.0.0.1:${port}${CAMINO}/mapa`);
    await expect(estado(page)).toHaveText('En vivo (sondeo)');
  });
});
