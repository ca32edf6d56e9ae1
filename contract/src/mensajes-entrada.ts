import * as z from 'zod/mini';

/** What a person may be told before they are in, or when they are no longer: all that a sign-in page carries of error.ts. */
export const MENSAJES_DE_ENTRADA = {
  credenciales: 'Usuario o contraseña incorrectos',
  demasiados_intentos: 'Demasiados intentos. Espere unos minutos e intente de nuevo.',
  no_autenticado: 'Unauthorized',
  sesion_terminada: 'Su sesión terminó. Inicie sesión de nuevo.',
  token_no_vale: 'El token no existe, venció, se revocó o quedó sin responsable.',
  fuera_de_ambito: 'El token no tiene permiso para esta llamada.',
  cambio_password_requerido: 'Debe cambiar su contraseña antes de continuar.',
  password_debil: 'La contraseña nueva no cumple las reglas.',
  password_comun:
    'Es de las contraseñas que se prueban primero. Elija otra, por ejemplo cuatro palabras sueltas.',
  codigo_requerido: 'Escriba el código de su aplicación de autenticación.',
  codigo_incorrecto: 'El código no es correcto o ya se usó.',
  segundo_factor_requerido: 'Debe activar el segundo factor antes de continuar.',
  segundo_factor_activo: 'El segundo factor ya está activo.',
  segundo_factor_inactivo: 'Active primero el segundo factor de su cuenta.',
  segundo_factor_sin_preparar: 'Empiece de nuevo: pida otro código QR y regístrelo en su aplicación.',
  segundo_factor_obligatorio: 'El sitio exige el segundo factor a los administradores: no se puede quitar.',
  confirmar_identidad: 'No se hizo: falta confirmar que es usted.',
  proveedor_sin_respuesta:
    'El proveedor de identidad no responde. Entre con su usuario y contraseña, o intente más tarde.',
  proveedor_rechazo: 'El proveedor de identidad no confirmó su ingreso. Intente de nuevo.',
  proveedor_sin_rol: 'Su cuenta del proveedor de identidad no tiene acceso a esta consola.',
  proveedor_usuario_ocupado:
    'Aquí ya hay otra cuenta con ese usuario, o con uno que se ve igual. Avise a un administrador.',
  cuenta_externa: 'La cuenta entra con el proveedor de identidad: eso se cambia allí.',
  llave_incorrecta: 'No se pudo comprobar la llave de acceso.',
  llave_vencida: 'Pasó demasiado tiempo. Intente de nuevo.',
  llave_repetida: 'Esa llave de acceso ya está registrada.',
  llaves_demasiadas: 'La cuenta ya tiene 10 llaves de acceso: quite alguna primero.',
  llaves_no_disponibles: 'Las llaves de acceso necesitan https y un nombre de dominio.',
} as const;

/** What goes with the code of an error. */
export const CUERPO_DE_ERROR = {
  message: z.string(),
  /** The field of the request that is wrong, e.g. `password` or `filters.limit`. */
  field: z.optional(z.string()),
  detalle: z.optional(z.unknown()),
  /** Who won the race, and when: only on 409. */
  por: z.optional(z.string()),
  cuando: z.optional(z.string()),
  /** Seconds after which the same request is looked at again; `Retry-After` says the same. */
  espera_s: z.optional(z.number().check(z.int(), z.positive())),
};
