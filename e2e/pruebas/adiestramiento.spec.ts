import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { EjercicioDetalle } from '@tramos/contract/ejercicios';
import type { Evento } from '@tramos/contract/evento';
import type { Tramo } from '@tramos/contract/red';
import { faltasDe } from '../apoyo/accesible';
import { terminarTodos } from '../apoyo/ejercicios';
import { expect, test } from '../apoyo/prueba';

const SIMULACION = 'SIMULACIÓN';

type Como = <T>(
  cuenta: 'admin' | 'monitorista',
  metodo: 'get' | 'post',
  ruta: string,
  datos?: object,
) => Promise<T>;

const franja = (page: Page) => page.getByRole('status', { name: 'Simulacros en curso' });

/** A long tramo of the demo, and a place well inside it. */
const lugarDe = async (como: Como) => {
  const { tramos } = await como<{ tramos: Tramo[] }>('admin', 'get', '/api/tramos');
  const [tramo] = tramos.toSorted((x, y) => x.id - y.id);
  if (!tramo) throw new Error('no tramo');
  const posicion = Math.round((tramo.posicion_a + 0.4 * (tramo.posicion_b - tramo.posicion_a)) / 100) * 100;
  return { tramo, posicion };
};

/** The event that a tap of an exercise raised, once it was found by the detection that finds real ones. */
const eventoDe = async (como: Como, id: number): Promise<Evento> => {
  const leer = async () =>
    (await como<{ events: Evento[] }>('admin', 'get', `/api/eventos?ejercicio=${id}&limit=50`)).events.find(
      (e) => e.estado === 'ok',
    );
  await expect.poll(leer, { timeout: 150_000 }).toBeTruthy();
  return (await leer()) as Evento;
};

test('who is not an instructor sees the exercises, and cannot prepare one; an instructor is told beside the field what is wrong', {
  tag: '@completa',
}, async ({ entrar }) => {
  const page = await entrar('monitorista');
  await page.getByRole('link', { name: 'Adiestramiento', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Adiestramiento' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Preparar ejercicio' })).toHaveCount(0);
  await page.goto('/adiestramiento/preparar');
  await expect(page).toHaveURL(/\/mapa/);

  const admin = await entrar('admin', { en: '/adiestramiento' });
  await admin.getByRole('link', { name: 'Preparar ejercicio' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Preparar ejercicio' })).toBeVisible();
  await admin.getByLabel('Sistema').selectOption({ index: 1 });
  await admin.getByRole('button', { name: 'Toma', exact: true }).click();
  await admin.getByRole('button', { name: /^Iniciar simulacro/ }).click();
  await expect(admin.getByLabel('Nombre del ejercicio')).toHaveAccessibleDescription('Escriba un nombre');
  const lugar = admin.getByRole('textbox', { name: 'Cadenamiento' });
  await expect(lugar).toHaveAccessibleDescription('Escriba el cadenamiento');
  await admin.getByRole('slider', { name: /^Lugar en / }).press('ArrowRight');
  await expect(lugar).toHaveValue(/^\d+\+\d00$/);
  await lugar.fill('9+999');
  await admin.getByRole('button', { name: /^Iniciar simulacro/ }).click();
  await expect(lugar).toHaveAccessibleDescription(/^Dentro del tramo: entre/);
  await admin.getByRole('button', { name: 'Quitar 1. Toma' }).click();
  await expect(lugar).toHaveCount(0);
});

test('the bar keeps its last parts however much it counts', { tag: '@completa' }, async ({ entrar }) => {
  const page = await entrar('monitorista', { en: '/eventos' });
  await page.route('**/api/eventos/abiertos', async (ruta) => {
    const respuesta = await ruta.fetch();
    const json = await respuesta.json();
    await ruta.fulfill({
      response: respuesta,
      json: { ...json, simulados: { causas: 1_128, eventos: 2_404 } },
    });
  });
  await page.reload();
  await expect(page.getByRole('button', { name: /1\s128\s*simuladas/ })).toBeVisible();
  const barra = page.getByRole('banner').first();
  for (const width of [1_920, 1_366, 1_024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect
      .poll(
        () =>
          barra.evaluate(({ children }) =>
            Math.max(...[...children].map((uno) => uno.getBoundingClientRect().right)),
          ),
        { message: `${width} px` },
      )
      .toBeLessThanOrEqual(width);
  }
});

test('a tap of an exercise is found, alerts with its mark, and is attended; the sheet says how fast, what it was taken for and how near', {
  tag: '@completa',
}, async ({ entrar, como }) => {
  test.setTimeout(400_000);
  await terminarTodos(como);
  const { tramo, posicion } = await lugarDe(como);
  const monitorista = await entrar('monitorista');
  const admin = await entrar('admin', { en: '/adiestramiento/preparar' });
  await admin.getByLabel('Nombre del ejercicio').fill('Toma de madrugada');
  await admin.getByLabel('Sistema').selectOption({ label: tramo.sistema_nombre });
  await admin.getByRole('button', { name: 'Toma', exact: true }).click();
  await admin.getByLabel('Tramo', { exact: true }).selectOption({ label: tramo.nombre });
  await admin.getByRole('textbox', { name: 'Cadenamiento' }).fill(String(posicion));
  await admin.getByRole('textbox', { name: 'Tamaño' }).fill('4');
  await admin.getByRole('textbox', { name: 'A los', exact: true }).fill('5');
  await admin.getByRole('button', { name: /^Iniciar simulacro/ }).click();
  const pregunta = admin.getByRole('dialog', { name: 'Iniciar simulacro' });
  await expect(pregunta).toContainText(`todas las consolas que ven ${tramo.sistema_nombre}`);
  await pregunta.getByRole('button', { name: 'Iniciar simulacro' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Toma de madrugada' })).toBeVisible();
  const id = Number(new URL(admin.url()).pathname.split('/').at(-1));

  await expect(franja(monitorista)).toContainText(
    `Simulacro en curso en ${tramo.sistema_nombre}, iniciado por`,
  );
  const tarjeta = monitorista.getByRole('alert', { name: /^SIMULACIÓN: Alerta en/ }).first();
  await expect(tarjeta).toContainText(SIMULACION, { timeout: 150_000 });
  await expect(monitorista.getByRole('button', { name: /causas? abiertas?.*simulada/ })).toBeVisible();
  await tarjeta.getByRole('button', { name: 'Ver Detalles' }).click();
  const detalle = monitorista.getByRole('dialog', { name: 'Detalles del Evento' });
  await expect(detalle).toContainText('Pertenece a un simulacro');
  await detalle.getByRole('button', { name: 'Reconocer Evento' }).click();
  const confirmar = monitorista.getByRole('dialog', { name: 'Reconocer evento' });
  await expect(confirmar).toContainText('Reconocer el evento simulado');
  await confirmar.getByRole('button', { name: 'Reconocer', exact: true }).click();
  await expect(confirmar).toHaveCount(0);
  await detalle.getByRole('button', { name: 'Disposición' }).click();
  const disposicion = monitorista.getByRole('dialog', { name: 'Disposición del evento' });
  await disposicion.getByRole('radio', { name: /^Toma confirmada/ }).check();
  await disposicion.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(disposicion).toHaveCount(0);

  await monitorista.goto(`/eventos?rango=todo&ejercicio=${id}`);
  const renglon = monitorista.getByRole('row').filter({ hasText: SIMULACION }).first();
  await expect(renglon).toBeVisible();
  const espera = monitorista.waitForEvent('download');
  await monitorista.getByRole('button', { name: 'Otros formatos' }).press('Enter');
  await monitorista.getByRole('menuitem', { name: 'Exportar CSV' }).press('Enter');
  const csv = await readFile(await (await espera).path(), 'utf8');
  const filas = csv.trim().split('\r\n').slice(1);
  expect(filas).not.toEqual([]);
  for (const fila of filas) expect(fila).toContain(SIMULACION);
  const leida = monitorista.waitForResponse((respuesta) => {
    const { pathname, searchParams } = new URL(respuesta.url());
    const deLaLista = /^\/api\/eventos(\/grupos)?$/.test(pathname) && !searchParams.has('evento_estado');
    return deLaLista && searchParams.get('simulacion') === 'no';
  });
  await monitorista.goto('/eventos?rango=todo&simulacion=no');
  await leida;
  await expect(monitorista.getByRole('heading', { level: 1, name: 'Eventos' })).toBeVisible();
  await expect(monitorista.locator('.mantine-Skeleton-root')).toHaveCount(0);
  await expect(monitorista.getByRole('row').filter({ hasText: SIMULACION })).toHaveCount(0);

  await admin.getByRole('button', { name: 'Terminar simulacro' }).click();
  await admin
    .getByRole('dialog', { name: 'Terminar simulacro' })
    .getByRole('button', { name: 'Terminar simulacro' })
    .click();
  const hoja = admin.getByRole('table', { name: 'Hoja de resultados' });
  const toma = hoja.getByRole('row').filter({ hasText: `Toma en ${tramo.nombre}` });
  await expect(toma).toContainText('Bien atendida', { timeout: 30_000 });
  await expect(toma).toContainText('Toma confirmada');
  await expect(toma).toContainText('Monitorista de turno');
  await expect(toma).toContainText(/[+−]?\d+\sm, ±/);
  await expect(franja(monitorista)).toHaveCount(0);
  const pdf = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Exportar PDF' }).click();
  expect((await pdf).suggestedFilename()).toMatch(new RegExp(`^hoja-ejercicio-${id}_.*\\.pdf$`));
});

test('the exercises and what is simulated are read on a desk and on a phone, and break no accessibility rule', {
  tag: '@completa',
}, async ({ entrar, como, darCuenta }) => {
  test.setTimeout(400_000);
  await terminarTodos(como);
  const { tramo, posicion } = await lugarDe(como);
  const { id } = await como<EjercicioDetalle>('admin', 'post', '/api/ejercicios', {
    nombre: 'Lectura',
    sistema_id: tramo.sistema_id,
    duracion_min: 10,
    inyecciones: [{ tipo: 'toma', retardo_s: 2, tramo_id: tramo.id, posicion, fraccion_flujo: 0.04 }],
  });
  const evento = await eventoDe(como, id);
  // Whoever signs in as the one that calls the API closes that session.
  const { username, password } = await darCuenta({ role: 'administrator' });
  const page = await entrar(username, { password });
  for (const width of [1_366, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 768 });
    for (const ruta of [
      '/adiestramiento',
      `/adiestramiento/preparar?de=${id}`,
      `/eventos/${evento.id}`,
      `/eventos?rango=todo&ejercicio=${id}`,
      `/adiestramiento/${id}`,
    ]) {
      await page.goto(ruta);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(franja(page)).toBeVisible();
      expect(await faltasDe(page, `${ruta}, ${width} px`)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), ruta).toBeLessThanOrEqual(
        width,
      );
    }
  }
  await page.getByRole('button', { name: 'Cancelar simulacro' }).click();
  await page
    .getByRole('dialog', { name: 'Cancelar simulacro' })
    .getByRole('button', { name: 'Cancelar simulacro' })
    .click();
  await expect(page.getByText('Un simulacro cancelado no tiene hoja de resultados.')).toBeVisible();
  await expect(franja(page)).toHaveCount(0);
});
