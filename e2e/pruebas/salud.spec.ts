import { expect } from '../apoyo/prueba';
import { conServidorPropio as test } from '../apoyo/servidor';

/** Ten seconds without storing are a fault; a loaded machine takes a while more to say so. */
const DICHO = { timeout: 40_000 };

test('a server that cannot store says so on every screen, and why; it raises an alarm, and is well again by itself @completa', async ({
  servidor,
  entrar,
  request,
}) => {
  const estado = async (ruta: string) => (await request.get(ruta)).status();
  const page = await entrar('monitorista', { esperado: /sin_respuesta|50\d|AbortError/ });
  const movil = await entrar('admin', { movil: true, esperado: /sin_respuesta|50\d|AbortError/ });
  const franja = (una: typeof page) => una.getByRole('alert').filter({ hasText: /guardando desde las/ });
  for (const una of [page, movil]) {
    await expect(una.getByText('En vivo', { exact: true })).toBeAttached();
    await expect(franja(una)).toHaveCount(0);
  }

  servidor.congelarBase();
  for (const una of [page, movil]) {
    await expect(franja(una)).toContainText(/No se está guardando desde las \d\d:\d\d/, DICHO);
    await expect(franja(una)).toContainText('La base de datos no responde.');
    await expect(franja(una)).toContainText('espera en sus puertas de enlace');
  }
  await expect(page.getByRole('banner').getByText('No se está guardando')).toBeVisible();
  expect([await estado('/api/health'), await estado('/api/health/live')]).toEqual([503, 200]);
  await page.getByRole('link', { name: 'Alarmas' }).click();
  await expect(franja(page)).toBeVisible();

  servidor.descongelarBase();
  for (const una of [page, movil]) await expect(franja(una)).toHaveCount(0, DICHO);
  await expect(page.getByRole('banner').getByText('No se está guardando')).toHaveCount(0);
  expect(await estado('/api/health')).toBe(200);
  await page.goto('/alarmas');
  await expect(page.getByRole('main').getByText('No se está guardando').first()).toBeVisible(DICHO);
});
