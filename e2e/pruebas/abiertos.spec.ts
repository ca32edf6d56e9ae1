import type { Page } from '@playwright/test';
import type { CuentaAbiertos } from '@tramos/contract/abiertos';
import { esEco } from '@tramos/contract/eco';
import type { Evento } from '@tramos/contract/evento';
import type { Tramo } from '@tramos/contract/red';
import type { Sensor } from '@tramos/contract/sensor';
import { coloresAlMedio, dato } from '../apoyo/pantalla';
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
}, async ({ entrar, como, resonar }) => {
  test.setTimeout(300_000);
  const { tramos } = await como<{ tramos: Tramo[] }>('admin', 'get', '/api/tramos');
  const { sensors } = await como<{ sensors: Sensor[] }>('admin', 'get', '/api/sensors');
  const clave = (id: number) => sensors.find((s) => s.id === id)?.clave ?? '';
  const [tramo, vecino] =
    tramos.flatMap((t) => {
      const otro = tramos.find((v) => v.sensor_a_id === t.sensor_b_id);
      return otro ? [[t, otro] as const] : [];
    })[0] ?? [];
  if (!tramo || !vecino) throw new Error('the demo has tramos in a row');
  const manual = (posicion: number) =>
    como<Evento>('admin', 'post', '/api/eventos/manual', {
      tramo_id: tramo.id,
      posicion,
      nota: 'por contar',
    });
  const medio = Math.round((tramo.posicion_a + tramo.posicion_b) / 2);
  // Three of one cause, the first escalated; one that was acknowledged; a wave with its echo.
  const primero = await manual(medio);
  for (const mas of [10, 20]) await manual(medio + mas);
  await como('admin', 'post', `/api/eventos/${primero.id}/escalar`);
  const hecho = await manual(tramo.posicion_a + 3_000);
  await como('admin', 'post', `/api/eventos/${hecho.id}/reconocer`);
  const lugar = Math.round(tramo.posicion_a + 0.4 * (tramo.posicion_b - tramo.posicion_a));
  await resonar(
    { tramo, vecino },
    { a: clave(tramo.sensor_a_id), b: clave(tramo.sensor_b_id), c: clave(vecino.sensor_b_id) },
    lugar,
  );
  let eco: Evento | undefined;
  await expect
    .poll(
      async () => {
        const ruta = '/api/eventos?evento_estado=abierto&limit=50';
        const { events } = await como<{ events: Evento[] }>('admin', 'get', ruta);
        eco = events.find((e) => esEco(e));
        return eco !== undefined;
      },
      { timeout: 120_000 },
    )
    .toBe(true);

  const opciones = { conResumen: true };
  // The other is a phone.
  const [uno, otro] = [
    await entrar('monitorista', opciones),
    await entrar('admin', { ...opciones, movil: true }),
  ];
  await enTodas(uno);
  await enTodas(otro);
  const antes = await contadas(uno);
  expect(antes.eventos).toBeGreaterThan(antes.causas);

  // The echo: under its cause, without a kilometre, a class or an escalation.
  await uno.goto(`/eventos/${eco?.id}`);
  const titulo = uno.getByRole('heading', { name: `Eco del evento ${eco?.evento_principal}` });
  await expect(titulo).toBeVisible();
  await expect(uno.getByRole('heading', { name: / km/ })).toHaveCount(0);
  await expect(dato(uno, 'Clasificación')).toHaveText(`Eco del evento ${eco?.evento_principal}`);
  await expect(uno.getByText('Toma o fuga')).toHaveCount(0);
  await expect(uno.locator('#contenido').getByText('Eco', { exact: true })).toBeVisible();
  await expect(uno.locator('#contenido').getByText('Abierto', { exact: true })).toHaveCount(0);
  await expect(uno.getByRole('button', { name: /Escalar Evento/ })).toHaveCount(0);
  await titulo.getByRole('link').click();
  await expect(uno).toHaveURL(new RegExp(`/eventos/${eco?.evento_principal}$`));
  await expect(uno.getByRole('button', { name: /Escalar Evento/ })).toBeVisible();

  // In the list, under its group.
  await uno.goto(LISTA);
  const conBoton = (nombre: string) =>
    uno.getByRole('row').filter({ has: uno.getByRole('button', { name: new RegExp(nombre) }) });
  const grupo = conBoton(`^grupo de .*: evento ${eco?.evento_principal} `);
  await grupo.getByRole('button', { name: 'Desplegar el grupo' }).click();
  const renglon = conBoton(`^Ver detalles del evento ${eco?.id} `);
  await expect(renglon.getByText('Eco', { exact: true })).toBeVisible();
  await expect(renglon.getByText('Abierto', { exact: true })).toHaveCount(0);

  // Its cause is acknowledged in one console: the other follows, and the echo with it.
  await otro.goto('/dashboard');
  await uno.goto(`/eventos/${eco?.evento_principal}`);
  await uno.getByRole('button', { name: /Reconocer Evento/ }).click();
  const dialogo = uno.getByRole('dialog', { name: /Reconocer/ });
  await dialogo.getByRole('button', { name: /^Reconocer/ }).click();
  await expect(dialogo).toHaveCount(0);
  await expect.poll(async () => (await contadas(uno)).eventos).toBeLessThan(antes.eventos - 1);
  await enTodas(uno);
  await enTodas(otro);
  await uno.goto(`/eventos/${eco?.id}`);
  await expect(uno.getByText('Reconocido').first()).toBeVisible();
  await expect(uno.getByRole('button', { name: /Reconocer Evento/ })).toHaveCount(0);
});

test('an echo that may have a place of its own is no open leak on the map, in its tramo, or among earlier events', {
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
  const eco: Evento = { ...causa, id: causa.id + 100_000, estado: 'incierto', evento_principal: causa.id };
  const page = await entrar('monitorista');
  await page.route(/\/api\/eventos\?/, async (ruta) => {
    const respuesta = await ruta.fetch();
    const lista = (await respuesta.json()) as { events: Evento[]; total: number };
    const suya = !/evento_estado=reconocido/.test(ruta.request().url());
    const events = suya ? [eco, ...lista.events] : [];
    await ruta.fulfill({ response: respuesta, json: { ...lista, events, total: lista.total + 1 } });
  });
  await page.route(`**/api/eventos/${causa.id}`, async (ruta) => {
    const respuesta = await ruta.fetch();
    await ruta.fulfill({
      response: respuesta,
      json: { ...((await respuesta.json()) as object), previos: [eco], previos_total: 1 },
    });
  });
  const quieto = async (donde: ReturnType<Page['locator']>) => {
    await expect(donde.getByText('Eco', { exact: true })).toBeVisible();
    await expect(donde.getByText('Abierto', { exact: true })).toHaveCount(0);
  };

  await page.goto(`/mapa?centro=${eco.latitud},${eco.longitud}&zoom=13&evento=${eco.id}`);
  const panel = page.getByRole('complementary', { name: `Evento ${eco.id}` });
  await quieto(panel);
  await expect(panel.getByRole('heading', { name: `Eco del evento ${causa.id}` })).toBeVisible();
  await expect(panel.getByText(/^\d+\+\d{3} km/)).toHaveCount(0);
  await page.waitForTimeout(2_000);
  expect((await coloresAlMedio(page, 20)).rojos).toBe(0);
  await panel.getByRole('link', { name: `Eco del evento ${causa.id}` }).click();
  await expect(page).toHaveURL(new RegExp(`detalle=${causa.id}`));
  await page.keyboard.press('Escape');
  await page.goto('/mapa');
  await page.getByRole('button', { name: 'Lista', exact: true }).click();
  const enLista = page.getByRole('region', { name: 'Lista del mapa' }).getByRole('listitem');
  await quieto(enLista.filter({ hasText: `Eco del evento ${causa.id}` }));

  await page.goto(`/tramos/${tramo.id}`);
  await quieto(page.getByRole('list', { name: 'Últimos eventos' }).getByRole('listitem').first());

  await page.goto(`/eventos/${causa.id}`);
  await expect(page.getByText('Información Básica')).toBeVisible();
  await page.keyboard.press('3');
  const previos = page.getByRole('table', { name: 'Eventos previos en este lugar' });
  await quieto(previos);
  await expect(previos).toContainText(`Eco del evento ${causa.id}`);
});
