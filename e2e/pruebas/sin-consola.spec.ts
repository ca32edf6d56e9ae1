import { expect, type Page, test } from '@playwright/test';
import { retener } from '../apoyo/pantalla';

/** A console that cannot load says so in the page itself, whatever it lacks. */

const aviso = (page: Page) => page.getByRole('alert').filter({ hasText: 'no se muestran ni suenan alertas' });
const titulo = (page: Page) => aviso(page).getByRole('heading');
const NO_ABRE = 'La consola no abre';
const TARDA = 'La consola está tardando en abrir';
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
];

/** Lets the time go by that the page waits before it says anything. */
const pasarLaEspera = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const esperas = document.getElementById('sin-consola')?.getAnimations() ?? [];
        for (const espera of esperas) espera.finish();
        return esperas.length;
      }),
    )
    .toBe(1);

for (const [que, dicho, romper] of COMO)
  test(`a page with ${que} says that it does not open, and what to do`, async ({ page }) => {
    await romper(page);
    await page.goto('/mapa');
    await expect(titulo(page)).toHaveText(NO_ABRE);
    await expect(aviso(page).getByText(dicho)).toBeVisible();
    await expect(aviso(page).getByText('avise a quien administra el servidor')).toBeVisible();
    await page.unrouteAll();
    await aviso(page).getByRole('link', { name: 'Volver a cargar' }).click();
    await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
    await expect(aviso(page)).toHaveCount(0);
  });

test('where not even what would tell of a failure comes, the page still says that nothing is watched here', async ({
  page,
}) => {
  await page.route(/\.js$/, (ruta) => ruta.abort());
  await page.goto('/mapa');
  await pasarLaEspera(page);
  await expect(titulo(page)).toHaveText(TARDA);
  await expect(aviso(page).getByText('avise a quien administra el servidor')).toBeVisible();
});

test('on a slow line it says that it takes long, not that it failed, and goes once the console is there', async ({
  page,
}) => {
  const soltar = await retener(page, ENTRADA);
  await page.goto('/mapa', { waitUntil: 'commit' });
  await pasarLaEspera(page);
  await expect(titulo(page)).toHaveText(TARDA);
  await expect(aviso(page).getByText('se quita solo en cuanto la consola abra')).toBeVisible();
  soltar();
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  await expect(aviso(page)).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the page says that it is off, at once', async ({ page }) => {
    await page.goto('/');
    await expect(titulo(page)).toHaveText(NO_ABRE);
    await expect(aviso(page).getByText('JavaScript está apagado en este navegador')).toBeVisible();
  });
});

test('nobody sees it before its time on a load that goes well', async ({ page }) => {
  await page.addInitScript(() => {
    const visto = { veces: 0 };
    Object.assign(window, { visto });
    const mirar = () => {
      const nota = document.getElementById('sin-consola');
      const llevaba_ms = Number(nota?.getAnimations()[0]?.currentTime ?? 0);
      if (nota && llevaba_ms < 10_000 && getComputedStyle(nota).visibility === 'visible' && !nota.hidden)
        visto.veces += 1;
      requestAnimationFrame(mirar);
    };
    mirar();
  });
  await page.goto('/mapa');
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { visto: { veces: number } }).visto.veces)).toBe(0);
});
