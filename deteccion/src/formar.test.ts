import { describe, expect, it } from 'vitest';
import { GASOLINA, pickEn, redDe, T0, TRES } from '../test/apoyo';
import { encaje } from './encaje';
import { crearEstado, type EstadoDeteccion } from './estado';
import { buscarDeNuevo, buscarParejas, parDe } from './formar';
import type { PickVivo } from './pares';

const red = redDe(TRES);
const AHORA = T0 + 400_000;

const oyendo = (...vivos: readonly PickVivo[]): EstadoDeteccion => {
  const estado = crearEstado();
  estado.ahora_ms = AHORA;
  for (const vivo of vivos)
    estado.picks.set(vivo.pick.sensor_id, [...(estado.picks.get(vivo.pick.sensor_id) ?? []), vivo]);
  return estado;
};
/** What waits, as `tramo: arrival at A, arrival at B`. */
const esperan = ({ pendientes }: EstadoDeteccion) =>
  pendientes.map(({ tramo, a, b }) => `${tramo.id}: ${a.pick.clave}, ${b.pick.clave}`);

describe('an arrival that comes', () => {
  const nueva = pickEn(2, 300, -0.1);

  it('waits with every arrival at the other end of each tramo that its sensor ends, each at its own end', () => {
    const estado = oyendo(
      pickEn(1, 290, -0.1),
      pickEn(3, 310, -0.1),
      pickEn(3, 315, -0.1),
      pickEn(4, 310, -0.1),
    );
    buscarParejas(estado, red, nueva);
    expect(esperan(estado)).toEqual(['1: 1:290, 2:300', '2: 2:300, 3:310', '2: 2:300, 3:315']);
    expect(estado.pendientes.map(({ creado }) => creado)).toEqual([AHORA, AHORA, AHORA]);
  });

  it('waits with none that no wave could have made with it', () => {
    const estado = oyendo(pickEn(1, 200, -0.1), pickEn(3, 310, 0.1));
    buscarParejas(estado, red, nueva);
    expect(esperan(estado)).toEqual([]);
  });

  it('waits with none that is spent in that tramo; one that is spent in another may serve', () => {
    const [gastada, libre] = [pickEn(3, 310, -0.1), pickEn(3, 315, -0.1)];
    gastada.usado_en.add(2);
    libre.usado_en.add(3);
    const estado = oyendo(gastada, libre);
    buscarParejas(estado, red, nueva);
    expect(esperan(estado)).toEqual(['2: 2:300, 3:315']);
  });

  it('of a sensor that ends no tramo waits with nothing', () => {
    const estado = oyendo(pickEn(1, 290, -0.1));
    buscarParejas(estado, red, pickEn(99, 300, -0.1));
    expect(esperan(estado)).toEqual([]);
  });

  it('that became sharper is paired anew, at either end, and leaves the pairs of others as they are', () => {
    const [uno, tres, cuatro] = [pickEn(1, 290, -0.1), pickEn(3, 310, -0.1), pickEn(4, 310, -0.1)];
    const estado = oyendo(uno, tres, cuatro);
    buscarParejas(estado, red, tres);
    buscarParejas(estado, red, uno);
    buscarParejas(estado, red, nueva);
    const todas = ['3: 3:310, 4:310', '1: 1:290, 2:300', '2: 2:300, 3:310'];
    expect(esperan(estado)).toEqual(todas);
    buscarDeNuevo(estado, red, nueva);
    expect(esperan(estado)).toEqual(todas);
  });
});

describe('a pair that is to fit', () => {
  const [tramo] = red.tramos;
  if (tramo === undefined) throw new Error('a line has tramos');
  const par = (encaje_min?: number) =>
    parDe(oyendo(), red, tramo, pickEn(1, 300, -0.1), pickEn(2, 310, -0.1), encaje_min);
  const suyo = encaje(par() ?? expect.unreachable('a wave may have made both'));

  it.each([
    ['as well as it does', suyo, true],
    ['a little less well', suyo - 1e-9, true],
    ['better than it does', suyo + 1e-9, false],
  ])('%s: as asked', (_, minimo, hay) => {
    expect(par(minimo) !== null).toBe(hay);
  });
});

describe('a pair that waits', () => {
  it.each([
    ['at the first end of the line', 1, 2, true],
    ['well inside the line', 2, 3, false],
    ['at the last end of the line', 3, 4, true],
  ])('is known to stand %s', (_, a, b, al_fin) => {
    const estado = oyendo(pickEn(a, 300, -0.1));
    buscarParejas(estado, red, pickEn(b, 310, -0.1));
    expect(estado.pendientes).toMatchObject([{ al_fin, movida: false, transitorio: false }]);
  });

  it('is known to stand on a line that still moves', () => {
    const estado = oyendo(pickEn(1, 100, -3), pickEn(2, 105, -2), pickEn(3, 310, -0.1));
    buscarParejas(estado, red, pickEn(2, 300, -0.1));
    expect(estado.pendientes).toMatchObject([{ movida: true, transitorio: true }]);
  });

  it('is found by whichever of its two arrivals comes last, on a tramo that begins at its sensor', () => {
    const solo = redDe([GASOLINA]);
    for (const [primera, ultima] of [
      [pickEn(1, 300, -0.1), pickEn(2, 310, -0.1)],
      [pickEn(2, 310, -0.1), pickEn(1, 300, -0.1)],
    ] as const) {
      const estado = oyendo(primera);
      buscarParejas(estado, solo, ultima);
      expect(esperan(estado)).toEqual(['1: 1:300, 2:310']);
    }
  });
});
