import { describe, expect, it } from 'vitest';
import { crearEscena, crearMemoria } from './escena';
import { laminaDe } from './lamina';
import { crearIndices } from './marcas';
import { PALETAS } from './paleta';
import type { MarcadorEvento, Seleccion } from './tipos';
import { aUnidad, type Caja, ladoMundo, secruzan } from './vista';

const LUGAR = { lat: 21.1, lng: -100.7 };
const vista = {
  zoom: 10,
  origen: { x: aUnidad(LUGAR).x * ladoMundo(10) - 400, y: aUnidad(LUGAR).y * ladoMundo(10) - 300 },
  ancho: 800,
  alto: 600,
};
const evento = (id: number, lng: number): MarcadorEvento => ({
  id,
  type: 'event',
  title: String(id),
  position: { lat: LUGAR.lat, lng },
  // As the real ones, which tell their age when they are asked.
  get detalle() {
    return 'hace 4 min';
  },
  eventStatus: 'abierto',
  tramo_id: null,
  sigma_m: null,
});

const escenaCon = (seleccion: Seleccion | null, tapado: readonly Caja[] = []) => {
  const indices = crearIndices();
  indices.evento.renovar([evento(1, -100.7), evento(2, -100.5)]);
  indices.sensor.renovar([
    { id: 1, type: 'sensor', title: 'PT-1', position: { lat: 21.2, lng: -100.6 }, aviso: 'falla' },
  ]);
  const datos = { indices, tramos: [], rotulos: [], seleccion, sobre: null, anotacion: null };
  const medidor = { ancho: () => 40, olvidar: () => undefined };
  const medios = { paleta: PALETAS.dia, medidor, memoria: crearMemoria(), tapado };
  return crearEscena({ ...datos, abanico: new Set<string>() }, vista, medios);
};

describe('a scene for its painter', () => {
  it('can be handed to a worker as it is', () => {
    const lamina = laminaDe(escenaCon(null), null, null);
    expect(lamina.marcas.map(({ tipo, estado }) => `${tipo} ${estado}`)).toEqual([
      'sensor falla',
      'evento abierto',
      'evento abierto',
    ]);
    expect(structuredClone(lamina)).toEqual(lamina);
  });
  it('puts a name elsewhere when something stands over its place', () => {
    const cajas = (tapado: readonly Caja[]) => escenaCon(null, tapado).nombres.map(({ caja }) => caja);
    const libres = cajas([]);
    const [primera] = libres;
    if (!primera) throw new Error('no name on the map');
    const corridas = cajas([primera]);
    expect(corridas).toHaveLength(libres.length);
    expect(libres.filter((caja) => secruzan(caja, primera))).toHaveLength(1);
    expect(corridas.filter((caja) => secruzan(caja, primera))).toEqual([]);
  });
  it('rings what is selected, and nothing else of its number', () => {
    const elegido = { tipo: 'evento', id: 1 } as const;
    const { marcas } = laminaDe(escenaCon(elegido), elegido, null);
    expect(marcas.filter(({ elegida }) => elegida).map(({ tipo }) => tipo)).toEqual(['evento']);
  });
  it('tells the wave of the events that pulse', () => {
    const { marcas } = laminaDe(escenaCon(null), null, new Map([[1, 0.25]]));
    expect(marcas.map(({ pulso }) => pulso).filter((pulso) => pulso !== null)).toEqual([0.25]);
  });
});
