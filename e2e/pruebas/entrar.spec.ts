import type { Page } from '@playwright/test';
import { expect, PASSWORD, test } from '../apoyo/prueba';

test.describe('entering the console', () => {
  test('a visitor without a session is sent to sign in, and back to where they were going', {
    tag: '@navegadores',
  }, async ({ page }) => {
    await page.goto('/eventos?page=2');
    await expect(page).toHaveURL(/\/login$/);
    await page.getByLabel('Usuario').fill('monitorista');
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page).toHaveURL(/\/eventos\?page=2$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Eventos' })).toBeVisible();
  });

  test('a console whose code does not come says so and keeps the session; what was asked for opens once it comes', async ({
    page,
  }) => {
    await page.goto('/eventos');
    await expect(page).toHaveURL(/\/login$/);
    await page.route('**/assets/consola-*.js', (route) => route.abort());
    await page.getByLabel('Usuario').fill('monitorista');
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'La consola no se pudo abrir' })).toBeVisible();

    await page.unroute('**/assets/consola-*.js');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Eventos' })).toBeVisible();
  });

  test('whoever signs in by keyboard, and is not answered, tries again with the same key until there is an answer', async ({
    page,
  }) => {
    await page.goto('/login');
    const sinRespuesta = '**/api/auth/login';
    let pedidas = 0;
    await page.route(sinRespuesta, (route) => {
      pedidas += 1;
      return route.abort();
    });
    await page.getByLabel('Usuario').fill('monitorista');
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    const reintentar = page.getByRole('button', { name: 'Reintentar' });
    await reintentar.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => pedidas).toBe(2);
    await expect(reintentar).toBeFocused();

    await page.unroute(sinRespuesta);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Mapa' })).toBeVisible();
  });

  test('the browser has nothing to complain of in the operator’s console', async ({ page, vigilar }) => {
    await vigilar(page);
    const dicho: string[] = [];
    page.on('console', (mensaje) => dicho.push(`${mensaje.type()}: ${mensaje.text()}`));
    await page.goto('/login');
    await page.getByLabel('Usuario').fill('monitorista');
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
    expect(dicho).toEqual([]);
  });

  test('without a saved path it lands on the map', async ({ entrar }) => {
    const page = await entrar('monitorista', { porLaPuerta: true });
    await expect(page).toHaveURL(/\/mapa/);
    await page.goto('/');
    await expect(page).toHaveURL(/\/mapa/);
    await page.goto('/login');
    await expect(page).toHaveURL(/\/mapa/);
  });

  test('the specified keys are kept in local storage and checked when the console opens, and a logout clears them', async ({
    entrar,
  }) => {
    const page = await entrar('monitorista', { porLaPuerta: true });
    const comprobada = page.waitForResponse('**/api/auth/check');
    await page.reload();
    expect((await comprobada).status()).toBe(200);
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

  test('a password is masked, known to password managers for what it is, and may be pasted whole', async ({
    page,
  }) => {
    const larga = `¿Ñandú ${'x'.repeat(90)}?`;
    for (const [ruta, etiqueta, para] of [
      ['/login', 'Contraseña', 'current-password'],
      ['/change-password', 'Contraseña actual', 'current-password'],
      ['/change-password', 'Contraseña nueva', 'new-password'],
    ] as const) {
      await page.goto(ruta);
      const campo = page.getByLabel(etiqueta, { exact: true });
      await expect(campo).toHaveAttribute('type', 'password');
      await expect(campo).toHaveAttribute('autocomplete', para);
      await campo.focus();
      await page.evaluate((texto) => {
        const datos = new DataTransfer();
        datos.setData('text/plain', texto);
        const pegar = new ClipboardEvent('paste', { clipboardData: datos, bubbles: true, cancelable: true });
        const sigue = document.activeElement?.dispatchEvent(pegar);
        if (sigue) document.execCommand('insertText', false, texto);
      }, larga);
      await expect(campo).toHaveValue(larga);
    }
  });

  test('an unknown user and a wrong password get the same answer', async ({ page, darCuenta }) => {
    // Of their own: five failures of one name within 15 minutes are answered otherwise.
    const { username: conocido } = await darCuenta({ role: 'user' });
    await page.goto('/login');
    for (const username of [`nadie-${Date.now()}`, conocido]) {
      await page.getByLabel('Usuario').fill(username);
      await page.getByLabel('Contraseña', { exact: true }).fill('Equivocada-1');
      await page.getByRole('button', { name: 'Iniciar sesión' }).click();
      await expect(page.getByRole('alert')).toContainText('Usuario o contraseña incorrectos');
    }
  });

  test('the first-login flag forces the change of password from every page', async ({ entrar }) => {
    const page = await entrar('nuevo', { porLaPuerta: true });
    await expect(page).toHaveURL(/\/change-password$/);
    await page.goto('/eventos');
    await expect(page).toHaveURL(/\/change-password$/);
    await page.getByLabel('Contraseña actual').fill(PASSWORD);
    await page.getByLabel('Contraseña nueva', { exact: true }).fill('corta');
    await expect(page.getByText('Al menos 10 caracteres')).toBeVisible();
  });

  test('an unknown route shows the page-not-found error', async ({ entrar }) => {
    const page = await entrar('monitorista', { porLaPuerta: true });
    await page.goto('/no-existe');
    await expect(page.getByText('Page Not Found')).toBeVisible();
    await page.getByRole('link', { name: /mapa/i }).first().click();
    await expect(page).toHaveURL(/\/mapa/);
  });
});

const intentar = async (page: Page, username: string, password: string) => {
  await page.getByLabel('Usuario').fill(username);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
};

test.describe('too many attempts', () => {
  test('are counted down, and the button is back with the focus where it was', async ({ page }) => {
    await page.goto('/login');
    let primera = true;
    await page.route('**/api/auth/login', (ruta) => {
      const rechazar = primera;
      primera = false;
      const json = { code: 'demasiados_intentos', message: 'Demasiados intentos.', espera_s: 9 };
      return rechazar ? ruta.fulfill({ status: 429, json }) : ruta.continue();
    });
    await page.getByLabel('Usuario').fill('monitorista');
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    const boton = page.getByRole('button', { name: 'Iniciar sesión' });
    await boton.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Podrá intentar de nuevo en 0:0');
    await expect(page.getByRole('timer')).toHaveAttribute('aria-live', 'off');
    await expect(boton).toBeDisabled();
    // Another account does not have to wait.
    await page.getByLabel('Usuario').fill('usuario');
    await expect(boton).toBeEnabled();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByLabel('Usuario').fill('monitorista');
    await boton.focus();
    await expect(page.getByRole('status').filter({ hasText: 'Ya puede intentar de nuevo.' })).toBeVisible();
    await expect(boton).toBeEnabled();
    await expect(boton).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/mapa/);
  });

  test('at one address do not hold up who signed in on this browser before, in any of its tabs', {
    tag: '@completa',
  }, async ({ browser, baseURL, page, como, request }) => {
    const username = `turno-${Date.now()}`;
    const propia = 'Marea-quilla-7714-tordo';
    const { password } = await como<{ password: string }>('admin', 'post', '/api/configuracion/usuarios', {
      ...{ username, nombre: `Turno de noche ${username}`, role: 'user', correo: null },
      ...{ activo: true, sesiones_max: 1 },
      ...{ todos_los_sistemas: true, sistemas: [], pantalla: false, instructor: false },
    });
    await page.goto('/login');
    await intentar(page, username, password);
    await expect(page).toHaveURL(/\/change-password$/);
    await page.getByLabel('Contraseña actual').fill(password);
    await page.getByLabel('Contraseña nueva', { exact: true }).fill(propia);
    await page.getByLabel('Repita la contraseña nueva').fill(propia);
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
    await page.getByRole('button', { name: /Turno de noche/ }).click();
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL(/\/login$/);

    for (let i = 0; i < 5; i++)
      await request.post('/api/auth/login', { data: { username, password: 'Equivocada-1' } });
    const ajeno = await browser.newContext(baseURL ? { baseURL } : {});
    const extrano = await ajeno.newPage();
    await extrano.goto('/login');
    await intentar(extrano, username, propia);
    await expect(extrano.getByRole('alert')).toContainText(/Podrá intentar de nuevo en 1[0-5]:\d\d/);
    await ajeno.close();

    const pestana = await page.context().newPage();
    await pestana.goto('/login');
    await intentar(pestana, username, propia);
    await expect(pestana).not.toHaveURL(/login/);
    await expect(page).not.toHaveURL(/login/);
    expect(await pestana.evaluate(() => document.cookie)).not.toContain('tramos_navegador');
  });
});
