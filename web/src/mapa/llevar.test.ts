import { describe, expect, it, vi } from 'vitest';
import { AHORA_MUESTRA, EVENTOS_MUESTRA } from '../galeria/muestras';
import { sensorMuestra, tramoMuestra } from '../galeria/muestras-red';
import { figuraEvento, figuraSensor } from '../lib/figuras-mapa';
import type { Mapa } from '../lib/mapa/tipos';
import { limitesDeTramo, llevarA } from './llevar';

const figura = figuraEvento(EVENTOS_MUESTRA.abierto, '1042', () => AHORA_MUESTRA);
const red = {
  tramos: [tramoMuestra()],
  figuras: {
    tramos: [],
    sensores: [figuraSensor(sensorMuestra())],
    eventos: figura ? [figura] : [],
    estaciones: [],
    routers: [],
  },
};
const conZoom = (zoom: number) => {
  const centrar = vi.fn();
  const encajar = vi.fn();
  const camara = () => ({ centro: { lat: 0, lng: 0 }, zoom });
  return { mapa: { centrar, encajar, camara } as Partial<Mapa> as Mapa, centrar, encajar };
};

describe('choosing by name', () => {
  it('comes near enough to tell the place from its neighbours, and never goes further away', () => {
    const lejos = conZoom(6);
    llevarA(lejos.mapa, red, { tipo: 'evento', id: 1042 });
    expect(lejos.centrar).toHaveBeenCalledWith({ lat: 21.119367, lng: -100.674962 }, 11);
    const cerca = conZoom(15);
    llevarA(cerca.mapa, red, { tipo: 'sensor', id: 3 });
    expect(cerca.centrar).toHaveBeenCalledWith({ lat: 21.04, lng: -100.9 }, 15);
  });
  it('shows a tramo from end to end', () => {
    const { mapa, encajar } = conZoom(6);
    llevarA(mapa, red, { tipo: 'tramo', id: 3 });
    expect(encajar).toHaveBeenCalledWith({ sur: 21.04, norte: 21.145, oeste: -100.9, este: -100.6 });
    expect(limitesDeTramo(tramoMuestra()).este).toBe(-100.6);
  });
  it('leaves the camera alone for what has no place', () => {
    const { mapa, centrar, encajar } = conZoom(6);
    llevarA(mapa, red, { tipo: 'evento', id: 1 });
    expect(centrar).not.toHaveBeenCalled();
    expect(encajar).not.toHaveBeenCalled();
  });
});
