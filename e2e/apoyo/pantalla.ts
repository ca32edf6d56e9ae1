import { expect, type Page, type Route } from '@playwright/test';
import type { Evento } from '@tramos/contract/evento';
import type { Sitio } from '@tramos/contract/sitio';

/** What a person reads on the screen: values by their label, and what the map says of itself. */

/** The value that stands by a label of the detail. */
export const dato = (page: Page, etiqueta: string) =>
  page.locator('dt', { hasText: new RegExp(`^${etiqueta}$`) }).locator('xpath=following-sibling::dd[1]');

/** The message that says so, whatever alert cards stand beside it. */
export const mensaje = (page: Page, texto: string | RegExp) =>
  page.getByRole('alert').filter({ hasText: texto });

/** The card that alerts of an event: of no other tramo whose name goes on. */
export const tarjetaDe = (page: Page, { tramo }: Pick<Evento, 'tramo'>) =>
  page.getByRole('alert', { name: `Alerta en ${tramo}`, exact: true });

export const titulo = (page: Page) =>
  page.getByRole('heading', { level: 1 }).or(page.getByLabel('Mapa de la red')).first();

/**
 * Goes to a route without loading the page anew, from a screen of another title, and answers where it led once that one is
 * gone: every screen names the browser's tab after itself.
 */
export const ir = async (page: Page, ruta: string): Promise<string> => {
  const antes = await page.title();
  await page.evaluate((href) => {
    window.history.pushState(null, '', href);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, ruta);
  await page.waitForFunction((suyo) => document.title !== suyo, antes);
  await expect(titulo(page)).toBeVisible();
  return new URL(page.url()).pathname;
};

/** `21/11/2026, 03:41:58` in the site's zone. */
export const fechaDelSitio = async (page: Page, iso: string | null): Promise<string> => {
  const { zona } = (await (await page.request.get('/api/sitio')).json()) as Sitio;
  return new Intl.DateTimeFormat('es-MX', {
    timeZone: zona,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(iso ?? 'never'));
};

const mapa = (page: Page) => page.getByRole('application', { name: 'Mapa de la red' });

/** How long the ruler of the map says that it is. */
export const regla = (page: Page) => mapa(page).getByText(/^\d+\s(k?m)$/);

/** A part that comes or goes has the map draw itself anew in the frame after. */
export const pintado = (page: Page) =>
  page.evaluate(
    () => new Promise((visto) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(visto)))),
  );

const medioDelMapa = async (page: Page): Promise<{ x: number; y: number }> => {
  const caja = await mapa(page).boundingBox();
  if (!caja) throw new Error('no map on screen');
  return { x: caja.x + caja.width / 2, y: caja.y + caja.height / 2 };
};

const MUNDO_PX = (zoom: number) => 256 * 2 ** zoom;
const mercator = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
const alReves = (y: number) => (360 / Math.PI) * Math.atan(Math.exp(y)) - 90;

/** Where a map of that centre and zoom shows the point so many pixels right of and below its middle. */
export const lugarA = (centro: { lat: number; lng: number }, zoom: number, dx: number, dy: number) => ({
  lat: alReves(mercator(centro.lat) - (dy * 2 * Math.PI) / MUNDO_PX(zoom)),
  lng: centro.lng + (dx * 360) / MUNDO_PX(zoom),
});

/**
 * Clicks the map so many pixels from its middle and reads the coordinates it yields; null where a thing stands. Another
 * test's alert puts a strip above the map of whoever is told of it: where one came meanwhile it clicks again.
 */
export const clicEnMapa = async (
  page: Page,
  dx: number,
  dy: number,
): Promise<{ lat: number; lng: number } | null> => {
  const medio = await medioDelMapa(page);
  const leido = await clicEn(page, medio.x + dx, medio.y + dy);
  const { x, y } = await medioDelMapa(page);
  return x === medio.x && y === medio.y ? leido : clicEnMapa(page, dx, dy);
};

const clicEn = async (page: Page, x: number, y: number): Promise<{ lat: number; lng: number } | null> => {
  const lectura = page.getByRole('status', { name: 'Coordenadas del punto' });
  if (await lectura.isVisible()) await lectura.getByRole('button', { name: 'Quitar coordenadas' }).click();
  await page.mouse.click(x, y);
  const panel = page.getByRole('button', { name: 'Cerrar panel' });
  await expect(lectura.or(panel)).toBeVisible();
  if (await panel.isVisible()) {
    await panel.click();
    return null;
  }
  const [, lat, lng] = /^(-?\d+\.\d{6}), (-?\d+\.\d{6})/.exec((await lectura.textContent()) ?? '') ?? [];
  return { lat: Number(lat), lng: Number(lng) };
};

/** How many red and green pixels the map has drawn within `radio` of its middle. */
export const coloresAlMedio = async (
  page: Page,
  radio: number,
): Promise<{ rojos: number; verdes: number }> => {
  const medio = await medioDelMapa(page);
  return mapa(page).evaluate(
    (elemento, { x, y, lado }) => {
      const cuenta = { rojos: 0, verdes: 0 };
      for (const lienzo of elemento.querySelectorAll('canvas')) {
        const { x: izquierda, y: arriba, width, height } = lienzo.getBoundingClientRect();
        // What a worker painted is shown by a canvas that cannot be read: a copy of it can.
        const copia = new OffscreenCanvas(2 * lado, 2 * lado).getContext('2d');
        copia?.drawImage(lienzo, izquierda - x + lado, arriba - y + lado, width, height);
        const { data } = copia?.getImageData(0, 0, 2 * lado, 2 * lado) ?? { data: new Uint8ClampedArray() };
        for (let i = 0; i < data.length; i += 4) {
          const [r = 0, g = 0, b = 0, a = 0] = data.slice(i, i + 4);
          if (a < 200) continue;
          if (r > 170 && g < 90 && b < 90) cuenta.rojos += 1;
          if (g > 110 && r < 90 && b < 140) cuenta.verdes += 1;
        }
      }
      return cuenta;
    },
    { ...medio, lado: radio },
  );
};

/** Holds every call to `ruta` back until the function that it gives is called; then they go on, to the server unless told. */
export const retener = async (
  page: Page,
  ruta: string | RegExp,
  seguir: (pedido: Route) => Promise<void> = (pedido) => pedido.continue(),
): Promise<() => void> => {
  let soltar = () => {};
  const suelta = new Promise<void>((resolver) => {
    soltar = resolver;
  });
  await page.route(ruta, async (pedido) => {
    await suelta;
    await seguir(pedido);
  });
  return soltar;
};

/**
 * Answers every call to `ruta` with `status` until somebody presses a button named `boton`. The list also asks
 * again by itself when an event arrives: only a press may mend what a press is shown to mend.
 */
export const fallarHastaPulsar = async (page: Page, ruta: RegExp, status: number, boton: string) => {
  await page.evaluate((nombre) => {
    const alPulsar = ({ target }: MouseEvent) => {
      if (!(target as Element).closest('button')?.textContent?.includes(nombre)) return;
      document.documentElement.dataset.pulsado = 'sí';
      removeEventListener('click', alPulsar, true);
    };
    addEventListener('click', alPulsar, true);
  }, boton);
  await page.route(ruta, async (pedido) => {
    const pulsado = await page.evaluate(() => document.documentElement.dataset.pulsado === 'sí');
    await (pulsado ? pedido.continue() : pedido.fulfill({ status, json: {} }));
  });
};

/** More than a sound lasts: what happens while one plays is heard in it and gets none of its own. */
const SONIDO_MS = 2_000;

/**
 * Until none of these pages has sounded for longer than the turn of a second tab takes. What a tab claims and never sounds is
 * taken up by another some ten seconds later: that is tried where the clock is ours (web/src/alertas/sonar.test.ts).
 */
export const callan = async (pages: readonly Page[]): Promise<void> => {
  const ultimo = () =>
    Promise.all(pages.map((page) => page.evaluate(() => Date.now() - (window.sonidos.at(-1)?.t ?? 0))));
  await expect.poll(async () => Math.min(...(await ultimo()))).toBeGreaterThan(SONIDO_MS);
};

/** The server does what is asked for there, and its answer is lost: once. */
export const perderRespuesta = (page: Page, ruta: string): Promise<unknown> =>
  page.route(
    ruta,
    async (pedido) => {
      await pedido.fetch();
      await pedido.abort();
    },
    { times: 1 },
  );
