import type { Page } from '@playwright/test';
import { ACCESO_RUTAS } from '@tramos/contract/acceso';
import type { EjercicioDetalle } from '@tramos/contract/ejercicios';
import type { Evento } from '@tramos/contract/evento';
import type { Tramo } from '@tramos/contract/red';
import { expect } from '../apoyo/prueba';
import { type Clase, leerDocumentos, leerReales, type Que } from '../apoyo/reales';
import { conServidorPropio as test } from '../apoyo/servidor';

/** Who reads, and what they look at. */
interface Mirada {
  page: Page;
  tramo: Tramo;
  /** The events that are not real, as many as there are by now. */
  aparte: () => Promise<number[]>;
}

interface Pantalla extends Que {
  /** Under this path of the access table. */
  ruta: keyof typeof ACCESO_RUTAS;
  /** The address, where it is more than the path. */
  en?: (mirada: Mirada) => string;
  /** What is pressed before it is read. */
  abrir?: (page: Page) => Promise<void>;
  /** Where it says what it says. */
  donde?: string;
  /** The documents that it gives; on paper those that are not real are hatched. */
  documentos?: readonly Clase[];
}

/**
 * The smallest tap that would be noticed is drawn as soon as it was worked out twice; and a map has the scale that its
 * room gives it, less below the line that says that an exercise runs.
 */
const SIN_MEDIDAS = {
  sin: /^(\d+ %|ahora|lo peor, .*|·|Menor toma detectable en las últimas 24 h|\d+ k?m)$/,
};

/** The list of the map, which only a screen reader hears while it is shut, follows it at its own pace. */
const mapaEntero = async (page: Page): Promise<void> => {
  for (const cosas of ['Eventos', 'Tramos', 'Sensores', 'Estaciones'])
    await expect(
      page
        .getByRole('list', { name: `${cosas} en el mapa`, exact: true })
        .getByRole('listitem')
        .first(),
    ).toBeAttached();
};

/** Where the console itself draws and counts out of lists of events, in which those that are not real stand too. */
const PANTALLAS: Record<string, Pantalla> = {
  tablero: { ruta: '/dashboard', fuera: '[aria-label="Alarmas por 10 min"]' },
  eventos: {
    ruta: '/eventos',
    en: () => '/eventos?rango=7d&agrupar=false&perPage=100',
    documentos: ['csv', 'libro', 'pdf'],
  },
  'eventos en grupos': { ruta: '/eventos', en: () => '/eventos?rango=7d&perPage=100' },
  'lo abierto': {
    ruta: '/eventos',
    abrir: (page) =>
      page
        .getByRole('banner')
        .getByRole('button', { name: /causas? abiertas?/ })
        .press('Enter'),
    donde: '[role="dialog"][aria-label="Eventos abiertos"]',
    // How much is open of what is not real is told below, apart.
    sin: /SIMULACIÓN|de simulacro|^Simulados/,
  },
  mapa: {
    ruta: '/mapa',
    abrir: async (page) => {
      await page.getByRole('button', { name: 'Lista', exact: true }).press('Enter');
      await mapaEntero(page);
    },
    ...SIN_MEDIDAS,
  },
  tramo: { ruta: '/tramos', en: ({ tramo }) => `/tramos/${tramo.id}`, ...SIN_MEDIDAS },
  'presión de un tramo': {
    ruta: '/presiones',
    en: ({ tramo }) => `/presiones/PresionTramos?tramo=${tramo.id}`,
  },
  'reporte de eventos': { ruta: '/reportes', en: () => '/reportes/eventos?periodo=7d' },
};

const COMO_RESPONDE =
  'it draws what the server answers, which server/src/ejercicios/cifras.full.test.ts reads';

/** What says nothing of an event nor of an alarm, or of exercises alone; or nothing that the server did not count. */
const SIN_CIFRAS: Partial<Record<keyof typeof ACCESO_RUTAS, string>> = {
  '/login': 'nobody is in yet',
  '/change-password': 'a form',
  '/settings': "a person's account and the settings of the site",
  '/adiestramiento': 'exercises alone',
  '/adiestramiento/preparar': 'a form',
  '/reportes/logins': 'sign-ins, of which the test makes some',
  '/reportes/auditoria': 'what was done, by whomever and of whatever',
  '/configuracion/routers': 'what is configured',
  '/configuracion/gateways': 'what is configured',
  '/configuracion/tokens': 'what is configured',
  '/configuracion/sesiones': 'who is in',
  '/alarmas': COMO_RESPONDE,
  '/sensors': COMO_RESPONDE,
  '/presiones/PresionSistema': COMO_RESPONDE,
  '/reportes/turno': COMO_RESPONDE,
  '/reportes/routers': COMO_RESPONDE,
  '/reportes/ReporteRouter': COMO_RESPONDE,
  '/reportes/reporte-gps': COMO_RESPONDE,
  '/reportes/ocultamientos': COMO_RESPONDE,
  '/configuracion': COMO_RESPONDE,
  '/configuracion/instalacion': COMO_RESPONDE,
};

const CAUSAS = /\d+ causas? abiertas?( · \d+ eventos?)?/;

type Leido = Record<string, readonly string[]>;

const CARGA = { timeout: 20_000, intervals: [250, 500, 1_000] };

/** What is read once it stays as it is, or is as it was; what never is so is given back as it stands. */
const asentado = async (leer: () => Promise<string[]>, esperado: readonly string[] | undefined) => {
  let leido = await leer();
  await expect(async () => {
    const previo = esperado ?? leido;
    leido = await leer();
    expect(leido).toEqual(previo);
    expect(leido).not.toContain('Cargando');
  })
    .toPass(CARGA)
    .catch(() => undefined);
  return leido;
};

const leerPantalla = async (mirada: Mirada, [nombre, pantalla]: [string, Pantalla], antes: Leido | null) => {
  const { page, aparte } = mirada;
  const { ruta, en, abrir, donde = '#contenido', documentos = [], ...que } = pantalla;
  await page.goto(en?.(mirada) ?? ruta);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await abrir?.(page);
  const barra = page.getByRole('banner').getByRole('button', { name: /causas? abiertas?/ });
  const leido: Leido = {
    [nombre]: await asentado(() => leerReales(page, donde, que), antes?.[nombre]),
    [`${nombre}, title and bar`]: [
      await page.title(),
      CAUSAS.exec((await barra.allInnerTexts()).join().replace(/\s+/g, ' '))?.[0] ?? '',
    ],
  };
  const leidos = await leerDocumentos(page, documentos, aparte);
  for (const [clase, lineas] of Object.entries(leidos)) leido[`${nombre}, ${clase}`] = lineas;
  return leido;
};

/** All that is said of what is real. */
const leerTodo = async (mirada: Mirada, antes: Leido | null): Promise<Leido> => {
  const leido: Leido = {};
  for (const pantalla of Object.entries(PANTALLAS))
    Object.assign(leido, await leerPantalla(mirada, pantalla, antes));
  return leido;
};

test('every screen is read for its figures, or has a reason not to be', { tag: '@completa' }, () => {
  const leidas = Object.values(PANTALLAS).map(({ ruta }) => ruta);
  const rutas = Object.keys(ACCESO_RUTAS) as (keyof typeof ACCESO_RUTAS)[];
  expect(rutas.filter((ruta) => !leidas.includes(ruta) && !SIN_CIFRAS[ruta])).toEqual([]);
});

// On a server that others use some would speak, and fall silent, meanwhile; and a page would not hold all events.
test('a drill and an exercise beside real events move no figure that the console makes of what is real', {
  tag: '@completa',
}, async ({ entrar, como, darCuenta, ocurrir }) => {
  // Eight screens and three files, four times, and an exercise.
  test.setTimeout(900_000);
  const hacer = (id: number, acto: string, datos?: object) =>
    como('admin', 'post', `/api/eventos/${id}/${acto}`, datos);
  const [real, abierto] = [await ocurrir(), await ocurrir()];
  await hacer(real.id, 'reconocer');
  await hacer(real.id, 'disposicion', { disposicion: 'falsa_alarma' });
  await hacer(abierto.id, 'escalar');
  const { tramos } = await como<{ tramos: Tramo[] }>('admin', 'get', '/api/tramos');
  const tramo = tramos.find(({ id }) => id === real.tramo_id);
  if (!tramo || real.posicion === null) throw new Error('no tramo or place');
  const { username, password } = await darCuenta({ role: 'administrator' });
  const page = await entrar(username, { password, en: '/dashboard' });
  const leer = async (cuales: string) =>
    (await como<{ events: Evento[] }>('admin', 'get', `/api/eventos?limit=500&${cuales}`)).events;
  const aparte = async () => (await leer('simulacion=si')).map(({ id }) => id);
  const mirada = { page, tramo, aparte };
  let antes = await leerTodo(mirada, null);
  // The rollups of the report follow the events by some seconds.
  await expect(async () => {
    const previo = antes;
    antes = await leerTodo(mirada, null);
    expect(antes).toEqual(previo);
  }).toPass();
  expect(Object.keys(antes).filter((nombre) => antes[nombre]?.join('') === '')).toEqual([]);

  const prueba = () => como<Evento>('admin', 'post', '/api/eventos/prueba', { tramo_id: tramo.id });
  const [atendida, espera] = [await prueba(), await prueba()];
  await hacer(atendida.id, 'reconocer');
  await hacer(espera.id, 'escalar');
  const { id } = await como<EjercicioDetalle>('admin', 'post', '/api/ejercicios', {
    ...{ nombre: 'Cifras', sistema_id: tramo.sistema_id, duracion_min: 20 },
    inyecciones: [
      {
        ...{ tipo: 'toma', retardo_s: 5, tramo_id: tramo.id, posicion: Math.round(real.posicion) },
        ...{ fraccion_flujo: 0.04, duracion_s: null },
      },
    ],
  });
  const simulados = () => leer(`ejercicio=${id}`);
  await expect
    .poll(async () => (await simulados()).some(({ estado }) => estado === 'ok'), { timeout: 150_000 })
    .toBe(true);
  expect(await leerTodo(mirada, antes), 'while they are open').toEqual(antes);

  // An echo is acknowledged with its cause.
  for (const simulado of (await simulados()).filter(({ estado }) => estado === 'ok')) {
    await hacer(simulado.id, 'escalar');
    await hacer(simulado.id, 'reconocer');
    await hacer(simulado.id, 'disposicion', { disposicion: 'falsa_alarma' });
  }
  await hacer(espera.id, 'reconocer');
  await como('admin', 'post', `/api/ejercicios/${id}/terminar`, { cancelar: false });
  expect(await leerTodo(mirada, antes), 'once they were attended').toEqual(antes);
});
