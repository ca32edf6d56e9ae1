import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { EjercicioDetalle } from '@tramos/contract/ejercicios';
import type { Evento } from '@tramos/contract/evento';
import type { Tramo } from '@tramos/contract/red';
import { expect, test } from '../apoyo/prueba';

/** What moves with the clock alone: hours, and how long ago. */
const DEL_RELOJ = /\d{2}:\d{2}(:\d{2})?|hace [\d.]+ (s|min|h)( \d+ (s|min))?/g;
const quieto = (texto: string): string => texto.replaceAll('\u00a0', ' ').replace(DEL_RELOJ, '·');

const textoDe = async (lugar: Locator): Promise<string> =>
  quieto((await lugar.first().allInnerTexts()).join());

const bajar = async (page: Page, formato: string): Promise<string[]> => {
  const espera = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Otros formatos' }).press('Enter');
  await page.getByRole('menuitem', { name: formato }).press('Enter');
  const texto = await readFile(await (await espera).path(), 'utf8');
  return texto.split('\r\n').map(quieto);
};

const textosDe = async (page: Page, ruta: string, ...nombres: (string | RegExp)[]) => {
  await page.goto(ruta);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  return Promise.all(nombres.map((name) => textoDe(page.getByRole('region', { name, exact: true }))));
};

/** The figures of what is real, on the screens and in the files that have them. */
const leerCifras = async (page: Page, tramo: Tramo) => {
  const cifras: Record<string, unknown> = {};
  cifras.tablero = await textosDe(
    page,
    '/dashboard',
    ...['Eventos abiertos', 'Reconocidos, 24 h', 'Mediana para reconocer', 'Eventos por hora'],
  );
  cifras.peores = /hubo \d+/.exec(
    await textoDe(page.getByRole('region', { name: 'Alarmas por 10 min' })),
  )?.[0];
  const causas = page.getByRole('banner').getByRole('button', { name: /causas? abiertas?/ });
  cifras.barra = /\d+ causas? abiertas?( · \d+ eventos?)?/.exec(
    (await textoDe(causas)).replace(/\s+/g, ' '),
  )?.[0];
  await textosDe(page, '/eventos?rango=7d&agrupar=false&perPage=100');
  const cabeza = await textoDe(page.getByText(/^Últimos 7 días: \d+ eventos?/));
  cifras.eventos = /\d+ eventos?/.exec(cabeza)?.[0];
  const [titulos = '', ...renglones] = await bajar(page, 'Exportar CSV');
  const [simulacion, tipo] = ['Simulación', 'Tipo'].map((titulo) => titulos.split(',').indexOf(titulo));
  cifras.exportados = renglones
    .map((renglon) => renglon.split(','))
    .filter((celdas) => celdas[simulacion ?? -1] === '' && celdas[tipo ?? -1] !== 'Prueba')
    .map(([id]) => id);
  await textosDe(page, '/reportes/eventos?periodo=7d');
  cifras.reporte = [
    await textoDe(page.getByRole('table')),
    await page.locator('dl').allInnerTexts(),
    await bajar(page, 'Exportar CSV'),
  ];
  await textosDe(page, '/reportes/turno');
  cifras.turno = (await page.getByRole('heading', { level: 2 }).allInnerTexts()).map(quieto);
  await textosDe(page, '/alarmas?vista=indicadores');
  cifras.alarmas = (await textoDe(page.locator('#contenido'))).match(/\d+ alarmas? anunciadas?/)?.[0];
  await textosDe(page, `/tramos/${tramo.id}`);
  cifras.tramo = (await page.getByRole('heading', { level: 2 }).allInnerTexts()).map(quieto);
  return cifras;
};

test('a drill and an exercise beside real events move no figure of what is real, on no screen and in no file', {
  tag: '@completa',
}, async ({ entrar, como, ocurrir }) => {
  test.setTimeout(600_000);
  const reconocer = (id: number) => como('admin', 'post', `/api/eventos/${id}/reconocer`);
  // Each account has one session: this one makes what happens, another reads.
  const [atendido] = [await ocurrir(), await ocurrir()];
  const { tramos } = await como<{ tramos: Tramo[] }>('admin', 'get', '/api/tramos');
  const [tramo] = tramos.toSorted((x, y) => x.id - y.id);
  if (!tramo) throw new Error('no tramo');
  await reconocer(atendido.id);
  const page = await entrar('monitorista', { en: '/dashboard' });
  let antes = {};
  // The rollups of the report follow the events by some seconds.
  await expect(async () => {
    antes = await leerCifras(page, tramo);
    expect(await leerCifras(page, tramo)).toEqual(antes);
  }).toPass();

  const prueba = await como<Evento>('admin', 'post', '/api/eventos/prueba', { tramo_id: tramo.id });
  await reconocer(prueba.id);
  const { id } = await como<EjercicioDetalle>('admin', 'post', '/api/ejercicios', {
    nombre: 'Cifras',
    sistema_id: tramo.sistema_id,
    duracion_min: 10,
    inyecciones: [
      {
        ...{ tipo: 'toma', retardo_s: 5, tramo_id: tramo.id, fraccion_flujo: 0.04, duracion_s: null },
        posicion: Math.round((tramo.posicion_a + tramo.posicion_b) / 2),
      },
    ],
  });
  const simulados = async () =>
    (await como<{ events: Evento[] }>('admin', 'get', `/api/eventos?ejercicio=${id}&limit=50`)).events;
  await expect
    .poll(async () => (await simulados()).some(({ estado }) => estado === 'ok'), { timeout: 150_000 })
    .toBe(true);
  for (const { id: simulado } of await simulados()) await reconocer(simulado);

  const sigue = await entrar('monitorista', { en: '/dashboard' });
  expect(await leerCifras(sigue, tramo)).toEqual(antes);
  await como('admin', 'post', `/api/ejercicios/${id}/terminar`, { cancelar: false });
  const despues = await entrar('monitorista', { en: '/dashboard' });
  expect(await leerCifras(despues, tramo)).toEqual(antes);
});
