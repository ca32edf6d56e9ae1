import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { EstacionConfig } from '@tramos/contract/configuracion';
import type { Conexiones } from '@tramos/contract/instalacion';
import type { LoginResponse } from '@tramos/contract/sesion';
import type { Como } from '../apoyo/api';
import { expect, PASSWORD, test } from '../apoyo/prueba';

const sufijo = () => Math.random().toString(36).slice(2, 8);
const archivo = (contenido: string, alfabeto: 'latin1' | 'utf8' = 'latin1') => ({
  name: 'lista.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(contenido, alfabeto),
});
const importar = async (page: Page, plural: string, ...que: Parameters<typeof archivo>) => {
  await page.getByRole('button', { name: 'Importar CSV' }).click();
  const dialogo = page.getByRole('dialog', { name: `Importar ${plural}` });
  await dialogo.locator('input[type=file]').setInputFiles(archivo(...que));
  return dialogo;
};
const sistemasDe = async (como: Como) =>
  (await como<{ sistemas: { id: number; clave: string }[] }>('admin', 'get', '/api/configuracion/sistemas'))
    .sistemas;
const renglon = (dialogo: ReturnType<Page['getByRole']>, texto: string) =>
  dialogo.getByRole('table', { name: 'Qué haría el archivo' }).getByRole('row').filter({ hasText: texto });

/** What was made beside the screens goes, also where a test fails half way: a tramo is drawn between the first stations. */
const puestas: EstacionConfig[] = [];
test.afterEach(async ({ request }) => {
  if (puestas.length === 0) return;
  const entrada = await request.post('/api/auth/login', { data: { username: 'admin', password: PASSWORD } });
  const { token } = (await entrada.json()) as LoginResponse;
  for (const { id, version } of puestas.splice(0)) {
    const quitada = await request.delete(`/api/configuracion/estaciones/${id}?version=${version}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(quitada.ok(), await quitada.text()).toBe(true);
  }
});

test('a monitorista imports stations from a spreadsheet: sees every row that is wrong, mends the file, and applies all of it, unless somebody was quicker', {
  tag: '@completa',
}, async ({ entrar, como }) => {
  const clave = `imp-${sufijo()}`;
  const page = await entrar('monitorista', { en: '/configuracion/estaciones' });
  const [descarga] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar CSV' }).click(),
  ]);
  expect(descarga.suggestedFilename()).toBe('estaciones.csv');
  const exportado = Buffer.concat(await (await descarga.createReadStream()).toArray()).toString('utf8');
  const [cabecera = '', primera = ''] = exportado.replace('\ufeff', '').split('\r\n');
  expect(cabecera).toBe('clave,nombre,sistema,cadenamiento_m,latitud,longitud,municipio,estado,activo');
  const [, , sistema] = primera.split(',');

  const columnas = 'clave;nombre;sistema;cadenamiento_m;latitud;longitud';
  const buena = `${clave};Estaci\xf3n ${clave};${sistema};99000,5;20,55;-101,05`;
  const mal = `${clave}-2;Otra;${sistema};212,500;norte;-101,05`;
  const dialogo = await importar(page, 'estaciones', `${columnas}\r\n${buena}\r\n${mal}\r\n`);
  await expect(renglon(dialogo, `${clave}-2`)).toContainText('«norte» no es un número');
  await expect(renglon(dialogo, `${clave}-2`)).toContainText('de miles o decimal');
  await expect(renglon(dialogo, `Estación ${clave}`)).toContainText('Nuevo');
  await expect(dialogo.getByRole('button', { name: /^Aplicar/ })).toBeDisabled();

  // Of DOS: the ó is another sign there, which stands in no word.
  await dialogo
    .locator('input[type=file]')
    .setInputFiles({ ...archivo(`${columnas}\r\n${buena.replace('\xf3', '\xa2')}`), name: 'otro.csv' });
  await expect(dialogo.getByRole('alert')).toContainText('No se tomó «otro.csv». Los acentos no se leen');
  await expect(renglon(dialogo, `${clave}-2`)).toContainText('«norte» no es un número');

  await dialogo.locator('input[type=file]').setInputFiles(archivo(`${columnas}\r\n${buena}\r\n`));
  await expect(dialogo.getByRole('alert')).toHaveCount(0);
  await expect(dialogo.getByRole('status')).toHaveText('1 nuevo · 0 cambian · 0 sin cambio · 0 por corregir');
  await dialogo.getByRole('button', { name: 'Aplicar 1 renglón' }).click();
  await expect(dialogo).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Buscar en Estaciones' }).fill(clave);
  const fila = page.getByRole('table', { name: 'Estaciones' }).getByRole('row').filter({ hasText: clave });
  await expect(fila).toContainText('99+001 km');

  await page.getByRole('button', { name: `Estación ${clave}` }).click();
  await page.getByRole('button', { name: 'Quitar' }).click();
  await page.getByRole('dialog', { name: 'Quitar estación' }).getByRole('button', { name: 'Quitar' }).click();
  await expect(fila).toHaveCount(0);

  // What somebody overtook is told, and changes nothing.
  const gana = `gana-${sufijo()}`;
  const [hebreo, otro_hebreo] = [`תחנה ${Date.now()}`, `תחנה ${Date.now()}0`];
  const otra = await importar(
    page,
    'estaciones',
    `clave,nombre,sistema,cadenamiento_m,latitud,longitud\n${gana},Mía,${sistema},5,20.5,-101\n`,
  );
  await expect(otra.getByRole('button', { name: 'Aplicar 1 renglón' })).toBeEnabled();
  const sistema_id = (await sistemasDe(como)).find((uno) => uno.clave === sistema)?.id;
  const puesta = await como<EstacionConfig>('admin', 'post', '/api/configuracion/estaciones', {
    ...{ clave: gana, nombre: hebreo, sistema_id, posicion: 5, activo: true },
    ...{ latitud: 20.5, longitud: -101, municipio: null, estado: null },
  });
  puestas.push(puesta);
  await otra.getByRole('button', { name: 'Aplicar 1 renglón' }).click();
  await expect(otra.getByRole('alert')).toContainText('no se aplicó nada');
  await expect(renglon(otra, gana)).toContainText(hebreo);

  // A name that is read from right to left turns round nothing beside it.
  await otra
    .locator('input[type=file]')
    .setInputFiles(archivo(`clave,nombre\n${gana},${otro_hebreo}\n`, 'utf8'));
  await expect(otra.getByRole('alert')).toHaveCount(0);
  const cambio = renglon(otra, gana).getByRole('listitem');
  await expect(cambio).toHaveText(`nombre: ${hebreo} → ${otro_hebreo}`);
  const izquierda = async (que: string) => (await cambio.locator(que).boundingBox())?.x ?? Number.NaN;
  expect(await izquierda('del')).toBeLessThan(await izquierda('ins'));
});

const COLUMNA_VECES = 3;
/** How often somebody whose key nobody knows has been turned away by HTTP; asked within the session of the page. */
const vecesDeNadie = async (page: Page) => {
  const { rechazadas } = await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('token')}`;
    const respuesta = await fetch('/api/configuracion/instalacion/conexiones', {
      headers: { authorization },
    });
    return (await respuesta.json()) as Conexiones;
  });
  const suya = rechazadas.find(({ via, motivo }) => via === 'http' && motivo === 'clave_desconocida');
  return suya?.veces ?? 0;
};

test('an installer copies an example, sees it arrive, and reads why another was rejected', async ({
  entrar,
  request,
  medir,
}) => {
  const page = await entrar('admin', { en: '/configuracion/instalacion' });
  await expect(page.getByRole('heading', { level: 1, name: 'Instalación' })).toBeVisible();
  await expect(page.getByText(/^POST http/)).toBeVisible();
  const dispositivo = page.getByRole('combobox', { name: 'Dispositivo' });
  const clave = (await dispositivo.locator('option').nth(1).getAttribute('value')) ?? '';
  await dispositivo.selectOption(clave);
  // What has arrived of it names its topic too.
  await expect(
    page
      .locator('pre')
      .filter({ hasText: `sensores/${clave}/presion` })
      .first(),
  ).toBeVisible();
  await expect(page.getByText(/\| mosquitto_pub -h/).first()).toContainText("-P 'SECRETO'");
  const aceptado = page
    .getByRole('table', { name: 'Últimos mensajes' })
    .getByRole('row')
    .filter({ hasText: 'Aceptado' })
    .filter({ hasText: 'presion' })
    .first();
  await expect(page.getByText(/en el último minuto/)).toBeVisible();
  const antes = (await aceptado.isVisible()) ? ((await aceptado.textContent()) ?? '') : '';
  await medir([{ clave, presion_kgcm2: 30 }], 1);
  await expect.poll(() => aceptado.textContent()).not.toBe(antes);

  const negadas = page.getByRole('table', { name: 'Conexiones rechazadas' }).getByRole('row');
  const nadie = negadas.filter({ hasText: 'Clave desconocida: GW…' }).filter({ hasText: '(HTTP)' });
  const antes_de_esta = await vecesDeNadie(page);
  const negada = await request.post('/api/ingesta', {
    headers: { authorization: `Basic ${Buffer.from('GW-NADIE:no').toString('base64')}` },
    data: { items: [{ topic: `tramos/v1/sensores/${clave}/presion`, payload: {} }] },
  });
  expect(negada.status()).toBe(401);
  await expect(nadie.getByRole('cell').nth(COLUMNA_VECES)).toHaveText(String(antes_de_esta + 1));
});

/** A new tramo between the first two stations of the first sistema, and its line to be drawn. */
const abrirDibujo = async (page: Page) => {
  await page.goto('/configuracion/tramos?nuevo=true');
  const sistema = page.getByRole('combobox', { name: 'Sistema' });
  await expect(sistema.locator('option').nth(1)).toBeAttached();
  await sistema.selectOption({ index: 1 });
  const empieza = page.getByRole('combobox', { name: 'Empieza en' });
  await expect(empieza.locator('option').nth(2)).toBeAttached();
  await empieza.selectOption({ index: 1 });
  await page.getByRole('combobox', { name: 'Termina en' }).selectOption({ index: 2 });
  await page.getByRole('button', { name: 'Dibujar en el mapa' }).click();
};

test('the line of a tramo is drawn on the map by clicks, by dragging and by keys, and undone', {
  tag: '@completa',
}, async ({ entrar }) => {
  const page = await entrar('monitorista');
  await abrirDibujo(page);
  const dialogo = page.getByRole('dialog', { name: 'Dibujar el trazo, de A a B' });
  const vertices = dialogo.getByRole('listitem');
  await expect(vertices).toHaveCount(2);
  const mapa = dialogo.getByRole('application', { name: 'Mapa para dibujar el trazo' });
  await expect(mapa.getByRole('button').first()).toBeVisible();
  const largo = dialogo.getByRole('status', { name: 'Largo del trazo' });
  const recto = await largo.textContent();

  // Away from the straight line and from its stations.
  await mapa.click({ position: { x: 60, y: 60 } });
  await expect(vertices).toHaveCount(3);
  await expect(largo).not.toHaveText(recto ?? '');
  const asa = dialogo.getByRole('button', { name: 'Vértice 2 en el mapa' });
  const antes = await dialogo.getByRole('textbox', { name: 'Latitud del vértice 2' }).inputValue();
  // It stands still before it is taken.
  await asa.hover();
  const caja = await asa.boundingBox();
  if (!caja) throw new Error('the handle is not on the screen');
  await page.mouse.down();
  await page.mouse.move(caja.x + 60, caja.y + 90, { steps: 5 });
  await page.mouse.up();
  await expect(dialogo.getByRole('textbox', { name: 'Latitud del vértice 2' })).not.toHaveValue(antes);
  await dialogo.getByRole('button', { name: 'Deshacer' }).click();
  await expect(dialogo.getByRole('textbox', { name: 'Latitud del vértice 2' })).toHaveValue(antes);

  // One beyond the edge of the map that is focused moves none of the others.
  await dialogo.getByRole('textbox', { name: 'Latitud del vértice 2' }).fill('15');
  await page.keyboard.press('Enter');
  const primera = dialogo.getByRole('button', { name: 'Vértice 1 en el mapa' });
  const lugar = await primera.boundingBox();
  await asa.focus();
  expect(await primera.boundingBox()).toEqual(lugar);
  await dialogo.getByRole('button', { name: 'Deshacer' }).click();

  await dialogo.getByRole('textbox', { name: 'Latitud del vértice 2' }).fill('20.6');
  await page.keyboard.press('Enter');
  await dialogo.getByRole('button', { name: 'Agregar en el centro del mapa' }).press('Enter');
  await expect(vertices).toHaveCount(4);
  await dialogo.getByRole('button', { name: 'Quitar el vértice 3' }).press('Enter');
  await expect(vertices).toHaveCount(3);
  await dialogo.getByRole('button', { name: 'Usar este trazo' }).click();
  await expect(page.getByRole('textbox', { name: 'Línea de A a B' })).toHaveValue(/\n20\.6, -\d+/);
  await expect(dialogo).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Descartar cambios' }).click();
});

/** A key that two devices use, among connections that were turned away. */
const rechazos = (cuando: string) => ({
  rechazadas: [
    {
      ...{ via: 'mqtt', direccion: '10.0.0.7', motivo: 'version', gateway: 'GW-7', detalle: 'MQTT 5' },
      ...{ veces: 120, primera: cuando, ultima: cuando },
    },
  ],
  otras: 40,
  dobles: [{ gateway: 'GW-9', direcciones: ['10.0.0.1', '10.9.9.9'] }],
});

for (const [tema, movil] of [
  ['light', false],
  ['dark', true],
] as const)
  test(`nothing of what an administrator sets up breaks an accessibility rule (${tema}, ${movil ? 'phone' : 'desk'})`, {
    tag: '@completa',
  }, async ({ entrar, medir, como }) => {
    const page = await entrar('admin', { tema, movil });
    const sinFaltas = async (donde: string) =>
      expect((await new AxeBuilder({ page }).analyze()).violations, donde).toEqual([]);
    let json: object = { rechazadas: [], otras: 0, dobles: [] };
    await page.route('**/instalacion/conexiones', (ruta) => ruta.fulfill({ json }));
    await page.goto('/configuracion/instalacion');
    const rechazadas = page.getByRole('region', { name: 'Conexiones rechazadas' });
    await expect(rechazadas).toContainText('Ninguna');
    json = rechazos(new Date().toISOString());
    const dispositivo = page.getByRole('combobox', { name: 'Dispositivo' });
    const clave = (await dispositivo.locator('option').nth(1).getAttribute('value')) ?? '';
    await dispositivo.selectOption(clave);
    await medir([{ clave, presion_kgcm2: 30 }], 1);
    await expect(page.getByRole('table', { name: 'Últimos mensajes' })).toBeVisible();
    const fila = rechazadas.getByRole('row').filter({ hasText: '10.0.0.7' });
    await expect(fila).toContainText('Otra versión: MQTT 5');
    await expect(fila.getByRole('cell', { name: '120', exact: true })).toBeVisible();
    await expect(rechazadas.getByRole('note')).toContainText('Dos equipos usan la llave de GW-9 a la vez');
    await expect(rechazadas).toContainText('40 rechazos anteriores');
    await page.screenshot({ path: test.info().outputPath('instalacion.png'), fullPage: true });
    await sinFaltas('instalacion');
    await page.goto('/configuracion/estaciones');
    const dialogo = await importar(page, 'estaciones', 'clave,nombre\nnueva-x,Nueva\n');
    await expect(dialogo.getByRole('table')).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('importar.png') });
    await sinFaltas('importar');
    await abrirDibujo(page);
    const mapa = page.getByRole('application', { name: 'Mapa para dibujar el trazo' });
    await expect(mapa.getByRole('button').first()).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('dibujar.png') });
    await sinFaltas('dibujar');
    await page.goto('/configuracion/estado');
    await expect(page.getByRole('region', { name: 'Servidor' })).toBeVisible();
    await sinFaltas('estado');
    await page.goto('/settings?seccion=avisos');
    await expect(page.getByRole('button', { name: 'Guardar avisos' })).toBeVisible();
    await sinFaltas('avisos');
    // Of whoever has no page open: an account has one session.
    const { sistemas } = await como<{ sistemas: { id: number }[] }>('monitorista', 'get', '/api/sistemas');
    await page.goto(`/configuracion/sistemas?id=${sistemas[0]?.id}`);
    await page.getByRole('button', { name: 'Agregar persona' }).click();
    await sinFaltas('línea');
  });
