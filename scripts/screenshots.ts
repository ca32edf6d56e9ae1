import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';

/**
 * Pictures of every screen, in both themes and both sizes, of a running demo (`npm start` in another terminal), and
 * one sheet with all of them. `npm run screenshots -- [folder] [address]`; the README's picture is
 * `mapa-evento-noche-escritorio.png`, the sheet is `contacto.png`.
 */
const [carpeta = 'screenshots', direccion = 'http://127.0.0.1:3001'] = process.argv.slice(2);
const PASSWORD = 'Tramos-2026';
/** From a place at its own zoom to the tramo around it. */
const ALEJAR = 3;
const TAMANOS = { escritorio: { width: 1366, height: 768 }, movil: { width: 390, height: 844 } } as const;
const TEMAS = { dia: 'light', noche: 'dark' } as const;
/** Live screens draw what they have heard; they are given this long to have heard something. */
const ESPERA_MS = 2_500;

interface Reciente {
  id: number;
  latitud: number;
  longitud: number;
  tramo_id: number;
}

interface Pantalla {
  nombre: string;
  /** Null without an event to show. */
  ruta: (evento: Reciente | undefined) => string | null;
  /** What to do there before the picture. */
  antes?: (page: Page) => Promise<void>;
}

const fija = (nombre: string, ruta: string): Pantalla => ({ nombre, ruta: () => ruta });
const deEvento = (nombre: string, ruta: (evento: Reciente) => string): Pantalla => ({
  nombre,
  ruta: (evento) => (evento ? ruta(evento) : null),
});

const teclear = async (page: Page, tecla: string): Promise<void> => {
  await page.keyboard.press(tecla);
  await page.getByRole('dialog').first().waitFor();
};

const PANTALLAS: readonly Pantalla[] = [
  fija('mapa', '/mapa'),
  {
    ...deEvento('mapa-evento', ({ latitud, longitud }) => `/mapa?centro=${latitud},${longitud}`),
    antes: async (page) => {
      for (let i = 0; i < ALEJAR; i++) await page.getByRole('button', { name: 'Alejar' }).click();
    },
  },
  fija('eventos', '/eventos'),
  deEvento('evento-modal', ({ id }) => `/mapa?detalle=${id}`),
  deEvento('evento-pagina', ({ id }) => `/eventos/${id}`),
  fija('presiones', '/presiones'),
  fija('presion-sensor', '/presiones/PresionSensor'),
  deEvento('presion-tramos', ({ tramo_id }) => `/presiones/PresionTramos?tramo=${tramo_id}`),
  fija('presion-sistema', '/presiones/PresionSistema'),
  fija('tablero', '/dashboard'),
  fija('tramos', '/tramos'),
  deEvento('tramo', ({ tramo_id }) => `/tramos/${tramo_id}`),
  fija('sensores', '/sensors'),
  fija('sensor', '/sensors?sensor=1'),
  fija('alarmas', '/alarmas'),
  fija('reportes', '/reportes'),
  fija('reporte-eventos', '/reportes/eventos'),
  fija('reporte-ingresos', '/reportes/logins'),
  fija('reporte-routers', '/reportes/routers'),
  fija('reporte-router', '/reportes/ReporteRouter?router=1'),
  fija('reporte-gps', '/reportes/reporte-gps?router=1'),
  fija('reporte-auditoria', '/reportes/auditoria'),
  fija('entrega-de-turno', '/reportes/turno'),
  fija('configuracion', '/configuracion'),
  ...[
    'sistemas',
    'estaciones',
    'sensores',
    'tramos',
    'routers',
    'gateways',
    'usuarios',
    'sesiones',
    'reportes',
  ].map((que) => fija(`configuracion-${que}`, `/configuracion/${que}`)),
  fija('instalacion', '/configuracion/instalacion'),
  fija('ajustes', '/settings'),
  { ...fija('paleta', '/settings'), antes: (page) => teclear(page, 'Control+k') },
  { ...fija('teclas', '/eventos'), antes: (page) => teclear(page, '?') },
  fija('no-existe', '/no-existe'),
];

const entrar = async (page: Page, cuenta: string) => {
  await page.getByLabel('Usuario').fill(cuenta);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
};

/** The newest located event, so that the pictures show one. */
const eventoReciente = (page: Page): Promise<Reciente | undefined> =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    const respuesta = await fetch('/api/eventos?limit=100', { headers });
    const { events } = (await respuesta.json()) as { events: (Reciente & { estado: string })[] };
    return events.find((e) => e.estado === 'ok');
  });

const tomar = async (page: Page, archivo: string) => {
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.screenshot({ path: join(carpeta, `${archivo}.png`) });
  console.log(`${archivo}.png`);
};

/** Every screen in one theme and one size. */
const retratar = async (
  navegador: Browser,
  tema: keyof typeof TEMAS,
  tamano: keyof typeof TAMANOS,
): Promise<void> => {
  const context = await navegador.newContext({
    viewport: TAMANOS[tamano],
    colorScheme: TEMAS[tema],
    locale: 'es-MX',
    baseURL: direccion,
  });
  const page = await context.newPage();
  const como = (nombre: string) => `${nombre}-${tema}-${tamano}`;
  await page.goto('/login');
  await tomar(page, como('login'));
  // Sees every screen there is.
  await entrar(page, 'admin');
  const evento = await eventoReciente(page);
  for (const { nombre, ruta, antes } of PANTALLAS) {
    const lugar = ruta(evento);
    if (lugar === null) continue;
    await page.goto(lugar);
    await page.waitForTimeout(ESPERA_MS);
    await antes?.(page);
    await tomar(page, como(nombre));
  }
  await context.close();
};

/** All pictures on one sheet, a row for each screen: day and night, desk and phone. */
const juntar = async (navegador: Browser): Promise<void> => {
  const celda = (nombre: string, tema: string, tamano: string) => {
    const archivo = join(carpeta, `${nombre}-${tema}-${tamano}.png`);
    try {
      return `<img class="${tamano}" src="data:image/png;base64,${readFileSync(archivo).toString('base64')}">`;
    } catch {
      return '<span>sin evento que mostrar</span>';
    }
  };
  const renglon = (nombre: string) =>
    `<h2>${nombre}</h2><div>${Object.keys(TAMANOS)
      .flatMap((tamano) => Object.keys(TEMAS).map((tema) => celda(nombre, tema, tamano)))
      .join('')}</div>`;
  const nombres = ['login', ...PANTALLAS.map(({ nombre }) => nombre)];
  const hoja = `<style>
    body { margin: 16px; font: 14px sans-serif; background: #777; color: #fff; }
    h2 { margin: 16px 0 6px; font-size: 16px; }
    div { display: flex; gap: 12px; align-items: start; }
    .escritorio { width: 683px; }
    .movil { width: 178px; }
  </style>${nombres.map(renglon).join('')}`;
  const page = await navegador.newPage({ viewport: { width: 1_800, height: 1_000 } });
  await page.setContent(hoja);
  await page.screenshot({ path: join(carpeta, 'contacto.png'), fullPage: true });
  console.log('contacto.png');
};

const navegador = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-background-networking',
  ],
});
mkdirSync(carpeta, { recursive: true });
for (const tema of ['dia', 'noche'] as const)
  for (const tamano of ['escritorio', 'movil'] as const) await retratar(navegador, tema, tamano);
await juntar(navegador);
await navegador.close();
