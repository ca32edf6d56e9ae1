import { describe, expect, it } from 'vitest';
import { eventoMuestra } from '../galeria/muestra-evento';
import {
  claveDeEvento,
  claveDelUltimo,
  comparar,
  consultaDeEspera,
  contarAlertas,
  enEspera,
  espera,
  useEspera,
} from './espera';

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

  it('is nothing before the server was asked', () => {
    expect(useEspera.getState()).toEqual({ eventos: new Map(), hayMas: false });
  });

  it('has gone when it is the last of a list that is not whole, but is not for this person', () => {
    const respuesta = lista([9, 7], 40);
    expect(comparar(new Set([9, 7]), respuesta.events.slice(0, 1), respuesta).idos).toEqual([7]);
  });

  it('is named by when it was made, and as a whole by the newest of it', () => {
    const eventos = [7, 9, 8].map((id) => eventoMuestra({ id, created_at: `2026-11-21T09:45:0${id}.000Z` }));
    expect(eventos.map(claveDeEvento)[0]).toBe('evento:7:2026-11-21T09:45:07.000Z');
    const esperan = new Map(eventos.map((evento) => [evento.id, enEspera(evento)]));
    expect(claveDelUltimo(esperan)).toBe('evento:9:2026-11-21T09:45:09.000Z');
    expect(claveDelUltimo(new Map())).toBe('');
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
