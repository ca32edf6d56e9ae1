import { textoDesfase } from '@tramos/contract/duracion';
import { TEXTO_RAZON } from '@tramos/contract/razon-salud';
import type { RazonSalud, SaludServidor } from '@tramos/contract/sitio';
import { conLimite } from '../db/con-limite';
import { esCaidaDeBase, sqlstateDe } from '../db/culpa';
import { carpetasDe, libreEn } from '../db/disco';
import { meta } from '../db/esquema/sitio';
import type { Deps } from '../deps';
import { probarBitacora } from '../realtime/bitacora';
import { cada } from '../realtime/cada';
import type { Realtime } from '../realtime/realtime';
import {
  type Episodio,
  REGLAS_SERVIDOR,
  type ReglaServidor,
  type SenalesIngesta,
  type VigiaSalud,
} from '../salud-servidor';
import { juzgar, PACIENCIA_SALUD_MS, reglaDe } from './juzgar';

interface Partes {
  deps: Pick<Deps, 'db' | 'ahora' | 'log' | 'config'>;
  senales: () => SenalesIngesta;
  broker_conectado: () => boolean;
  realtime: Pick<Realtime, 'decirSalud' | 'atraso_ms'>;
  /** Who crowds the door of the consoles, in words; null while nobody does. */
  quienAprieta: () => string | null;
}

const REVISION_MS = 1_000;
const DECIR_MS = 2_000;
const SONDA_MS = 3_000;
const DISCO_MS = 5_000;
/** A trial that takes longer has failed; the next comes before the patience is over. */
const SONDA_ESPERA_MS = 5_000;
/** Nothing stored for this long, where trials are made every `SONDA_MS`, is a pause. */
const PAUSA_MS = 5_000;
/** What was wrong while the database could not take it is kept; of a storm, the newest. */
const EPISODIOS_MAX = 100;

const frase = (razones: readonly RazonSalud[]): string =>
  razones.map((razon) => TEXTO_RAZON[razon]).join('; ');

const iguales = (a: readonly RazonSalud[], b: readonly RazonSalud[]): boolean =>
  a.length === b.length && a.every((razon, i) => razon === b[i]);

/** Gateways, clocks and callers that do not behave. */
interface Faltas
  extends Pick<SenalesIngesta, 'excedidos' | 'dobles' | 'error_reloj_ms' | 'gateways_fuera_de_hora'> {
  aprieta: string | null;
}

/** What is wrong now by the alarm that stands for it, in words; null where all is well. */
const detallesDe = (
  razones: readonly RazonSalud[],
  { excedidos, dobles, error_reloj_ms, gateways_fuera_de_hora, aprieta }: Faltas,
): Record<ReglaServidor, string | null> => {
  const deRegla = (regla: ReglaServidor) =>
    frase(razones.filter((razon) => reglaDe(razon) === regla)) || null;
  return {
    servidor_sin_guardar: deRegla('servidor_sin_guardar'),
    servidor_degradado: deRegla('servidor_degradado'),
    servidor_entrada: deRegla('servidor_entrada'),
    servidor_gateway: excedidos.join(', ') || null,
    servidor_puerta: aprieta,
    servidor_clave: dobles.join('; ') || null,
    servidor_reloj: error_reloj_ms === 0 ? null : `Va ${textoDesfase(error_reloj_ms)}`,
    servidor_reloj_gateway:
      gateways_fuera_de_hora.map(([clave, ms]) => `${clave} va ${textoDesfase(ms)}`).join('; ') || null,
  };
};

/** Gathers what was wrong from one look to the next. */
export const crearEpisodios = () => {
  let lista: Episodio[] = [];
  const seguirRegla = (regla: ReglaServidor, detalle: string | null, ahora_ms: number) => {
    const abierto = lista.find((e) => e.regla === regla && e.hasta_ms === null);
    if (abierto && detalle === null) abierto.hasta_ms = ahora_ms;
    else if (abierto && detalle !== null) abierto.detalle = detalle;
    else if (detalle !== null) lista.push({ regla, desde_ms: ahora_ms, hasta_ms: null, detalle });
  };
  return {
    lista: () => lista,
    seguir: (razones: readonly RazonSalud[], faltas: Faltas, ahora_ms: number) => {
      const detalles = detallesDe(razones, faltas);
      for (const regla of REGLAS_SERVIDOR) seguirRegla(regla, detalles[regla], ahora_ms);
      lista = lista.slice(-EPISODIOS_MAX);
    },
    asentados: (episodios: readonly Episodio[]) => {
      lista = lista.filter((e) => !(episodios.includes(e) && e.hasta_ms !== null));
    },
  };
};

export const crearVigiaSalud = ({
  deps,
  senales,
  broker_conectado,
  realtime,
  quienAprieta,
}: Partes): VigiaSalud => {
  const { db, ahora, log, config } = deps;
  const inicio = performance.now();
  let sondeada = inicio;
  /** Whether the database itself said something at the last trial, be it a refusal. */
  let contesta = true;
  let avisable = inicio;
  let pausada = Number.NEGATIVE_INFINITY;
  let libre_bytes: number | null = null;
  let razones: RazonSalud[] = [];
  let desde_ms = ahora();
  const episodios = crearEpisodios();

  const revisar = async () => {
    const s = senales();
    const sin_guardar_ms = Math.min(s.sin_guardar_ms, performance.now() - sondeada);
    if (sin_guardar_ms >= PAUSA_MS) pausada = performance.now();
    const nuevas = juzgar({
      ...s,
      ...{ sin_guardar_ms, contesta, firme_ms: performance.now() - pausada },
      ...{ atraso_ms: realtime.atraso_ms(), sin_avisar_ms: performance.now() - avisable },
      ...{ broker: broker_conectado(), libre_bytes, libre_min_bytes: config.disco_min_bytes },
    });
    episodios.seguir(nuevas, { ...s, aprieta: quienAprieta() }, ahora());
    if (iguales(nuevas, razones)) return;
    if ((nuevas.length === 0) !== (razones.length === 0)) desde_ms = ahora();
    razones = nuevas;
    if (nuevas.length > 0) log.error({ razones: nuevas }, 'el servidor está degradado');
    else log.info('el servidor está sano de nuevo');
    realtime.decirSalud(estado());
  };
  const estado = (): SaludServidor => ({
    estado: razones.length === 0 ? 'sano' : 'degradado',
    razones,
    desde: new Date(desde_ms).toISOString(),
  });

  /** One row that says when this server could last write, where the field has not just shown it. */
  const sondear = async () => {
    const dejado = senales().sin_dejar_ms < PACIENCIA_SALUD_MS;
    if (dejado || senales().sin_guardar_ms > SONDA_MS) {
      const valor = new Date(ahora()).toISOString();
      await conLimite(
        db
          .insert(meta)
          .values({ clave: 'sonda', valor })
          .onConflictDoUpdate({ target: meta.clave, set: { valor } }),
        SONDA_ESPERA_MS,
      );
      sondeada = performance.now();
      contesta = true;
    }
  };
  const alNoGuardar = (error: unknown) => {
    contesta = sqlstateDe(error) !== null && !esCaidaDeBase(error);
    log.warn({ err: error }, 'la base de datos no admitió la fila de prueba');
  };
  const probarAvisos = async () => {
    await conLimite(probarBitacora(db, SONDA_ESPERA_MS), 2 * SONDA_ESPERA_MS);
    avisable = performance.now();
  };
  const medirDisco = async () => {
    libre_bytes = await libreEn(carpetasDe(config));
  };

  return {
    estado,
    episodios: episodios.lista,
    asentados: episodios.asentados,
    arrancar: () => {
      sondeada = performance.now();
      avisable = sondeada;
      const quejarse = (que: string) => (error: unknown) => log.warn({ err: error }, que);
      const paros = [
        cada(REVISION_MS, revisar, quejarse('la salud del servidor no se revisó')),
        cada(DECIR_MS, async () => realtime.decirSalud(estado()), quejarse('la salud no se dijo')),
        cada(SONDA_MS, sondear, alNoGuardar),
        cada(SONDA_MS, probarAvisos, quejarse('la bitácora de avisos no se pudo escribir')),
        cada(DISCO_MS, medirDisco, quejarse('no se pudo medir el disco')),
      ];
      void medirDisco().catch(quejarse('no se pudo medir el disco'));
      return async () => {
        await Promise.all(paros.map((parar) => parar()));
      };
    },
  };
};
