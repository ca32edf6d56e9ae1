import { join } from 'node:path';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import type { Evento } from '@tramos/contract/evento';
import type { Tramo } from '@tramos/contract/red';
import type { Sensor } from '@tramos/contract/sensor';
import { oirOnda } from './campo';

export const PASSWORD = 'Tramos-2026';
type Cuenta = 'admin' | 'monitorista' | 'usuario' | 'nuevo';

declare global {
  interface Window {
    /** Every attempt to sound, recorded where the speaker would be. */
    sonidos: { src: string; volume: number; t: number }[];
  }
}

const escucharBocina = () => {
  window.sonidos = [];
  HTMLMediaElement.prototype.play = function play() {
    window.sonidos.push({ src: this.currentSrc || this.src, volume: this.volume, t: Date.now() });
    return Promise.resolve();
  };
};

interface Apoyo {
  /** Opens a page of its own browser context, signed in. */
  entrar: (cuenta: Cuenta, opciones?: { tema?: 'light' | 'dark'; movil?: boolean }) => Promise<Page>;
  /** Makes a located event by sending two picks, and waits until it is stored. */
  ocurrir: () => Promise<Evento>;
}

const tokenDe = async (request: APIRequestContext, cuenta: Cuenta): Promise<string> => {
  const respuesta = await request.post('/api/auth/login', { data: { username: cuenta, password: PASSWORD } });
  expect(respuesta.status()).toBe(200);
  return ((await respuesta.json()) as { token: string }).token;
};

const leer = async <T>(request: APIRequestContext, ruta: string, token: string): Promise<T> => {
  const respuesta = await request.get(ruta, { headers: { authorization: `Bearer ${token}` } });
  expect(respuesta.status(), ruta).toBe(200);
  return (await respuesta.json()) as T;
};

/**
 * Two waves in one tramo within its window could be paired either way, so each event takes the next of these tramos:
 * neighbours, which share a sensor, come far apart.
 */
const TURNO = [1, 5, 10, 3, 7, 12, 2, 6, 11, 4, 8, 9];
let turno = 0;

/** Tests that sign people in; what the browser's console says unasked fails them. */
export const test = base.extend<Apoyo>({
  entrar: async ({ browser, baseURL }, use) => {
    const inesperado: string[] = [];
    const contextos: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async (cuenta, { tema = 'light', movil = false } = {}) => {
      const context = await browser.newContext({
        ...(baseURL ? { baseURL } : {}),
        colorScheme: tema,
        locale: 'es-MX',
        timezoneId: 'Asia/Kathmandu',
        viewport: movil ? { width: 390, height: 844 } : { width: 1366, height: 768 },
        hasTouch: movil,
      });
      contextos.push(context);
      const page = await context.newPage();
      await page.addInitScript(escucharBocina);
      page.on('pageerror', (error) => inesperado.push(error.message));
      page.on('console', (mensaje) => {
        if (mensaje.type() === 'error' && !/Failed to load resource/.test(mensaje.text()))
          inesperado.push(mensaje.text());
      });
      await page.goto('/login');
      await page.getByLabel('Usuario').fill(cuenta);
      await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Iniciar sesión' }).click();
      await page.waitForURL((url) => !url.pathname.startsWith('/login'));
      return page;
    });
    for (const context of contextos) await context.close();
    expect(inesperado, 'unexpected browser output').toEqual([]);
  },
  ocurrir: async ({ request, baseURL }, use) => {
    await use(async () => {
      // The administrator's session is used to look things up, so that it closes no other person's.
      const token = await tokenDe(request, 'admin');
      const { tramos } = await leer<{ tramos: Tramo[] }>(request, '/api/tramos', token);
      const { sensors } = await leer<{ sensors: Sensor[] }>(request, '/api/sensors', token);
      const nombre = `Tramo ${TURNO[turno++ % TURNO.length]}`;
      const tramo = tramos.find((t) => t.nombre === nombre);
      if (!tramo) throw new Error('the demo network is not what this file expects');
      const clave = (id: number) => sensors.find((s) => s.id === id)?.clave ?? '';
      const antes = await leer<{ events: Evento[] }>(request, '/api/eventos?limit=1', token);
      const ultimo = antes.events[0]?.id ?? 0;
      const lugar = Math.round(
        tramo.posicion_a + (tramo.posicion_b - tramo.posicion_a) * (0.3 + 0.4 * Math.random()),
      );
      const claves = { a: clave(tramo.sensor_a_id), b: clave(tramo.sensor_b_id) };
      const data_dir = join(process.env.E2E_DATOS ?? '', 'quieto');
      await oirOnda({ baseURL: baseURL ?? '', data_dir }, tramo, claves, lugar);
      const nuevo = async () =>
        (await leer<{ events: Evento[] }>(request, '/api/eventos?limit=10', token)).events.find(
          (e) => e.id > ultimo && e.estado === 'ok' && e.tramo_id === tramo.id,
        );
      await expect.poll(nuevo, { timeout: 15_000 }).toBeTruthy();
      return (await nuevo()) as Evento;
    });
  },
});

export { expect };
