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
  filtrarPorFranja,
  filtrarRed,
  filtrosPuestos,
  leerOcultos,
  soloDeUnLugar,
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

describe('what stands at one place', () => {
  it('is all that the list then shows, each of its own kind', () => {
    const lugar = [
      { tipo: 'evento', id: 2 },
      { tipo: 'sensor', id: 3 },
      { tipo: 'sensor', id: 1 },
      { tipo: 'router', id: 2 },
    ] as const;
    const { eventos: e, sensores: s, tramos } = soloDeUnLugar(RED, lugar);
    expect([e, s, tramos].map((unos) => unos.map(({ id }) => id))).toEqual([[2], [1, 3], []]);
    expect(soloDeUnLugar(RED, null)).toBe(RED);
  });
});

describe('what a rectangle of the linear view leaves on the map', () => {
  const evento = EVENTOS_MUESTRA.abierto;
  const t_ms = Date.parse(evento.hora_sensor0 ?? evento.created_at);
  const posicion = evento.posicion ?? 0;
  const franja = {
    ...{ sistema: RED.tramos[0]?.sistema_id ?? 0, desde_m: posicion - 100, hasta_m: posicion + 100 },
    ...{ desde_ms: t_ms - 60_000, hasta_ms: null },
  };
  const red = { ...RED, tramos: RED.tramos.map((tramo) => ({ ...tramo, id: evento.tramo_id })) };
  const cuantos = (cambio: object) => {
    const { eventos: e, figuras, sensores: s } = filtrarPorFranja(red, { ...franja, ...cambio });
    expect(s).toBe(red.sensores);
    return [e.length, figuras.eventos.length];
  };

  it('are the events of its place and time, in the list as on the canvas, and all the rest', () => {
    expect(cuantos({})).toEqual([2, 2]);
    expect(cuantos({ desde_m: posicion + 1 })).toEqual([0, 0]);
    expect(cuantos({ desde_ms: t_ms + 60_000 })).toEqual([0, 0]);
    expect(cuantos({ sistema: 99 })).toEqual([0, 0]);
    expect(filtrarPorFranja(red, null)).toBe(red);
  });
});

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

  it('counts what belongs to an exercise apart, and leaves it off apart', () => {
    const simulado = { ...EVENTOS_MUESTRA.abierto, id: 3, simulacion: true };
    const con = { ...RED, eventos: [...eventos, simulado] };
    expect(contar(con)).toMatchObject({ abierto: 1, reconocido: 1, simulacion: 1 });
    expect(filtrarRed(con, leerOcultos('abierto')).eventos.map(({ id }) => id)).toContain(3);
    expect(filtrarRed(con, leerOcultos('simulacion')).eventos).toEqual(eventos);
  });

  it('counts an echo apart from what is open, in the list as on the canvas', () => {
    const eco = { ...EVENTOS_MUESTRA.abierto, id: 4, estado: 'incierto' as const, evento_principal: 1 };
    const figura = figuraEvento(eco, '', () => AHORA_MUESTRA);
    if (!figura) throw new Error('an echo with a place is drawn');
    const figuras = { ...RED.figuras, eventos: [...RED.figuras.eventos, figura] };
    const con = { ...RED, eventos: [...eventos, eco], figuras };
    expect(contar(con)).toMatchObject({ abierto: 1, eco: 1, reconocido: 1 });
    const ids = (texto: string) => filtrarRed(con, leerOcultos(texto)).figuras.eventos.map(({ id }) => id);
    expect(ids('abierto')).toEqual([2, 4]);
    expect(ids('eco')).toEqual([EVENTOS_MUESTRA.abierto.id, 2]);
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
