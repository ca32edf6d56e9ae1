import { describe, expect, it } from 'vitest';
import { eventoMuestra } from '../galeria/muestra-evento';
import { sensorMuestra, tramoMuestra } from '../galeria/muestras-red';
import { abiertosReales, armarDuctos, nombresQueCaben, type RedTablero } from './ducto';

const estacion = (id: number, nombre: string, posicion: number, sistema_id = 1) => ({
  ...{ id, nombre, posicion, sistema_id, clave: `e${id}` },
  ...{ latitud: 21, longitud: -100, municipio: null, estado: null },
});
const router = (id: number, estacion_id: number, salud: 'en_linea' | 'sin_contacto') => ({
  ...{ id, estacion_id, salud, clave: `r${id}`, nombre: `R${id}`, activo: true, ultimo_contacto: null },
  ...{ latitud: null, longitud: null, rsrp_dbm: null, sinr_db: null },
});

const RED: RedTablero = {
  tramos: [
    tramoMuestra({ id: 1, posicion_a: 100_000, posicion_b: 125_000 }),
    tramoMuestra({ id: 2, posicion_a: 125_000, posicion_b: 200_000 }),
    tramoMuestra({ id: 9, sistema_id: 2, sistema_nombre: 'Ramal Sur', posicion_a: 0, posicion_b: 31_500 }),
    tramoMuestra({ id: 10, posicion_a: 200_000, posicion_b: 300_000, activo: false }),
  ],
  estaciones: [estacion(2, 'La Loma', 150_000), estacion(1, 'Encinos', 100_000), estacion(5, 'Sur', 0, 2)],
  sensores: [
    sensorMuestra({ id: 1, posicion: 125_000, salud: 'falla' }),
    sensorMuestra({ id: 2, posicion: 125_000, activo: false }),
  ],
  routers: [router(1, 2, 'sin_contacto'), router(2, 1, 'en_linea')],
  abiertos: [
    eventoMuestra({ id: 50, evento_principal: 50, tramo_id: 2, posicion: 150_000 }),
    eventoMuestra({ id: 51, estado: 'incierto', evento_principal: 50, tramo_id: 1, posicion: 125_000 }),
    eventoMuestra({ id: 52, evento_principal: 52, tramo_id: 2, posicion: null }),
  ],
  // More than the newest, which are all that a console reads.
  abiertos_por_tramo: [{ tramo_id: 2, eventos: 1_402 }],
  vigilancias: [
    { tramo_id: 1, t: '', vigilancia: 'ciega', razones: [], desde: null, menor_toma: null },
    {
      ...{ tramo_id: 2, t: '', vigilancia: 'completa', razones: [], desde: null },
      menor_toma: { fraccion_flujo: 0.009, caudal_m3h: 5, posicion_peor: 0, sigma_m: 40 },
    },
  ],
};

describe('what is open on the real network', () => {
  const real = eventoMuestra({ id: 1 });
  const nuevo = eventoMuestra({ id: 2 });
  const simulado = eventoMuestra({ id: 3, simulacion: true });
  const prueba = eventoMuestra({ id: 4, tipo: 'prueba' });

  it('is each event once, however much of an exercise or of tests is newer', () => {
    expect(abiertosReales([real], [prueba, simulado, nuevo]).map(({ id }) => id)).toEqual([1, 2]);
    expect(abiertosReales([real, nuevo], [nuevo]).map(({ id }) => id)).toEqual([1, 2]);
  });

  it('is as the last list says: what was acknowledged is open no more', () => {
    const reconocido = eventoMuestra({ id: 1, evento_estado: 'reconocido' });
    expect(abiertosReales([reconocido, nuevo], [])).toEqual([nuevo]);
    expect(abiertosReales([real], [reconocido])).toEqual([]);
  });
});

describe('a ducto as a line', () => {
  const [norte, sur] = armarDuctos(RED);

  it('is one for each sistema, from its first tramo in use to its last', () => {
    expect([norte, sur].map((d) => [d?.nombre, d?.desde, d?.hasta])).toEqual([
      ['Ducto Bajío Norte', 100_000, 200_000],
      ['Ramal Sur', 0, 31_500],
    ]);
  });

  it('has its tramos to the scale of chainage, with what is known of their watch', () => {
    expect(
      norte?.tramos.map(({ id, x0, x1, vigilancia, menor_toma, abiertos }) => [
        id,
        x0,
        x1,
        vigilancia,
        menor_toma,
        abiertos,
      ]),
    ).toEqual([
      [1, 0, 0.25, 'ciega', null, 0],
      [2, 0.25, 1, 'completa', 0.009, 1_402],
    ]);
    expect(sur?.tramos[0]?.vigilancia).toBeNull();
  });

  it('marks the sensors in use, and the routers that are gone at their stations', () => {
    expect(norte?.sensores.map(({ id, x, salud }) => [id, x, salud])).toEqual([[1, 0.25, 'falla']]);
    expect(norte?.routers.map(({ nombre, x }) => [nombre, x])).toEqual([['R1', 0.5]]);
    expect(norte?.estaciones.map(({ nombre }) => nombre)).toEqual(['Encinos', 'La Loma']);
  });

  it('marks open events that have a place of their own', () => {
    expect(norte?.eventos.map(({ id, x }) => [id, x])).toEqual([[50, 0.5]]);
  });
});

describe('names along a line', () => {
  const puntos = [0, 0.1, 0.5, 0.9, 1].map((x, id) => ({ id, x }));
  it.each([
    [1_400, [0, 1, 2, 3, 4]],
    [600, [0, 2, 4]],
    [150, [0]],
  ])('in %s px keep clear of each other, the ends first', (ancho, ids) => {
    expect([...nombresQueCaben(puntos, ancho, 80)].toSorted()).toEqual(ids);
  });
});
