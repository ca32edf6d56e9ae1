import { describe, expect, it } from 'vitest';
import { eventoMuestra } from '../galeria/muestra-evento';
import { EVENTOS_MUESTRA } from '../galeria/muestras';
import {
  distanciaASensor,
  enlaceComoLlegar,
  formatCoordenada,
  formatLugar,
  formatMunicipio,
  formatUbicacion,
  identificaciones,
  lugarDe,
  nombrarAccion,
  ocurrioEn,
  origenDelDetalle,
  primeroEnOir,
} from './hechos';

describe('coordinates of an event', () => {
  it.each([
    [21.119367, '21.119367'],
    [-100.6749624, '-100.674962'],
    ['21.1', '21.100000'],
    [0, '0.000000'],
    [null, 'N/A'],
    [undefined, 'N/A'],
    ['', 'N/A'],
    ['norte', 'N/A'],
    [Number.NaN, 'N/A'],
  ])('writes %j as %s', (valor, texto) => {
    expect(formatCoordenada(valor)).toBe(texto);
  });

  it('has a place only when both are numeric', () => {
    expect(lugarDe({ latitud: '21.5', longitud: -100 })).toEqual({ lat: 21.5, lng: -100 });
    expect(lugarDe({ latitud: 21.5, longitud: null })).toBeNull();
    expect(formatLugar({ latitud: 21.5, longitud: 'x' })).toBe('21.500000, N/A');
  });
});

describe('the place to paste anywhere', () => {
  it.each([
    ['abierto', {}, '212+500 km, 21.119367, -100.674962'],
    ['sin coordenadas', { posicion: 212_500 }, '212+500 km'],
    ['abierto', { posicion: null }, '21.119367, -100.674962'],
    ['sin coordenadas', {}, null],
  ] as const)('%s with %j', (muestra, cambios, texto) => {
    expect(formatUbicacion({ ...EVENTOS_MUESTRA[muestra], ...cambios })).toBe(texto);
  });
  it('has a plain minus and plain spaces, so that any map reads it', () => {
    expect(formatUbicacion(EVENTOS_MUESTRA.abierto)).toMatch(/^[\x20-\x7e]+$/);
  });
});

describe('what lies at the place', () => {
  const en = (municipio: string | null, estado: string | null, aproximado = false) =>
    formatMunicipio({ lugar: { municipio, estado, aproximado } });

  it('is municipio and state, or what is near it', () => {
    expect(en('Doctor Mora', 'Guanajuato')).toBe('Doctor Mora, Guanajuato');
    expect(en('Doctor Mora', 'Guanajuato', true)).toBe('Cerca de Doctor Mora, Guanajuato');
    expect(en(null, 'Guanajuato')).toBe('Guanajuato');
    expect(en(null, null)).toBeNull();
    expect(formatMunicipio({ lugar: null })).toBeNull();
  });
});

describe('when an event happened', () => {
  it('is its first arrival, or its creation when nothing arrived', () => {
    expect(ocurrioEn(EVENTOS_MUESTRA.abierto)).toBe('2026-11-21T09:41:36.218Z');
    expect(ocurrioEn(EVENTOS_MUESTRA['un solo sensor'])).toBe('2026-11-21T09:41:55.170Z');
    expect(ocurrioEn(EVENTOS_MUESTRA.manual)).toBe('2026-11-21T09:41:58.300Z');
    expect(ocurrioEn({ tramo: 'Tramo 3' })).toBeNull();
  });
});

describe('the names of an event', () => {
  it('shows a regular user the escalation id, or that there is none', () => {
    expect(identificaciones(EVENTOS_MUESTRA['abierto y escalado'], 'user')).toEqual([
      { etiqueta: 'ID', valor: 'ESC-2026-000124' },
    ]);
    expect(identificaciones(EVENTOS_MUESTRA.abierto, 'user')).toEqual([
      { etiqueta: 'ID', valor: 'No asignado' },
    ]);
  });
  it('shows the others the internal id and, when present, the escalation id', () => {
    expect(identificaciones(EVENTOS_MUESTRA.abierto, 'monitorista')).toEqual([
      { etiqueta: 'ID Interno', valor: '1042' },
    ]);
    expect(identificaciones(EVENTOS_MUESTRA['abierto y escalado'], 'administrator')).toEqual([
      { etiqueta: 'ID Interno', valor: '1041' },
      { etiqueta: 'ID Escalado', valor: 'ESC-2026-000124' },
    ]);
  });
  it('names the event in a confirmation by what the reader knows', () => {
    expect(nombrarAccion('reconocer', eventoMuestra(), 'monitorista')).toBe(
      'Reconocer el evento 1042 en Tramo 3, 212+500 km',
    );
    expect(nombrarAccion('reconocer', EVENTOS_MUESTRA['abierto y escalado'], 'user')).toBe(
      'Reconocer el evento ESC-2026-000124 en Tramo 3, 212+500 km',
    );
    expect(nombrarAccion('escalar', EVENTOS_MUESTRA['sin coordenadas'], 'administrator')).toBe(
      'Escalar el evento 1036 en Tramo 3',
    );
  });
});

describe('where the detail takes its event from', () => {
  it('shows an event that has a tramo but no id without loading', () => {
    const evento = { tramo: 'Tramo 3', posicion: 212_500 };
    expect(origenDelDetalle(evento, null)).toEqual({ tipo: 'directo', evento });
  });
  it('loads by id in every other case', () => {
    expect(origenDelDetalle(eventoMuestra(), null)).toEqual({ tipo: 'cargar', id: 1042 });
    expect(origenDelDetalle(null, 42)).toEqual({ tipo: 'cargar', id: 42 });
    expect(origenDelDetalle({ posicion: 3 }, null)).toEqual({ tipo: 'nada' });
  });
});

describe('which sensor is near', () => {
  it('measures from the nearer one', () => {
    expect(distanciaASensor(eventoMuestra())).toEqual({ sitio: 'Las Ánimas', distancia_m: 8_800 });
    expect(distanciaASensor(eventoMuestra({ posicion_sensor1: null }))).toEqual({
      sitio: 'Mezquital',
      distancia_m: 27_900,
    });
    expect(distanciaASensor({ posicion: 5 })).toBeNull();
  });
  it('reads who heard it first from the sign of B − A', () => {
    expect(primeroEnOir({ delta_s: 6.1 })).toBe('a');
    expect(primeroEnOir({ delta_s: -18.952 })).toBe('b');
    expect(primeroEnOir({ delta_s: null })).toBeNull();
  });
});

describe('the way to the place', () => {
  const lugar = { lat: 21.119367, lng: -100.674962 };
  it('opens the map of the phone without calling any host', () => {
    expect(enlaceComoLlegar(lugar, '212+500 km', 'Mozilla/5.0 (Linux; Android 15)')).toBe(
      'geo:21.119367,-100.674962?q=21.119367,-100.674962(212%2B500%20km)',
    );
    expect(enlaceComoLlegar(lugar, '212+500 km', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)')).toBe(
      'maps:?daddr=21.119367,-100.674962',
    );
  });
});
