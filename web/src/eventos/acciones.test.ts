import { describe, expect, it } from 'vitest';
import { EVENTOS_MUESTRA } from '../galeria/muestras';
import { accionesDe, NINGUNA_ACCION } from './acciones';

describe('what a role may do with an event', () => {
  it.each([
    ['abierto', 'user', { reconocer: true, escalar: false }],
    ['abierto', 'monitorista', { reconocer: true, escalar: true }],
    ['abierto', 'administrator', { reconocer: true, escalar: true }],
    ['abierto y escalado', 'monitorista', { reconocer: true, escalar: false }],
    ['reconocido', 'monitorista', { reconocer: false, escalar: false }],
    ['reconocido', 'user', { reconocer: false, escalar: false }],
  ] as const)('%s, %s', (muestra, role, acciones) => {
    expect(accionesDe(EVENTOS_MUESTRA[muestra], role)).toMatchObject(acciones);
  });
  it('an echo is acknowledged by everybody and escalated by nobody: its cause is', () => {
    const eco = { ...EVENTOS_MUESTRA.abierto, estado: 'fuera_de_tramo' as const, evento_principal: 7 };
    expect(accionesDe(eco, 'administrator')).toMatchObject({ reconocer: true, escalar: false });
  });
  it.each(['abierto', 'reconocido'] as const)(
    'everybody notes on it, operators dispose of it: %s',
    (muestra) => {
      const evento = EVENTOS_MUESTRA[muestra];
      expect(accionesDe(evento, 'user')).toMatchObject({ anotar: true, disponer: false });
      expect(accionesDe(evento, 'monitorista')).toMatchObject({ anotar: true, disponer: true });
    },
  );
  it('leaves a test of the alarm the disposition it was born with', () => {
    expect(accionesDe(EVENTOS_MUESTRA.prueba, 'administrator')).toMatchObject({
      reconocer: true,
      disponer: false,
    });
  });
  it('takes an event without a state as open', () => {
    expect(accionesDe({ id: 1, tramo: 'Tramo 3' }, 'user').reconocer).toBe(true);
  });
  it('offers nothing on an event without an id', () => {
    expect(accionesDe({ tramo: 'Tramo 3' }, 'administrator')).toEqual(NINGUNA_ACCION);
  });
});
