import { type Perfil, perfilar } from './ajuste';
import { crearRuido, type ModeloRuido, modeloRuido, type Ruido, verCorta, verLarga } from './ruido';
import { crearSerie, indiceDesde, media, type Recorte, recortar, type Serie } from './serie';
import type { Signo } from './tipos';

/**
 * One sensor, two stages. Coarse: the mean of the newest samples less a lagged mean, at three spans, against the
 * spread that the sensor's own noise gives it. Fine: the fit of `ajuste.ts`, once enough has been seen behind the
 * front, which decides whether there is a step at all.
 */
export interface Detector {
  serie: Serie;
  dt_ms: number;
  ruido: Ruido;
  /** No front is believed before this: the sensor has just come, or come back from a fault. */
  fiable_desde_ms: number;
  /** First sample ever, epoch ms. */
  nacido_ms: number;
  /** Coarse detection has looked at everything up to here. */
  visto_ms: number;
  candidato: Candidato | null;
  /** Newest front of each sign and how strong it was; silences its own tail. */
  ultimo: Partial<Record<Signo, { t: number; z: number; hasta_ms: number }>>;
  /** Stretches that came late or out of order, epoch ms. */
  tardios: { desde_ms: number; hasta_ms: number }[];
  /** Value that has not moved, and since when. */
  quieto: { p: number; desde_ms: number } | null;
}

interface Candidato {
  signo: Signo;
  z: number;
  /** The middle of the front lies between these, epoch ms. */
  desde_ms: number;
  hasta_ms: number;
  /** First crossing, epoch ms. */
  cruce_ms: number;
  /** Which look comes next, of `MIRADAS`: a later one when an earlier one saw the ramp go on. */
  mirada: number;
}

/** A front that one sensor saw. */
export interface Frente {
  t: number;
  signo: Signo;
  amplitud: number;
  sigma_ms: number;
  snr: number;
  perfil: Perfil;
  onda: Recorte;
  /** The sensor had been measuring for less than a minute. */
  arranque: boolean;
  ruidoso: boolean;
  tardio: boolean;
  /** The longest look did not see it end: where on the ramp its begin was put is a guess. */
  abierto: boolean;
}

/** Spans of the short mean, the gap and the lagged mean, s. */
const ESCALAS = [
  { corta: 0.6, hueco: 0.3, larga: 1.5 },
  { corta: 1.5, hueco: 1.5, larga: 3 },
  { corta: 3, hueco: 4, larga: 5 },
] as const;
export const Z_GRUESO = 4.2;
export const SNR_MIN = 5.5;
/** While the noise has been watched for less than a minute a front must stand out more. */
const SNR_ARRANQUE = 7;
const ARRANQUE_MS = 60_000;
export const RUIDO_ALTO_KGCM2 = 0.05;
/** How long a candidate may still grow, ms. */
const CRECE_MS = 1_200;
const ANTES_MIN_MS = 1_200;
/**
 * How long to look behind the front, the widest ramp that can be told from it, and how far outside the first guess
 * its middle may lie. A fast opening is known after two seconds; a slow one is waited for.
 */
const MIRADAS = [
  { despues_ms: 2_200, ancho_s: 1.2, margen_ms: 0, antes_ms: 5_000 },
  { despues_ms: 6_800, ancho_s: 6, margen_ms: 2_500, antes_ms: 5_000 },
  { despues_ms: 16_000, ancho_s: 13, margen_ms: 6_000, antes_ms: 8_000 },
] as const;
const miradaDe = (c: Candidato) => MIRADAS[c.mirada] ?? MIRADAS[0];
/** The tail of a front is not looked at again within this, unless something twice as strong follows, ms. */
const REFRACTARIO_MS = 3_000;
/** Behind a front the line unpacks by a few hundredths of it per second; more is the front itself. */
const PENDIENTE_MAX_POR_S = 0.3;
const DESCARTE_MS = 1_500;
/** A front this close to late samples leans on them, ms. */
const LADO_MS = 1_000;
/** A reading that stands still says nothing of the noise. */
const QUIETO_SIN_MEDIR_MS = 2_000;
const DIFERENCIA_LARGA_MS = 5_000;

export const crearDetector = (dt_ms: number, desde_ms: number): Detector => ({
  serie: crearSerie(),
  dt_ms,
  ruido: crearRuido(),
  fiable_desde_ms: desde_ms,
  nacido_ms: desde_ms,
  visto_ms: -Infinity,
  candidato: null,
  ultimo: {},
  tardios: [],
  quieto: null,
});

const saltoLargo = (d: Detector) => Math.max(1, Math.round(DIFERENCIA_LARGA_MS / d.dt_ms));
export const modeloDe = (d: Detector): ModeloRuido => modeloRuido(d.ruido, saltoLargo(d));

/** The samples i−2m, i−m and i follow each other without a gap. */
const seguidas = (d: Detector, i: number, m: number) =>
  i >= 2 * m &&
  (d.serie.t[i] as number) - (d.serie.t[i - 2 * m] as number) < 2 * m * d.dt_ms * 1.2 + d.dt_ms * 0.5;

const medirRuido = (d: Detector, i: number): void => {
  const { p, t } = d.serie;
  if (d.quieto !== null && (t[i] as number) - d.quieto.desde_ms > QUIETO_SIN_MEDIR_MS) return;
  const v = (j: number) => p[j] as number;
  if (seguidas(d, i, 1)) verCorta(d.ruido, v(i) - 2 * v(i - 1) + v(i - 2), v(i) - v(i - 1));
  const m = saltoLargo(d);
  if (seguidas(d, i, m)) verLarga(d.ruido, v(i) - 2 * v(i - m) + v(i - 2 * m), m);
};

type Escala = (typeof ESCALAS)[number];

/** Samples of the short mean, the gap and the lagged mean. */
const muestrasDe = ({ corta, hueco, larga }: Escala, dt_ms: number) =>
  [corta, hueco, larga].map((segundos) => Math.max(1, Math.round((segundos * 1_000) / dt_ms))) as [
    number,
    number,
    number,
  ];

/** What the sensor's own noise does to the difference of the two means, one standard deviation, kg/cm². */
const sigmaGruesa = ([ns, ng, nl]: [number, number, number], { r, q }: ModeloRuido) =>
  Math.sqrt(r * (1 / ns + 1 / nl) + q * (ns / 3 + ng + nl / 3));

/** Smallest of those over the spans: the coarse stage sees what exceeds Z_GRUESO of it. */
export const sigmaGruesaMin_kgcm2 = (modelo: ModeloRuido, dt_ms: number) =>
  Math.min(...ESCALAS.map((escala) => sigmaGruesa(muestrasDe(escala, dt_ms), modelo)));

/** The coarse statistic of one span at sample `i`, in standard deviations; 0 where there are not the samples for it. */
const desvio = (d: Detector, i: number, escala: Escala, modelo: ModeloRuido): number => {
  const n = muestrasDe(escala, d.dt_ms);
  const [ns, ng, nl] = n;
  const total = ns + ng + nl;
  const primero = i - total + 1;
  const { serie } = d;
  if (primero < 0 || (serie.t[primero] as number) < d.fiable_desde_ms) return 0;
  if ((serie.t[i] as number) - (serie.t[primero] as number) > total * d.dt_ms * 1.25) return 0;
  const salto = media(serie, i - ns + 1, i + 1) - media(serie, primero, primero + nl);
  return salto / sigmaGruesa(n, modelo);
};

const silenciado = (d: Detector, signo: Signo, t: number, z: number): boolean => {
  const ultimo = d.ultimo[signo];
  return ultimo !== undefined && t < ultimo.hasta_ms && z < 2 * ultimo.z;
};

const cede = (c: Candidato | null, z: number) => c !== null && c.mirada > 0 && z > 2 * c.z;

const mirar = (d: Detector, i: number, modelo: ModeloRuido): void => {
  const t = d.serie.t[i] as number;
  for (const escala of ESCALAS) {
    const con_signo = desvio(d, i, escala, modelo);
    const z = Math.abs(con_signo);
    const signo: Signo = con_signo < 0 ? -1 : 1;
    if (z < Z_GRUESO || silenciado(d, signo, t, z)) continue;
    // A ramp that is waited for gives way to something twice as clear.
    const previo = cede(d.candidato, z) ? null : d.candidato;
    const sigue = previo !== null && previo.signo === signo && t - previo.cruce_ms <= CRECE_MS;
    if (previo !== null && !sigue) continue;
    if (previo !== null && z <= previo.z) continue;
    const atras_ms = (escala.corta + escala.hueco + Math.min(escala.larga, 1)) * 1_000;
    d.candidato = {
      signo,
      z,
      desde_ms: Math.min(previo?.desde_ms ?? Infinity, t - atras_ms),
      hasta_ms: t,
      cruce_ms: previo?.cruce_ms ?? t,
      mirada: 0,
    };
  }
};

const fueTardio = (d: Detector, t: number) =>
  d.tardios.some(({ desde_ms, hasta_ms }) => t + LADO_MS >= desde_ms && t - LADO_MS <= hasta_ms);

/** Begin of what may be looked at before the front: an earlier front must stay outside. */
const antesDe = (d: Detector, t: number, antes_ms: number): number => {
  const previos = [d.ultimo[1]?.t, d.ultimo[-1]?.t].filter((p) => p !== undefined && p < t - ANTES_MIN_MS);
  return Math.max(t - antes_ms, d.fiable_desde_ms, ...previos.map((p) => (p as number) + 500));
};

type Juicio = { tipo: 'frente'; frente: Frente } | { tipo: 'nada' } | { tipo: 'esperar' };

/** The ramp goes on beyond what has been seen: it is as wide as can be told, or falls on as fast behind it. */
const sigue = ({ ancho_s, amplitud, pendiente, evidencia }: Perfil, snr: number, ancho_max_s: number) =>
  ancho_s >= ancho_max_s ||
  Math.abs(pendiente) > PENDIENTE_MAX_POR_S * Math.abs(amplitud) ||
  (snr < SNR_MIN && evidencia > SNR_MIN ** 2);

const juzgar = (d: Detector, c: Candidato): Juicio => {
  const modelo = modeloDe(d);
  const mirada = miradaDe(c);
  const desde_ms = c.desde_ms - mirada.margen_ms;
  const hasta_ms = c.hasta_ms + mirada.margen_ms;
  const onda = recortar(d.serie, antesDe(d, desde_ms, mirada.antes_ms), c.hasta_ms + mirada.despues_ms);
  const { dt_ms } = d;
  const perfil = perfilar(onda, modelo, { desde_ms, hasta_ms, dt_ms, ancho_max_s: mirada.ancho_s });
  if (perfil === null) return { tipo: 'nada' };
  const snr = Math.abs(perfil.amplitud) / perfil.sigma_amplitud;
  const abierto = sigue(perfil, snr, mirada.ancho_s);
  if (c.mirada < MIRADAS.length - 1 && abierto) return { tipo: 'esperar' };
  const arranque = perfil.inicio_ms - d.nacido_ms < ARRANQUE_MS;
  const signo: Signo = perfil.amplitud < 0 ? -1 : 1;
  if (signo !== c.signo || snr < (arranque ? SNR_ARRANQUE : SNR_MIN)) return { tipo: 'nada' };
  const frente: Frente = {
    t: perfil.inicio_ms,
    signo,
    amplitud: perfil.amplitud,
    sigma_ms: perfil.sigma_ms,
    snr,
    perfil,
    onda,
    arranque,
    ruidoso: Math.sqrt(modelo.r) > RUIDO_ALTO_KGCM2,
    tardio: fueTardio(d, perfil.inicio_ms),
    abierto,
  };
  return { tipo: 'frente', frente };
};

/** Looks at the candidate once the data behind it are there. */
const resolver = (d: Detector, hasta_ms: number): Frente | null => {
  const c = d.candidato;
  if (c === null || hasta_ms < c.hasta_ms + miradaDe(c).despues_ms) return null;
  if (hasta_ms - c.cruce_ms < CRECE_MS) return null;
  const juicio = juzgar(d, c);
  switch (juicio.tipo) {
    case 'esperar':
      d.candidato = { ...c, mirada: c.mirada + 1 };
      return null;
    case 'nada':
      d.candidato = null;
      descartar(d, c);
      return null;
    case 'frente': {
      d.candidato = null;
      const { frente } = juicio;
      d.ultimo[c.signo] = { t: frente.t, z: c.z, hasta_ms: frente.t + REFRACTARIO_MS };
      return frente;
    }
  }
  juicio satisfies never;
  return null;
};

const descartar = (d: Detector, c: Candidato): void => {
  const ultimo = d.ultimo[c.signo];
  const hasta_ms = c.hasta_ms + miradaDe(c).despues_ms + DESCARTE_MS;
  if (ultimo === undefined || ultimo.hasta_ms < hasta_ms)
    d.ultimo[c.signo] = { t: ultimo?.t ?? -Infinity, z: c.z, hasta_ms };
};

/** Runs detection over everything that came since the last call (or since `desde_ms`, when a gap was filled). */
export const detectar = (d: Detector, desde_ms: number): Frente[] => {
  const frentes: Frente[] = [];
  const modelo = modeloDe(d);
  // The newest sample is still waited on: alone it may be a spike.
  const fin = d.serie.n - 1;
  for (let i = indiceDesde(d.serie, desde_ms); i < fin; i++) {
    const t = d.serie.t[i] as number;
    if (t > d.visto_ms) {
      medirRuido(d, i);
      d.visto_ms = t;
    }
    mirar(d, i, modelo);
    const frente = resolver(d, t);
    if (frente !== null) frentes.push(frente);
  }
  return frentes;
};
