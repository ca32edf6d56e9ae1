import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { test as base, expect, inject } from 'vitest';
import { type Como, type Cuenta, crearComo, PASSWORD } from '../apoyo/api';
import { cadaCincoMinutos, oirBocina } from '../apoyo/bocina';

/** Firefox as a person has it, with a real speaker, and every word that it writes on its console. */

export const servidor = inject('servidor');
const pulse = inject('pulse');

declare global {
  interface Window {
    /** The live connections that this page holds now. */
    enchufes: () => number;
  }
}

/** These run in the page before the console does. */

const contarEnchufes = () => {
  const abiertos: WebSocket[] = [];
  window.WebSocket = class extends WebSocket {
    constructor(...con: ConstructorParameters<typeof WebSocket>) {
      super(...con);
      abiertos.push(this);
    }
  };
  window.enchufes = () => abiertos.filter(({ readyState }) => readyState === WebSocket.OPEN).length;
};

/** Tells what a page shows without asking it, because to be asked by the driver counts as a touch. */
interface Testigo {
  /** Runs in the page, and says what it sees by `console.debug`. */
  guion: () => void;
  oir: (dicho: string) => void;
}

const ESPERA_MS = 20_000;

const vigilar = async (page: Page, dicho: string[], testigo?: Testigo): Promise<void> => {
  page.setDefaultTimeout(ESPERA_MS);
  page.on('console', (mensaje) => {
    if (testigo && mensaje.type() === 'debug') testigo.oir(mensaje.text());
    else dicho.push(`${mensaje.type()}: ${mensaje.text()}`);
  });
  page.on('pageerror', (error) => dicho.push(String(error)));
  for (const guion of [oirBocina, contarEnchufes, cadaCincoMinutos]) await page.evaluateOnNewDocument(guion);
  if (testigo) await page.evaluateOnNewDocument(testigo.guion);
};

/** What is called so, or begins with it: beside the name may stand the key that does the same. */
const llamado = (elemento: string, nombre: string) =>
  `::-p-xpath(//${elemento}[starts-with(normalize-space(.), "${nombre}") or @aria-label="${nombre}"])`;
/** Anywhere, or in the dialog of that title. */
export const boton = (nombre: string, dialogo?: string) =>
  llamado(
    dialogo ? `section[@role="dialog"][.//h2[normalize-space(.)="${dialogo}"]]//button` : 'button',
    nombre,
  );
export const opcion = (nombre: string) => llamado('*[@role="menuitem"]', nombre);
const campo = (etiqueta: string) =>
  `::-p-xpath(//input[@id=//label[starts-with(normalize-space(.), "${etiqueta}")]/@for])`;
export const tarjetaDe = (tramo: string) => `[role="alert"][aria-label="Alerta en ${tramo}"]`;

/** What a person reads on the page, also where it lies behind another tab. */
const texto = (page: Page): Promise<string> =>
  page.evaluate(() => {
    // biome-ignore lint/performance/useDomNodeTextContent: as it is read, without what is hidden
    return document.body.innerText;
  });
export const cuantos = (page: Page, selector: string): Promise<number> =>
  page.evaluate((suyo) => document.querySelectorAll(suyo).length, selector);
export const sonidos = (page: Page): Promise<number> => page.evaluate(() => window.sonidos.length);
export const seLee = (page: Page, que: string) =>
  expect.poll(async () => (await texto(page)).includes(que), { message: que }).toBe(true);
/**
 * Presses a button once nothing lies over it: a card that has just come or moved takes no press for half a second, and this
 * driver presses all the same.
 */
export const pulsar = async (page: Page, selector: string): Promise<void> => {
  const suyo = await page.waitForSelector(selector);
  const libre = () =>
    suyo?.evaluate((uno) => {
      const { x, y, width, height } = uno.getBoundingClientRect();
      return uno.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await expect.poll(libre, { message: selector }).toBe(true);
  await page.locator(selector).click();
};
export const enVivo = (page: Page) => seLee(page, '\nEn vivo\n');

/**
 * Leaves for another screen as an address that is typed does, once all has come that was asked for: Firefox complains of
 * a typeface that it must leave half way.
 */
export const ir = async (page: Page, ruta: string): Promise<void> => {
  await page.waitForNetworkIdle();
  await page.goto(`${servidor.baseURL}${ruta}`);
  await enVivo(page);
};

/** Types who they are at the door, wherever it was reached from. */
export const llamarALaPuerta = async (page: Page, cuenta: Cuenta, password: string): Promise<void> => {
  await page.locator(campo('Usuario')).fill(cuenta);
  await page.locator(campo('Contraseña')).fill(password);
  await page.locator(boton('Iniciar sesión')).click();
};

interface Apoyo {
  firefox: Browser;
  /** Calls the API as somebody else, who signs in at the first call. */
  como: Como;
  /** Where the browser puts what it is given to keep, and what has come. */
  descargas: { carpeta: string; nombres: () => string[] };
  /** Opens another tab of the test's own browser, in front of the others. */
  pestana: (ruta: string, testigo?: Testigo) => Promise<Page>;
  /** The same, through the sign-in; resolves once it hears the server. */
  entrar: (cuenta: Cuenta, ruta?: string) => Promise<Page>;
}

/**
 * Tests in a Firefox of their file's own, each as another person at another desk. Whatever the browser's console says of
 * any page fails them.
 */
export const conFirefox = (preferencias: Record<string, unknown> = {}) =>
  base.extend<Apoyo>({
    descargas: [
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs from this pattern
      async ({}, use) => {
        const carpeta = mkdtempSync(join(tmpdir(), 'tramos-descargas-'));
        // While a file comes, an empty one holds its name.
        const nombres = () => readdirSync(carpeta).filter((uno) => statSync(join(carpeta, uno)).size > 0);
        await use({ carpeta, nombres });
        rmSync(carpeta, { recursive: true, force: true });
      },
      { scope: 'file' },
    ],
    firefox: [
      async ({ descargas }, use) => {
        const firefox = await puppeteer.launch({
          browser: 'firefox',
          executablePath: process.env.FIREFOX_PATH ?? '',
          headless: true,
          defaultViewport: { width: 1_366, height: 768 },
          env: { ...process.env, ...(pulse && { PULSE_SERVER: pulse }) },
          extraPrefsFirefox: {
            'intl.accept_languages': 'es-MX, es',
            'browser.download.folderList': 2,
            'browser.download.dir': descargas.carpeta,
            ...preferencias,
          },
        });
        await use(firefox);
        await firefox.close();
      },
      { scope: 'file' },
    ],
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs from this pattern
    como: async ({}, use) => use(crearComo(servidor.baseURL)),
    pestana: async ({ firefox }, use) => {
      const contexto = await firefox.createBrowserContext();
      const dicho: string[] = [];
      await use(async (ruta, testigo) => {
        const page = await contexto.newPage();
        await vigilar(page, dicho, testigo);
        await page.goto(`${servidor.baseURL}${ruta}`);
        return page;
      });
      const hasta_aqui = [...dicho];
      await contexto.close();
      expect(hasta_aqui, "the browser's console").toEqual([]);
    },
    entrar: async ({ pestana }, use) => {
      await use(async (cuenta, ruta = '/mapa') => {
        const page = await pestana(ruta);
        await llamarALaPuerta(page, cuenta, PASSWORD);
        await enVivo(page);
        return page;
      });
    },
  });
