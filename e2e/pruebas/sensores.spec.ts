import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Sensor } from '@tramos/contract/sensor';
import { SIN_DATOS_MS } from '../../server/src/db/salud-sensor';
import { expect, test } from '../apoyo/prueba';

type Como = <T>(cuenta: 'admin', metodo: 'get', ruta: string) => Promise<T>;

const leerSensor = async (como: Como, clave: RegExp): Promise<Sensor> => {
  const { sensors } = await como<{ sensors: Sensor[] }>('admin', 'get', '/api/sensors');
  const sensor = sensors.find(({ nombre }) => clave.test(nombre));
  if (!sensor) throw new Error(`no sensor like ${clave}`);
  return sensor;
};

const lista = (page: Page) => page.getByRole('table', { name: 'Sensores' });
const fila = (page: Page, { nombre }: Sensor) =>
  lista(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: nombre, exact: true }) });
const panel = (page: Page, { nombre }: Sensor) => page.getByRole('complementary', { name: nombre });

/** The names in the order of the rows. */
const orden = (page: Page) => lista(page).locator('tbody').getByRole('button').allTextContents();

test('a monitorista sees a sensor begin to speak in its place, puts the worst first again, opens all of it, and narrows the list in its address', {
  tag: '@completa',
}, async ({ entrar, como, medir }) => {
  const sensor = await leerSensor(como, /^PT-10/);
  const page = await entrar('monitorista');
  await page.getByRole('link', { name: 'Sensores', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sensores' })).toBeVisible();
  // In a try before this one it may have spoken just now; its place is that of a silent one only when the list is read anew.
  await expect(fila(page, sensor)).toContainText('Sin datos', { timeout: 2 * SIN_DATOS_MS });
  await page.reload();
  await expect(fila(page, sensor)).toContainText('Sin datos');
  const antes = await orden(page);

  await expect(async () => {
    await medir([{ clave: sensor.clave, presion_kgcm2: 31.25 }], 3);
    await expect(fila(page, sensor)).toContainText('Normal', { timeout: 4_000 });
  }).toPass({ timeout: 60_000 });
  await expect(fila(page, sensor)).toContainText(/31\.\d{3}\s+kg\/cm²/);
  expect(await orden(page)).toEqual(antes);

  await page.getByRole('button', { name: 'Reordenar' }).click();
  // Others may speak as well by now: it stands below all that are silent, not below everyone.
  expect((await orden(page)).indexOf(sensor.nombre)).toBeGreaterThan(antes.indexOf(sensor.nombre));

  await page.getByRole('button', { name: sensor.nombre, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`sensor=${sensor.id}`));
  await expect(panel(page, sensor)).toContainText('Bueno');
  await expect(panel(page, sensor)).toContainText('Router');
  await expect(
    panel(page, sensor)
      .getByRole('link', { name: /^Tramo/ })
      .first(),
  ).toHaveAttribute('href', /^\/tramos\/\d+$/);
  await expect(panel(page, sensor).getByRole('link', { name: 'Ver en el mapa' })).toHaveAttribute(
    'href',
    new RegExp(`^/mapa\\?.*sensor=${sensor.id}`),
  );
  await expect(panel(page, sensor).getByRole('link', { name: 'Ver presión' })).toHaveAttribute(
    'href',
    new RegExp(`^/presiones/PresionSensor\\?.*sensor=${sensor.id}`),
  );
  await page.keyboard.press('Escape');
  await expect(panel(page, sensor)).toHaveCount(0);

  await page.goto('/sensors');
  await expect(fila(page, sensor)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('pt-03');
  await expect(page).toHaveURL(/q=pt-03/);
  await expect(lista(page).locator('tbody').getByRole('row')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Buscar sensores' })).toHaveValue('pt-03');
  await page.getByRole('searchbox', { name: 'Buscar sensores' }).fill('');
  await page.getByLabel('Estado').selectOption('mantenimiento');
  await expect(page.getByText('Ningún sensor cumple los filtros')).toBeVisible();
  await page.getByLabel('Estado').selectOption('');
  await expect(fila(page, sensor)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  const [primero, segundo] = await orden(page);
  await page.keyboard.press('j');
  await expect(page.getByRole('complementary', { name: primero ?? '' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('complementary', { name: segundo ?? '' })).toBeVisible();

  // A regular user is told of no router.
  const deCampo = await entrar('usuario', { en: '/sensors' });
  await expect(lista(deCampo).getByRole('row').nth(1)).toBeVisible();
  await expect(deCampo.getByRole('columnheader', { name: 'Router' })).toHaveCount(0);
});

for (const [tema, movil] of [
  ['light', false],
  ['dark', true],
] as const)
  test(`the sensors break no accessibility rule, on a ${movil ? 'phone' : 'desk'} (${tema})`, {
    tag: '@completa',
  }, async ({ entrar, como }) => {
    const sensor = await leerSensor(como, /^PT-03/);
    const page = await entrar('monitorista', { tema, movil });
    for (const ruta of ['/sensors', `/sensors?sensor=${sensor.id}`]) {
      await page.goto(ruta);
      await expect(page.getByText(sensor.nombre).first()).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map((v) => `${ruta}: ${v.id} ${v.nodes.map((n) => n.target).join(' ')}`)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        movil ? 390 : 1366,
      );
    }
  });
