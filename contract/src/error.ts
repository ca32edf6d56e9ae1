import { z } from 'zod';

/** Every code the server answers with, and the Spanish text a person reads. One table for both sides. */
export const MENSAJES = {
  credenciales: 'Usuario o contraseña incorrectos',
  demasiados_intentos: 'Demasiados intentos. Espere unos minutos e intente de nuevo.',
  no_autenticado: 'Unauthorized',
  sesion_terminada: 'Su sesión terminó. Inicie sesión de nuevo.',
  cambio_password_requerido: 'Debe cambiar su contraseña antes de continuar.',
  password_debil: 'La contraseña nueva no cumple las reglas.',
  codigo_requerido: 'Escriba el código de su aplicación de autenticación.',
  codigo_incorrecto: 'El código no es correcto o ya se usó.',
  segundo_factor_requerido: 'Debe activar el segundo factor antes de continuar.',
  segundo_factor_activo: 'El segundo factor ya está activo.',
  segundo_factor_inactivo: 'Active primero el segundo factor de su cuenta.',
  segundo_factor_sin_preparar: 'Empiece de nuevo: pida otro código QR y regístrelo en su aplicación.',
  segundo_factor_obligatorio: 'El sitio exige el segundo factor a los administradores: no se puede quitar.',
  solo_lectura: 'Esta cuenta es solo de consulta.',
  password_igual: 'La contraseña nueva debe ser distinta de la actual.',
  sin_permiso: 'No tiene permiso para esta acción.',
  escalar_sin_permiso: 'Solo los monitoristas y administradores pueden escalar eventos',
  no_encontrado: 'No existe o no está a su alcance.',
  ruta_desconocida: 'Page Not Found',
  datos_invalidos: 'Hay datos que corregir.',
  ya_reconocido: 'El evento ya estaba reconocido.',
  grupo_cambiado: 'El grupo ya no es el que usted vio.',
  ya_escalado: 'El evento ya estaba escalado.',
  no_abierto: 'Solo se puede escalar un evento abierto.',
  fuera_del_tramo: 'Ese cadenamiento no está dentro del tramo.',
  demasiados_filtros: 'Ya tiene 50 filtros guardados: quite alguno primero.',
  turno_recibido: 'El turno ya estaba recibido.',
  turno_propio: 'Recibe el turno otra persona, no quien lo entregó.',
  exportacion_interrumpida: 'La exportación se interrumpió. Inténtelo de nuevo.',
  demasiado_grande: 'La petición es demasiado grande.',
  demasiadas_peticiones: 'Demasiadas peticiones. Espere un momento.',
  gateway_no_autorizado: 'La clave de la puerta de enlace o su secreto no son correctos.',
  no_disponible: 'La base de datos no responde. Lo ya guardado está a salvo; se reintenta solo.',
  simulador_ausente: 'El simulador no está en marcha.',
  editado_por_otro: 'Otra persona lo cambió mientras usted lo editaba.',
  fijado_por_variable: 'Una variable del servidor lo fija: no se puede cambiar aquí.',
  tiene_dependientes: 'No se puede quitar: hay elementos que dependen de él.',
  clave_repetida: 'Ya existe otro con ese valor.',
  ultimo_administrador: 'Debe quedar al menos un administrador activo.',
  alarma_ya_reconocida: 'La alarma ya estaba reconocida.',
  alarma_nada_que_reconocer: 'La alarma no espera que la reconozcan.',
  alarma_ya_apartada: 'La alarma ya estaba apartada.',
  alarma_no_apartada: 'La alarma ya no estaba apartada.',
  alarma_de_evento: 'La alarma de un evento no se aparta: reconozca el evento.',
  apartar_demasiado: 'Su cuenta no puede apartar una alarma por tanto tiempo.',
  ejercicio_en_curso: 'Ya hay un ejercicio en curso en ese sistema: termínelo primero.',
  ejercicio_terminado: 'El ejercicio ya había terminado.',
  ejercicios_demasiados: 'Hay demasiados ejercicios en curso: espere a que termine uno.',
  interno: 'Internal Server Error',
} as const;

export const ErrorCodeSchema = z.enum(Object.keys(MENSAJES) as [keyof typeof MENSAJES]);
export type ErrorCode = keyof typeof MENSAJES;

export const ErrorBodySchema = z.object({
  code: ErrorCodeSchema,
  message: z.string(),
  /** The field of the request that is wrong, e.g. `password` or `filters.limit`. */
  field: z.string().optional(),
  detalle: z.unknown().optional(),
  /** Who won the race, and when: only on 409. */
  por: z.string().optional(),
  cuando: z.string().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBodySchema>;
