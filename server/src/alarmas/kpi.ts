import type { AlarmaHecho, AlarmaOrigen, AlarmaRegla, Prioridad } from '@tramos/contract/alarmas';
import { PrioridadSchema } from '@tramos/contract/alarmas';
import {
  type AlarmasKpi,
  KPI_LIMITES,
  KPI_MEZCLA,
  type KpiCodigo,
  type KpiVeredicto,
} from '@tramos/contract/alarmas-kpi';
import { masEnVentana, type Observado, ritmo } from '@tramos/contract/estadistica';
import { ALARMAS_10MIN_INUNDACION } from '@tramos/contract/limites';

/** The figures of ISA-18.2 over a stretch of the journal (formulas in docs/alarmas.md). Pure: times in epoch ms. */

export interface HechoKpi {
  t_ms: number;
  hecho: Extract<AlarmaHecho, 'activada' | 'anunciada' | 'retornada' | 'reconocida'>;
  alarma_id: number;
  origen: AlarmaOrigen;
  fuente_id: number;
  regla: AlarmaRegla;
  prioridad: Prioridad;
}
/** Sources are named by whoever presents them. */
export type Fuente = Omit<AlarmasKpi['fuentes'][number], 'nombre' | 'objeto_id'> & { fuente_id: number };

const MINUTO_MS = 60_000;
const DIEZ_MIN_MS = 10 * MINUTO_MS;
const HORA_MS = 60 * MINUTO_MS;
const DIA_MS = 24 * HORA_MS;
/** A flood is over when fewer than this many came in 10 minutes. */
const FIN_INUNDACION = 5;
const HORA_EXCESIVA = 30;
/** Transitions within a minute that make a chatter, and how soon a fleeting alarm is gone unacknowledged. */
const CASTANETEO = 3;
const FUGAZ_MS = MINUTO_MS;
const FUENTES = 10;

/** How many fall into each whole step since the start; the piece that is left over is not counted. */
export const porPaso = (
  tiempos: readonly number[],
  { desde_ms, hasta_ms }: Observado,
  paso_ms: number,
): number[] => {
  const cuentas = new Array<number>(Math.floor((hasta_ms - desde_ms) / paso_ms)).fill(0);
  for (const t of tiempos) {
    const i = Math.floor((t - desde_ms) / paso_ms);
    if (i >= 0 && i < cuentas.length) cuentas[i] = (cuentas[i] ?? 0) + 1;
  }
  return cuentas;
};

/**
 * Periods of 10 minutes in a flood: from the one with more than 10 alarms up to the one before the first with fewer
 * than 5.
 */
export const enInundacion = (por_10min: readonly number[]): number => {
  let inundado = false;
  let n = 0;
  for (const cuenta of por_10min) {
    inundado = inundado ? cuenta >= FIN_INUNDACION : cuenta > ALARMAS_10MIN_INUNDACION;
    if (inundado) n += 1;
  }
  return n;
};

/** The same with the piece that is left over: its columns add up to all there were. */
export const serieDe = (
  tiempos: readonly number[],
  { desde_ms, hasta_ms }: Observado,
  paso_ms: number,
): number[] =>
  porPaso(
    tiempos,
    { desde_ms, hasta_ms: desde_ms + Math.ceil((hasta_ms - desde_ms) / paso_ms) * paso_ms },
    paso_ms,
  );

const claveDeFuente = ({ origen, fuente_id, regla }: HechoKpi) => `${origen}:${fuente_id}:${regla}`;

const agrupar = <T>(lista: readonly T[], clave: (cosa: T) => string | number): Map<string | number, T[]> => {
  const grupos = new Map<string | number, T[]>();
  for (const cosa of lista) {
    const grupo = grupos.get(clave(cosa));
    if (grupo) grupo.push(cosa);
    else grupos.set(clave(cosa), [cosa]);
  }
  return grupos;
};

const fuenteDe = ({ origen, fuente_id, regla }: HechoKpi, n: number, fraccion: number): Fuente => ({
  ...{ origen, fuente_id, regla, n, fraccion },
});

/** The ten sources that called most, most first. */
export const diezFuentes = (anunciadas: readonly HechoKpi[]): Fuente[] =>
  [...agrupar(anunciadas, claveDeFuente).values()]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, FUENTES)
    .flatMap((suyos) => (suyos[0] ? fuenteDe(suyos[0], suyos.length, suyos.length / anunciadas.length) : []));

/** Share of all calls that the ten sources made; of ten sources and fewer it would say nothing. */
const parteDeDiez = (anunciadas: readonly HechoKpi[]): number | null => {
  const fuentes = new Set(anunciadas.map(claveDeFuente)).size;
  if (fuentes <= FUENTES) return null;
  return diezFuentes(anunciadas).reduce((suma, { fraccion }) => suma + fraccion, 0);
};

/** Alarms that began or ended three times and more within a minute, with their most; worst first. */
export const castanetean = (hechos: readonly HechoKpi[]): Fuente[] => {
  const transiciones = hechos.filter(({ hecho }) => hecho === 'activada' || hecho === 'retornada');
  return [...agrupar(transiciones, ({ alarma_id }) => alarma_id).values()]
    .flatMap((suyas) => {
      const n = masEnVentana(
        suyas.map(({ t_ms }) => t_ms),
        MINUTO_MS,
      );
      return suyas[0] && n >= CASTANETEO ? fuenteDe(suyas[0], n, 0) : [];
    })
    .toSorted((a, b) => b.n - a.n);
};

/** Announced alarms that were gone within a minute before anybody acknowledged them. */
export const fugaces = (hechos: readonly HechoKpi[]): number => {
  let n = 0;
  for (const suyos of agrupar(hechos, ({ alarma_id }) => alarma_id).values()) {
    let anunciada_ms: number | null = null;
    for (const { hecho, t_ms } of suyos) {
      if (hecho === 'anunciada') anunciada_ms = t_ms;
      if (hecho === 'retornada' && anunciada_ms !== null && t_ms - anunciada_ms < FUGAZ_MS) n += 1;
      if (hecho === 'retornada' || hecho === 'reconocida') anunciada_ms = null;
    }
  }
  return n;
};

export const veredictoDe = (codigo: KpiCodigo, valor: number | null): KpiVeredicto => {
  if (valor === null) return 'sin_datos';
  const { aceptable, maximo } = KPI_LIMITES[codigo];
  if (valor <= aceptable) return 'bien';
  return maximo !== null && valor <= maximo ? 'alto' : 'excesivo';
};

/** Figures of now, which need no history. */
interface Ahora {
  viejas: number;
  apartadas: number;
}
const DE_AHORA: readonly KpiCodigo[] = ['viejas', 'apartadas'];

const parte = (n: number, de: number): number | null => (de > 0 ? n / de : null);

const valoresDe = (
  hechos: readonly HechoKpi[],
  tramo: Observado,
  ahora: Ahora,
): Record<KpiCodigo, number | null> => {
  const anunciadas = hechos.filter(({ hecho }) => hecho === 'anunciada');
  const tiempos = anunciadas.map(({ t_ms }) => t_ms);
  const { por_hora: media } = ritmo(tiempos, tramo);
  const por = (paso_ms: number) => (media === null ? null : (media * paso_ms) / HORA_MS);
  const por_10min = porPaso(tiempos, tramo, DIEZ_MIN_MS);
  const por_hora = porPaso(tiempos, tramo, HORA_MS);
  return {
    por_10min: por(DIEZ_MIN_MS),
    por_hora: por(HORA_MS),
    por_dia: por(DIA_MS),
    maximo_10min: masEnVentana(tiempos, DIEZ_MIN_MS),
    periodos_con_mas_de_10: parte(
      por_10min.filter((n) => n > ALARMAS_10MIN_INUNDACION).length,
      por_10min.length,
    ),
    horas_con_mas_de_30: parte(por_hora.filter((n) => n > HORA_EXCESIVA).length, por_hora.length),
    tiempo_en_inundacion: parte(enInundacion(por_10min), por_10min.length),
    diez_fuentes: parteDeDiez(anunciadas),
    castaneteo: castanetean(hechos).length,
    fugaces: fugaces(hechos),
    ...ahora,
  };
};

/** One verdict for each figure; those over a period that the journal does not cover have none. */
export const indicadoresDe = (
  hechos: readonly HechoKpi[],
  tramo: Observado,
  ahora: Ahora,
  suficiente: boolean,
): AlarmasKpi['indicadores'] => {
  const valores = valoresDe(hechos, tramo, ahora);
  return (Object.keys(KPI_LIMITES) as KpiCodigo[]).map((codigo) => ({
    codigo,
    valor: valores[codigo],
    veredicto: suficiente || DE_AHORA.includes(codigo) ? veredictoDe(codigo, valores[codigo]) : 'sin_datos',
  }));
};

/** How many of each priority, against what the standard aims at. */
export const mezclaDe = (hechos: readonly HechoKpi[], suficiente: boolean): AlarmasKpi['mezcla'] => {
  const anunciadas = hechos.filter(({ hecho }) => hecho === 'anunciada');
  return PrioridadSchema.options.map((prioridad) => {
    const n = anunciadas.filter((hecho) => hecho.prioridad === prioridad).length;
    const fraccion = parte(n, anunciadas.length);
    const meta = KPI_MEZCLA[prioridad];
    const cumple = fraccion !== null && (prioridad === 'baja' ? fraccion >= meta : fraccion <= meta);
    const juzgada = suficiente && fraccion !== null;
    return { prioridad, n, fraccion, veredicto: juzgada ? (cumple ? 'bien' : 'alto') : 'sin_datos' };
  });
};
