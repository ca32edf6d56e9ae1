import type { EstadoSistema } from '@tramos/contract/estado-sistema';
import { expect, test } from '../apoyo/prueba';

const EN = '/configuracion/estado';
const PARTES = [
  ...['Base de datos', 'Sentencias más lentas', 'Tablas más grandes', 'Ingesta', 'Detección'],
  ...['Avisos a las consolas', 'Disco', 'Servidor'],
];

test('an administrator reads how the server and its own database are, part by part; a monitorista only which lines do not fit', {
  tag: '@completa',
}, async ({ entrar }) => {
  const page = await entrar('admin', { en: EN });
  await expect(page.getByRole('heading', { name: 'Estado del sistema', level: 1 })).toBeVisible();
  for (const nombre of PARTES)
    await expect(page.getByRole('region', { name: nombre, exact: true }).first()).toBeVisible();
  await expect(page.getByText(/No se pudo leer/)).toHaveCount(0);
  await expect(page.getByText('Incluida, de este servidor')).toBeVisible();
  await expect(page.getByText(/^Leído el /)).toBeVisible();

  const sentencias = page.getByRole('table', { name: 'Sentencias más lentas' });
  const abreviada = sentencias.locator('details').first();
  await abreviada.locator('summary').click();
  const entera = abreviada.locator('> code');
  await expect(entera).toBeVisible();
  expect((await entera.textContent())?.length).toBeGreaterThan(
    (await abreviada.locator('summary').textContent())?.length ?? 0,
  );
  await page.getByRole('radiogroup', { name: 'Ordenar las sentencias' }).getByText('Tiempo medio').click();
  await expect(page.getByRole('radio', { name: 'Tiempo medio' })).toBeChecked();
  await expect(sentencias.getByRole('row').nth(1)).toBeVisible();

  // A part that could not be read says so by itself, and the others stay.
  await page.route('**/api/configuracion/estado', async (ruta) => {
    const estado = (await (await ruta.fetch()).json()) as EstadoSistema;
    const json: EstadoSistema = {
      ...estado,
      base: { leida: false, motivo: 'tardo' },
      sentencias: { leida: true, datos: { hay: false, falta: 'extension' } },
    };
    await ruta.fulfill({ json });
  });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Base de datos' })).toContainText(
    'No se pudo leer. La base de datos tardó',
  );
  await expect(page.getByRole('region', { name: 'Sentencias más lentas' })).toContainText('CREATE EXTENSION');
  await expect(page.getByRole('region', { name: 'Servidor' })).toContainText('Memoria');

  const turno = await entrar('monitorista', { en: EN });
  await expect(turno.getByRole('region', { name: 'Trazos' })).toBeVisible();
  for (const nombre of PARTES) await expect(turno.getByRole('region', { name: nombre })).toHaveCount(0);
});
