import type { EstadoSonido } from './sonido';

/** How sound stands in this browser, as a person is told of it. */
export interface SoundView {
  estado: EstadoSonido;
  /** Another tab is the one that would be heard. */
  otra_pestana: boolean;
  /** How much of the silence is left, ms; 0 when there is none. */
  queda_ms: number;
  repetir_ms: number;
}

/** `4:32`, `0:07`: minutes and seconds left. */
export const formatCuenta = (queda_ms: number): string => {
  const s = Math.ceil(queda_ms / 1_000);
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
};

interface SoundText {
  tono: 'suena' | 'ajeno' | 'callado' | 'falla';
  texto: string;
  /** Time left of the silence. */
  queda: string | null;
  accion: 'Probar' | 'Activar' | 'Reanudar';
}

/** A fault is said before a silence: the silence ends by itself. */
export const textoDeSonido = ({ estado, otra_pestana, queda_ms }: SoundView): SoundText => {
  const queda = queda_ms > 0 ? formatCuenta(queda_ms) : null;
  switch (estado) {
    case 'bloqueado':
      return { tono: 'falla', texto: 'Sonido bloqueado', queda, accion: 'Activar' };
    case 'fallo':
      return { tono: 'falla', texto: 'Sonido con falla', queda, accion: queda ? 'Reanudar' : 'Probar' };
    case 'armado':
      if (queda) return { tono: 'callado', texto: 'Silenciado', queda, accion: 'Reanudar' };
      if (otra_pestana)
        return { tono: 'ajeno', texto: 'Sonido armado en otra pestaña', queda, accion: 'Probar' };
      return { tono: 'suena', texto: 'Sonido armado', queda, accion: 'Probar' };
    default:
      return estado satisfies never;
  }
};

/** The same in a sentence, with what to do about it. */
export const explicarSonido = ({
  estado,
  otra_pestana,
}: Pick<SoundView, 'estado' | 'otra_pestana'>): string => {
  switch (estado) {
    case 'bloqueado':
      return 'El navegador no deja sonar hasta que toque esta página.';
    case 'fallo':
      return 'El aviso no pudo sonar. Revise las bocinas de este equipo y pruebe el sonido.';
    case 'armado':
      return otra_pestana
        ? 'Las alertas suenan en otra pestaña de este navegador.'
        : 'Las alertas suenan en esta pestaña.';
    default:
      return estado satisfies never;
  }
};
