import type { Route } from '@playwright/test';
import { expect, PASSWORD, test } from '../apoyo/prueba';

test.describe('entering the console', () => {
  test('a visitor without a session is sent to sign in, and back to where they were going', async ({
    page,
  }) => {
    await page.goto('/eventos?page=2');
    await expect(page).toHaveURL(/\/login$/);
    await page.getByLabel('Usuario').fill('monitorista');
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page).toHaveURL(/\/eventos\?page=2$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Eventos' })).toBeVisible();
  });

  test('without a saved path it lands on the map', async ({ entrar }) => {
    const page = await entrar('monitorista');
    await expect(page).toHaveURL(/\/mapa/);
    await page.goto('/');
    await expect(page).toHaveURL(/\/mapa/);
    await page.goto('/login');
    await expect(page).toHaveURL(/\/mapa/);
  });

  test('the specified keys are kept in local storage, and a logout clears them', async ({ entrar }) => {
    const page = await entrar('monitorista');
    const claves = () =>
      page.evaluate(() =>
        ['token', 'refreshToken', 'user', 'loginLogId'].filter(
          (clave) => localStorage.getItem(clave) !== null,
        ),
      );
    expect(await claves()).toEqual(['token', 'refreshToken', 'user', 'loginLogId']);
    await page.getByRole('button', { name: /Monitorista/ }).click();
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await claves()).toEqual([]);
  });

  test('an unknown user and a wrong password get the same answer', async ({ page }) => {
    await page.goto('/login');
    for (const [username, password] of [
      ['nadie', 'Equivocada-1'],
      ['usuario', 'Equivocada-1'],
    ] as const) {
      await page.getByLabel('Usuario').fill(username);
      await page.getByLabel('Contraseña', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Iniciar sesión' }).click();
      await expect(page.getByRole('alert')).toContainText('Usuario o contraseña incorrectos');
    }
  });

  test('a server that says nothing readable gets the specified words, and nothing stays stored', {
    tag: '@completa',
  }, async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Usuario').fill('usuario');
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    for (const responder of [
      (ruta: Route) => ruta.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
      (ruta: Route) => ruta.fulfill({ status: 200, json: { token: 'solo' } }),
      (ruta: Route) => ruta.abort(),
    ]) {
      await page.route('**/api/auth/login', responder);
      const contestada = page.waitForRequest('**/api/auth/login');
      await page.getByRole('button', { name: 'Iniciar sesión' }).click();
      await contestada;
      await expect(page.getByRole('alert')).toHaveText('Error al iniciar sesión');
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
      await page.unroute('**/api/auth/login');
    }
    await expect(page).toHaveURL(/\/login$/);
  });

  test('a stored user without an id or a username is nobody', { tag: '@completa' }, async ({ entrar }) => {
    const page = await entrar('monitorista');
    for (const user of ['{"username":"monitorista"}', '{"id":2}', 'monitorista', 'null']) {
      await page.evaluate((texto) => localStorage.setItem('user', texto), user);
      await page.goto('/eventos');
      await expect(page).toHaveURL(/\/login$/);
    }
  });

  test('the stored session is checked when the console opens', { tag: '@completa' }, async ({ entrar }) => {
    const page = await entrar('monitorista');
    const comprobada = page.waitForResponse('**/api/auth/check');
    await page.goto('/eventos');
    expect((await comprobada).status()).toBe(200);
    await page.evaluate(() => {
      localStorage.setItem('token', 'vencido');
      localStorage.setItem('refreshToken', 'vencido');
    });
    await page.reload();
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  });

  test('the first-login flag forces the change of password from every page', async ({ entrar }) => {
    const page = await entrar('nuevo');
    await expect(page).toHaveURL(/\/change-password$/);
    await page.goto('/eventos');
    await expect(page).toHaveURL(/\/change-password$/);
    await page.getByLabel('Contraseña actual').fill(PASSWORD);
    await page.getByLabel('Contraseña nueva', { exact: true }).fill('corta');
    await expect(page.getByText('Al menos 10 caracteres')).toBeVisible();
  });

  test('an unknown route shows the page-not-found error', async ({ entrar }) => {
    const page = await entrar('monitorista');
    await page.goto('/no-existe');
    await expect(page.getByText('Page Not Found')).toBeVisible();
    await page.getByRole('link', { name: /mapa/i }).first().click();
    await expect(page).toHaveURL(/\/mapa/);
  });
});
