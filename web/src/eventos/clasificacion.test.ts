import { describe, expect, it } from 'vitest';
import { eventoMuestra } from '../galeria/muestra-evento';
import { EVENTOS_MUESTRA } from '../galeria/muestras';
import { clasificacionDe, motivosDe, operacionBreve, operacionDe, textoClase } from './clasificacion';

describe('what a row says of an event', () => {
  it.each([
    ['abierto', { principal: 'Caída de presión', porque: null, fiable: true }],
    ['alza de presión', { principal: 'Alza de presión', porque: null, fiable: true }],
    ['error amplio', { principal: 'Incierto', porque: 'correlación débil', fiable: false }],
    ['sin coordenadas', { principal: 'Fuera de tramo', porque: null, fiable: false }],
    ['un solo sensor', { principal: 'Un solo sensor', porque: null, fiable: false }],
    ['tardio', { principal: 'Tardío', porque: null, fiable: false }],
    ['dos lugares', { principal: 'Incierto', porque: 'dos lugares posibles', fiable: false }],
    ['hora en el futuro', { principal: 'Hora en el futuro', porque: null, fiable: false }],
  ] as const)('%s', (muestra, clasificacion) => {
    expect(clasificacionDe(EVENTOS_MUESTRA[muestra])).toEqual(clasificacion);
  });

  it('gives the first reason that is not how it was measured nor said already', () => {
    const evento = eventoMuestra({
      estado: 'fuera_de_tramo',
      motivos: ['disparo_en_borde', 'fuera_de_limite', 'eco_de_otro_evento'],
    });
    expect(clasificacionDe(evento).porque).toBe('eco');
  });

  it('takes an event that says nothing of itself as it comes', () => {
    expect(clasificacionDe({ tramo: 'Tramo 3' })).toEqual({ principal: '-', porque: null, fiable: true });
  });
});

describe('what the detail says of an event', () => {
  it('is every reason in words', () => {
    expect(motivosDe(EVENTOS_MUESTRA['error amplio'])).toHaveLength(3);
    expect(motivosDe({})).toEqual([]);
    expect(motivosDe(EVENTOS_MUESTRA['hora en el futuro'])[0]).toBe(
      'Un sensor marcó una hora que aún no llegaba: su reloj está adelantado',
    );
  });
});

describe('whether an event may be an operation', () => {
  it.each([
    ['nothing says so', {}, { tipo: 'sin_indicios', porque: [] }],
    [
      'the evidence says so',
      {
        possible_operational_movement: true,
        motivos: ['disparo_en_borde', 'maniobra_registrada', 'cerca_de_estacion'],
      },
      {
        tipo: 'posible',
        porque: ['Coincide con una maniobra registrada', 'El lugar coincide con una estación'],
      },
    ],
    [
      'the line still moved',
      { possible_operational_movement: true, motivos: ['transitorio'] },
      { tipo: 'posible', porque: ['La línea aún se movía tras un cambio mucho mayor: puede ser su eco'] },
    ],
    [
      'it was taken back',
      { possible_operational_movement: false, motivos: ['cerca_de_estacion', 'sigue_cayendo'] },
      { tipo: 'retirada', porque: ['La presión sigue cayendo: no se toma por operación'] },
    ],
    [
      'a manoeuvre is only one of the reasons it was looked at',
      { possible_operational_movement: false, motivos: ['maniobra_registrada'] },
      { tipo: 'sin_indicios', porque: [] },
    ],
  ] as const)('%s', (_, cambios, operacion) => {
    expect(operacionDe({ ...cambios, motivos: [...('motivos' in cambios ? cambios.motivos : [])] })).toEqual(
      operacion,
    );
  });
});

describe('the reason that a row has room for', () => {
  it.each([
    [
      'the first that speaks for an operation',
      ['sigue_cayendo', 'transitorio', 'barrido'],
      'línea en movimiento',
    ],
    ['none without one', ['sigue_cayendo', 'disparo_en_borde'], null],
  ] as const)('is %s', (_, motivos, breve) => {
    expect(operacionBreve(motivos)).toBe(breve);
  });
});

describe('what the evidence takes an event for', () => {
  const toma = { clase: 'toma_o_fuga' as const };
  it.each([
    ['a leak', toma, 'monitorista', 'Toma o fuga'],
    [
      'an echo, by its cause',
      { ...toma, estado: 'incierto', evento_principal: 7 },
      'monitorista',
      'Eco del evento 7',
    ],
    [
      'an echo, to who knows no ids',
      { ...toma, estado: 'incierto', evento_principal: 7 },
      'user',
      'Eco de otro evento',
    ],
    [
      'two arrivals that nothing explains',
      { ...toma, estado: 'fuera_de_tramo' },
      'monitorista',
      'Sin causa conocida',
    ],
  ] as const)('%s', (_que, cambios, role, texto) => {
    expect(textoClase(eventoMuestra({ id: 1, ...cambios }), role)).toBe(texto);
  });
});
