import type { Reloj } from '@tramos/contract/sensor';
import { calidadReloj } from '@tramos/deteccion/formulas';
import { ERROR_SERVIDOR_MS, errorSegunTestigos, type Testigo } from './consenso';
import { avanzarDemoras } from './demoras';

/**
 * The site's time: the server's clock, until well synchronised devices agree that it is wrong (product §2.39). Then
 * what they agree on, carried on by a counter that nobody sets, so that a clock that is set meanwhile moves nothing.
 */
export interface HoraSitio {
  /** The site's time, epoch ms. */
  ahora(): number;
  /** How far ahead of it the server's own clock is, ms; 0 while that is right as far as anybody can tell. */
  error_ms(): number;
  /** It has just been taken up, at the start or anew: nobody can have said yet that it is wrong. */
  reciente(): boolean;
  /** All of them say that it is ahead, and it will be told within a minute whether it is: until then nobody is silent. */
  enDuda(): boolean;
  /** How many devices are asked, for whoever looks after it. */
  testigos(): number;
  /** A message that was read at `recibido_ms` of the site's time tells of `t_ms`, both epoch ms. */
  oir(
    de: { sensor_id: number; gateway_id: number | null; recibido_ms: number },
    reloj: Reloj | undefined,
    t_ms: number,
  ): void;
  /** Asks those who were heard; true when the site's time jumped by it. `gateways`: how many are in use. */
  juzgar(gateways: number): boolean;
}

/** Short, so that a server that starts with a wrong clock is found out within a minute. */
const VENTANA_MS = 20_000;
/** Who has not been heard for so long is not asked. */
const OIDO_MS = 2 * 60_000;
/** A counter drifts: after so long without anybody to ask, the server's clock is all there is. */
const VALE_MS = 6 * 60 * 60_000;
/** What was read before the site's time jumped bears the hour of before: it is not asked about this long. */
const SORDO_MS = 5_000;
/** Two whole windows, the one that had begun, and a round of judging. */
const RECIENTE_MS = 4 * VENTANA_MS;

export const crearHoraSitio = (servidor: () => number, contador_ms: () => number): HoraSitio => {
  const origen_ms = servidor() - contador_ms();
  /** What nobody sets, on the scale of the server's clock as it was at the start, epoch ms. */
  const eje = () => origen_ms + contador_ms();
  const oidos = new Map<number, Testigo & { visto_ms: number }>();
  /** How far the axis is ahead of the truth; null while nobody has said. */
  let error_eje: number | null = null;
  let dicho_ms = Number.NEGATIVE_INFINITY;
  let reciente_hasta_ms = origen_ms + contador_ms() + RECIENTE_MS;
  let pendiente = false;
  let sordo_hasta_ms = Number.NEGATIVE_INFINITY;

  const error_ms = (): number => {
    if (error_eje === null) return 0;
    const error = servidor() - (eje() - error_eje);
    return Math.abs(error) > ERROR_SERVIDOR_MS ? error : 0;
  };
  const ahora = () => servidor() - error_ms();
  return {
    ahora,
    error_ms,
    reciente: () => eje() < reciente_hasta_ms,
    enDuda: () => pendiente && eje() < reciente_hasta_ms,
    testigos: () => oidos.size,
    oir: ({ sensor_id, gateway_id, recibido_ms }, reloj, t_ms) => {
      const visto_ms = eje() - (ahora() - recibido_ms);
      if (visto_ms < sordo_hasta_ms) return;
      if (reloj?.fuente === 'rtc' || calidadReloj(reloj) !== 'bueno') {
        oidos.delete(sensor_id);
        return;
      }
      const antes = oidos.get(sensor_id)?.demoras ?? null;
      const demoras = avanzarDemoras(antes, visto_ms - t_ms, visto_ms, VENTANA_MS);
      oidos.set(sensor_id, { gateway_id, demoras, visto_ms });
    },
    juzgar: (gateways) => {
      const ahora_eje = eje();
      for (const [id, { visto_ms }] of oidos) if (ahora_eje - visto_ms > OIDO_MS) oidos.delete(id);
      const antes = ahora();
      const creido = error_eje ?? ahora_eje - servidor();
      const { error_ms: dicho, pendiente: aun } = errorSegunTestigos([...oidos.values()], gateways, creido);
      pendiente = aun;
      if (dicho !== null) {
        dicho_ms = ahora_eje;
        // What the network takes varies: small differences move nothing.
        if (error_eje === null || Math.abs(dicho - error_eje) > ERROR_SERVIDOR_MS) error_eje = dicho;
      } else if (ahora_eje - dicho_ms > VALE_MS) error_eje = null;
      const salto = Math.abs(ahora() - antes) > ERROR_SERVIDOR_MS;
      if (salto) {
        sordo_hasta_ms = ahora_eje + SORDO_MS;
        reciente_hasta_ms = ahora_eje + RECIENTE_MS;
        oidos.clear();
      }
      return salto;
    },
  };
};
