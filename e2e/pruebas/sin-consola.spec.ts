import { expect, type Page, test } from '@playwright/test';

/** A console that cannot load says so in the page itself, whatever it lacks. */

const aviso = (page: Page) => page.getByRole('alert').filter({ hasText: 'La consola no abre' });
const ENTRADA = /\/assets\/(entrada|index)-[^/]+\.js$/;

const html = (page: Page) =>
  page.route(ENTRADA, (ruta) =>
    ruta.fulfill({ contentType: 'text/html', body: '<html>Acceso denegado</html>' }),
  );
const COMO: [string, string, (page: Page) => Promise<unknown>][] = [
  [
    'a script that an update took away',
    'Un archivo de la consola no llegó',
    (page) => page.route(ENTRADA, (ruta) => ruta.fulfill({ status: 404, body: 'Page Not Found' })),
  ],
  [
    'a filter that lets no script pass',
    'Un archivo de la consola no llegó',
    (page) => page.route(ENTRADA, (ruta) => ruta.abort('blockedbyclient')),
  ],
  ['a proxy that answers a page for a script', 'Un archivo de la consola no llegó', html],
  [
    'a browser that does not understand it',
    'La consola falló al empezar',
    (page) =>
      page.route(ENTRADA, (ruta) => ruta.fulfill({ contentType: 'text/javascript', body: 'let let = ;' })),
  ],
  [
    'a throw before anything is drawn',
    'La consola falló al empezar',
    (page) =>
      page.route(ENTRADA, (ruta) =>
        ruta.fulfill({ contentType: 'text/javascript', body: 'throw new Error("antes")' }),
      ),
  ],
  [
    'neither scripts nor what would tell of them',
    'aquí no se muestran ni suenan alertas',
    (page) => page.route(/\.js$/, (ruta) => ruta.abort()),
  ],
];

for (const [que, dicho, romper] of COMO)
  test(`a page with ${que} says that it does not open, and what to do`, async ({ page }) => {
    await romper(page);
    await page.goto('/mapa');
    await expect(aviso(page)).toContainText(dicho);
    await expect(aviso(page)).toContainText('avise a quien administra el servidor');
    await page.unrouteAll();
    await aviso(page).getByRole('link', { name: 'Volver a cargar' }).click();
    await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
    await expect(aviso(page)).toHaveCount(0);
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the page says that it is off, at once', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('JavaScript está apagado en este navegador')).toBeVisible();
  });
});

test('nobody sees it on a load that goes well', async ({ page }) => {
  await page.addInitScript(() => {
    const visto = { veces: 0 };
    Object.assign(window, { visto });
    const mirar = () => {
      const nota = document.getElementById('sin-consola');
      if (nota && !nota.hidden && getComputedStyle(nota).visibility === 'visible') visto.veces += 1;
      requestAnimationFrame(mirar);
    };
    mirar();
  });
  await page.goto('/mapa');
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { visto: { veces: number } }).visto.veces)).toBe(0);
});
