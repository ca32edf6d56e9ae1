import type { IngestaResultado } from '@tramos/contract/ingesta';
import type { Db } from '../db/tipos';
import type { Push } from '../realtime/push';
import { type Agrupador, crearAgrupador } from './agrupador';
import { almacenar, type Guardado } from './almacenar';
import { conReintentos, esPasajero } from './base-de-datos';
import { type Aceptado, type Interpretado, interpretar, type MensajeDeCampo, rechazar } from './interpretar';
import { mensajesTotal, sinRespuestaTotal } from './metricas';
import { GRUPO_EN_ESPERA_MAX, GRUPO_ESPERA_MS, GRUPO_MAX, GRUPO_MUESTRAS_MAX, REINTENTOS_MS } from './plazos';
import type { Red } from './red';

export interface ResultadoRecepcion {
  resultado: IngestaResultado;
  /** Why it was not taken, in Spanish. */
  motivo?: string;
}

export interface Receptor {
  /**
   * Stores one message and resolves after its commit; rejects when it could not be stored, and then the sender must
   * get no acknowledgement (docs/decisions/002).
   */
  recibir(mensaje: MensajeDeCampo): Promise<ResultadoRecepcion>;
  vaciar(): Promise<void>;
}

interface PartesReceptor {
  db: Db;
  push: Pick<Push, 'anexarVarios' | 'difundir'>;
  red: () => Red;
  /** After each commit: what was new, in order of arrival. */
  alGuardar: (mensajes: readonly Aceptado[]) => void;
  alFallar: (error: unknown) => void;
  /** What became of each message, new or not. */
  alResolver: (original: MensajeDeCampo, interpretado: Interpretado, fin: Guardado) => void;
}

interface EnCurso {
  original: MensajeDeCampo;
  interpretado: Interpretado;
}

const muestrasDe = ({ interpretado: m }: EnCurso): number => {
  if (m.tipo === 'presion') return m.mensaje.p.length;
  return m.tipo === 'disparo' ? (m.mensaje.forma_onda?.p.length ?? 1) : 1;
};

type Fin = { en_curso: EnCurso; fin: Guardado };

interface PartesGuardar extends Pick<PartesReceptor, 'db' | 'push' | 'alFallar'> {
  alTerminar: (fines: readonly Fin[], repetido: boolean) => void;
}

/** One transaction for all of the lot, tried again while the database is away. */
const guardarJuntos = async ({ db, push, alFallar, alTerminar }: PartesGuardar, lote: readonly EnCurso[]) => {
  let intentos = 0;
  const { guardados, pendientes } = await conReintentos(
    () => {
      intentos++;
      return db.transaction((tx) =>
        almacenar(
          tx,
          push,
          lote.map(({ interpretado }) => interpretado),
        ),
      );
    },
    REINTENTOS_MS,
    alFallar,
  );
  push.difundir(pendientes);
  const fines = lote.map((en_curso, i): Fin => ({ en_curso, fin: guardados[i] ?? 'duplicado' }));
  alTerminar(fines, intentos > 1);
  return fines;
};

/**
 * Stores the lot. When the database refuses the content of one message, the lot is halved until the culprit stands
 * alone and is stored as rejected: one message never stops the rest.
 */
const guardar = async (partes: PartesGuardar, lote: readonly EnCurso[]): Promise<Fin[]> => {
  const [unico] = lote;
  if (unico === undefined) return [];
  try {
    return await guardarJuntos(partes, lote);
  } catch (error) {
    if (esPasajero(error) || unico.interpretado.tipo === 'rechazo') throw error;
    if (lote.length > 1) {
      const mitad = Math.ceil(lote.length / 2);
      return [
        ...(await guardar(partes, lote.slice(0, mitad))),
        ...(await guardar(partes, lote.slice(mitad))),
      ];
    }
    const rechazo = rechazar(unico.original, {
      motivo: 'La base de datos no admite el contenido',
      resultado: 'rechazado',
    });
    return guardar(partes, [{ original: unico.original, interpretado: rechazo }]);
  }
};

/**
 * What detection has to see. After a broken connection nobody knows whether the first try was committed, so then
 * duplicates count as well: to detection a copy changes nothing, a batch it never saw is a wave it never hears.
 */
const novedades = (fines: readonly Fin[], repetido: boolean): Aceptado[] =>
  fines.flatMap(({ en_curso: { interpretado }, fin }) =>
    interpretado.tipo !== 'rechazo' && (fin === 'guardado' || repetido) ? [interpretado] : [],
  );

const presentar = ({ interpretado }: EnCurso, fin: Guardado): ResultadoRecepcion =>
  interpretado.tipo === 'rechazo' ? { resultado: fin, motivo: interpretado.motivo } : { resultado: fin };

export const crearReceptor = (partes: PartesReceptor): Receptor => {
  const { db, push, red, alGuardar, alFallar, alResolver } = partes;
  const alTerminar = (fines: readonly Fin[], repetido: boolean) => {
    for (const { en_curso, fin } of fines) {
      mensajesTotal.inc({ resultado: fin });
      alResolver(en_curso.original, en_curso.interpretado, fin);
    }
    setImmediate(alGuardar, novedades(fines, repetido));
  };
  const procesar = async (lote: readonly EnCurso[]) =>
    (await guardar({ db, push, alFallar, alTerminar }, lote)).map(({ en_curso, fin }) =>
      presentar(en_curso, fin),
    );
  const agrupador: Agrupador<EnCurso, ResultadoRecepcion> = crearAgrupador({
    procesar,
    max: GRUPO_MAX,
    espera_ms: GRUPO_ESPERA_MS,
    en_espera_max: GRUPO_EN_ESPERA_MAX,
    peso: muestrasDe,
    peso_max: GRUPO_MUESTRAS_MAX,
  });
  return {
    recibir: async (original) => {
      try {
        return await agrupador.agregar({ original, interpretado: interpretar(red(), original) });
      } catch (error) {
        sinRespuestaTotal.inc();
        throw error;
      }
    },
    vaciar: agrupador.vaciar,
  };
};
