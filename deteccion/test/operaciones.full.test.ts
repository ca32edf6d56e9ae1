import type { ManiobraSimulada } from '@tramos/simulator/corrida';
import { describe, expect, it } from 'vitest';
import type { ManiobraRegistrada } from '../src/clasificar';
import { T0 } from './apoyo';
import { type EventoVisto, verSistema } from './sistema-simulado';

const PARO = { tipo: 'paro', tau_s: 3 } as const;
const rampa = (hacia: number, duracion_s: number) => ({ tipo: 'rampa', hacia, duracion_s }) as const;
const EMPIEZA_S = 100;
const TERMINA_S = 250;
const DURA_S = 480;

const ida_y_vuelta = (
  posicion: number,
  ida: ManiobraSimulada['movimiento'],
  vuelta: ManiobraSimulada['movimiento'],
): ManiobraSimulada[] => [
  { posicion, instante_s: EMPIEZA_S, movimiento: ida },
  { posicion, instante_s: TERMINA_S, movimiento: vuelta },
];

const okSinMarca = (eventos: readonly EventoVisto[]) =>
  eventos
    .filter((e) => e.deteccion.validez === 'ok' && !e.possible_operational_movement)
    .map((e) => [e.deteccion.tramo_id, e.deteccion.posicion, e.clase]);

const clasesDePrincipales = (eventos: readonly EventoVisto[]) =>
  eventos.filter((e) => e.deteccion.principal_clave === undefined).map((e) => e.clase);

describe('operations along a ducto', () => {
  it.each<[string, string, ManiobraSimulada[], string]>([
    [
      'a pump that trips and starts',
      'bajio-norte',
      ida_y_vuelta(118_400, PARO, rampa(1, 20)),
      'paro_de_bomba',
    ],
    [
      'a pump that slows down',
      'bajio-norte',
      ida_y_vuelta(118_400, rampa(0.9, 5), rampa(1, 10)),
      'paro_de_bomba',
    ],
    [
      'a pump at the high end',
      'llanos-del-norte',
      ida_y_vuelta(173_300, PARO, rampa(1, 20)),
      'paro_de_bomba',
    ],
    [
      'a delivery that shuts',
      'bajio-norte',
      ida_y_vuelta(254_900, rampa(0, 20), rampa(1, 20)),
      'cierre_de_valvula',
    ],
    [
      'a delivery that throttles',
      'bajio-norte',
      ida_y_vuelta(254_900, rampa(0.6, 20), rampa(1, 20)),
      'cierre_de_valvula',
    ],
    [
      'a delivery behind a booster',
      'sierra-oriente',
      ida_y_vuelta(143_800, rampa(0.3, 20), rampa(1, 20)),
      'cierre_de_valvula',
    ],
    [
      'a delivery at the low end',
      'llanos-del-norte',
      ida_y_vuelta(61_500, rampa(0.3, 20), rampa(1, 20)),
      'cierre_de_valvula',
    ],
    [
      'a block valve that shuts',
      'bajio-norte',
      ida_y_vuelta(184_600, rampa(0, 30), rampa(1, 30)),
      'cierre_de_valvula',
    ],
    [
      'a block valve that is tried',
      'bajio-norte',
      ida_y_vuelta(184_600, rampa(0.05, 30), rampa(1, 30)),
      'cierre_de_valvula',
    ],
    ['a booster that trips', 'sierra-oriente', ida_y_vuelta(44_200, PARO, rampa(1, 20)), 'cierre_de_valvula'],
  ])('%s stands nowhere as a tap that is sure and unflagged', (_, sistema, maniobras, clase) => {
    const eventos = verSistema({ sistema, maniobras, semilla: 5, duracion_s: DURA_S });
    expect(okSinMarca(eventos)).toEqual([]);
    expect(clasesDePrincipales(eventos)).toContain(clase);
    // Nor is any of them taken for a tap again when its tail is seen.
    const ok = eventos.filter((e) => e.deteccion.validez === 'ok');
    expect(ok.flatMap((e) => e.retiros)).toEqual([]);
  });

  it('that the station logged say so', () => {
    const registrada: ManiobraRegistrada = {
      ...{ t_ms: T0 + EMPIEZA_S * 1_000, recibido_ms: T0 + EMPIEZA_S * 1_000 },
      ...{ equipo: 'bomba', accion: 'paro', posicion: 118_400 },
    };
    const eventos = verSistema({
      sistema: 'bajio-norte',
      maniobras: [{ posicion: 118_400, instante_s: EMPIEZA_S, movimiento: PARO }],
      registradas: [registrada],
      semilla: 6,
      duracion_s: 220,
    });
    const [principal] = eventos;
    expect(principal?.clase).toBe('paro_de_bomba');
    expect(principal?.motivos).toEqual([
      'barrido',
      'cerca_de_estacion',
      'maniobra_registrada',
      'amplitud_excesiva',
    ]);
    expect(eventos.every((e) => e.possible_operational_movement)).toBe(true);
  });
});

describe('a plain tap', () => {
  it.each([
    ['bajio-norte', 205_000, 2],
    ['sierra-oriente', 80_300, 3],
    ['llanos-del-norte', 120_000, 1],
  ] as const)('on %s at %d m is never flagged, and its closing is told', (sistema, posicion, semilla) => {
    const tomas = [{ posicion, fraccion_flujo: 0.03, instante_s: EMPIEZA_S, cierre_s: 200 }];
    const eventos = verSistema({ sistema, tomas, semilla, duracion_s: 320 });
    const ok = eventos.filter((e) => e.deteccion.validez === 'ok');
    expect(ok.map((e) => e.clase)).toEqual(['toma_o_fuga', 'cierre_de_toma']);
    expect(eventos.filter((e) => e.possible_operational_movement)).toEqual([]);
  });

  it('that a manoeuvre logged at another station covers is taken out of it when its line goes on emptying', () => {
    const registradas: ManiobraRegistrada[] = [
      {
        ...{ t_ms: T0 + EMPIEZA_S * 1_000, recibido_ms: T0 + EMPIEZA_S * 1_000 },
        ...{ equipo: 'valvula', accion: 'apertura', posicion: 254_900 },
      },
    ];
    const tomas = [{ posicion: 205_000, fraccion_flujo: 0.03, instante_s: EMPIEZA_S }];
    const [toma] = verSistema({ sistema: 'bajio-norte', tomas, registradas, semilla: 2, duracion_s: 280 });
    expect(toma).toMatchObject({
      clase: 'toma_o_fuga',
      possible_operational_movement: true,
      motivos: ['maniobra_registrada'],
      retiros: ['sigue_cayendo'],
    });
  });
});
