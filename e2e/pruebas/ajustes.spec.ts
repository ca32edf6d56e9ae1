import type { Page } from '@playwright/test';
import type { AjustesSitio } from '@tramos/contract/ajustes';
import { faltasDe } from '../apoyo/accesible';
import { mensaje } from '../apoyo/pantalla';
import { expect, test } from '../apoyo/prueba';

const abrir = async (page: Page, seccion: string, titulo: string) => {
  await page.goto(`/settings?seccion=${seccion}`);
  await expect(page.getByRole('heading', { level: 2, name: titulo })).toBeVisible();
};
const guardar = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true });
const radio = (page: Page, grupo: string, nombre: string) =>
  page.getByRole('radiogroup', { name: grupo }).getByRole('radio', { name: nombre, exact: true });
const elegir = (page: Page, grupo: string, nombre: string) =>
  page.getByRole('radiogroup', { name: grupo }).getByText(nombre, { exact: true }).click();

test('what a person chooses follows them to another browser, and what belongs to the desk stays, as how loud it sounds', {
  tag: '@completa',
}, async ({ entrar, nadaEspera }) => {
  await nadaEspera();
  const una = await entrar('usuario', { porLaPuerta: true });
  await abrir(una, 'sonido', 'Sonido');
  const volumen = (page: Page) => page.getByRole('slider', { name: 'Volumen' });
  await expect(volumen(una)).toHaveValue('0.5');
  const probar = async (veces: number) => {
    await una.getByRole('button', { name: 'Probar el sonido' }).click();
    await expect.poll(() => una.evaluate(() => window.sonidos.length)).toBe(veces);
  };
  await probar(1);
  await volumen(una).fill('0.9');
  await probar(2);
  expect(await una.evaluate(() => window.sonidos.map(({ volume }) => volume))).toEqual([0.5, 0.9]);

  await abrir(una, 'apariencia', 'Apariencia y unidades');
  await expect(una.getByText('Guardado en su cuenta.')).toBeVisible();
  await elegir(una, 'Unidad de presión', 'psi');
  await elegir(una, 'Densidad de las tablas', 'Cómoda');
  await elegir(una, 'Tema', 'Noche');
  await expect(una.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(una.getByText('Guardado en su cuenta.')).toBeVisible();

  const otra = await entrar('usuario', { porLaPuerta: true });
  await expect(otra.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await abrir(otra, 'sonido', 'Sonido');
  await expect(volumen(otra)).toHaveValue('0.5');
  await abrir(otra, 'apariencia', 'Apariencia y unidades');
  await expect(radio(otra, 'Unidad de presión', 'psi')).toBeChecked();
  await expect(radio(otra, 'Densidad de las tablas', 'Compacta')).toBeChecked();
  await elegir(otra, 'Unidad de presión', 'kg/cm²');
  await elegir(otra, 'Tema', 'Del sistema');
  await expect(otra.getByText('Guardado en su cuenta.')).toBeVisible();
});

test('an administrator names the site and moves its zone, and another console follows without a reload', {
  tag: '@completa',
}, async ({ entrar, como }) => {
  // A try that broke off may have left its name, its logo or its zone.
  const { identidad, zona } = await como<AjustesSitio>('admin', 'get', '/api/ajustes/sitio');
  const de_fabrica = { nombre: null, logo: null, version: identidad.version };
  await como('admin', 'post', '/api/ajustes/sitio/identidad', de_fabrica);
  const de_mexico = { zona: 'America/Mexico_City', version: zona.version };
  await como('admin', 'post', '/api/ajustes/sitio/zona', de_mexico);
  const ajena = await entrar('monitorista', { porLaPuerta: true });
  await ajena.goto('/eventos');
  const barra = ajena.getByRole('banner');
  await expect(barra).toContainText('Sala demo');
  await expect(barra).toContainText('Ciudad de México');

  const page = await entrar('admin', { porLaPuerta: true });
  await abrir(page, 'identidad', 'Nombre y logotipo');
  await page.getByRole('textbox', { name: 'Nombre del sitio' }).fill('Sala de pruebas');
  await page.getByLabel('Archivo del logotipo').setInputFiles({
    name: 'marca.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9" fill="#555"/></svg>',
    ),
  });
  await expect(page.getByRole('img', { name: 'Logotipo del sitio' })).toBeVisible();
  await guardar(page).click();
  await expect(page.getByText('Guardado. Las consolas abiertas ya lo muestran.')).toBeVisible();
  await expect(barra).toContainText('Sala de pruebas');
  await expect(barra.locator('img')).toHaveJSProperty('complete', true);
  expect(await barra.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

  await abrir(page, 'zona', 'Zona horaria');
  await page.getByRole('combobox', { name: 'Zona horaria de operación' }).click();
  await page.getByRole('option', { name: 'America/Tijuana' }).click();
  await expect(page.getByText('a qué hora empieza el día')).toBeVisible();
  await guardar(page).click();
  await expect(
    page.getByText('Guardado. El servidor y las consolas abiertas ya usan esta zona.'),
  ).toBeVisible();
  await expect(barra).toContainText('Tijuana');

  await page.getByRole('combobox', { name: 'Zona horaria de operación' }).click();
  await page.getByRole('option', { name: 'America/Mexico_City' }).click();
  await guardar(page).click();
  await expect(barra).toContainText('Ciudad de México');
  await abrir(page, 'identidad', 'Nombre y logotipo');
  await page.getByRole('textbox', { name: 'Nombre del sitio' }).fill('');
  await page.getByRole('button', { name: 'Quitar logotipo' }).click();
  await guardar(page).click();
  await expect(barra).toContainText('Sala demo');
});

test('a password that is easily guessed cannot be sent, and a wrong present one is said at its field', {
  tag: '@completa',
}, async ({ entrar }) => {
  const page = await entrar('usuario', { esperado: /status of 4\d\d/ });
  await abrir(page, 'contrasena', 'Contraseña');
  const actual = page.getByLabel('Contraseña actual');
  const cambiar = page.getByRole('button', { name: 'Cambiar contraseña' });
  const escribir = async (nueva: string) => {
    await page.getByLabel('Contraseña nueva', { exact: true }).fill(nueva);
    await page.getByLabel('Repita la contraseña nueva').fill(nueva);
  };
  await actual.fill('Equivocada-1');
  for (const facil of ['corta-1A', 'Contraseña-2026', 'Usuario-2026']) {
    await escribir(facil);
    await expect(cambiar, facil).toBeDisabled();
  }
  await escribir('Perro77lento');
  await cambiar.click();
  await expect(actual).toHaveAccessibleDescription('La contraseña actual no es correcta');
  await expect(page.getByLabel('Contraseña nueva', { exact: true })).toHaveValue('Perro77lento');
});

test('what is written is not lost without asking, nor by a save that fails', { tag: '@completa' }, async ({
  entrar,
}) => {
  const page = await entrar('monitorista', { porLaPuerta: true });
  await abrir(page, 'perfil', 'Perfil');
  const correo = page.getByRole('textbox', { name: 'Correo' });
  await correo.fill('no es un correo');
  await guardar(page).click();
  await expect(correo).toHaveAccessibleDescription(/Escriba un correo válido/);
  await expect(correo).toHaveValue('no es un correo');
  await correo.fill('turno@ejemplo.mx');
  await page.route('**/api/ajustes/perfil', (ruta) => ruta.abort(), { times: 1 });
  await guardar(page).click();
  await expect(mensaje(page, 'No hay conexión')).toBeVisible();
  await expect(correo).toHaveValue('turno@ejemplo.mx');

  await page.getByRole('link', { name: 'Sonido' }).click();
  const pregunta = page.getByRole('dialog', { name: 'Tiene cambios sin guardar' });
  await pregunta.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(pregunta).toHaveCount(0);
  await guardar(page).click();
  await expect(page.getByText('Guardado.', { exact: true })).toBeVisible();
  await correo.fill('');
  await guardar(page).click();
  await expect(page.getByText('Guardado.', { exact: true })).toBeVisible();
});

const SECCIONES = [
  ...['Perfil', 'Contraseña', 'Segundo factor', 'Sesiones', 'Apariencia y unidades', 'Sonido'],
  ...['Alertas y avisos', 'Nombre y logotipo', 'Zona horaria', 'Agrupación de eventos', 'Retención', 'Mapa'],
  'Seguridad del sitio',
];

test('no section breaks an accessibility rule, on a desk or a phone', { tag: '@completa' }, async ({
  entrar,
}) => {
  test.setTimeout(480_000);
  const page = await entrar('admin', { porLaPuerta: true });
  await page.goto('/settings');
  const indice = page.getByRole('navigation', { name: 'Secciones de ajustes' });
  for (const seccion of SECCIONES) {
    await page.setViewportSize({ width: 1_366, height: 768 });
    await indice.getByRole('link', { name: seccion, exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name: seccion })).toBeVisible();
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
    expect(await faltasDe(page, seccion)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await faltasDe(page, `${seccion}, on a phone`)).toEqual([]);
  }
});
