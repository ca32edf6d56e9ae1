import * as z from 'zod/mini';
import { CUERPO_DE_ERROR, MENSAJES_DE_ENTRADA } from './mensajes-entrada';

/** Every code the server answers with, and the Spanish text a person reads. One table for both sides. */
export const MENSAJES = {
  ...MENSAJES_DE_ENTRADA,
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
  es_eco: 'Es un eco de otro evento: escale el evento que lo causó.',
  no_abierto: 'Solo se puede escalar un evento abierto.',
  fuera_del_tramo: 'Ese cadenamiento no está dentro del tramo.',
  demasiados_filtros: 'Ya tiene 50 filtros guardados: quite alguno primero.',
  turno_recibido: 'El turno ya estaba recibido.',
  turno_propio: 'Recibe el turno otra persona, no quien lo entregó.',
  exportacion_interrumpida: 'La exportación se interrumpió. Inténtelo de nuevo.',
  demasiado_grande: 'La petición es demasiado grande.',
  demasiado_compleja: 'La petición tiene demasiados niveles o demasiadas partes: no se leyó.',
  demasiadas_peticiones: 'Demasiadas peticiones. Espere un momento.',
  ingesta_ocupada: 'Esta puerta de enlace ya tiene envíos en curso. Espere unos segundos y repita este.',
  ingesta_cola_llena:
    'De esta puerta de enlace ya esperan demasiados mensajes por guardarse. Envíe más despacio y repita esta llamada: lo que ya se guardó no se duplica.',
  gateway_no_autorizado: 'La clave de la puerta de enlace o su secreto no son correctos.',
  no_disponible: 'La base de datos no responde. Lo ya guardado está a salvo; se reintenta solo.',
  fuera_de_plazo:
    'La base de datos tardaba demasiado y se detuvo lo que se le pidió. Lo ya guardado está a salvo: pida menos, por ejemplo un periodo más corto, o repítalo en un momento.',
  simulador_ausente: 'El simulador no está en marcha.',
  editado_por_otro: 'Otra persona lo cambió mientras usted lo editaba.',
  fijado_por_variable: 'Una variable del servidor lo fija: no se puede cambiar aquí.',
  tiene_dependientes: 'No se puede quitar: hay elementos que dependen de él.',
  clave_repetida: 'Ya existe otro con ese valor.',
  trazo_no_encaja: 'La línea no encaja con los sensores del tramo.',
  ultimo_administrador: 'Debe quedar al menos un administrador activo.',
  alarma_ya_reconocida: 'La alarma ya estaba reconocida.',
  alarma_nada_que_reconocer: 'La alarma no espera que la reconozcan.',
  alarma_de_nuevo:
    'La alarma volvió a activarse después de que usted la leyó: revísela antes de reconocerla.',
  alarma_ya_apartada: 'La alarma ya estaba apartada.',
  alarma_no_apartada: 'La alarma ya no estaba apartada.',
  alarma_de_evento: 'La alarma de un evento no se aparta: reconozca el evento.',
  apartar_demasiado: 'Su cuenta no puede apartar una alarma por tanto tiempo.',
  ejercicio_en_curso: 'Ya hay un ejercicio en curso en ese sistema: termínelo primero.',
  ejercicio_terminado: 'El ejercicio ya había terminado.',
  ejercicios_demasiados: 'Hay demasiados ejercicios en curso: espere a que termine uno.',
  interno: 'Internal Server Error',
} as const;

const ErrorCodeSchema = z.enum(Object.keys(MENSAJES) as [keyof typeof MENSAJES]);
export type ErrorCode = keyof typeof MENSAJES;

export const ErrorBodySchema = z.object({ code: ErrorCodeSchema, ...CUERPO_DE_ERROR });
export type ErrorBody = z.infer<typeof ErrorBodySchema>;
