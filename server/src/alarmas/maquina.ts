import type { AlarmaEstado, AlarmaHecho } from '@tramos/contract/alarmas';

/**
 * The states of one alarm, by ISA-18.2 (docs/decisions/020): what is wrong and whether somebody knows, and over it
 * what keeps it from calling. Pure: times are epoch ms and arguments.
 */
export interface EstadoDeAlarma {
  estado: AlarmaEstado;
  /** What is wrong is wrong, delays counted. */
  condicion: boolean;
  /** Since when `condicion` is as it is; of one that is over and waits to be acknowledged, since when it was wrong. */
  desde_ms: number;
  /** Since when the field says the opposite of `condicion`; null while it agrees. */
  cambia_desde_ms: number | null;
  anunciada_ms: number | null;
  /** It has to call, and has not yet: it is silenced, or called a moment ago. */
  por_anunciar: boolean;
  apartada_hasta_ms: number | null;
  fuera_de_servicio: boolean;
  suprimida: boolean;
}

export interface Plazos {
  /** The condition has to hold this long before it counts, and to be gone this long before it is over. */
  encendido_ms: number;
  apagado_ms: number;
  /** Between two calls of one alarm. */
  silencio_ms: number;
  /** False for what is listed without calling. */
  anuncia: boolean;
}

export type Entrada =
  /** What the field says now; `desde_ms` where it says since when. */
  | { tipo: 'lectura'; activa: boolean; desde_ms?: number | undefined }
  /** Time passes: the end of a shelf, a call that waited. */
  | { tipo: 'tiempo' }
  | { tipo: 'reconocer' }
  | { tipo: 'apartar'; hasta_ms: number }
  | { tipo: 'devolver' }
  | { tipo: 'servicio'; fuera: boolean }
  | { tipo: 'supresion'; suprimida: boolean };

export interface Paso {
  alarma: EstadoDeAlarma;
  /** For the journal, in their order; `anunciada` is a call for attention. */
  hechos: AlarmaHecho[];
}

export const alarmaNueva = (ahora_ms: number): EstadoDeAlarma => ({
  estado: 'normal',
  condicion: false,
  desde_ms: ahora_ms,
  cambia_desde_ms: null,
  anunciada_ms: null,
  por_anunciar: false,
  apartada_hasta_ms: null,
  fuera_de_servicio: false,
  suprimida: false,
});

/** Kept from calling, by a person, by maintenance or by design. */
export const callada = (a: EstadoDeAlarma): boolean =>
  a.apartada_hasta_ms !== null || a.fuera_de_servicio || a.suprimida;

/** Nobody has acknowledged what it called for. */
export const esperaReconocimiento = ({ estado }: Pick<EstadoDeAlarma, 'estado'>): boolean =>
  estado === 'sin_reconocer' || estado === 'retornada';

const igual = (alarma: EstadoDeAlarma): Paso => ({ alarma, hechos: [] });

/** A silenced alarm that was normal stays so: it is unacknowledged from when it may call. */
const empezar = (a: EstadoDeAlarma, desde_ms: number): Paso => ({
  alarma: {
    ...a,
    ...{ condicion: true, desde_ms, cambia_desde_ms: null, por_anunciar: true },
    estado: callada(a) && a.estado === 'normal' ? 'normal' : 'sin_reconocer',
  },
  hechos: ['activada'],
});

/** What nobody acknowledged stays in the list until somebody does. */
const terminar = (a: EstadoDeAlarma, desde_ms: number): Paso => ({
  alarma: {
    ...a,
    ...{ condicion: false, cambia_desde_ms: null, por_anunciar: false },
    ...(esperaReconocimiento(a)
      ? { estado: 'retornada', desde_ms: a.desde_ms }
      : { estado: 'normal', desde_ms }),
  },
  hechos: ['retornada'],
});

const leer = (
  a: EstadoDeAlarma,
  { activa, desde_ms }: Extract<Entrada, { tipo: 'lectura' }>,
  ahora_ms: number,
  { encendido_ms, apagado_ms }: Plazos,
): Paso => {
  if (activa === a.condicion) return igual(a.cambia_desde_ms === null ? a : { ...a, cambia_desde_ms: null });
  // A clock that was set back may have left it in the future: the delay counts from now then.
  const cambia_desde_ms = Math.min(a.cambia_desde_ms ?? desde_ms ?? ahora_ms, ahora_ms);
  if (ahora_ms - cambia_desde_ms < (activa ? encendido_ms : apagado_ms))
    return igual(a.cambia_desde_ms === cambia_desde_ms ? a : { ...a, cambia_desde_ms });
  return activa ? empezar(a, cambia_desde_ms) : terminar(a, cambia_desde_ms);
};

const reconocer = (a: EstadoDeAlarma, ahora_ms: number): Paso =>
  esperaReconocimiento(a)
    ? {
        alarma: {
          ...{ ...a, por_anunciar: false },
          ...(a.condicion ? { estado: 'reconocida' } : { estado: 'normal', desde_ms: ahora_ms }),
        },
        hechos: ['reconocida'],
      }
    : igual(a);

/** It may call again: what stands without an acknowledgement does. */
const despertar = (a: EstadoDeAlarma): EstadoDeAlarma => {
  if (callada(a) || !a.condicion || a.estado === 'reconocida') return a;
  return { ...a, estado: 'sin_reconocer', por_anunciar: true };
};

const apartar = (a: EstadoDeAlarma, hasta_ms: number): Paso => ({
  alarma: { ...a, apartada_hasta_ms: hasta_ms },
  hechos: ['apartada'],
});

const devolver = (a: EstadoDeAlarma, hecho: 'devuelta' | 'apartado_vencido'): Paso =>
  a.apartada_hasta_ms === null
    ? igual(a)
    : { alarma: despertar({ ...a, apartada_hasta_ms: null }), hechos: [hecho] };

const ponerServicio = (a: EstadoDeAlarma, fuera: boolean): Paso => {
  if (fuera === a.fuera_de_servicio) return igual(a);
  const alarma = { ...a, fuera_de_servicio: fuera };
  return fuera
    ? { alarma, hechos: ['fuera_de_servicio'] }
    : { alarma: despertar(alarma), hechos: ['en_servicio'] };
};

const ponerSupresion = (a: EstadoDeAlarma, suprimida: boolean): Paso => {
  if (suprimida === a.suprimida) return igual(a);
  const alarma = { ...a, suprimida };
  return suprimida
    ? { alarma, hechos: ['suprimida'] }
    : { alarma: despertar(alarma), hechos: ['sin_suprimir'] };
};

const aplicar = (a: EstadoDeAlarma, entrada: Entrada, ahora_ms: number, plazos: Plazos): Paso => {
  switch (entrada.tipo) {
    case 'lectura':
      return leer(a, entrada, ahora_ms, plazos);
    case 'tiempo':
      return igual(a);
    case 'reconocer':
      return reconocer(a, ahora_ms);
    case 'apartar':
      return apartar(a, entrada.hasta_ms);
    case 'devolver':
      return devolver(a, 'devuelta');
    case 'servicio':
      return ponerServicio(a, entrada.fuera);
    case 'supresion':
      return ponerSupresion(a, entrada.suprimida);
    default:
      return entrada satisfies never;
  }
};

/** A call that the clock has yet to come to, because it was set back, silences nothing. */
const llamoHacePoco = ({ anunciada_ms }: EstadoDeAlarma, ahora_ms: number, silencio_ms: number): boolean =>
  anunciada_ms !== null && anunciada_ms <= ahora_ms && ahora_ms - anunciada_ms < silencio_ms;

/** Calls when it has to, may, and has not called within `silencio_ms`. */
const anunciar = (a: EstadoDeAlarma, ahora_ms: number, { silencio_ms, anuncia }: Plazos): Paso => {
  if (!a.por_anunciar || callada(a)) return igual(a);
  if (!anuncia) return igual({ ...a, por_anunciar: false });
  if (llamoHacePoco(a, ahora_ms, silencio_ms)) return igual(a);
  return { alarma: { ...a, por_anunciar: false, anunciada_ms: ahora_ms }, hechos: ['anunciada'] };
};

/** The alarm after one input at `ahora_ms`; a shelf whose time is over ends first. */
export const avanzar = (a: EstadoDeAlarma, entrada: Entrada, ahora_ms: number, plazos: Plazos): Paso => {
  const vencida = (a.apartada_hasta_ms ?? Infinity) <= ahora_ms;
  const previo = vencida ? devolver(a, 'apartado_vencido') : igual(a);
  const paso = aplicar(previo.alarma, entrada, ahora_ms, plazos);
  const final = anunciar(paso.alarma, ahora_ms, plazos);
  return { alarma: final.alarma, hechos: [...previo.hechos, ...paso.hechos, ...final.hechos] };
};
