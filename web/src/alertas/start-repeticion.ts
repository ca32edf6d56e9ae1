import type { Channel } from '../realtime/channel';
import { silenciado, useAjustesSonido } from './ajustes-sonido';
import { claveDelUltimo, useEspera } from './espera';
import { quedaDeSilencio } from './reglas-sonido';
import { claveDeRepeticion, siguiente, yaSono } from './repeticion';
import { useSonido } from './sonido';
import { marcarSonadas } from './store';
import type { Voz } from './voz';

interface RepeticionDeps {
  canal: Channel;
  voz: Voz;
  /** When some tab of this browser sounded last, epoch ms; null when none has. */
  ultimo: () => Promise<number | null>;
}

export interface Repeticion {
  /** Goes on from the last sound that this browser gave, rather than from now. */
  retomar: () => Promise<void>;
  parar: () => void;
}

/**
 * Sounds again while something waits for somebody (product §2.22), and what a silence or the browser held back as soon
 * as it can be heard. Every tab keeps the time, by the sounds of all of them. One timer.
 */
export const startRepeticion = ({ canal, voz, ultimo }: RepeticionDeps): Repeticion => {
  let plazo: ReturnType<typeof setTimeout> | undefined;
  let espera = false;
  let marca_ms = 0;
  let callado = silenciado();
  let parada = false;
  /** The last repetition was heard by nobody. */
  let debida = false;
  const repetir = async (repetir_ms: number, ahora: number) => {
    marca_ms = ahora;
    debida = false;
    const ultimo_ms = await ultimo();
    if (parada) return;
    if (ultimo_ms !== null && yaSono(ultimo_ms, repetir_ms, ahora)) marca_ms = ultimo_ms;
    else {
      const clave = claveDeRepeticion(repetir_ms, ahora, claveDelUltimo(useEspera.getState().eventos));
      void voz
        .repetir(clave, () => espera && !parada)
        .then((dada) => {
          debida = !dada;
        });
    }
    revisar();
  };
  const revisar = () => {
    clearTimeout(plazo);
    const ahora = Date.now();
    const ajustes = useAjustesSonido.getState();
    const antes = { callado, espera };
    // A time ahead is of a clock that was set back since, or written into the record by hand: it counts as now, once.
    marca_ms = Math.min(marca_ms, ahora);
    const queda_ms = quedaDeSilencio(ajustes, ahora);
    callado = queda_ms > 0;
    espera = useEspera.getState().eventos.size > 0;
    // What has just come sounds by itself.
    if (espera && !antes.espera) marca_ms = ahora;
    if (antes.callado && !callado) {
      voz.soltarRetenidas();
      marcarSonadas();
    }
    if (callado) plazo = setTimeout(revisar, queda_ms);
    if (!espera || callado) return;
    const toca_ms = siguiente(marca_ms, ajustes, ahora);
    if (toca_ms > ahora) plazo = setTimeout(revisar, toca_ms - ahora);
    else void repetir(ajustes.repetir_ms, ahora);
  };
  /** What nobody has heard, because no tab could be heard or only another, is asked for again whenever that may differ. */
  const soltar = () => {
    if (useSonido.getState().estado !== 'armado') return;
    voz.soltarRetenidas();
    if (debida && espera && !callado) void repetir(useAjustesSonido.getState().repetir_ms, Date.now());
  };
  const paradas = [
    useEspera.subscribe(revisar),
    useAjustesSonido.subscribe(revisar),
    useSonido.subscribe(soltar),
    // A hidden tab's timers may be a minute late; what comes over the line is not.
    canal.escuchar('salud', () => {
      soltar();
      revisar();
    }),
  ];
  revisar();
  return {
    retomar: async () => {
      const ultimo_ms = await ultimo();
      if (parada || ultimo_ms === null) return;
      marca_ms = ultimo_ms;
      revisar();
    },
    parar: () => {
      parada = true;
      clearTimeout(plazo);
      for (const parar of paradas) parar();
    },
  };
};
