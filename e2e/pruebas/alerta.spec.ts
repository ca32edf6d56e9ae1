import type { Page } from '@playwright/test';
import { ACCESO_RUTAS } from '@tramos/contract/acceso';
import type { Evento } from '@tramos/contract/evento';
import { MAPA_ZOOM } from '@tramos/contract/limites';
import { formatPosicion } from '@tramos/contract/posicion';
import type { Tramo } from '@tramos/contract/red';
import type { Sensor } from '@tramos/contract/sensor';
import { levantar } from '../apoyo/api';
import { clicEnMapa, coloresAlMedio, ir, lugarA, tarjetaDe } from '../apoyo/pantalla';
import { expect, test } from '../apoyo/prueba';

const CON_SESION = [
  ...Object.entries(ACCESO_RUTAS).flatMap(([ruta, acceso]) => (acceso === 'publico' ? [] : [ruta])),
  ...['/configuracion/tramos', '/reportes/eventos'],
];

/** Names of the controls of a screen that stand under an alert card wherever the screen is scrolled to. */
const tapadosEn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // The middle of it, or of a large one its upper part.
    const bajoTarjeta = (control: Element): boolean => {
      const { left, top, width, height } = control.getBoundingClientRect();
      return [0.5, 0.15].every((parte) =>
        document.elementFromPoint(left + width / 2, top + height * parte)?.closest('[data-alert-cards]'),
      );
    };
    const controles = document.querySelectorAll(
      '#contenido :is(button, a[href], input, select, [role="tab"])',
    );
    return [...controles]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) =>
        (['nearest', 'start', 'center', 'end'] as const).every((block) => {
          control.scrollIntoView({ block });
          return bajoTarjeta(control);
        }),
      )
      .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? control.tagName);
  });

test.beforeEach(({ nadaEspera }) => nadaEspera());

test.describe('an event is announced', () => {
  test('a monitorista sees card, toast and mark, and hears it once', { tag: '@navegadores' }, async ({
    entrar,
    ocurrir,
  }) => {
    const page = await entrar('monitorista');
    await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
    const evento = await ocurrir();

    const card = tarjetaDe(page, evento);
    await expect(card).toBeVisible();
    await expect(card).toContainText(`Posición: ${Math.round(evento.posicion ?? 0)}m`);
    await expect(page.getByText('Nuevo evento', { exact: true })).toBeVisible();
    await expect(page.getByText(`Tramo: ${evento.tramo}`)).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.sonidos.length)).toBe(1);
    const [sonido] = await page.evaluate(() => window.sonidos);
    expect(sonido?.src).toMatch(/\/sounds\/alert\.mp3$/);
    expect(sonido?.volume).toBe(0.5);
    await expect(page.getByRole('list', { name: 'Eventos en el mapa' })).toContainText(
      formatPosicion(evento.posicion ?? 0),
    );
  });

  test('its card stands beside the form of a setting that is open, over none of it', async ({
    entrar,
    como,
  }) => {
    const page = await entrar('monitorista', { en: '/configuracion/sensores?nuevo=true' });
    await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
    const nombre = page.getByRole('textbox', { name: 'Nombre', exact: true });
    await expect(nombre).toBeVisible();
    const card = tarjetaDe(page, await levantar(como));
    await expect(card).toBeVisible();
    const borde = async (que: typeof card) => que.evaluate((uno) => uno.getBoundingClientRect());
    expect((await borde(card)).right).toBeLessThanOrEqual((await borde(nombre)).left);
  });

  test('where a card has just come, a press that was meant for the one that stood there does nothing', {
    tag: '@completa',
  }, async ({ entrar, como }) => {
    const { tramos } = await como<{ tramos: Tramo[] }>('admin', 'get', '/api/tramos');
    const page = await entrar('monitorista', { en: '/eventos' });
    await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
    const primera = tarjetaDe(page, await levantar(como, 'primera', tramos[0]));
    await expect(primera).toBeVisible();
    const boton = await primera.getByRole('button', { name: 'Ver Detalles' }).boundingBox();
    if (!boton) throw new Error('the card has its buttons');
    // Pressed in the very moment in which the card is there.
    const pulsado = page.evaluate(
      ([x, y, segunda]) =>
        new Promise<string | null>((resolver) => {
          new MutationObserver((_, mirador) => {
            const tarjeta = document.querySelector('[data-alert-cards] [role="alert"]');
            if (!tarjeta?.textContent.includes(segunda)) return;
            mirador.disconnect();
            const debajo = document.elementFromPoint(x, y);
            debajo?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
            resolver(debajo?.closest('button')?.textContent ?? null);
          }).observe(document.body, { childList: true, subtree: true });
        }),
      [boton.x + boton.width / 2, boton.y + boton.height / 2, tramos[1]?.nombre ?? ''] as const,
    );
    const segunda = tarjetaDe(page, await levantar(como, 'segunda', tramos[1]));
    expect(await pulsado).toBeNull();
    await expect(segunda).toBeVisible();
    expect(new URL(page.url()).searchParams.has('detalle')).toBe(false);
    await segunda.getByRole('button', { name: 'Ver Detalles' }).click();
    await expect(page).toHaveURL(/detalle=/);
  });

  test('a regular user sees and hears nothing until it is escalated', async ({ entrar, como }) => {
    const page = await entrar('usuario', { en: '/eventos' });
    await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
    const filaDe = ({ tramo, posicion }: Evento) =>
      page.getByRole('button', {
        name: `Ver detalles del evento en ${tramo}, ${formatPosicion(posicion ?? 0)}`,
      });
    const sonidos = () => page.evaluate(() => window.sonidos.length);
    const evento = await levantar(como);
    const despues = await levantar(como);
    // What brings them to the list is what would alert of them.
    await expect(filaDe(despues)).toBeVisible();
    await expect(filaDe(evento)).toBeVisible();
    expect(await tarjetaDe(page, evento).count()).toBe(0);
    expect(await sonidos()).toBe(0);

    await como('monitorista', 'post', `/api/eventos/${evento.id}/escalar`);
    await expect(tarjetaDe(page, evento)).toBeVisible();
    expect(await tarjetaDe(page, despues).count()).toBe(0);
    await expect.poll(sonidos).toBe(1);
  });

  test('a card stands at the top right of an event’s page too, and leaves its controls within reach, also those of its evidence', {
    tag: '@completa',
  }, async ({ entrar, ocurrir, como, medir }) => {
    const { sensors } = await como<{ sensors: Sensor[] }>('admin', 'get', '/api/sensors');
    // Waves to see: what the sensors read around the arrivals.
    await medir(
      sensors.map(({ clave }) => ({ clave, presion_kgcm2: 38 })),
      20,
    );
    const { id } = await ocurrir();
    const page = await entrar('monitorista', { en: `/eventos/${id}` });
    const contenido = page.locator('#contenido');
    await expect(contenido.getByRole('button', { name: 'Reconocer Evento' })).toBeVisible();
    await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
    const card = tarjetaDe(page, await levantar(como)).first();
    await expect(card).toBeVisible();
    const libres = async () => {
      for (const boton of await contenido.getByRole('button').all())
        if (await boton.isEnabled()) await boton.click({ trial: true });
    };
    await libres();
    await page.getByRole('tab', { name: /Evidencia/ }).click();
    await expect(page.getByRole('button', { name: 'CSV de la onda' })).toBeVisible();
    await libres();
    // The narrowest desk that shows both columns of it.
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(card).toBeVisible();
    const { x = 0, y = 0, width = 0 } = (await card.boundingBox()) ?? {};
    expect(y).toBeLessThan(768 / 2);
    expect(x + width).toBeGreaterThan(1024 - 100);
    for (const boton of [
      /^CSV de la onda/,
      /^Cerrar$/,
      /^Disposición$/,
      /^Escalar Evento/,
      /^Reconocer Evento/,
    ])
      await page.getByRole('button', { name: boton }).click({ trial: true });
    await page.getByRole('tab', { name: /Detalles/ }).click({ trial: true });
  });

  test("the card's buttons open the detail and centre the map on the event at zoom 13", {
    tag: '@completa',
  }, async ({ entrar, como }) => {
    const page = await entrar('monitorista', { en: '/eventos' });
    await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
    const evento = await levantar(como);
    const card = tarjetaDe(page, evento);
    await card.getByRole('button', { name: 'Ver Detalles' }).click();
    const detalle = page.getByRole('dialog', { name: 'Detalles del Evento' });
    await expect(detalle).toContainText(formatPosicion(evento.posicion ?? 0));
    await page.keyboard.press('Escape');
    await expect(detalle).toHaveCount(0);
    await card.getByRole('button', { name: 'Ver en Mapa' }).click();
    await expect(page).toHaveURL(/\/mapa\?centro=/);

    // Red while open, drawn where the map was centred; green once somebody has acknowledged it.
    const esRojo = ({ rojos, verdes }: Awaited<ReturnType<typeof coloresAlMedio>>) =>
      rojos > 60 && verdes === 0;
    await expect.poll(async () => esRojo(await coloresAlMedio(page, 12))).toBe(true);
    const centro = { lat: evento.latitud ?? 0, lng: evento.longitud ?? 0 };
    const enSuelo: [number, number][] = [
      [0, -170],
      [-170, 0],
      [-150, 150],
    ];
    const medidos: number[] = [];
    for (const [dx, dy] of enSuelo) {
      const leido = await clicEnMapa(page, dx, dy);
      if (!leido) continue;
      const esperado = lugarA(centro, MAPA_ZOOM, dx, dy);
      medidos.push(Math.hypot(leido.lat - esperado.lat, leido.lng - esperado.lng));
    }
    expect(medidos.length).toBeGreaterThan(0);
    // Two pixels at zoom 13; half a zoom level would be off by some fifty.
    for (const error of medidos) expect(error).toBeLessThan(0.00035);

    await como('admin', 'post', `/api/eventos/${evento.id}/reconocer`);
    const esVerde = ({ rojos, verdes }: Awaited<ReturnType<typeof coloresAlMedio>>) =>
      rojos === 0 && verdes > 30;
    await expect.poll(async () => esVerde(await coloresAlMedio(page, 12))).toBe(true);
  });

  test('a card closes by itself when somebody acknowledges, or by its button; a toast opens the detail @completa', async ({
    entrar,
    como,
  }) => {
    const page = await entrar('monitorista');
    await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
    const uno = await levantar(como);
    const otro = await levantar(como);
    const cards = page.getByRole('region', { name: 'Alertas' }).getByRole('alert');
    await expect(cards).toHaveCount(2);
    const toast = page.getByRole('status').filter({ hasText: 'Nuevo evento' });
    await toast
      .getByRole('button', { name: new RegExp(`Posición: ${Math.round(otro.posicion ?? 0)} m`) })
      .click();
    await expect(page).toHaveURL(new RegExp(`detalle=${otro.id}`));
    await page.keyboard.press('Escape');
    await como('admin', 'post', `/api/eventos/${uno.id}/reconocer`);
    await expect(cards).toHaveCount(1);
    await cards.getByRole('button', { name: 'Cerrar la alerta' }).click();
    await expect(cards).toHaveCount(0);
  });

  test('a new alert can be opened over an open detail, whose own buttons it leaves free @completa', async ({
    entrar,
    alguno,
    como,
  }) => {
    const { id } = await alguno();
    const page = await entrar('monitorista', { en: `/mapa?detalle=${id}` });
    await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
    const detalle = page.getByRole('dialog', { name: 'Detalles del Evento' });
    await expect(detalle.getByRole('button', { name: 'Reconocer Evento' })).toBeVisible();
    const evento = await levantar(como);
    const card = tarjetaDe(page, evento);
    await expect(card).toBeVisible();
    for (const boton of await detalle.getByRole('button').all()) await boton.click({ trial: true });
    await card.getByRole('button', { name: 'Ver Detalles' }).click();
    await expect(detalle).toContainText(formatPosicion(evento.posicion ?? 0));
    await expect(page).toHaveURL(new RegExp(`detalle=${evento.id}`));
  });

  test('a new alert leaves the controls of every screen free, some after scrolling @completa', async ({
    entrar,
    darCuenta,
    como,
  }) => {
    const { username, password } = await darCuenta({ role: 'administrator' });
    const page = await entrar(username, { password, en: '/eventos' });
    await page.setViewportSize({ width: 1366, height: 768 });
    await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
    const card = tarjetaDe(page, await levantar(como));
    await expect(card).toBeVisible();
    for (const ruta of CON_SESION) {
      // As a link does: to load the page anew would fold the card.
      expect(await ir(page, ruta), ruta).toBe(ruta);
      await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
      await expect(card).toBeVisible();
      await expect.poll(() => tapadosEn(page), { message: ruta }).toEqual([]);
    }
  });

  test('on a phone the toast of a new event leaves the buttons of an event’s page free @completa', async ({
    entrar,
    alguno,
    como,
  }) => {
    const { id } = await alguno();
    const page = await entrar('monitorista');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/eventos/${id}`);
    const reconocer = page.getByRole('button', { name: 'Reconocer Evento' });
    await expect(reconocer).toBeVisible();
    await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
    await levantar(como);
    await expect(page.getByText('Nuevo evento', { exact: true })).toBeVisible();
    await reconocer.click({ trial: true });
    await page.getByRole('button', { name: 'Disposición' }).click({ trial: true });
    await expect(page.getByText('Nuevo evento', { exact: true })).toBeVisible();
  });

  test('on a phone one card is shown and the others are counted @completa', async ({ entrar, como }) => {
    const page = await entrar('monitorista', { movil: true });
    await expect(page.getByRole('heading', { level: 1, name: 'Mapa' })).toBeAttached();
    await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
    await levantar(como);
    await levantar(como);
    const alertas = page.getByRole('region', { name: 'Alertas' });
    await expect(alertas.getByRole('alert')).toHaveCount(1);
    await expect(alertas).toContainText('1 alerta más');
    await alertas.getByRole('button', { name: 'Cerrar la alerta' }).click();
    await expect(alertas.getByRole('alert')).toHaveCount(1);
    await expect(alertas).not.toContainText('alerta más');
  });
});
