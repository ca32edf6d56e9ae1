import type { Page } from '@playwright/test';
import { mensaje } from '../apoyo/pantalla';
import { expect, PASSWORD, test } from '../apoyo/prueba';
import { codigosDe } from '../apoyo/totp';

type Codigos = ReturnType<typeof codigosDe>;

const seccion = (page: Page) => page.getByRole('region', { name: 'Segundo factor' });
const campo = (page: Page) => page.getByLabel('Código de la aplicación');

/** Sets the second factor up on the screen where it is offered; answers its codes and the recovery codes. */
const activar = async (page: Page): Promise<{ codigos: Codigos; recuperacion: string[] }> => {
  await page.getByRole('button', { name: 'Activar segundo factor' }).click();
  await expect(page.getByRole('img', { name: 'Código QR del segundo factor' })).toBeVisible();
  const clave = (await page.getByTestId('secreto').textContent()) ?? '';
  const codigos = codigosDe(clave.replace(/\s/g, ''));
  await campo(page).fill('000000');
  await page.getByRole('button', { name: 'Activar', exact: true }).click();
  await expect(page.getByText('El código no es correcto o ya se usó.')).toBeVisible();
  const codigo = await codigos();
  await campo(page).fill(`${codigo.slice(0, 3)} ${codigo.slice(3)}`);
  await page.getByRole('button', { name: 'Activar', exact: true }).click();
  const lista = page.getByRole('list', { name: 'Códigos de recuperación' });
  await expect(lista.getByRole('listitem')).toHaveCount(10);
  const recuperacion = await lista.getByRole('listitem').allTextContents();
  return { codigos, recuperacion };
};

const pasoUno = async (page: Page, cuenta: string, password = PASSWORD) => {
  await page.goto('/login');
  await page.getByLabel('Usuario').fill(cuenta);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
};

/** Leaves the account as the other tests need it. */
const quitar = async (page: Page, codigo: string) => {
  await page.goto('/settings?seccion=segundo-factor');
  await page.getByRole('button', { name: 'Quitar segundo factor' }).click();
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await campo(page).fill(codigo);
  await page.getByRole('button', { name: 'Quitar segundo factor' }).click();
  await expect(seccion(page)).toContainText('Inactivo.');
};

test.describe('the second factor of an account', { tag: '@completa' }, () => {
  test('is set up in the settings, asked for after the password, and replaced once by a recovery code', async ({
    entrar,
    browser,
    baseURL,
  }) => {
    const page = await entrar('usuario', { porLaPuerta: true });
    await page.getByRole('button', { name: /Usuario de campo/ }).click();
    await page.getByRole('menuitem', { name: 'Ajustes' }).click();
    await page.getByRole('link', { name: 'Segundo factor' }).click();
    await expect(seccion(page)).toContainText('Inactivo.');
    const { codigos, recuperacion } = await activar(page);
    const bajada = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar' }).click();
    expect((await bajada).suggestedFilename()).toBe('tramos-codigos-usuario.txt');
    await page.getByRole('button', { name: 'Ya los guardé' }).click();
    await expect(seccion(page)).toContainText('Activo.');
    await expect(page.getByText(recuperacion[0] ?? '-')).toHaveCount(0);

    const otra = await browser.newPage({ ...(baseURL ? { baseURL } : {}) });
    await pasoUno(otra, 'usuario');
    await expect(campo(otra)).toBeFocused();
    await expect(campo(otra)).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(campo(otra)).toHaveAttribute('inputmode', 'numeric');
    await expect(otra.getByRole('alert')).toHaveCount(0);
    await campo(otra).fill('000000');
    await otra.getByRole('button', { name: 'Entrar' }).click();
    await expect(otra.getByRole('alert')).toContainText('El código no es correcto o ya se usó.');
    expect(await otra.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await campo(otra).fill(await codigos());
    await otra.getByRole('button', { name: 'Entrar' }).click();
    await expect(otra).toHaveURL(/\/mapa/);

    const conRecuperacion = async (codigo: string) => {
      await pasoUno(otra, 'usuario');
      await otra.getByRole('button', { name: 'Usar un código de recuperación' }).click();
      await otra.getByLabel('Código de recuperación').fill(codigo);
      await otra.getByRole('button', { name: 'Entrar' }).click();
    };
    await otra.evaluate(() => localStorage.clear());
    await conRecuperacion(recuperacion[0] ?? '');
    await expect(otra).toHaveURL(/\/mapa/);
    await otra.evaluate(() => localStorage.clear());
    await conRecuperacion(recuperacion[0] ?? '');
    await expect(otra.getByRole('alert')).toContainText('El código no es correcto o ya se usó.');
    await otra.getByLabel('Código de recuperación').fill(recuperacion[1] ?? '');
    await otra.getByRole('button', { name: 'Entrar' }).click();
    await expect(otra).toHaveURL(/\/mapa/);
    await quitar(otra, await codigos());
    await otra.close();
  });

  test('is asked for by a change of password without a session', async ({ browser, baseURL, como }) => {
    // An account of its own: what a failed run leaves behind locks nobody out of the next.
    const username = `doble-${Date.now()}`;
    const { password } = await como<{ password: string }>('admin', 'post', '/api/configuracion/usuarios', {
      ...{ username, nombre: `Con dos factores ${username}`, role: 'user', correo: null, activo: true },
      ...{ todos_los_sistemas: true, sistemas: [], sesiones_max: 3, pantalla: false },
    });
    const pagina = () => browser.newPage({ ...(baseURL ? { baseURL } : {}) });
    const elegir = async (page: Page, actual: string, nueva: string) => {
      await page.getByLabel('Contraseña actual').fill(actual);
      await page.getByLabel('Contraseña nueva', { exact: true }).fill(nueva);
      await page.getByLabel('Repita la contraseña nueva').fill(nueva);
      await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
    };
    const page = await pagina();
    await pasoUno(page, username, password);
    await elegir(page, password, 'Perro77lento');
    await expect(page).toHaveURL(/\/mapa/);
    await page.goto('/settings?seccion=segundo-factor');
    const { codigos, recuperacion } = await activar(page);
    await page.getByRole('button', { name: 'Ya los guardé' }).click();

    const otra = await pagina();
    const cambiar = async (actual: string, nueva: string, codigo: string) => {
      await otra.goto('/change-password');
      await otra.getByLabel('Usuario').fill(username);
      await elegir(otra, actual, nueva);
      await otra.getByRole('button', { name: 'Usar un código de recuperación' }).click();
      await otra.getByLabel('Código de recuperación').fill(codigo);
      await otra.getByRole('button', { name: 'Cambiar contraseña' }).click();
      await expect(otra).toHaveURL(/\/mapa/);
      await otra.evaluate(() => localStorage.clear());
    };
    await cambiar('Perro77lento', 'Gato88veloz', recuperacion[0] ?? '');
    await cambiar('Gato88veloz', 'Burro99terco', recuperacion[1] ?? '');
    await pasoUno(otra, username, 'Burro99terco');
    await campo(otra).fill(await codigos());
    await otra.getByRole('button', { name: 'Entrar' }).click();
    await expect(otra).toHaveURL(/\/mapa/);
    for (const abierta of [page, otra]) await abierta.close();
  });
});

test.describe('the second factor that the site asks of its administrators', { tag: '@completa' }, () => {
  test('can be asked for only by one who has it, and then not removed', async ({ entrar }) => {
    const page = await entrar('admin', { porLaPuerta: true });
    const ir = (nombre: string) => page.getByRole('link', { name: nombre, exact: true }).click();
    await page.goto('/settings?seccion=seguridad');
    const exigir = page.getByRole('switch', { name: 'Exigir segundo factor a los administradores' });
    await exigir.click({ force: true });
    await expect(mensaje(page, 'Active primero el segundo factor de su cuenta.')).toBeVisible();
    await expect(exigir).not.toBeChecked();

    await ir('Segundo factor');
    const { codigos } = await activar(page);
    await page.getByRole('button', { name: 'Ya los guardé' }).click();
    await ir('Seguridad del sitio');
    await exigir.click({ force: true });
    await expect(exigir).toBeChecked();
    await page.reload();
    await expect(exigir).toBeChecked();
    await ir('Segundo factor');
    await page.getByRole('button', { name: 'Quitar segundo factor' }).click();
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await campo(page).fill(await codigos());
    await page.getByRole('button', { name: 'Quitar segundo factor' }).click();
    await expect(seccion(page).getByRole('alert')).toContainText('no se puede quitar');
    await ir('Seguridad del sitio');
    await exigir.click({ force: true });
    await expect(exigir).not.toBeChecked();
    await quitar(page, await codigos());
  });

  test('is set up before anything else opens, and then one is where one was going', async ({ entrar }) => {
    const page = await entrar('admin', { porLaPuerta: true });
    // The demonstration has one administrator, who cannot be without it and ask for it: the flag is lent while it is so.
    await page.route('**/api/auth/check', async (ruta) => {
      const respuesta = await ruta.fetch();
      const { user } = (await respuesta.json()) as { user: { segundo_factor: boolean } };
      const falta_segundo_factor = !user.segundo_factor;
      await ruta.fulfill({ response: respuesta, json: { user: { ...user, falta_segundo_factor } } });
    });
    await page.goto('/eventos');
    await expect(page).toHaveURL(/\/settings$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Segundo factor' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await page.goto('/configuracion');
    await expect(page).toHaveURL(/\/settings$/);
    const { codigos, recuperacion } = await activar(page);
    await expect(page.getByText(recuperacion[9] ?? '-')).toBeVisible();
    await page.getByRole('button', { name: 'Ya los guardé' }).click();
    await expect(page).toHaveURL(/\/configuracion$/);
    await page.unrouteAll({ behavior: 'wait' });
    await quitar(page, await codigos());
  });

  test('is asked for at once of a console that is open when a call is refused for the lack of it', async ({
    entrar,
  }) => {
    const page = await entrar('admin', { porLaPuerta: true });
    await page.goto('/eventos');
    await expect(page.getByRole('heading', { level: 1, name: 'Eventos' })).toBeVisible();
    await page.route('**/api/auth/check', async (ruta) => {
      const respuesta = await ruta.fetch();
      const { user } = (await respuesta.json()) as { user: object };
      await ruta.fulfill({ response: respuesta, json: { user: { ...user, falta_segundo_factor: true } } });
    });
    await page.route('**/api/eventos?*', (ruta) =>
      ruta.fulfill({
        status: 403,
        json: {
          code: 'segundo_factor_requerido',
          message: 'Debe activar el segundo factor antes de continuar.',
        },
      }),
    );
    // Whichever call is the first to be refused: one that was still on its way, or the one that this asks for.
    const pedir = page.getByRole('switch', { name: 'Agrupar' }).click({ timeout: 5_000 });
    await pedir.catch(() => undefined);
    await expect(page).toHaveURL(/\/settings$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Segundo factor' })).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  });
});
