import { describe, expect, it } from 'vitest';
import {
  DisparoMensajeSchema,
  leerTopico,
  PresionMensajeSchema,
  topicoDisparo,
  topicoManiobra,
  topicoRouterGps,
} from './ingesta';

describe('a topic of the field', () => {
  it.each([
    ['tramos/v1/sensores/PT-01/presion', { dispositivo: 'sensor', clave: 'PT-01', tipo: 'presion' }],
    [topicoDisparo('PT-01'), { dispositivo: 'sensor', clave: 'PT-01', tipo: 'disparo' }],
    ['tramos/v1/routers/R_1/estado', { dispositivo: 'router', clave: 'R_1', tipo: 'estado' }],
    [topicoRouterGps('R_1'), { dispositivo: 'router', clave: 'R_1', tipo: 'gps' }],
    [topicoManiobra('EST-9'), { dispositivo: 'estacion', clave: 'EST-9', tipo: 'maniobra' }],
  ])('%s is read', (topic, esperado) => {
    expect(leerTopico(topic)).toEqual(esperado);
  });

  it.each([
    'tramos/v2/sensores/PT-01/presion',
    'tramos/v1/sensores/PT-01/otra',
    'tramos/v1/sensores//presion',
    'tramos/v1/sensores/con espacio/presion',
    `tramos/v1/sensores/${'x'.repeat(65)}/presion`,
    'tramos/v1/routers/R_1/presion',
    'tramos/v1/maniobras/a/b',
    '',
  ])('%s is none of ours', (topic) => {
    expect(leerTopico(topic)).toBeNull();
  });
});

describe('a batch of samples', () => {
  const lote = { t0: 1_795_248_000_000.5, dt_ms: 100, p: [32.114, 32.113] };

  it('needs neither sequence nor clock', () => {
    expect(PresionMensajeSchema.safeParse(lote).success).toBe(true);
  });

  it('has a hole wherever a sample is no number', () => {
    const { data } = PresionMensajeSchema.safeParse({
      ...lote,
      p: [32.1, null, '32.1', undefined, [], 32.2],
    });
    expect(data?.p).toEqual([32.1, Number.NaN, Number.NaN, Number.NaN, Number.NaN, 32.2]);
  });

  it.each([
    ['seconds instead of milliseconds', { t0: 1_795_248_000 }],
    ['no samples', { p: [] }],
    ['no interval', { dt_ms: 0 }],
    ['an interval that is told in seconds', { dt_ms: 0.1 }],
    ['an unknown clock', { reloj: { fuente: 'sol', offset_ms: 0 } }],
  ])('is refused with %s', (_que, cambio) => {
    expect(PresionMensajeSchema.safeParse({ ...lote, ...cambio }).success).toBe(false);
  });
});

describe('a pick', () => {
  it('whose name has half a letter or a NUL in it goes by one that can be kept', () => {
    const pico = { id: 'a\ud800b', t: 1_795_248_000_000, signo: -1, amplitud: 1, sigma_ms: 5 };
    expect(DisparoMensajeSchema.parse(pico).id).toBe('a\ufffdb');
    expect(DisparoMensajeSchema.parse({ ...pico, id: 'a\0b' }).id).toBe('a\ufffdb');
    expect(DisparoMensajeSchema.parse({ ...pico, id: 'onda 🌊' }).id).toBe('onda 🌊');
  });
});
