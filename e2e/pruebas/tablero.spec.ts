import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Tablero } from '@tramos/contract/tablero';
import { levantar } from '../apoyo/api';
import { expect, test } from '../apoyo/prueba';

const indicador = (page: Page, nombre: string) => page.getByRole('region', { name: nombre, exact: true });
const atencion = (page: Page) => page.getByRole('region', { name: 'Requiere atención' });

// The screen lists the oldest that are open, as many as it has room for.
test.beforeEach(({ nadaEspera }) => nadaEspera());

test('a monitorista who goes to the dashboard sees an event open on its ducto, counted and listed', async ({
  entrar,
  como,
}) => {
  const page = await entrar('monitorista', { en: '/eventos' });
  await page.getByRole('link', { name: 'Tablero', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tablero' })).toBeVisible();
  await expect(atencion(page)).toContainText('ciego');

  const evento = await levantar(como);
  await expect(
    page.getByRole('link', { name: new RegExp(`^Evento abierto en ${evento.tramo}`) }).first(),
  ).toBeVisible();
  const { abiertos } = await como<Tablero>('admin', 'get', '/api/tablero');
  await expect(indicador(page, 'Eventos abiertos').getByRole('paragraph').first()).toHaveText(
    new RegExp(`^${abiertos.causas} causas?$`),
  );
  await expect(page.getByRole('region', { name: evento.sistema_nombre, exact: true })).toContainText('causa');
  await expect(page.getByRole('link', { name: new RegExp(`^Atender .*${evento.id}$`) })).toBeVisible();
});

test('a monitorista attends an event from the dashboard and reads it there in the log', {
  tag: '@navegadores',
}, async ({ entrar, como }) => {
  const evento = await levantar(como);
  const page = await entrar('monitorista', { en: '/dashboard' });

  // By key: the card of the alert may stand over it.
  await page.getByRole('link', { name: new RegExp(`^Atender .*${evento.id}$`) }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Detalles del Evento' })).toBeVisible();
  await page.getByRole('button', { name: /Reconocer Evento/ }).click();
  const dialogo = page.getByRole('dialog', { name: /Reconocer/ });
  await dialogo.getByRole('button', { name: /^Reconocer/ }).click();
  await expect(dialogo).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByText(`Reconocido: ${evento.id}, ${evento.tramo}`)).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(`^Atender .*${evento.id}$`) })).toHaveCount(0);
});

test('it says across the screen how old its data is, takes it back with the next answer, and fills the screen by its key', {
  tag: '@completa',
}, async ({ entrar }) => {
  const page = await entrar('monitorista', { en: '/dashboard' });
  await expect(indicador(page, 'Tramos vigilados')).toBeVisible();
  await page.route('**/api/tablero', (pedido) => pedido.abort());
  const letrero = page.getByRole('region', { name: 'Datos sin actualizar' });
  // However late somebody looks.
  await expect(letrero).toContainText(/DATOS DE HACE \d+\s(s|min)/, { timeout: 60_000 });
  await expect(letrero.getByRole('alert')).toContainText('El servidor no responde');
  await page.unroute('**/api/tablero');
  await letrero.getByRole('button', { name: 'Reintentar' }).click();
  await expect(letrero).toHaveCount(0);

  await expect(page.getByRole('button', { name: 'Pantalla completa' })).toBeVisible();
  await page.keyboard.press('f');
  await expect(page.getByRole('button', { name: 'Salir de pantalla completa' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeHidden();
  await page.keyboard.press('f');
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
});

test('an account that hangs on a wall sees the dashboard and nothing that acts, and may do nothing', {
  tag: '@completa',
}, async ({ entrar, darCuenta }) => {
  const { username, password } = await darCuenta({ role: 'monitorista', pantalla: true });
  const page = await entrar(username, { password, en: '/dashboard' });
  await expect(indicador(page, 'Tramos vigilados')).toContainText('de');
  await expect(atencion(page)).toContainText('ciego');
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  const estado = await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('token')}`;
    return (await fetch('/api/eventos/reconocer', { method: 'POST', headers: { authorization } })).status;
  });
  expect(estado).toBe(403);
});

for (const [tema, movil] of [
  ['light', false],
  ['dark', true],
] as const)
  test(`the dashboard breaks no accessibility rule, on a ${movil ? 'phone' : 'desk'} (${tema})`, {
    tag: '@completa',
  }, async ({ entrar }) => {
    const page = await entrar('monitorista', { tema, movil, en: '/dashboard' });
    await expect(indicador(page, 'Tramos vigilados')).toContainText('de');
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map((v) => `${v.id} ${v.nodes.map((n) => n.target).join(' ')}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      movil ? 390 : 1366,
    );
  });
