import { describe, expect, it } from 'vitest';
import { carrilDe, crearCarriles } from './carriles';

const CUANTOS = 3;
const hecho = (value: number) => ({ status: 'fulfilled', value }) as const;

/** Items are numbers, whose group is their hundreds; each lot waits until it is let go. */
const carriles = () => {
  const en_obra: { items: readonly number[]; soltar: () => void }[] = [];
  const partes = crearCarriles<number, number>(CUANTOS, {
    procesar: async (items) => {
      await new Promise<void>((soltar) => en_obra.push({ items, soltar }));
      return items.map(hecho);
    },
    grupo: (i) => Math.floor(i / 100),
    ...{ max: 10, espera_ms: 0, compas: { desde: 100, de_cada_uno: 1, ms: 0 }, en_espera_max: 100 },
    ...{ peso: () => 1, peso_max: 100 },
  });
  const soltar = (item: number) => en_obra.find(({ items }) => items.includes(item))?.soltar();
  return { ...partes, en_obra: () => en_obra.map(({ items }) => items), soltar };
};
const hastaQue = async (pasa: () => boolean) => {
  while (!pasa()) await new Promise((listo) => setTimeout(listo, 1));
};

describe('lots of several lanes', () => {
  it('are at work at the same time, and one that is held up holds up no other', async () => {
    const { agregar, en_obra, soltar, pendientes } = carriles();
    const atorado = agregar(100);
    const otro = agregar(200);
    await hastaQue(() => en_obra().length === 2);
    soltar(200);
    expect(await otro).toBe(200);
    await hastaQue(() => pendientes().length === 1);
    expect(pendientes()[0]?.grupo).toBe(1);
    soltar(100);
    expect(await atorado).toBe(100);
  });

  it('leave what is one’s own in its order: the next of it waits for the one before', async () => {
    const { agregar, en_obra, soltar, vaciar } = carriles();
    const primero = agregar(100);
    await hastaQue(() => en_obra().length === 1);
    const detras = [agregar(101), agregar(400)];
    const ajeno = agregar(200);
    await hastaQue(() => en_obra().length === 2);
    expect(en_obra()).toEqual([[100], [200]]);
    soltar(100);
    await primero;
    await hastaQue(() => en_obra().length === 3);
    // Of the same lane.
    expect(en_obra()[2]).toEqual([101, 400]);
    soltar(101);
    soltar(200);
    await Promise.all([...detras, ajeno]);
    await vaciar();
  });
});

describe('the lane of a group', () => {
  it('is the same each time, and gateways that follow one another share them evenly', () => {
    const de = Array.from({ length: 30 }, (_, id) => carrilDe(id, CUANTOS));
    expect([0, 1, 2].map((carril) => de.filter((c) => c === carril).length)).toEqual([10, 10, 10]);
    const nombres = Array.from({ length: 300 }, (_, i) => carrilDe(`sensor/PT-${i}`, CUANTOS));
    expect([0, 1, 2].every((carril) => nombres.filter((c) => c === carril).length > 60)).toBe(true);
    expect(carrilDe('sensor/PT-Ñ', CUANTOS)).toBe(carrilDe('sensor/PT-Ñ', CUANTOS));
  });
});
