import { describe, expect, it } from 'vitest';
import { eventoMuestra } from '../galeria/muestra-evento';
import type { Resumen } from './resumen';
import {
  tarjetaDe,
  textoDeResumen,
  toastDeEvento,
  toastDePresion,
  toastDeSesion,
  toastDeSospecha,
} from './textos';

const timestamp = '2026-11-21T09:41:58.300Z';

describe('what alerts say', () => {
  it("names the sensor that failed and when, in the site's zone", () => {
    expect(toastDePresion('PT-05', { timestamp }, 'America/Mexico_City')).toMatchObject({
      type: 'error',
      title: '¡Alarma sensor!',
      description: 'Falla en el sensor PT-05 a las 03:41:58',
    });
  });

  it('says what the server says of a session, else the specified words', () => {
    expect(toastDeSesion({ timestamp, message: 'Su contraseña se cambió.' }).description).toBe(
      'Su contraseña se cambió.',
    );
    expect(toastDeSesion({ timestamp })).toMatchObject({
      type: 'warning',
      title: 'Sesión Cerrada',
      description: 'Tu sesión ha sido cerrada por un nuevo inicio de sesión',
    });
    expect(toastDeSospecha({ pos: 1, timestamp })).toMatchObject({
      type: 'error',
      title: 'Actividad Sospechosa',
      description: 'Se detectó actividad sospechosa en tu cuenta',
    });
  });
});

describe('an event that only tries the alarm', () => {
  const prueba = eventoMuestra({ tipo: 'prueba' });

  it('says so on its card and in the first word of its toast', () => {
    expect(tarjetaDe(prueba).prueba).toBe(true);
    expect(toastDeEvento(prueba, 'error').title).toBe('PRUEBA de la alarma');
    expect(toastDeEvento(prueba, 'warning', 'Evento escalado').title).toBe('PRUEBA Evento escalado');
  });

  it('is the only one that does', () => {
    const real = eventoMuestra({ tipo: 'manual' });
    expect(tarjetaDe(real).prueba).toBeUndefined();
    expect(toastDeEvento(real, 'error').title).toBeUndefined();
  });
});

describe('what belongs to an exercise', () => {
  it('is marked on its card and its toast, a failing sensor too', () => {
    const simulado = eventoMuestra({ simulacion: true, ejercicio_id: 3 });
    expect(tarjetaDe(simulado).simulacion).toBe(true);
    expect(toastDeEvento(simulado, 'error').simulacion).toBe(true);
    expect(toastDePresion('PT-05', { timestamp, simulacion: true }, 'UTC').simulacion).toBe(true);
    expect(tarjetaDe(eventoMuestra()).simulacion).toBeUndefined();
  });
});

describe('the one card of many alerts', () => {
  const T = Date.parse(timestamp);
  const BASE: Resumen = {
    simulados: 0,
    tipo: 'resumen',
    motivo: 'tormenta',
    eventos: 12,
    fallas: 0,
    abiertos: [1, 2, 3],
    desde_ms: T,
    hasta_ms: T + 9_100,
    ultima: {
      id: 3,
      tramo: 'Tramo 3',
      tramo_nombre: 'Tramo 3',
      created_at: timestamp,
      posicion: 212_500,
      lat: null,
      lng: null,
    },
    sinSonido: false,
  };

  it.each<[Partial<Resumen>, string, string | null, string | null, string | null]>([
    [{}, '12 alertas en 10\u00a0s', null, '3 abiertos', null],
    [{ hasta_ms: T }, '12 alertas en 1\u00a0s', null, '3 abiertos', null],
    [
      { fallas: 4, hasta_ms: T + 72_000, abiertos: [1] },
      '16 alertas en 1\u00a0min 12\u00a0s',
      null,
      '1 abierto',
      '4 fallas de sensor',
    ],
    [{ eventos: 0, fallas: 11, abiertos: [] }, '11 alertas en 10\u00a0s', null, null, '11 fallas de sensor'],
    [
      { motivo: 'ausencia', eventos: 200 },
      '200 eventos mientras no había conexión',
      'Sin conexión desde 03:41',
      '3 abiertos',
      null,
    ],
    [
      { motivo: 'ausencia', eventos: 0, fallas: 11, desde_ms: T - 86_400_000 },
      '11 fallas de sensor mientras no había conexión',
      'Sin conexión desde 20/11 03:41',
      null,
      null,
    ],
    [{ motivo: 'pendientes', desde_ms: null }, '12 alertas por atender', null, '3 abiertos', null],
  ])('%j', (cambios, titulo, desde, abiertos, fallas) => {
    const texto = textoDeResumen({ ...BASE, ...cambios }, T, 'America/Mexico_City');
    expect(texto).toMatchObject({ titulo, desde, abiertos, fallas });
    expect(texto.ultima?.lugar).toBe('Tramo 3, 212+500 km');
    expect(texto.simulados).toBeNull();
  });

  it.each([
    [12, 'De un simulacro: no ocurre en el ducto'],
    [3, '3 alertas son de un simulacro'],
    [1, '1 alerta es de un simulacro'],
  ])('says that %d of its twelve belong to an exercise', (simulados, dicho) => {
    expect(textoDeResumen({ ...BASE, simulados }, T, 'UTC').simulados).toBe(dicho);
  });
});
