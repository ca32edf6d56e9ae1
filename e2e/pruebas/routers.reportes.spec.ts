import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Router } from '@tramos/contract/red';
import { type DichoPorRouter, tresHoras } from '../apoyo/campo';
import { expect, test } from '../apoyo/prueba';

type Decir = (clave: string, dicho: DichoPorRouter) => Promise<void>;

/** A router that has spoken for three hours; those of the demo are never heard. */
const sembrar = async (darRouter: () => Promise<Router>, decir: Decir): Promise<Router> => {
  const router = await darRouter();
  await decir(router.clave, tresHoras(router, Date.now()));
  return router;
};

const total = (page: Page, etiqueta: string) =>
  page
    .getByLabel('Totales', { exact: true })
    .locator('div', { has: page.getByText(etiqueta, { exact: true }) });

test('from the worst of the fleet one goes to one router: its silence and its start are told, and where it left its geofence', {
  tag: '@completa',
}, async ({ entrar, darRouter, decir }) => {
  const router = await sembrar(darRouter, decir);
  const page = await entrar('admin', { en: '/reportes/routers' });
  await expect(page.getByRole('heading', { level: 1, name: 'Reporte de routers' })).toBeVisible();
  const tabla = page.getByRole('table', { name: 'Routers' });
  const suya = tabla
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: router.nombre, exact: true }) });
  await expect(suya).toContainText('En línea');
  await expect(suya).toContainText('mala');
  // Worst first: those that were never heard stand before the one that speaks.
  await expect(tabla.getByRole('row').nth(1)).toContainText('Sin contacto');
  await page.getByLabel('Estado', { exact: true }).selectOption('en_linea');
  await expect(page).toHaveURL(/estado=en_linea/);
  await expect(tabla.getByRole('row').filter({ hasText: 'Sin contacto' })).toHaveCount(0);

  await page.getByRole('link', { name: router.nombre, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/reportes/ReporteRouter\\?router=${router.id}`));
  await page.getByLabel('Periodo').selectOption('7d');
  await expect(total(page, 'Reinicios')).toHaveText(/^Reinicios\s*1$/);
  await expect(total(page, 'Disponibilidad')).toContainText('%');
  await expect(
    page.getByRole('table', { name: 'Historia del router' }).getByRole('row').nth(1),
  ).toBeVisible();
  await expect(page.getByText('Encendido y reinicios')).toBeVisible();

  await page.goto('/reportes/reporte-gps');
  await expect(page.getByText('Elija un router para ver su reporte.')).toBeVisible();
  await page.getByLabel('Router', { exact: true }).selectOption({ label: router.nombre });
  await expect(page).toHaveURL(new RegExp(`router=${router.id}`));
  await expect(total(page, 'Última posición')).toContainText('Dentro');
  await expect(total(page, 'Lo más lejos')).toContainText('400 m');
  const posiciones = page.getByRole('table', { name: 'Posiciones' });
  await expect(posiciones.getByRole('row').filter({ hasText: 'Fuera' }).first()).toContainText(/\d+\.\d{6}/);
  await expect(page.getByLabel(`Mapa de las posiciones de ${router.nombre}`).first()).toBeVisible();

  await page.getByRole('button', { name: 'Otros formatos' }).click();
  const descarga = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Exportar CSV' }).click();
  expect((await descarga).suggestedFilename()).toMatch(/^reporte-gps.*\.csv/);
});

for (const [tema, movil] of [
  ['light', false],
  ['dark', true],
] as const)
  test(`the reports about routers are accessible and fit: ${tema}, ${movil ? 'phone' : 'desk'}`, {
    tag: '@completa',
  }, async ({ entrar, darRouter, decir }) => {
    // Three screens, each looked through whole.
    test.slow();
    const router = await sembrar(darRouter, decir);
    const page = await entrar('admin', { tema, movil });
    for (const [ruta, tabla] of [
      ['/reportes/routers', 'Routers'],
      [`/reportes/ReporteRouter?router=${router.id}&periodo=7d`, 'Historia del router'],
      [`/reportes/reporte-gps?router=${router.id}&periodo=7d`, 'Posiciones'],
    ] as const) {
      await page.goto(ruta);
      await expect(page.getByRole('table', { name: tabla }).getByRole('row').nth(1)).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map((v) => `${ruta}: ${v.id} ${v.nodes.map((n) => n.target).join(' ')}`)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        movil ? 390 : 1366,
      );
    }
  });
