import type { Page } from '@playwright/test';
import type { Evento } from '@tramos/contract/evento';
import { formatPosicion, kilometraje } from '@tramos/contract/posicion';
import type { Router, Tramo } from '@tramos/contract/red';
import type { Sensor } from '@tramos/contract/sensor';
import { nuevoEvento, tomarLinea } from '../apoyo/linea';
import { expect, test } from '../apoyo/prueba';

const mapaListo = async (page: Page) => {
  await expect(page.getByRole('application', { name: 'Mapa de la red' })).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'Tramos en el mapa' }).getByRole('button').first(),
  ).toBeAttached();
};
const regla = (page: Page) =>
  page.getByRole('application', { name: 'Mapa de la red' }).getByText(/^\d+\s(k?m)$/);
const leyenda = (page: Page, nombre: RegExp) =>
  page.getByRole('list', { name: 'Leyenda' }).getByRole('button', { name: nombre });
const unTramo = async (
  como: <T>(cuenta: 'admin', metodo: 'get', ruta: string) => Promise<T>,
): Promise<Tramo> => {
  const { tramos } = await como<{ tramos: Tramo[] }>('admin', 'get', '/api/tramos');
  return tramos[2] as Tramo;
};

test.describe('the map', () => {
  test('goes to the kilometre of a tramo that is typed, and measures along the line by keyboard', {
    tag: '@navegadores',
  }, async ({ entrar, como }) => {
    const tramo = await unTramo(como);
    const [desde, hasta] = [0.25, 0.75].map((parte) =>
      Math.round(tramo.posicion_a + parte * (tramo.posicion_b - tramo.posicion_a)),
    ) as [number, number];
    const page = await entrar('usuario');
    await mapaListo(page);
    await page.keyboard.press('/');
    const campo = page.getByRole('textbox', { name: 'Ir a un lugar del mapa' });
    await expect(campo).toBeFocused();
    await campo.fill(`${tramo.nombre} ${kilometraje(desde)}`);
    await expect(page.getByRole('option').first()).toContainText(
      `${formatPosicion(desde)} · ${tramo.nombre}`,
    );
    await page.keyboard.press('Enter');
    await expect(regla(page)).toHaveText(/^1\s*km$|^\d{3}\s*m$/);

    await campo.blur();
    await page.keyboard.press('m');
    const panel = page.getByRole('complementary', { name: 'Medir' });
    await panel.getByLabel('Sistema').selectOption(tramo.sistema_nombre);
    await panel.getByLabel('Desde km').fill(kilometraje(desde));
    await panel.getByLabel('Hasta km').fill(kilometraje(hasta));
    await expect(panel.getByRole('status')).toContainText(`${((hasta - desde) / 1_000).toFixed(3)}\u00a0km`);
    await panel.getByLabel('Hasta km').fill('9999+000');
    await expect(panel).toContainText('Ese sistema no tiene ahí un tramo');
  });

  test('measures between two clicks on a ducto, and says when there is none', { tag: '@completa' }, async ({
    entrar,
    como,
  }) => {
    const tramo = await unTramo(como);
    const [primero] = tramo.geometria.coordinates;
    const page = await entrar('monitorista', { en: `/mapa?centro=${primero?.[1]},${primero?.[0]}` });
    await mapaListo(page);
    // What stands where stays there when the panel opens beside it.
    const caja = await page.getByRole('application', { name: 'Mapa de la red' }).boundingBox();
    await page.keyboard.press('m');
    const panel = page.getByRole('complementary', { name: 'Medir' });
    await page.mouse.click((caja?.x ?? 0) + (caja?.width ?? 0) / 2, (caja?.y ?? 0) + (caja?.height ?? 0) / 2);
    await expect(panel.getByRole('status')).toContainText('Desde ');
    await page.mouse.click((caja?.x ?? 0) + 60, (caja?.y ?? 0) + (caja?.height ?? 0) - 120);
    await expect(panel.getByRole('status')).toContainText('Ahí no pasa ningún ducto.');
  });

  test('the legend leaves states and layers off, remembers it, and never lets open events pass for silence', {
    tag: '@completa',
  }, async ({ entrar, alguno }) => {
    await alguno();
    const page = await entrar('monitorista');
    await mapaListo(page);
    const eventos = page.getByRole('list', { name: 'Eventos en el mapa' }).getByRole('button');
    await expect(eventos).not.toHaveCount(0);
    await leyenda(page, /^Abierto/).click();
    await expect(leyenda(page, /^Abierto/)).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByText(/abiertos? no se ven? por el filtro/)).toBeVisible();
    await expect(eventos.filter({ hasText: 'Abierto' })).toHaveCount(0);
    await expect(page).toHaveURL(/ocultar=.*abierto/);
    await page.goto('/eventos');
    await page.goto('/mapa');
    await expect(leyenda(page, /^Abierto/)).toHaveAttribute('aria-pressed', 'false');
    await page.getByRole('button', { name: 'Mostrar todo' }).click();
    await expect(leyenda(page, /^Abierto/)).toHaveAttribute('aria-pressed', 'true');
    await expect(eventos.filter({ hasText: 'Abierto' })).not.toHaveCount(0);
    await page.getByRole('button', { name: /^Capas/ }).click();
    await page.getByRole('checkbox', { name: 'Tramos' }).uncheck();
    await expect(page.getByRole('list', { name: 'Tramos en el mapa' })).toHaveCount(0);
  });

  test('shows routers to those who watch, and neither offers nor gives them to a regular user', {
    tag: '@completa',
  }, async ({ entrar, request, como }) => {
    const { routers } = await como<{ routers: Router[] }>('admin', 'get', '/api/routers');
    const suyo = await entrar('usuario');
    await mapaListo(suyo);
    await suyo.getByRole('button', { name: /^Capas/ }).click();
    await expect(suyo.getByRole('checkbox', { name: 'Estaciones' })).toBeVisible();
    await expect(suyo.getByRole('checkbox', { name: 'Routers' })).toHaveCount(0);
    const token = await suyo.evaluate(() => localStorage.getItem('token'));
    const respuesta = await request.get('/api/routers', { headers: { authorization: `Bearer ${token}` } });
    expect(respuesta.status()).toBe(403);

    const page = await entrar('monitorista', { en: `/mapa?ocultar=&router=${routers[0]?.id}` });
    await expect(page.getByRole('complementary', { name: routers[0]?.nombre ?? '' })).toContainText('Señal');
    await expect(page.getByRole('list', { name: 'Routers en el mapa' }).getByRole('button')).not.toHaveCount(
      0,
    );
  });

  test('follows new events only while it is told to, and news disturb neither view nor panel', {
    tag: '@completa',
  }, async ({ entrar, alguno, como }) => {
    const modelo: Evento = await alguno();
    const { sensors } = await como<{ sensors: Sensor[] }>('admin', 'get', '/api/sensors');
    const sensor = sensors.find(({ sistema_id }) => sistema_id === modelo.sistema.id) ?? sensors[0];
    const page = await entrar('monitorista');
    const linea = await tomarLinea(page);
    const centro = '23.10000,-103.40000';
    await page.goto(`/mapa?centro=${centro}&zoom=8&sensor=${sensor?.id}`);
    await mapaListo(page);
    // What is said before the console listens is not heard.
    await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
    const panel = page.getByRole('complementary', { name: sensor?.nombre ?? '', exact: true });
    await expect(panel).toBeVisible();
    const medida = await regla(page).textContent();
    const lista = page.getByRole('list', { name: 'Eventos en el mapa' });

    const primero = nuevoEvento(modelo, 1);
    linea.decir('new_evento', primero);
    await expect(lista).toContainText(String(primero.event_id));
    await expect(panel).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`centro=${centro}`));
    expect(await regla(page).textContent()).toBe(medida);

    await page.keyboard.press('s');
    await expect(page.getByText('Siguiendo eventos nuevos')).toBeVisible();
    const segundo = nuevoEvento(modelo, 2);
    linea.decir('new_evento', segundo);
    await expect(page.getByRole('complementary', { name: `Evento ${segundo.event_id}` })).toBeVisible();
    await expect(page).not.toHaveURL(/centro=/);
    await page.getByRole('button', { name: 'Dejar de seguir' }).click();
    await expect(page.getByText('Siguiendo eventos nuevos')).toHaveCount(0);
  });

  test('shows a new event at once, though what the sensors say waits for its turn', {
    tag: '@completa',
  }, async ({ entrar, alguno, como }) => {
    const modelo: Evento = await alguno();
    const { sensors } = await como<{ sensors: Sensor[] }>('admin', 'get', '/api/sensors');
    const [sensor] = sensors;
    const page = await entrar('monitorista');
    const linea = await tomarLinea(page);
    await page.goto('/mapa');
    await mapaListo(page);
    await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
    linea.callar('salud');
    await page.waitForLoadState('networkidle');
    // The clock by which news wait leaps and then stands still: of each kind the first is shown, and nothing that waits.
    await page.evaluate(() => {
      const parado_ms = performance.now() + 10_000;
      performance.now = () => parado_ms;
    });
    const renglon = page
      .getByRole('list', { name: 'Sensores en el mapa' })
      .getByRole('listitem')
      .filter({ hasText: sensor?.nombre ?? '' })
      .first();
    const antes = (await renglon.textContent()) ?? '';
    linea.decir('salud', {
      timestamp: new Date().toISOString(),
      sensores: [{ sensor_id: sensor?.id ?? 0, salud: 'mantenimiento', ultima_lectura: null }],
    });
    await expect(renglon).not.toHaveText(antes);
    const nuevo = nuevoEvento(modelo, 7);
    linea.decir('new_evento', nuevo);
    await expect(page.getByRole('list', { name: 'Eventos en el mapa' })).toContainText(
      String(nuevo.event_id),
    );
  });

  test('a storm of news resets neither the zoom, nor what is selected, nor what stands open', {
    tag: '@completa',
  }, async ({ entrar, alguno, como }) => {
    const modelo: Evento = await alguno();
    const { sensors } = await como<{ sensors: Sensor[] }>('admin', 'get', '/api/sensors');
    const sensor = sensors[0] as Sensor;
    const page = await entrar('monitorista');
    const linea = await tomarLinea(page);
    await page.goto(`/mapa?centro=23.10000,-103.40000&zoom=8&sensor=${sensor.id}`);
    await mapaListo(page);
    // What is said before the console listens is not heard.
    await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
    const panel = page.getByRole('complementary', { name: sensor.nombre, exact: true });
    await expect(panel).toBeVisible();
    await page.getByRole('button', { name: /^Capas/ }).click();
    const capas = page.getByRole('dialog', { name: /^Capas/ });
    await capas.getByRole('checkbox', { name: 'Eventos' }).focus();
    const medida = await regla(page).textContent();
    const direccion = page.url();
    // The very elements must stay: one that was made anew would have lost what a person had done in it.
    for (const abierto of [panel, capas])
      await abierto.evaluate((suyo) => suyo.setAttribute('data-seña', 'sí'));

    const OLAS = 10;
    const POR_OLA = 100;
    const lista = page.getByRole('list', { name: 'Eventos en el mapa' });
    for (let ola = 1; ola <= OLAS; ola++) {
      for (let n = 1; n <= POR_OLA; n++)
        linea.decir('new_evento', nuevoEvento(modelo, (ola - 1) * POR_OLA + n));
      await expect(lista).toContainText(String(nuevoEvento(modelo, ola * POR_OLA).event_id));
    }

    for (const abierto of [panel, capas]) await expect(abierto).toHaveAttribute('data-seña', 'sí');
    await expect(capas.getByRole('checkbox', { name: 'Eventos' })).toBeFocused();
    await expect(page).toHaveURL(direccion);
    await expect(regla(page)).toHaveText(medida ?? '');
  });

  test('a shared address opens the same place with the same things left out', { tag: '@completa' }, async ({
    entrar,
    como,
  }) => {
    const tramo = await unTramo(como);
    const page = await entrar('monitorista', {
      en: `/mapa?centro=21.10000,-100.70000&zoom=9&ocultar=estaciones,falla&tramo=${tramo.id}`,
    });
    await mapaListo(page);
    await expect(page.getByRole('complementary', { name: tramo.nombre, exact: true })).toBeVisible();
    await expect(leyenda(page, /^Falla/)).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByRole('list', { name: 'Estaciones en el mapa' })).toHaveCount(0);
    await expect(regla(page)).toHaveText(/^20\s*km$/);
  });
});

test('an event that comes while the lists are read again after a cut keeps its mark, though their answers are older', {
  tag: '@completa',
}, async ({ entrar, ocurrir }) => {
  const page = await entrar('monitorista', { en: '/eventos' });
  const linea = await tomarLinea(page);
  const enVivo = page.getByText('En vivo', { exact: true });
  await page.goto('/mapa');
  await mapaListo(page);
  await expect(enVivo).toBeVisible();

  /** Answers as the server gave them when it was asked; those of a slow line stay on their way. */
  const enCamino: (() => Promise<void>)[] = [];
  await page.route(/\/api\/eventos(\/grupos)?\?/, async (ruta) => {
    const respuesta = await ruta.fetch();
    enCamino.push(() => ruta.fulfill({ response: respuesta }));
  });
  await linea.cortar();
  // The map's two lists, the newest open ones, the tray, and whatever else tells of events.
  await expect.poll(() => enCamino.length).toBeGreaterThanOrEqual(4);
  await expect(enVivo).toBeVisible();
  const deAntes = enCamino.splice(0);

  const evento = await ocurrir();
  const marcas = page.getByRole('list', { name: 'Eventos en el mapa' });
  const suya = formatPosicion(evento.posicion ?? 0);
  await expect(marcas).toContainText(suya);
  // Whenever it is away from now on, it is written down.
  await marcas.evaluate((lista, texto) => {
    new MutationObserver(() => {
      if (!lista.textContent?.includes(texto)) document.body.dataset.perdida = 'sí';
    }).observe(lista, { childList: true, subtree: true, characterData: true });
  }, suya);
  await Promise.all(deAntes.map((llegar) => llegar().catch(() => {})));
  // What is asked for because of the event comes later still.
  await expect.poll(() => enCamino.length).toBeGreaterThan(0);
  await page.evaluate(() => new Promise((pintado) => requestAnimationFrame(() => setTimeout(pintado))));
  await expect(marcas).toContainText(suya);
  expect(await page.evaluate(() => document.body.dataset.perdida)).toBeUndefined();
});
