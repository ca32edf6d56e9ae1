import { type Accionamiento, valorEn } from './accionamiento';
import { type Caracteristica, fijarNodo, type Tubo } from './tubo';

/** Where a line begins. Heads in m, `k` in s²/m⁵ (head lost per flow squared). */
export type NodoInicial =
  | { tipo: 'tanque'; carga_m: number }
  /** Station pump behind a check valve: H = H_s + α²·h0 − k·Q². */
  | { tipo: 'bomba'; carga_succion_m: number; h0_m: number; k: number; velocidad: Accionamiento };

/** Where two pipes meet. */
export type NodoMedio =
  | { tipo: 'union' }
  /**
   * Booster: its suction is the end of the pipe before, its discharge the start of the next. A bypass with a check
   * valve lies around it (Wylie and Streeter, Fluid Transients in Systems, 1993): it carries the flow as soon as the
   * suction stands higher than the discharge, so that a booster that stops holds back no line that would flow by itself.
   */
  | { tipo: 'rebombeo'; h0_m: number; k: number; velocidad: Accionamiento }
  /** Block valve: loses k·Q|Q|/τ²; τ = 0 is shut. */
  | { tipo: 'valvula'; k: number; apertura: Accionamiento };

/** Where a line ends. */
export type NodoFinal =
  | { tipo: 'tanque'; carga_m: number }
  /** Control valve into a tank: Q = τ·Cv·√(H − H_t), with no way back. */
  | { tipo: 'control'; cv: number; carga_tanque_m: number; apertura: Accionamiento }
  /** Outflow imposed, m³/s; zero is a dead end. */
  | { tipo: 'caudal'; caudal_m3s: Accionamiento };

/** Positive root of k·q² + b·q + c = 0 for b > 0; negative or none means that the check valve is shut. */
const caudalPositivo = (k: number, b: number, c: number): number => {
  if (c >= 0) return 0;
  // −2c/(b+√…) is the same root without the cancellation that would make a steady start drift.
  return (-2 * c) / (b + Math.sqrt(b * b - 4 * k * c));
};

export const resolverInicio = (nodo: NodoInicial, tubo: Tubo, menos: Caracteristica, t_s: number): void => {
  switch (nodo.tipo) {
    case 'tanque': {
      const q = (nodo.carga_m - menos.c) / menos.b;
      fijarNodo(tubo, 0, nodo.carga_m, q, q);
      return;
    }
    case 'bomba': {
      const alfa = valorEn(nodo.velocidad, t_s);
      const disponible = nodo.carga_succion_m + alfa * alfa * nodo.h0_m;
      const q = caudalPositivo(nodo.k, menos.b, menos.c - disponible);
      fijarNodo(tubo, 0, menos.c + menos.b * q, q, q);
      return;
    }
  }
  nodo satisfies never;
};

const caudalMedio = (nodo: NodoMedio, mas: Caracteristica, menos: Caracteristica, t_s: number): number => {
  const b = mas.b + menos.b;
  const diferencia = mas.c - menos.c;
  switch (nodo.tipo) {
    case 'union':
      return diferencia / b;
    case 'rebombeo': {
      const ganancia_m = valorEn(nodo.velocidad, t_s) ** 2 * nodo.h0_m;
      const q = caudalPositivo(nodo.k, b, -diferencia - ganancia_m);
      // Where the pump would take head instead of giving it the bypass opens, and both sides are one.
      return nodo.k * q * q > ganancia_m ? diferencia / b : q;
    }
    case 'valvula': {
      const tau = valorEn(nodo.apertura, t_s);
      if (tau <= 0) return 0;
      const q = caudalPositivo(nodo.k / (tau * tau), b, -Math.abs(diferencia));
      return diferencia < 0 ? -q : q;
    }
  }
  nodo satisfies never;
};

export const resolverMedio = (
  nodo: NodoMedio,
  antes: Tubo,
  despues: Tubo,
  mas: Caracteristica,
  menos: Caracteristica,
  t_s: number,
): void => {
  const q = caudalMedio(nodo, mas, menos, t_s);
  fijarNodo(antes, antes.n, mas.c - mas.b * q, q, q);
  fijarNodo(despues, 0, menos.c + menos.b * q, q, q);
};

export const resolverFin = (nodo: NodoFinal, tubo: Tubo, mas: Caracteristica, t_s: number): void => {
  switch (nodo.tipo) {
    case 'tanque': {
      const q = (mas.c - nodo.carga_m) / mas.b;
      fijarNodo(tubo, tubo.n, nodo.carga_m, q, q);
      return;
    }
    case 'control': {
      const conductancia = nodo.cv * valorEn(nodo.apertura, t_s);
      // y = √(H − H_t) solves y² + B·Cv·y − (C − H_t) = 0.
      const raiz = caudalPositivo(1, mas.b * conductancia, nodo.carga_tanque_m - mas.c);
      const q = conductancia * raiz;
      fijarNodo(tubo, tubo.n, mas.c - mas.b * q, q, q);
      return;
    }
    case 'caudal': {
      const q = valorEn(nodo.caudal_m3s, t_s);
      fijarNodo(tubo, tubo.n, mas.c - mas.b * q, q, q);
      return;
    }
  }
  nodo satisfies never;
};

/** Pump curve through its working point: `caida` is the share of its gain that it loses from shut-off to there. */
export const curvaBomba = (ganancia_m: number, caudal_m3s: number, caida: number) => ({
  h0_m: ganancia_m * (1 + caida),
  k: (ganancia_m * caida) / caudal_m3s ** 2,
});

/** Flow coefficient of a control valve that passes `caudal` with `salto` metres over it. */
export const coeficienteValvula = (caudal_m3s: number, salto_m: number) => caudal_m3s / Math.sqrt(salto_m);
