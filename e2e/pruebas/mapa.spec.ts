import type { Page } from '@playwright/test';
import { formatPosicion, kilometraje } from '@tramos/contract/posicion';
import type { Router, Tramo } from '@tramos/contract/red';
import type { Sensor } from '@tramos/contract/sensor';
import { levantar } from '../apoyo/api';
import { nuevoEvento, tomarLinea } from '../apoyo/linea';
import { pintado, regla, retener } from '../apoyo/pantalla';
import { expect, test } from '../apoyo/prueba';

const mapaListo = async (page: Page) => {
  await expect(page.getByRole('application', { name: 'Mapa de la red' })).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'Tramos en el mapa' }).getByRole('button').first(),
  ).toBeAttached();
};
const tira = (page: Page) => page.getByRole('application', { name: /^Tira kilométrica: / });
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
    // Routers are for those who watch.
    await page.getByRole('button', { name: /^Capas/ }).click();
    const estaciones = page.getByRole('checkbox', { name: 'Estaciones' });
    await expect(estaciones).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Routers' })).toHaveCount(0);
    await estaciones.press('Escape');
    await expect(estaciones).toHaveCount(0);
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

  test('opens on the whole network as its button shows it, clear of the linear view at the foot, also where it had no height at first', {
    tag: '@completa',
  }, async ({ entrar, nadaEspera }) => {
    // What waits for somebody shows a strip above the map a moment after the screen.
    await nadaEspera();
    const page = await entrar('monitorista');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // The map is there before the network is.
    const soltar = await retener(page, /\/api\/tramos(\?|$)/);
    await page.reload();
    await expect(page.getByRole('application', { name: 'Mapa de la red' })).toBeVisible();
    soltar();
    await mapaListo(page);
    await expect(tira(page)).toBeVisible();
    await pintado(page);
    // The ruler is as long as its zoom and the latitude of the middle have it.
    const largo = async () => (await regla(page).locator('xpath=preceding-sibling::*').boundingBox())?.width;
    const vista = async () => {
      await pintado(page);
      return [await regla(page).textContent(), await largo()];
    };
    const esLaEntera = async () => {
      const suya = await vista();
      await page.getByRole('button', { name: 'Ver toda la red' }).click();
      expect(await vista()).toEqual(suya);
      return suya;
    };
    const con_tira = await esLaEntera();
    // Where nobody has looked nearer, the whole network is seen in whatever room there is.
    await page.getByRole('button', { name: 'Ocultar la tira kilométrica' }).click();
    await expect(tira(page)).toHaveCount(0);
    expect(await esLaEntera()).not.toEqual(con_tira);
    await page.getByRole('button', { name: 'Mostrar la tira kilométrica' }).click();
    await expect(tira(page)).toBeVisible();
    expect(await esLaEntera()).toEqual(con_tira);

    await page.addInitScript(() => {
      const sin_alto = document.createElement('style');
      sin_alto.id = 'sin-alto';
      sin_alto.textContent = '[data-mapa] { height: 0; }';
      addEventListener('DOMContentLoaded', () => document.head.append(sin_alto));
    });
    await page.goto('/mapa');
    await expect(
      page.getByRole('list', { name: 'Tramos en el mapa' }).getByRole('button').first(),
    ).toBeAttached();
    const mapa = page.getByRole('application', { name: 'Mapa de la red' });
    await expect.poll(async () => (await mapa.boundingBox())?.height).toBe(0);
    await page.evaluate(() => document.getElementById('sin-alto')?.remove());
    await expect(regla(page)).toHaveText(con_tira[0] as string);
  });

  test('the legend leaves states and layers off, remembers it, and never lets open events pass for silence', {
    tag: '@completa',
  }, async ({ entrar, como }) => {
    await levantar(como, 'abierto en el mapa');
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

  test('shows a new event at once, though what the sensors say waits for its turn', {
    tag: '@completa',
  }, async ({ entrar, como }) => {
    const modelo = await levantar(como, 'como el que llega');
    const { sensors } = await como<{ sensors: Sensor[] }>('admin', 'get', '/api/sensors');
    const sensor = sensors[0] as Sensor;
    const page = await entrar('monitorista');
    const linea = await tomarLinea(page);
    await page.goto(`/mapa?sensor=${sensor.id}`);
    await mapaListo(page);
    await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
    linea.callar('salud');
    // The clock by which news wait stands still, and leaps when told to: then whatever waits is shown.
    await page.evaluate(() => {
      let ahora_ms = performance.now();
      performance.now = () => ahora_ms;
      addEventListener('salto', () => {
        ahora_ms += 10_000;
      });
    });
    const saltar = () => page.evaluate(() => void dispatchEvent(new Event('salto')));
    // The list of sensors has a pace of its own besides.
    const panel = page.getByRole('complementary', { name: sensor.nombre, exact: true });
    const eventos = page.getByRole('list', { name: 'Eventos en el mapa' });
    let vez = 0;
    let nuevo: ReturnType<typeof nuevoEvento> | undefined;
    // Again where other news of the events came after the leap and before this one.
    await expect(async () => {
      vez++;
      await saltar();
      // What an earlier try said would come with the next leap, and take the turn of the events.
      if (nuevo) await expect(eventos).toContainText(String(nuevo.event_id));
      await saltar();
      const [salud, dicha] = (await panel.textContent())?.includes('En mantenimiento')
        ? (['falla', 'Falla'] as const)
        : (['mantenimiento', 'En mantenimiento'] as const);
      linea.decir('salud', {
        timestamp: new Date().toISOString(),
        sensores: [{ sensor_id: sensor.id, salud, ultima_lectura: null }],
      });
      // What is shown of a sensor takes the turn of the sensors: until the next leap, what they say waits.
      await expect
        .poll(async () => {
          const visto = await panel.textContent();
          if (!visto?.includes(dicha)) await saltar();
          return visto;
        })
        .toContain(dicha);
      nuevo = nuevoEvento(modelo, vez);
      linea.decir('new_evento', nuevo);
      await expect(eventos).toContainText(String(nuevo.event_id), { timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
  });

  test('follows a new event only while it is told to, and a storm of them disturbs neither view, nor what is selected, nor what stands open', {
    tag: '@completa',
  }, async ({ entrar, como }) => {
    const modelo = await levantar(como, 'como los de la tormenta');
    const { sensors } = await como<{ sensors: Sensor[] }>('admin', 'get', '/api/sensors');
    const sensor = sensors[0] as Sensor;
    const page = await entrar('monitorista');
    const linea = await tomarLinea(page);
    const lejos = `/mapa?centro=23.10000,-103.40000&zoom=8&sensor=${sensor.id}`;
    // What is said before the console listens is not heard.
    const abrir = async () => {
      await page.goto(lejos);
      await mapaListo(page);
      await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
    };
    await abrir();
    await page.keyboard.press('s');
    await expect(page.getByText('Siguiendo eventos nuevos')).toBeVisible();
    const seguido = nuevoEvento(modelo, 1);
    linea.decir('new_evento', seguido);
    await expect(page.getByRole('complementary', { name: `Evento ${seguido.event_id}` })).toBeVisible();
    await expect(page).not.toHaveURL(/centro=/);
    await page.getByRole('button', { name: 'Dejar de seguir' }).click();
    await expect(page.getByText('Siguiendo eventos nuevos')).toHaveCount(0);

    await abrir();
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

    const OLAS = 4;
    const POR_OLA = 100;
    const lista = page.getByRole('list', { name: 'Eventos en el mapa' });
    for (let ola = 1; ola <= OLAS; ola++) {
      for (let n = 1; n <= POR_OLA; n++)
        linea.decir('new_evento', nuevoEvento(modelo, 1 + (ola - 1) * POR_OLA + n));
      await expect(lista).toContainText(String(nuevoEvento(modelo, 1 + ola * POR_OLA).event_id));
    }

    for (const abierto of [panel, capas]) await expect(abierto).toHaveAttribute('data-seña', 'sí');
    await expect(capas.getByRole('checkbox', { name: 'Eventos' })).toBeFocused();
    await expect(page).toHaveURL(direccion);
    await expect(regla(page)).toHaveText(medida ?? '');
  });

  test('a shared address opens the same place with the same things left out, a router, or the place to measure from by two clicks', {
    tag: '@completa',
  }, async ({ entrar, como, nadaEspera }) => {
    await nadaEspera();
    const tramo = await unTramo(como);
    const { routers } = await como<{ routers: Router[] }>('admin', 'get', '/api/routers');
    const page = await entrar('monitorista', {
      en: `/mapa?centro=21.10000,-100.70000&zoom=9&ocultar=estaciones,falla&tramo=${tramo.id}`,
    });
    await mapaListo(page);
    await expect(page.getByRole('complementary', { name: tramo.nombre, exact: true })).toBeVisible();
    await expect(leyenda(page, /^Falla/)).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByRole('list', { name: 'Estaciones en el mapa' })).toHaveCount(0);
    await expect(regla(page)).toHaveText(/^20\s*km$/);

    await page.goto(`/mapa?ocultar=&router=${routers[0]?.id}`);
    await expect(page.getByRole('complementary', { name: routers[0]?.nombre ?? '' })).toContainText('Señal');
    await expect(page.getByRole('list', { name: 'Routers en el mapa' }).getByRole('button')).not.toHaveCount(
      0,
    );

    const [primero] = tramo.geometria.coordinates;
    await page.goto(`/mapa?centro=${primero?.[1]},${primero?.[0]}`);
    await mapaListo(page);
    await expect(tira(page)).toBeVisible();
    await pintado(page);
    // What stands where stays there when the panel opens beside it.
    const caja = await page.getByRole('application', { name: 'Mapa de la red' }).boundingBox();
    await page.keyboard.press('m');
    const panel = page.getByRole('complementary', { name: 'Medir' });
    await page.mouse.click((caja?.x ?? 0) + (caja?.width ?? 0) / 2, (caja?.y ?? 0) + (caja?.height ?? 0) / 2);
    await expect(panel.getByRole('status')).toContainText('Desde ');
    await page.mouse.click((caja?.x ?? 0) + 60, (caja?.y ?? 0) + (caja?.height ?? 0) - 120);
    await expect(panel.getByRole('status')).toContainText('Ahí no pasa ningún ducto.');
  });
});
