import { afterEach, describe, expect, it } from 'vitest';
import { type Bus, createBus } from './bus';

const abiertos: Bus[] = [];
const crear = (alOir: (dicho: unknown) => void = () => {}): Bus => {
  const bus = createBus('tramos.prueba', alOir);
  abiertos.push(bus);
  return bus;
};
afterEach(() => {
  for (const bus of abiertos.splice(0)) bus.cerrar();
});

describe('what tabs say to each other', () => {
  it('is heard by every other that listens, in order, and not by who says it', async () => {
    const propios: unknown[] = [];
    const oidos: unknown[] = [];
    const uno = crear((dicho) => propios.push(dicho));
    const otro = crear((dicho) => oidos.push(dicho));
    uno.abrir();
    otro.abrir();
    uno.decir('hola');
    uno.decir({ n: 2 });
    await expect.poll(() => oidos).toEqual(['hola', { n: 2 }]);
    expect(propios).toEqual([]);
  });

  it('is neither said nor heard, and is no error, before the tab opens, after it closes, and goes on when it is back', async () => {
    const oidos: unknown[] = [];
    const uno = crear();
    const otro = crear((dicho) => oidos.push(dicho));
    otro.abrir();
    uno.decir('antes');
    uno.abrir();
    uno.cerrar();
    uno.decir('cerrada');
    uno.cerrar();
    uno.abrir();
    uno.decir('de vuelta');
    await expect.poll(() => oidos).toEqual(['de vuelta']);
  });
});
