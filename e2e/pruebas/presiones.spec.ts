import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { PREFERENCIAS_INICIALES } from '@tramos/contract/ajustes';
import type { Estacion, Tramo } from '@tramos/contract/red';
import type { Sensor } from '@tramos/contract/sensor';
import { fechaDelSitio, retener } from '../apoyo/pantalla';
import { expect, test } from '../apoyo/prueba';

type Como = <T>(cuenta: 'admin', metodo: 'get', ruta: string) => Promise<T>;

const leerRed = async (como: Como) => {
  const { tramos } = await como<{ tramos: Tramo[] }>('admin', 'get', '/api/tramos?limit=1000');
  const { sensors } = await como<{ sensors: Sensor[] }>('admin', 'get', '/api/sensors?limit=1000');
  const tramo = tramos.find(({ nombre }) => nombre === 'Tramo 6');
  const de = (id: number | undefined) => sensors.find((sensor) => sensor.id === id);
  const [a, b] = [de(tramo?.sensor_a_id), de(tramo?.sensor_b_id)];
  if (!tramo || !a || !b) throw new Error('no Tramo 6');
  return { tramo, a, b };
};

const lecturas = (a: Sensor, b: Sensor) => [
  { clave: a.clave, presion_kgcm2: 38.4 },
  { clave: b.clave, presion_kgcm2: 27.9 },
];

const grafica = (page: Page) => page.getByRole('application', { name: /^Gráfica: / });
const rangoDe = (page: Page) => {
  const { searchParams } = new URL(page.url());
  return Number(searchParams.get('hasta')) - Number(searchParams.get('desde'));
};
const faltas = async (page: Page) =>
  (await new AxeBuilder({ page }).include('main').analyze()).violations.map(
    (v) => `${v.id} ${v.nodes.map((n) => n.target).join(' ')}`,
  );

/** The unit follows the person, and so the next test too. */
test.afterEach(({ como }) =>
  como('monitorista', 'post', '/api/ajustes/preferencias', PREFERENCIAS_INICIALES),
);

test('a monitorista finds a sensor among all, with what it reads', async ({ entrar, como, medir }) => {
  const { a, b } = await leerRed(como);
  await medir(lecturas(a, b), 30);
  const page = await entrar('monitorista', { en: '/presiones' });
  await expect(page.getByRole('heading', { level: 1, name: 'Presiones' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(a.nombre);
  const tarjetas = page.getByRole('listitem').filter({ has: page.getByText(a.nombre) });
  await expect(tarjetas).toHaveCount(1);
  await expect(tarjetas.first()).toContainText('38.');
  expect(await faltas(page)).toEqual([]);

  await tarjetas.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`PresionSensor\\?sensor=${a.id}`));
  await expect(grafica(page)).toBeVisible();
});

test('what a sensor reads is followed live, and taken along in the unit that is shown', async ({
  entrar,
  como,
  medir,
}) => {
  const { a, b } = await leerRed(como);
  await medir(lecturas(a, b), 30);
  const page = await entrar('monitorista', { en: `/presiones/PresionSensor?sensor=${a.id}` });
  await page.getByRole('button', { name: '1 min', exact: true }).click();
  await expect(page).toHaveURL(/ultimos=1min/);
  await expect(grafica(page)).toBeVisible();
  await page.getByRole('button', { name: 'Ver tabla' }).click();
  const tabla = page.getByRole('table', { name: /Presión de/ });
  await expect(tabla.getByRole('cell', { name: /^38\.(39|40)\d$/ }).first()).toBeVisible();
  // Nothing is asked for any more: what comes now comes by the line.
  await page.route('**/api/**', (pedido) => pedido.abort());
  await expect(async () => {
    await medir([{ clave: a.clave, presion_kgcm2: 38.6 }], 3);
    await expect(tabla.getByRole('cell', { name: /^38\.(59|60)\d$/ }).first()).toBeVisible({
      timeout: 3_000,
    });
  }).toPass();
  await page.unroute('**/api/**');
  await page.getByText('psi', { exact: true }).click();
  await expect(tabla.getByRole('columnheader', { name: /psi/ })).toBeVisible();
  await expect(tabla.getByRole('cell', { name: /^54\d\.\d{2}$/ }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Exportar lo que se ve' }).click();
  const [descarga] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Datos (CSV)' }).click(),
  ]);
  expect(descarga.suggestedFilename()).toMatch(/^presiones_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.csv$/);
  const csv = await readFile(await descarga.path(), 'utf8');
  expect(csv.split('\r\n')[0]).toContain('(psi)');
  expect(csv).toMatch(/,54\d\.\d{3}/);
});

test('the range of a chart is the address, by keys, wheel and pause; its picture and its table hold both ends of a tramo and who stopped a pump', {
  tag: ['@completa', '@navegadores'],
}, async ({ entrar, como, medir, parar }) => {
  const { tramo, a, b } = await leerRed(como);
  const { estaciones } = await como<{ estaciones: Estacion[] }>('admin', 'get', '/api/estaciones?limit=1000');
  const estacion = estaciones.find(({ sistema_id }) => sistema_id === tramo.sistema_id);
  if (!estacion) throw new Error('no station beside Tramo 6');
  await medir(lecturas(a, b), 30);
  const page = await entrar('monitorista', {
    en: `/presiones/PresionTramos?tramo=${tramo.id}&ultimos=10min`,
  });
  await expect(grafica(page)).toBeVisible();
  await expect(page.getByText('Menor toma detectable')).toBeVisible();
  expect(await faltas(page)).toEqual([]);
  await grafica(page).focus();
  await page.keyboard.press('+');
  await expect(page).toHaveURL(/desde=\d+&hasta=\d+/);
  await expect.poll(() => rangoDe(page)).toBe(300_000);
  await page.keyboard.press('-');
  await expect.poll(() => rangoDe(page)).toBe(600_000);
  await grafica(page).hover();
  await expect(page.getByText('A', { exact: true }).last()).toBeVisible();
  await page.mouse.wheel(0, -300);
  await expect.poll(() => rangoDe(page)).toBeLessThan(400_000);
  await page.reload();
  await expect(grafica(page)).toBeVisible();
  await grafica(page).dblclick();
  await expect(page).not.toHaveURL(/desde=/);
  await page.keyboard.press('p');
  await expect(page).toHaveURL(/desde=/);
  await expect(page.getByRole('button', { name: 'En vivo' })).toBeVisible();
  await page.keyboard.press('p');
  await expect(page).not.toHaveURL(/desde=/);
  await page.getByRole('button', { name: 'Misma escala' }).click();
  await expect(page).toHaveURL(/escala=propia/);

  await page.goto(`/presiones/PresionTramos?tramo=${tramo.id}&ultimos=10min`);
  await expect(grafica(page)).toBeVisible();
  const paro = new Date(await parar(estacion.clave)).toISOString();
  // By its second: that of a try before this one stands there too.
  const hora = (await fechaDelSitio(page, paro)).slice(-8);
  // Only administrators hear of it at once; the others see it with the next reading of the range.
  await expect(async () => {
    await page.reload();
    await expect(
      page.getByRole('img', { name: new RegExp(`^Maniobra: Paro de bomba en ${estacion.nombre} .*${hora}`) }),
    ).toBeVisible({ timeout: 5_000 });
  }).toPass();
  expect(await faltas(page)).toEqual([]);
  // A stretch that holds still is drawn once.
  const hasta = Date.now();
  await page.goto(`/presiones/PresionTramos?tramo=${tramo.id}&desde=${hasta - 600_000}&hasta=${hasta}`);
  await expect(grafica(page)).toBeVisible();
  await page.getByRole('button', { name: 'Exportar lo que se ve' }).click();
  const [descarga] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Imagen (PNG)' }).click(),
  ]);
  expect(descarga.suggestedFilename()).toMatch(/\.png$/);
  const png = await readFile(await descarga.path());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  await page.getByRole('button', { name: 'Ver tabla' }).click();
  const tabla = page.getByRole('table', { name: /Presión de/ });
  await expect(tabla.getByRole('cell', { name: /^38\.\d{3}$/ }).first()).toBeVisible();

  // What was not read yet does not leave as if nothing had been measured there.
  const hoja = page.getByRole('region', { name: /^Tabla: / });
  const exportar = page.getByRole('button', { name: 'Exportar lo que se ve' });
  await expect(exportar).toBeEnabled();
  const soltar = await retener(page, '**/api/presiones?*');
  await page.getByRole('button', { name: '10 min', exact: true }).click();
  await expect(page).toHaveURL(/ultimos=10min/);
  await expect(exportar).toBeDisabled();
  await expect(hoja).toHaveAttribute('aria-busy', 'true');
  await expect(hoja.getByText('sin datos')).toHaveCount(0);
  soltar();
  await expect(exportar).toBeEnabled();
  await expect(hoja).toHaveAttribute('aria-busy', 'false');
});

test('an administrator reads the profile of a sistema, now and as it was', {
  tag: ['@completa', '@navegadores'],
}, async ({ entrar, como, medir }) => {
  const { a, b } = await leerRed(como);
  await medir(lecturas(a, b), 3);
  const page = await entrar('admin', { en: `/presiones/PresionSistema?sistema=${a.sistema_id}` });
  const fila = page.getByRole('row').filter({ has: page.getByRole('link', { name: a.nombre }) });
  await expect(fila).toContainText('38.');
  await expect(page.getByRole('img', { name: /^Perfil de presión de/ })).toBeVisible();
  expect(await faltas(page)).toEqual([]);
  // Until the answer comes, what stands there is of the moment before.
  const deAntes = page.getByRole('region', { name: 'Perfil' }).locator('[aria-busy="true"]');
  const soltar = await retener(page, /\/api\/presiones\/perfil\?.*\bt=/);
  await page.getByRole('slider', { name: 'Momento' }).press('ArrowLeft');
  await expect(page).toHaveURL(/t=\d+/);
  await expect(deAntes).toHaveCount(1);
  soltar();
  await expect(deAntes).toHaveCount(0);
  await page.getByRole('button', { name: 'Ahora' }).click();
  await expect(page).not.toHaveURL(/t=\d+/);
});
