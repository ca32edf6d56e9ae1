import { MENSAJES } from '@tramos/contract/error';
import { type AccionEvento, type EventoMostrable, estadoDe, type PedidoAccion } from './hechos';

/** What a failed action tells the person (spec §8), from the error the server answered with. */

const GENERAL: Record<AccionEvento, string> = {
  reconocer: 'Error al reconocer el evento',
  escalar: 'Error al escalar el evento',
};

const HIZO: Record<AccionEvento, string> = { reconocer: 'Lo reconoció', escalar: 'Lo escaló' };

/** What the other person did: an event that can no longer be escalated was acknowledged, unless it was escalated. */
const loQueHizo = (accion: AccionEvento, code: string | undefined): string => {
  if (code === 'no_abierto' || code === 'ya_reconocido') return HIZO.reconocer;
  return code === 'ya_escalado' ? HIZO.escalar : HIZO[accion];
};

/** The part of an error that matters here; anything else thrown has none of it. */
export interface FalloAccion {
  status?: number;
  code?: string;
  message?: string;
  por?: string | undefined;
  cuando?: string | undefined;
}

export type AvisoAccion =
  /** Somebody else was first: nothing to retry, both screens are refreshed. */
  | { tipo: 'perdido'; texto: string }
  /** It can be tried again; `codigo` is there to copy. */
  | { tipo: 'fallo'; texto: string; codigo: string | null };

/** `fecha` writes the instant in which the other person acted. */
export const avisoDeFallo = (
  accion: AccionEvento,
  fallo: FalloAccion,
  fecha: (iso: string) => string,
): AvisoAccion => {
  if (fallo.status === 409) {
    const quien = fallo.por ? ` ${loQueHizo(accion, fallo.code)} ${fallo.por}` : '';
    const cuando = quien && fallo.cuando ? ` el ${fecha(fallo.cuando)}` : '';
    return { tipo: 'perdido', texto: `${fallo.message ?? GENERAL[accion]}${quien}${cuando}${quien && '.'}` };
  }
  if (accion === 'escalar' && fallo.status === 403)
    return { tipo: 'fallo', texto: MENSAJES.escalar_sin_permiso, codigo: fallo.code ?? null };
  return { tipo: 'fallo', texto: GENERAL[accion], codigo: fallo.code ?? null };
};

const SE_HIZO: Record<AccionEvento, string> = { reconocer: 'quedó reconocido', escalar: 'quedó escalado' };

/** What became of an action whose question was closed before it was answered: of which event, as nothing else tells. */
export const textoDespues = (accion: AccionEvento, id: number, aviso: AvisoAccion | null): string =>
  aviso === null ? `El evento ${id} ${SE_HIZO[accion]}` : `Evento ${id}: ${aviso.texto}`;

const ORDEN: Record<AccionEvento, string> = { reconocer: 'reconocerlo', escalar: 'escalarlo' };

/** Nobody has said whether it was done. */
export const textoEnDuda = (accion: AccionEvento, id: number): string =>
  `Evento ${id}: el servidor no respondió al ${ORDEN[accion]}. Puede haberse hecho: véalo en el evento.`;

/** Of the refusals of each action, the one that says that somebody has done it. */
const HECHO: Record<AccionEvento, string> = { reconocer: 'ya_reconocido', escalar: 'ya_escalado' };

/** Whether a refusal only says that one's own earlier try, which had no answer (`enDuda`), was done after all. */
export const yaEsMio = (
  enDuda: PedidoAccion | null,
  { accion, id }: PedidoAccion,
  { code, por }: FalloAccion,
  nombre: string | undefined,
): boolean =>
  enDuda?.accion === accion &&
  enDuda.id === id &&
  code === HECHO[accion] &&
  por !== undefined &&
  por === nombre;

/** A note or a disposition that was not stored: what was typed is still there to send again. */
export const avisoDeNoGuardado = (que: 'nota' | 'disposicion', { code }: FalloAccion): AvisoAccion => ({
  tipo: 'fallo',
  texto:
    que === 'nota'
      ? 'Error al guardar la nota. Lo que escribió sigue aquí: inténtelo de nuevo.'
      : 'Error al guardar la disposición. Inténtelo de nuevo.',
  codigo: code ?? null,
});

/** What to say when somebody else acts while the confirmation is still being read, from the event as it now is. */
export const avisoSuperado = (
  accion: AccionEvento,
  evento: EventoMostrable,
  fecha: (iso: string) => string,
): AvisoAccion => {
  const reconocido = estadoDe(evento) === 'reconocido';
  const [por, cuando] = reconocido
    ? [evento.recognized_by_user_name, evento.recognized_at]
    : [evento.escalado_por, evento.escalado_at];
  const fallo: FalloAccion = {
    status: 409,
    message: reconocido ? MENSAJES.ya_reconocido : MENSAJES.ya_escalado,
    por: por ?? undefined,
    cuando: cuando ?? undefined,
  };
  return avisoDeFallo(reconocido ? 'reconocer' : accion, fallo, fecha);
};
