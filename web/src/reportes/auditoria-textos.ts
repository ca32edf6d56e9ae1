import type { AccionAuditoria } from '@tramos/contract/auditoria';
import type { Asiento } from '@tramos/contract/reportes-bitacoras';
import { PRUEBA, SIMULACION } from '../lib/simulacion';

/** How the audit is told to a person. */

const ACCIONES: Readonly<Record<AccionAuditoria, string>> = {
  ingreso: 'Entró',
  ingreso_fallido: 'Ingreso fallido',
  ingreso_codigo_fallido: 'Código incorrecto al entrar',
  ingreso_bloqueado: 'Ingreso bloqueado',
  ingresos_fallidos: 'Varios ingresos fallidos',
  ingreso_de_red_nueva: 'Entró desde una red nueva',
  salida: 'Salió',
  cambio_password: 'Cambió su contraseña',
  cambio_password_fallido: 'Cambio de contraseña fallido',
  segundo_factor_activado: 'Activó el segundo factor',
  segundo_factor_quitado: 'Quitó el segundo factor',
  segundo_factor_fallido: 'Segundo factor fallido',
  codigos_renovados: 'Renovó sus códigos',
  codigo_recuperacion_usado: 'Usó un código de recuperación',
  llave_registrada: 'Registró una llave de acceso',
  llave_quitada: 'Quitó una llave de acceso',
  llave_fallida: 'Llave de acceso rechazada',
  llave_sospechosa: 'Llave de acceso posiblemente copiada',
  ingreso_proveedor_fallido: 'El proveedor de identidad no le dio acceso',
  cuenta_externa_creada: 'Entró por primera vez con el proveedor de identidad',
  derechos_externos: 'El proveedor de identidad cambió sus derechos',
  ajuste_seguridad: 'Cambió la seguridad del sitio',
  ajuste_sitio: 'Cambió los ajustes del sitio',
  ajuste_ventanas: 'Cambió las ventanas de detección',
  sonido_silenciado: 'Silenció las alertas de su navegador',
  sonido_reanudado: 'Quitó el silencio de su navegador',
  tarjeta_cerrada: 'Cerró una tarjeta de alerta',
  maniobra: 'Maniobra recibida',
  reset_admin: 'Restableció al administrador',
  secreto_instalacion: 'Cambiaron los secretos de la instalación',
  respaldo_restaurado: 'Se restauró un respaldo',
  refresh_reutilizado: 'Token reutilizado',
  reconocer: 'Reconoció',
  escalar: 'Escaló',
  nota: 'Anotó',
  disposicion: 'Puso la disposición',
  alarma_reconocida: 'Reconoció una alarma',
  alarma_apartada: 'Apartó una alarma',
  alarma_devuelta: 'Devolvió una alarma',
  alarma_apartado_vencido: 'Venció el apartado de una alarma',
  alarma_suprimida: 'Suprimió una alarma',
  alarma_sin_suprimir: 'Dejó de suprimir una alarma',
  reloj_dudoso: 'El reloj de un sensor quedó en duda',
  reloj_repuesto: 'El reloj de un sensor volvió a ser de confiar',
  crear_evento: 'Levantó un evento',
  exportar: 'Exportó',
  turno_entregado: 'Entregó el turno',
  turno_recibido: 'Recibió el turno',
  config_crear: 'Dio de alta',
  config_editar: 'Cambió la configuración',
  config_quitar: 'Quitó',
  mantenimiento: 'Puso o quitó mantenimiento',
  secreto_gateway: 'Renovó un secreto de puerta de enlace',
  password_restablecida: 'Restableció una contraseña',
  segundo_factor_retirado: 'Retiró un segundo factor',
  canales_aviso: 'Cambió canales de aviso',
  linea_aviso: 'Cambió la línea de aviso',
  ejercicio_iniciado: 'Inició un simulacro',
  ejercicio_terminado: 'Terminó un simulacro',
  ejercicio_cancelado: 'Canceló un simulacro',
  ejercicio_interrumpido: 'Se interrumpió un simulacro',
  sesion_cerrada: 'Cerró una sesión',
  token_usado: 'Usó un token de API',
  identidad_confirmada: 'Confirmó quién es',
  identidad_fallida: 'No pudo confirmar quién es',
};

/** What was done; a kind that this console does not know yet is told as it is written. */
export const textoAccion = (accion: string): string =>
  (ACCIONES as Readonly<Record<string, string>>)[accion] ?? accion;

const esObjeto = (valor: unknown): valor is Record<string, unknown> =>
  valor instanceof Object && !Array.isArray(valor);

const escribir = (valor: unknown): string => {
  if (valor === null || valor === undefined) return '-';
  return typeof valor === 'string' ? valor : JSON.stringify(valor);
};

const campos = (valor: Record<string, unknown>, cuales: readonly string[]): string =>
  cuales.map((campo) => `${campo}: ${escribir(valor[campo])}`).join('\n');

/** Before and after as lines, only of what differs; one of them is empty when it was made or removed. */
export const diferencias = (antes: unknown, despues: unknown): { antes: string; despues: string } => {
  if (!esObjeto(antes) || !esObjeto(despues))
    return {
      antes: esObjeto(antes) ? campos(antes, Object.keys(antes)) : antes === null ? '' : escribir(antes),
      despues: esObjeto(despues)
        ? campos(despues, Object.keys(despues))
        : despues === null
          ? ''
          : escribir(despues),
    };
  const todos = [...new Set([...Object.keys(antes), ...Object.keys(despues)])];
  const otros = todos.filter((campo) => JSON.stringify(antes[campo]) !== JSON.stringify(despues[campo]));
  return { antes: campos(antes, otros), despues: campos(despues, otros) };
};

/** What a row says where it tells no before and after. */
export const textoDatos = (datos: unknown): string =>
  esObjeto(datos) ? campos(datos, Object.keys(datos)) : escribir(datos);

/** What a row is about, as a file writes it: `evento:12 (SIMULACIÓN)`. */
export const textoObjeto = ({ objeto, aparte }: Pick<Asiento, 'objeto' | 'aparte'>): string | null =>
  objeto && aparte ? `${objeto} (${aparte === 'simulacion' ? SIMULACION : PRUEBA})` : objeto;
