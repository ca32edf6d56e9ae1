import type { Page } from '@playwright/test';
import { mensaje } from '../apoyo/pantalla';
import { expect, test } from '../apoyo/prueba';

/** A phone's or laptop's own authenticator, in the place of a finger that a test does not have. */
const ponerAutenticador = async (page: Page): Promise<void> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
};

/** Strong enough for an account of one's own. */
const PASSWORD = 'Perro77lento';

const seccion = (page: Page) => page.getByRole('region', { name: 'Segundo factor' });

const salir = async (page: Page) => {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
};

test('a passkey is registered, signs in without a password, stands in for the code, and is removed', {
  tag: ['@completa', '@navegadores'],
}, async ({ browser, baseURL, como }) => {
  const username = `llavero-${Date.now()}`;
  const { password } = await como<{ password: string }>('admin', 'post', '/api/configuracion/usuarios', {
    ...{ username, nombre: `Con llave de acceso ${username}`, role: 'user', correo: null, activo: true },
    ...{ todos_los_sistemas: true, sistemas: [], sesiones_max: 3, pantalla: false },
  });
  // Browsers give passkeys to a name, not to a number.
  const context = await browser.newContext({ baseURL: (baseURL ?? '').replace('127.0.0.1', 'localhost') });
  const page = await context.newPage();
  await ponerAutenticador(page);
  const conPassword = async (escrita: string) => {
    await page.getByLabel('Usuario').fill(username);
    await page.getByLabel('Contraseña', { exact: true }).fill(escrita);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  };
  await page.goto('/login');
  await conPassword(password);
  await page.getByLabel('Contraseña actual').fill(password);
  await page.getByLabel('Contraseña nueva', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repita la contraseña nueva').fill(PASSWORD);
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page).toHaveURL(/\/mapa/);

  await page.goto('/settings?seccion=segundo-factor');
  await page.getByRole('button', { name: 'Añadir llave de acceso' }).click();
  await page.getByLabel('Nombre de la llave').fill('Equipo de la sala');
  await page.getByLabel('Contraseña', { exact: true }).fill('no es esta');
  await page.getByRole('button', { name: 'Registrar llave' }).click();
  await expect(mensaje(page, 'contraseña incorrect')).toBeVisible();
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Registrar llave' }).click();
  const codigos = page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem');
  await expect(codigos).toHaveCount(10);
  const recuperacion = await codigos.allTextContents();
  await page.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(seccion(page)).toContainText('Activo.');
  const lista = page.getByRole('list', { name: 'Llaves registradas' });
  await expect(lista).toContainText('Equipo de la sala');
  await expect(lista).toContainText('Aún no se ha usado.');

  await salir(page);
  await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click();
  await expect(page).toHaveURL(/\/mapa/);
  await page.goto('/settings?seccion=segundo-factor');
  await expect(lista).toContainText('Usada por última vez el');
  await page.getByRole('button', { name: 'Renombrar Equipo de la sala' }).click();
  await page.getByLabel('Nombre de la llave').fill('Teléfono');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(lista).toContainText('Teléfono');

  await salir(page);
  await conPassword(PASSWORD);
  await expect(page.getByLabel('Código de recuperación')).toBeVisible();
  await page.getByRole('button', { name: 'Usar llave de acceso' }).click();
  await expect(page).toHaveURL(/\/mapa/);

  await salir(page);
  await conPassword(PASSWORD);
  await page.getByLabel('Código de recuperación').fill(recuperacion[0] ?? '');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/mapa/);

  await page.goto('/settings?seccion=segundo-factor');
  await page.getByRole('button', { name: 'Quitar Teléfono' }).click();
  await page.getByRole('button', { name: 'Confirmar con una llave' }).click();
  await expect(seccion(page)).toContainText('Inactivo.');
  await expect(lista).toHaveCount(0);
  await salir(page);
  await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click();
  await expect(mensaje(page, 'No se pudo comprobar la llave de acceso.')).toBeVisible();
  await context.close();
});

test('without https and a name it is said that passkeys are not for here', { tag: '@completa' }, async ({
  entrar,
}) => {
  const page = await entrar('usuario', { en: '/settings?seccion=segundo-factor' });
  await expect(page.getByRole('region', { name: 'Llaves de acceso' })).toContainText(
    'el navegador las permite con https y un nombre de dominio',
  );
  await expect(page.getByRole('button', { name: 'Añadir llave de acceso' })).toHaveCount(0);
});
