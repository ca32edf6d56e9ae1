import { crearDetector, type Detector, detectar, type Frente, modeloDe } from './detector';
import { vieneDelFuturo } from './formulas';
import { agregar, corregir, insertar, primero_ms, type Serie, ultimo_ms } from './serie';
import type { EntradaMuestras, RuidoMedido } from './tipos';

/**
 * What arrives from one sensor, put in order. The live detector sees time run forward; a batch that fills a hole of
 * the recent past is put in its place and marked late; anything older, replayed or stamped in the future runs through
 * a second detector of its own, so that it can neither blind nor confuse the live one.
 */
export interface Canal {
  vivo: Detector | null;
  aparte: Detector | null;
}

/** Below this the loop is broken, not the pipe: gauge pressure cannot be so low, kg/cm². */
const PRESION_MIN_KGCM2 = -0.2;
/** Faster data are averaged down to this: no front is sharper, and the buffers stay small. */
const DT_MIN_MS = 50;
/** Slower data are trends; no arrival can be read from them. */
const DT_MAX_MS = 2_000;
const REPOSO_INICIAL_MS = 4_000;
const REPOSO_FALLA_MS = 6_000;
const QUIETO_MS = 5_000;
const TROZO = 50;
const PICO_SIGMAS = 8;
const DT_CAMBIO = 0.05;
const MUESTRAS_RUIDO = 60;

export const crearCanal = (): Canal => ({ vivo: null, aparte: null });

interface Lote {
  t0: number;
  dt_ms: number;
  p: readonly number[];
}

/** The mean of what there is of a block; a hole where most of it is missing. */
const mediaDe = (p: readonly number[], i: number, k: number): number => {
  let suma = 0;
  let n = 0;
  for (let j = i; j < i + k; j++) {
    const valor = p[j] as number;
    if (Number.isNaN(valor)) continue;
    suma += valor;
    n++;
  }
  return 2 * n < k ? Number.NaN : suma / n;
};

/** Averages fast samples in blocks; the stamp of a block is the middle of it. */
const reducir = ({ t0, dt_ms, p }: Lote): Lote => {
  const k = Math.max(1, Math.round(DT_MIN_MS / dt_ms));
  if (k === 1 || p.length < k) return { t0, dt_ms, p };
  const bloques: number[] = [];
  for (let i = 0; i + k <= p.length; i += k) bloques.push(mediaDe(p, i, k));
  return { t0: t0 + ((k - 1) * dt_ms) / 2, dt_ms: dt_ms * k, p: bloques };
};

const cambiaPaso = (d: Detector, dt_ms: number) => Math.abs(d.dt_ms - dt_ms) > DT_CAMBIO * d.dt_ms;

/** A reading that has not moved for seconds, from a sensor that has noise, is a stuck one. */
const atorada = (d: Detector, t: number, p: number): boolean => {
  if (d.quieto === null || Math.abs(d.quieto.p - p) > 1e-9) {
    const estuvo = d.quieto !== null && t - d.quieto.desde_ms > QUIETO_MS && conRuido(d);
    if (estuvo) reposar(d, t, REPOSO_FALLA_MS);
    d.quieto = { p, desde_ms: t };
    return false;
  }
  return t - d.quieto.desde_ms > QUIETO_MS && conRuido(d);
};

/** What the sensor's own noise has been measured to be; null before it has been. */
export const ruidoDeCanal = ({ vivo }: Canal): RuidoMedido | null => {
  if (vivo === null || vivo.ruido.n_corta < MUESTRAS_RUIDO) return null;
  const { dt_ms } = vivo;
  const { r, q } = modeloDe(vivo);
  return { ruido_kgcm2: Math.sqrt(r), deriva_kgcm2: Math.sqrt((q * 1_000) / dt_ms), dt_ms };
};

const conRuido = (d: Detector) => Math.sqrt(modeloDe(d).r) > 1.5 * d.ruido.escalon;

const reposar = (d: Detector, t: number, ms: number): void => {
  d.fiable_desde_ms = Math.max(d.fiable_desde_ms, t + ms);
  d.candidatos = [];
};

/** One sample far from both neighbours, which agree with each other, is no front. */
const quitarPico = (s: Serie, sigma: number): void => {
  const i = s.n - 2;
  if (i < 1) return;
  const [a, b, c] = [s.p[i - 1] as number, s.p[i] as number, s.p[i + 1] as number];
  const [izq, der] = [b - a, b - c];
  const limite = PICO_SIGMAS * sigma;
  if (izq * der <= 0 || Math.abs(izq) < limite || Math.abs(der) < limite) return;
  if (Math.abs(c - a) < 0.5 * Math.min(Math.abs(izq), Math.abs(der))) corregir(s, i, (a + c) / 2);
};

/** A hole (NaN) is a sample that is missing, no fault: what comes after it is as good as before. */
const anexar = (d: Detector, t: number, p: number): void => {
  if (Number.isNaN(p)) return;
  if (!Number.isFinite(p) || p < PRESION_MIN_KGCM2) {
    reposar(d, t, REPOSO_FALLA_MS);
    return;
  }
  if (atorada(d, t, p)) return;
  agregar(d.serie, t, p);
  quitarPico(d.serie, Math.sqrt(modeloDe(d).r));
};

/** Appends samples newer than all others, in pieces that the series can hold, and looks at each piece. */
const correr = (d: Detector, lote: Lote): Frente[] => {
  const frentes: Frente[] = [];
  for (let i = 0; i < lote.p.length; i += TROZO) {
    const desde_ms = d.visto_ms;
    for (let j = i; j < Math.min(i + TROZO, lote.p.length); j++) {
      const t = lote.t0 + j * lote.dt_ms;
      if (t > ultimo_ms(d.serie) + lote.dt_ms / 2) anexar(d, t, lote.p[j] as number);
    }
    frentes.push(...detectar(d, desde_ms));
  }
  return frentes;
};

/** Fills a hole of the live series and looks at that stretch again. */
const rellenar = (d: Detector, lote: Lote): Frente[] => {
  let nuevas = 0;
  const fin_ms = ultimo_ms(d.serie);
  for (const [j, p] of lote.p.entries()) {
    const t = lote.t0 + j * lote.dt_ms;
    if (t >= fin_ms || !Number.isFinite(p) || p < PRESION_MIN_KGCM2) continue;
    if (insertar(d.serie, t, p, lote.dt_ms / 2)) nuevas++;
  }
  if (nuevas === 0) return [];
  marcarTardio(d, lote);
  return detectar(d, lote.t0);
};

const marcarTardio = (d: Detector, lote: Lote): void => {
  const hasta_ms = lote.t0 + (lote.p.length - 1) * lote.dt_ms;
  const vigentes = d.tardios.filter((tramo) => tramo.hasta_ms >= primero_ms(d.serie));
  const previo = vigentes.at(-1);
  if (previo !== undefined && lote.t0 - previo.hasta_ms <= lote.dt_ms * 2 && lote.t0 >= previo.desde_ms) {
    previo.hasta_ms = Math.max(previo.hasta_ms, hasta_ms);
    d.tardios = vigentes;
  } else {
    d.tardios = [...vigentes, { desde_ms: lote.t0, hasta_ms }];
  }
};

const detectorPara = (previo: Detector | null, lote: Lote): Detector => {
  const nuevo = previo === null || cambiaPaso(previo, lote.dt_ms);
  return nuevo ? nacer(lote) : previo;
};

const nacer = (lote: Lote): Detector => {
  const d = crearDetector(lote.dt_ms, lote.t0);
  reposar(d, lote.t0, REPOSO_INICIAL_MS);
  return d;
};

/** Runs a batch that is not of the present; a step back in time begins anew. */
const correrAparte = (canal: Canal, lote: Lote): Frente[] => {
  const previo = canal.aparte;
  const atras = previo !== null && lote.t0 <= ultimo_ms(previo.serie);
  if (previo !== null && atras && lote.t0 >= primero_ms(previo.serie)) return rellenar(previo, lote);
  canal.aparte = atras ? nacer(lote) : detectorPara(previo, lote);
  marcarTardio(canal.aparte, lote);
  return correr(canal.aparte, lote);
};

/** When its newest sample was taken, epoch ms. */
export const finDe_ms = ({ t0, dt_ms, p }: EntradaMuestras): number => t0 + (p.length - 1) * dt_ms;

/**
 * Takes in a batch and says which fronts are complete now. `tarde_ms` is how old the newest sample may be when it is
 * received. A batch that was seen before changes nothing.
 */
export const recibirMuestras = (canal: Canal, entrada: EntradaMuestras, tarde_ms: number): Frente[] => {
  if (entrada.dt_ms > DT_MAX_MS || entrada.p.length === 0) return [];
  const fin_ms = finDe_ms(entrada);
  const lote = reducir(entrada);
  if (entrada.reproducido || vieneDelFuturo(fin_ms, entrada.recibido)) return correrAparte(canal, lote);
  const vivo = canal.vivo;
  if (vivo !== null && lote.t0 <= ultimo_ms(vivo.serie)) {
    if (lote.t0 >= primero_ms(vivo.serie) && !cambiaPaso(vivo, lote.dt_ms))
      return [...rellenar(vivo, lote), ...correr(vivo, lote)];
    return correrAparte(canal, lote);
  }
  canal.vivo = detectorPara(vivo, lote);
  if (entrada.recibido - fin_ms > tarde_ms) marcarTardio(canal.vivo, lote);
  return correr(canal.vivo, lote);
};
