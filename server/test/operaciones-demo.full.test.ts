import { describe, expect, it } from 'vitest';
import { correrOperacion, operacionDe } from './operaciones-demo';

/** A seed of the programme and one of its half hours, counted from the end of the first five minutes. */
const CASOS = [
  ['a pump that stops and starts, logged', 7, 1],
  ['a pump that stops and starts, not logged', 2, 1],
  ['a delivery that shuts and opens, logged', 7, 3],
  ['a delivery that shuts and opens, not logged', 4, 3],
  ['a valve that shuts and opens, logged', 1, 5],
  ['a valve that shuts and opens, not logged', 7, 5],
  ['a valve that shuts and opens, whose wave meets its own echo, not logged', 7, 13],
  ['a booster that stops and starts, logged', 7, 7],
  ['a booster that stops and starts, not logged', 2, 7],
] as const;

describe('an operation of the demo, from the physics to the stored events', () => {
  it.each(CASOS)(
    '%s: comes out flagged, and nothing of it stands located without the flag',
    async (nombre, semilla, turno) => {
      const operacion = operacionDe(semilla, turno);
      const registrada = operacion.every(({ aviso_s }) => aviso_s !== null);
      expect(registrada).toBe(!nombre.endsWith('not logged'));
      const hallados = await correrOperacion(semilla, operacion);
      const marcados = hallados.filter((e) => e.possible_operational_movement);
      expect(marcados.filter((e) => e.evento_principal === e.id).length).toBeGreaterThanOrEqual(
        operacion.length,
      );
      expect(hallados.filter((e) => e.posicion !== null && !e.possible_operational_movement)).toEqual([]);
      for (const { motivos } of marcados) expect(motivos.includes('maniobra_registrada')).toBe(registrada);
    },
  );
});
