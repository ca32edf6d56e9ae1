import { setTimeout as esperar } from 'node:timers/promises';
import type { IngestaResultado } from '@tramos/contract/ingesta';
import { conLimite } from '../db/con-limite';
import { culpaDe } from '../db/culpa';
import { conSusDias } from '../db/dias-guardados';
import { LEE_LO_ULTIMO } from '../db/resumenes-al-dia';
import type { Db } from '../db/tipos';
import type { Push } from '../realtime/push';
import { type Agrupador, ColaLlena } from './agrupador';
import { almacenar, claveDe, type Guardado } from './almacenar';
import { type Atasco, alDia_ms, type Retenido } from './atasco';
import { crearCarriles } from './carriles';
import { diasDelLote } from './dias-del-lote';
import { filasDeMas } from './filas';
import { type Aceptado, type Interpretado, interpretar, type MensajeDeCampo, rechazar } from './interpretar';
import { pesoDeCarga } from './leer-carga';
import { mensajesTotal, sinRespuestaTotal } from './metricas';
import {
  ATASCO_MS,
  CARRILES,
  DUDOSOS_MAX,
  GRUPO_BYTES_MAX,
  GRUPO_COMPAS,
  GRUPO_EN_ESPERA_MAX,
  GRUPO_ESPERA_MS,
  GRUPO_MAX,
  MENSAJE_PESO_BYTES,
  MQTT_PAQUETE_MAX_BYTES,
  REINTENTOS_MS,
  SIN_RESPUESTA_TRAS_MS,
  TRANSACCION_PLAZO_MS,
} from './plazos';
import type { Red } from './red';
import { conReintentos } from './reintentos';
import type { Ritmos } from './ritmo-gateway';
import { turnoDe } from './turno';

export interface ResultadoRecepcion {
  resultado: IngestaResultado;
  /** Why it was not taken, in Spanish. */
  motivo?: string;
}

export interface Receptor {
  /**
   * Stores one message and resolves after its commit; rejects when it could not be stored, and then the sender must
   * get no acknowledgement (docs/decisions/002): with `ColaLlena` when too much of its own waits, else by the store's fault.
   */
  recibir(mensaje: MensajeDeCampo): Promise<ResultadoRecepcion>;
  /** For how long the message that waits longest has waited for its turn, ms. */
  espera_ms(): number;
  /** Up to when all has been stored that was received, epoch ms. */
  alDia_ms(): number;
  vaciar(): Promise<void>;
}

interface PartesReceptor {
  db: Db;
  push: Pick<Push, 'anexarVarios' | 'difundir'>;
  red: () => Red;
  ritmos: Pick<Ritmos, 'tomar' | 'cobrar' | 'contar'>;
  /** What may honestly be said of one turn's devices, bytes a second. */
  ritmoDe: (grupo: number | string) => number;
  atasco: Atasco;
  ahora: () => number;
  /** False while so much of what was found waits for the database that nothing more is taken in. */
  admite: () => boolean;
  /** After each commit: what was new, in order of arrival. */
  alGuardar: (mensajes: readonly Aceptado[]) => void;
  alFallar: (error: unknown) => void;
  /** A message was left without an answer because the store did not take it. */
  alDejar: () => void;
  /** What became of each message, new or not. */
  alResolver: (original: MensajeDeCampo, interpretado: Interpretado, fin: Guardado) => void;
}

interface EnCurso {
  original: MensajeDeCampo;
  interpretado: Interpretado;
}

/** What a message seems to cost before it is read, in bytes of JSON: one of few bytes costs a row all the same. */
const pesoSinLeer = ({ carga }: MensajeDeCampo): number =>
  MENSAJE_PESO_BYTES +
  (carga.tipo === 'json' ? carga.peso_bytes : pesoDeCarga(carga.bytes, MQTT_PAQUETE_MAX_BYTES));

type Fin = { en_curso: EnCurso; fin: Guardado };
/** What became of one message: stored, or left without an answer. */
type Desenlace = PromiseSettledResult<Fin>;

/**
 * Topics of which a message is about to be left without an answer. Nothing that came behind it is stored before its
 * sender has noticed and sends all of it again: out of order, detection would take it for late, and a late wave raises no
 * alarm.
 */
interface Retenidos {
  /** Why the message has to wait for one before it; undefined when it need not. */
  porQue(en_curso: EnCurso): unknown;
  retener(en_curso: EnCurso, porque: unknown): void;
  /** The sender of this message is told now: what it sends from here on is in order again. */
  soltar(original: MensajeDeCampo): void;
}

const crearRetenidos = (): Retenidos => {
  const primeros = new Map<string, { original: MensajeDeCampo; porque: unknown }>();
  return {
    // What is stored as rejected has no order, and anybody may write any topic on it.
    porQue: ({ original, interpretado }) =>
      interpretado.tipo === 'rechazo' ? undefined : primeros.get(original.topic)?.porque,
    retener: ({ original, interpretado }, porque) => {
      if (interpretado.tipo !== 'rechazo') primeros.set(original.topic, { original, porque });
    },
    soltar: (original) => {
      if (primeros.get(original.topic)?.original === original) primeros.delete(original.topic);
    },
  };
};

interface PartesGuardar extends Pick<PartesReceptor, 'db' | 'push' | 'alFallar'> {
  retenidos: Retenidos;
  alTerminar: (fines: readonly Fin[], repetido: boolean) => void;
}

/** One transaction for all of the lot, tried again while the database is away. */
const guardarJuntos = async (
  { db, push, alFallar, alTerminar }: PartesGuardar,
  lote: readonly EnCurso[],
): Promise<Desenlace[]> => {
  let intentos = 0;
  const { guardados, pendientes } = await conReintentos(
    () => {
      intentos++;
      const mensajes = lote.map(({ interpretado }) => interpretado);
      return conLimite(
        conSusDias(db, diasDelLote(mensajes), () =>
          db.transaction((tx) => almacenar(tx, push, mensajes), LEE_LO_ULTIMO),
        ),
        TRANSACCION_PLAZO_MS,
      );
    },
    REINTENTOS_MS,
    alFallar,
  );
  push.difundir(pendientes);
  const fines = lote.map((en_curso, i): Fin => ({ en_curso, fin: guardados[i] ?? 'duplicado' }));
  alTerminar(fines, intentos > 1);
  return fines.map((value) => ({ status: 'fulfilled', value }));
};

/** The message as one whose content the database refused. */
const comoRechazo = ({ original }: EnCurso): EnCurso => ({
  original,
  interpretado: rechazar(original, {
    motivo: 'La base de datos no admite el contenido',
    resultado: 'rechazado',
  }),
});

/**
 * Stores the lot (docs/decisions/026). When the database does not take it, and not because all of it is at fault, the
 * lot is halved until the culprits stand alone: one message never stops the rest. One whose content is wrong is stored
 * as rejected; one that a part of the store does not take stays without an answer, with what came behind it on its
 * topic, and comes again.
 * @throws when the store as a whole is at fault: then nothing of the lot is answered
 */
const guardar = async (partes: PartesGuardar, lote: readonly EnCurso[]): Promise<Desenlace[]> => {
  const retenidas = lote.map(partes.retenidos.porQue);
  const libres = lote.filter((_, i) => retenidas[i] === undefined);
  const desenlaces = (await guardarLibres(partes, libres)).values();
  return retenidas.map((reason) =>
    reason === undefined ? (desenlaces.next().value as Desenlace) : { status: 'rejected', reason },
  );
};

const guardarLibres = async (partes: PartesGuardar, lote: readonly EnCurso[]): Promise<Desenlace[]> => {
  const [unico] = lote;
  if (unico === undefined) return [];
  try {
    return await guardarJuntos(partes, lote);
  } catch (error) {
    const culpa = culpaDe(error);
    if (culpa === 'almacen') throw error;
    if (lote.length > 1) {
      const mitad = Math.ceil(lote.length / 2);
      return [
        ...(await guardar(partes, lote.slice(0, mitad))),
        ...(await guardar(partes, lote.slice(mitad))),
      ];
    }
    if (culpa === 'dato' && unico.interpretado.tipo !== 'rechazo')
      return guardar(partes, [comoRechazo(unico)]);
    partes.alFallar(error);
    partes.retenidos.retener(unico, error);
    return [{ status: 'rejected', reason: error }];
  }
};

/**
 * Messages that were not answered though they may have been stored: the connection broke, and nobody knows whether
 * before or after the commit. When they come again they count as new.
 */
const crearDudosos = () => {
  const claves = new Set<string>();
  return {
    anotar: (lote: readonly EnCurso[]) => {
      for (const { interpretado } of lote)
        if (interpretado.tipo !== 'rechazo') claves.add(claveDe(interpretado));
      for (const clave of claves) {
        if (claves.size <= DUDOSOS_MAX) break;
        claves.delete(clave);
      }
    },
    /** Says it once. */
    era: (mensaje: Aceptado): boolean => claves.size > 0 && claves.delete(claveDe(mensaje)),
  };
};

/**
 * What detection has to see. After a broken connection nobody knows whether the first try was committed, so then
 * duplicates count as well: to detection a copy changes nothing, a batch it never saw is a wave it never hears.
 */
const novedades = (
  fines: readonly Fin[],
  repetido: boolean,
  eraDudoso: (mensaje: Aceptado) => boolean,
): Aceptado[] =>
  fines.flatMap(({ en_curso: { interpretado }, fin }) => {
    if (interpretado.tipo === 'rechazo') return [];
    const dudoso = eraDudoso(interpretado);
    return fin === 'guardado' || repetido || dudoso ? [interpretado] : [];
  });

const presentar = (desenlace: Desenlace): PromiseSettledResult<ResultadoRecepcion> => {
  if (desenlace.status === 'rejected') return desenlace;
  const {
    en_curso: { interpretado },
    fin: resultado,
  } = desenlace.value;
  const value = interpretado.tipo === 'rechazo' ? { resultado, motivo: interpretado.motivo } : { resultado };
  return { status: 'fulfilled', value };
};

export const crearReceptor = (partes: PartesReceptor): Receptor => {
  const { db, push, red, ritmos, atasco, ahora, admite, alGuardar, alFallar, alDejar, alResolver } = partes;
  const dudosos = crearDudosos();
  const retenidos = crearRetenidos();
  /** Of each lot that is stored, what detection has yet to see: others' lots may come to it first. */
  const por_ver = new Set<Retenido>();
  const alTerminar = (fines: readonly Fin[], repetido: boolean) => {
    for (const { en_curso, fin } of fines) {
      mensajesTotal.inc({ resultado: fin });
      alResolver(en_curso.original, en_curso.interpretado, fin);
    }
    const nuevas = novedades(fines, repetido, dudosos.era);
    if (nuevas.length === 0) return;
    const lote = {
      recibido_ms: Math.min(...nuevas.map((m) => m.recibido_ms)),
      peso_bytes: 0,
      bytes_por_s: 0,
    };
    por_ver.add(lote);
    setImmediate(() => {
      por_ver.delete(lote);
      alGuardar(nuevas);
    });
  };
  const hastaCuando_ms = () =>
    alDia_ms(
      [
        ...agrupador.pendientes().map(({ grupo, primero, peso }) => ({
          ...{ recibido_ms: primero.recibido_ms, peso_bytes: peso, bytes_por_s: partes.ritmoDe(grupo) },
        })),
        ...por_ver,
      ],
      ahora(),
    );
  /** `dejados`: what of the lot at work stays without an answer. */
  const notarAtasco = (dejados: readonly MensajeDeCampo[]) => {
    const hasta_ms = hastaCuando_ms();
    if (ahora() - hasta_ms > ATASCO_MS) atasco.notar(hasta_ms, ahora());
    for (const { recibido_ms } of dejados) atasco.notar(recibido_ms, ahora());
  };
  /** What storing those costs that make more rows than one: a message of few bytes may make hundreds. */
  const leidos = new WeakMap<MensajeDeCampo, number>();
  const pesoDe = (original: MensajeDeCampo) => leidos.get(original) ?? pesoSinLeer(original);
  const cobrarDeMas = ({ origen, topic }: MensajeDeCampo, bytes: number) =>
    origen.tipo === 'gateway'
      ? ritmos.cobrar(origen.id, bytes)
      : ritmos.contar(turnoDe({ origen, topic }, red()), bytes);
  const leer = (original: MensajeDeCampo): EnCurso => {
    const interpretado = interpretar(red(), original, atasco.desde(original.recibido_ms));
    const de_mas = filasDeMas(interpretado) * MENSAJE_PESO_BYTES;
    if (de_mas > 0 && !leidos.has(original)) {
      leidos.set(original, pesoSinLeer(original) + de_mas);
      cobrarDeMas(original, de_mas);
    }
    return { original, interpretado };
  };
  /** As many as one commit bears, and one at least: how much they make is known only now. */
  const leerLote = (originales: readonly MensajeDeCampo[]): EnCurso[] => {
    const lote: EnCurso[] = [];
    let peso = 0;
    for (const original of originales) {
      const en_curso = leer(original);
      peso += pesoDe(original);
      if (lote.length > 0 && peso > GRUPO_BYTES_MAX) break;
      lote.push(en_curso);
    }
    return lote;
  };
  const procesar = async (originales: readonly MensajeDeCampo[]) => {
    // Read only now: what has not had its turn has cost nobody any time.
    const lote = leerLote(originales);
    try {
      const desenlaces = await guardar({ db, push, alFallar, alTerminar, retenidos }, lote);
      const dejados = lote.filter((_, i) => desenlaces[i]?.status === 'rejected');
      notarAtasco(dejados.map(({ original }) => original));
      return desenlaces.map(presentar);
    } catch (error) {
      dudosos.anotar(lote);
      notarAtasco(originales);
      throw error;
    }
  };
  const agrupador: Agrupador<MensajeDeCampo, ResultadoRecepcion> = crearCarriles(CARRILES, {
    procesar,
    grupo: (original) => turnoDe(original, red()),
    max: GRUPO_MAX,
    espera_ms: GRUPO_ESPERA_MS,
    compas: GRUPO_COMPAS,
    en_espera_max: GRUPO_EN_ESPERA_MAX,
    peso: pesoDe,
    peso_max: GRUPO_BYTES_MAX,
  });
  const agregar = async (original: MensajeDeCampo) => {
    if (!admite()) {
      atasco.notar(original.recibido_ms, ahora());
      throw new Error('too many findings wait for the database');
    }
    const { origen } = original;
    if (origen.tipo === 'gateway') await ritmos.tomar(origen.id, pesoSinLeer(original));
    else ritmos.contar(turnoDe(original, red()), pesoSinLeer(original));
    return agrupador.agregar(original);
  };
  return {
    recibir: async (original) => {
      try {
        return await agregar(original);
      } catch (error) {
        sinRespuestaTotal.inc();
        if (!(error instanceof ColaLlena)) alDejar();
        if (culpaDe(error) !== 'almacen') await esperar(SIN_RESPUESTA_TRAS_MS, undefined, { ref: false });
        retenidos.soltar(original);
        throw error;
      }
    },
    espera_ms: agrupador.espera_ms,
    alDia_ms: hastaCuando_ms,
    vaciar: agrupador.vaciar,
  };
};
