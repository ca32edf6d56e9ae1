import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Tramo } from '@tramos/contract/red';
import type { Sensor } from '@tramos/contract/sensor';
import { expect, test } from '../apoyo/prueba';

interface Red {
  tramo: Tramo;
  a: Sensor;
  b: Sensor;
}

type Como = <T>(cuenta: 'admin', metodo: 'get', ruta: string) => Promise<T>;

/** A tramo by its name, and its two sensors. */
const leerRed = async (como: Como, nombre: string): Promise<Red> => {
  const { tramos } = await como<{ tramos: Tramo[] }>('admin', 'get', '/api/tramos');
  const { sensors } = await como<{ sensors: Sensor[] }>('admin', 'get', '/api/sensors');
  const tramo = tramos.find((t) => t.nombre === nombre);
  const de = (id: number | undefined) => sensors.find((s) => s.id === id);
  const [a, b] = [de(tramo?.sensor_a_id), de(tramo?.sensor_b_id)];
  if (!tramo || !a || !b) throw new Error(`no ${nombre}`);
  return { tramo, a, b };
};

const presiones = ({ a, b }: Red) => [
  { clave: a.clave, presion_kgcm2: 38.4 },
  { clave: b.clave, presion_kgcm2: 27.9 },
];

const fila = (page: Page, nombre: string) =>
  page
    .getByRole('table', { name: 'Tramos' })
    .getByRole('row')
    .filter({
      has: page.getByRole('link', { name: nombre, exact: true }),
    });

/** Keeps the field speaking until the console says so. */
const hastaQue = (medir: () => Promise<void>, afirmar: () => Promise<void>) =>
  expect(async () => {
    await medir();
    await afirmar();
  }).toPass({ timeout: 60_000, intervals: [1_000, 2_000] });

test('a monitorista sees which tramo is blind and which is watched, all of it on its page, and the list narrowed in the address and walked by key', {
  tag: '@completa',
}, async ({ entrar, como, medir }) => {
  const red = await leerRed(como, 'Tramo 3');
  const page = await entrar('monitorista');
  await page.getByRole('link', { name: 'Tramos', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tramos' })).toBeVisible();
  await expect(fila(page, 'Tramo 12')).toContainText('Sin datos de A');
  await expect(fila(page, 'Tramo 12')).toContainText('sin cálculo');

  await hastaQue(
    () => medir(presiones(red), 20),
    () => expect(fila(page, 'Tramo 3')).toContainText('Vigilancia completa', { timeout: 4_000 }),
  );
  await expect(
    fila(page, 'Tramo 3').getByRole('img', { name: /% del flujo, dentro de lo normal/ }),
  ).toBeVisible();
  // As noisy as a real one.
  await expect(fila(page, 'Tramo 3')).toContainText(/38\.(3[6-9]|4[0-4])/);

  await page.getByRole('link', { name: 'Tramo 3', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/tramos/${red.tramo.id}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Tramo 3' })).toBeVisible();
  const toma = page.locator('section', {
    has: page.getByRole('heading', { name: 'Menor toma detectable ahora' }),
  });
  await expect(toma.last()).toContainText(/%\s*del flujo, unos/);
  for (const { nombre } of [red.a, red.b])
    await expect(page.getByRole('link', { name: nombre })).toHaveAttribute('href', /\/sensors\?sensor=\d+/);
  await expect(page.getByText('calibrada')).toBeVisible();
  await expect(
    page.getByRole('img', { name: `Presión de ${red.a.nombre} en las últimas 24 h` }),
  ).toBeVisible();
  for (const [nombre, href] of [
    ['Ver presiones', '/presiones/PresionTramos'],
    ['Ver eventos', '/eventos'],
    ['Ver en el mapa', '/mapa'],
  ] as const)
    await expect(page.getByRole('link', { name: nombre })).toHaveAttribute(
      'href',
      new RegExp(`^${href}\\?.*tramo=${red.tramo.id}(&|$)`),
    );

  await page.goto('/tramos');
  await page.getByLabel('Vigilancia').selectOption('atencion');
  await expect(page).toHaveURL(/vigilancia=atencion/);
  await expect(fila(page, 'Tramo 12')).toBeVisible();
  await hastaQue(
    () => medir(presiones(red), 20),
    () => expect(fila(page, 'Tramo 3')).toHaveCount(0, { timeout: 4_000 }),
  );
  await page.getByLabel('Sistema').selectOption({ label: 'Ducto Sierra Oriente' });
  await expect(fila(page, 'Tramo 1')).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Sistema').locator('option:checked')).toHaveText('Ducto Sierra Oriente');
  await page.getByLabel('Vigilancia').selectOption('');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const segundo = page.getByRole('table', { name: 'Tramos' }).locator('tbody').getByRole('row').nth(1);
  const enlace = segundo.getByRole('link', { name: /^Tramo \d+$/ });
  await expect(enlace).toBeFocused();
  const nombre = (await enlace.textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: nombre })).toBeVisible();

  await page.goto('/tramos/999999');
  await expect(page.getByText('Ese tramo no existe')).toBeVisible();
});

for (const [tema, movil] of [
  ['light', false],
  ['dark', true],
] as const)
  test(`the tramos break no accessibility rule, on a ${movil ? 'phone' : 'desk'} (${tema})`, {
    tag: '@completa',
  }, async ({ entrar, como }) => {
    const { tramo } = await leerRed(como, 'Tramo 2');
    const page = await entrar('monitorista', { tema, movil });
    for (const ruta of ['/tramos', `/tramos/${tramo.id}`]) {
      await page.goto(ruta);
      await expect(page.getByRole('heading', { level: 1, name: /^Tramo(s| 2)$/ })).toBeVisible();
      await expect(page.getByRole('status', { name: 'Cargando' })).toHaveCount(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map((v) => `${ruta}: ${v.id} ${v.nodes.map((n) => n.target).join(' ')}`)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        movil ? 390 : 1366,
      );
    }
  });
