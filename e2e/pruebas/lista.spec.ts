import type { Page } from '@playwright/test';
import { type Evento, formatGrupoId } from '@tramos/contract/evento';
import type { Grupo, GruposRespuesta } from '@tramos/contract/evento-grupo';
import { VENTANA_OPERADOR_S } from '@tramos/contract/limites';
import type { EventosLista } from '@tramos/contract/llamadas-eventos';
import type { Tramo } from '@tramos/contract/red';
import { levantar } from '../apoyo/api';
import { nuevoEvento, tomarLinea } from '../apoyo/linea';
import { fallarHastaPulsar, ir, mensaje } from '../apoyo/pantalla';
import { expect, test } from '../apoyo/prueba';

/** Longer than the pause after which two events of one place are no longer one cause. */
const YA_APARTE_MS = VENTANA_OPERADOR_S * 1_000 + 60_000;

/** Groups and pages are the server's own matter and tested there: here its answer is given, and the screen is tried. */

const GRUPOS = /\/api\/eventos\/grupos\?/;
const PLANA = /\/api\/eventos\?/;

/** `cuantos` events like a real one, the newest first, ids from `desde` down. */
const comoUno = (modelo: Evento, cuantos: number, cambios: Partial<Evento> = {}): Evento[] =>
  Array.from({ length: cuantos }, (_, i) => ({
    ...modelo,
    id: 5_000 - i,
    evento_principal: 5_000 - i,
    grupo_id: formatGrupoId(5_000 - i),
    evento_estado: 'abierto',
    created_at: new Date(Date.now() - (i + 1) * 60_000).toISOString(),
    posicion: 100_000 + i * 1_000,
    ...cambios,
  }));

const enGrupo = (eventos: readonly Evento[], cambios: Partial<Grupo> = {}): Grupo => {
  const [primer_evento, ultimo_evento] = [eventos[0], eventos.at(-1)] as [Evento, Evento];
  return {
    grupo_id: formatGrupoId(primer_evento.id),
    tipo_evento: primer_evento.tipo,
    eventos: [...eventos],
    primer_evento,
    ultimo_evento,
    total_eventos: eventos.length,
    abiertos: eventos.length,
    evento_principal: primer_evento.id,
    principal: eventos.find(({ id }) => id === cambios.evento_principal) ?? primer_evento,
    possible_operational_movement: false,
    motivos: [],
    ...cambios,
  };
};

const respuesta = (
  grupos: Grupo[],
  solos: Evento[],
  total = grupos.length + solos.length,
): Omit<GruposRespuesta, 'apartados'> => ({
  grupos,
  total,
  total_eventos: grupos.reduce((n, g) => n + g.total_eventos, total - grupos.length),
  eventos_individuales: solos,
  ventanas_deteccion_utilizadas: [],
});

/** Answers the list; the tray and the map, which ask for open events, hear the server. */
const responder = (page: Page, ruta: RegExp, cuerpo: () => unknown) =>
  page.route(ruta, (pedido) =>
    new URL(pedido.request().url()).searchParams.has('evento_estado')
      ? pedido.continue()
      : pedido.fulfill({ json: cuerpo() }),
  );

const filas = (page: Page) =>
  page.getByRole('treegrid', { name: 'Eventos' }).locator('tbody').getByRole('row');
const fila = (page: Page, id: number) => filas(page).filter({ hasText: String(id) });

test.describe('the list of events, grouped', () => {
  test('is grouped by default; the switch and the address ungroup it', async ({ entrar, alguno }) => {
    const modelo = await alguno();
    const page = await entrar('monitorista', { en: '/settings' });
    const [principal, eco, solo] = comoUno(modelo, 3) as [Evento, Evento, Evento];
    await responder(page, GRUPOS, () => respuesta([enGrupo([principal, eco])], [solo]));
    await responder(
      page,
      PLANA,
      (): Omit<EventosLista, 'apartados'> => ({ events: [principal, eco, solo], total: 3 }),
    );
    await ir(page, '/eventos');
    await expect(filas(page)).toHaveCount(2);
    await expect(filas(page).filter({ hasText: '2 eventos' })).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByText('3 eventos en 2 renglones')).toBeVisible();

    await page.getByRole('switch', { name: 'Agrupar' }).click();
    await expect(page).toHaveURL(/agrupar=false/);
    const plana = page.getByRole('grid', { name: 'Eventos' });
    await expect(plana.locator('tbody').getByRole('row')).toHaveCount(3);
    await page.reload();
    await expect(plana.locator('tbody').getByRole('row')).toHaveCount(3);
    await page.goBack();
    await expect(filas(page)).toHaveCount(2);
  });

  test('opens a group in place with the keyboard, its main event first, and shows why it may be an operation', {
    tag: '@completa',
  }, async ({ entrar, alguno }) => {
    const modelo = await alguno();
    const page = await entrar('monitorista');
    const [principal, eco, solo] = comoUno(modelo, 3) as [Evento, Evento, Evento];
    const grupo = enGrupo([eco, principal], {
      evento_principal: principal.id,
      possible_operational_movement: true,
      motivos: ['barrido'],
    });
    await responder(page, GRUPOS, () => respuesta([grupo], [solo]));
    await page.goto('/eventos');
    const cabeza = filas(page).filter({ hasText: '2 eventos' });
    await expect(cabeza).toContainText('posible movimiento operativo');
    await expect(cabeza).toContainText('barrido');
    await page.keyboard.press('j');
    await expect(cabeza).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(cabeza).toHaveAttribute('aria-expanded', 'true');
    await expect(filas(page).nth(1)).toContainText('principal');
    await expect(filas(page).nth(1)).toContainText(String(principal.id));
    await expect(filas(page)).toHaveCount(4);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`detalle=${principal.id}`));
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(filas(page).nth(1)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(cabeza).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(filas(page)).toHaveCount(2);
  });

  test('pages by offset, in the sizes there are, keeps its order in the address and the columns a person chose', {
    tag: '@completa',
  }, async ({ entrar, alguno }) => {
    const modelo = await alguno();
    const page = await entrar('monitorista');
    const pedidas: URLSearchParams[] = [];
    page.on('request', (pedido) => {
      if (GRUPOS.test(pedido.url())) pedidas.push(new URL(pedido.url()).searchParams);
    });
    const pedida = (condicion: (q: URLSearchParams) => boolean) =>
      expect.poll(() => pedidas.some(condicion), { message: 'the question that was asked' }).toBe(true);
    await responder(page, GRUPOS, () => respuesta([], comoUno(modelo, 10), 57));
    await page.goto('/eventos');
    await expect(page.getByText('1 a 10 de 57')).toBeVisible();
    await pedida((q) => q.get('limit') === '10' && q.get('offset') === '0');
    await page.getByRole('button', { name: 'Página 3' }).click();
    await expect(page).toHaveURL(/page=3/);
    await pedida((q) => q.get('limit') === '10' && q.get('offset') === '20');

    await page.getByRole('columnheader', { name: 'Posición' }).getByRole('button').click();
    await expect(page).toHaveURL(/orden=posicion/);
    await expect(page).not.toHaveURL(/page=/);
    await pedida((q) => q.get('orden') === 'posicion' && q.get('offset') === '0');

    await page.getByRole('combobox', { name: 'Eventos por página' }).click();
    await expect(page.getByRole('option')).toHaveText([
      '10 por página',
      '25 por página',
      '50 por página',
      '100 por página',
    ]);
    await page.getByRole('option', { name: '25 por página' }).click();
    await expect(page).toHaveURL(/perPage=25/);
    await pedida((q) => q.get('limit') === '25');

    await page.getByRole('button', { name: 'Densidad y columnas' }).click();
    const columnas = page.getByRole('dialog', { name: 'Densidad y columnas' });
    await columnas.getByRole('checkbox', { name: 'Sistema' }).check();
    await columnas.getByRole('checkbox', { name: '± 1σ' }).uncheck();
    await columnas.getByRole('button', { name: 'Subir Posición' }).click();
    await page.keyboard.press('Escape');
    const titulos = page.getByRole('columnheader');
    const vistos = ['Evento', /^Posición/, /^Creado/, 'Tramo', 'Sistema'];
    for (const titulo of vistos) await expect(titulos.filter({ hasText: titulo }).first()).toBeVisible();
    await page.reload();
    await expect(filas(page)).toHaveCount(10);
    const textos = (await titulos.allInnerTexts()).map((texto) => texto.replace(/[↓↑\s]+$/, ''));
    expect(textos).toEqual(expect.arrayContaining(['Sistema']));
    expect(textos).not.toContain('± 1σ');
    expect(textos.indexOf('Posición')).toBeLessThan(textos.indexOf('Creado'));
  });
});

test.describe('a grouped list that goes wrong', () => {
  test("says 'Error al cargar grupos de eventos' and counts none, keeps what it had, and the place of a group that cannot be read", {
    tag: '@completa',
  }, async ({ entrar, como }) => {
    const modelo = await levantar(como, 'está en la lista');
    const page = await entrar('monitorista');
    await fallarHastaPulsar(page, GRUPOS, 400, 'Reintentar');
    await page.getByRole('link', { name: 'Eventos' }).first().click();
    await expect(mensaje(page, 'Error al cargar grupos de eventos')).toBeVisible();
    await expect(filas(page)).toHaveCount(0);
    await expect(page.getByText('0 de 0')).toBeVisible();
    await page.getByRole('button', { name: 'Reintentar' }).first().click();
    await expect(page.getByText('Error al cargar grupos de eventos')).toHaveCount(0);

    // Where only its reading anew fails, the rows stay.
    await page.unroute(GRUPOS);
    await page.goto('/eventos');
    await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
    await expect(filas(page).first()).toBeVisible();
    const antes = await filas(page).count();
    await fallarHastaPulsar(page, GRUPOS, 503, 'Reintentar');
    await levantar(como, 'llega mientras la lista falla');
    const aviso = mensaje(page, 'Error al cargar grupos de eventos');
    await expect(aviso).toBeVisible();
    await expect(filas(page)).toHaveCount(antes);
    await aviso.getByRole('button', { name: 'Reintentar' }).click();
    await expect(aviso).toHaveCount(0);

    await page.unroute(GRUPOS);
    const [uno] = comoUno(modelo, 1) as [Evento];
    await responder(page, GRUPOS, () => ({
      ...respuesta([], [uno], 3),
      grupos: [null, { id: 'G-7', eventos: 'ninguno', total_eventos: 4 }],
    }));
    await page.goto('/eventos');
    await expect(filas(page)).toHaveCount(3);
    await expect(filas(page).filter({ hasText: 'Este renglón no se pudo leer' })).toHaveCount(2);
    await expect(fila(page, uno.id)).toBeVisible();
  });

  test('a day without events exports nothing, says how much is open of the days before, and leads there', {
    tag: '@completa',
  }, async ({ entrar, como }) => {
    await levantar(como, 'de ayer');
    const page = await entrar('monitorista', { en: '/dashboard' });
    // As of a day that has just begun: its list is empty, and the event is yesterday's.
    await page.route(GRUPOS, (pedido) =>
      /dateFrom=/.test(pedido.request().url())
        ? pedido.fulfill({ json: { grupos: [], eventos_individuales: [], total: 0, total_eventos: 0 } })
        : pedido.continue(),
    );
    await page.goto('/eventos');
    await expect(page.getByText('Hoy no hay eventos')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Exportar PDF' })).toHaveCount(0);
    await expect(
      page.getByText(/^De días anteriores hay \d+ causas? abiertas? · \d+ eventos?\.$/),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Ver los abiertos' }).click();
    await expect(page).toHaveURL(/rango=todo/);
    await expect(page).toHaveURL(/evento_estado=abierto/);
    await expect(filas(page).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Exportar PDF' })).toBeVisible();
  });
});

test.describe('a selection of events', () => {
  test('is acknowledged in one call after a confirmation, and says who was quicker', {
    tag: '@completa',
  }, async ({ entrar, como }) => {
    const uno = await levantar(como, 'se reconoce con otro');
    const otro = await levantar(como, 'lo reconoce otra persona');
    const page = await entrar('monitorista', { en: '/eventos?agrupar=false' });
    const plana = page.getByRole('grid', { name: 'Eventos' });
    for (const { id } of [uno, otro])
      await plana.getByRole('checkbox', { name: new RegExp(`Seleccionar evento ${id} `) }).check();
    await expect(page.getByText('2 seleccionados')).toBeVisible();
    await page.route('**/api/eventos/reconocer', async (ruta) => {
      await como('usuario', 'post', `/api/eventos/${otro.id}/reconocer`);
      await ruta.continue();
    });
    await page.keyboard.press('r');
    const dialogo = page.getByRole('dialog', { name: 'Reconocer 2 eventos' });
    await expect(dialogo).toContainText(`evento ${uno.id} en ${uno.tramo}`);
    await dialogo.getByRole('button', { name: 'Reconocer', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Se reconoció 1 evento.' })).toContainText(
      '1 ya estaba reconocido: lo reconoció Usuario de campo',
    );
    await expect(page.getByText('2 seleccionados')).toHaveCount(0);
    for (const { id } of [uno, otro])
      await expect(
        plana.getByRole('row').filter({ has: page.getByRole('button', { name: `evento ${id} ` }) }),
      ).toContainText('Reconocido');
  });
});

test('a group that another has joined meanwhile is asked for again as it is, and nothing unseen is acknowledged', {
  tag: '@completa',
}, async ({ entrar, como }) => {
  const { tramos } = await como<{ tramos: Tramo[] }>('admin', 'get', '/api/tramos');
  const { events } = await como<EventosLista>('admin', 'get', '/api/eventos?limit=500');
  const recientes = events.filter(({ created_at }) => Date.now() - Date.parse(created_at) < YA_APARTE_MS);
  // Where nothing would join them, of other tests or of a try before this one.
  const [libre] = tramos
    .flatMap((tramo) =>
      [0.1, 0.3, 0.5, 0.7].map((parte) => ({
        tramo,
        lugar: Math.round(tramo.posicion_a + parte * (tramo.posicion_b - tramo.posicion_a)),
      })),
    )
    .filter(({ tramo, lugar }) =>
      recientes.every(
        ({ sistema_nombre, posicion }) =>
          sistema_nombre !== tramo.sistema_nombre ||
          posicion === null ||
          Math.abs(posicion - (lugar + 450)) > 1_500,
      ),
    );
  if (!libre) throw new Error('no place without events nearby');
  const { tramo, lugar } = libre;
  const levantar = (posicion: number) =>
    como<Evento>('admin', 'post', '/api/eventos/manual', {
      tramo_id: tramo.id,
      posicion,
      nota: 'Llamó el dueño del predio',
    });
  const uno = await levantar(lugar);
  const lejos = await levantar(lugar + 900);
  await levantar(lugar);
  const page = await entrar('monitorista', { en: `/eventos?tramo=${tramo.id}` });
  await page
    .getByRole('checkbox', { name: new RegExp(`Seleccionar grupo de 2 eventos: evento ${uno.id} `) })
    .check();
  await page.keyboard.press('r');
  const antes = page.getByRole('dialog', { name: 'Reconocer 2 eventos' });
  await expect(antes).toBeVisible();
  // Near enough to both places to make one cause of them.
  await levantar(lugar + 450);
  await antes.getByRole('button', { name: 'Reconocer', exact: true }).click();
  const ahora = page.getByRole('dialog', { name: 'Reconocer 4 eventos' });
  await expect(ahora.getByRole('alert')).toContainText('El grupo no es el que usted vio');
  const estado = async () => (await como<Evento>('admin', 'get', `/api/eventos/${lejos.id}`)).evento_estado;
  expect(await estado()).toBe('abierto');
  await ahora.getByRole('button', { name: 'Reconocer', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Se reconocieron 4 eventos.' })).toBeVisible();
  expect(await estado()).toBe('reconocido');
});

test.describe('what arrives while somebody reads', () => {
  test('waits behind a bar and moves nothing until it is asked for', { tag: '@completa' }, async ({
    entrar,
    alguno,
    nadaEspera,
  }) => {
    const modelo = await alguno();
    // What waits for somebody shows a strip above the list a moment after the screen.
    await nadaEspera();
    const page = await entrar('monitorista');
    const linea = await tomarLinea(page);
    const viejos = comoUno(modelo, 4);
    const nuevo = { ...nuevoEvento(modelo, 1).evento, posicion: 199_999 } as Evento;
    let hay = false;
    await page.route(GRUPOS, (pedido) => {
      const corte = new URL(pedido.request().url()).searchParams.get('corte');
      const solos = hay && corte === null ? [nuevo, ...viejos] : viejos;
      return pedido.fulfill({ json: respuesta([], solos) });
    });
    await page.goto('/eventos');
    await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
    await expect(filas(page)).toHaveCount(4);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    const leida = filas(page).nth(1);
    await expect(leida).toBeFocused();
    const antes = await leida.textContent();
    const lugar = await leida.boundingBox();
    hay = true;
    linea.decir('new_evento', { ...nuevoEvento(modelo, 1), evento: nuevo });
    await expect(page.getByText('1 evento nuevo')).toBeVisible();
    expect(await leida.textContent()).toBe(antes);
    expect(await leida.boundingBox()).toEqual(lugar);
    await expect(leida).toBeFocused();
    await page.keyboard.press('n');
    await expect(page.getByText('1 evento nuevo')).toHaveCount(0);
    await expect(filas(page)).toHaveCount(5);
    await expect(filas(page).first()).toContainText('199+999');
  });
});

test('every screen asks for each of its lists once when it opens, where nothing happens meanwhile', {
  tag: '@completa',
}, async ({ entrar }) => {
  const page = await entrar('monitorista', { en: '/settings' });
  const pedidas: string[] = [];
  page.on('request', (pedida) => {
    const { pathname, search } = new URL(pedida.url());
    if (pathname.startsWith('/api/')) pedidas.push(`${pedida.method()} ${pathname}${search}`);
  });
  // An alarm that moves meanwhile is a reason to ask again.
  for (const ruta of ['/mapa', '/eventos', '/alarmas', '/dashboard', '/tramos'])
    await expect(async () => {
      pedidas.length = 0;
      await page.goto(ruta);
      await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(pedidas, ruta).toContain('GET /api/eventos/abiertos');
      expect(
        pedidas.filter((una, i) => pedidas.indexOf(una) !== i),
        ruta,
      ).toEqual([]);
    }).toPass();
});
