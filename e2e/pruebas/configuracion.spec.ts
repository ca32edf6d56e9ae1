import type { Page } from '@playwright/test';
import { faltasDe } from '../apoyo/accesible';
import { mensaje } from '../apoyo/pantalla';
import { expect, PASSWORD, test } from '../apoyo/prueba';

/** Everything these tests make is called so and removed or left disabled, so that it can be made again. */
const sufijo = () => Math.random().toString(36).slice(2, 8);

const abrir = async (page: Page, nombre: string) => {
  await page.getByRole('link', { name: 'Configuración', exact: true }).first().click();
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${nombre} `) })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: nombre })).toBeVisible();
};
const lista = (page: Page, nombre: string) => page.getByRole('table', { name: nombre });
const guardar = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true });

/** The button is disabled as soon as it is pressed: only the answer says that it is kept. */
const guardarTramo = async (page: Page) => {
  const guardado = page.waitForResponse(
    (respuesta) => respuesta.request().method() === 'PUT' && /\/tramos\/\d+$/.test(respuesta.url()),
  );
  await guardar(page).click();
  expect((await guardado).status()).toBe(200);
  await expect(guardar(page)).toBeDisabled();
};

test('a monitorista sets up a sistema and its station, is told what is wrong beside the field, and removes both', {
  tag: '@completa',
}, async ({ entrar }) => {
  const clave = `prueba-${sufijo()}`;
  const page = await entrar('monitorista');
  await abrir(page, 'Sistemas');
  await page.getByRole('button', { name: 'Agregar sistema' }).click();
  await guardar(page).click();
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveAccessibleDescription(
    /Escriba el nombre/,
  );
  await page.getByRole('textbox', { name: 'Nombre' }).fill(`Ducto ${clave}`);
  await page.getByRole('textbox', { name: 'Clave' }).fill(clave);
  await guardar(page).click();
  await expect(lista(page, 'Sistemas').getByRole('button', { name: `Ducto ${clave}` })).toBeVisible();

  await abrir(page, 'Estaciones');
  await page.getByRole('button', { name: 'Agregar estación' }).click();
  await page.getByRole('textbox', { name: 'Nombre' }).fill(`Bombeo ${clave}`);
  await page.getByRole('textbox', { name: 'Clave' }).fill(clave);
  await page.getByRole('combobox', { name: 'Sistema' }).selectOption({ label: `Ducto ${clave}` });
  await page.getByRole('textbox', { name: 'Cadenamiento' }).fill('12500');
  await page.getByRole('textbox', { name: 'Latitud' }).fill('20.5235');
  await page.getByRole('textbox', { name: 'Longitud' }).fill('-100.8157');
  await guardar(page).click();
  const estacion = lista(page, 'Estaciones').getByRole('row').filter({ hasText: clave });
  await expect(estacion).toContainText('12+500 km');
  await expect(estacion).toContainText('Guanajuato');

  await abrir(page, 'Sistemas');
  await lista(page, 'Sistemas')
    .getByRole('button', { name: `Ducto ${clave}` })
    .click();
  await page.getByRole('button', { name: 'Quitar' }).click();
  const pregunta = page.getByRole('dialog', { name: 'Quitar sistema' });
  await pregunta.getByRole('button', { name: 'Quitar' }).click();
  await expect(pregunta.getByRole('alert')).toContainText(`1 estaciones: Bombeo ${clave}`);
  await pregunta.getByRole('button', { name: 'Cancelar' }).click();
  await expect(pregunta).toHaveCount(0);

  await abrir(page, 'Estaciones');
  await lista(page, 'Estaciones')
    .getByRole('button', { name: `Bombeo ${clave}` })
    .click();
  await page.getByRole('button', { name: 'Quitar' }).click();
  await page.getByRole('dialog', { name: 'Quitar estación' }).getByRole('button', { name: 'Quitar' }).click();
  await expect(lista(page, 'Estaciones').getByRole('button', { name: `Bombeo ${clave}` })).toHaveCount(0);

  await abrir(page, 'Sistemas');
  const sistema = lista(page, 'Sistemas').getByRole('button', { name: `Ducto ${clave}` });
  await sistema.click();
  await page.getByRole('button', { name: 'Quitar' }).click();
  await pregunta.getByRole('button', { name: 'Quitar' }).click();
  await expect(sistema).toHaveCount(0);
});

test('a second editor is told who was quicker and keeps what was written; nothing is lost without asking', {
  tag: '@completa',
}, async ({ entrar }) => {
  const clave = `dos-${sufijo()}`;
  const primera = await entrar('monitorista');
  await abrir(primera, 'Sistemas');
  await primera.getByRole('button', { name: 'Agregar sistema' }).click();
  await primera.getByRole('textbox', { name: 'Nombre' }).fill(clave);
  await primera.getByRole('textbox', { name: 'Clave' }).fill(clave);
  await guardar(primera).click();
  await expect(lista(primera, 'Sistemas').getByRole('button', { name: clave })).toBeVisible();

  const segunda = await entrar('admin');
  await abrir(segunda, 'Sistemas');
  await lista(segunda, 'Sistemas').getByRole('button', { name: clave }).click();
  await segunda.getByRole('textbox', { name: 'Nombre' }).fill(`${clave} de la segunda`);

  await primera.getByRole('textbox', { name: 'Nombre' }).fill(`${clave} de la primera`);
  await guardar(primera).click();
  await expect(
    lista(primera, 'Sistemas').getByRole('button', { name: `${clave} de la primera` }),
  ).toBeVisible();

  await guardar(segunda).click();
  await expect(segunda.getByRole('alert').filter({ hasText: 'No se ha sobrescrito nada' })).toContainText(
    'Monitorista de turno lo cambió',
  );
  await segunda.getByRole('button', { name: 'Conservar lo que escribí' }).click();
  await expect(segunda.getByRole('textbox', { name: 'Nombre' })).toHaveValue(`${clave} de la segunda`);

  await segunda.getByRole('button', { name: 'Cerrar panel' }).click();
  const aviso = segunda.getByRole('dialog', { name: 'Tiene cambios sin guardar' });
  await aviso.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(aviso).toHaveCount(0);
  await guardar(segunda).click();
  await expect(
    lista(segunda, 'Sistemas').getByRole('button', { name: `${clave} de la segunda` }),
  ).toBeVisible();
  await segunda.getByRole('button', { name: 'Quitar' }).click();
  await segunda
    .getByRole('dialog', { name: 'Quitar sistema' })
    .getByRole('button', { name: 'Quitar' })
    .click();
  await expect(lista(segunda, 'Sistemas').getByRole('button', { name: clave })).toHaveCount(0);
});

test('what cannot be saved takes whoever saves to the first field that is wrong', {
  tag: '@completa',
}, async ({ entrar }) => {
  const page = await entrar('admin');
  await abrir(page, 'Tramos');
  await page.getByRole('button', { name: 'Agregar tramo' }).click();
  const nombre = page.getByRole('textbox', { name: 'Nombre' });
  await expect(nombre).toBeVisible();
  await guardar(page).click();
  const primero = page.locator('[aria-invalid="true"]').first();
  await expect(primero).toBeFocused();
  await expect(primero).toBeInViewport();
});

test('an administrator makes an account, whose owner enters with the password that was told once, and closes its session from another desk', {
  tag: '@completa',
}, async ({ entrar, page: ajena, vigilar }) => {
  const suyo = sufijo();
  const username = `campo-${suyo}`;
  const nombre = `Gente de Campo ${suyo}`;
  const page = await entrar('admin');
  await abrir(page, 'Usuarios');
  await page.getByRole('button', { name: 'Agregar usuario' }).click();
  await page.getByRole('textbox', { name: 'Nombre' }).fill(nombre);
  await page.getByRole('textbox', { name: 'Usuario' }).fill(username);
  await page.getByRole('switch', { name: /Ve todos los sistemas/ }).check();
  await guardar(page).click();
  const dicho = page.getByRole('dialog', { name: `Contraseña de ${username}` });
  const password = (await dicho.getByText(/^[A-Z][a-z]{3}-\d{4}-/).textContent()) ?? '';
  // What is told only once takes every key: no letter begins another account below it.
  await page.keyboard.press('n');
  await dicho.getByRole('button', { name: 'Ya lo guardé' }).click();
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue(nombre);

  await vigilar(ajena);
  await ajena.goto('/login');
  await ajena.getByLabel('Usuario').fill(username);
  await ajena.getByLabel('Contraseña', { exact: true }).fill(password);
  await ajena.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(ajena).toHaveURL(/\/change-password$/);
  await ajena.getByLabel('Contraseña actual').fill(password);
  await ajena.getByLabel('Contraseña nueva', { exact: true }).fill(`${PASSWORD}-mia`);
  await ajena.getByLabel('Repita la contraseña nueva').fill(`${PASSWORD}-mia`);
  await ajena.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(ajena).toHaveURL(/\/mapa/);
  await expect(ajena.getByRole('link', { name: 'Configuración' })).toHaveCount(0);
  await expect(ajena.getByText('En vivo', { exact: true })).toBeVisible();

  await abrir(page, 'Sesiones');
  await page.getByRole('searchbox', { name: 'Buscar en Sesiones' }).fill(username);
  await page.getByRole('button', { name: `Cerrar la sesión de ${nombre}` }).click();
  await page
    .getByRole('dialog', { name: 'Cerrar sesión' })
    .getByRole('button', { name: 'Cerrar sesión' })
    .click();
  await expect(ajena).toHaveURL(/\/login$/);
  await expect(ajena.getByRole('alert')).toContainText('Un administrador cerró su sesión');
});

test.describe('by day or by night', { tag: '@completa' }, () => {
  test('the first screen of the configuration breaks no accessibility rule', async ({ entrar }) => {
    const page = await entrar('admin', { en: '/configuracion' });
    await expect(page.getByRole('heading', { level: 1, name: 'Configuración' })).toBeVisible();
    expect(await faltasDe(page, 'configuracion')).toEqual([]);
  });

  for (const ruta of [
    ...['sistemas', 'estaciones', 'sensores', 'tramos'],
    ...['routers', 'gateways', 'usuarios', 'tokens'],
  ])
    test(`what is new among the ${ruta} is written on a screen that breaks none`, async ({ entrar }) => {
      const page = await entrar('admin', { en: `/configuracion/${ruta}?nuevo=true` });
      await expect(guardar(page)).toBeVisible();
      expect(await faltasDe(page, ruta)).toEqual([]);
    });

  test('the open sessions are listed on one that breaks none', async ({ entrar }) => {
    const page = await entrar('admin', { en: '/configuracion/sesiones' });
    await expect(page.getByRole('table', { name: 'Sesiones' })).toBeVisible();
    expect(await faltasDe(page, 'sesiones')).toEqual([]);
  });
});

test('a known point is told beside its hours what is wrong with them', { tag: '@completa' }, async ({
  entrar,
}) => {
  const nombre = `Válvula ${sufijo()}`;
  const page = await entrar('monitorista');
  await abrir(page, 'Puntos conocidos');
  await page.getByRole('button', { name: 'Agregar punto conocido' }).click();
  await page.getByRole('textbox', { name: 'Nombre' }).fill(nombre);
  await page.getByRole('combobox', { name: 'Sistema' }).selectOption({ index: 1 });
  await page.getByRole('textbox', { name: 'Cadenamiento' }).fill('150200');
  await page.getByRole('switch', { name: 'Solo en su horario' }).click();
  await page.getByRole('textbox', { name: 'Desde' }).fill('a las ocho');
  await guardar(page).click();
  await expect(page.getByRole('textbox', { name: 'Desde' })).toHaveAccessibleDescription(
    /Escriba una hora de 24 h, como 22:00/,
  );
  await page.getByRole('textbox', { name: 'Desde' }).fill('22:00');
  for (const dia of ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom'])
    await page.getByRole('switch', { name: dia, exact: true }).click();
  await guardar(page).click();
  await expect(page.getByText('Elija al menos un día')).toBeVisible();
  await page.getByRole('switch', { name: 'Sáb', exact: true }).click();
  await guardar(page).click();
  const fila = lista(page, 'Puntos conocidos').getByRole('row').filter({ hasText: nombre });
  await expect(fila).toContainText('150+200 km');

  await page.getByRole('button', { name: 'Quitar' }).click();
  await page
    .getByRole('dialog', { name: 'Quitar punto conocido' })
    .getByRole('button', { name: 'Quitar' })
    .click();
  await expect(fila).toHaveCount(0);
});

test('the batches of a tramo are written by kilometre, put in order, kept and taken out again', {
  tag: '@completa',
}, async ({ entrar }) => {
  const page = await entrar('monitorista');
  await abrir(page, 'Tramos');
  const fila = lista(page, 'Tramos').getByRole('row').nth(1);
  const nombre = (await fila.getByRole('button').textContent()) ?? '';
  await fila.getByRole('button').click();
  await expect(page.getByRole('button', { name: 'Agregar lote' })).toBeVisible();
  const sobran = page.getByRole('button', { name: /^Quitar el lote/ });
  // A try that failed half way left some.
  if ((await sobran.count()) > 0) {
    while ((await sobran.count()) > 0) await sobran.first().click();
    await guardarTramo(page);
  }
  const poner = async (numero: number, km: string, velocidad: string, producto: string) => {
    await page.getByRole('button', { name: 'Agregar lote' }).click();
    const lote = page.getByRole('group', { name: `Lote ${numero}` });
    await lote.getByRole('textbox', { name: 'Empieza en' }).fill(km);
    await lote.getByRole('textbox', { name: 'Velocidad de onda' }).fill(velocidad);
    await lote.getByRole('textbox', { name: 'Producto' }).fill(producto);
  };
  await poner(1, 'kilometro', '1132', 'Turbosina');
  await guardar(page).click();
  await expect(mensaje(page, 'Lote 1: escriba el kilómetro como 212+500.')).toBeVisible();
  await page
    .getByRole('group', { name: 'Lote 1' })
    .getByRole('textbox', { name: 'Empieza en' })
    .fill('20+000');
  await poner(2, '12+500', '1164', 'Diésel');
  await expect(page.getByRole('group', { name: 'Lote 2' })).toContainText(
    /Ahora va en 12\+\d{3} km, fuera del tramo/,
  );
  await guardarTramo(page);

  await page.reload();
  await lista(page, 'Tramos').getByRole('button', { name: nombre, exact: true }).click();
  const primero = page.getByRole('group', { name: 'Lote 1' });
  await expect(primero.getByRole('textbox', { name: 'Empieza en' })).toHaveValue('12+500');
  await expect(primero.getByRole('textbox', { name: 'Producto' })).toHaveValue('Diésel');
  const medida = page.getByRole('region', { name: 'Velocidad medida' });
  await expect(medida).toContainText('0 de 3 maniobras en 90 días');
  await page.getByRole('button', { name: 'Quitar el lote 2' }).click();
  await page.getByRole('button', { name: 'Quitar el lote 1' }).click();
  await guardarTramo(page);
  await expect(page.getByText('Todo el tramo lleva el mismo producto.')).toBeVisible();
});
