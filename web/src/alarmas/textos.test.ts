import { describe, expect, it } from 'vitest';
import { alarmaDePrueba } from '../../test/alarma-de-prueba';
import { confirmarReconocer, nombrarVarias, textoHechas, textoResumen, textoSinHacer } from './textos';

const lector = { fecha: (iso: string) => iso.slice(11, 19), yo: 'R. Soto' };
const una = alarmaDePrueba();
const evento = alarmaDePrueba({
  id: 2,
  origen: 'evento',
  regla: 'evento',
  objeto_id: 1042,
  nombre: 'Tramo 3',
});
const rechazo = (id: number, por?: string) => ({
  id,
  code: 'alarma_ya_reconocida' as const,
  message: 'La alarma ya estaba reconocida.',
  ...(por ? { por, cuando: '2026-11-21T09:45:02.000Z' } : {}),
});

describe('what is asked before', () => {
  it('names a few and counts the others', () => {
    expect(nombrarVarias([una, evento])).toBe('Sin datos en PT-07 Ramal Sur y Evento 1042 en Tramo 3');
    expect(nombrarVarias([una, una, una, una, una])).toMatch(/ y 2 más$/);
  });

  it('says that an event is acknowledged everywhere', () => {
    expect(confirmarReconocer([una]).consecuencia).toContain('bitácora');
    expect(confirmarReconocer([una, evento]).consecuencia).toContain('lista de eventos');
  });
});

describe('what is told after', () => {
  it.each([
    ['one', [una], [], 'Se reconoció 1 alarma: Sin datos en PT-07 Ramal Sur.'],
    [
      'several',
      [una, evento],
      [],
      'Se reconocieron 2 alarmas: Sin datos en PT-07 Ramal Sur y Evento 1042 en Tramo 3.',
    ],
    [
      'one that somebody else had taken, and when',
      [una],
      [rechazo(3, 'L. Peña')],
      'Se reconoció 1 alarma: Sin datos en PT-07 Ramal Sur. La alarma ya estaba reconocida. La reconoció L. Peña el 09:45:02.',
    ],
    [
      'one that an earlier try of the same person had taken',
      [],
      [rechazo(3, 'R. Soto')],
      'No se reconoció ninguna alarma. La alarma ya estaba reconocida. La reconoció usted el 09:45:02.',
    ],
    [
      'several that others had taken',
      [],
      [rechazo(3, 'L. Peña'), rechazo(4, 'A. Luna'), rechazo(5, 'A. Luna')],
      'No se reconoció ninguna alarma. 3 alarmas no: La alarma ya estaba reconocida. (L. Peña y A. Luna)',
    ],
  ])('%s', (_, alarmas, rechazadas, texto) => {
    expect(textoHechas('reconocer', { alarmas, rechazadas }, lector)).toBe(texto);
  });
});

describe('an act whose question was closed before it was answered', () => {
  it('names what was asked for', () => {
    expect(textoSinHacer('apartar', [una], 'No hubo respuesta.')).toBe(
      'Apartar Sin datos en PT-07 Ramal Sur: No hubo respuesta.',
    );
  });
});

describe('the heading of Alarmas', () => {
  const con = (activas: number, sin_reconocer: number, retornada = 0) => ({
    vista: { activas },
    estado: { sin_reconocer, retornada },
  });
  it.each([
    [
      con(15, 2, 1),
      { causas: 13, eventos: 21 },
      '13 causas abiertas · 21 eventos; 15 alarmas activas, 3 sin reconocer',
    ],
    [con(1, 0), { causas: 0, eventos: 0 }, '1 alarma activa, todas reconocidas'],
    [con(0, 0), { causas: 2, eventos: 3 }, '2 causas abiertas · 3 eventos; ninguna alarma activa'],
    [con(0, 0), { causas: 0, eventos: 0 }, 'Nada requiere atención'],
    [con(1, 1), undefined, '1 alarma activa, 1 sin reconocer'],
  ])('%j with %j open', (totales, abiertos, texto) => {
    expect(textoResumen(totales, abiertos)).toBe(texto);
  });
});
