import type { Maniobra } from '@tramos/contract/maniobras';
import { describe, expect, it } from 'vitest';
import { eventoMuestra } from '../galeria/muestra-evento';
import { conRotulo, enCarril, marcaDe, primeraDe, reglasDe } from './marcas';

const A = '2026-11-21T09:41:36.218Z';
const B = '2026-11-21T09:41:17.266Z';

describe('an event on a chart', () => {
  const marca = marcaDe(eventoMuestra({ id: 7, hora_sensor0: A, hora_sensor1: B, evento_estado: 'abierto' }));

  it('is ruled where it reached each sensor', () => {
    expect(reglasDe([marca], 'a')).toEqual([{ t: Date.parse(A), clase: 'abierto' }]);
    expect(reglasDe([marca], 'b')).toEqual([{ t: Date.parse(B), clase: 'abierto' }]);
    expect(primeraDe(marca)).toBe(Date.parse(B));
  });

  it('is not ruled on the side that did not hear it', () => {
    const sola = marcaDe(eventoMuestra({ id: 8, hora_sensor0: A, hora_sensor1: null }));
    expect(reglasDe([sola], 'b')).toEqual([]);
    expect(primeraDe(sola)).toBe(Date.parse(A));
  });

  it.each([
    ['SIMULACIÓN', { simulacion: true }],
    ['PRUEBA', { tipo: 'prueba' as const }],
  ])('that is not real is %s in the lane and no rule among what was measured', (palabra, cambios) => {
    const irreal = marcaDe(eventoMuestra({ id: 9, hora_sensor0: A, hora_sensor1: B, ...cambios }));
    expect([...reglasDe([irreal], 'a'), ...reglasDe([irreal], 'b')]).toEqual([]);
    const rango = { desde: Date.parse(B), hasta: Date.parse(A) };
    const [puesta] = enCarril({ marcas: [irreal], maniobras: [] }, rango, 'America/Mexico_City');
    expect(puesta).toMatchObject({ forma: 'simulacion', fuerte: '9', resto: palabra });
    expect(puesta?.dicho).toBe(`${palabra}, evento 9, Abierto, 03:41:17`);
  });
});

const MANIOBRA: Maniobra = {
  ...{ id: 'm-1', estacion_id: 3, sistema_id: 1, t: '2026-11-21T09:41:20.000Z' },
  ...{ estacion: 'Encinos', equipo: 'bomba', accion: 'paro', nota: 'Programado' },
  ...{ registrada: '2026-11-21T09:41:30.000Z', a_tiempo: true },
};

describe('the lane of marks', () => {
  const marcas = [7, 8].map((id) =>
    marcaDe(
      eventoMuestra({ id, hora_sensor0: id === 7 ? A : B, hora_sensor1: null, evento_estado: 'abierto' }),
    ),
  );
  const rango = { desde: Date.parse(B) - 10_000, hasta: Date.parse(B) + 30_000 };

  it('holds events and manoeuvres in order of time, in words', () => {
    const puestas = enCarril({ marcas, maniobras: [MANIOBRA] }, rango, 'America/Mexico_City');
    expect(puestas.map(({ id, forma, evento_id }) => [id, forma, evento_id])).toEqual([
      ['8', 'abierto', 8],
      ['3/m-1', 'operacion', null],
      ['7', 'abierto', 7],
    ]);
    expect(puestas[0]?.parte).toBeCloseTo(0.25, 9);
    expect(puestas[1]).toMatchObject({
      ...{ fuerte: 'Paro de bomba', resto: 'Encinos' },
      dicho: 'Maniobra: Paro de bomba en Encinos a las 03:41:20. Programado',
    });
  });

  it('leaves out what lies before or after the range', () => {
    const sola = { desde: Date.parse(B) + 1, hasta: Date.parse(B) + 10_000 };
    expect(enCarril({ marcas, maniobras: [MANIOBRA] }, sola, 'America/Mexico_City')).toHaveLength(1);
  });

  it('gives words to those that have room for them', () => {
    expect(conRotulo([0, 40, 240, 480], 500, 100)).toEqual([false, true, true, false]);
  });
});
