import { RELOJ_FUTURO_MAX_MS } from '@tramos/contract/limites';
import { avanzar } from '@tramos/deteccion/avanzar';
import { crearEstado, ruidoDe } from '@tramos/deteccion/estado';
import type { Deteccion, Entrada, Pick, RuidoMedido } from '@tramos/deteccion/tipos';
import type { Logger } from 'pino';
import type { Db } from '../db/tipos';
import { ultimaGuardada } from '../db/ultima-guardada';
import type { Aceptado } from './interpretar';
import { deteccionErroresTotal } from './metricas';
import {
  REPETICION_CALENTAMIENTO_MS,
  REPETICION_COLA_MS,
  REPETICION_MS,
  REPETICION_VENTANA_MS,
  TIC_MS,
} from './plazos';
import type { Red } from './red';
import { primeraLlegada } from './registrar-evento';
import { type EntradaDeCampo, leerGuardado } from './repeticion';

export interface Hallazgos {
  picks: Pick[];
  detecciones: Deteccion[];
}

/** The detector as it runs in the server: its one line of states, fed with what has been committed. */
export interface DeteccionViva {
  alGuardar(mensajes: readonly Aceptado[]): void;
  /** Lets deadlines run out; once a second. */
  tic(): void;
  /**
   * Feeds the last minutes of stored batches, so that a restart in the middle of a wave still raises its event,
   * however long the server was away.
   */
  repetir(db: Db): Promise<void>;
  /** Begins anew, as after a restart: the clock it went by has jumped. */
  reiniciar(db: Db): Promise<void>;
  /** How long ago it last took in what it was given, ms. */
  callada_ms(): number;
  /** Measured noise of a sensor; null until measured. */
  ruido(sensor_id: number): RuidoMedido | null;
}

interface Partes {
  red: () => Red;
  ahora: () => number;
  /** Up to when all that was received has been handed over, epoch ms: nothing is decided ahead of what waits. */
  alDia_ms: () => number;
  /** How far off the stamps of a sensor are, as arrivals show, ms; 0 while they may be right. */
  error_ms: (sensor_id: number) => number;
  log: Logger;
  registrar: (hallazgos: Hallazgos) => void;
}

/** What its arrivals show of a clock goes before what it says of itself: with such a one nothing is placed. */
const conSuReloj = (entrada: EntradaDeCampo, errorDe: Partes['error_ms']): Entrada => {
  const offset_ms = errorDe(entrada.sensor_id);
  return offset_ms === 0
    ? entrada
    : { ...entrada, reloj: { fuente: entrada.reloj?.fuente ?? 'rtc', offset_ms } };
};

const aEntrada = (m: Aceptado): EntradaDeCampo | null => {
  switch (m.tipo) {
    case 'presion': {
      const { t0, dt_ms, p, reloj, reproducido = false } = m.mensaje;
      const comun = { sensor_id: m.sensor_id, recibido: m.recibido_ms, reproducido };
      return { tipo: 'muestras', ...comun, t0, dt_ms, p, ...(reloj ? { reloj } : {}) };
    }
    case 'disparo': {
      const { reproducido = false, reloj, forma_onda, ...disparo } = m.mensaje;
      const comun = { sensor_id: m.sensor_id, recibido: m.recibido_ms, reproducido };
      const opcionales = { ...(reloj ? { reloj } : {}), ...(forma_onda ? { forma_onda } : {}) };
      return { tipo: 'disparo', ...comun, ...disparo, ...opcionales };
    }
    case 'router_estado':
    case 'router_gps':
    case 'maniobra':
      return null;
    default:
      return m satisfies never;
  }
};

export const crearDeteccionViva = ({
  red,
  ahora,
  alDia_ms,
  error_ms,
  log,
  registrar,
}: Partes): DeteccionViva => {
  let estado = crearEstado();
  let anduvo = performance.now();

  /** A fault of the detector stops neither the ingest nor the next message. */
  const dar = (entrada: Entrada, ahora_ms: number, entregar: (h: Hallazgos) => void) => {
    try {
      const resultado = avanzar(estado, red().deteccion, entrada, ahora_ms);
      estado = resultado.estado;
      anduvo = performance.now();
      if (resultado.picks.length > 0 || resultado.detecciones.length > 0) entregar(resultado);
    } catch (error) {
      deteccionErroresTotal.inc();
      log.error({ err: error, tipo: entrada.tipo }, 'el detector no pudo con una entrada');
    }
  };

  const repetir = async (db: Db) => {
    const ahora_ms = ahora();
    const ultima_ms = await ultimaGuardada(db, ahora_ms + RELOJ_FUTURO_MAX_MS);
    if (ultima_ms === null) return;
    const inicio_ms = ultima_ms - REPETICION_MS;
    const firme_ms = inicio_ms + REPETICION_CALENTAMIENTO_MS;
    const entregar = ({ picks, detecciones }: Hallazgos) =>
      registrar({
        picks: picks.filter((pick) => pick.t >= firme_ms),
        detecciones: detecciones.filter((d) => primeraLlegada(d) >= firme_ms),
      });
    let reloj_ms = inicio_ms;
    const dejarPasar = (hasta_ms: number) => {
      const fin_ms = Math.min(hasta_ms, reloj_ms + REPETICION_COLA_MS);
      for (; reloj_ms + TIC_MS <= fin_ms; reloj_ms += TIC_MS) dar({ tipo: 'tiempo' }, reloj_ms, entregar);
    };
    for (let t = inicio_ms; t <= ultima_ms; t += REPETICION_VENTANA_MS) {
      const hasta_ms = t + REPETICION_VENTANA_MS;
      for (const entrada of await leerGuardado(db, t, hasta_ms)) {
        dejarPasar(entrada.recibido);
        reloj_ms = Math.max(reloj_ms, entrada.recibido);
        dar(conSuReloj(entrada, error_ms), reloj_ms, entregar);
      }
    }
    dejarPasar(ahora_ms);
  };

  return {
    alGuardar: (mensajes) => {
      const hasta_ms = alDia_ms();
      for (const mensaje of mensajes) {
        const entrada = aEntrada(mensaje);
        // What comes behind it in the lot was received later, and is still to be seen.
        if (entrada) dar(conSuReloj(entrada, error_ms), Math.min(hasta_ms, mensaje.recibido_ms), registrar);
      }
    },
    tic: () => dar({ tipo: 'tiempo' }, alDia_ms(), registrar),
    repetir,
    reiniciar: async (db) => {
      estado = crearEstado();
      await repetir(db);
    },
    callada_ms: () => performance.now() - anduvo,
    ruido: (sensor_id) => ruidoDe(estado, sensor_id),
  };
};
