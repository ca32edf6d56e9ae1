import type { Page } from '@playwright/test';
import { mensaje } from '../apoyo/pantalla';
import { expect, test } from '../apoyo/prueba';
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

const pasoUno = async (page: Page, cuenta: string, password: string) => {
  await page.goto('/login');
  await page.getByLabel('Usuario').fill(cuenta);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
};

const quitar = async (page: Page, password: string, codigo: string) => {
  await page.goto('/settings?seccion=segundo-factor');
  await page.getByRole('button', { name: 'Quitar segundo factor' }).click();
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await campo(page).fill(codigo);
  await page.getByRole('button', { name: 'Quitar segundo factor' }).click();
  await expect(seccion(page)).toContainText('Inactivo.');
};

const PRIMERA = 'Perro77lento';
const SEGUNDA = 'Gato88veloz';

// Accounts of their own: what a failed run leaves behind locks nobody out of the next.
test('whoever changed their first password sets a second factor up, and is asked for it to enter and to change the password', {
  tag: '@completa',
}, async ({ entrar, browser, baseURL, darCuenta }) => {
  const { username, password: dada } = await darCuenta({ role: 'user', recienDada: true });
  const page = await entrar(username, { password: dada, porLaPuerta: true });
  await expect(page).toHaveURL(/\/change-password$/);
  await page.getByLabel('Contraseña actual').fill(dada);
  const nueva = page.getByLabel('Contraseña nueva', { exact: true });
  const cambiar = page.getByRole('button', { name: 'Cambiar contraseña' });
  const fuerza = page.getByRole('meter', { name: 'Fuerza de la contraseña' });
  for (const [password, palabra, valor] of [
    [username, 'Muy fácil de adivinar', 0],
    ['Contraseña-2026', 'Muy fácil de adivinar', 0],
    [PRIMERA, 'Buena', 3],
  ] as const) {
    await nueva.fill(password);
    await page.getByLabel('Repita la contraseña nueva').fill(password);
    await expect(page.getByText(palabra)).toBeVisible();
    await expect.poll(() => fuerza.evaluate((meter) => (meter as HTMLMeterElement).value)).toBe(valor);
  }
  await page.getByLabel('Repita la contraseña nueva').fill(PRIMERA.slice(0, -1));
  await expect(page.getByText('No coincide con la contraseña nueva')).toBeVisible();
  await expect(cambiar).toBeDisabled();
  await page.getByLabel('Repita la contraseña nueva').fill(PRIMERA);
  await cambiar.click();
  await expect(page).toHaveURL(/\/mapa/);

  await page.getByRole('button', { name: new RegExp(`De esta prueba ${username}`) }).click();
  await page.getByRole('menuitem', { name: 'Ajustes' }).click();
  await page.getByRole('link', { name: 'Segundo factor' }).click();
  await expect(seccion(page)).toContainText('Inactivo.');
  const { codigos, recuperacion } = await activar(page);
  const bajada = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar' }).click();
  expect((await bajada).suggestedFilename()).toBe(`tramos-codigos-${username}.txt`);
  await page.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(seccion(page)).toContainText('Activo.');
  await expect(page.getByText(recuperacion[0] ?? '-')).toHaveCount(0);

  const otra = await browser.newPage({ ...(baseURL ? { baseURL } : {}) });
  await pasoUno(otra, username, PRIMERA);
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

  // A recovery code opens once, also where the password is changed without a session.
  await otra.evaluate(() => localStorage.clear());
  await otra.goto('/change-password');
  await otra.getByLabel('Usuario').fill(username);
  await otra.getByLabel('Contraseña actual').fill(PRIMERA);
  await otra.getByLabel('Contraseña nueva', { exact: true }).fill(SEGUNDA);
  await otra.getByLabel('Repita la contraseña nueva').fill(SEGUNDA);
  await otra.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await otra.getByRole('button', { name: 'Usar un código de recuperación' }).click();
  await otra.getByLabel('Código de recuperación').fill(recuperacion[0] ?? '');
  await otra.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(otra).toHaveURL(/\/mapa/);
  await otra.evaluate(() => localStorage.clear());
  await pasoUno(otra, username, SEGUNDA);
  await otra.getByRole('button', { name: 'Usar un código de recuperación' }).click();
  await otra.getByLabel('Código de recuperación').fill(recuperacion[0] ?? '');
  await otra.getByRole('button', { name: 'Entrar' }).click();
  await expect(otra.getByRole('alert')).toContainText('El código no es correcto o ya se usó.');
  await otra.getByLabel('Código de recuperación').fill(recuperacion[1] ?? '');
  await otra.getByRole('button', { name: 'Entrar' }).click();
  await expect(otra).toHaveURL(/\/mapa/);
  await otra.close();
});

test('an administrator cannot ask of others a second factor without one; where it is asked for, it is set up before anything else opens', {
  tag: '@completa',
}, async ({ entrar, darCuenta }) => {
  const { username, password } = await darCuenta({ role: 'administrator' });
  const page = await entrar(username, { password, porLaPuerta: true });
  await page.goto('/settings?seccion=seguridad');
  const exigir = page.getByRole('switch', { name: 'Exigir segundo factor a los administradores' });
  await exigir.click({ force: true });
  await expect(mensaje(page, 'Active primero el segundo factor de su cuenta.')).toBeVisible();
  await expect(exigir).not.toBeChecked();

  // To ask for it would lock the others out of this server: the flag is lent.
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
  await quitar(page, password, await codigos());
});
