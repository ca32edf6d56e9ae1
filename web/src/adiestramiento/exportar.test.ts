import { EjercicioDetalleSchema } from '@tramos/contract/ejercicios';
import { describe, expect, it } from 'vitest';
import { documentoDeHoja, filasDeHoja } from './exportar';
import {
  cuentasDeHoja,
  detalleDeInyeccion,
  fueraDeBusqueda,
  nombrarInyeccion,
  textoLapso,
  textoLugar,
  verdadDe,
} from './textos';

const T = '2026-11-22T10:00:20.000Z';
const ATENCION = {
  ...{ evento_id: 41, evento_at: T, clase: 'toma_o_fuga', reconocido_at: T, reconocido_por: 'M. Ríos' },
  ...{ reconocer_s: 12.4, disposicion: 'toma_confirmada', disposicion_por: 'M. Ríos', escalado_at: null },
  ...{ escalado_por: null, escalar_s: null, posicion: 212_538, sigma_m: 48 },
};
const EJERCICIO = EjercicioDetalleSchema.parse({
  ...{ id: 3, nombre: 'Turno de noche', sistema: { id: 1, nombre: 'Bajío Norte' }, estado: 'terminado' },
  ...{ iniciado_por: 'Laura', iniciado_at: T, termina_at: T, terminado_at: T, terminado_por: null },
  supuestos: [],
  inyecciones: [
    {
      inyeccion: { tipo: 'toma', tramo_id: 3, posicion: 212_500, fraccion_flujo: 0.03 },
      ...{ nombre: 'Tramo 3', posicion: 212_500, inyectada_at: T, aviso_at: null },
    },
    {
      inyeccion: { tipo: 'valvula', estacion_id: 2, accion: 'apertura' },
      ...{ nombre: 'Est. 2', posicion: 205_000, inyectada_at: T, aviso_at: null },
    },
  ],
  hoja: {
    calificaciones: [
      {
        ...{ inyeccion: 0, veredicto: 'correcta', deteccion_s: 8.2, atencion: ATENCION },
        ...{ error_m: 38, evento_ids: [41] },
      },
      {
        ...{ inyeccion: 1, veredicto: 'sin_detectar', deteccion_s: null, atencion: null },
        ...{ error_m: null, evento_ids: [] },
      },
    ],
    otros: [{ ...ATENCION, evento_id: 44 }],
    resumen: {
      ...{ inyecciones: 2, detectadas: 1, correctas: 1, tomas_falsas: 0, sin_atender: 0 },
      ...{ reconocer_s: 12.4, escalar_s: null, error_abs_m: 38 },
    },
  },
});

describe('the score sheet', () => {
  it('counts what was attended of what could be, and what was detected of what came to pass', () => {
    const { hoja } = EJERCICIO;
    if (!hoja) throw new Error('sin hoja');
    // Two injections: one gave an event and was well attended, the other gave none.
    expect(cuentasDeHoja(hoja)).toEqual({ detectadas: '1 de 2', correctas: '1 de 1' });
    const [primera, segunda] = hoja.calificaciones;
    if (!primera || !segunda) throw new Error('sin calificaciones');
    const calificaciones = [primera, { ...segunda, veredicto: 'no_ocurrio' as const }];
    expect(cuentasDeHoja({ ...hoja, calificaciones }).detectadas).toBe('1 de 1');
  });

  it('has a line of each injection in its order, then of what none explains', () => {
    expect(
      filasDeHoja(EJERCICIO).map(({ n, hecha, atencion }) => [n, hecha?.nombre, atencion?.evento_id]),
    ).toEqual([
      [1, 'Tramo 3', 41],
      [2, 'Est. 2', undefined],
      [3, undefined, 44],
    ]);
  });

  it('has none while who is trained may not see what was injected', () => {
    expect(filasDeHoja({ ...EJERCICIO, inyecciones: null })).toEqual([]);
  });

  it('is marked SIMULACIÓN in every line of its documents, which tell truth and answer side by side', () => {
    const { columnas, filas } = documentoDeHoja(EJERCICIO, 'UTC');
    const [primera] = filas as ReturnType<typeof filasDeHoja>;
    const celda = (titulo: string) => columnas.find((c) => c.titulo === titulo)?.valor(primera as never);
    expect(celda('Simulación')).toBe('SIMULACIÓN');
    expect([celda('La verdad'), celda('Se dijo'), celda('Resultado')]).toEqual([
      'Toma',
      'Toma confirmada',
      'Bien atendida',
    ]);
    expect([celda('Error del lugar (m)'), celda('± 1σ (m)')]).toEqual([38, 48]);
  });

  it('says in words what happened, how fast and how near', () => {
    const [toma, valvula] = EJERCICIO.inyecciones ?? [];
    const [calificada, perdida] = EJERCICIO.hoja?.calificaciones ?? [];
    if (!toma || !valvula || !calificada || !perdida) throw new Error('the sample has two');
    expect(nombrarInyeccion(toma)).toBe('Toma en Tramo 3, 212+500 km');
    expect(detalleDeInyeccion(toma)).not.toContain('se pidió');
    const movida = { ...toma, posicion: 212_509.4 };
    expect(nombrarInyeccion(movida)).toBe('Toma en Tramo 3, 212+509 km');
    expect(detalleDeInyeccion(movida)).toContain(
      'se pidió en 212+500 km: el modelo la puso en su punto más cercano',
    );
    expect(verdadDe(valvula.inyeccion)).toBe('Apertura de válvula');
    expect([textoLugar(calificada), textoLugar(perdida)]).toEqual(['+38\u00a0m, ±\u00a048\u00a0m', null]);
    expect([fueraDeBusqueda(calificada), fueraDeBusqueda({ ...calificada, error_m: -97 })]).toEqual([
      false,
      true,
    ]);
    expect([textoLapso(null), textoLapso(8.24), textoLapso(80)]).toEqual([
      '-',
      '8.2\u00a0s',
      '1\u00a0min 20\u00a0s',
    ]);
  });
});
