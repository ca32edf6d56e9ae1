import type { CuentaAbiertos } from '@tramos/contract/abiertos';
import type { Actividad } from '@tramos/contract/tiempo-real';
import { describe, expect, it } from 'vitest';
import { eventoMuestra } from '../galeria/muestra-evento';
import { type Resumen, resumir, sumar } from './resumen';
import {
  type LoPendiente,
  tarjetaDe,
  textoDeResumen,
  toastDeCorreccion,
  toastDeEvento,
  toastDePresion,
  toastDeSesion,
  toastDeSospecha,
} from './textos';
import type { Llegada } from './tormenta';

const timestamp = '2026-11-21T09:41:58.300Z';
const ZONA = 'America/Mexico_City';

describe('what alerts say', () => {
  it("names the sensor that failed and when, in the site's zone", () => {
    expect(
      toastDePresion('PT-05', { timestamp }, Date.parse(timestamp), 'America/Mexico_City'),
    ).toMatchObject({
      type: 'error',
      title: '¡Alarma sensor!',
      description: 'Falla en el sensor PT-05 a las 03:41:58',
    });
    const hebreo = toastDePresion('קו', { timestamp }, Date.parse(timestamp), ZONA);
    expect(hebreo.description).toBe('Falla en el sensor \u2068קו\u2069 a las 03:41:58');
    const tarde = toastDePresion('PT-05', { timestamp }, Date.parse('2026-12-15T18:00:00Z'), ZONA);
    expect(tarde.description).toBe('Falla en el sensor PT-05 a las 03:41:58 del 21/11');
  });

  it('says where an event is now, where it was said to be, and stays where somebody has acted on it', () => {
    const correccion = { posicion: 195_300, estado: 'ok' as const };
    const evento = eventoMuestra({ id: 7, posicion: 203_100 });
    expect(toastDeCorreccion({ evento, correccion, timestamp })).toMatchObject({
      ...{ type: 'warning', title: 'Evento 7 corregido', duration: 20_000, eventData: { id: 7 } },
      description: 'Ahora: 203+100 km, localizado. Antes: 195+300 km, localizado.',
    });
    const dudoso = eventoMuestra({
      ...{ id: 7, posicion: 195_300, estado: 'incierto', evento_estado: 'reconocido' },
      ...{ escalado: true, escalado_id: 'E-77' },
      alternativas: [{ posicion: 203_100, sigma_m: 20, delta_s: 0.8 }],
      motivos: ['otra_llegada'],
    });
    const dicho = toastDeCorreccion({ evento: dudoso, correccion, timestamp });
    expect(dicho.description).toBe(
      'Ahora: 195+300 km o 203+100 km, incierto. Otra llegada encaja igual: el lugar puede ser otro. ' +
        'Antes: 195+300 km, localizado. ' +
        'Ya estaba reconocido. Ya estaba escalado como E-77.',
    );
    expect(dicho.duration).toBeUndefined();
  });

  it('says of an event that it happened long before, wherever an alert speaks of it', () => {
    const tardio = eventoMuestra({
      ...{ id: 8, created_at: '2026-11-25T18:00:00.000Z', estado: 'tardio', posicion: 203_100 },
      ...{ hora_sensor0: '2026-11-01T07:30:00.000Z', hora_sensor1: null },
    });
    const tarde = 'llegó 24\u00a0días después';
    expect(tarjetaDe(tardio).tarde).toBe(tarde);
    expect(toastDeEvento(tardio, 'error').title).toBe(`Evento tardío, ${tarde}`);
    expect(toastDeEvento(tardio, 'warning', 'Evento escalado').title).toBe('Evento escalado');
    const resumen = resumir(
      'ausencia',
      [{ clave: 'evento:8', t_ms: 0, card: tarjetaDe(tardio) }],
      () => true,
      null,
    );
    const dicho = textoDeResumen(
      resumen,
      { alertas: { reales: 0, simuladas: 0, pruebas: 0 }, hayMas: false, abiertos: undefined },
      Date.parse(timestamp),
      ZONA,
    );
    expect(dicho.ultima?.lugar.endsWith(`203+100 km, ${tarde}`)).toBe(true);
    expect(tarjetaDe(eventoMuestra()).tarde).toBeUndefined();
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
    expect(toastDeSospecha({ pos: 1, timestamp }, ZONA)).toMatchObject({
      type: 'error',
      title: 'Actividad Sospechosa',
      description: 'Se detectó actividad sospechosa en tu cuenta',
    });
  });
});

describe('suspicious activity', () => {
  const CHROME =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
  const de = (actividad: Partial<Actividad>) =>
    toastDeSospecha(
      {
        ...{ pos: 1, timestamp: '2026-11-21T09:41:58.218Z' },
        activityInfo: {
          ...{ motivo: 'ingresos_fallidos', username: 'mrios', ip: '203.0.113.66', agente: CHROME },
          ...actividad,
        },
      },
      ZONA,
    ).description;

  it.each<[Partial<Actividad>, string]>([
    [
      { intentos: 10 },
      '10 intentos fallidos de entrar a la cuenta mrios. Desde 203.0.113.66, Chrome en Windows',
    ],
    [
      { intentos: 1, agente: '' },
      '1 intento fallido de entrar a la cuenta mrios. Desde 203.0.113.66, Navegador desconocido',
    ],
    [{ username: null }, 'Intentos fallidos de entrar. Desde 203.0.113.66, Chrome en Windows'],
    [
      { motivo: 'ingreso_de_red_nueva' },
      'Entrada a la cuenta mrios desde una red y un navegador que no se conocían. Desde 203.0.113.66, Chrome en Windows',
    ],
    [
      { motivo: 'refresh_reutilizado' },
      'Alguien volvió a usar una credencial vieja de la cuenta mrios: se cerró esa sesión. Desde 203.0.113.66, Chrome en Windows',
    ],
  ])('says of %j what, from where and when, in the time of the site', (actividad, esperado) => {
    expect(de(actividad)).toBe(
      `Se detectó actividad sospechosa en tu cuenta. ${esperado}, el 21/11/2026, 03:41:58.`,
    );
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
    expect(
      toastDePresion('PT-05', { timestamp, simulacion: true }, Date.parse(timestamp), 'UTC').simulacion,
    ).toBe(true);
    expect(tarjetaDe(eventoMuestra()).simulacion).toBeUndefined();
  });
});

describe('the one card of many alerts', () => {
  const UNA_PRUEBA: CuentaAbiertos = {
    ...{ causas: 0, eventos: 0, escalados: 0, mas_antiguo: null, por_sistema: [] },
    simulados: { causas: 0, eventos: 0 },
    pruebas: 1,
  };
  const PENDIENTE: LoPendiente = {
    alertas: { reales: 3, simuladas: 0, pruebas: 0 },
    hayMas: false,
    abiertos: {
      ...{ causas: 13, eventos: 21, escalados: 0, mas_antiguo: null, por_sistema: [] },
      simulados: { causas: 1, eventos: 2 },
      pruebas: 0,
    },
  };
  const T = Date.parse(timestamp);
  const BASE: Resumen = {
    ...{ simulados: 0, pruebas: 0 },
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
    [{}, '12 alertas en 10\u00a0s', null, '3 alertas sin reconocer', null],
    [{ hasta_ms: T }, '12 alertas en 1\u00a0s', null, '3 alertas sin reconocer', null],
    [
      { fallas: 4, hasta_ms: T + 72_000, abiertos: [1] },
      '16 alertas en 1\u00a0min 12\u00a0s',
      null,
      '1 alerta sin reconocer',
      '4 fallas de sensor',
    ],
    [{ eventos: 0, fallas: 11, abiertos: [] }, '11 alertas en 10\u00a0s', null, null, '11 fallas de sensor'],
    [
      { motivo: 'ausencia', eventos: 200 },
      '200 eventos mientras no había conexión',
      'Sin conexión desde 03:41',
      '3 alertas sin reconocer',
      null,
    ],
    [
      { motivo: 'ausencia', eventos: 0, fallas: 11, desde_ms: T - 86_400_000 },
      '11 fallas de sensor mientras no había conexión',
      'Sin conexión desde 20/11 03:41',
      null,
      null,
    ],
    [
      { motivo: 'pendientes', desde_ms: null },
      '3 alertas sin reconocer',
      null,
      '13 causas abiertas · 21 eventos',
      null,
    ],
  ])('%j', (cambios, titulo, desde, abiertos, fallas) => {
    const texto = textoDeResumen({ ...BASE, ...cambios }, PENDIENTE, T, 'America/Mexico_City');
    expect(texto).toMatchObject({ titulo, desde, abiertos, fallas });
    expect(texto.ultima?.lugar).toBe('Tramo 3, 212+500 km');
    expect(texto.simulados).toBeNull();
  });

  it.each([
    [{}, 'Tramo 3, 212+500 km'],
    [{ simulacion: true }, 'SIMULACIÓN, Tramo 3, 212+500 km'],
    [{ prueba: true, posicion: null }, 'PRUEBA, Tramo 3'],
  ])('marks the newest of its alerts where it is not real: %j', (cambios, lugar) => {
    const ultima = BASE.ultima && { ...BASE.ultima, ...cambios };
    const texto = textoDeResumen({ ...BASE, ultima }, PENDIENTE, T, 'America/Mexico_City');
    expect(texto.ultima?.lugar).toBe(lugar);
  });

  it.each([
    [12, 'De un simulacro: no ocurre en el ducto'],
    [3, '3 alertas son de un simulacro'],
    [1, '1 alerta es de un simulacro'],
  ])('says that %d of its twelve belong to an exercise', (simulados, dicho) => {
    expect(textoDeResumen({ ...BASE, simulados }, PENDIENTE, T, 'UTC').simulados).toBe(dicho);
  });

  it.each([
    [12, 'De prueba: no ocurrió nada en el ducto'],
    [2, '2 alertas son de prueba'],
    [1, '1 alerta es de prueba'],
    [0, null],
  ])('says that %d of its twelve only test the alarm', (pruebas, dicho) => {
    for (const motivo of ['tormenta', 'ausencia'] as const)
      expect(textoDeResumen({ ...BASE, motivo, pruebas }, PENDIENTE, T, 'UTC').pruebas).toBe(dicho);
  });

  it('counts among its alerts what is of an exercise and what only tests the alarm, also of two cards as one', () => {
    const llego = (id: number, cambios: Parameters<typeof eventoMuestra>[0]): Llegada => ({
      ...{ clave: `evento:${id}`, t_ms: T, card: tarjetaDe(eventoMuestra({ id, ...cambios })) },
    });
    const una = resumir(
      'tormenta',
      [llego(1, {}), llego(2, { tipo: 'prueba' }), llego(3, { simulacion: true })],
      () => true,
      T,
    );
    expect(una).toMatchObject({ eventos: 3, simulados: 1, pruebas: 1 });
    expect(sumar(una, una)).toMatchObject({ eventos: 6, simulados: 2, pruebas: 2 });
  });

  it('tells a test of the alarm beside what is real', () => {
    const resumen: Resumen = { ...BASE, motivo: 'pendientes', desde_ms: null };
    const pendiente = { ...PENDIENTE, alertas: { reales: 2, simuladas: 0, pruebas: 1 } };
    expect(textoDeResumen(resumen, pendiente, T, 'UTC')).toMatchObject({
      ...{ titulo: '2 alertas sin reconocer', simulados: null, pruebas: 'Además 1 alerta de prueba' },
    });
  });

  it.each<[string, Partial<LoPendiente>, string, string | null, string | null]>([
    ['real', {}, '3 alertas sin reconocer', '13 causas abiertas · 21 eventos', null],
    [
      'real, and of an exercise',
      { alertas: { reales: 1, simuladas: 2, pruebas: 0 } },
      '1 alerta sin reconocer',
      '13 causas abiertas · 21 eventos',
      'Además 2 alertas de simulacro',
    ],
    [
      'of an exercise alone',
      { alertas: { reales: 0, simuladas: 1, pruebas: 0 } },
      '1 alerta de simulacro sin reconocer',
      '1 causa de simulacro · 2 eventos',
      'De un simulacro: no ocurre en el ducto',
    ],
    [
      'more than the server tells at once',
      { alertas: { reales: 500, simuladas: 0, pruebas: 0 }, hayMas: true },
      'Más de 500 alertas sin reconocer',
      '13 causas abiertas · 21 eventos',
      null,
    ],
    ['before anything was counted', { abiertos: undefined }, '3 alertas sin reconocer', null, null],
    [
      'a test of the alarm alone',
      { alertas: { reales: 0, simuladas: 0, pruebas: 1 }, abiertos: UNA_PRUEBA },
      '1 alerta de prueba sin reconocer',
      '1 prueba de la alarma',
      null,
    ],
  ])('tells what waits, %s', (_que, cambios, titulo, abiertos, simulados) => {
    const resumen: Resumen = { ...BASE, motivo: 'pendientes', desde_ms: null };
    expect(textoDeResumen(resumen, { ...PENDIENTE, ...cambios }, T, 'UTC')).toMatchObject({
      ...{ titulo, abiertos, simulados },
    });
  });
});
