import AxeBuilder from '@axe-core/playwright';
import type { Page, Route } from '@playwright/test';
import type { Evento } from '@tramos/contract/evento';
import type { Tramo } from '@tramos/contract/red';
import type { Tira } from '@tramos/contract/tira';
import { levantar } from '../apoyo/api';
import { retener } from '../apoyo/pantalla';
import { cerrarResumen, expect, test } from '../apoyo/prueba';

/** The linear view: at the foot of the map, and on the page of a tramo. */

type Como = <T>(cuenta: 'admin', metodo: 'get', ruta: string) => Promise<T>;

const tira = (page: Page) => page.getByRole('region', { name: 'Tira kilométrica' });
/** With its events, however many: until they were read it has another name, and hears no hand. */
const plano = (page: Page) => tira(page).getByRole('application', { name: /^Tira kilométrica: \d+ evento/ });

const leerTramos = async (como: Como): Promise<Tramo[]> =>
  (await como<{ tramos: Tramo[] }>('admin', 'get', '/api/tramos')).tramos;

/** The sistema of the newest event that is open. */
const sistemaAbierto = async (como: Como, tramos: readonly Tramo[]): Promise<number | undefined> => {
  const ruta = '/api/eventos?evento_estado=abierto&limit=1';
  const { events } = await como<{ events: Evento[] }>('admin', 'get', ruta);
  return tramos.find(({ id }) => id === events[0]?.tramo_id)?.sistema_id;
};

test('the linear view begins where an event is open, its events are walked by keyboard, and it is put away', {
  tag: '@completa',
}, async ({ entrar, como }) => {
  const evento = await levantar(como);
  const tramos = await leerTramos(como);
  const sistema = tramos.find(({ id }) => id === evento.tramo_id)?.sistema_id ?? 0;
  // A wave that the detector held back may become a newer event while the page opens.
  const antes = await sistemaAbierto(como, tramos);
  const page = await entrar('monitorista', { en: '/mapa' });
  const cual = tira(page).getByRole('combobox', { name: 'Sistema de la tira' });
  await expect
    .poll(async () =>
      [antes, await sistemaAbierto(como, tramos)].map(String).includes(await cual.inputValue()),
    )
    .toBe(true);

  const otro = tramos.find(({ sistema_id }) => sistema_id !== sistema);
  // Also while those of the other line are on their way.
  const soltar = await retener(page, `**/api/eventos/tira?*sistema=${otro?.sistema_id}&*`);
  await cual.selectOption(String(otro?.sistema_id));
  const suyo = tira(page)
    .getByRole('list', { name: 'Eventos en la tira' })
    .getByRole('button', { name: new RegExp(`^${evento.id}: abierto, `) });
  await expect(suyo).toHaveCount(0);
  await expect(tira(page).getByRole('application')).toHaveAccessibleName(
    'Tira kilométrica: todavía sin datos',
  );
  soltar();
  await cual.selectOption(String(sistema));
  await expect(suyo).toHaveCount(1);

  await tira(page).getByText('24 h', { exact: true }).click();
  const { marcas } = await como<Tira>('admin', 'get', `/api/eventos/tira?sistema=${sistema}&periodo=24h`);
  const lugar = marcas.findIndex(({ id }) => id === evento.id);
  expect(lugar).toBeGreaterThanOrEqual(0);
  await plano(page).focus();
  for (const { id } of marcas.slice(0, lugar + 1)) {
    await page.keyboard.press('ArrowDown');
    await expect(plano(page).getByRole('status')).toContainText(`${id}: `);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`[?&]evento=${evento.id}(&|$)`));
  await expect(page.getByRole('button', { name: 'Ver Detalles' }).last()).toBeVisible();

  await page.getByRole('button', { name: 'Ocultar la tira kilométrica' }).click();
  await expect(tira(page)).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Mostrar la tira kilométrica' }).click();
  await expect(tira(page).getByRole('radio', { name: '24 h' })).toBeChecked();
});

test('the linear view has its room from the first: with its answers nothing above it moves', {
  tag: '@completa',
}, async ({ entrar }) => {
  const page = await entrar('monitorista');
  const soltarRed = await retener(page, '**/api/tramos');
  const soltarTira = await retener(page, '**/api/eventos/tira?*');
  const soltarCampo = await retener(page, '**/api/presiones/campo?*');
  await page.goto('/mapa');
  const mapa = page.getByRole('application', { name: 'Mapa de la red' });
  /** Where the map ends and the linear view begins. */
  const orilla = () => mapa.evaluate((elemento) => elemento.getBoundingClientRect().bottom);
  await expect(tira(page)).toBeVisible();
  const alEmpezar = await orilla();
  soltarRed();
  await expect(tira(page).getByRole('option').first()).toBeAttached();
  expect(await orilla()).toBe(alEmpezar);
  soltarTira();
  await expect(tira(page).locator('canvas')).toBeAttached();
  expect(await orilla()).toBe(alEmpezar);
  soltarCampo();
  await expect(tira(page).getByRole('list', { name: 'Leyenda del fondo' })).toBeVisible();
  expect(await orilla()).toBe(alEmpezar);
});

test('the linear view whose events or pressures were not read says so where they would stand, and reads them again', {
  tag: '@completa',
}, async ({ entrar, como }) => {
  await levantar(como);
  const page = await entrar('monitorista');
  const sinServicio = (pedido: Route) => pedido.fulfill({ status: 503, json: {} });
  await page.route('**/api/eventos/tira?*', sinServicio);
  await page.route('**/api/presiones/campo?*', sinServicio);
  await page.goto('/mapa');
  const aviso = tira(page).getByRole('alert');
  const reintentar = aviso.getByRole('button', { name: 'Reintentar' });
  await expect(aviso).toContainText('Error al cargar eventos. La tira queda vacía hasta que se lean.');
  // Asked again in vain, it stays under the hand.
  const soltar = await retener(page, '**/api/eventos/tira?*', sinServicio);
  const preguntada = page.waitForRequest('**/api/eventos/tira?*');
  await reintentar.press('Enter');
  await preguntada;
  await expect(reintentar).toBeFocused();
  soltar();
  await page.unroute('**/api/eventos/tira?*');
  await reintentar.click();
  await expect(plano(page)).toBeVisible();
  await expect(aviso).toContainText(
    'Error al cargar las presiones. La tira queda sin su fondo hasta que se lean.',
  );

  await page.unroute('**/api/presiones/campo?*');
  await reintentar.click();
  await expect(aviso).toHaveCount(0);
  // An event has it read again: what stands there by then is old.
  await page.route('**/api/eventos/tira?*', sinServicio);
  await levantar(como);
  await expect(aviso).toContainText('Error al cargar eventos. Lo que ve puede no estar al día.');
  await expect(plano(page)).toBeVisible();
});

/** Where an event's mark stands on the page, by what the view says of its line and period. */
const lugarDe = async (page: Page, evento: Evento, tramos: readonly Tramo[], periodo_ms: number) => {
  const caja = await plano(page).boundingBox();
  if (!caja || evento.posicion === null) throw new Error('nowhere');
  const sistema = tramos.find(({ id }) => id === evento.tramo_id)?.sistema_id;
  const suyos = tramos.filter(({ sistema_id }) => sistema_id === sistema);
  const [desde, hasta] = [
    Math.min(...suyos.map(({ posicion_a }) => posicion_a)),
    Math.max(...suyos.map(({ posicion_b }) => posicion_b)),
  ];
  const parte = (evento.posicion - desde) / (hasta - desde);
  const hace = (Date.now() - Date.parse(evento.created_at)) / periodo_ms;
  return {
    x: caja.x + 64 + parte * (caja.width - 64 - 24),
    y: caja.y + 44 + hace * (caja.height - 44 - 8),
    abajo: caja.y + caja.height - 12,
  };
};

test('a stretch of line and time that is dragged over filters map and list, goes with the address, and is laid down', {
  tag: '@completa',
}, async ({ entrar, como }) => {
  // No sensor heard it: it happened when it was raised.
  const evento = await levantar(como);
  const tramos = await leerTramos(como);
  const page = await entrar('monitorista', { en: `/mapa?evento=${evento.id}`, conResumen: true });
  // What waits stands in a strip above the map once its card is closed: from then on nothing moves.
  await expect(page.getByRole('alert', { name: 'Resumen de alertas' })).toBeVisible();
  await cerrarResumen(page);
  await expect(page.getByRole('region', { name: 'Sin reconocer' })).toBeVisible();
  await tira(page).getByText('24 h', { exact: true }).click();
  const suyo = tira(page)
    .getByRole('list', { name: 'Eventos en la tira' })
    .getByRole('button', { name: new RegExp(`^${evento.id}: (abierto|posible operación), `) });
  await expect(suyo).toHaveCount(1);
  const enMapa = page.getByRole('list', { name: 'Eventos en el mapa' });
  const deMapa = enMapa.getByRole('button', { name: new RegExp(`Abierto ?${evento.id}`) });
  await expect(deMapa).toHaveCount(1);

  const { x, y, abajo } = await lugarDe(page, evento, tramos, 86_400_000);
  await page.mouse.move(x + 40, abajo - 20);
  await page.mouse.down();
  await page.mouse.move(x + 80, abajo - 40, { steps: 4 });
  await page.mouse.up();
  const seleccion = tira(page).getByRole('group', { name: 'Selección de la tira' });
  await expect(seleccion).toContainText(/\b0 eventos/);
  await expect(deMapa).toHaveCount(0);
  await expect(page.getByText(/quedan? fuera de la selección/)).toBeVisible();

  await page.mouse.move(x - 30, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 30, y - 30, { steps: 4 });
  await page.mouse.up();
  await expect(seleccion).toContainText(/[1-9]\d* eventos?.* a ahora/);
  await expect(deMapa).toHaveCount(1);
  await expect(page).toHaveURL(/[?&]franja=/);
  const compartida = page.url();

  await seleccion.getByRole('link', { name: 'Ver en la lista' }).click();
  await expect(page).toHaveURL(/\/eventos\?.*posicion_desde=/);
  await expect(page.getByRole('button', { name: /^Quitar el filtro del cadenamiento \d/ })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(String(evento.id));
  await page.goBack();
  await expect(seleccion).toBeVisible();
  await page.goto(compartida);
  await expect(seleccion).toContainText(/[1-9]\d* evento/);

  await seleccion.getByRole('button', { name: 'Acercar a la selección' }).click();
  await expect(tira(page).getByRole('button', { name: 'Ver todo' })).toBeVisible();
  await plano(page).focus();
  await page.keyboard.press('Escape');
  await expect(seleccion).toHaveCount(0);
  await expect(page).not.toHaveURL(/franja=/);
  // The event that was chosen before it stays chosen.
  await expect(page).toHaveURL(new RegExp(`[?&]evento=${evento.id}`));

  await page.keyboard.press('Shift+ArrowRight');
  await expect(seleccion).toBeVisible();
  const antes = page.url();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page).not.toHaveURL(antes);
  await page.goBack();
  await expect(seleccion).toHaveCount(0);
});

test('the linear view guesses at no line while the events are on their way, and stays on that of a selection which is laid down', {
  tag: '@completa',
}, async ({ entrar, como }) => {
  const tramos = await leerTramos(como);
  const tramo = tramos.at(-1);
  // Neither the first nor that of the newest event, which it would show otherwise.
  const { id, posicion } = await levantar(como, 'se abre por su enlace', tramo);
  await levantar(como, 'más nuevo', tramos[0]);
  const suyo = String(tramo?.sistema_id);
  expect(String(tramos[0]?.sistema_id)).not.toBe(suyo);
  const page = await entrar('monitorista');
  const cual = tira(page).getByRole('combobox', { name: 'Sistema de la tira' });
  const seleccion = tira(page).getByRole('group', { name: 'Selección de la tira' });
  const panel = page.getByRole('heading', { name: 'Cargando' });
  const listas = /\/api\/eventos\?(.*&)?evento_estado=(abierto|reconocido)/;

  const soltarPrimera = await retener(page, listas);
  await page.goto(`/mapa?evento=${id}`);
  await expect(cual.getByRole('option')).not.toHaveCount(0);
  await expect(panel).toBeVisible();
  await expect(cual).toHaveValue('');
  soltarPrimera();
  await expect(cual).toHaveValue(suyo);
  await expect(panel).toHaveCount(0);

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const soltar = await retener(page, listas);
  const hace2h = new Date(Date.now() - 7_200_000).toISOString().slice(0, 16);
  await page.goto(
    `/mapa?evento=${id}&franja=${suyo},${(posicion ?? 0) - 500},${(posicion ?? 0) + 500},${hace2h}Z,`,
  );
  await expect(seleccion).toBeVisible();
  await plano(page).focus();
  await page.keyboard.press('Escape');
  await expect(seleccion).toHaveCount(0);
  await page.keyboard.press('Shift+ArrowRight');
  await expect(seleccion).toBeVisible();
  await expect(cual).toHaveValue(suyo);
  soltar();
  await expect(page.getByRole('button', { name: 'Ver Detalles' }).last()).toBeVisible();
  await expect(cual).toHaveValue(suyo);
});

const faltas = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .include('section[aria-label="Tira kilométrica"]')
    .analyze();
  return violations.map((v) => `${v.id} ${v.nodes.map((n) => n.target).join(' ')}`);
};

/** Its names stand within the view, and none is cut; they find their places once the view knows how wide it is. */
const conNombresEnteros = async (page: Page): Promise<void> => {
  await expect(plano(page)).toBeVisible();
  await expect(tira(page).locator('[data-lado]').first()).toBeVisible();
  const cortados = () =>
    tira(page).evaluate((seccion) => {
      const marco = seccion.querySelector('[role="application"]')?.getBoundingClientRect();
      return [...seccion.querySelectorAll('[data-lado]')]
        .filter((nombre) => {
          const { left, right } = nombre.getBoundingClientRect();
          const fuera = !marco || left < marco.left || right > marco.right;
          return fuera || nombre.scrollWidth - nombre.clientWidth > 1;
        })
        .map(({ textContent }) => textContent);
    });
  await expect.poll(cortados).toEqual([]);
};

test('on a phone the linear view is folded until it is asked for, its controls are for a thumb, and it breaks no accessibility rule', {
  tag: '@completa',
}, async ({ entrar, como, alguno }) => {
  const evento = await alguno();
  const tramos = await leerTramos(como);
  const page = await entrar('monitorista', { tema: 'dark', movil: true, en: '/mapa' });
  const mostrar = page.getByRole('button', { name: 'Mostrar la tira kilométrica' });
  await expect(mostrar).toBeVisible();
  expect((await mostrar.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await mostrar.click();
  await expect(plano(page)).toBeVisible();
  const sistema = tramos.find(({ id }) => id === evento.tramo_id)?.sistema_id;
  await tira(page).getByRole('combobox', { name: 'Sistema de la tira' }).selectOption(String(sistema));
  await plano(page).focus();
  await page.keyboard.press('Shift+ArrowRight');
  const seleccion = tira(page).getByRole('group', { name: 'Selección de la tira' });
  for (const cual of [
    seleccion.getByRole('link', { name: 'Ver en la lista' }),
    seleccion.getByRole('button', { name: 'Quitar la selección de la tira' }),
    page.getByRole('button', { name: 'Ocultar la tira kilométrica' }),
  ]) {
    const caja = await cual.boundingBox();
    expect(Math.min(caja?.height ?? 0, caja?.width ?? 0)).toBeGreaterThanOrEqual(44);
    expect((caja?.x ?? 0) + (caja?.width ?? 0)).toBeLessThanOrEqual(390);
  }
  expect(await faltas(page)).toEqual([]);
  await page.goto(`/tramos/${evento.tramo_id}`);
  await conNombresEnteros(page);
  expect(await faltas(page)).toEqual([]);
});

test('the linear view names its stations whole and breaks no accessibility rule, on the map and with its tramo', {
  tag: '@completa',
}, async ({ entrar, alguno }) => {
  const evento = await alguno();
  const page = await entrar('monitorista');
  for (const ruta of [`/mapa?evento=${evento.id}`, `/tramos/${evento.tramo_id}`]) {
    await page.goto(ruta);
    await conNombresEnteros(page);
    expect(await faltas(page), ruta).toEqual([]);
  }
});
