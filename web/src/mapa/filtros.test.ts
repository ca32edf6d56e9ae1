import { describe, expect, it } from 'vitest';
import { AHORA_MUESTRA, EVENTOS_MUESTRA } from '../galeria/muestras';
import { sensorMuestra, tramoMuestra } from '../galeria/muestras-red';
import { figuraEvento, figuraSensor } from '../lib/figuras-mapa';
import {
  abiertosOcultos,
  alternar,
  capasDe,
  contar,
  escribirOcultos,
  filtrarRed,
  filtrosPuestos,
  leerOcultos,
} from './filtros';

const eventos = [
  EVENTOS_MUESTRA.abierto,
  { ...EVENTOS_MUESTRA.abierto, id: 2, evento_estado: 'reconocido' as const },
];
const sensores = [
  sensorMuestra({ id: 1 }),
  sensorMuestra({ id: 2, salud: 'falla' }),
  sensorMuestra({ id: 3, salud: 'mantenimiento' }),
];
const RED = {
  eventos,
  sensores,
  tramos: [tramoMuestra()],
  estaciones: [],
  routers: [],
  figuras: {
    eventos: eventos.flatMap((e) => figuraEvento(e, '', () => AHORA_MUESTRA) ?? []),
    sensores: sensores.map(figuraSensor),
    tramos: [],
    estaciones: [],
    routers: [],
  },
};
const quedan = (texto: string) => {
  const { eventos: e, sensores: s, tramos, figuras } = filtrarRed(RED, leerOcultos(texto));
  expect(figuras.eventos).toHaveLength(e.length);
  expect(figuras.sensores).toHaveLength(s.length);
  return [e.length, s.length, tramos.length];
};

describe('what the legend leaves off the map', () => {
  it.each([
    ['', [2, 3, 1]],
    ['eventos', [0, 3, 1]],
    ['reconocido', [1, 3, 1]],
    ['normal', [2, 1, 1]],
    ['falla,tramos', [2, 2, 0]],
    ['sensores,abierto', [1, 0, 1]],
  ])('%j: events, sensors and tramos left, in the list as on the canvas', (texto, cuantos) => {
    expect(quedan(texto)).toEqual(cuantos);
  });

  it('is written as it is read, without words that mean nothing', () => {
    expect(escribirOcultos(leerOcultos('tramos,nada,abierto'))).toBe('tramos,abierto');
    expect(escribirOcultos(alternar(leerOcultos('tramos'), 'tramos'))).toBe('');
  });

  it('never makes open events look like silence: they stay counted', () => {
    expect(abiertosOcultos(contar(RED), leerOcultos('abierto'))).toBe(1);
    expect(abiertosOcultos(contar(RED), leerOcultos('eventos'))).toBe(1);
    expect(abiertosOcultos(contar(RED), leerOcultos('sensores'))).toBe(0);
  });

  it('tells that something is left out, unless it is only stations or routers', () => {
    expect(filtrosPuestos(leerOcultos('routers,estaciones'))).toBe(0);
    expect(filtrosPuestos(leerOcultos('routers,falla,tramos'))).toBe(2);
  });

  it('offers routers only to the roles that may ask for them', () => {
    expect(capasDe('user')).not.toContain('routers');
    expect(capasDe('monitorista')).toContain('routers');
  });
});
