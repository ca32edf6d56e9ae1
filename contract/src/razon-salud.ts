import type { RazonSalud } from './sitio';

/** Why a server is not well, in words. Of its own: who signs in needs none of them. */

export const TEXTO_RAZON: Record<RazonSalud, string> = {
  base: 'La base de datos no responde',
  sin_guardar: 'La base de datos no admite lo que llega del campo',
  mensajes: 'Hay mensajes del campo que la base de datos no admite',
  entrada: 'Lo que llega del campo espera para guardarse',
  hallazgos: 'Lo que el detector encuentra no se puede guardar',
  detector: 'El detector está parado',
  avisos: 'Los avisos a las consolas no avanzan',
  broker: 'El broker MQTT no responde',
  disco: 'Queda poco espacio en el disco del servidor',
  reloj: 'El reloj del servidor está mal: se sigue la hora en que concuerdan los aparatos',
};
/** While one of these lasts, something that the field or the detector says is not being stored. */
const SIN_GUARDAR: readonly RazonSalud[] = ['base', 'sin_guardar', 'mensajes', 'hallazgos'];
export const noGuarda = (razones: readonly RazonSalud[]): boolean =>
  razones.some((razon) => SIN_GUARDAR.includes(razon));
/** What a degraded server is called, in two or four words. */
export const tituloDeSalud = (razones: readonly RazonSalud[]): string =>
  noGuarda(razones) ? 'No se está guardando' : 'Servidor degradado';
