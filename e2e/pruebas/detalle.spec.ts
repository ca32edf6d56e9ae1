import type { Page } from '@playwright/test';
import type { Evento, EventoDetalle } from '@tramos/contract/evento';
import { formatPosicion, kilometraje } from '@tramos/contract/posicion';
import type { Tramo } from '@tramos/contract/red';
import { dato, fechaDelSitio, mensaje, perderRespuesta } from '../apoyo/pantalla';
import { expect, test } from '../apoyo/prueba';

/** What stands around an event in its detail, beyond acknowledging and escalating it. */

declare global {
  interface Window {
    /** What the page last put on the clipboard. */
    copiado: string;
  }
}

type Como = <T>(cuenta: 'admin', metodo: 'get' | 'post', ruta: string, datos?: object) => Promise<T>;

let lugar: number | null = null;

/** Raises an event by hand at a place of this file's own, or so many metres from it. */
const levantar = async (como: Como, nota: string, lejos_m = 0): Promise<Evento> => {
  const { tramos } = await como<{ tramos: Tramo[] }>('admin', 'get', '/api/tramos');
  const tramo = tramos[0] as Tramo;
  lugar ??= Math.round(tramo.posicion_a + 0.4 * (tramo.posicion_b - tramo.posicion_a));
  const datos = { tramo_id: tramo.id, posicion: lugar + lejos_m, nota };
  return como<Evento>('admin', 'post', '/api/eventos/manual', datos);
};

const escucharApi = () => {
  const writeText = async (texto: string) => {
    window.copiado = texto;
  };
  Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
};

/** As on plain http: there is no clipboard, only the copying of what is selected. */
const escucharSeleccion = () => {
  Object.defineProperty(navigator, 'clipboard', { value: undefined });
  document.addEventListener('copy', ({ target }) => {
    window.copiado = target instanceof HTMLTextAreaElement ? target.value : String(getSelection());
  });
};

test.describe('what people say of an event', () => {
  test('its history tells who did what, and a note is added with Ctrl+Enter', async ({ entrar, como }) => {
    const { id } = await levantar(como, 'Huele a gasolina junto al ducto');
    const page = await entrar('monitorista', { en: `/eventos/${id}` });
    await expect(dato(page, 'Última nota')).toContainText('Huele a gasolina junto al ducto');
    await page.keyboard.press('n');
    const campo = page.getByRole('textbox', { name: 'Nota' });
    await expect(campo).toBeFocused();
    await campo.fill('Se avisó a la cuadrilla\nde San Luis');
    await expect(page.getByText(/^35 de 2.000$/)).toBeVisible();
    await page.keyboard.press('Control+Enter');
    const historial = page.getByRole('list', { name: 'Historial del evento' });
    await expect(historial.getByRole('listitem').last()).toContainText('Monitorista de turno anotó');
    await expect(historial.getByRole('listitem').last()).toContainText(
      'Se avisó a la cuadrilla\nde San Luis',
    );
    await expect(historial.getByRole('listitem').first()).toContainText('levantó el evento a mano');
    await expect(campo).toHaveValue('');

    await como('admin', 'post', `/api/eventos/${id}/reconocer`);
    await expect(historial.getByRole('listitem').last()).toContainText('reconoció el evento');
    const { recognized_at } = await como<Evento>('admin', 'get', `/api/eventos/${id}`);
    await expect(historial.getByRole('listitem').last()).toContainText(
      await fechaDelSitio(page, recognized_at),
    );
  });

  test('a note that was begun outlives a failure and the closing of the detail @completa', async ({
    entrar,
    como,
  }) => {
    const { id } = await levantar(como, 'Llamada');
    const page = await entrar('monitorista', { en: `/mapa?detalle=${id}` });
    await expect(page.getByRole('button', { name: 'Reconocer Evento' })).toBeVisible();
    await page.keyboard.press('n');
    const campo = page.getByRole('textbox', { name: 'Nota' });
    await campo.fill('Entrar por 212+660');
    await page.route('**/notas', (route) => route.abort());
    await page.keyboard.press('Control+Enter');
    await expect(mensaje(page, 'Error al guardar la nota')).toBeVisible();
    await expect(campo).toHaveValue('Entrar por 212+660');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Detalles del Evento' })).toHaveCount(0);

    await page.unroute('**/notas');
    await page.goto(`/eventos/${id}`);
    await page.getByRole('tab', { name: /Historial/ }).click();
    await expect(campo).toHaveValue('Entrar por 212+660');
    await page.getByRole('button', { name: 'Añadir nota' }).click();
    await expect(campo).toHaveValue('');
    await campo.fill('x'.repeat(2_001));
    await expect(page.getByText(/^Sobran 1 de 2.000 caracteres$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Añadir nota' })).toBeDisabled();
    const { notas } = await como<Evento>('admin', 'get', `/api/eventos/${id}`);
    expect(notas).toBe(2);
  });

  test('undoing takes back one’s own word and nobody else’s, though theirs came before its answer', {
    tag: '@completa',
  }, async ({ entrar, como }) => {
    const { id } = await levantar(como, 'Llamada');
    const page = await entrar('monitorista', { en: `/eventos/${id}` });
    const dialogo = page.getByRole('dialog', { name: 'Disposición del evento' });
    let soltar = () => {};
    const suelta = new Promise<void>((resolver) => {
      soltar = resolver;
    });
    await page.route(
      `**/api/eventos/${id}/disposicion`,
      async (pedido) => {
        const response = await pedido.fetch();
        await suelta;
        await pedido.fulfill({ response });
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Disposición' }).click();
    await dialogo.getByRole('radio', { name: /^Toma confirmada/ }).check();
    await dialogo.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(dato(page, 'Disposición')).toContainText('Toma confirmada, Monitorista de turno');
    await como('admin', 'post', `/api/eventos/${id}/disposicion`, { disposicion: 'fuga' });
    await expect(dato(page, 'Disposición')).toContainText('Fuga');
    soltar();
    await expect(dialogo).toHaveCount(0);
    await expect(page.getByText(`Evento ${id}: Toma confirmada`)).toBeVisible();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByText(/no se deshizo, porque después cambió a Fuga/)).toBeVisible();
    await expect(dato(page, 'Disposición')).toContainText('Fuga');

    // The toast of an older word leaves the newer one to the keyboard.
    for (const [tecla, dicha] of [
      ['5', 'Falsa alarma'],
      ['1', 'Toma confirmada'],
    ] as const) {
      await page.keyboard.press('d');
      await expect(dialogo).toBeVisible();
      await page.keyboard.press(tecla);
      await page.keyboard.press('Control+Enter');
      await expect(dialogo).toHaveCount(0);
      await expect(dato(page, 'Disposición')).toContainText(dicha);
    }
    await page
      .getByRole('alert')
      .filter({ hasText: `Evento ${id}: Falsa alarma` })
      .getByRole('button', { name: 'Deshacer' })
      .click();
    await expect(page.getByText(/no se deshizo, porque después cambió a Toma confirmada/)).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(dato(page, 'Disposición')).toContainText('Falsa alarma');
  });

  test('a disposition is said with a key, once though its answer is lost, undone, changed and taken back', {
    tag: '@completa',
  }, async ({ entrar, como }) => {
    const { id } = await levantar(como, 'Llamada');
    const page = await entrar('monitorista', { en: `/eventos/${id}` });
    await expect(dato(page, 'Disposición')).toHaveText('-');
    const dialogo = page.getByRole('dialog', { name: 'Disposición del evento' });
    await page.keyboard.press('d');
    await expect(dialogo).toContainText(`¿Qué resultó ser el evento ${id} en `);
    await page.keyboard.press('5');
    await expect(dialogo.getByRole('radio', { name: /^Falsa alarma/ })).toBeChecked();
    await dialogo.getByRole('textbox', { name: 'Nota (opcional)' }).fill('Nadie en el lugar');
    await perderRespuesta(page, `**/api/eventos/${id}/disposicion`);
    await page.keyboard.press('Control+Enter');
    await expect(dato(page, 'Disposición')).toContainText('Falsa alarma, Monitorista de turno');
    await dialogo.getByRole('button', { name: 'Reintentar' }).click();
    await expect(dialogo).toHaveCount(0);
    const { historial } = await como<EventoDetalle>('admin', 'get', `/api/eventos/${id}`);
    expect(historial.filter(({ texto }) => texto === 'Nadie en el lugar')).toHaveLength(1);
    await expect(dato(page, 'Última nota')).toContainText('Nadie en el lugar');
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(dato(page, 'Disposición')).toHaveText('-');

    await page.keyboard.press('d');
    await expect(dialogo).toBeVisible();
    await page.keyboard.press('1');
    await page.keyboard.press('Control+Enter');
    await expect(dialogo).toHaveCount(0);
    await expect(dato(page, 'Disposición')).toContainText('Toma confirmada');
    // Somebody else says another word: this person's own can no longer be undone over it.
    await como('admin', 'post', `/api/eventos/${id}/disposicion`, { disposicion: 'fuga' });
    await expect(dato(page, 'Disposición')).toContainText('Fuga');
    await page.keyboard.press('Control+z');
    await expect(page.getByText(/no se deshizo, porque después cambió a Fuga \(.+\)/)).toBeVisible();
    await expect(dato(page, 'Disposición')).toContainText('Fuga');

    await page.getByRole('button', { name: 'Disposición: Fuga' }).click();
    await dialogo.getByRole('button', { name: 'Retirar disposición' }).click();
    await expect(dialogo).toHaveCount(0);
    await expect(dato(page, 'Disposición')).toHaveText('-');
    await page.keyboard.press('4');
    await expect(page.getByRole('list', { name: 'Historial del evento' })).toContainText(
      'Monitorista de turno registró la disposición: Toma confirmada',
    );
  });

  test('earlier events at the place are counted, listed and lead to themselves', {
    tag: '@completa',
  }, async ({ entrar, como }) => {
    const previo = await levantar(como, 'Primera llamada', 120);
    const { id } = await levantar(como, 'Segunda llamada');
    await como('admin', 'post', `/api/eventos/${previo.id}/disposicion`, { disposicion: 'no_encontrado' });
    const { previos_total } = await como<EventoDetalle>('admin', 'get', `/api/eventos/${id}`);
    const page = await entrar('monitorista', { en: `/mapa?detalle=${id}` });
    await expect(dato(page, 'Repetición')).toHaveText(`${previos_total} en 30 días a menos de 500\u00a0m`);
    await page.keyboard.press('3');
    const renglon = page
      .getByRole('table', { name: 'Eventos previos en este lugar' })
      .getByRole('row')
      .filter({ hasText: 'No encontrado' })
      .first();
    await expect(renglon).toContainText(formatPosicion(previo.posicion ?? 0));
    await expect(renglon).toContainText('a 120\u00a0m');
    await expect(renglon).toContainText('Abierto');
    await renglon.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/mapa\\?.*detalle=${previo.id}`));
    await page.keyboard.press('1');
    await expect(dato(page, 'ID Interno')).toHaveText(String(previo.id));
    await expect(dato(page, 'Disposición')).toContainText('No encontrado');
  });

  test('a test of the alarm says that it is one, and has measured nothing', { tag: '@completa' }, async ({
    entrar,
    como,
  }) => {
    const { id } = await como<Evento>('admin', 'post', '/api/eventos/prueba', {});
    const page = await entrar('monitorista', { en: `/eventos/${id}` });
    await expect(page.getByText('No es un evento real')).toBeVisible();
    await expect(page.getByText('PRUEBA', { exact: true }).first()).toBeVisible();
    await expect(dato(page, 'Tipo')).toHaveText('Prueba');
    const sensores = page.getByRole('table').filter({ hasText: 'Hora de llegada' });
    await expect(sensores.getByRole('row', { name: /Hora de llegada/ })).toHaveText('Hora de llegada--');
    await expect(sensores.getByRole('row', { name: /Amplitud/ })).toHaveCount(0);
  });
});

test.describe('the place of an event', () => {
  test('is copied as one line or in parts, with the clipboard of secure pages or with nothing but a selection, as on plain http', {
    tag: '@completa',
  }, async ({ entrar, pestana, alguno }) => {
    const { id, posicion, latitud, longitud } = await alguno();
    const km = formatPosicion(posicion ?? 0);
    const coordenadas = `${latitud?.toFixed(6)}, ${longitud?.toFixed(6)}`;
    expect(coordenadas).toMatch(/^-?\d+\.\d{6}, -\d+\.\d{6}$/);
    const copiar = async (page: Page) => {
      await page.goto(`/mapa?detalle=${id}`);
      const copiado = () => page.evaluate(() => window.copiado);
      for (const [boton, texto] of [
        ['Copiar ubicación', `${km}, ${coordenadas}`],
        ['Copiar km', km],
        ['Copiar coordenadas', coordenadas],
      ] as const) {
        await page.getByRole('button', { name: boton }).click();
        await expect.poll(copiado).toBe(texto);
      }
      await page.keyboard.press('c');
      await expect.poll(copiado).toBe(`${km}, ${coordenadas}`);
    };
    const segura = await entrar('monitorista', { guion: escucharApi });
    await copiar(segura);
    await copiar(await pestana(segura, { guion: escucharSeleccion }));
  });

  test('stands on a map at the right of the sections, with its interval of search', {
    tag: '@completa',
  }, async ({ entrar, alguno }) => {
    const evento = await alguno();
    const page = await entrar('monitorista', { en: `/eventos/${evento.id}` });
    const mapa = page.getByRole('complementary', { name: 'Mapa del evento' });
    await expect(mapa.getByRole('application')).toBeVisible();
    const izquierda = await page.getByRole('tabpanel').boundingBox();
    const derecha = await mapa.boundingBox();
    expect(derecha?.x).toBeGreaterThanOrEqual((izquierda?.x ?? 0) + (izquierda?.width ?? 0));
    const [x, sigma] = [evento.posicion ?? 0, evento.sigma_m ?? 0];
    await expect(dato(page, 'Buscar entre')).toHaveText(
      `${kilometraje(x - 2 * sigma)} y ${kilometraje(x + 2 * sigma)} km`,
    );
  });
});

test.describe('the confirmation dialog', () => {
  test('has the icon and the style that it is asked for, its own words and Cancelar @completa', async ({
    entrar,
  }) => {
    const page = await entrar('monitorista', { conResumen: true, en: '/galeria' });
    for (const [estilo, icono, titulo, texto] of [
      ['primary', 'question', 'Reconocer evento', 'Reconocer'],
      ['warning', 'warning', 'Escalar evento', 'Escalar'],
      ['danger', 'info', 'Confirmación delicada', 'Continuar'],
    ] as const) {
      await page.getByRole('button', { name: `Confirmación ${estilo}` }).click();
      const dialogo = page.getByRole('dialog', { name: titulo });
      await expect(dialogo.locator('svg[data-icono]')).toHaveAttribute('data-icono', icono);
      await expect(dialogo.getByRole('button', { name: texto, exact: true })).toHaveAttribute(
        'data-estilo',
        estilo,
      );
      await dialogo.getByRole('button', { name: 'Cancelar' }).click();
      await expect(dialogo).toHaveCount(0);
    }
  });
});

test.describe('the detail over the list', () => {
  test('walks with the arrows over the events behind it, and goes back to the list @completa', async ({
    entrar,
    como,
  }) => {
    await levantar(como, 'Llamada');
    const ultimo = await levantar(como, 'Otra llamada');
    const { events } = await como<{ events: Evento[] }>('admin', 'get', '/api/eventos?limit=2');
    const [primero, segundo] = events.map(({ id }) => id);
    expect(primero).toBe(ultimo.id);
    const page = await entrar('monitorista', { en: '/eventos?rango=todo&agrupar=false' });
    await page
      .getByRole('row')
      .filter({ hasText: String(primero) })
      .first()
      .click();
    await expect(dato(page, 'ID Interno')).toHaveText(String(primero));
    await expect(page.getByRole('button', { name: 'Evento anterior de la lista' })).toBeDisabled();
    await page.keyboard.press('4');
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(new RegExp(`detalle=${segundo}`));
    // Whoever reads histories keeps reading them.
    await expect(page.getByRole('tab', { name: /Historial/ })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('1');
    await expect(dato(page, 'ID Interno')).toHaveText(String(segundo));
    await page.getByRole('button', { name: 'Evento anterior de la lista' }).click();
    await expect(dato(page, 'ID Interno')).toHaveText(String(primero));
    await page.goBack();
    await expect(page.getByRole('dialog', { name: 'Detalles del Evento' })).toHaveCount(0);
    await expect(page).toHaveURL(/\/eventos\?/);
  });
});

test('a detail on the screen stays when reading it again fails, marked as not confirmed', {
  tag: '@completa',
}, async ({ entrar, como }) => {
  const { id } = await levantar(como, 'Llamada');
  const page = await entrar('monitorista', { esperado: /500/, en: `/eventos/${id}` });
  await expect(dato(page, 'ID Interno')).toHaveText(String(id));
  const detalle = new RegExp(`/api/eventos/${id}$`);
  await page.route(detalle, (ruta) =>
    ruta.fulfill({ status: 500, json: { code: 'interno', message: 'No se pudo leer' } }),
  );
  // Somebody's note makes every console read the event again.
  const fallida = page.waitForResponse(detalle);
  await como('admin', 'post', `/api/eventos/${id}/notas`, { texto: 'Voy en camino' });
  await fallida;
  await expect(page.getByText('Sin confirmar: no se pudo leer el evento')).toBeVisible();
  await expect(dato(page, 'ID Interno')).toHaveText(String(id));
  await expect(page.getByRole('heading', { name: / km/ })).toBeVisible();
  await page.unroute(detalle);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('Sin confirmar')).toHaveCount(0);
  await expect(dato(page, 'ID Interno')).toHaveText(String(id));
});

test('the keyboard stays on what is confirmed: Enter tries it again, and a key held down answers one question only', {
  tag: '@completa',
}, async ({ entrar, como }) => {
  const { id } = await levantar(como, 'Llamada');
  const page = await entrar('monitorista', { en: `/eventos/${id}` });
  const enviados: string[] = [];
  page.on('request', (pedido) => {
    if (pedido.url().endsWith(`/${id}/reconocer`)) enviados.push(pedido.method());
  });
  let perder = () => {};
  const perdida = new Promise<void>((resolver) => {
    perder = resolver;
  });
  await page.route(`**/api/eventos/${id}/reconocer`, (pedido) => perdida.then(() => pedido.abort()), {
    times: 1,
  });
  const dialogo = page.getByRole('dialog', { name: /Reconocer/ });
  const reconocer = page.getByRole('button', { name: /^Reconocer Evento/ });
  await reconocer.click();
  await expect(dialogo).toBeVisible();
  for (let veces = 0; veces < 3; veces++) await page.keyboard.down('Escape');
  await page.keyboard.up('Escape');
  await expect(dialogo).toHaveCount(0);

  await expect(reconocer).toBeFocused();
  await page.keyboard.down('Enter');
  const confirmar = dialogo.getByRole('button', { name: /^Reconocer/ });
  await expect(confirmar).toBeFocused();
  // As a key that is held down repeats.
  for (let veces = 0; veces < 3; veces++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(confirmar).toBeEnabled();

  await page.keyboard.press('Enter');
  await expect(confirmar).toBeDisabled();
  await expect(confirmar).toBeFocused();
  await page.keyboard.press('Enter');
  perder();
  await expect(dialogo.getByText('Error al reconocer el evento')).toBeVisible();
  await expect(dialogo.getByRole('button', { name: 'Reintentar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialogo).toHaveCount(0);
  await expect(page.getByText('Reconocido', { exact: true }).first()).toBeVisible();
  expect(enviados).toEqual(['POST', 'POST']);
});

for (const width of [740, 568])
  test(`on a phone on its side, ${width} px wide and low, the kilometre and the buttons are both in sight`, {
    tag: '@completa',
  }, async ({ entrar, como }) => {
    const { id } = await levantar(como, 'Recorrido');
    const page = await entrar('monitorista', { movil: true });
    await page.setViewportSize({ width, height: 320 });
    await page.goto(`/eventos/${id}`);
    await expect(page.getByRole('heading', { name: / km$/ })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: 'Cómo llegar' })).toBeInViewport({ ratio: 1 });
    for (const name of ['Reconocer Evento', 'Cerrar', 'Disposición', 'Escalar Evento'])
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  });
