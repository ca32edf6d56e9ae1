import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { test as base, expect, type Page, type WebSocket } from '@playwright/test';
import type { RouterConfig } from '@tramos/contract/configuracion';
import type { Evento } from '@tramos/contract/evento';
import type { Router } from '@tramos/contract/red';
import type { Role } from '@tramos/contract/roles';
import type { Sensor } from '@tramos/contract/sensor';
import type { LoginResponse } from '@tramos/contract/sesion';
import {
  alguno,
  asentar,
  type Como,
  type Cuenta,
  crearComo,
  iniciarSesion,
  nadaEspera,
  ocurrir,
  PASSWORD,
  type Servidor,
} from './api';
import { escucharBocina, oirBocina } from './bocina';
import {
  type DichoPorRouter,
  oirParo,
  oirPresion,
  oirRouter,
  oirTumulto,
  type PresionDeCampo,
} from './campo';

export { PASSWORD };

const CLAVE_PROPIA = 'Junto al reloj 77';

/** The sockets that each page has opened. */
const enchufes = new WeakMap<Page, WebSocket[]>();

/** The live connections that a page holds now. */
export const enchufesDe = (page: Page): WebSocket[] =>
  (enchufes.get(page) ?? []).filter((socket) => !socket.isClosed());

const anotarEnchufes = (page: Page) => {
  const suyos: WebSocket[] = [];
  enchufes.set(page, suyos);
  page.on('websocket', (socket) => {
    if (socket.url().includes('/socket.io/')) suyos.push(socket);
  });
};

/** Closes the summary card; one that stands for several open events asks first. */
export const cerrarResumen = async (page: Page): Promise<void> => {
  const resumen = page.getByRole('alert', { name: 'Resumen de alertas' });
  const pregunta = page.getByRole('dialog', { name: /^Cerrar \d+ alertas?$/ });
  const cerrar = resumen.getByRole('button', { name: 'Cerrar el resumen' });
  // It may go by itself meanwhile (another tab closed it, the page leads elsewhere), and a busy page answers late.
  await expect(async () => {
    if ((await cerrar.count()) > 0 && (await pregunta.count()) === 0)
      await cerrar.dispatchEvent('click', {}, { timeout: 2_000 });
    expect((await pregunta.count()) > 0 || (await resumen.count()) === 0).toBe(true);
  }).toPass({ timeout: 20_000 });
  if ((await pregunta.count()) === 0) return;
  await pregunta.getByRole('button', { name: /^Cerrar las/ }).dispatchEvent('click');
  await expect(pregunta).toHaveCount(0);
};

/** A person who comes to work closes the card that says what waits; the focus stays where the test has it. */
const cerrarLoQueEspera = (page: Page) =>
  page.addLocatorHandler(
    page.getByRole('region', { name: 'Alertas' }).getByRole('button', { name: 'Cerrar el resumen' }),
    () => cerrarResumen(page),
  );

interface OpcionesEntrar {
  /** Where the page opens; on the map when left out. */
  en?: string;
  /** Through the sign-in page, by hand; otherwise the session is made by a call and the page opens with it. */
  porLaPuerta?: boolean;
  /** Runs in the page before the console does. */
  guion?: (() => void) | undefined;
  tema?: 'light' | 'dark';
  movil?: boolean;
  /** Where it is not that of the demo. */
  password?: string;
  /** What the browser's console may say: with it, the console that is silent by default is turned on. */
  esperado?: RegExp;
  /** Plays what sounds, instead of only writing it down. */
  conBocina?: boolean | undefined;
  /** Leaves the card of what already waits where it is; otherwise it is closed as soon as it is in the way. */
  conResumen?: boolean | undefined;
}

interface Apoyo {
  /** Readies a page that has not been opened yet: the speaker, its sockets, and what its console may say. */
  vigilar: (
    page: Page,
    opciones?: Pick<OpcionesEntrar, 'esperado' | 'guion' | 'conBocina' | 'conResumen'>,
  ) => Promise<void>;
  /** Opens another tab beside a page, signed in as it is. */
  pestana: (
    page: Page,
    opciones?: Pick<OpcionesEntrar, 'guion' | 'conBocina' | 'conResumen'>,
  ) => Promise<Page>;
  /** Opens a page of its own browser context, signed in as one of the demo's accounts, or as another with PASSWORD. */
  entrar: (cuenta: Cuenta | (string & {}), opciones?: OpcionesEntrar) => Promise<Page>;
  /** Calls the API as somebody, without a browser: what another person does meanwhile. Their own session closes. */
  como: Como;
  /**
   * An account of the test's own: what other tests do closes no session of it. Its password is its own already, but for a
   * `recienDada` one, which has its first.
   */
  darCuenta: (rasgos: {
    role: Role;
    pantalla?: boolean;
    recienDada?: boolean;
  }) => Promise<{ username: string; password: string }>;
  /** A router of the test's own, at a station of the demo: what one was told stays. */
  darRouter: () => Promise<Router>;
  /** Makes a located event by sending two picks, and waits until it is stored. */
  ocurrir: () => Promise<Evento>;
  /**
   * Sends so many picks at once, as from a network that is disturbed at all of these sensors. The test ends when nothing
   * more comes of them.
   */
  disparar: (sensores: readonly Sensor[], cuantos: number) => Promise<void>;
  /** Sends so many seconds of pressure of these sensors, up to now. */
  medir: (sensores: readonly PresionDeCampo[], segundos: number, hasta_ms?: number) => Promise<void>;
  /** Sends what a router said of itself and of where it was. */
  decir: (router: string, dicho: DichoPorRouter) => Promise<void>;
  /** Logs that a pump of this station stopped a moment ago; answers when, epoch ms. */
  parar: (estacion: string) => Promise<number>;
  /** Acknowledges whatever is open, so that nothing waits for whoever comes. */
  nadaEspera: () => Promise<void>;
  /** Any located event of the site's today that is still open and not escalated; makes one when there is none. */
  alguno: () => Promise<Evento>;
}

/** What the console keeps of a session, under the specified keys: as if this browser had signed in before. */
const guardada = (origin: string, { user, isFirstLogin, ...claves }: LoginResponse) => ({
  cookies: [],
  origins: [
    {
      origin,
      localStorage: Object.entries({ ...claves, user: JSON.stringify({ ...user, isFirstLogin }) }).flatMap(
        ([name, value]) => (typeof value === 'string' ? [{ name, value }] : []),
      ),
    },
  ],
});

const porLaPuertaDe = async (page: Page, cuenta: string, password: string): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Usuario').fill(cuenta);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
};

/** The same server under the address that every program on this machine understands. */
const directa = (baseURL: string | undefined): string => {
  const url = new URL(baseURL ?? '');
  url.hostname = '127.0.0.1';
  return url.origin;
};

const servidorDe = (baseURL: string | undefined): Servidor => ({
  baseURL: directa(baseURL),
  data_dir: join(process.env.E2E_DATOS ?? '', test.info().project.name),
});

/** Tests that sign people in; what the browser's console says unasked fails them. */
export const test = base.extend<Apoyo>({
  // What other people do does not pass through the browser, nor its name for this machine.
  request: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ baseURL: directa(baseURL) });
    await use(request);
    await request.dispose();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  vigilar: async ({}, use) => {
    const inesperado: string[] = [];
    await use(async (page, { esperado, guion, conBocina, conResumen } = {}) => {
      anotarEnchufes(page);
      if (!conResumen) await cerrarLoQueEspera(page);
      await page.addInitScript(conBocina ? oirBocina : escucharBocina);
      if (guion) await page.addInitScript(guion);
      if (esperado) await page.addInitScript(() => localStorage.setItem('tramos.registro', 'si'));
      // Firefox writes down what the policy forbids; this browser only tells the page.
      await page.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
          reportError(new Error(`policy: ${effectiveDirective} forbids ${blockedURI} in ${sourceFile}`)),
        ),
      );
      page.on('pageerror', (error) => inesperado.push(error.message));
      page.on('console', (mensaje) => {
        const ajeno = /Failed to load resource/.test(mensaje.text()) || esperado?.test(mensaje.text());
        if (mensaje.type() === 'error' && !ajeno) inesperado.push(mensaje.text());
      });
    });
    expect(inesperado, 'unexpected browser output').toEqual([]);
  },
  pestana: async ({ vigilar }, use) => {
    await use(async (page, opciones = {}) => {
      const otra = await page.context().newPage();
      await vigilar(otra, opciones);
      await otra.goto('/mapa');
      return otra;
    });
  },
  entrar: async ({ browser, baseURL, vigilar }, use) => {
    const contextos: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(
      async (
        cuenta,
        { porLaPuerta = false, password = PASSWORD, en, tema = 'light', movil = false, ...deLaPagina } = {},
      ) => {
        const sesion = porLaPuerta
          ? undefined
          : guardada(baseURL ?? '', await iniciarSesion(directa(baseURL), cuenta, password));
        const context = await browser.newContext({
          ...(baseURL ? { baseURL } : {}),
          colorScheme: tema,
          locale: 'es-MX',
          timezoneId: 'Asia/Kathmandu',
          viewport: movil ? { width: 390, height: 844 } : { width: 1366, height: 768 },
          hasTouch: movil,
          ...(sesion && { storageState: sesion }),
        });
        contextos.push(context);
        const page = await context.newPage();
        await vigilar(page, deLaPagina);
        if (porLaPuerta) await porLaPuertaDe(page, cuenta, password);
        if (!porLaPuerta || en) await page.goto(en ?? '/mapa');
        return page;
      },
    );
    // One that the test closed itself has nothing left to let go of.
    for (const context of browser.contexts().filter((abierto) => contextos.includes(abierto))) {
      // Whoever answers for the server may be in the middle of it: that the page goes is no failure of theirs.
      for (const con of [context, ...context.pages()]) await con.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
  },
  como: async ({ baseURL }, use) => {
    await use(crearComo(directa(baseURL)));
  },
  darCuenta: async ({ como, request }, use) => {
    await use(async ({ role, pantalla = false, recienDada = false }) => {
      const username = `propia-${randomUUID().slice(0, 8)}`;
      const inicial = await como<{ password: string }>('admin', 'post', '/api/configuracion/usuarios', {
        ...{ username, nombre: `De esta prueba ${username}`, role, correo: null, activo: true },
        ...{ todos_los_sistemas: true, sistemas: [], sesiones_max: 1, pantalla },
      });
      if (recienDada) return { username, password: inicial.password };
      const cambio = await request.post('/api/auth/change-password', {
        data: { username, password_actual: inicial.password, password_nueva: CLAVE_PROPIA },
      });
      expect(cambio.status(), await cambio.text()).toBe(200);
      return { username, password: CLAVE_PROPIA };
    });
  },
  darRouter: async ({ como }, use) => {
    await use(async () => {
      const { routers } = await como<{ routers: RouterConfig[] }>(
        'admin',
        'get',
        '/api/configuracion/routers',
      );
      const { id: _, version: __, ...modelo } = routers.find(({ activo }) => activo) as RouterConfig;
      const clave = `RT-${randomUUID().slice(0, 8)}`;
      const { id } = await como<RouterConfig>('admin', 'post', '/api/configuracion/routers', {
        ...modelo,
        ...{ clave, nombre: `Router ${clave}` },
      });
      const todos = await como<{ routers: Router[] }>('admin', 'get', '/api/routers');
      return todos.routers.find((router) => router.id === id) as Router;
    });
  },
  ocurrir: async ({ baseURL }, use) => {
    await use(() => ocurrir(servidorDe(baseURL)));
  },
  disparar: async ({ baseURL }, use) => {
    const servidor = servidorDe(baseURL);
    let enviado_ms: number | undefined;
    await use(async (sensores, cuantos) => {
      const claves = sensores.map(({ clave }) => clave);
      enviado_ms = Date.now();
      await oirTumulto(servidor, claves, cuantos);
      enviado_ms = Date.now();
    });
    if (enviado_ms !== undefined) await asentar(servidor, enviado_ms);
  },
  medir: async ({ baseURL }, use) => {
    await use((...que) => oirPresion(servidorDe(baseURL), ...que));
  },
  decir: async ({ baseURL }, use) => {
    await use((router, dicho) => oirRouter(servidorDe(baseURL), router, dicho));
  },
  parar: async ({ baseURL }, use) => {
    await use((estacion) => oirParo(servidorDe(baseURL), estacion));
  },
  nadaEspera: async ({ baseURL }, use) => {
    await use(() => nadaEspera(directa(baseURL)));
  },
  alguno: async ({ baseURL }, use) => {
    await use(() => alguno(servidorDe(baseURL)));
  },
});

export { expect };
