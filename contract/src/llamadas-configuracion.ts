import { z } from 'zod';
import type { Acceso } from './acceso';
import { IdPathSchema, listaDe, VacioSchema } from './comunes';
import {
  BorrarQuerySchema,
  BuscarQuerySchema,
  EstacionBodySchema,
  EstacionConfigSchema,
  EstacionEditadaSchema,
  GatewayBodySchema,
  GatewayConfigSchema,
  GatewayEditadoSchema,
  GatewayNuevoSchema,
  MantenimientoBodySchema,
  PuntoBodySchema,
  PuntoConfigSchema,
  PuntoEditadoSchema,
  RouterBodySchema,
  RouterConfigSchema,
  RouterEditadoSchema,
  SecretoGatewayBodySchema,
  SensorBodySchema,
  SensorConfigSchema,
  SensorEditadoSchema,
  SesionAbiertaSchema,
  SistemaBodySchema,
  SistemaConfigSchema,
  SistemaEditadoSchema,
  TramoBodySchema,
  TramoConfigSchema,
  TramoEditadoSchema,
  UsarVelocidadBodySchema,
  UsuarioBodySchema,
  UsuarioConfigSchema,
  UsuarioEditadoSchema,
  UsuarioNuevoSchema,
  VelocidadTramoSchema,
} from './configuracion';
import { ImportacionSchema, ImportarBodySchema, TablaExportadaSchema } from './importacion';
import {
  InstalacionSchema,
  LlegadasQuerySchema,
  LlegadasSchema,
  PrimeraVezSchema,
  RechazadosQuerySchema,
  RechazadosSchema,
} from './instalacion';
import { PACIENCIA_LARGA_MS } from './limites';
import type { Llamada } from './llamada';
import { TokenBodySchema, TokenConfigSchema, TokenEditadoSchema, TokenNuevoSchema } from './tokens';

const listar = <A extends Acceso, N extends string, T extends z.core.$ZodType>(
  acceso: A,
  plural: N,
  item: T,
) => ({
  metodo: 'GET' as const,
  ruta: `/api/configuracion/${plural}` as const,
  resumen: `Lo que se configura: ${plural}`,
  acceso,
  query: BuscarQuerySchema,
  respuesta: listaDe(plural, item),
});
const crear = <A extends Acceso, N extends string, B extends z.core.$ZodType, R extends z.core.$ZodType>(
  acceso: A,
  plural: N,
  body: B,
  respuesta: R,
) => ({
  metodo: 'POST' as const,
  ruta: `/api/configuracion/${plural}` as const,
  resumen: `Agregar a ${plural}`,
  acceso,
  confirma: true as const,
  body,
  respuesta,
});
const editar = <A extends Acceso, N extends string, B extends z.core.$ZodType, R extends z.core.$ZodType>(
  acceso: A,
  plural: N,
  body: B,
  respuesta: R,
) => ({
  metodo: 'PUT' as const,
  ruta: `/api/configuracion/${plural}/:id` as const,
  resumen: `Cambiar uno de ${plural}`,
  acceso,
  confirma: true as const,
  params: IdPathSchema,
  body,
  respuesta,
});
const borrar = <A extends Acceso, N extends string>(acceso: A, plural: N) => ({
  metodo: 'DELETE' as const,
  ruta: `/api/configuracion/${plural}/:id` as const,
  resumen: `Quitar de ${plural} uno de que nada depende`,
  acceso,
  confirma: true as const,
  params: IdPathSchema,
  query: BorrarQuerySchema,
  respuesta: VacioSchema,
});

const tabla = <A extends Acceso, N extends string>(acceso: A, plural: N) => ({
  metodo: 'GET' as const,
  ruta: `/api/configuracion/${plural}/tabla` as const,
  resumen: `Todo lo que hay en ${plural}, como tabla que se puede volver a importar`,
  acceso,
  paciencia_ms: PACIENCIA_LARGA_MS,
  respuesta: TablaExportadaSchema,
});
const importar = <A extends Acceso, N extends string>(acceso: A, plural: N) => ({
  metodo: 'POST' as const,
  ruta: `/api/configuracion/${plural}/importar` as const,
  resumen: `Ver qué haría una tabla en ${plural}, o aplicarla entera`,
  acceso,
  confirma: true as const,
  paciencia_ms: PACIENCIA_LARGA_MS,
  body: ImportarBodySchema,
  respuesta: ImportacionSchema,
});

const AMBOS = 'admin_o_monitorista';

/** The calls with which a site is set up. Its rules of access are those of its screens (spec §2). */
export const LLAMADAS_CONFIGURACION = {
  sistemasConfig: listar(AMBOS, 'sistemas', SistemaConfigSchema),
  crearSistema: crear(AMBOS, 'sistemas', SistemaBodySchema, SistemaConfigSchema),
  editarSistema: editar(AMBOS, 'sistemas', SistemaEditadoSchema, SistemaConfigSchema),
  borrarSistema: borrar(AMBOS, 'sistemas'),

  estacionesConfig: listar(AMBOS, 'estaciones', EstacionConfigSchema),
  crearEstacion: crear(AMBOS, 'estaciones', EstacionBodySchema, EstacionConfigSchema),
  editarEstacion: editar(AMBOS, 'estaciones', EstacionEditadaSchema, EstacionConfigSchema),
  borrarEstacion: borrar(AMBOS, 'estaciones'),
  tablaEstaciones: tabla(AMBOS, 'estaciones'),
  importarEstaciones: importar(AMBOS, 'estaciones'),

  sensoresConfig: listar(AMBOS, 'sensores', SensorConfigSchema),
  crearSensor: crear(AMBOS, 'sensores', SensorBodySchema, SensorConfigSchema),
  editarSensor: editar(AMBOS, 'sensores', SensorEditadoSchema, SensorConfigSchema),
  borrarSensor: borrar(AMBOS, 'sensores'),
  tablaSensores: tabla(AMBOS, 'sensores'),
  importarSensores: importar(AMBOS, 'sensores'),
  mantenimientoSensor: {
    metodo: 'POST',
    ruta: '/api/configuracion/sensores/:id/mantenimiento',
    resumen: 'Sacar un sensor de la detección por un tiempo, o devolverlo',
    acceso: AMBOS,
    confirma: true,
    params: IdPathSchema,
    body: MantenimientoBodySchema,
    respuesta: SensorConfigSchema,
  },

  tramosConfig: listar(AMBOS, 'tramos', TramoConfigSchema),
  crearTramo: crear(AMBOS, 'tramos', TramoBodySchema, TramoConfigSchema),
  editarTramo: editar(AMBOS, 'tramos', TramoEditadoSchema, TramoConfigSchema),
  borrarTramo: borrar(AMBOS, 'tramos'),
  velocidadTramo: {
    metodo: 'GET',
    ruta: '/api/configuracion/tramos/:id/velocidad',
    resumen: 'Velocidad de onda medida con maniobras conocidas',
    acceso: AMBOS,
    paciencia_ms: PACIENCIA_LARGA_MS,
    params: IdPathSchema,
    respuesta: VelocidadTramoSchema,
  },
  usarVelocidadTramo: {
    metodo: 'POST',
    ruta: '/api/configuracion/tramos/:id/velocidad',
    resumen: 'Usar la velocidad medida como la del tramo',
    acceso: AMBOS,
    confirma: true,
    params: IdPathSchema,
    body: UsarVelocidadBodySchema,
    respuesta: TramoConfigSchema,
  },

  puntosConfig: listar(AMBOS, 'puntos', PuntoConfigSchema),
  crearPunto: crear(AMBOS, 'puntos', PuntoBodySchema, PuntoConfigSchema),
  editarPunto: editar(AMBOS, 'puntos', PuntoEditadoSchema, PuntoConfigSchema),
  borrarPunto: borrar(AMBOS, 'puntos'),

  routersConfig: listar('admin', 'routers', RouterConfigSchema),
  crearRouter: crear('admin', 'routers', RouterBodySchema, RouterConfigSchema),
  editarRouter: editar('admin', 'routers', RouterEditadoSchema, RouterConfigSchema),
  borrarRouter: borrar('admin', 'routers'),

  gatewaysConfig: listar('admin', 'gateways', GatewayConfigSchema),
  crearGateway: crear('admin', 'gateways', GatewayBodySchema, GatewayNuevoSchema),
  editarGateway: editar('admin', 'gateways', GatewayEditadoSchema, GatewayConfigSchema),
  borrarGateway: borrar('admin', 'gateways'),
  secretoGateway: {
    metodo: 'POST',
    ruta: '/api/configuracion/gateways/:id/secreto',
    resumen: 'Dar a una puerta de enlace un secreto nuevo; el anterior sigue valiendo `horas`',
    acceso: 'admin',
    confirma: true,
    params: IdPathSchema,
    body: SecretoGatewayBodySchema,
    respuesta: GatewayNuevoSchema,
  },
  revocarSecretoGateway: {
    metodo: 'POST',
    ruta: '/api/configuracion/gateways/:id/secreto/revocar',
    resumen: 'El secreto anterior de una puerta de enlace deja de valer ahora',
    acceso: 'admin',
    confirma: true,
    params: IdPathSchema,
    body: BorrarQuerySchema,
    respuesta: GatewayConfigSchema,
  },

  instalacion: {
    metodo: 'GET',
    ruta: '/api/configuracion/instalacion',
    resumen: 'A dónde envía el campo, y quién puede enviar qué',
    acceso: 'admin',
    respuesta: InstalacionSchema,
  },
  llegadas: {
    metodo: 'GET',
    ruta: '/api/configuracion/instalacion/llegadas',
    resumen: 'Lo último que este servidor recibió del campo',
    acceso: 'admin',
    query: LlegadasQuerySchema,
    respuesta: LlegadasSchema,
  },
  rechazados: {
    metodo: 'GET',
    ruta: '/api/configuracion/instalacion/rechazados',
    resumen: 'Mensajes del campo que no se pudieron tomar, y por qué',
    acceso: 'admin',
    query: RechazadosQuerySchema,
    respuesta: RechazadosSchema,
  },
  primeraVez: {
    metodo: 'GET',
    ruta: '/api/configuracion/primera-vez',
    resumen: 'Lo que un sitio nuevo ya tiene de lo que necesita',
    acceso: 'admin',
    respuesta: PrimeraVezSchema,
  },

  usuariosConfig: listar(AMBOS, 'usuarios', UsuarioConfigSchema),
  /** The same under the name that product §3 gives every list, for whoever reads it from outside. */
  usuarios: { ...listar(AMBOS, 'usuarios', UsuarioConfigSchema), ruta: '/api/usuarios' },
  crearUsuario: crear(AMBOS, 'usuarios', UsuarioBodySchema, UsuarioNuevoSchema),
  editarUsuario: editar(AMBOS, 'usuarios', UsuarioEditadoSchema, UsuarioConfigSchema),
  borrarUsuario: borrar(AMBOS, 'usuarios'),
  passwordUsuario: {
    metodo: 'POST',
    ruta: '/api/configuracion/usuarios/:id/password',
    resumen: 'Dar a una cuenta una contraseña nueva, que se cambia al entrar',
    acceso: AMBOS,
    confirma: true,
    params: IdPathSchema,
    body: BorrarQuerySchema,
    respuesta: UsuarioNuevoSchema,
  },
  quitarFactorUsuario: {
    metodo: 'POST',
    ruta: '/api/configuracion/usuarios/:id/quitar-segundo-factor',
    resumen: 'Quitar el segundo factor a quien perdió su aplicación',
    acceso: AMBOS,
    confirma: true,
    params: IdPathSchema,
    body: BorrarQuerySchema,
    respuesta: UsuarioConfigSchema,
  },

  tokensConfig: listar('admin', 'tokens', TokenConfigSchema),
  crearToken: crear('admin', 'tokens', TokenBodySchema, TokenNuevoSchema),
  editarToken: editar('admin', 'tokens', TokenEditadoSchema, TokenConfigSchema),
  /** Closing a way in is never made to wait. */
  borrarToken: {
    metodo: 'DELETE',
    ruta: '/api/configuracion/tokens/:id',
    resumen: 'Quitar un token de la API; deja de valer al momento',
    acceso: 'admin',
    params: IdPathSchema,
    query: BorrarQuerySchema,
    respuesta: VacioSchema,
  },

  sesionesAbiertas: {
    metodo: 'GET',
    ruta: '/api/sesiones',
    resumen: 'Sesiones abiertas',
    acceso: 'admin',
    query: BuscarQuerySchema,
    respuesta: listaDe('sesiones', SesionAbiertaSchema),
  },
  cerrarSesion: {
    metodo: 'DELETE',
    ruta: '/api/sesiones/:id',
    resumen: 'Cerrar la sesión de alguien',
    acceso: 'admin',
    params: z.object({ id: z.uuid() }),
    respuesta: VacioSchema,
  },
} as const satisfies Record<string, Llamada>;
