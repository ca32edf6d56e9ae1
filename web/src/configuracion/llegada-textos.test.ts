import type { Llegada } from '@tramos/contract/instalacion';
import { describe, expect, it } from 'vitest';
import { explicarLlegada } from './llegada-textos';

const llegada = (cambios: Partial<Llegada>): Llegada => ({
  ...{ n: 1, cuando: '2026-11-21T09:00:00.000Z', topic: 'tramos/v1/sensores/pt-01/presion', gateway: 'g' },
  ...{ bytes: 90, resultado: 'guardado', hora: 'a_tiempo', motivo: null, aviso: null, demora_ms: 40 },
  reloj: { fuente: 'gps', offset_ms: 2 },
  ...cambios,
});

describe('what is said of a message that arrived', () => {
  it.each<[string, Partial<Llegada>, string]>([
    ['nothing of one that is well', {}, ''],
    ['nothing of a clock that is 50 ms off', { reloj: { fuente: 'ntp', offset_ms: -50 } }, ''],
    ['that it was there already', { resultado: 'duplicado', reloj: null }, 'Ya estaba guardado'],
    [
      'that a sensor says nothing of its clock',
      { reloj: null },
      'No dice cómo está su reloj: lo que detecte será incierto y sin lugar',
    ],
    [
      'that its clock is off',
      { reloj: { fuente: 'ntp', offset_ms: 150 } },
      'Su reloj se aparta más de 50 ms: lo que detecte será incierto',
    ],
    [
      'that its clock is off beyond use',
      { reloj: { fuente: 'gps', offset_ms: 900 } },
      'Su reloj se aparta demasiado: lo que detecte será incierto y sin lugar',
    ],
    [
      'that nothing sets its clock, and what else is amiss',
      { reloj: { fuente: 'rtc', offset_ms: 1 }, aviso: 'Sin valor, 2 de 10' },
      'Nada pone en hora su reloj (RTC): lo que detecte será incierto. Sin valor, 2 de 10',
    ],
    ['nothing of the clock of a router', { topic: 'tramos/v1/routers/r-1/estado', reloj: null }, ''],
    ['why it was not taken, before all else', { motivo: 'Falta t0', reloj: null }, 'Falta t0'],
  ])('is %s', (_, cambios, texto) => {
    expect(explicarLlegada(llegada(cambios)).texto).toBe(texto);
  });

  it('is marked as bad where something is amiss', () => {
    expect(explicarLlegada(llegada({ reloj: null })).malo).toBe(true);
    expect(explicarLlegada(llegada({ hora: 'tarde' })).malo).toBe(true);
    expect(explicarLlegada(llegada({ resultado: 'duplicado' })).malo).toBe(false);
  });
});
