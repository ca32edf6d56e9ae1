import { describe, expect, it } from 'vitest';
import { ACCIONES_AUDITORIA, type AccionAuditoria } from './auditoria';
import { type Llamada, seFrena } from './llamada';
import { LLAMADAS, type NombreLlamada } from './llamadas';
import { juzgarAsiento, porQueNoOculta } from './ocultamientos';

type QueCambia = {
  [N in NombreLlamada]: (typeof LLAMADAS)[N]['metodo'] extends 'GET' ? never : N;
}[NombreLlamada];

const CREAR = ['config_crear'] as const;
const EDITAR = ['config_editar'] as const;
const QUITAR = ['config_quitar'] as const;

/**
 * What each call that changes something writes into the audit; or why it writes nothing that could hide a tap. A new
 * call does not compile without a line here.
 */
const EN_AUDITORIA: Record<QueCambia, readonly AccionAuditoria[] | string> = {
  login: ['ingreso', 'ingreso_fallido', 'ingreso_bloqueado', 'ingresos_fallidos', 'ingreso_de_red_nueva'],
  opcionesLlave: 'da un reto que nadie ha contestado',
  entrarConLlave: ['ingreso', 'llave_fallida', 'llave_sospechosa'],
  prepararLlave: 'da un reto a quien dice su contraseña',
  registrarLlave: ['llave_registrada'],
  renombrarLlave: 'el nombre con que la persona reconoce su llave',
  quitarLlave: ['llave_quitada', 'segundo_factor_fallido'],
  iniciarProveedor: 'manda a la persona con el proveedor de identidad',
  canjearProveedor: ['ingreso', 'derechos_externos', 'cuenta_externa_creada', 'ingreso_proveedor_fallido'],
  refreshToken: ['refresh_reutilizado', 'derechos_externos'],
  logout: ['salida'],
  changePassword: ['cambio_password', 'cambio_password_fallido'],
  prepararSegundoFactor: 'deja listo un secreto que aún no cuenta',
  activarSegundoFactor: ['segundo_factor_activado', 'segundo_factor_fallido'],
  renovarCodigos: ['codigos_renovados', 'segundo_factor_fallido'],
  confirmarIdentidad: ['identidad_confirmada', 'identidad_fallida'],
  quitarSegundoFactor: ['segundo_factor_quitado', 'segundo_factor_fallido'],
  ponerMiPerfil: EDITAR,
  ponerPreferencias: 'tema, unidad y qué avisos de administración suenan; ninguno deja de verse',
  silenciarSonido: ['sonido_silenciado', 'sonido_reanudado'],
  cerrarTarjetas: ['tarjeta_cerrada'],
  cerrarMisSesiones: ['sesion_cerrada'],
  ponerSeguridad: ['ajuste_seguridad'],
  ponerVentanas: ['ajuste_ventanas'],
  ponerIdentidad: ['ajuste_sitio'],
  ponerZona: ['ajuste_sitio'],
  ponerMapa: ['ajuste_sitio'],
  ponerRetencion: ['ajuste_sitio'],
  reconocer: ['reconocer'],
  escalar: ['escalar'],
  anotarEvento: ['nota'],
  disponerEvento: ['disposicion', 'nota'],
  reconocerVarios: ['reconocer'],
  reconocerGrupo: ['reconocer'],
  crearEventoManual: ['crear_evento'],
  probarAlarma: ['crear_evento'],
  guardarFiltro: 'un filtro propio: las alertas no lo siguen',
  quitarFiltro: 'un filtro propio: las alertas no lo siguen',
  reconocerAlarmas: ['alarma_reconocida', 'reconocer'],
  apartarAlarmas: ['alarma_apartada'],
  devolverAlarmas: ['alarma_devuelta'],
  crearSistema: CREAR,
  editarSistema: EDITAR,
  borrarSistema: QUITAR,
  crearEstacion: CREAR,
  editarEstacion: EDITAR,
  borrarEstacion: QUITAR,
  importarEstaciones: ['config_crear', 'config_editar'],
  crearSensor: CREAR,
  editarSensor: EDITAR,
  borrarSensor: QUITAR,
  importarSensores: ['config_crear', 'config_editar'],
  mantenimientoSensor: ['mantenimiento'],
  crearTramo: CREAR,
  editarTramo: EDITAR,
  borrarTramo: QUITAR,
  usarVelocidadTramo: EDITAR,
  crearPunto: CREAR,
  editarPunto: EDITAR,
  borrarPunto: QUITAR,
  crearRouter: CREAR,
  editarRouter: EDITAR,
  borrarRouter: QUITAR,
  crearGateway: CREAR,
  editarGateway: EDITAR,
  borrarGateway: QUITAR,
  secretoGateway: ['secreto_gateway'],
  revocarSecretoGateway: ['secreto_gateway'],
  crearUsuario: CREAR,
  editarUsuario: EDITAR,
  borrarUsuario: QUITAR,
  passwordUsuario: ['password_restablecida'],
  quitarFactorUsuario: ['segundo_factor_retirado'],
  crearToken: CREAR,
  editarToken: EDITAR,
  borrarToken: QUITAR,
  cerrarSesion: ['sesion_cerrada'],
  editarReporte: EDITAR,
  anclarAuditoria: 'manda fuera una línea de más',
  compararAuditoria: 'solo compara',
  verOcultamientos: 'hasta dónde ha visto la lista quien la abre; lo vigente sigue contado',
  entregarTurno: ['turno_entregado'],
  recibirTurno: ['turno_recibido'],
  ponerCanales: ['canales_aviso'],
  renovarSecretoWebhook: ['canales_aviso'],
  probarCanal: 'manda una prueba',
  ponerLinea: ['linea_aviso'],
  iniciarEjercicio: ['ejercicio_iniciado', 'ejercicio_interrumpido'],
  terminarEjercicio: ['ejercicio_terminado', 'ejercicio_cancelado'],
  ingesta: ['maniobra'],
  simularToma: 'abre una toma en la demostración',
};

/** Calls with such a row that do not ask who one is, each for a reason (docs/decisions/036). */
const SIN_PREGUNTAR: Partial<Record<QueCambia, string>> = {
  ...{
    silenciarSonido: 'el trabajo de cada noche: minutos',
    cerrarTarjetas: 'la alerta sigue en la bandeja',
  },
  ...{
    apartarAlarmas: 'el trabajo de cada turno: con motivo y por un tiempo',
    devolverAlarmas: 'la devuelve',
  },
  cerrarMisSesiones: 'solo cierra las suyas',
  ...{ borrarToken: 'solo cierra una entrada', terminarEjercicio: 'devuelve la consola a lo real' },
  ...{ quitarLlave: 'pide ella misma la contraseña', quitarSegundoFactor: 'pide él mismo la contraseña' },
  ...{ canjearProveedor: 'la persona acaba de entrar', refreshToken: 'los derechos los dice el proveedor' },
  ...{ ponerIdentidad: 'ni el nombre ni el logotipo ocultan nada', ingesta: 'la puerta muestra su secreto' },
};

/** Calls with a row that one person may make without end, each for a reason (docs/decisions/027). */
const SIN_FRENO: Partial<Record<QueCambia, string>> = {
  ...{
    reconocer: 'nunca espera',
    reconocerVarios: 'nunca espera',
    reconocerGrupo: 'nunca espera',
    reconocerAlarmas: 'nunca espera',
    escalar: 'nunca espera',
  },
  ...{ login: 'tiene su freno', entrarConLlave: 'pide un reto nuevo cada vez' },
  ...{
    canjearProveedor: 'pide ir y volver del proveedor',
    refreshToken: 'de la que se repite termina la sesión',
  },
  ...{ logout: 'de cada sesión una vez', changePassword: 'la contraseña se comprueba, y eso tarda' },
  cerrarMisSesiones: 'de cada sesión una vez',
  ...{ borrarToken: 'solo cierra una entrada', terminarEjercicio: 'devuelve la consola a lo real' },
  ...{ devolverAlarmas: 'devuelve lo que se apartó, y eso se frena', recibirTurno: 'de cada turno una vez' },
  ...{
    ponerIdentidad: 'solo administradores, y no oculta',
    ingesta: 'la puerta tiene su ritmo',
  },
};

/** Written by no call: by time, by other rows, by the command line. */
const SIN_LLAMADA: readonly AccionAuditoria[] = [
  ...(['alarma_apartado_vencido', 'alarma_suprimida', 'alarma_sin_suprimir', 'reset_admin'] as const),
  ...(['reloj_dudoso', 'reloj_repuesto'] as const),
  ...(['secreto_instalacion', 'respaldo_restaurado'] as const),
  ...(['exportar', 'ingreso_codigo_fallido', 'codigo_recuperacion_usado', 'token_usado'] as const),
];

describe('what each call could hide', () => {
  it('is said of every call that changes something', () => {
    const cambian = Object.entries(LLAMADAS).flatMap(([nombre, { metodo }]) =>
      metodo === 'GET' ? [] : [nombre],
    );
    expect(Object.keys(EN_AUDITORIA).sort()).toEqual(cambian.sort());
  });

  it('is judged by rows of the audit that some call or the server writes, all of them', () => {
    const escritas = Object.values(EN_AUDITORIA).flatMap((e) => (typeof e === 'string' ? [] : e));
    expect([...new Set([...escritas, ...SIN_LLAMADA])].sort()).toEqual([...ACCIONES_AUDITORIA].sort());
  });

  it('asks who one is before every call that could, but for those that say why not', () => {
    const callan = Object.entries(EN_AUDITORIA).flatMap(([nombre, escritas]) => {
      const podria = typeof escritas !== 'string' && escritas.some((una) => porQueNoOculta(una) === null);
      const llamada: Llamada = LLAMADAS[nombre as QueCambia];
      return podria && !llamada.confirma ? [nombre] : [];
    });
    expect(callan.sort()).toEqual(Object.keys(SIN_PREGUNTAR).sort());
  });

  it('is told only so often in a minute of one person, but for calls that say why not', () => {
    const sueltas = Object.entries(EN_AUDITORIA).flatMap(([nombre, escritas]) =>
      typeof escritas !== 'string' && !seFrena(LLAMADAS[nombre as QueCambia]) ? [nombre] : [],
    );
    expect(sueltas.sort()).toEqual(Object.keys(SIN_FRENO).sort());
  });

  it('has a reason wherever a kind of row hides nothing', () => {
    for (const accion of ACCIONES_AUDITORIA) expect(porQueNoOculta(accion)).not.toBe('');
  });
});

const editar = (objeto: string, antes: object, despues: object) =>
  juzgarAsiento({ accion: 'config_editar', objeto, datos: { antes, despues } });

describe('a change of what a site sets up', () => {
  it.each([
    ['sensor:1', { escala: 1 }, { escala: 2 }],
    ['sensor:1', { activo: true }, { activo: false }],
    ['tramo:1', { velocidad_onda_mps: 1_000 }, { velocidad_onda_mps: 1_100 }],
    ['punto:1', { tolerancia_m: 50 }, { tolerancia_m: 500 }],
    ['punto:1', { activo: false }, { activo: true }],
    ['gateway:1', { permite_maniobras: false }, { permite_maniobras: true }],
    ['usuario:1', { nombre: 'Uno' }, { nombre: 'Otro' }],
    ['usuario:1', { role: 'user' }, { role: 'administrator' }],
    ['token:1', { ambitos: ['red'] }, { ambitos: ['red', 'reconocer'] }],
    ['ajuste:mapa', { tiles_url: null }, { tiles_url: 'https://otro.mx/{z}/{x}/{y}.png' }],
    ['ajuste:zona', { zona: 'America/Mexico_City' }, { zona: 'America/Tijuana' }],
    ['reporte:auditoria', { ofrecido: true }, { ofrecido: false }],
    ['tramo:1', { nombre: 'Norte' }, { nombre: 'Sur' }],
    ['estacion:1', { nombre: 'Norte' }, { nombre: 'Sur' }],
    ['estacion:1', { municipio: 'Salamanca' }, { municipio: 'Celaya' }],
    ['sensor:1', { campo_nuevo: 1 }, { campo_nuevo: 2 }],
    ['cosa_nueva:1', { nombre: 'a' }, { nombre: 'b' }],
  ])('can hide a tap: %s %j -> %j', (objeto, antes, despues) => {
    const [campo = ''] = Object.keys(antes);
    expect(editar(objeto, antes, despues).oculta).toMatchObject({ retiene: [`${objeto}:${campo}`] });
  });

  it.each([
    ['sensor:1', { nombre: 'a', version: 1 }, { nombre: 'b', version: 2 }],
    ['sensor:1', { activo: false }, { activo: true }],
    ['punto:1', { activo: true }, { activo: false }],
    ['punto:1', { tolerancia_m: 500 }, { tolerancia_m: 50 }],
  ])('can not: %s %j -> %j', (objeto, antes, despues) => {
    expect(editar(objeto, antes, despues).oculta).toBeNull();
  });

  it('lets go of what an earlier one held, whichever way it goes', () => {
    expect(editar('sensor:1', { activo: false }, { activo: true }).suelta).toEqual(['sensor:1:activo']);
  });

  it('tells a drawn line by its vertices, its length and its ends', () => {
    const trazo = (...coordinates: number[][]) => ({ geometria: { type: 'LineString', coordinates } });
    const dicho = editar(
      'tramo:1',
      trazo([-101, 20], [-101, 20.1]),
      trazo([-101, 20], [-100.9, 20.1]),
    ).oculta;
    expect(dicho).toMatchObject({
      antes: 'Trazo: 2 vértices, 11070 m, de 20.00000, -101.00000 a 20.10000, -101.00000',
      despues: 'Trazo: 2 vértices, 15231 m, de 20.00000, -101.00000 a 20.10000, -100.90000',
    });
  });

  it('of words alone is a class of its own, as they lead people to a place', () => {
    const cambio = editar('estacion:1', { nombre: 'Norte', estado: 'X' }, { nombre: 'Sur', estado: 'Y' });
    expect(cambio.oculta).toMatchObject({ clase: 'lugar', antes: 'Nombre: Norte\nEstado: X' });
    const mas = editar('estacion:1', { nombre: 'Norte', latitud: 20 }, { nombre: 'Sur', latitud: 21 });
    expect(mas.oculta?.clase).toBe('explicacion');
  });

  it.each([
    [{ crudo_d: 30 }, { crudo_d: 7 }, 'Días de presión cruda: 7'],
    [{ crudo_d: 7 }, { crudo_d: 30 }, undefined],
  ])('of what is kept %j -> %j is told where less is kept', (antes, despues, dicho) => {
    const { oculta } = juzgarAsiento({
      accion: 'ajuste_sitio',
      objeto: 'ajuste:retencion',
      datos: { antes, despues },
    });
    expect(oculta?.despues).toBe(dicho);
  });
});

describe('an account that the provider of identity vouches for', () => {
  it('is somebody let in, with the role that it has', () => {
    const datos = { role: 'administrator', todos_los_sistemas: true, sistemas: [] };
    const { oculta } = juzgarAsiento({ accion: 'cuenta_externa_creada', objeto: 'usuario:7', datos });
    expect(oculta).toMatchObject({ clase: 'acceso', despues: expect.stringContaining('administrator') });
  });
});

describe('a row of a kind that nobody knows', () => {
  it('counts as one that hides', () => {
    expect(juzgarAsiento({ accion: 'inventada', objeto: null, datos: {} }).oculta).not.toBeNull();
  });
});
