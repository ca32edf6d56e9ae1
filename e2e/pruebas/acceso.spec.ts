import type { Page } from '@playwright/test';
import { ACCESO_RUTAS } from '@tramos/contract/acceso';
import { ir, titulo } from '../apoyo/pantalla';
import { expect, PASSWORD, test } from '../apoyo/prueba';

/** Every route that asks for a session, also those whose rule is their parent's. Who may go where: web/src/app/guardias.test.ts. */
const RUTAS = [
  ...Object.entries(ACCESO_RUTAS).flatMap(([ruta, acceso]) => (acceso === 'publico' ? [] : [ruta])),
  '/eventos/1',
  '/presiones/PresionSensor',
  '/presiones/PresionTramos',
  '/reportes/eventos',
  ...['tramos', 'reportes', 'sensores', 'sistemas', 'usuarios', 'estaciones'].map(
    (hija) => `/configuracion/${hija}`,
  ),
];

/** Opens a route as a link from outside would and answers where it led, once a screen stands there. */
const abrir = async (page: Page, ruta: string): Promise<string> => {
  await page.goto(ruta);
  await expect(titulo(page)).toBeVisible();
  return new URL(page.url()).pathname;
};

test('the landing routes lead whoever is signed in to the map', async ({ entrar }) => {
  const page = await entrar('admin');
  for (const ruta of ['/', '/login']) {
    await ir(page, '/settings');
    expect(await ir(page, ruta), ruta).toBe('/mapa');
  }
});

const PARTES: readonly [grupo: string, suya: RegExp][] = [
  ['of events and alarms', /^\/(mapa|eventos|alarmas|dashboard)/],
  ['of pressures', /^\/presiones/],
  ['of reports', /^\/reportes/],
  ['of the site’s settings', /^\/configuracion/],
];
const DE_ALGUNA = (ruta: string) => PARTES.some(([, suya]) => suya.test(ruta));
for (const [grupo, rutas] of [
  ...PARTES.map(([cual, suya]) => [cual, RUTAS.filter((ruta) => suya.test(ruta))] as const),
  ['of what is left', RUTAS.filter((ruta) => !DE_ALGUNA(ruta))] as const,
])
  test(`every route ${grupo} leads an administrator to its screen, each with the way out`, async ({
    entrar,
  }) => {
    const page = await entrar('admin', { en: '/galeria' });
    const cuenta = page.getByRole('button', { name: /Administrador/ });
    for (const ruta of rutas) {
      expect(await ir(page, ruta), ruta).toBe(ruta);
      await expect(cuenta, ruta).toBeVisible();
    }
    await cuenta.click();
    await expect(page.getByRole('menuitem', { name: 'Cerrar sesión' })).toBeVisible();
  });

test('a route that is not for them tells whoever arrives at it so, once', { tag: '@completa' }, async ({
  entrar,
  page,
  vigilar,
}) => {
  const avisos = (de: Page) => de.getByText(/no puede abrir/);
  const una = async (de: Page, nombre: string) => {
    await expect(de).toHaveURL(/\/mapa$/);
    await expect(avisos(de)).toHaveText([
      `Su cuenta no puede abrir ${nombre}. Si lo necesita, pídalo a un administrador.`,
    ]);
    await expect(de.getByText('En vivo', { exact: true })).toBeVisible();
    await expect(avisos(de)).toHaveCount(1);
  };
  // By a link that led to the sign-in first, and by one that was opened signed in.
  await vigilar(page);
  await page.goto('/alarmas');
  await page.getByLabel('Usuario').fill('usuario');
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await una(page, 'Alarmas');
  const otra = await entrar('monitorista', { en: '/presiones/PresionSistema' });
  await una(otra, 'Presión del sistema');
});

test.describe('the screens', () => {
  test('say nothing to the browser’s console, whoever opens them @completa', async ({
    browser,
    baseURL,
    entrar,
    alguno,
  }) => {
    const evento = await alguno();
    const dicho: string[] = [];
    const escuchar = (page: Page) => {
      page.on('console', (mensaje) => {
        // The browser's own word on an answer of the network, not ours.
        if (!/Failed to load resource/.test(mensaje.text()))
          dicho.push(`${mensaje.type()}: ${mensaje.text()}`);
      });
      page.on('pageerror', (error) => dicho.push(error.message));
    };
    const fuera = await browser.newPage({ ...(baseURL ? { baseURL } : {}) });
    escuchar(fuera);
    for (const ruta of ['/login', '/change-password', '/mapa']) await abrir(fuera, ruta);
    await fuera.close();
    const page = await entrar('admin');
    escuchar(page);
    for (const ruta of [
      '/mapa',
      '/eventos',
      `/eventos/${evento.id}`,
      `/eventos?detalle=${evento.id}`,
      '/settings',
      '/change-password',
      '/no-existe',
      '/galeria',
    ]) {
      await abrir(page, ruta);
      await page.waitForLoadState('networkidle');
    }
    expect(dicho).toEqual([]);
  });

  test('show a wall display an event, and no button that changes it @completa', async ({
    entrar,
    alguno,
  }) => {
    const evento = await alguno();
    const page = await entrar('monitorista', { en: `/eventos/${evento.id}` });
    await expect(page.getByRole('button', { name: 'Reconocer Evento' })).toBeVisible();
    // The demonstration has no such account: the flag is lent.
    await page.route('**/api/auth/check', async (ruta) => {
      const respuesta = await ruta.fetch();
      const { user } = (await respuesta.json()) as { user: object };
      await ruta.fulfill({ response: respuesta, json: { user: { ...user, pantalla: true } } });
    });
    await page.goto(`/eventos/${evento.id}`);
    await expect(page.getByText('Información Básica')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cerrar', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /Reconocer|Escalar/ })).toHaveCount(0);
    await page.keyboard.press('r');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('that fail while drawing give way to the error page, with the status of the error or 500', {
    tag: '@completa',
  }, async ({ entrar }) => {
    const page = await entrar('monitorista');
    for (const [error, codigo] of [
      ['new Error("roto")', '500'],
      ['Object.assign(new Error("lleno"), { status: 503 })', '503'],
    ] as const) {
      await page.route('**/assets/eventos-screen-*.js', (ruta) =>
        ruta.fulfill({
          contentType: 'text/javascript',
          body: `export const EventosScreen = () => { throw ${error}; };`,
        }),
      );
      await page.goto('/eventos');
      await expect(page.getByRole('heading', { name: 'Internal Server Error' })).toBeVisible();
      await expect(page.getByText(codigo, { exact: true })).toBeVisible();
      await expect(page.getByText('Lo guardado está a salvo')).toBeVisible();
      await page.unroute('**/assets/eventos-screen-*.js');
    }
    await page.getByRole('link', { name: 'Ir al mapa' }).click();
    await expect(page).toHaveURL(/\/mapa/);
  });
});
