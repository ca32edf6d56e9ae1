import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Locator } from '@playwright/test';
import type { Evento } from '@tramos/contract/evento';
import { formatPosicion } from '@tramos/contract/posicion';
import { retener } from '../apoyo/pantalla';
import { expect, test } from '../apoyo/prueba';

interface Verdad {
  time: string;
  kind: string;
  tramo: string;
  posicion: number;
}

/** What the simulator really did, from its own log. */
const verdad = (): Verdad[] =>
  readFileSync(join(process.env.E2E_DATOS ?? '', 'simulado', 'demo', 'sim', 'verdad.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((linea) => JSON.parse(linea) as Verdad);

/** How many pixels are drawn on a chart. */
const pintados = (grafica: Locator): Promise<number> =>
  grafica.evaluate((zona) => {
    let cuantos = 0;
    for (const lienzo of zona.querySelectorAll('canvas')) {
      const { data } = lienzo.getContext('2d')?.getImageData(0, 0, lienzo.width, lienzo.height) ?? {
        data: [],
      };
      for (let i = 3; i < data.length; i += 4) if (data[i]) cuantos += 1;
    }
    return cuantos;
  });

type Como = <T>(cuenta: 'admin', metodo: 'get', ruta: string) => Promise<T>;

/** The first tap that was heard and located, once there is one. */
const primeraToma = async (como: Como): Promise<Evento | undefined> => {
  const buscar = async () => {
    const { events } = await como<{ events: Evento[] }>('admin', 'get', '/api/eventos?limit=100&sentido=asc');
    return events.find((e) => e.estado === 'ok' && e.tipo === 'caida_presion');
  };
  await expect.poll(buscar, { timeout: 90_000 }).toBeTruthy();
  return buscar();
};

test('a simulated tap becomes a located event near the truth', async ({ como }) => {
  test.setTimeout(120_000);
  const evento = await primeraToma(como);
  const tomas = verdad().filter(
    ({ kind, tramo, time }) =>
      kind === 'toma_abre' &&
      tramo === evento?.tramo &&
      Date.parse(time) < Date.parse(evento?.created_at ?? ''),
  );
  expect(tomas, 'the event is in the tramo of a tap').not.toEqual([]);
  const error_m = Math.min(...tomas.map((toma) => Math.abs((evento?.posicion ?? 0) - toma.posicion)));
  expect(error_m).toBeLessThanOrEqual(Math.max(200, 3 * (evento?.sigma_m ?? 0) + 100));
});

test('the evidence of a located event shows both waves, how alike they are and where another speed would put it', async ({
  entrar,
  como,
}) => {
  test.setTimeout(150_000);
  const evento = await primeraToma(como);
  const page = await entrar('monitorista', { en: `/eventos/${evento?.id}` });
  await page.getByRole('tab', { name: /Evidencia/ }).click();
  const lugar = formatPosicion(evento?.posicion ?? 0);
  await expect(page.getByRole('img', { name: /^Correlación 0\.\d\d|^Correlación 1/ })).toHaveAccessibleName(
    new RegExp(`en ${lugar.replace('+', '\\+')};`),
  );
  const grafica = page.getByLabel(/^Presión de A · .*llegada \d\d:\d\d:\d\d\.\d{3}/);
  await expect(grafica).toBeVisible();
  await expect
    .poll(() => pintados(grafica), 'the waves stand in it before anybody points at it')
    .toBeGreaterThan(1_000);
  const hoja = await page.getByRole('tabpanel').evaluate((e) => e.scrollHeight - e.clientHeight);
  expect(hoja, 'waves and correlation are seen at once').toBeLessThanOrEqual(1);
  const calculo = page.getByRole('complementary', { name: 'Cálculo del lugar' });
  await expect(calculo.getByText(/Dominan? (la|las|el) /)).toBeVisible();
  await expect(calculo.getByText('Ambas son caídas, dentro del límite')).toBeVisible();
  const supuesto = calculo.getByRole('region', { name: 'Probar otra velocidad' });
  await supuesto.getByRole('button', { name: 'Agua' }).click();
  const resultado = supuesto.getByRole('status');
  await expect(resultado.getByText(/hacia [AB]|no serían una misma onda/)).toBeVisible();
  await expect(resultado).toHaveAttribute('aria-busy', 'false');
  // Until its own place is there, that of the speed before does not stand beside another one as if it were of it.
  const soltar = await retener(page, '**/supuesto?*');
  await supuesto.getByRole('button', { name: 'Gasolina' }).click();
  await expect(resultado).toHaveAttribute('aria-busy', 'true');
  soltar();
  await expect(resultado).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('heading', { level: 2, name: lugar })).toBeVisible();
});

for (const [tema, movil] of [
  ['light', false],
  ['dark', true],
] as const)
  test(`the evidence is read on a ${movil ? 'phone' : 'desk'}, and breaks no accessibility rule (${tema})`, {
    tag: '@completa',
  }, async ({ entrar, como }) => {
    test.setTimeout(150_000);
    const evento = await primeraToma(como);
    const page = await entrar('monitorista', { tema, movil, en: `/eventos/${evento?.id}` });
    await (movil
      ? page.getByRole('button', { name: 'Ver la evidencia' })
      : page.getByRole('tab', { name: /Evidencia/ })
    ).click();
    await expect(page.getByRole('img', { name: /^Correlación/ })).toBeVisible();
    await expect.poll(() => pintados(page.getByLabel(/^Presión de A · /))).toBeGreaterThan(1_000);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map((v) => `${v.id} ${v.nodes.map((n) => n.target).join(' ')}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      movil ? 390 : 1366,
    );
  });
