import {
  createRootRoute,
  createRoute,
  createRouter,
  defaultStringifySearch,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router';
import { IdParamSchema } from '@tramos/contract/comunes';
import { RUTA_INICIAL } from '@tramos/contract/limites';
import { z } from 'zod';
import { importarPantalla } from '../actualizacion/recarga';
import { AdiestramientoSearchSchema, PrepararSearchSchema } from '../adiestramiento/busqueda';
import { AjustesSearchSchema } from '../ajustes/secciones';
import { AlarmasSearchSchema } from '../alarmas/busqueda';
import { CatalogoSearchSchema, InstalacionSearchSchema } from '../configuracion/busqueda';
import { EventosSearchSchema } from '../eventos/busqueda';
import { CAMINO } from '../lib/camino';
import { useSesion } from '../lib/sesion';
import { esperarSitio, sitioActual } from '../lib/sitio';
import { MapaSearchSchema } from '../mapa/busqueda';
import {
  PresionesSearchSchema,
  PresionSensorSearchSchema,
  PresionSistemaSearchSchema,
  PresionTramosSearchSchema,
} from '../presiones/busqueda';
import {
  ReporteAuditoriaSearchSchema,
  ReporteIngresosSearchSchema,
  ReporteOcultamientosSearchSchema,
} from '../reportes/bitacoras-busqueda';
import { RoutersSearchSchema, UnRouterSearchSchema } from '../reportes/busqueda-routers';
import { ReporteEventosSearchSchema } from '../reportes/eventos-busqueda';
import { TurnoSearchSchema } from '../reportes/turno-busqueda';
import { SensoresSearchSchema } from '../sensores/busqueda';
import { comprobarSesion } from '../sesion/acciones';
import { recordarDestino, tomarDestino } from '../sesion/destino';
import { TramoSearchSchema, TramosSearchSchema } from '../tramos/busqueda';
import { avisar } from '../ui/avisar';
import { ErrorScreen, NotFoundScreen } from './error-screens';
import { pasoPara, textoNegada } from './guardias';

interface Entrada {
  location: { pathname: string; publicHref: string };
  cause: 'preload' | 'enter' | 'stay';
}

/** Long enough to be read by whoever looks for the screen that did not open. */
const NEGADA_MS = 10_000;

/** Every navigation asks this one guard, also for routes that do not exist; the server asks again on every call. */
const guardar = async ({ location, cause }: Entrada): Promise<void> => {
  await Promise.all([comprobarSesion(), esperarSitio()]);
  const paso = pasoPara(location.pathname, useSesion.getState().user);
  switch (paso) {
    case 'pasar':
      return;
    case 'ir_a_login':
      if (cause === 'enter') recordarDestino(location.publicHref);
      throw redirect({ to: '/login', replace: true });
    case 'ir_a_cambiar_password':
      throw redirect({ to: '/change-password', replace: true });
    case 'ir_a_segundo_factor':
      if (cause === 'enter') recordarDestino(location.publicHref);
      throw redirect({ to: '/settings', replace: true });
    case 'ir_a_destino':
      throw redirect({ href: tomarDestino(), replace: true });
    case 'ir_a_inicio':
      // Where one was going by oneself; the start is nobody's wish.
      if (cause !== 'preload' && location.pathname !== '/')
        void avisar('warning', textoNegada(location.pathname), NEGADA_MS);
      throw redirect({ to: RUTA_INICIAL, replace: true });
    default:
      paso satisfies never;
  }
};

/** A screen whose code loads when it is opened. */
const pantalla = <M extends Record<string, unknown>>(importar: () => Promise<M>, nombre: keyof M & string) =>
  lazyRouteComponent(() => importarPantalla(importar), nombre);

const rootRoute = createRootRoute({
  beforeLoad: guardar,
  notFoundComponent: NotFoundScreen,
  errorComponent: ErrorScreen,
});

const indexRoute = createRoute({ getParentRoute: () => rootRoute, path: '/' });

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  component: pantalla(() => import('../sesion/login-screen'), 'LoginScreen'),
});

const changePasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/change-password',
  component: pantalla(() => import('../sesion/change-password-screen'), 'ChangePasswordScreen'),
});

/** `?detalle=42` opens the detail of an event over any screen of the console. */
const ConsolaSearchSchema = z.object({
  detalle: z.number().int().positive().optional().catch(undefined),
});

/** The layout of everything behind the sign-in: rail, status bar, alerts and live connection. */
const consolaRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'consola',
  validateSearch: ConsolaSearchSchema,
  component: pantalla(() => import('./console-layout'), 'ConsoleLayout'),
});

const mapaRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/mapa',
  validateSearch: MapaSearchSchema,
  component: pantalla(() => import('../mapa/mapa-screen'), 'MapaScreen'),
});

const alarmasRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/alarmas',
  validateSearch: AlarmasSearchSchema,
  component: pantalla(() => import('../alarmas/alarmas-screen'), 'AlarmasScreen'),
});

const eventosRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/eventos',
  validateSearch: EventosSearchSchema,
  component: pantalla(() => import('../eventos/eventos-screen'), 'EventosScreen'),
});

const eventoRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/eventos/$id',
  beforeLoad: ({ params: { id } }) => {
    if (!IdParamSchema.safeParse(id).success) throw notFound();
  },
  component: pantalla(() => import('../eventos/evento-page'), 'EventoPage'),
});

const sensoresRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/sensors',
  validateSearch: SensoresSearchSchema,
  component: pantalla(() => import('../sensores/sensores-screen'), 'SensoresScreen'),
});

const tableroRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/dashboard',
  component: pantalla(() => import('../tablero/tablero-screen'), 'TableroScreen'),
});

const presionesRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/presiones',
  validateSearch: PresionesSearchSchema,
  component: pantalla(() => import('../presiones/presiones-screen'), 'PresionesScreen'),
});

const presionSensorRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/presiones/PresionSensor',
  validateSearch: PresionSensorSearchSchema,
  component: pantalla(() => import('../presiones/presion-sensor-screen'), 'PresionSensorScreen'),
});

const presionTramosRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/presiones/PresionTramos',
  validateSearch: PresionTramosSearchSchema,
  component: pantalla(() => import('../presiones/presion-tramos-screen'), 'PresionTramosScreen'),
});

const presionSistemaRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/presiones/PresionSistema',
  validateSearch: PresionSistemaSearchSchema,
  component: pantalla(() => import('../presiones/presion-sistema-screen'), 'PresionSistemaScreen'),
});

const tramosRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/tramos',
  validateSearch: TramosSearchSchema,
  component: pantalla(() => import('../tramos/tramos-screen'), 'TramosScreen'),
});

const tramoRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/tramos/$id',
  validateSearch: TramoSearchSchema,
  component: pantalla(() => import('../tramos/tramo-screen'), 'TramoScreen'),
});

const ajustesRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/settings',
  validateSearch: AjustesSearchSchema,
  component: pantalla(() => import('./settings-screen'), 'SettingsScreen'),
});

const configuracionRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/configuracion',
  component: pantalla(() => import('../configuracion/configuracion-screen'), 'ConfiguracionScreen'),
});

const configSistemasRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/configuracion/sistemas',
  validateSearch: CatalogoSearchSchema,
  component: pantalla(() => import('../configuracion/sistemas'), 'SistemasScreen'),
});

const configEstacionesRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/configuracion/estaciones',
  validateSearch: CatalogoSearchSchema,
  component: pantalla(() => import('../configuracion/estaciones'), 'EstacionesScreen'),
});

const configSensoresRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/configuracion/sensores',
  validateSearch: CatalogoSearchSchema,
  component: pantalla(() => import('../configuracion/sensores'), 'SensoresScreen'),
});

const configTramosRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/configuracion/tramos',
  validateSearch: CatalogoSearchSchema,
  component: pantalla(() => import('../configuracion/tramos'), 'TramosScreen'),
});

const configEstadoRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/configuracion/estado',
  component: pantalla(() => import('../configuracion/estado-screen'), 'EstadoScreen'),
});

const configPuntosRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/configuracion/puntos',
  validateSearch: CatalogoSearchSchema,
  component: pantalla(() => import('../configuracion/puntos'), 'PuntosScreen'),
});

const configRoutersRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/configuracion/routers',
  validateSearch: CatalogoSearchSchema,
  component: pantalla(() => import('../configuracion/routers'), 'RoutersScreen'),
});

const configGatewaysRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/configuracion/gateways',
  validateSearch: CatalogoSearchSchema,
  component: pantalla(() => import('../configuracion/gateways'), 'GatewaysScreen'),
});

const configInstalacionRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/configuracion/instalacion',
  validateSearch: InstalacionSearchSchema,
  component: pantalla(() => import('../configuracion/instalacion-screen'), 'InstalacionScreen'),
});

const configUsuariosRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/configuracion/usuarios',
  validateSearch: CatalogoSearchSchema,
  component: pantalla(() => import('../configuracion/usuarios'), 'UsuariosScreen'),
});

const configTokensRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/configuracion/tokens',
  validateSearch: CatalogoSearchSchema,
  component: pantalla(() => import('../configuracion/tokens'), 'TokensScreen'),
});

const configSesionesRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/configuracion/sesiones',
  validateSearch: CatalogoSearchSchema,
  component: pantalla(() => import('../configuracion/sesiones-screen'), 'SesionesScreen'),
});

const configReportesRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/configuracion/reportes',
  component: pantalla(() => import('../configuracion/reportes-screen'), 'ReportesConfigScreen'),
});

const reportesRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/reportes',
  component: pantalla(() => import('../reportes/index-screen'), 'ReportesScreen'),
});

const reporteEventosRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/reportes/eventos',
  validateSearch: ReporteEventosSearchSchema,
  component: pantalla(() => import('../reportes/eventos-screen'), 'ReporteEventosScreen'),
});

const reporteIngresosRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/reportes/logins',
  validateSearch: ReporteIngresosSearchSchema,
  component: pantalla(() => import('../reportes/logins-screen'), 'ReporteIngresosScreen'),
});

const reporteRoutersRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/reportes/routers',
  validateSearch: RoutersSearchSchema,
  component: pantalla(() => import('../reportes/routers/routers-screen'), 'RoutersScreen'),
});

const reporteRouterRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/reportes/ReporteRouter',
  validateSearch: UnRouterSearchSchema,
  component: pantalla(() => import('../reportes/router/router-screen'), 'RouterScreen'),
});

const reporteGpsRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/reportes/reporte-gps',
  validateSearch: UnRouterSearchSchema,
  component: pantalla(() => import('../reportes/gps/gps-screen'), 'GpsScreen'),
});

const reporteAuditoriaRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/reportes/auditoria',
  validateSearch: ReporteAuditoriaSearchSchema,
  component: pantalla(() => import('../reportes/auditoria-screen'), 'ReporteAuditoriaScreen'),
});

const reporteOcultamientosRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/reportes/ocultamientos',
  validateSearch: ReporteOcultamientosSearchSchema,
  component: pantalla(() => import('../reportes/ocultamientos-screen'), 'ReporteOcultamientosScreen'),
});

const turnoRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/reportes/turno',
  validateSearch: TurnoSearchSchema,
  component: pantalla(() => import('../reportes/turno-screen'), 'TurnoScreen'),
});

const adiestramientoRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/adiestramiento',
  validateSearch: AdiestramientoSearchSchema,
  component: pantalla(() => import('../adiestramiento/adiestramiento-screen'), 'AdiestramientoScreen'),
});

const prepararRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/adiestramiento/preparar',
  validateSearch: PrepararSearchSchema,
  component: pantalla(() => import('../adiestramiento/preparar-screen'), 'PrepararScreen'),
});

const ejercicioRoute = createRoute({
  getParentRoute: () => consolaRoute,
  path: '/adiestramiento/$id',
  component: pantalla(() => import('../adiestramiento/ejercicio-screen'), 'EjercicioScreen'),
});

const soloEnDemo = (): void => {
  if (!sitioActual()?.demo && !import.meta.env.DEV) throw notFound();
};

/** Every piece in every awkward state, for whoever draws or tests: on no real site. */
const galeriaRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/galeria',
  beforeLoad: soloEnDemo,
  component: pantalla(() => import('../galeria/galeria-screen'), 'GaleriaScreen'),
});

const mapaGrandeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/galeria/mapa',
  beforeLoad: soloEnDemo,
  validateSearch: z.object({
    figuras: z.number().int().min(0).max(100_000).optional().catch(undefined),
    ritmo: z.number().min(0).max(5_000).optional().catch(undefined),
  }),
  component: pantalla(() => import('../galeria/mapa-grande'), 'MapaGrande'),
});

const routeTree = rootRoute.addChildren([
  indexRoute,
  loginRoute,
  changePasswordRoute,
  galeriaRoute,
  mapaGrandeRoute,
  consolaRoute.addChildren([
    mapaRoute,
    alarmasRoute,
    eventosRoute,
    eventoRoute,
    tramosRoute,
    tramoRoute,
    sensoresRoute,
    tableroRoute,
    presionesRoute,
    presionSensorRoute,
    presionTramosRoute,
    presionSistemaRoute,
    reportesRoute,
    reporteEventosRoute,
    reporteIngresosRoute,
    reporteRoutersRoute,
    reporteRouterRoute,
    reporteGpsRoute,
    reporteAuditoriaRoute,
    reporteOcultamientosRoute,
    turnoRoute,
    adiestramientoRoute,
    prepararRoute,
    ejercicioRoute,
    ajustesRoute,
    configuracionRoute,
    configReportesRoute,
    configSistemasRoute,
    configEstacionesRoute,
    configSensoresRoute,
    configTramosRoute,
    configEstadoRoute,
    configPuntosRoute,
    configRoutersRoute,
    configGatewaysRoute,
    configInstalacionRoute,
    configUsuariosRoute,
    configTokensRoute,
    configSesionesRoute,
  ]),
]);

export const router = createRouter({
  routeTree,
  basepath: CAMINO || '/',
  // Paths are told apart by case here as in the access table, so that no spelling walks around a rule.
  caseSensitive: true,
  scrollRestoration: true,
  defaultPreload: 'intent',
  // `centro=21.1,-100.6` stays readable: a comma needs no escape in a query.
  stringifySearch: (search) => defaultStringifySearch(search).replaceAll('%2C', ','),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
