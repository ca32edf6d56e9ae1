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

test('a console that only a polling line reaches says so, and says it no more once there is a websocket', async ({
  page,
}) => {
  let cerrado = true;
  await page.routeWebSocket(/socket\.io/, (ws) => (cerrado ? ws.close() : void ws.connectToServer()));
  await entrar(page, `${CAMINO}/mapa`);
  await expect(estado(page)).toHaveText('En vivo (sondeo)');
  cerrado = false;
  await page.reload();
  await expect(estado(page)).toHaveText('En vivo');
});
