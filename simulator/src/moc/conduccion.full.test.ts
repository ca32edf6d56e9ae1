import { describe, expect, it } from 'vitest';
import { fijo } from './accionamiento';
import { avanzar, type Conduccion, crearConduccion, perforar } from './conduccion';
import { G } from './friccion';
import { coeficienteValvula, curvaBomba } from './nodos';

const AREA_M2 = (Math.PI * 0.39 ** 2) / 4;
const A_MPS = 1010;
const V_MPS = 1.4;
const F = 0.016;

interface Opciones {
  longitud_m: number;
  dt_s: number;
  /** Without friction when 0. */
  f: number;
  carga_succion_m?: number;
  carga_fin_m?: number;
}

/** A long pipe from a pump to a control valve, in steady flow. */
const linea = ({ longitud_m, dt_s, f, carga_succion_m = 60, carga_fin_m = 150 }: Opciones): Conduccion => {
  const caudal_m3s = V_MPS * AREA_M2;
  const perdida_m = (f * longitud_m * V_MPS ** 2) / (2 * G * 0.39);
  const carga_inicial_m = carga_fin_m + perdida_m;
  return crearConduccion({
    inicio: {
      tipo: 'bomba',
      carga_succion_m,
      ...curvaBomba(carga_inicial_m - carga_succion_m, caudal_m3s, 0.25),
      velocidad: fijo(1),
    },
    tubos: [
      {
        longitud_m,
        diametro_m: 0.39,
        velocidad_mps: A_MPS,
        friccion: { tipo: 'darcy', f },
        elevacion_inicio_m: 0,
        elevacion_fin_m: 0,
      },
    ],
    medios: [],
    fin: {
      tipo: 'control',
      cv: coeficienteValvula(caudal_m3s, carga_fin_m - 2),
      carga_tanque_m: 2,
      apertura: fijo(1),
    },
    caudal_m3s,
    carga_inicial_m,
    dt_s,
  });
};

const tuboDe = (c: Conduccion) => {
  const [tubo] = c.tubos;
  if (tubo === undefined) throw new Error('no pipe');
  return tubo;
};
const cargaA = (c: Conduccion, distancia_m: number) => {
  const tubo = tuboDe(c);
  return tubo.h[Math.round(distancia_m / tubo.dx_m)] ?? Number.NaN;
};
const correr = (c: Conduccion, segundos: number, mirar?: () => void) => {
  const fin = c.paso + Math.round(segundos / c.dt_s);
  while (c.paso < fin) {
    avanzar(c);
    mirar?.();
  }
};

describe('the steady start', () => {
  it('does not drift in 200 s', () => {
    const c = linea({ longitud_m: 40_000, dt_s: 0.02, f: F });
    const antes = tuboDe(c).h.slice();
    correr(c, 200);
    const mayor = Math.max(...tuboDe(c).h.map((h, i) => Math.abs(h - (antes[i] ?? 0))));
    expect(mayor).toBeLessThan(1e-8);
  });
});

describe('a leak', () => {
  it('closes its mass balance to 1e-6 at every step while it opens and after', () => {
    const c = linea({ longitud_m: 40_000, dt_s: 0.02, f: F });
    const fuga = perforar(c, 0, 17_000, 0.02 * V_MPS * AREA_M2);
    fuga.apertura = { tipo: 'rampa', desde_s: 1, duracion_s: 2, de: 0, a: 1 };
    let peor = 0;
    correr(c, 20, () => {
      const { q_antes, q_despues } = tuboDe(c);
      const balance = (q_antes[fuga.indice] ?? 0) - (q_despues[fuga.indice] ?? 0) - fuga.caudal_m3s;
      peor = Math.max(peor, Math.abs(balance) / (V_MPS * AREA_M2));
    });
    expect(fuga.caudal_m3s).toBeGreaterThan(0.018 * V_MPS * AREA_M2);
    expect(peor).toBeLessThan(1e-6);
  });

  it.each([
    [0.01, 5_000],
    [0.02, 20_000],
    [0.05, 33_000],
  ])(
    'of %f of the flow at %i m sends a front of a·q/(2·g·A) each way, within one in a hundred',
    (fraccion, lugar_m) => {
      const c = linea({ longitud_m: 40_000, dt_s: 0.02, f: F });
      const antes = cargaA(c, lugar_m);
      const fuga = perforar(c, 0, lugar_m, fraccion * V_MPS * AREA_M2);
      fuga.apertura = fijo(1);
      avanzar(c);
      const esperado = (A_MPS * fuga.caudal_m3s) / (2 * G * AREA_M2);
      expect(Math.abs(antes - cargaA(c, lugar_m) - esperado) / esperado).toBeLessThan(0.01);
    },
  );

  it.each([10_000, 20_000, 30_000])(
    'has its sharp front attenuated by exp(−f·V·x/(2·D·a)) after %i m, within three in a hundred',
    (distancia_m) => {
      const lugar_m = 5_000;
      const c = linea({ longitud_m: 60_000, dt_s: 0.02, f: F });
      const fuga = perforar(c, 0, lugar_m, 0.01 * V_MPS * AREA_M2);
      fuga.apertura = fijo(1);
      const alli = lugar_m + distancia_m;
      const [fuente, remoto] = [cargaA(c, lugar_m), cargaA(c, alli)];
      avanzar(c);
      const emitido = fuente - cargaA(c, lugar_m);
      const pasos = Math.round(alli / tuboDe(c).dx_m) - Math.round(lugar_m / tuboDe(c).dx_m);
      for (let i = 0; i < pasos; i++) avanzar(c);
      const recibido = remoto - cargaA(c, alli);
      const formula = Math.exp((-F * V_MPS * distancia_m) / (2 * 0.39 * A_MPS));
      expect(Math.abs(recibido / emitido / formula - 1)).toBeLessThan(0.03);
    },
  );

  it('gives the same peaks within 0.5 % on a grid twice as fine', () => {
    const caida = (dt_s: number) => {
      const c = linea({ longitud_m: 40_000, dt_s, f: F });
      const antes = [5_000, 15_000, 35_000].map((x) => cargaA(c, x));
      const fuga = perforar(c, 0, 15_000, 0.03 * V_MPS * AREA_M2);
      fuga.apertura = { tipo: 'rampa', desde_s: 1, duracion_s: 0.5, de: 0, a: 1 };
      correr(c, 60);
      return [5_000, 15_000, 35_000].map((x, i) => (antes[i] ?? 0) - cargaA(c, x));
    };
    const [gruesa, fina] = [caida(0.02), caida(0.01)];
    for (const [i, pico] of gruesa.entries()) expect(Math.abs(pico / (fina[i] ?? 0) - 1)).toBeLessThan(0.005);
  });
});

/** A level line fed by a tank, with a booster in the middle, into a tank. */
const conRebombeo = (carga_inicio_m: number, carga_fin_m: number): Conduccion => {
  const caudal_m3s = V_MPS * AREA_M2;
  const perdida_m = (F * 10_000 * V_MPS ** 2) / (2 * G * 0.39);
  const tubo = { longitud_m: 10_000, diametro_m: 0.39, velocidad_mps: A_MPS } as const;
  const llano = { friccion: { tipo: 'darcy', f: F }, elevacion_inicio_m: 0, elevacion_fin_m: 0 } as const;
  const ganancia_m = carga_fin_m - carga_inicio_m + 2 * perdida_m;
  return crearConduccion({
    inicio: { tipo: 'tanque', carga_m: carga_inicio_m },
    tubos: [
      { ...tubo, ...llano },
      { ...tubo, ...llano },
    ],
    medios: [{ tipo: 'rebombeo', ...curvaBomba(ganancia_m, caudal_m3s, 0.25), velocidad: fijo(1) }],
    fin: { tipo: 'tanque', carga_m: carga_fin_m },
    caudal_m3s,
    carga_inicial_m: carga_inicio_m,
    dt_s: 0.02,
  });
};

/** Head before the booster and behind it, m, and the flow through it, m³/s. */
const enRebombeo = ({ tubos: [antes, despues] }: Conduccion) => ({
  succion_m: antes?.h[antes.n] ?? Number.NaN,
  descarga_m: despues?.h[0] ?? Number.NaN,
  caudal_m3s: despues?.q_despues[0] ?? Number.NaN,
});

const parar = (c: Conduccion) => {
  const [nodo] = c.medios;
  if (nodo?.tipo !== 'rebombeo') throw new Error('not a booster');
  nodo.velocidad = { tipo: 'inercia', desde_s: 1, tau_s: 1 };
};

describe('a booster that stops', () => {
  it('lets the line run on through its bypass, without a loss, where the line would flow by itself', () => {
    const c = conRebombeo(200, 180);
    const { caudal_m3s } = enRebombeo(c);
    parar(c);
    correr(c, 600);
    const quieto = enRebombeo(c);
    expect(quieto.descarga_m).toBeCloseTo(quieto.succion_m, 9);
    // 20 m over 20 km by Darcy and Weisbach.
    const libre_m3s = AREA_M2 * Math.sqrt((20 * 2 * G * 0.39) / (F * 20_000));
    expect(quieto.caudal_m3s / libre_m3s).toBeCloseTo(1, 2);
    expect(quieto.caudal_m3s).toBeLessThan(caudal_m3s);
  });

  it('lets nothing back through pump and bypass where the discharge stands higher', () => {
    const c = conRebombeo(100, 180);
    parar(c);
    let minimo = Number.POSITIVE_INFINITY;
    correr(c, 600, () => {
      minimo = Math.min(minimo, enRebombeo(c).caudal_m3s);
    });
    expect(minimo).toBe(0);
    const { succion_m, descarga_m } = enRebombeo(c);
    expect(descarga_m).toBeGreaterThan(succion_m + 50);
  });

  it('first raises its suction and lowers its discharge, bypass or not', () => {
    const c = conRebombeo(200, 180);
    const antes = enRebombeo(c);
    parar(c);
    correr(c, 2);
    const luego = enRebombeo(c);
    expect(luego.succion_m).toBeGreaterThan(antes.succion_m + 1);
    expect(luego.descarga_m).toBeLessThan(antes.descarga_m - 1);
  });
});

describe('the stations', () => {
  it('let no flow back through a tripped pump', () => {
    const c = linea({ longitud_m: 20_000, dt_s: 0.02, f: F, carga_succion_m: 5 });
    if (c.inicio.tipo !== 'bomba') throw new Error('not a pump');
    c.inicio.velocidad = { tipo: 'inercia', desde_s: 1, tau_s: 3 };
    let minimo = Number.POSITIVE_INFINITY;
    correr(c, 120, () => {
      minimo = Math.min(minimo, tuboDe(c).q_despues[0] ?? 0);
    });
    expect(minimo).toBe(0);
  });

  it('a closing delivery valve raises the head upstream of it by Joukowsky', () => {
    const c = linea({ longitud_m: 20_000, dt_s: 0.02, f: 1e-9 });
    if (c.fin.tipo !== 'control') throw new Error('not a valve');
    const antes = cargaA(c, 20_000);
    c.fin.apertura = fijo(0);
    avanzar(c);
    expect((cargaA(c, 20_000) - antes) / ((A_MPS * V_MPS) / G)).toBeCloseTo(1, 3);
  });

  it('never let the head fall under the vapour pressure, and count where the column parts', () => {
    const c = linea({ longitud_m: 20_000, dt_s: 0.02, f: F, carga_succion_m: -8, carga_fin_m: 20 });
    if (c.inicio.tipo !== 'bomba') throw new Error('not a pump');
    c.inicio.velocidad = fijo(0);
    correr(c, 30);
    const tubo = tuboDe(c);
    expect(tubo.cavitaciones).toBeGreaterThan(0);
    expect(Math.min(...tubo.h.subarray(1, tubo.n))).toBeGreaterThanOrEqual(-9);
  });
});
