import { VacioSchema } from './comunes';
import type { Llamada } from './llamada';
import {
  LlaveRegistradaSchema,
  MisLlavesSchema,
  PrepararLlaveBodySchema,
  QuitarLlaveBodySchema,
  RegistrarLlaveBodySchema,
  RenombrarLlaveBodySchema,
} from './llaves';
import { OpcionesLlaveSchema } from './llaves-entrada';
import { CheckResponseSchema } from './sesion';

/** The passkeys of one's own account, and the way back from the identity provider. */
export const LLAMADAS_LLAVES = {
  misLlaves: {
    metodo: 'GET',
    ruta: '/api/auth/llaves',
    resumen: 'Llaves de acceso de la propia cuenta',
    acceso: 'autenticado',
    con_segundo_factor_pendiente: true,
    respuesta: MisLlavesSchema,
  },
  prepararLlave: {
    metodo: 'POST',
    ruta: '/api/auth/llaves/preparar',
    resumen: 'Empezar a registrar una llave de acceso',
    acceso: 'autenticado',
    con_segundo_factor_pendiente: true,
    body: PrepararLlaveBodySchema,
    respuesta: OpcionesLlaveSchema,
  },
  registrarLlave: {
    metodo: 'POST',
    ruta: '/api/auth/llaves/registrar',
    resumen: 'Registrar la llave de acceso que se preparó',
    acceso: 'autenticado',
    frenada: true,
    con_segundo_factor_pendiente: true,
    body: RegistrarLlaveBodySchema,
    respuesta: LlaveRegistradaSchema,
  },
  renombrarLlave: {
    metodo: 'POST',
    ruta: '/api/auth/llaves/renombrar',
    resumen: 'Dar otro nombre a una llave de acceso',
    acceso: 'autenticado',
    body: RenombrarLlaveBodySchema,
    respuesta: MisLlavesSchema,
  },
  quitarLlave: {
    metodo: 'POST',
    ruta: '/api/auth/llaves/quitar',
    resumen: 'Quitar una llave de acceso',
    acceso: 'autenticado',
    frenada: true,
    body: QuitarLlaveBodySchema,
    respuesta: CheckResponseSchema,
  },
  /** Answers with a redirection to /login, whatever came of it. */
  regresoProveedor: {
    metodo: 'GET',
    ruta: '/api/auth/proveedor/regreso',
    resumen: 'Regreso del proveedor de identidad',
    acceso: 'publico',
    respuesta: VacioSchema,
  },
} as const satisfies Record<string, Llamada>;
