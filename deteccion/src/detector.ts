import { type Perfil, perfilar } from './ajuste';
import { desvio, ESCALAS, type Escala, type Muestreo, Z_GRUESO } from './grueso';
import { crearRuido, type ModeloRuido, modeloRuido, type Ruido, verCorta, verLarga } from './ruido';
import { crearSerie, indiceDesde, type Recorte, recortar } from './serie';
import type { Signo } from './tipos';

/**
 * One sensor, two stages. The coarse one (`grueso.ts`) opens a candidate; the fit of `ajuste.ts`, once enough has been
 * seen behind the front, decides whether there is a step at all.
 */
export interface Detector extends Muestreo {
  ruido: Ruido;
  /** First sample ever, epoch ms. */
  nacido_ms: number;
  /** Coarse detection has looked at everything up to here. */
  visto_ms: number;
  /** By time: a front may come while the ramp of another is still being watched. */
  candidatos: Candidato[];
  /** Which way each span of the coarse stage stood out at the sample before; 0 for not at all. */
  fuera: (Signo | 0)[];
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
  /** Samples are missing beside it: where it began was not seen. */
  hueco: boolean;
  /** The longest look did not see it end: where on the ramp its begin was put is a guess. */
  abierto: boolean;
}

export const SNR_MIN = 5.5;
/** While the noise has been watched for less than a minute a front must stand out more. */
const SNR_ARRANQUE = 7;
const ARRANQUE_MS = 60_000;
export const RUIDO_ALTO_KGCM2 = 0.05;
/** How long a candidate may still grow, ms. */
const CRECE_MS = 1_200;
const ANTES_MIN_MS = 1_200;
/** What is looked at behind a front at least, even when another follows, ms. */
const DETRAS_MIN_MS = 800;
/** More at once than this is a line that shakes, not fronts. */
const CANDIDATOS_MAX = 3;
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
  candidatos: [],
  fuera: ESCALAS.map(() => 0),
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

/** What a front left in the span, or right behind it, is no other one unless it is twice as strong. */
const silenciado = (
  { ultimo }: Detector,
  { corta, hueco, larga }: Escala,
  { signo, cruce_ms, z }: Candidato,
): boolean => {
  const previo = ultimo[signo];
  if (previo === undefined || z >= 2 * previo.z) return false;
  return cruce_ms < Math.max(previo.hasta_ms, previo.t + (corta + hueco + larga) * 1_000);
};

/** A ramp that is waited for gives way to something twice as clear. */
const sobresale = (c: Candidato, cruce: Candidato) => c.mirada > 0 && cruce.z > 2 * c.z;

/**
 * A crossing is a front of its own unless it is the newest candidate growing, or that candidate as a slower span sees
 * it later. While one is watched only what stands out anew (`sale`: it did not a sample ago) is another.
 */
const anotarCruce = ({ candidatos }: Detector, escala: Escala, cruce: Candidato, sale: boolean): void => {
  const ultimo = candidatos.at(-1);
  const tras_ms = cruce.cruce_ms - (ultimo?.cruce_ms ?? -Infinity);
  if (ultimo !== undefined && ultimo.signo === cruce.signo && tras_ms <= CRECE_MS) {
    if (cruce.z <= ultimo.z) return;
    const desde_ms = Math.min(ultimo.desde_ms, cruce.desde_ms);
    candidatos[candidatos.length - 1] = { ...cruce, desde_ms, cruce_ms: ultimo.cruce_ms };
    return;
  }
  if (ultimo?.signo === cruce.signo && tras_ms <= (escala.corta + escala.hueco) * 1_000) return;
  if (ultimo !== undefined && !sale) {
    if (!sobresale(ultimo, cruce)) return;
    candidatos.pop();
  }
  if (candidatos.length < CANDIDATOS_MAX) candidatos.push(cruce);
};

const mirar = (d: Detector, i: number, modelo: ModeloRuido): void => {
  const t = d.serie.t[i] as number;
  for (const [k, escala] of ESCALAS.entries()) {
    const con_signo = desvio(d, i, escala, modelo);
    const z = Math.abs(con_signo);
    const signo: Signo = con_signo < 0 ? -1 : 1;
    const fuera = z < Z_GRUESO ? 0 : signo;
    const sale = d.fuera[k] !== fuera;
    d.fuera[k] = fuera;
    if (fuera === 0) continue;
    const atras_ms = (escala.corta + escala.hueco + Math.min(escala.larga, 1)) * 1_000;
    const cruce = { signo, z, desde_ms: t - atras_ms, hasta_ms: t, cruce_ms: t, mirada: 0 };
    if (!silenciado(d, escala, cruce)) anotarCruce(d, escala, cruce, sale);
  }
};

const fueTardio = (d: Detector, t: number) =>
  d.tardios.some(({ desde_ms, hasta_ms }) => t + LADO_MS >= desde_ms && t - LADO_MS <= hasta_ms);

/** So much may be missing beside a front before its time is a guess. */
const HUECO_MAX_MS = 300;
/** Whether more is missing within a second of `t`, on either side, than its time bears. */
const hayHueco = ({ t }: Recorte, cuando_ms: number, dt_ms: number): boolean => {
  const limite_ms = Math.max(HUECO_MAX_MS, dt_ms) + 1.5 * dt_ms;
  return t.some((una, i) => {
    const previa = i === 0 ? una : (t[i - 1] as number);
    return una - previa > limite_ms && una > cuando_ms - LADO_MS && previa < cuando_ms + LADO_MS;
  });
};

type Juicio = { tipo: 'frente'; frente: Frente } | { tipo: 'nada' } | { tipo: 'esperar' };

/** The ramp goes on beyond what has been seen: it is as wide as can be told, or falls on as fast behind it. */
const sigue = ({ ancho_s, amplitud, pendiente, evidencia }: Perfil, snr: number, ancho_max_s: number) =>
  ancho_s >= ancho_max_s ||
  Math.abs(pendiente) > PENDIENTE_MAX_POR_S * Math.abs(amplitud) ||
  (snr < SNR_MIN && evidencia > SNR_MIN ** 2);

/** The newest front that is surely another than this candidate, epoch ms; −Infinity without any. */
const previoDe = ({ ultimo }: Detector, { cruce_ms }: Candidato): number =>
  Math.max(
    -Infinity,
    ...([ultimo[1]?.t, ultimo[-1]?.t].filter((t) => t !== undefined && t < cruce_ms - CRECE_MS) as number[]),
  );

/** `fin_ms`: where the next candidate begins; what follows is not this one's. */
const juzgar = (d: Detector, c: Candidato, fin_ms: number): Juicio => {
  const modelo = modeloDe(d);
  const mirada = miradaDe(c);
  const despues_ms = Math.min(mirada.despues_ms, fin_ms - c.hasta_ms);
  const ultima = despues_ms < mirada.despues_ms || c.mirada === MIRADAS.length - 1;
  const ancho_max_s = (mirada.ancho_s * despues_ms) / mirada.despues_ms;
  const previo_ms = previoDe(d, c);
  const desde_ms = Math.max(c.desde_ms - mirada.margen_ms, previo_ms + ANTES_MIN_MS);
  // An earlier front stays outside.
  const antes_ms = Math.max(desde_ms - mirada.antes_ms, d.fiable_desde_ms, previo_ms + 500);
  const hasta_ms = Math.min(c.hasta_ms + mirada.margen_ms, fin_ms);
  const onda = recortar(d.serie, antes_ms, c.hasta_ms + despues_ms);
  const { dt_ms } = d;
  const perfil = perfilar(onda, modelo, { desde_ms, hasta_ms, dt_ms, ancho_max_s });
  if (perfil === null) return { tipo: 'nada' };
  const snr = Math.abs(perfil.amplitud) / perfil.sigma_amplitud;
  const abierto = sigue(perfil, snr, ancho_max_s);
  if (!ultima && abierto) return { tipo: 'esperar' };
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
    hueco: hayHueco(onda, perfil.inicio_ms, dt_ms),
    abierto,
  };
  return { tipo: 'frente', frente };
};

/** Looks at the oldest candidate once the data behind it are there, or the next one has begun. */
const resolver = (d: Detector, hasta_ms: number): Frente | null => {
  const [c, siguiente] = d.candidatos;
  if (c === undefined || hasta_ms - c.cruce_ms < CRECE_MS) return null;
  const fin_ms =
    siguiente === undefined ? Infinity : Math.max(siguiente.desde_ms, c.hasta_ms + DETRAS_MIN_MS);
  if (hasta_ms < Math.min(fin_ms, c.hasta_ms + miradaDe(c).despues_ms)) return null;
  const juicio = juzgar(d, c, fin_ms);
  switch (juicio.tipo) {
    case 'esperar':
      d.candidatos[0] = { ...c, mirada: c.mirada + 1 };
      return null;
    case 'nada':
      d.candidatos.shift();
      descartar(d, c);
      return null;
    case 'frente': {
      d.candidatos.shift();
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
