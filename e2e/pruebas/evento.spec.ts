import type { Evento } from '@tramos/contract/evento';
import type { GruposRespuesta } from '@tramos/contract/evento-grupo';
import { formatPosicion } from '@tramos/contract/posicion';
import type { Tramo } from '@tramos/contract/red';
import { levantar } from '../apoyo/api';
import { dato, fechaDelSitio, mensaje, retener } from '../apoyo/pantalla';
import { expect, test } from '../apoyo/prueba';

test.describe('the detail of an event', () => {
  test('shows place, sensors and evidence to a monitorista, who acknowledges it', {
    tag: '@navegadores',
  }, async ({ entrar, ocurrir, como }) => {
    const evento = await ocurrir();
    const page = await entrar('monitorista', { en: `/eventos/${evento.id}` });
    await expect(page.getByRole('heading', { name: 'Detalles del Evento' })).toBeVisible();
    for (const seccion of ['Información Básica', 'Información de Sensores', 'Información Adicional'])
      await expect(page.getByRole('heading', { name: seccion })).toBeVisible();
    await expect(page.getByText('ID Interno')).toBeVisible();
    await expect(page.getByText(formatPosicion(evento.posicion ?? 0)).first()).toBeVisible();
    await expect(page.getByText(evento.latitud?.toFixed(6) ?? 'missing').first()).toBeVisible();

    await page.getByRole('button', { name: /Reconocer Evento/ }).click();
    const dialogo = page.getByRole('dialog', { name: /Reconocer/ });
    await expect(dialogo).toContainText(
      `Reconocer el evento ${evento.id} en ${evento.tramo}, ${formatPosicion(evento.posicion ?? 0)}`,
    );
    await expect(dialogo.getByRole('button', { name: 'Cancelar' })).toBeVisible();
    await dialogo.getByRole('button', { name: /^Reconocer/ }).click();
    await expect(page.getByText('Reconocido', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /Reconocer Evento/ })).toHaveCount(0);
    const { recognized_at } = await como<Evento>('admin', 'get', `/api/eventos/${evento.id}`);
    await expect(dato(page, 'Reconocido por')).toHaveText('Monitorista de turno');
    await expect(dato(page, 'Reconocido el')).toHaveText(await fechaDelSitio(page, recognized_at));
  });

  test('is escalated by a monitorista, who is asked first, and bears its folio from then on', async ({
    entrar,
    como,
  }) => {
    const { id } = await levantar(como);
    const leer = () => como<Evento>('admin', 'get', `/api/eventos/${id}`);
    const page = await entrar('monitorista', { en: `/eventos/${id}` });
    await page.getByRole('button', { name: 'Escalar Evento' }).click();
    const dialogo = page.getByRole('dialog', { name: 'Escalar evento' });
    await expect(dialogo).toContainText(`Escalar el evento ${id}`);
    expect((await leer()).escalado).toBe(false);
    await dialogo.getByRole('button', { name: 'Escalar', exact: true }).click();
    await expect(page.getByText(/^ESC-\d{4}-\d{6}$/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Escalar Evento' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Reconocer Evento' })).toBeVisible();
    expect(await leer()).toMatchObject({ escalado_por: 'Monitorista de turno', evento_estado: 'abierto' });
  });

  test('shows a regular user the kilometre marker and the escalation id', async ({ entrar, como }) => {
    const { id, posicion, escalado_id: antes } = await levantar(como);
    expect(antes).toBeNull();
    const page = await entrar('usuario', { en: `/eventos/${id}` });
    await expect(dato(page, 'ID')).toHaveText('No asignado');
    await expect(dato(page, 'Posición')).toHaveText(formatPosicion(posicion ?? 0));
    await expect(page.getByText('ID Interno')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Escalar Evento/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Reconocer Evento/ })).toBeVisible();

    const { escalado_id } = await como<Evento>('admin', 'post', `/api/eventos/${id}/escalar`);
    expect(escalado_id).toMatch(/^ESC-\d{4}-\d{6}$/);
    await expect(dato(page, 'ID')).toHaveText(escalado_id ?? '');
    await expect(page.getByText('ID Interno')).toHaveCount(0);
  });

  test('Cancelar does nothing; who was slower is told who acknowledged it and when, before confirming and after', {
    tag: '@completa',
  }, async ({ entrar, como }) => {
    const uno = await levantar(como, 'lo reconoce otro mientras se lee');
    const otro = await levantar(como, 'lo reconoce otro mientras se confirma');
    const page = await entrar('monitorista', { en: `/eventos?detalle=${uno.id}` });
    const detalle = page.getByRole('dialog', { name: 'Detalles del Evento' });
    for (const accion of ['Reconocer', 'Escalar']) {
      await detalle.getByRole('button', { name: `${accion} Evento` }).click();
      const pregunta = page.getByRole('dialog', { name: `${accion} evento` });
      await pregunta.getByRole('button', { name: 'Cancelar' }).click();
      await expect(pregunta).toHaveCount(0);
    }
    expect(await como('admin', 'get', `/api/eventos/${uno.id}`)).toMatchObject({
      evento_estado: 'abierto',
      escalado: false,
    });

    await detalle.getByRole('button', { name: 'Reconocer Evento' }).click();
    const dialogo = page.getByRole('dialog', { name: 'Reconocer evento' });
    await expect(dialogo).toBeVisible();
    const { recognized_at } = await como<Evento>('usuario', 'post', `/api/eventos/${uno.id}/reconocer`);
    await expect(dialogo).toHaveCount(0);
    const cuando = await fechaDelSitio(page, recognized_at);
    await expect(detalle.getByRole('alert')).toHaveText(
      `El evento ya estaba reconocido. Lo reconoció Usuario de campo el ${cuando}.`,
    );
    await expect(dato(page, 'Reconocido por')).toHaveText('Usuario de campo');
    await expect(dato(page, 'Reconocido el')).toHaveText(cuando);
    await page.keyboard.press('Escape');
    await expect(detalle).toHaveCount(0);

    let tambien: string | null = null;
    // The other person's call arrives while this one's is on its way.
    await page.route(`**/api/eventos/${otro.id}/reconocer`, async (route) => {
      const hecho = await como<Evento>('usuario', 'post', `/api/eventos/${otro.id}/reconocer`);
      tambien = hecho.recognized_at;
      await route.continue();
    });
    await page.goto(`/eventos/${otro.id}`);
    await page.getByRole('button', { name: 'Reconocer Evento' }).click();
    const respuesta = page.waitForResponse((r) => r.url().endsWith(`/${otro.id}/reconocer`));
    await dialogo.getByRole('button', { name: 'Reconocer', exact: true }).click();
    expect((await respuesta).status()).toBe(409);
    await expect(
      mensaje(page, `Lo reconoció Usuario de campo el ${await fechaDelSitio(page, tambien)}.`),
    ).toBeVisible();
    await expect(dialogo).toHaveCount(0);
    await expect(dato(page, 'Reconocido por')).toHaveText('Usuario de campo');
  });

  test('stands over the screen at most 72rem wide and 90 % of its height, fills that of a phone with its Cerrar at hand, and says when there is no such event', {
    tag: '@completa',
  }, async ({ entrar, como }) => {
    const { id } = await levantar(como, 'para verlo de cerca');
    const page = await entrar('usuario');
    const detalle = page.getByRole('dialog', { name: 'Detalles del Evento' });
    for (const [width, height, ancho] of [
      [1366, 768, 72 * 16],
      [1920, 1080, 72 * 16],
      [1024, 600, 1024],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`/eventos?detalle=${id}`);
      const alto = async () => (await detalle.boundingBox())?.height ?? 0;
      await expect.poll(alto).toBeCloseTo(0.9 * height, 0);
      const caja = await detalle.boundingBox();
      if (ancho < width) expect(caja?.width).toBe(ancho);
      else expect(caja?.width).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/eventos?detalle=${id}`);
    await expect.poll(async () => detalle.boundingBox()).toMatchObject({ width: 390, height: 844 });
    await expect(detalle.getByRole('button', { name: 'Reconocer Evento' })).toBeInViewport();
    await detalle.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await expect(detalle).toHaveCount(0);

    await page.goto('/eventos/999999');
    await expect(page.getByText('No se pudo cargar el evento')).toBeVisible();
  });
});

test.describe('the list of events', () => {
  test('shows the newest first, follows live and opens the detail in the address', async ({
    entrar,
    como,
  }) => {
    const page = await entrar('monitorista', { en: '/eventos' });
    await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
    const evento = await levantar(como);
    const fila = page
      .getByRole('row')
      .filter({ hasText: formatPosicion(evento.posicion ?? 0).replace(' km', '') });
    await expect(fila.first()).toBeVisible();
    await fila.first().click();
    await expect(page).toHaveURL(new RegExp(`detalle=${evento.id}`));
    await expect(page.getByRole('dialog', { name: 'Detalles del Evento' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog', { name: 'Detalles del Evento' })).toHaveCount(0);
  });
});

test('a question that stands over an event takes every key: no letter asks another over it, and Esc closes the question alone', {
  tag: '@completa',
}, async ({ entrar, como }) => {
  await levantar(como);
  const { id } = await levantar(como);
  const page = await entrar('monitorista', { en: `/mapa?detalle=${id}`, conResumen: true });
  const detalle = page.getByRole('dialog', { name: 'Detalles del Evento' });
  await expect(detalle.getByRole('button', { name: /Reconocer Evento/ })).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar el resumen' }).click();
  const pregunta = page.getByRole('dialog', { name: /^Cerrar \d+ alertas/ });
  const otra = page.getByRole('dialog', { name: /^Reconocer/ });
  await expect(pregunta.getByRole('button', { name: /^Cerrar las/ })).toBeFocused();
  await page.keyboard.press('r');
  await page.keyboard.press('Shift+Tab');
  await expect(pregunta.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await expect(otra).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(pregunta).toHaveCount(0);
  await expect(detalle).toBeVisible();
  await page.keyboard.press('r');
  await expect(otra).toBeVisible();
});

/** For the page: what is put off to the next turn of the browser comes late, as on a busy machine. */
const conTemporizadoresTarde = () => {
  const despues = window.setTimeout;
  const tarde = (hacer: TimerHandler, ms = 0, ...args: unknown[]) =>
    despues(hacer, ms === 0 ? 300 : ms, ...args);
  window.setTimeout = tarde as typeof window.setTimeout;
};

test('a key pressed in the help or in the tray does nothing to the event below, Esc closes what stands above alone, and the next key is heard', {
  tag: '@completa',
}, async ({ entrar, como }) => {
  const { id } = await levantar(como);
  const page = await entrar('monitorista', { en: `/eventos/${id}`, guion: conTemporizadoresTarde });
  await expect(page.getByRole('button', { name: /Escalar Evento/ })).toBeVisible();
  const ayuda = page.getByRole('dialog', { name: 'Teclas' });
  const bandeja = page.getByRole('list', { name: 'Eventos abiertos' });
  for (const [abrir, encima] of [
    ['?', ayuda],
    ['b', bandeja],
  ] as const) {
    await page.keyboard.press(abrir);
    await expect(page.locator('[role="dialog"]:focus-within')).toBeVisible();
    await page.keyboard.press('4');
    await page.keyboard.press('Escape');
    await expect(encima).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'Detalles' })).toHaveAttribute('aria-selected', 'true');
  }
  // With nothing above, the event hears its keys.
  await page.keyboard.press('4');
  await expect(page.getByRole('tab', { name: 'Historial' })).toHaveAttribute('aria-selected', 'true');
});

test('of an event over the page of another, and of one that cannot be read, only what stands above hears the keys, and Esc is heard as soon as its question is gone', {
  tag: '@completa',
}, async ({ entrar, como }) => {
  const { id: debajo } = await levantar(como);
  const { id } = await levantar(como);
  const page = await entrar('monitorista', {
    en: `/eventos/${debajo}?detalle=${id}`,
    guion: conTemporizadoresTarde,
  });
  const encima = page.getByRole('dialog', { name: 'Detalles del Evento' });
  const pregunta = page.getByRole('dialog', { name: /^Reconocer/ });
  await expect(encima.getByRole('button', { name: /Reconocer Evento/ })).toBeVisible();
  await page.keyboard.press('r');
  await expect(pregunta).toContainText(`Reconocer el evento ${id} `);
  await expect(pregunta).toHaveCount(1);
  await pregunta.getByRole('button', { name: 'Cancelar' }).click();
  // The focus may not have come back from it yet: a press with the focus nowhere is for the event above alone.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Escape');
  await expect(encima).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/eventos/${debajo}$`));

  await page.goto(`/mapa?detalle=${2 ** 31 - 1}`);
  await expect(encima.getByText('No se pudo cargar el evento')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(encima).toHaveCount(0);
});

test('an answer that comes after its question was closed is told by itself, and leaves the question that was opened since', {
  tag: '@completa',
}, async ({ entrar, como }) => {
  const { tramos } = await como<{ tramos: Tramo[] }>('admin', 'get', '/api/tramos');
  for (const tramo of tramos.slice(0, 2)) await levantar(como, 'por atender', tramo);
  const page = await entrar('monitorista', { en: '/mapa' });
  const soltar = await retener(page, /\/api\/eventos\/.*reconocer/);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /\d causas abiertas/ })
    .click();
  const causas = page
    .getByRole('list', { name: 'Eventos abiertos' })
    .getByRole('button', { name: /^Reconocer/ });
  const pregunta = page.getByRole('dialog', { name: /^Reconocer/ });
  const confirmar = pregunta.getByRole('button', { name: /^Reconocer/ });
  await causas.nth(0).click();
  await confirmar.click();
  await pregunta.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
  await expect(pregunta).toHaveCount(0);
  await causas.nth(1).click();
  const preguntado = await pregunta.textContent();
  soltar();
  // The oldest cause may be several events of other tests.
  await expect(page.getByText(/^Se reconoci(ó|eron) \d+ eventos?\.$/)).toBeVisible();
  expect(await pregunta.textContent()).toBe(preguntado);
  await expect(confirmar).toBeEnabled();
});

test('what fails after its question and its event were closed is told with the name of the event', {
  tag: '@completa',
}, async ({ entrar, como }) => {
  const { id } = await levantar(como);
  const page = await entrar('monitorista', { en: `/mapa?detalle=${id}` });
  const soltar = await retener(page, `**/api/eventos/${id}/escalar`, (pedido) => pedido.abort());
  const detalle = page.getByRole('dialog', { name: 'Detalles del Evento' });
  await detalle.getByRole('button', { name: /Escalar Evento/ }).click();
  const pregunta = page.getByRole('dialog', { name: /^Escalar/ });
  await pregunta.getByRole('button', { name: /^Escalar/ }).click();
  await page.keyboard.press('Escape');
  await expect(pregunta).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(detalle).toHaveCount(0);
  soltar();
  await expect(page.getByText(`Evento ${id}: el servidor no respondió al escalarlo.`)).toBeVisible();
});

for (const [cual, sola] of [
  ['the row in hand', false],
  ['the only row', true],
] as const)
  test(`of the tray somebody else takes ${cual}: its keys are still none of the event below, and Esc closes it`, {
    tag: '@completa',
  }, async ({ entrar, como, nadaEspera }) => {
    // The tray shows the oldest ones first, and no more than 25 of them.
    await nadaEspera();
    const { tramos } = await como<{ tramos: Tramo[] }>('admin', 'get', '/api/tramos');
    const { id: debajo } = await levantar(como, 'debajo', tramos[0]);
    const { id } = await levantar(como, 'lo reconoce otro', tramos[1]);
    const page = await entrar('monitorista', { en: '/settings' });
    // The event below is open too: without it the tray is empty once the other one is taken.
    if (sola)
      await page.route(/\/api\/eventos\/grupos\?.*sentido=asc/, async (ruta) => {
        const respuesta = await ruta.fetch();
        const { eventos_individuales, ...leido } = (await respuesta.json()) as GruposRespuesta;
        const suyo = eventos_individuales.filter((uno) => uno.id === id);
        const json = { ...leido, grupos: [], eventos_individuales: suyo, total: suyo.length };
        await ruta.fulfill({ response: respuesta, json });
      });
    await page.goto(`/eventos/${debajo}`);
    await expect(page.getByRole('tab', { name: 'Detalles' })).toBeVisible();
    await page.keyboard.press('b');
    const bandeja = page.getByRole('dialog', { name: /causas? abiertas?/ });
    const renglon = bandeja.locator(`a[href*="detalle=${id}"]`);
    await renglon.focus();
    await como('usuario', 'post', `/api/eventos/${id}/reconocer`);
    await expect(renglon).toHaveCount(0);
    await page.keyboard.press('4');
    await expect(bandeja.and(page.locator(':focus-within'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bandeja).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'Detalles' })).toHaveAttribute('aria-selected', 'true');
  });
