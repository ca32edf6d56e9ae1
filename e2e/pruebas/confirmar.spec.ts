import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { mensaje } from '../apoyo/pantalla';
import { expect, PASSWORD, test } from '../apoyo/prueba';

/** From now on the server takes the proof of this session for too old, until it is given again. */
const envejecer = async (page: Page): Promise<void> => {
  let probada = false;
  await page.route('**/api/auth/confirmar', async (ruta) => {
    const respuesta = await ruta.fetch();
    probada = respuesta.ok();
    await ruta.fulfill({ response: respuesta });
  });
  await page.route('**/api/configuracion/**', (ruta) =>
    probada || ruta.request().method() === 'GET'
      ? ruta.fallback()
      : ruta.fulfill({ status: 403, json: { code: 'confirmar_identidad', message: 'Falta confirmar.' } }),
  );
};

test.describe('what can open a way in, from a session that proved long ago who it is', () => {
  test('asks again, leaves the form as it was when that is given up, and saves it by itself once it was shown', {
    tag: '@completa',
  }, async ({ entrar }) => {
    const page = await entrar('admin', { esperado: /status of 40[03]/ });
    await envejecer(page);
    await page.goto('/configuracion/gateways?nuevo=true');
    const clave = `confirmada-${randomUUID().slice(0, 8)}`;
    await page.getByLabel('Clave').fill(clave);
    const guardar = page.getByRole('button', { name: 'Guardar' });
    const dialogo = page.getByRole('dialog', { name: 'Confirme que es usted' });

    await guardar.click();
    await expect(dialogo.getByLabel('Contraseña')).toBeFocused();
    await dialogo.getByLabel('Contraseña').fill('equivocada');
    await dialogo.getByRole('button', { name: 'Confirmar' }).click();
    await expect(dialogo.getByText('La contraseña no es correcta')).toBeVisible();
    await dialogo.getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialogo).toHaveCount(0);
    await expect(mensaje(page, 'Falta confirmar.')).toBeVisible();
    await expect(page.getByLabel('Clave')).toHaveValue(clave);

    await guardar.click();
    await dialogo.getByLabel('Contraseña').fill(PASSWORD);
    await dialogo.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByRole('dialog', { name: `Secreto de ${clave}` })).toBeVisible();
  });
});

test('a token is made, told once with a call to try it, and reads what it was given', async ({
  entrar,
  request,
}) => {
  const page = await entrar('admin', { en: '/configuracion/tokens?nuevo=true' });
  const nombre = `Historiador ${randomUUID().slice(0, 8)}`;
  await page.getByLabel('Sistema que lo usará').fill(nombre);
  await page.getByLabel('Leer sensores, tramos y estaciones').check();
  await page.getByRole('button', { name: 'Guardar' }).click();
  const dicho = page.getByRole('dialog', { name: `Token de ${nombre}` });
  const secreto = (await dicho.getByText(/^trm_/).textContent()) ?? '';
  await expect(dicho.getByText(`Bearer ${secreto}`)).toBeVisible();
  const leer = async (ruta: string) =>
    (await request.get(ruta, { headers: { authorization: `Bearer ${secreto}` } })).status();
  expect(await leer('/api/sensors')).toBe(200);
  expect(await leer('/api/presiones/perfil?sistema=1')).toBe(403);
  await dicho.getByRole('button', { name: 'Ya lo guardé' }).click();
  await expect(
    page.getByRole('table', { name: 'Tokens de API' }).getByRole('row').filter({ hasText: nombre }),
  ).toContainText('Vigente');
});
