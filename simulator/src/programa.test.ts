import { describe, expect, it } from 'vitest';
import { type Accion, APERTURA_PROGRAMA_S, accionesEntre } from './programa';
import { RED_DEMO } from './red-demo';

const HORA_S = 3_600;
const SEMILLAS = [1, 2, 3, 7, 42, 2_026];
const DIA = (semilla: number) => accionesEntre(semilla, 0, 24 * HORA_S);
const esCausa = (a: Accion) => a.tipo === 'toma_abre' || a.tipo === 'toma_cierra' || a.tipo === 'maniobra';
const sistemaDe = (sensor: string) =>
  RED_DEMO.tramos.find((t) => t.sensor_a_clave === sensor || t.sensor_b_clave === sensor)?.sistema_clave;

describe.each(SEMILLAS)('the programme of seed %i', (semilla) => {
  it('opens its first tap 10 to 15 s in, fast, 2 to 4 % of the flow, on the shortest tramo', () => {
    const primera = DIA(semilla)[0];
    if (primera?.tipo !== 'toma_abre') throw new Error('the first action is no tap');
    const corto = [...RED_DEMO.tramos].sort(
      (a, b) => a.posicion_b - a.posicion_a - (b.posicion_b - b.posicion_a),
    )[0];
    expect(primera.tramo).toBe(corto?.nombre);
    expect(primera.en_s).toBeGreaterThanOrEqual(10);
    expect(primera.en_s).toBeLessThanOrEqual(15);
    expect(primera.fraccion_flujo).toBeGreaterThanOrEqual(0.02);
    expect(primera.fraccion_flujo).toBeLessThanOrEqual(0.04);
    expect(primera.movimiento_s).toBeLessThanOrEqual(0.5);
  });

  it('makes a sensor of another ducto fail between 45 and 90 s', () => {
    const falla = DIA(semilla).find((a) => a.tipo === 'falla_inicia');
    if (falla?.tipo !== 'falla_inicia') throw new Error('no failure');
    expect(falla.falla).toBe('negativa');
    expect(falla.en_s).toBeGreaterThanOrEqual(45);
    expect(falla.en_s).toBeLessThanOrEqual(90);
    expect(sistemaDe(falla.sensor)).not.toBe('sierra-oriente');
  });

  it('gives at most six causes of an event to any hour after the first five minutes', () => {
    const tiempos = DIA(semilla)
      .filter((a) => a.en_s >= APERTURA_PROGRAMA_S && esCausa(a))
      .map((a) => a.en_s);
    expect(tiempos.length).toBeGreaterThan(24);
    for (const desde of tiempos)
      expect(tiempos.filter((t) => t >= desde && t < desde + HORA_S).length).toBeLessThanOrEqual(6);
  });

  it('moves pumps, deliveries, valves and boosters from the second half hour on, and logs some of it', () => {
    const maniobras = DIA(semilla).filter((a) => a.tipo === 'maniobra');
    expect(maniobras[0]?.en_s).toBeGreaterThan(APERTURA_PROGRAMA_S + HORA_S / 2);
    const tipoDe = (clave: string) => RED_DEMO.estaciones.find((e) => e.clave === clave)?.tipo;
    const vistas = new Set(maniobras.map((m) => `${tipoDe(m.estacion)} ${m.equipo} ${m.accion}`));
    expect([...vistas].sort()).toEqual([
      'bombeo bomba arranque',
      'bombeo bomba paro',
      'entrega entrega apertura',
      'entrega entrega cierre',
      'rebombeo bomba arranque',
      'rebombeo bomba paro',
      'valvula valvula apertura',
      'valvula valvula cierre',
    ]);
    expect(new Set(maniobras.map(({ aviso_s }) => aviso_s === null)).size).toBe(2);
  });

  it('puts back within five minutes whatever it moves', () => {
    const maniobras = DIA(semilla).filter((a) => a.tipo === 'maniobra');
    for (const [i, m] of maniobras.entries()) {
      if (i % 2 === 1) continue;
      const vuelta = maniobras[i + 1];
      expect(vuelta).toMatchObject({ estacion: m.estacion, equipo: m.equipo, hacia: 1 });
      expect((vuelta?.en_s ?? 0) - m.en_s).toBeLessThan(300);
    }
  });

  it('shuts every tap it opens and mends every sensor it breaks, on places of the network', () => {
    const acciones = DIA(semilla);
    for (const a of acciones) {
      if (a.tipo === 'toma_abre') {
        const tramo = RED_DEMO.tramos.find(({ nombre }) => nombre === a.tramo);
        expect(a.posicion).toBeGreaterThan(tramo?.posicion_a ?? Number.NaN);
        expect(a.posicion).toBeLessThan(tramo?.posicion_b ?? Number.NaN);
        expect(acciones.some((b) => b.tipo === 'toma_cierra' && b.toma === a.toma && b.en_s > a.en_s)).toBe(
          true,
        );
      }
      if (a.tipo === 'falla_inicia')
        expect(
          acciones.some((b) => b.tipo === 'falla_termina' && b.sensor === a.sensor && b.en_s > a.en_s),
        ).toBe(true);
    }
  });

  it('is the same when it is asked for in pieces', () => {
    const piezas = Array.from({ length: 48 }, (_, i) =>
      accionesEntre(semilla, i * (HORA_S / 2), (i + 1) * (HORA_S / 2)),
    );
    expect(piezas.flat()).toEqual(DIA(semilla));
  });
});

describe('the programme', () => {
  it('is another with another seed', () => {
    expect(DIA(2)).not.toEqual(DIA(1));
  });
});
