import type { Channel } from '../realtime/channel';
import { silenciado, useAjustesSonido } from './ajustes-sonido';
import { idsPendientes, type Tarjeta } from './pila';
import { alinear, type Pendientes, siguiente, sonadas } from './repeticion';
import { marcarSonadas, useAlertas } from './store';

interface RepeticionDeps {
  canal: Channel;
  /** Whether this is the tab that would be heard. Of several, each with a clock of its own, only that one repeats. */
  esSuTurno: () => boolean;
  sonar: (clave: string) => void;
}

const haySinSonido = (tarjetas: readonly Tarjeta[]): boolean =>
  tarjetas.some((t) => (t.tipo === 'resumen' ? t.sinSonido : t.event.sinSonido));

/** Sounds again the alerts that nobody has acknowledged (product §2.22). One timer; returns its stop. */
export const startRepeticion = ({ canal, esSuTurno, sonar }: RepeticionDeps): (() => void) => {
  let pendientes: Pendientes = new Map();
  let plazo: ReturnType<typeof setTimeout> | undefined;
  const revisar = () => {
    clearTimeout(plazo);
    const ahora = Date.now();
    const { tarjetas } = useAlertas.getState();
    pendientes = alinear(pendientes, idsPendientes(tarjetas), silenciado(), ahora);
    const toca = siguiente(pendientes, useAjustesSonido.getState(), ahora);
    if (!toca) return;
    if (toca.t_ms > ahora) {
      plazo = setTimeout(revisar, toca.t_ms - ahora);
      return;
    }
    pendientes = sonadas(pendientes, ahora);
    if (esSuTurno()) sonar(`repetir:${toca.id}:${ahora}`);
    if (haySinSonido(tarjetas)) marcarSonadas();
    else revisar();
  };
  const paradas = [
    useAlertas.subscribe(revisar),
    useAjustesSonido.subscribe(revisar),
    // A hidden tab's timers may be a minute late; what comes over the line is not.
    canal.escuchar('salud', revisar),
  ];
  revisar();
  return () => {
    clearTimeout(plazo);
    for (const parar of paradas) parar();
  };
};
