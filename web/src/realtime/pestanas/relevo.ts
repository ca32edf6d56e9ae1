import { TAB_LATIDO_MS } from '@tramos/contract/limites';
import { z } from 'zod';
import { logger } from '../../lib/logger';
import type { Dicho, Memoria } from '../memoria';
import type { Oir } from '../oido';
import type { PosicionPush } from '../posicion-push';
import type { Bus } from './bus';

const EstadoSchema = z.object({
  fase: z.enum(['conectando', 'en_vivo', 'reconectando']),
  desde_ms: z.number(),
  // A tab of an older build does not say it.
  por_sondeo: z.boolean().default(false),
  ultimo_dato_ms: z.number().nullable(),
  /** Its place in the log, once it has all that came before; null while it is catching up. */
  al_dia: z.number().nullable(),
});
export type EstadoLider = z.infer<typeof EstadoSchema>;

const de = z.string();
/** What the tabs say: the leader relays and says how it stands, the others ask. */
const PalabraSchema = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('mensaje'), de, mensaje: z.string(), datos: z.unknown() }),
  z.object({ tipo: z.literal('estado'), de, estado: EstadoSchema }),
  z.object({ tipo: z.literal('hola'), de, pos: z.number().optional() }),
  z.object({
    tipo: z.literal('respuesta'),
    de,
    para: z.string(),
    estado: EstadoSchema,
    mensajes: z.array(z.tuple([z.string(), z.unknown()])),
  }),
  z.object({ tipo: z.literal('intentar'), de }),
  z.object({ tipo: z.literal('presion'), de, sensores: z.array(z.number()) }),
]);
type Palabra = z.infer<typeof PalabraSchema>;

/** A leader shows itself every 3 s; one that has been silent for longer than this may be gone. */
const CALLADO_MS = 2 * TAB_LATIDO_MS + 1_000;

interface RelevoDeps {
  id: string;
  bus: Pick<Bus, 'decir'>;
  /** Where what the leader relays enters this tab. */
  oir: Oir;
  posicion: Pick<PosicionPush, 'desde'>;
  memoria: Pick<Memoria, 'despuesDe'>;
  lidera: () => boolean;
  despierta: () => boolean;
  /** How this tab stands as leader. */
  estado: () => EstadoLider;
  /** How the leader stands; a fase of its own when nobody has been heard of. */
  alSaber: (estado: Pick<EstadoLider, 'fase'> & Partial<EstadoLider>) => void;
  /** Another tab leads too: one of the two must yield. */
  alChocar: () => void;
  /** Somebody wants to connect at once. */
  alIntentar: () => void;
  /** Another tab wants the pressure of these sensors, and of no others. */
  alPedirPresion: (de: string, sensores: readonly number[]) => void;
  /** This tab follows a leader from now on. */
  alSeguir: () => void;
  ahora: () => number;
}

export interface Relevo {
  /** Hears another tab. */
  escuchar: (crudo: unknown) => void;
  /** Passes on what this tab, leading, has heard. */
  pasar: (...dicho: Dicho) => void;
  /** Says how this tab, leading, stands. */
  decirEstado: () => void;
  /** Asks the leader for what this tab has not heard; until it answers nothing else is heard. */
  preguntar: () => void;
  /** Looks after the silence of a leader and asks again. */
  revisar: (now: number) => void;
  pedirIntento: () => void;
  /** Tells the leader which sensors' pressure this tab wants. */
  pedirPresion: (sensores: readonly number[]) => void;
}

/**
 * What the leader hears, shown by every tab (product §2.16). A follower first asks for what it lacks, and only then
 * follows: what is relayed before the answer is in the answer.
 */
export const createRelevo = (deps: RelevoDeps): Relevo => {
  const { id, bus, posicion, memoria } = deps;
  /** The leader whose answer has come; null while asking. */
  let guia: string | null = null;
  let oida_ms = deps.ahora();
  let cerrada = false;
  const decir = (palabra: Palabra) => bus.decir(palabra);
  const preguntar = () => {
    guia = null;
    const pos = posicion.desde();
    decir({ tipo: 'hola', de: id, ...(pos === undefined ? {} : { pos }) });
  };
  const responder = (para: string, pos: number | undefined) => {
    const mensajes = (pos === undefined ? null : memoria.despuesDe(pos)) ?? [];
    decir({ tipo: 'respuesta', de: id, para, estado: deps.estado(), mensajes });
  };
  const alLider = (palabra: Palabra): void => {
    if (palabra.tipo === 'hola') responder(palabra.de, palabra.pos);
    else if (palabra.tipo === 'intentar') deps.alIntentar();
    else if (palabra.tipo === 'presion') deps.alPedirPresion(palabra.de, palabra.sensores);
    else if (palabra.tipo === 'estado') deps.alChocar();
    // Its socket may have ended before it could hear this of its own.
    else if (palabra.tipo === 'mensaje' && palabra.mensaje === 'session_closed' && !cerrada) {
      cerrada = true;
      deps.oir(palabra.mensaje, palabra.datos);
    }
  };
  const saber = (estado: EstadoLider) => {
    oida_ms = deps.ahora();
    deps.alSaber(estado);
  };
  const aSeguidora = (palabra: Palabra): void => {
    switch (palabra.tipo) {
      case 'mensaje':
        if (palabra.de === guia) deps.oir(palabra.mensaje, palabra.datos);
        return;
      case 'estado':
        if (palabra.de === guia) saber(palabra.estado);
        // Another leader than before, or one that has said something this tab has not heard.
        if (palabra.de !== guia || (palabra.estado.al_dia ?? posicion.desde()) !== posicion.desde())
          preguntar();
        return;
      case 'respuesta':
        if (palabra.para !== id || guia !== null) return;
        guia = palabra.de;
        saber(palabra.estado);
        for (const [mensaje, datos] of palabra.mensajes) deps.oir(mensaje, datos);
        if (palabra.estado.al_dia !== null) deps.oir('al_dia', { pos: palabra.estado.al_dia });
        deps.alSeguir();
        return;
      case 'hola':
      case 'intentar':
      case 'presion':
        return;
      default:
        palabra satisfies never;
    }
  };
  return {
    escuchar: (crudo) => {
      if (!deps.despierta()) return;
      const leida = PalabraSchema.safeParse(crudo);
      if (!leida.success) return logger.warn('unreadable word of another tab', leida.error);
      if (deps.lidera()) alLider(leida.data);
      else aSeguidora(leida.data);
    },
    pasar: (mensaje, datos) => {
      if (mensaje !== 'auth_error') decir({ tipo: 'mensaje', de: id, mensaje, datos });
    },
    decirEstado: () => decir({ tipo: 'estado', de: id, estado: deps.estado() }),
    preguntar,
    revisar: (now) => {
      if (deps.lidera()) {
        oida_ms = now;
        return decir({ tipo: 'estado', de: id, estado: deps.estado() });
      }
      if (now - oida_ms > CALLADO_MS) deps.alSaber({ fase: 'reconectando' });
      if (guia === null) preguntar();
    },
    pedirIntento: () => decir({ tipo: 'intentar', de: id }),
    pedirPresion: (sensores) => decir({ tipo: 'presion', de: id, sensores: [...sensores] }),
  };
};
