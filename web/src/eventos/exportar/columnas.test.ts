import { EventoSchema } from '@tramos/contract/evento';
import { describe, expect, it } from 'vitest';
import { eventoDeExportacion } from '../../../test/eventos-de-exportacion';
import { encabezadoDe, instanteDe, numeroDe } from '../../lib/exportar/columna';
import { COLUMNAS } from './columnas';

const columna = (titulo: string) => COLUMNAS.find((una) => una.titulo === titulo);

describe('the columns of a document', () => {
  it('show every field of an event', () => {
    const mostrados = new Set(COLUMNAS.flatMap(({ campos }) => campos));
    expect([...mostrados].toSorted()).toEqual(Object.keys(EventoSchema.shape).toSorted());
  });

  it('have each a heading of its own, the identifier first', () => {
    const titulos = COLUMNAS.map(({ titulo }) => titulo);
    expect(new Set(titulos).size).toBe(titulos.length);
    expect(titulos[0]).toBe('ID');
  });

  it('hold something for an event that has everything', () => {
    const evento = {
      ...eventoDeExportacion(1),
      simulacion: true,
      ejercicio_id: 12,
      hora_sensor0: '2026-11-01T07:30:00Z',
    };
    for (const { titulo, valor } of COLUMNAS) expect([titulo, valor(evento) ?? null]).not.toContain(null);
  });

  it.each([
    [{}, null],
    [{ simulacion: true, ejercicio_id: 12 }, 'SIMULACIÓN'],
    [{ tipo: 'prueba' as const }, 'PRUEBA'],
  ])('mark at the margin what is not real: %j', (cambios, esperado) => {
    const marcada = COLUMNAS.find((una) => una.tipo === 'texto' && una.marca !== undefined);
    expect(marcada?.valor({ ...eventoDeExportacion(1), ...cambios })).toBe(esperado);
  });

  it.each([
    ['Estado del evento', 'Reconocido'],
    ['Validez', 'Localizado'],
    ['Tipo', 'Caída de presión'],
    ['Cadenamiento (km)', '212+500'],
    ['Posición (m)', 212_500.25],
    ['Escalado', 'Sí'],
    ['Posible movimiento operativo', 'No'],
    ['Otros lugares posibles (km)', '203+100'],
    ['Motivos', 'Las ondas de A y B se parecen poco; El reloj de un sensor está degradado'],
    ['Acción del sensor B', 'Subida'],
    ['Municipio B', 'Peñamiller'],
    ['Reloj A', 'GPS'],
    ['Error del reloj B (ms)', 12.4],
  ])('say in words what a code means: %s', (titulo, esperado) => {
    expect(columna(titulo)?.valor(eventoDeExportacion(1))).toBe(esperado);
  });

  it('say of what was told late how long that was, and of nothing else', () => {
    const created_at = '2026-11-25T07:30:00Z';
    const evento = { ...eventoDeExportacion(1), created_at, hora_sensor1: null };
    const retraso = (hora_sensor0: string) => columna('Retraso (s)')?.valor({ ...evento, hora_sensor0 });
    expect([retraso('2026-11-01T07:30:00Z'), retraso('2026-11-25T07:29:30Z')]).toEqual([2_073_600, null]);
  });

  it.each([
    [1_000, null],
    [1_001, 1_000],
  ])('name who explains the event %d, and not itself', (id, explica) => {
    const evento = { ...eventoDeExportacion(1), id, evento_principal: 1_000 };
    expect(columna('Evento que lo explica')?.valor(evento)).toBe(explica);
  });

  it('take what they know from wherever it stands, and nothing from where nothing is', () => {
    const { tramo, sistema_nombre, municipio_sensor1, ...resto } = eventoDeExportacion(1);
    expect(columna('Tramo')?.valor(resto)).toBe(tramo);
    expect(columna('Sistema')?.valor(resto)).toBe(sistema_nombre);
    expect(columna('Municipio B')?.valor(resto)).toBe(municipio_sensor1);
    for (const { valor } of COLUMNAS) expect(valor({}) ?? null).toBeNull();
  });

  it('name the zone of their times', () => {
    const titulos = COLUMNAS.map((una) => encabezadoDe(una, 'Ciudad de México'));
    expect(titulos).toContain('Hora del sensor A (Ciudad de México)');
    expect(titulos.filter((titulo) => titulo.endsWith('(Ciudad de México)'))).toHaveLength(
      COLUMNAS.filter(({ tipo }) => tipo === 'instante').length,
    );
  });
});

describe('a value of the wire', () => {
  it.each([
    [20.5, 20.5],
    ['-101.25', -101.25],
    ['', null],
    ['norte', null],
    [Number.NaN, null],
    [null, null],
  ])('%s is the number %s', (valor, numero) => {
    expect(numeroDe(valor)).toBe(numero);
  });

  it.each(['ayer', null, 'un texto que acaba en  Z', '2026-11-21Tab:cd:ef.ghiZ', '2026-13-41T00:00:00.000Z'])(
    '%s is no instant',
    (valor) => {
      expect(instanteDe(valor)).toBeNull();
    },
  );

  it.each(['2026-11-21T03:41:58.218Z', '2026-11-20T21:41:58.218-06:00', '2026-11-21T03:41:58Z'])(
    '%s is its instant',
    (valor) => {
      expect(instanteDe(valor)).toBe(Date.parse(valor));
    },
  );
});
