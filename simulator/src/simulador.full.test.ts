import type { ManiobraMensaje } from '@tramos/contract/ingesta';
import { describe, expect, it } from 'vitest';
import { programar } from './acciones';
import type { Accion } from './programa';
import { avanzarHasta, crearSimulador, horaDelModelo_ms, type Lote, saltar } from './simulador';
import type { Hecho } from './verdad';

const INICIO = Date.UTC(2026, 10, 21, 9, 0, 0);
const TOMA: Accion = {
  tipo: 'toma_abre',
  en_s: 0,
  toma: 'una',
  tramo: 'Tramo 7',
  posicion: 80_000,
  fraccion_flujo: 0.04,
  movimiento_s: 0.3,
};

const preparar = (semilla = 1) => {
  const hechos: Hecho[] = [];
  const avisos: [string, ManiobraMensaje][] = [];
  const sim = crearSimulador(
    semilla,
    INICIO + 123,
    (hecho) => hechos.push(hecho),
    (estacion, maniobra) => avisos.push([estacion, maniobra]),
  );
  return { sim, hechos, avisos };
};
const de = (lotes: readonly Lote[], sensor: string) => lotes.filter((lote) => lote.sensor === sensor);
const media = (lote: Lote | undefined) =>
  lote === undefined ? Number.NaN : lote.p.reduce((s, p) => s + p, 0) / lote.p.length;

describe('the running network', () => {
  it('gives each of its sensors one batch of ten samples a second, on whole seconds, without holes', () => {
    const { sim } = preparar();
    const lotes = [0.4, 1.9, 2, 7.3, 10].flatMap((s) => avanzarHasta(sim, INICIO + s * 1_000));
    expect(new Set(lotes.map(({ sensor }) => sensor)).size).toBe(15);
    const t0s = de(lotes, 'PT-09').map(({ t0 }) => t0 - INICIO);
    expect(t0s).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((s) => s * 1_000));
    expect(lotes.every(({ p }) => p.length === 10)).toBe(true);
  });

  it('does the same whether it is asked often or seldom', () => {
    const [seguido, de_golpe] = [preparar(), preparar()];
    for (const { sim } of [seguido, de_golpe]) programar(sim, TOMA, INICIO + 2_000);
    const uno = Array.from({ length: 60 }, (_, i) => avanzarHasta(seguido.sim, INICIO + i * 200)).flat();
    const dos = avanzarHasta(de_golpe.sim, INICIO + 59 * 200);
    expect(de(uno, 'PT-08')).toEqual(de(dos, 'PT-08'));
    expect(seguido.hechos).toEqual(de_golpe.hechos);
  });

  it('opens and shuts a tap, and writes down where and when', () => {
    const { sim, hechos } = preparar();
    programar(sim, TOMA, INICIO + 2_000);
    programar(sim, { tipo: 'toma_cierra', en_s: 0, toma: 'una', movimiento_s: 0.3 }, INICIO + 20_000);
    const lotes = de(avanzarHasta(sim, INICIO + 45_000), 'PT-09');
    expect(media(lotes[0]) - media(lotes[15])).toBeGreaterThan(0.08);
    expect(Math.abs(media(lotes[0]) - media(lotes[40]))).toBeLessThan(0.06);
    expect(hechos.map(({ kind }) => kind)).toEqual(['toma_abre', 'toma_cierra']);
    expect(hechos[0]).toMatchObject({ time: '2026-11-21T09:00:02.000Z', tramo: 'Tramo 7', size: 0.04 });
    expect(Math.abs((hechos[0]?.posicion ?? 0) - 80_000)).toBeLessThan(12);
    expect(sim.tomas.size).toBe(0);
  });

  const PARO: Accion = {
    ...{ tipo: 'maniobra', en_s: 0, estacion: 'encinos', equipo: 'bomba', accion: 'paro' },
    ...{ hacia: 0, movimiento_s: 3, aviso_s: 8 },
  };

  it('trips a pump and starts it again, writes both down, and logs them when the station would', () => {
    const { sim, hechos, avisos } = preparar();
    programar(sim, PARO, INICIO + 5_000);
    programar(
      sim,
      { ...PARO, accion: 'arranque', hacia: 1, movimiento_s: 10, aviso_s: null },
      INICIO + 20_000,
    );
    const lotes = de(avanzarHasta(sim, INICIO + 45_000), 'PT-01');
    expect(media(lotes[3]) - media(lotes[15])).toBeGreaterThan(5);
    expect(Math.abs(media(lotes[40]) - media(lotes[3]))).toBeLessThan(3);
    expect(hechos).toMatchObject([
      {
        time: '2026-11-21T09:00:05.000Z',
        kind: 'bomba_paro',
        posicion: 118_400,
        size: 0,
        estacion: 'encinos',
      },
      { time: '2026-11-21T09:00:20.000Z', kind: 'bomba_arranque', size: 1 },
    ]);
    expect(avisos).toEqual([
      ['encinos', { id: `bomba_paro-${INICIO + 5_000}`, t: INICIO + 5_000, equipo: 'bomba', accion: 'paro' }],
    ]);
  });

  it('refuses to move what does not stand there', () => {
    const { sim } = preparar();
    programar(sim, { ...PARO, estacion: 'ninguna' }, INICIO + 1_000);
    expect(() => avanzarHasta(sim, INICIO + 2_000)).toThrow(RangeError);
  });

  it('lets a sensor fail and read again', () => {
    const { sim, hechos } = preparar();
    programar(sim, { tipo: 'falla_inicia', en_s: 0, sensor: 'PT-13', falla: 'negativa' }, INICIO + 3_000);
    programar(sim, { tipo: 'falla_termina', en_s: 0, sensor: 'PT-13' }, INICIO + 8_000);
    const lotes = de(avanzarHasta(sim, INICIO + 12_000), 'PT-13');
    expect(media(lotes[1])).toBeGreaterThan(5);
    expect(Math.max(...(lotes[5]?.p ?? []))).toBeLessThan(-0.2);
    expect(media(lotes[10])).toBeGreaterThan(5);
    expect(hechos.map(({ kind }) => kind)).toEqual(['falla_inicia', 'falla_termina']);
  });

  it('goes on from now after a long sleep, instead of replaying it', () => {
    const { sim, hechos } = preparar();
    avanzarHasta(sim, INICIO + 5_450);
    const despierta = INICIO + 3_600_000;
    saltar(sim, despierta);
    const lotes = de(avanzarHasta(sim, despierta + 5_000), 'PT-01');
    expect(lotes.length).toBeLessThanOrEqual(5);
    expect(lotes[0]?.t0).toBeGreaterThan(despierta - 2_000);
    expect((lotes[0]?.t0 ?? 1) % 1_000).toBe(0);
    expect(despierta + 5_000 - horaDelModelo_ms(sim)).toBeLessThan(1_200);
    expect(hechos.map(({ kind }) => kind)).toEqual(['salto_reloj']);
  });

  it('is another with another seed', () => {
    const corrida = (semilla: number) => avanzarHasta(preparar(semilla).sim, INICIO + 2_000);
    expect(corrida(1)).toEqual(corrida(1));
    expect(corrida(2)).not.toEqual(corrida(1));
  });
});
