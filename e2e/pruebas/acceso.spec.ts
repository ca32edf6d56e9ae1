import type { Page } from '@playwright/test';
import { ACCESO_RUTAS, accesoDeRuta, permite } from '@tramos/contract/acceso';
import type { Role } from '@tramos/contract/roles';
import { expect, PASSWORD, test } from '../apoyo/prueba';

/** Every route of the specification, also those whose screens are still to come: the guard decides first. */
const RUTAS = [
  '/',
  '/login',
  '/change-password',
  '/mapa',
  '/alarmas',
  '/settings',
  '/eventos',
  '/eventos/1',
  '/tramos',
  '/sensors',
  '/reportes',
  '/dashboard',
  '/presiones',
  '/presiones/PresionSensor',
  '/presiones/PresionTramos',
  '/presiones/PresionSistema',
  '/reportes/logins',
  '/reportes/eventos',
  '/reportes/routers',
  '/reportes/reporte-gps',
  '/reportes/ReporteRouter',
  '/configuracion',
  ...['tramos', 'routers', 'reportes', 'sensores', 'sesiones', 'sistemas', 'usuarios', 'estaciones'].map(
    (hija) => `/configuracion/${hija}`,
  ),
  '/no-existe',
];

/** Who may go where, written out as the specification and its settled contradictions say (not read from the table). */
const SOLO_ADMIN = [
  '/presiones/PresionSistema',
  '/reportes/reporte-gps',
  '/configuracion/routers',
  '/configuracion/sesiones',
];
const CON_MONITORISTA = ['/alarmas', '/reportes/logins', '/reportes/routers', '/reportes/ReporteRouter'];

const destinoDe = (ruta: string, role: Role | null): string => {
  if (ruta === '/change-password') return ruta;
  if (role === null) return '/login';
  if (ruta === '/' || ruta === '/login') return '/mapa';
  if (SOLO_ADMIN.includes(ruta)) return role === 'administrator' ? ruta : '/mapa';
  if (CON_MONITORISTA.includes(ruta) || ruta.startsWith('/configuracion'))
    return role === 'user' ? '/mapa' : ruta;
  return ruta;
};

const titulo = (page: Page) =>
  page.getByRole('heading', { level: 1 }).or(page.getByLabel('Mapa de la red')).first();

/** Opens a route as a link from outside would and answers where it led, once a screen stands there. */
const abrir = async (page: Page, ruta: string): Promise<string> => {
  await page.goto(ruta);
  await expect(titulo(page)).toBeVisible();
  return new URL(page.url()).pathname;
};

/** Goes to a route without loading the page anew, from the settings, and answers where it led. */
const ir = async (page: Page, ruta: string): Promise<string> => {
  const ajustes = page.getByRole('heading', { level: 1, name: 'Ajustes' });
  const navegar = (a: string) =>
    page.evaluate((href) => {
      window.history.pushState(null, '', href);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, a);
  await navegar('/settings');
  await expect(ajustes).toBeVisible();
  if (ruta !== '/settings') {
    await navegar(ruta);
    await expect(ajustes).toHaveCount(0);
    await expect(titulo(page)).toBeVisible();
  }
  return new URL(page.url()).pathname;
};

test.describe('every route of the specification', () => {
  test('leads nobody but to the sign-in, and from there to where they were going', {
    tag: '@completa',
  }, async ({ page }) => {
    for (const ruta of RUTAS) expect(await abrir(page, ruta), ruta).toBe(destinoDe(ruta, null));
    await page.goto('/reportes/eventos?de=ayer');
    await page.getByLabel('Usuario').fill('usuario');
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page).toHaveURL(/\/reportes\/eventos\?de=ayer$/);
  });

  // An administrator sees each screen.
  for (const [cuenta, role, tag] of [
    ['usuario', 'user', ['@completa']],
    ['monitorista', 'monitorista', ['@completa']],
    ['admin', 'administrator', []],
  ] as const)
    test(`leads ${cuenta} where the table says`, { tag: [...tag] }, async ({ entrar }) => {
      const page = await entrar(cuenta);
      for (const ruta of RUTAS) {
        expect(await ir(page, ruta), ruta).toBe(destinoDe(ruta, role));
        // The table that the guards and the server read agrees with what is written out here.
        if (ruta !== '/' && ruta !== '/login')
          expect(permite(accesoDeRuta(ruta), role), ruta).toBe(destinoDe(ruta, role) === ruta);
      }
    });

  test('is offered in the navigation only to whom it opens for', { tag: '@completa' }, async ({ entrar }) => {
    const page = await entrar('usuario');
    const links = page.getByRole('navigation', { name: 'Principal' }).getByRole('link');
    await expect(links.first()).toBeVisible();
    const enlaces = await links.evaluateAll((todos) =>
      todos.map((enlace) => new URL((enlace as HTMLAnchorElement).href).pathname),
    );
    expect(enlaces).toContain('/settings');
    for (const ruta of enlaces) expect(destinoDe(ruta, 'user')).toBe(ruta);
  });
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

  test('have the way out on each of them that asks for a session @completa', async ({ entrar }) => {
    test.slow();
    const page = await entrar('admin');
    const rutas = [...new Set([...RUTAS, ...Object.keys(ACCESO_RUTAS)])].filter(
      (ruta) => !['/', '/no-existe'].includes(ruta) && accesoDeRuta(ruta) !== 'publico',
    );
    for (const ruta of rutas) {
      await abrir(page, ruta);
      await page.getByRole('button', { name: /Administrador/ }).click();
      await expect(page.getByRole('menuitem', { name: 'Cerrar sesión' }), ruta).toBeVisible();
    }
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
