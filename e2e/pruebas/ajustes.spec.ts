import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { AjustesSitio } from '@tramos/contract/ajustes';
import { mensaje } from '../apoyo/pantalla';
import { expect, test } from '../apoyo/prueba';

const SECCIONES_PROPIAS = [
  'perfil',
  'contrasena',
  'segundo-factor',
  'sesiones',
  'apariencia',
  'sonido',
  'avisos',
];
const SECCIONES_DEL_SITIO = ['identidad', 'zona', 'agrupacion', 'retencion', 'mapa', 'seguridad'];

const abrir = async (page: Page, seccion: string, titulo: string) => {
  await page.goto(`/settings?seccion=${seccion}`);
  await expect(page.getByRole('heading', { level: 2, name: titulo })).toBeVisible();
};
const guardar = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true });
const radio = (page: Page, grupo: string, nombre: string) =>
  page.getByRole('radiogroup', { name: grupo }).getByRole('radio', { name: nombre, exact: true });
const elegir = (page: Page, grupo: string, nombre: string) =>
  page.getByRole('radiogroup', { name: grupo }).getByText(nombre, { exact: true }).click();

test('what a person chooses follows them to another browser, and what belongs to the desk stays', {
  tag: '@completa',
}, async ({ entrar }) => {
  const una = await entrar('usuario', { porLaPuerta: true });
  await abrir(una, 'apariencia', 'Apariencia y unidades');
  await expect(una.getByText('Guardado en su cuenta.')).toBeVisible();
  await elegir(una, 'Unidad de presión', 'psi');
  await elegir(una, 'Densidad de las tablas', 'Cómoda');
  await elegir(una, 'Tema', 'Noche');
  await expect(una.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(una.getByText('Guardado en su cuenta.')).toBeVisible();

  const otra = await entrar('usuario', { porLaPuerta: true });
  await expect(otra.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
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

test('a monitorista finds no section of the site, and the server refuses it', { tag: '@completa' }, async ({
  entrar,
}) => {
  const page = await entrar('monitorista', { porLaPuerta: true });
  await page.goto('/settings?seccion=zona');
  const indice = page.getByRole('navigation', { name: 'Secciones de ajustes' });
  await expect(page.getByRole('heading', { level: 2, name: 'Perfil' })).toBeVisible();
  await expect(indice.getByRole('link', { name: 'Sonido' })).toBeVisible();
  await expect(indice.getByRole('link', { name: 'Zona horaria' })).toHaveCount(0);
  const estados = await page.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('token')}`,
      'content-type': 'application/json',
    };
    const ruta = '/api/ajustes/sitio';
    const leida = await fetch(ruta, { headers });
    const body = JSON.stringify({ zona: 'UTC', version: 0 });
    const puesta = await fetch(`${ruta}/zona`, { method: 'POST', headers, body });
    return [leida.status, puesta.status];
  });
  expect(estados).toEqual([403, 403]);
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

test('the sound plays as loud as this desk chose, and shorter ages say what they would delete', {
  tag: '@completa',
}, async ({ entrar, nadaEspera }) => {
  await nadaEspera();
  const page = await entrar('admin', { porLaPuerta: true });
  await abrir(page, 'sonido', 'Sonido');
  const volumen = page.getByRole('slider', { name: 'Volumen' });
  await expect(volumen).toHaveValue('0.5');
  await page.getByRole('button', { name: 'Probar el sonido' }).click();
  await volumen.fill('0.9');
  await page.getByRole('button', { name: 'Probar el sonido' }).click();
  expect(await page.evaluate(() => window.sonidos.map(({ volume }) => volume))).toEqual([0.5, 0.9]);

  await abrir(page, 'retencion', 'Retención');
  const crudo = page.getByRole('textbox', { name: 'Presión cruda y resúmenes de 10 s' });
  await crudo.fill('61');
  await expect(crudo).toHaveAccessibleDescription('De 2 a 60 días');
  await expect(guardar(page)).toBeDisabled();
  await crudo.fill('6');
  await expect(page.getByText('No se borra nada de lo que hay guardado.')).toBeVisible();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(crudo).toHaveValue('7');
});

for (const [tema, movil] of [
  ['light', false],
  ['dark', true],
] as const)
  test(`no section breaks an accessibility rule (${tema}, ${movil ? 'phone' : 'desk'})`, {
    tag: '@completa',
  }, async ({ entrar }) => {
    test.setTimeout(480_000);
    const page = await entrar('admin', { porLaPuerta: true, tema, movil });
    for (const seccion of [...SECCIONES_PROPIAS, ...SECCIONES_DEL_SITIO]) {
      await page.goto(`/settings?seccion=${seccion}`);
      await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
      await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map((v) => `${seccion}: ${v.id} ${v.nodes.map((n) => n.target).join(' ')}`)).toEqual(
        [],
      );
    }
  });
