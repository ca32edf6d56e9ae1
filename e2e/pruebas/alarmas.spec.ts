import type { Page } from '@playwright/test';
import type { AlarmasBitacora, AlarmasLista } from '@tramos/contract/alarmas';
import type { Sensor } from '@tramos/contract/sensor';
import { faltasDe } from '../apoyo/accesible';
import { expect, test } from '../apoyo/prueba';

type Como = <T>(
  cuenta: 'admin' | 'monitorista',
  metodo: 'get' | 'post',
  ruta: string,
  datos?: object,
) => Promise<T>;
type Medir = (
  sensores: readonly { clave: string; presion_kgcm2: number }[],
  segundos: number,
  hasta_ms?: number,
) => Promise<void>;

/** Below zero: the transmitter is broken. */
const ROTO_KGCM2 = -2;
const SANO_KGCM2 = 38;

/** So many sensors that are well: those whose last fault is longest ago. */
const sanos = async (
  como: Como,
  cuenta: 'admin' | 'monitorista',
  cuantos: number,
): Promise<[Sensor, ...Sensor[]]> => {
  const { sensors } = await como<{ sensors: Sensor[] }>(cuenta, 'get', '/api/sensors');
  const { asientos } = await como<AlarmasBitacora>(
    cuenta,
    'get',
    '/api/alarmas/bitacora?regla=sensor_falla&limit=1000',
  );
  // The newest is first in the log, so that of each sensor its last fault stays.
  const rota = new Map(asientos.toReversed().map(({ objeto_id, t }) => [objeto_id, t]));
  const [uno, ...otros] = sensors
    .toSorted((x, y) => (rota.get(x.id) ?? '').localeCompare(rota.get(y.id) ?? '') || x.id - y.id)
    .slice(0, cuantos);
  if (!uno || otros.length < cuantos - 1) throw new Error('too few sensors');
  const enFalla = async () => {
    const { alarmas } = await como<AlarmasLista>(cuenta, 'get', '/api/alarmas?regla=sensor_falla&limit=1000');
    return alarmas
      .filter(({ condicion, objeto_id }) => condicion && [uno, ...otros].some(({ id }) => id === objeto_id))
      .map(({ nombre }) => nombre);
  };
  // A fault is over for its alarm when it has been for a minute.
  await expect.poll(enFalla, { timeout: 90_000 }).toEqual([]);
  return [uno, ...otros];
};

/** Of readings that mend, which come after those that broke, s. */
const SANAR_S = 13;
const rotos: Sensor[] = [];

const romper = (medir: Medir, ...sensores: Sensor[]) => {
  rotos.push(...sensores);
  return medir(
    sensores.map(({ clave }) => ({ clave, presion_kgcm2: ROTO_KGCM2 })),
    ...([20, Date.now() - (SANAR_S + 1) * 1_000] as const),
  );
};

test.afterEach(async ({ medir }) => {
  const suyos = rotos.splice(0).map(({ clave }) => ({ clave, presion_kgcm2: SANO_KGCM2 }));
  if (suyos.length > 0) await medir(suyos, SANAR_S);
});

const fila = (page: Page, ...textos: string[]) =>
  textos.reduce(
    (filas, hasText) => filas.filter({ hasText }),
    page.getByRole('grid', { name: 'Alarmas' }).getByRole('row'),
  );
const falla = (page: Page, { nombre }: Sensor) => fila(page, nombre, 'Falla del sensor');
const dialogo = (page: Page, name: string) => page.getByRole('dialog', { name });
const pestana = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });

const abrir = async (page: Page, q: string) => {
  await page.goto(`/alarmas?q=${encodeURIComponent(q)}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Alarmas' })).toBeVisible();
};

test('a sensor that breaks stands among the alarms at once, and a monitorista acknowledges it', async ({
  entrar,
  como,
  medir,
}) => {
  const [sensor] = await sanos(como, 'admin', 1);
  const page = await entrar('monitorista', { en: '/alarmas' });
  await expect(page.getByRole('heading', { level: 1, name: 'Alarmas' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar alarmas' }).fill(sensor.nombre);
  await expect(page).toHaveURL(/q=/);

  await romper(medir, sensor);
  const suya = falla(page, sensor);
  await expect(suya).toContainText('Sin reconocer', { timeout: 30_000 });
  await expect(suya).toContainText(/no localizan?/);

  await suya.click({ position: { x: 200, y: 8 } });
  await page.keyboard.press('r');
  await expect(dialogo(page, 'Reconocer alarma')).toContainText(`Falla del sensor en ${sensor.nombre}`);
  await dialogo(page, 'Reconocer alarma').getByRole('button', { name: 'Reconocer' }).click();
  await expect(suya).toContainText('Reconocida');
  await expect(suya).toContainText('Monitorista de turno');
  await expect(suya).toBeFocused();
});

test('a monitorista puts an alarm aside for 8 hours at most and says why, and returns it; its log says so', async ({
  entrar,
  como,
  medir,
}) => {
  const [sensor] = await sanos(como, 'admin', 1);
  await romper(medir, sensor);
  const page = await entrar('monitorista', { en: `/alarmas?q=${encodeURIComponent(sensor.nombre)}` });
  const suya = falla(page, sensor);
  await expect(suya).toContainText('Sin reconocer', { timeout: 30_000 });
  await suya.click({ position: { x: 200, y: 8 } });
  await page.keyboard.press('a');
  const apartar = dialogo(page, 'Apartar alarma');
  await expect(apartar.getByRole('radio', { name: /^8 horas/ })).toBeVisible();
  await expect(apartar.getByRole('radio', { name: /^24 horas/ })).toHaveCount(0);
  await apartar.getByRole('button', { name: 'Apartar', exact: true }).click();
  await expect(apartar.getByRole('textbox', { name: /^Motivo/ })).toHaveAccessibleDescription(
    /Escriba el motivo/,
  );
  await apartar.getByRole('radio', { name: /^30 minutos/ }).check();
  await apartar.getByRole('textbox', { name: /^Motivo/ }).fill('Cambio de transmisor');
  await apartar.getByRole('button', { name: 'Apartar', exact: true }).click();
  await expect(apartar).toHaveCount(0);
  await expect(suya).toHaveCount(0);

  await pestana(page, 'Apartadas').click();
  await expect(page).toHaveURL(/vista=apartadas/);
  await expect(suya).toContainText(/2\d\smin/);
  await expect(suya).toContainText('Cambio de transmisor');
  await expect(suya).toContainText('Monitorista de turno');
  await suya.click({ position: { x: 200, y: 8 } });
  await page.keyboard.press('d');
  await expect(suya).toHaveCount(0);
  await pestana(page, 'Activas').click();
  await expect(suya).toContainText('Sin reconocer');

  await suya.click({ position: { x: 200, y: 8 } });
  await page.keyboard.press('h');
  const bitacora = page.getByRole('table', { name: 'Bitácora de alarmas' });
  const asiento = (hecho: string) => bitacora.getByRole('row').filter({ hasText: hecho }).first();
  await expect(asiento('Se apartó')).toContainText('Cambio de transmisor');
  await expect(asiento('Se devolvió a la lista')).toContainText('Monitorista de turno');
});

test('a selection is acknowledged at once, and whoever comes second is told who was first', {
  tag: '@completa',
}, async ({ entrar, como, medir }) => {
  const [una, otra = una] = await sanos(como, 'monitorista', 2);
  await romper(medir, una, otra);
  const page = await entrar('admin');
  await abrir(page, 'lazo abierto');
  await page.getByLabel('Estado', { exact: true }).selectOption('sin_reconocer');
  await expect(falla(page, una)).toBeVisible({ timeout: 30_000 });
  await expect(falla(page, otra)).toBeVisible({ timeout: 30_000 });
  await falla(page, una).getByRole('checkbox').check();
  await falla(page, otra).getByRole('checkbox').check();
  await expect(page.getByText('2 seleccionadas')).toBeVisible();
  await page.keyboard.press('r');
  await expect(dialogo(page, 'Reconocer 2 alarmas')).toBeVisible();

  const { alarmas } = await como<AlarmasLista>(
    'monitorista',
    'get',
    `/api/alarmas?search=${encodeURIComponent(una.nombre)}&regla=sensor_falla`,
  );
  const ids = alarmas.filter(({ objeto_id }) => objeto_id === una.id).map(({ id }) => id);
  await como('monitorista', 'post', '/api/alarmas/reconocer', { ids });
  await dialogo(page, 'Reconocer 2 alarmas').getByRole('button', { name: 'Reconocer' }).click();
  await expect(page.getByText(/Se reconoció 1 alarma: .*\. La alarma ya estaba reconocida\./)).toContainText(
    'La reconoció Monitorista de turno el ',
  );
});

const VISTAS = [
  'activas',
  'apartadas',
  'suprimidas',
  'fuera',
  'revision',
  'bitacora',
  'indicadores',
] as const;

test('the alarms break no accessibility rule, on a desk or a phone', { tag: '@completa' }, async ({
  entrar,
  como,
  medir,
}) => {
  test.setTimeout(240_000);
  await romper(medir, ...(await sanos(como, 'admin', 1)));
  const page = await entrar('monitorista');
  for (const vista of VISTAS) {
    await page.goto(vista === 'activas' ? '/alarmas' : `/alarmas?vista=${vista}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Alarmas' })).toBeVisible();
    if (vista === 'activas')
      await expect(page.getByRole('grid', { name: 'Alarmas' }).getByRole('row').nth(1)).toBeVisible({
        timeout: 30_000,
      });
    await expect(page.getByRole('status', { name: 'Cargando' })).toHaveCount(0);
    for (const width of [390, 1_366]) {
      await page.setViewportSize({ width, height: 768 });
      expect(await faltasDe(page, `${vista}, ${width} px`)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), vista).toBeLessThanOrEqual(
        width,
      );
    }
  }
});
