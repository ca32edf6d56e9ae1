import type { Page, TestInfo } from '@playwright/test';
import { ACCESO_RUTAS } from '@tramos/contract/acceso';
import type { AlarmasLista } from '@tramos/contract/alarmas';
import { KPI_LIMITES, type KpiCodigo } from '@tramos/contract/alarmas-kpi';
import type { EjercicioDetalle } from '@tramos/contract/ejercicios';
import type { Evento } from '@tramos/contract/evento';
import type { Router, Tramo } from '@tramos/contract/red';
import type { Sensor } from '@tramos/contract/sensor';
import type { Sitio } from '@tramos/contract/sitio';
import { tresHoras } from '../apoyo/campo';
import { expect, test } from '../apoyo/prueba';
import { type Clase, leerDocumentos, leerPapel, leerReales, type Que } from '../apoyo/reales';

/** Who reads, and what they look at: an event of the field and what stands around it. */
interface Mirada {
  page: Page;
  real: Evento;
  tramo: Tramo;
  /** Another, of whose sensors pressure is known. */
  medido: Tramo;
  /** One that spoke the day before, and the two days of the site in which that may lie. */
  router: Router;
  dias: { desde: string; hasta: string };
  /** More than a day before all that is not real, epoch ms: what is said of the last day does not move with the hours. */
  ayer_ms: number;
  /** The events that are not real, as many as there are by now. */
  aparte: () => Promise<number[]>;
  info: TestInfo;
}

interface Pantalla extends Que {
  /** Under this path of the access table. */
  ruta: keyof typeof ACCESO_RUTAS;
  /** The address, where it is more than the path. */
  en?: (mirada: Mirada) => string;
  /** What is pressed before it is read. */
  abrir?: (page: Page, mirada: Mirada) => Promise<void>;
  /** Where it says what it says. */
  donde?: string;
  /** The documents that it gives; of events the paper hatches those that are not real. */
  documentos?: readonly Clase[];
  hachura?: true;
  papel?: true;
}

const TODOS = ['csv', 'libro', 'pdf'] as const;
const DE_GRAFICA = ['datos', 'imagen'] as const;

const MINUTO_MS = 60_000;
const DIA_MS = 1_440 * MINUTO_MS;

/** Half an hour of a chart about a moment. */
const graficaEn = ({ ayer_ms }: Mirada): string =>
  `desde=${ayer_ms - 15 * MINUTO_MS}&hasta=${ayer_ms + 15 * MINUTO_MS}`;

/** They divide by how long was observed, which grows while the test reads; the calls that they count are read. */
const RITMOS = (
  [
    ...['por_10min', 'por_hora', 'por_dia', 'periodos_con_mas_de_10'],
    ...['horas_con_mas_de_30', 'tiempo_en_inundacion'],
  ] as KpiCodigo[]
).map((codigo) => KPI_LIMITES[codigo].etiqueta);
const SIN_RITMOS = {
  fuera: RITMOS.map((etiqueta) => `[aria-label="${etiqueta}"]`).join(),
  // The sentence that says of how long breaks on paper wherever it ends.
  sin: new RegExp(
    `Hay historia de|del periodo: las|son de esas|esas horas y|juzgan\\.$|^Indicador (\\| )?(${RITMOS.join('|')}) `,
  ),
};

/**
 * The smallest tap that would be noticed is drawn as soon as it was worked out twice; and a map has the scale that its
 * room gives it, less below the line that says that an exercise runs.
 */
const SIN_MEDIDAS = {
  sin: /^(\d+ %|ahora|lo peor, .*|·|Menor toma detectable en las últimas 24 h|\d+ k?m)$/,
};

/** What a report says of a router over those two days. */
const deAyer =
  (reporte: string) =>
  ({ router, dias: { desde, hasta } }: Mirada): string =>
    `/reportes/${reporte}?router=${router.id}&desde=${desde}&hasta=${hasta}`;

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

const alarmas = (vista: string, mas: Partial<Pantalla> = {}): Pantalla => ({
  ruta: '/alarmas',
  en: () => `/alarmas?vista=${vista}`,
  ...mas,
});

const PANTALLAS: Record<string, Pantalla> = {
  tablero: { ruta: '/dashboard', fuera: '[aria-label="Alarmas por 10 min"]' },
  'peores 10 min': { ruta: '/dashboard', donde: '[aria-label="Alarmas por 10 min"]', saca: /hubo \d+/ },
  eventos: {
    ruta: '/eventos',
    en: () => '/eventos?rango=7d&agrupar=false&perPage=100',
    documentos: TODOS,
    hachura: true,
  },
  'eventos en grupos': { ruta: '/eventos', en: () => '/eventos?rango=7d&perPage=100' },
  'eventos abiertos': { ruta: '/eventos', en: () => '/eventos?evento_estado=abierto&rango=todo' },
  evento: { ruta: '/eventos', en: ({ real }) => `/eventos/${real.id}` },
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
  paleta: {
    ruta: '/eventos',
    abrir: async (page, { real }) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('textbox', { name: 'Ir a' }).fill(String(real.id));
      await expect(page.getByRole('option', { name: `Evento ${real.id}` }).first()).toBeVisible();
    },
    donde: '[role="dialog"][aria-label="Ir a"]',
  },
  'alarmas activas': {
    ruta: '/alarmas',
    ...SIN_RITMOS,
    // How long it has been there.
    edad: / \d+ (s|min|h)( \d+ (s|min))?$/,
  },
  'alarmas apartadas': alarmas('apartadas'),
  'alarmas suprimidas': alarmas('suprimidas'),
  'alarmas fuera de servicio': alarmas('fuera'),
  'revisión de alarmas': alarmas('revision'),
  'bitácora de alarmas': alarmas('bitacora', { documentos: TODOS }),
  'indicadores de alarmas': alarmas('indicadores', { documentos: TODOS, ...SIN_RITMOS }),
  mapa: {
    ruta: '/mapa',
    abrir: async (page) => {
      await page.getByRole('button', { name: 'Lista', exact: true }).press('Enter');
      await mapaEntero(page);
    },
    ...SIN_MEDIDAS,
  },
  'tramo en el mapa': {
    ruta: '/mapa',
    en: ({ tramo }) => `/mapa?tramo=${tramo.id}`,
    abrir: mapaEntero,
    ...SIN_MEDIDAS,
  },
  'evento en el mapa': {
    ruta: '/mapa',
    en: ({ real }) => `/mapa?evento=${real.id}`,
    abrir: mapaEntero,
    ...SIN_MEDIDAS,
  },
  tramos: { ruta: '/tramos' },
  tramo: { ruta: '/tramos', en: ({ tramo }) => `/tramos/${tramo.id}`, ...SIN_MEDIDAS },
  sensores: { ruta: '/sensors' },
  sensor: { ruta: '/sensors', en: ({ tramo }) => `/sensors?sensor=${tramo.sensor_a_id}` },
  presiones: { ruta: '/presiones' },
  'presión de un sensor': {
    ruta: '/presiones',
    en: ({ tramo }) => `/presiones/PresionSensor?sensor=${tramo.sensor_a_id}`,
  },
  'presión de un tramo': {
    ruta: '/presiones',
    en: ({ tramo }) => `/presiones/PresionTramos?tramo=${tramo.id}`,
  },
  'presión de un sensor, antes': {
    ruta: '/presiones',
    en: (mirada) => `/presiones/PresionSensor?sensor=${mirada.medido.sensor_a_id}&${graficaEn(mirada)}`,
    documentos: DE_GRAFICA,
  },
  'presión de un tramo, antes': {
    ruta: '/presiones',
    en: (mirada) => `/presiones/PresionTramos?tramo=${mirada.medido.id}&${graficaEn(mirada)}`,
    documentos: DE_GRAFICA,
  },
  'perfil de presión': { ruta: '/presiones/PresionSistema' },
  reportes: { ruta: '/reportes' },
  ...Object.fromEntries(
    ['tramo', 'hora', 'dia', 'disposicion'].map((por): [string, Pantalla] => [
      `reporte de eventos por ${por}`,
      { ruta: '/reportes', en: () => `/reportes/eventos?periodo=7d&por=${por}`, documentos: TODOS },
    ]),
  ),
  turno: { ruta: '/reportes/turno', papel: true },
  'reporte de routers': { ruta: '/reportes/routers', documentos: TODOS },
  'reporte de un router': {
    ruta: '/reportes/ReporteRouter',
    en: deAyer('ReporteRouter'),
    documentos: TODOS,
  },
  'reporte de GPS': {
    ruta: '/reportes/reporte-gps',
    en: deAyer('reporte-gps'),
    documentos: TODOS,
  },
  // What was done, by whomever: it is read of the events that are real.
  auditoría: {
    ruta: '/reportes/auditoria',
    en: () => '/reportes/auditoria?periodo=7d&columnas=id,quien,accion,objeto',
    solo: /evento:\d+/,
    // The reading itself closes cards.
    sin: /Cerró una tarjeta/,
    documentos: TODOS,
  },
  // That an exercise runs is told there by design, and that a card was closed by who read; on paper what they say is
  // laid out with the rest.
  ocultamientos: {
    ruta: '/reportes/ocultamientos',
    solo: /./,
    sin: /Tarjeta de alerta cerrada/,
    edad: / · Nuevo/,
    documentos: ['csv', 'libro'],
  },
  configuración: { ruta: '/configuracion' },
  'configuración de un tramo': {
    ruta: '/configuracion',
    en: ({ tramo }) => `/configuracion/tramos?id=${tramo.id}`,
    abrir: (page) => expect(page.getByText(/^Se mide sola/)).toBeVisible(),
  },
  instalación: { ruta: '/configuracion/instalacion' },
};

/** What says nothing of an event nor of an alarm, or of exercises alone. */
const SIN_CIFRAS: Partial<Record<keyof typeof ACCESO_RUTAS, string>> = {
  '/login': 'nobody is in yet',
  '/change-password': 'a form',
  '/settings': "a person's account and the settings of the site",
  '/adiestramiento': 'exercises alone',
  '/adiestramiento/preparar': 'a form',
  '/reportes/logins': 'sign-ins, of which the test makes some',
  '/configuracion/routers': 'what is configured',
  '/configuracion/gateways': 'what is configured',
  '/configuracion/tokens': 'what is configured',
  '/configuracion/sesiones': 'who is in',
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
  const { page, aparte, info } = mirada;
  const { ruta, en, abrir, donde = '#contenido', documentos = [], hachura, papel, ...que } = pantalla;
  await page.goto(en?.(mirada) ?? ruta);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await abrir?.(page, mirada);
  const barra = page.getByRole('banner').getByRole('button', { name: /causas? abiertas?/ });
  const leido: Leido = {
    [nombre]: await asentado(() => leerReales(page, donde, que), antes?.[nombre]),
    [`${nombre}, title and bar`]: [
      await page.title(),
      CAUSAS.exec((await barra.allInnerTexts()).join().replace(/\s+/g, ' '))?.[0] ?? '',
    ],
  };
  if (papel) leido[`${nombre}, paper`] = await leerPapel(page, info.outputPath('papel.pdf'), que);
  const leidos = await leerDocumentos(page, documentos, { ...que, hachurados: hachura && aparte });
  for (const [clase, lineas] of Object.entries(leidos)) leido[`${nombre}, ${clase}`] = lineas;
  return leido;
};

/** A picture has the room that the line leaves which says that an exercise runs. */
const sinImagenes = (leido: Leido): Leido =>
  Object.fromEntries(Object.entries(leido).filter(([nombre]) => !nombre.endsWith(', imagen')));

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

test(
  'a drill and an exercise beside real events move no figure of what is real, on no screen and in no file',
  {
    tag: '@completa',
  },
  async ({ entrar, como, darCuenta, decir, medir, ocurrir }, info) => {
    // Some hundred readings of screens and files, four times.
    test.setTimeout(1_800_000);
    const hacer = (id: number, acto: string, datos?: object) =>
      como('admin', 'post', `/api/eventos/${id}/${acto}`, datos);
    const [real, abierto] = [await ocurrir(), await ocurrir()];
    await hacer(real.id, 'reconocer');
    await hacer(real.id, 'disposicion', { disposicion: 'falsa_alarma' });
    await hacer(abierto.id, 'escalar');
    const { tramos } = await como<{ tramos: Tramo[] }>('admin', 'get', '/api/tramos');
    const { routers } = await como<{ routers: Router[] }>('admin', 'get', '/api/routers');
    const tramo = tramos.find(({ id }) => id === real.tramo_id);
    const router = routers.at(-1);
    const medido = tramos.find(({ sistema_id }) => sistema_id !== tramo?.sistema_id);
    if (!tramo || !medido || !router || real.posicion === null) throw new Error('no tramo, router or place');
    const ayer_ms = Date.now() - DIA_MS - 30 * MINUTO_MS;
    await decir(router.clave, tresHoras(router, ayer_ms));
    const { sensors } = await como<{ sensors: Sensor[] }>('admin', 'get', '/api/sensors');
    const suyos = sensors.filter(({ id }) => id === medido.sensor_a_id || id === medido.sensor_b_id);
    await medir(
      suyos.map(({ clave }) => ({ clave, presion_kgcm2: 31.25 })),
      30,
      ayer_ms,
    );
    const { zona } = await como<Sitio>('admin', 'get', '/api/sitio');
    const diaDe = (t: number) => new Intl.DateTimeFormat('en-CA', { timeZone: zona }).format(t);
    const dias = { desde: diaDe(ayer_ms - DIA_MS), hasta: diaDe(ayer_ms) };
    const { username, password } = await darCuenta({ role: 'administrator' });
    const page = await entrar(username, { password, en: '/dashboard' });
    const leer = async (cuales: string) =>
      (await como<{ events: Evento[] }>('admin', 'get', `/api/eventos?limit=500&${cuales}`)).events;
    const aparte = async () => (await leer('simulacion=si')).map(({ id }) => id);
    const mirada = { page, real, tramo, medido, router, dias, ayer_ms, aparte, info };
    // What is found out of the router by and by: that its signal is weak, and that it is silent.
    await expect
      .poll(
        async () => {
          const { alarmas } = await como<AlarmasLista>('admin', 'get', '/api/alarmas?limit=500');
          const suyas = alarmas.filter(
            ({ origen, objeto_id }) => origen === 'router' && objeto_id === router.id,
          );
          return suyas.map(({ regla }) => regla).sort();
        },
        { timeout: 300_000 },
      )
      .toEqual(['router_senal', 'router_sin_contacto']);
    let antes = await leerTodo(mirada, null);
    // The rollups of the report and the journal of alarms follow the events by some seconds.
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
    expect(sinImagenes(await leerTodo(mirada, antes)), 'while they are open').toEqual(sinImagenes(antes));

    // An echo is acknowledged with its cause.
    for (const simulado of (await simulados()).filter(({ estado }) => estado === 'ok')) {
      await hacer(simulado.id, 'escalar');
      await hacer(simulado.id, 'reconocer');
      await hacer(simulado.id, 'disposicion', { disposicion: 'falsa_alarma' });
    }
    await hacer(espera.id, 'reconocer');
    await como('admin', 'post', `/api/ejercicios/${id}/terminar`, { cancelar: false });
    expect(await leerTodo(mirada, antes), 'once they were attended').toEqual(antes);
  },
);
