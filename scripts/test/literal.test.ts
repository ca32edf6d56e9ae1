import { existsSync, readFileSync } from 'node:fs';
import { accesoDeRuta } from '@tramos/contract/acceso';
import { ETIQUETA_EVENTO_ESTADO, EventoSchema } from '@tramos/contract/evento';
import { GrupoSchema, GruposRespuestaSchema } from '@tramos/contract/evento-grupo';
import * as limites from '@tramos/contract/limites';
import { LLAMADAS } from '@tramos/contract/llamadas';
import { formatPosicion } from '@tramos/contract/posicion';
import { canEscalate, isRegularUser, RoleSchema } from '@tramos/contract/roles';
import { LoginResponseSchema, LogoutBodySchema, RefreshResponseSchema } from '@tramos/contract/sesion';
import { AuthenticateSchema, MENSAJES_SERVIDOR } from '@tramos/contract/tiempo-real';
import { describe, expect, it } from 'vitest';

/**
 * Every text, path, key and constant that the specification spells out, written down once more: it changes here only
 * when the specification does.
 */
const leer = (archivo: string) => readFileSync(new URL(`../../${archivo}`, import.meta.url), 'utf8');

const CONSTANTES: Record<string, unknown> = { ...limites };

describe('the constants of §9 and §2', () => {
  it.each<[string, string | number]>([
    ['API_BASE', '/api'],
    ['RUTA_INICIAL', '/mapa'],
    ['TOKEN_POR_EXPIRAR_MS', 300_000],
    ['REVISION_TOKEN_MS', 15_000],
    ['RECARGA_GUARDIA_MS', 10_000],
    ['RECONEXION_INTENTOS', 3],
    ['RECONEXION_DEMORA_MS', 2_000],
    ['RECONEXION_DEMORA_MAX_MS', 10_000],
    ['RECONEXION_ALEATORIO', 0.5],
    ['AUTENTICAR_TRAS_CONECTAR_MS', 100],
    ['AUTENTICAR_TRAS_RECONECTAR_MS', 500],
    ['TAB_LATIDO_MS', 3_000],
    ['TAB_STALE_MS', 10_000],
    ['SESION_CERRADA_DEMORA_MS', 3_000],
    ['EVENTO_REINTENTOS', 3],
    ['EVENTO_REINTENTO_DEMORA_MS', 1_000],
    ['TOAST_DURACION_MS', 3_000],
    ['TOAST_ARRASTRE_PORCENTAJE', 60],
    ['TOAST_MAX', 20],
    ['TOAST_CIERRE_MS', 300],
    ['TOAST_PROGRESO_MS', 50],
    ['SONIDO_RUTA', '/sounds/alert.mp3'],
    ['SONIDO_VOLUMEN', 0.5],
    ['PAGINA_TAMANO', 10],
    ['PAGINA_INICIAL', 1],
    ['DATE_COLUMN', 'created_at'],
    ['PDF_FUENTE_PT', 8],
    ['MAPA_ZOOM', 13],
    ['MAPA_ZOOM_MAX', 20],
    ['SENSOR_CIRCULO_PX', 28],
    ['SENSOR_ICONO_PX', 34],
    ['COORDENADAS_DECIMALES', 6],
  ])('%s is %s', (nombre, valor) => {
    expect(CONSTANTES[nombre]).toBe(valor);
  });

  it('the sound of an alert ships with the console', () => {
    expect(existsSync(new URL('../../web/public/sounds/alert.mp3', import.meta.url))).toBe(true);
  });
});

describe('the routes of §2, each with its stricter rule', () => {
  const router = leer('web/src/app/router.tsx');
  it.each([
    ['/', 'autenticado'],
    ['/login', 'publico'],
    ['/change-password', 'publico'],
    ['/mapa', 'autenticado'],
    ['/alarmas', 'admin_o_monitorista'],
    ['/settings', 'autenticado'],
    ['/eventos', 'autenticado'],
    ['/eventos/$id', 'autenticado'],
    ['/tramos', 'autenticado'],
    ['/sensors', 'autenticado'],
    ['/reportes', 'autenticado'],
    ['/dashboard', 'autenticado'],
    ['/presiones', 'autenticado'],
    ['/presiones/PresionSensor', 'autenticado'],
    ['/presiones/PresionTramos', 'autenticado'],
    ['/presiones/PresionSistema', 'admin'],
    ['/reportes/logins', 'admin_o_monitorista'],
    ['/reportes/eventos', 'autenticado'],
    ['/reportes/routers', 'admin_o_monitorista'],
    ['/reportes/reporte-gps', 'admin'],
    ['/reportes/ReporteRouter', 'admin_o_monitorista'],
    ['/configuracion', 'admin_o_monitorista'],
    ['/configuracion/tramos', 'admin_o_monitorista'],
    ['/configuracion/routers', 'admin'],
    ['/configuracion/reportes', 'admin_o_monitorista'],
    ['/configuracion/sensores', 'admin_o_monitorista'],
    ['/configuracion/sesiones', 'admin'],
    ['/configuracion/sistemas', 'admin_o_monitorista'],
    ['/configuracion/usuarios', 'admin_o_monitorista'],
    ['/configuracion/estaciones', 'admin_o_monitorista'],
  ])('%s is for %s', (ruta, acceso) => {
    expect(router).toContain(`path: '${ruta}'`);
    if (ruta !== '/') expect(accesoDeRuta(ruta)).toBe(acceso);
  });
});

describe('the calls of §7', () => {
  const llamadas = Object.values(LLAMADAS).map(({ metodo, ruta }) => `${metodo} ${ruta}`);
  it.each([
    'POST /api/auth/login',
    'POST /api/auth/refresh-token',
    'POST /api/auth/logout',
    'GET /api/auth/check',
    'GET /api/eventos',
    'GET /api/eventos/grupos',
    'GET /api/eventos/:id',
    'POST /api/eventos/:id/reconocer',
    'POST /api/eventos/:id/escalar',
    'GET /api/eventos/export',
    'GET /api/sensors/:id',
  ])('%s', (llamada) => {
    expect(llamadas).toContain(llamada);
  });

  it('the default port of the socket is 3001', () => {
    expect(leer('server/src/config.ts')).toContain('const PUERTO = 3001;');
  });
});

describe('the messages of the socket (§3, §7)', () => {
  it.each([
    'authenticated',
    'auth_error',
    'new_evento',
    'presion_negativa',
    'evento_escalado',
    'session_closed',
    'suspicious_activity',
  ])('%s', (mensaje) => {
    expect(Object.keys(MENSAJES_SERVIDOR)).toContain(mensaje);
  });

  it.each([
    ['new_evento', ['event_id', 'timestamp']],
    ['presion_negativa', ['sensor_id', 'timestamp']],
    ['evento_escalado', ['event_id', 'escalado_id', 'timestamp']],
    ['session_closed', ['message', 'timestamp', 'sessionInfo']],
    ['suspicious_activity', ['message', 'timestamp', 'activityInfo']],
  ] as const)('%s carries %j', (mensaje, campos) => {
    expect(Object.keys(MENSAJES_SERVIDOR[mensaje].shape)).toEqual(expect.arrayContaining([...campos]));
  });

  it('a session that is closed says why: new_login unless told otherwise, and the new one’s address and browser', () => {
    const timestamp = '2026-11-21T18:00:00.000Z';
    const leido = MENSAJES_SERVIDOR.session_closed.parse({
      timestamp,
      sessionInfo: { newSessionIp: '192.0.2.1', newSessionUserAgent: 'a' },
    });
    expect(leido.sessionInfo).toEqual({
      reason: 'new_login',
      newSessionIp: '192.0.2.1',
      newSessionUserAgent: 'a',
    });
  });

  it('authenticate carries userId and token', () => {
    expect(Object.keys(AuthenticateSchema.shape)).toEqual(expect.arrayContaining(['userId', 'token']));
    expect(leer('web/src/realtime/connection.ts')).toContain("transports: ['websocket', 'polling']");
  });
});

describe('the fields of §3', () => {
  const CAMPOS =
    `id tipo evento_principal estado tramo tramo_id tramo_nombre tramo_info sistema sistema_nombre evento_estado
    escalado escalado_id recognized_by_user_name recognized_at sensor_a_name sensor_b_name accion_sensor0 accion_sensor1
    sitio_sensor0 sitio_sensor1 hora_sensor0 hora_sensor1 posicion delta_s latitud longitud created_at municipio_sensor0
    estado_sensor0 municipio_sensor1 estado_sensor1 sensor_a_municipio sensor_a_estado sensor_b_municipio
    sensor_b_estado`.split(/\s+/);
  it.each(CAMPOS)('an event has %s', (campo) => {
    expect(Object.keys(EventoSchema.shape)).toContain(campo);
  });

  it.each<[string, object, string]>([
    [
      'a group',
      GrupoSchema.shape,
      'grupo_id tipo_evento eventos primer_evento ultimo_evento total_eventos possible_operational_movement',
    ],
    [
      'the grouped answer',
      GruposRespuestaSchema.shape,
      'grupos total eventos_individuales ventanas_deteccion_utilizadas',
    ],
    ['the event list', LLAMADAS.eventos.respuesta.shape, 'events total'],
    ['the answer of a login', LoginResponseSchema.shape, 'token refreshToken user loginLogId isFirstLogin'],
    ['the answer of a refresh', RefreshResponseSchema.shape, 'token refreshToken user'],
    ['a logout', LogoutBodySchema.shape, 'loginLogId'],
    [
      'the filters',
      LLAMADAS.eventos.query.shape,
      'dateFrom dateTo dateColumn evento_estado tramo municipio estado sistema search estacion limit offset',
    ],
    [
      'the filters of an export, renamed',
      LLAMADAS.exportarEventos.query.shape,
      'tramo_id fecha_inicio fecha_fin sistema_id municipio_id',
    ],
  ])('%s has its fields', (_que, forma, campos) => {
    expect(Object.keys(forma)).toEqual(expect.arrayContaining(campos.split(' ')));
  });

  it('the states of an event are Abierto and Reconocido', () => {
    expect(ETIQUETA_EVENTO_ESTADO).toEqual({ abierto: 'Abierto', reconocido: 'Reconocido' });
  });

  it('the kilometre marker joins its thousands with + and ends in km', () => {
    expect(formatPosicion(212_500)).toBe('212+500 km');
  });

  it('the roles are three; two may escalate, the other is the regular user', () => {
    expect(RoleSchema.options).toEqual(['administrator', 'monitorista', 'user']);
    expect(RoleSchema.options.filter(canEscalate)).toEqual(['administrator', 'monitorista']);
    expect(RoleSchema.options.filter(isRegularUser)).toEqual(['user']);
  });
});

/** What stands in the source to the letter: the part of the product, and its texts. */
const TEXTOS: Record<string, readonly string[]> = {
  // §1, §2: pages
  'web/index.html': ['lang="es-ES"'],
  'web/src/app/error-screens.tsx': ['Page Not Found', 'Internal Server Error', ': 500'],
  'contract/src/error.ts': [
    'Page Not Found',
    'Internal Server Error',
    'Solo los monitoristas y administradores pueden escalar eventos',
  ],
  'contract/src/mensajes-entrada.ts': ["'Unauthorized'"],
  // §2: event detail
  'web/src/eventos/evento-modal.tsx': ['Detalles del Evento', 'size="72rem"'],
  'web/src/eventos/evento-modal.module.css': ['height: 90vh'],
  'web/src/eventos/evento-page.tsx': ['Detalles del Evento', 'showAsPage'],
  'web/src/eventos/seccion-basica.tsx': ['Información Básica'],
  'web/src/eventos/seccion-sensores.tsx': ['Información de Sensores'],
  'web/src/eventos/seccion-adicional.tsx': ['Información Adicional'],
  'web/src/eventos/mapa-evento.tsx': ['Mapa no disponible'],
  'web/src/eventos/pie-detalle.tsx': ['Cerrar', 'Reconocer Evento', 'Escalar Evento'],
  'web/src/eventos/hechos.ts': ["'ID'", "'ID Interno'", "'ID Escalado'", "'No asignado'", "'N/A'"],
  'web/src/eventos/contenido-detalle.tsx': ['No se pudo cargar el evento'],
  'web/src/lib/formato.ts': ["'es-MX'", "'es-ES'", "if (t_ms === null) return '-'"],
  // §2: confirmation, alert card, toast, map
  'web/src/ui/confirm-dialog.tsx': ['confirm-recognize', 'confirm-escalate', 'Cancelar'],
  'web/src/ui/alert-card.tsx': [
    'Alerta en ${',
    'Posición: {',
    '(posicion)}m`',
    'Ver en Mapa',
    'Ver Detalles',
  ],
  'web/src/ui/notification-toast.tsx': ['Nuevo evento', 'Tramo: {', 'Posición: {', '(toast.posicion)} m`'],
  'web/src/ui/global-toasts.tsx': [
    'position="top-right"',
    'closeOnClick',
    'pauseOnHover',
    'pauseOnFocusLoss',
    'draggable\n',
    'hideProgressBar={false}',
  ],
  // §3: local storage
  'web/src/lib/almacen.ts': ["'token', 'refreshToken', 'user', 'loginLogId'"],
  'web/src/realtime/pestanas/lista.ts': ["'activeTabs'", 'lastSeen'],
  'web/src/lib/sesion.ts': ['token', 'refreshToken', 'loading', 'error', 'isInitialized'],
  // §4, §5, §7: the connection, the calls, the export
  'web/src/realtime/connection.ts': ['Error de autenticación Socket.IO (Leader Tab)'],
  'web/src/lib/api-client.ts': ['No authentication token found', 'Unauthorized'],
  'web/src/lib/leer-grupos.ts': ['Respuesta inválida del servidor'],
  'web/src/sesion/acciones.ts': ['Error al iniciar sesión'],
  'web/src/eventos/exportar/exportacion.ts': ['Error al cargar eventos para exportación'],
  'web/src/alertas/alarma.ts': ['Sensor ${'],
  // §8
  'web/src/eventos/lista/textos-lista.ts': ['Error al cargar eventos', 'Error al cargar grupos de eventos'],
  'web/src/eventos/errores-accion.ts': ['Error al reconocer el evento', 'Error al escalar el evento'],
  'web/src/alertas/textos.ts': [
    '¡Alarma sensor!',
    'Falla en el sensor ',
    ' a las ',
    'Sesión Cerrada',
    'Tu sesión ha sido cerrada por un nuevo inicio de sesión',
    'Actividad Sospechosa',
    'Se detectó actividad sospechosa en tu cuenta',
  ],
};

describe('what stands to the letter', () => {
  it.each(Object.entries(TEXTOS).flatMap(([archivo, textos]) => textos.map((texto) => [archivo, texto])))(
    '%s: %s',
    (archivo = '', texto = '') => {
      expect(leer(archivo)).toContain(texto);
    },
  );
});
