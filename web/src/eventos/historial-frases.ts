import {
  type Disposicion,
  ETIQUETA_DISPOSICION,
  type HistorialItem,
  MotivoSchema,
  TEXTO_MOTIVO,
} from '@tramos/contract/evento';
import type { EventoMostrable } from './hechos';

/** The history of an event as sentences: who did what. */

interface Frase {
  /** The subject, said first: a person, or the system. */
  quien: string;
  hizo: string;
  /** The words of a note, or the reason, that stand beneath. */
  texto: string | null;
}

const SISTEMA = 'El sistema';

const comoSeCreo = (tipo: EventoMostrable['tipo']): string => {
  if (tipo === 'manual') return 'levantó el evento a mano';
  if (tipo === 'prueba') return 'lanzó esta prueba de la alarma';
  return 'detectó el evento';
};

const esDisposicion = (codigo: string): codigo is Disposicion => Object.hasOwn(ETIQUETA_DISPOSICION, codigo);

/** `registró la disposición: Falsa alarma`; a code that this version does not know is told as it came. */
const comoSeDispuso = (codigo: string | null): string => {
  if (!codigo) return 'retiró la disposición';
  return `registró la disposición: ${esDisposicion(codigo) ? ETIQUETA_DISPOSICION[codigo] : codigo}`;
};

const motivoEnPalabras = (codigo: string | null): string | null => {
  const motivo = MotivoSchema.safeParse(codigo);
  return motivo.success ? TEXTO_MOTIVO[motivo.data] : codigo;
};

/** One line of the history in words; what nobody did, the system did. */
export const fraseDe = (
  { accion, por, texto }: Pick<HistorialItem, 'accion' | 'por' | 'texto'>,
  evento: Pick<EventoMostrable, 'tipo' | 'escalado_id'>,
): Frase => {
  const quien = por ?? SISTEMA;
  switch (accion) {
    case 'creado':
      return { quien, hizo: comoSeCreo(evento.tipo), texto: null };
    case 'reconocer':
      return {
        quien,
        hizo: texto ? `lo reconoció con su causa, el evento ${texto}` : 'reconoció el evento',
        texto: null,
      };
    case 'escalar':
      return {
        quien,
        hizo: `escaló el evento${evento.escalado_id ? ` como ${evento.escalado_id}` : ''}`,
        texto: null,
      };
    case 'nota':
      return { quien, hizo: 'anotó', texto };
    case 'disposicion':
      return { quien, hizo: comoSeDispuso(texto), texto: null };
    case 'marcar_operacion':
      return { quien, hizo: 'lo tomó por un movimiento operativo', texto: motivoEnPalabras(texto) };
    case 'punto_conocido':
      return { quien, hizo: `lo tomó por obra del punto conocido ${texto ?? ''}`.trim(), texto: null };
    case 'corregir':
      return { quien, hizo: 'corrigió lo que se había dicho', texto };
    case 'retirar_operacion':
      return {
        quien,
        hizo: 'dejó de tomarlo por un movimiento operativo',
        texto: motivoEnPalabras(texto),
      };
    default:
      return accion satisfies never;
  }
};

/** The newest note, for whoever must know it before setting out; null without one. */
export const ultimaNota = (historial: readonly HistorialItem[]): HistorialItem | null =>
  historial.findLast(({ accion, texto }) => accion === 'nota' && texto) ?? null;
