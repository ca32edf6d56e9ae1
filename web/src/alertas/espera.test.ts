import { describe, expect, it } from 'vitest';
import { eventoMuestra } from '../galeria/muestra-evento';
import { comparar, consultaDeEspera, contarAlertas, enEspera, espera } from './espera';

const lista = (ids: number[], total = ids.length) => ({
  events: ids.map((id) => eventoMuestra({ id })),
  total,
});

describe('what waits for somebody', () => {
  it.each([
    ['monitorista', 'abierto', 'ok', false, true],
    ['administrator', 'abierto', 'ok', true, true],
    ['monitorista', 'reconocido', 'ok', false, false],
    ['monitorista', 'abierto', 'incierto', false, false],
    ['user', 'abierto', 'ok', false, false],
    ['user', 'abierto', 'incierto', true, true],
    ['user', 'reconocido', 'ok', true, false],
  ] as const)(
    'for %s, one %s, %s, escalated: %s, does: %s',
    (role, evento_estado, estado, escalado, dicho) => {
      expect(espera({ evento_estado, estado, escalado }, role)).toBe(dicho);
    },
  );

  it.each<[string, number[], ReturnType<typeof lista>, number[], number[]]>([
    ['all of it open', [7, 9], lista([9, 8, 7]), [8], []],
    ['one acknowledged', [7, 9], lista([9, 8]), [8], [7]],
    ['nothing open', [7], lista([]), [], [7]],
    ['older than a list that is not whole', [3, 9], lista([9, 8], 40), [8], []],
    ['acknowledged, within a list that is not whole', [8, 9], lista([9, 7], 40), [7], [8]],
  ])('is told by the server: %s', (_caso, ids, respuesta, nuevos, idos) => {
    const dicho = comparar(new Set(ids), respuesta.events, respuesta);
    expect(dicho.nuevos.map(({ id }) => id)).toEqual(nuevos);
    expect(dicho.idos).toEqual(idos);
  });

  it.each([
    ['monitorista', { evento_estado: 'abierto', validez: 'ok' }],
    ['administrator', { evento_estado: 'abierto', validez: 'ok' }],
    ['user', { evento_estado: 'abierto', escalado: true }],
  ] as const)('is asked for %s by the rule that alerts of it: %j', (role, consulta) => {
    expect(consultaDeEspera(role)).toEqual(consulta);
  });

  it('is counted by alerts, those that are not real apart', () => {
    const eventos = [
      eventoMuestra({ id: 1, grupo_id: 'g1' }),
      eventoMuestra({ id: 2, grupo_id: 'g1' }),
      eventoMuestra({ id: 3, grupo_id: null }),
      eventoMuestra({ id: 4, simulacion: true }),
      eventoMuestra({ id: 5, tipo: 'prueba' }),
    ];
    const todos = new Map(eventos.map((evento) => [evento.id, enEspera(evento)]));
    expect(contarAlertas(todos, [1, 2, 3, 4, 5, 99])).toEqual({ reales: 3, simuladas: 1, pruebas: 1 });
    expect(contarAlertas(todos, [4])).toEqual({ reales: 0, simuladas: 1, pruebas: 0 });
  });
});
