import type { DisparoMensaje, PresionMensaje } from '@tramos/contract/ingesta';
import { PASCALES, type UnidadPresion } from '@tramos/contract/unidades';

/** From what a device sends to pressure: kg/cm² = factor · sent + suma. */
export interface Escala {
  factor: number;
  suma: number;
}

/** What a site said of the device: pressure is `escala` times what it sends plus `desplazamiento`, in `unidad`. */
export const escalaDe = ({
  unidad,
  escala,
  desplazamiento,
}: {
  unidad: UnidadPresion;
  escala: number;
  desplazamiento: number;
}): Escala => {
  const por_unidad = PASCALES[unidad] / PASCALES.kgcm2;
  return { factor: escala * por_unidad, suma: desplazamiento * por_unidad };
};

const esUno = ({ factor, suma }: Escala) => factor === 1 && suma === 0;

const enKgcm2 = (p: readonly number[], { factor, suma }: Escala): number[] =>
  p.map((enviado) => factor * enviado + suma);

/** A batch in kg/cm²; the same object where the device speaks in it already. */
export const presionEscalada = (mensaje: PresionMensaje, escala: Escala): PresionMensaje =>
  esUno(escala) ? mensaje : { ...mensaje, p: enKgcm2(mensaje.p, escala) };

/** A pick in kg/cm². Where the scale turns pressure round, a rise that was sent is a drop. */
export const disparoEscalado = (mensaje: DisparoMensaje, escala: Escala): DisparoMensaje => {
  if (esUno(escala)) return mensaje;
  const { amplitud, signo, forma_onda } = mensaje;
  return {
    ...mensaje,
    amplitud: Math.abs(escala.factor) * amplitud,
    signo: escala.factor < 0 ? (signo === 1 ? -1 : 1) : signo,
    ...(forma_onda ? { forma_onda: { ...forma_onda, p: enKgcm2(forma_onda.p, escala) } } : {}),
  };
};
