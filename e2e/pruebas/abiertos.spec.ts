import type { Page } from '@playwright/test';
import type { CuentaAbiertos } from '@tramos/contract/abiertos';
import type { Evento } from '@tramos/contract/evento';
import type { Tramo } from '@tramos/contract/red';
import { dato } from '../apoyo/pantalla';
import { cerrarResumen, expect, test } from '../apoyo/prueba';

/** What is open, in its two figures, wherever the console tells it; and what an echo is shown as. */

const LISTA = '/eventos?rango=todo&evento_estado=abierto&simulacion=no';

const resumen = (page: Page) => page.getByRole('alert', { name: 'Resumen de alertas' });
const plegadas = (page: Page) => page.getByRole('region', { name: 'Sin reconocer' });

interface Lugar {
  donde: string;
  ruta: string;
  lugar: (page: Page) => ReturnType<Page['locator']>;
  /** How to come to it on the screen. */
  abrir?: (page: Page) => Promise<void>;
}

/** Every place that tells how much is open. Of several of one kind (the ductos) the figures add up. */
const LUGARES: Lugar[] = [
  {
    ...{ donde: 'the card of what waits', ruta: '/mapa', lugar: resumen },
    // As for whoever has put away nothing yet.
    abrir: async (page) => {
      await page.evaluate(() => {
        const claves = Object.keys(localStorage).filter((clave) => clave.startsWith('tramos.plegada.'));
        for (const clave of claves) localStorage.removeItem(clave);
      });
      await page.reload();
      await expect(resumen(page)).toBeVisible();
    },
  },
  {
    ...{ donde: 'the strip of what is folded', ruta: '/mapa', lugar: plegadas },
    abrir: async (page) => {
      await expect(resumen(page).or(plegadas(page)).first()).toBeVisible();
      if (await resumen(page).isVisible()) await cerrarResumen(page);
      await expect(plegadas(page)).toBeVisible();
    },
  },
  {
    ...{ donde: 'the bar', ruta: '/mapa' },
    lugar: (page) => page.getByRole('banner').getByRole('button', { name: /causas? abiertas?/ }),
  },
  {
    ...{ donde: 'the head of the tray', ruta: '/mapa' },
    lugar: (page) =>
      page
        .getByRole('dialog', { name: /causas? abiertas?/ })
        .locator('strong')
        .first(),
    abrir: (page) =>
      page
        .getByRole('banner')
        .getByRole('button', { name: /causas? abiertas?/ })
        .click(),
  },
  { donde: 'the list', ruta: LISTA, lugar: (page) => page.locator('#contenido header').first() },
  { donde: 'Alarmas', ruta: '/alarmas', lugar: (page) => page.locator('#contenido header').first() },
  {
    ...{ donde: 'the dashboard', ruta: '/dashboard' },
    lugar: (page) => page.getByRole('region', { name: 'Eventos abiertos' }),
  },
  {
    ...{ donde: 'the ductos of the dashboard', ruta: '/dashboard' },
    lugar: (page) =>
      page.getByText(/^\d+ causas? abiertas? · \d+ eventos?$/).and(page.locator('header span')),
  },
  {
    ...{ donde: 'the shift', ruta: '/reportes/turno' },
    lugar: (page) => page.getByRole('region', { name: 'Eventos abiertos' }),
  },
];

/** The figures that a place tells: the first number before 'causa', the first before 'evento', of each of its texts. */
const cifrasEn = (textos: readonly string[]): [number, number] => {
  const de = (palabra: string) =>
    textos.reduce((suma, texto) => suma + Number(new RegExp(`(\\d+)\\s*${palabra}`).exec(texto)?.[1]), 0);
  return textos.length === 0 ? [Number.NaN, Number.NaN] : [de('causa'), de('evento')];
};

const contadas = (page: Page) =>
  page.evaluate(async () => {
    const token = localStorage.getItem('token');
    const respuesta = await fetch('/api/eventos/abiertos', { headers: { authorization: `Bearer ${token}` } });
    return (await respuesta.json()) as CuentaAbiertos;
  });

const enTodas = async (page: Page): Promise<void> => {
  for (const { donde, ruta, lugar, abrir } of LUGARES) {
    await page.goto(ruta);
    await abrir?.(page);
    await expect
      .poll(
        async () => {
          const { causas, eventos } = await contadas(page);
          const dicho = cifrasEn(await lugar(page).allTextContents());
          return JSON.stringify(dicho) === JSON.stringify([causas, eventos])
            ? 'igual'
            : { dicho, causas, eventos };
        },
        { message: donde },
      )
      .toBe('igual');
  }
};

test('what is open is the same two figures in every place of two consoles, and moves in all of them together', {
  tag: '@completa',
}, async ({ entrar, como }) => {
  test.setTimeout(300_000);
  const { tramos } = await como<{ tramos: Tramo[] }>('admin', 'get', '/api/tramos');
  const [tramo] = tramos;
  if (!tramo) throw new Error('the demo has tramos');
  const manual = (posicion: number) =>
    como<Evento>('admin', 'post', '/api/eventos/manual', {
      tramo_id: tramo.id,
      posicion,
      nota: 'por contar',
    });
  const medio = Math.round((tramo.posicion_a + tramo.posicion_b) / 2);
  // Three of one cause, the first escalated; and one that was acknowledged.
  const primero = await manual(medio);
  for (const mas of [10, 20]) await manual(medio + mas);
  await como('admin', 'post', `/api/eventos/${primero.id}/escalar`);
  const hecho = await manual(tramo.posicion_a + 3_000);
  await como('admin', 'post', `/api/eventos/${hecho.id}/reconocer`);

  const opciones = { conResumen: true };
  // The other is a phone.
  const [uno, otro] = [
    await entrar('monitorista', opciones),
    await entrar('admin', { ...opciones, movil: true, en: '/dashboard' }),
  ];
  await enTodas(uno);
  const antes = await contadas(uno);
  expect(antes.eventos).toBeGreaterThan(antes.causas);

  // It is acknowledged in one console: the other follows without a reload, and then tells the same everywhere.
  const { lugar } = LUGARES.find(({ donde }) => donde === 'the dashboard') ?? {};
  const dichas = async () => cifrasEn((await lugar?.(otro).allTextContents()) ?? []);
  await expect.poll(dichas).toEqual([antes.causas, antes.eventos]);
  await uno.goto(`/eventos/${primero.id}`);
  await uno.getByRole('button', { name: /Reconocer Evento/ }).click();
  const dialogo = uno.getByRole('dialog', { name: /Reconocer/ });
  await dialogo.getByRole('button', { name: /^Reconocer/ }).click();
  await expect(dialogo).toHaveCount(0);
  await expect.poll(async () => (await dichas())[1]).toBeLessThan(antes.eventos);
  await enTodas(otro);
});

test('an echo is shown under its cause without a kilometre, a class or an escalation, and is no open leak anywhere', {
  tag: '@completa',
}, async ({ entrar, como }) => {
  const { tramos } = await como<{ tramos: Tramo[] }>('admin', 'get', '/api/tramos');
  const tramo = tramos.at(-1);
  if (!tramo) throw new Error('the demo has tramos');
  const causa = await como<Evento>('admin', 'post', '/api/eventos/manual', {
    tramo_id: tramo.id,
    posicion: Math.round((tramo.posicion_a + tramo.posicion_b) / 2),
    nota: 'la causa',
  });
  await como('admin', 'post', `/api/eventos/${causa.id}/reconocer`);
  // Its arrivals would give a place, and nobody is sure: what the detector calls `incierto`.
  const eco: Evento = {
    ...{ ...causa, id: causa.id + 100_000, estado: 'incierto', evento_principal: causa.id },
    evento_estado: 'abierto',
  };
  const titulo = `Eco del evento ${causa.id}`;
  const page = await entrar('monitorista');
  await page.route(/\/api\/eventos\?/, async (ruta) => {
    const respuesta = await ruta.fetch();
    const lista = (await respuesta.json()) as { events: Evento[]; total: number };
    const suya = !/evento_estado=reconocido/.test(ruta.request().url());
    const events = suya ? [eco, ...lista.events] : [];
    await ruta.fulfill({ response: respuesta, json: { ...lista, events, total: lista.total + 1 } });
  });
  for (const { id } of [causa, eco])
    await page.route(`**/api/eventos/${id}`, async (ruta) => {
      const respuesta = await ruta.fetch({
        url: ruta.request().url().replace(String(eco.id), String(causa.id)),
      });
      const leido = (await respuesta.json()) as object;
      const json = id === eco.id ? { ...leido, ...eco } : { ...leido, previos: [eco], previos_total: 1 };
      await ruta.fulfill({ response: respuesta, json });
    });
  const quieto = async (donde: ReturnType<Page['locator']>) => {
    await expect(donde.getByText('Eco', { exact: true })).toBeVisible();
    await expect(donde.getByText('Abierto', { exact: true })).toHaveCount(0);
  };

  await page.goto(`/mapa?centro=${eco.latitud},${eco.longitud}&zoom=13&evento=${eco.id}`);
  const panel = page.getByRole('complementary', { name: `Evento ${eco.id}` });
  await quieto(panel);
  await expect(panel.getByRole('heading', { name: titulo })).toBeVisible();
  await expect(panel.getByText(/^\d+\+\d{3} km/)).toHaveCount(0);
  await panel.getByRole('link', { name: titulo }).click();
  await expect(page).toHaveURL(new RegExp(`detalle=${causa.id}`));
  await page.keyboard.press('Escape');
  await page.goto('/mapa');
  await page.getByRole('button', { name: 'Lista', exact: true }).click();
  const enLista = page.getByRole('region', { name: 'Lista del mapa' }).getByRole('listitem');
  await quieto(enLista.filter({ hasText: titulo }));

  await page.goto(`/tramos/${tramo.id}`);
  await quieto(page.getByRole('list', { name: 'Últimos eventos' }).getByRole('listitem').first());

  await page.goto(`/eventos/${eco.id}`);
  await quieto(page.locator('#contenido'));
  await expect(page.getByRole('heading', { name: titulo })).toBeVisible();
  await expect(page.getByRole('heading', { name: / km/ })).toHaveCount(0);
  await expect(dato(page, 'Clasificación')).toHaveText(titulo);
  await expect(page.getByText('Toma o fuga')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Reconocer Evento/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /Escalar Evento/ })).toHaveCount(0);
  await page.getByRole('heading', { name: titulo }).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/eventos/${causa.id}$`));

  await expect(page.getByText('Información Básica')).toBeVisible();
  await page.keyboard.press('3');
  const previos = page.getByRole('table', { name: 'Eventos previos en este lugar' });
  await quieto(previos);
  await expect(previos).toContainText(titulo);
});
