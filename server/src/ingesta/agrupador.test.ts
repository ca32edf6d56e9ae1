import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ColaLlena, crearAgrupador } from './agrupador';

const hecho = (value: number) => ({ status: 'fulfilled', value }) as const;

const agrupador = (opciones: Partial<Parameters<typeof crearAgrupador<number, number>>[0]> = {}) => {
  const lotes: number[][] = [];
  const partes = crearAgrupador<number, number>({
    procesar: async (items) => {
      lotes.push([...items]);
      return items.map((i) => hecho(i * 10));
    },
    grupo: () => 'uno',
    max: 3,
    espera_ms: 1,
    compas: { desde: 100, de_cada_uno: 1, ms: 0 },
    en_espera_max: 100,
    peso: () => 1,
    peso_max: 100,
    ...opciones,
  });
  return { ...partes, lotes };
};

describe('crearAgrupador', () => {
  it('hands over what comes together, in order, and gives each its own result', async () => {
    const { agregar, lotes } = agrupador();
    expect(await Promise.all([1, 2, 3, 4, 5].map(agregar))).toEqual([10, 20, 30, 40, 50]);
    expect(lotes).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it('lets large lots gather that follow one another, and holds up neither one that is alone nor a whole one', async () => {
    vi.useFakeTimers();
    try {
      const { agregar, lotes } = agrupador({ compas: { desde: 2, de_cada_uno: 2, ms: 30 } });
      const llegan = async (items: number[], ms: number) => {
        for (const item of items) void agregar(item);
        await vi.advanceTimersByTimeAsync(ms);
      };
      await llegan([1, 2], 1);
      await llegan([3], 10);
      await llegan([4], 18);
      expect(lotes).toEqual([[1, 2]]);
      await llegan([], 2);
      expect(lotes.slice(1)).toEqual([[3, 4]]);
      await llegan([], 30);
      await llegan([5, 6, 7, 8, 9, 10, 11], 1);
      expect(lotes.slice(2)).toEqual([
        [5, 6, 7],
        [8, 9, 10],
      ]);
      await llegan([], 30);
      await llegan([12], 1);
      await llegan([13], 1);
      expect(lotes.slice(4)).toEqual([[11], [12], [13]]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends the gathering as soon as a whole lot waits', async () => {
    vi.useFakeTimers();
    try {
      const { agregar, lotes } = agrupador({ compas: { desde: 2, de_cada_uno: 2, ms: 30 } });
      for (const item of [1, 2]) void agregar(item);
      await vi.advanceTimersByTimeAsync(2);
      for (const item of [3, 4]) void agregar(item);
      await vi.advanceTimersByTimeAsync(5);
      expect(lotes).toEqual([[1, 2]]);
      void agregar(5);
      await vi.advanceTimersByTimeAsync(0);
      expect(lotes.slice(1)).toEqual([[3, 4, 5]]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('holds up nobody who sends one and waits for its answer, however many do', async () => {
    vi.useFakeTimers();
    try {
      const compas = { desde: 2, de_cada_uno: 2, ms: 30 };
      const { agregar, lotes } = agrupador({ compas, grupo: (i) => i % 10, max: 100 });
      const seguido = async (quien: number) => {
        for (let vez = 0; vez < 20; vez++) await agregar(10 * vez + quien);
      };
      for (const quien of [0, 1, 2, 3]) void seguido(quien);
      await vi.advanceTimersByTimeAsync(30);
      expect(lotes.flat()).toHaveLength(80);
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends a lot before it weighs too much, but never starves a heavy item', async () => {
    const { agregar, lotes } = agrupador({ peso: (i) => i, peso_max: 10 });
    await Promise.all([4, 5, 6, 50, 1].map(agregar));
    expect(lotes).toEqual([[4, 5], [6], [50], [1]]);
  });

  it('fails with a lot what its groups have waiting behind it, and goes on with that of others', async () => {
    const { agregar } = agrupador({
      grupo: (i) => (i < 10 ? 'uno' : 'otro'),
      procesar: async (items) => {
        if (items.includes(2)) throw new Error('no');
        return items.map(hecho);
      },
    });
    const fines = await Promise.allSettled([1, 2, 3, 4, 10].map(agregar));
    expect(fines.map((f) => f.status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected', 'fulfilled']);
    expect(await agregar(5)).toBe(5);
  });

  it('says what each group has at work and waiting', async () => {
    let abrir = () => {};
    const puerta = new Promise<void>((listo) => {
      abrir = listo;
    });
    const { agregar, pendientes } = agrupador({
      ...{ max: 2, grupo: (i) => (i < 10 ? 'uno' : 'otro'), peso: (i) => i },
      procesar: async (items) => {
        await puerta;
        return items.map(hecho);
      },
    });
    const fines = [1, 2, 3, 10].map(agregar);
    expect(pendientes()).toEqual([
      { grupo: 'uno', primero: 1, peso: 6 },
      { grupo: 'otro', primero: 10, peso: 10 },
    ]);
    abrir();
    await Promise.all(fines);
    expect(pendientes()).toEqual([]);
  });

  it('fails one item of a lot beside others that it takes', async () => {
    const { agregar } = agrupador({
      procesar: async (items) =>
        items.map((i) => (i === 2 ? { status: 'rejected', reason: new Error('no') } : hecho(i))),
    });
    const fines = await Promise.allSettled([1, 2, 3].map(agregar));
    expect(fines.map((f) => f.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('refuses when too many of one group wait, instead of filling the memory, and takes those of others', async () => {
    const { agregar } = agrupador({ en_espera_max: 2, grupo: (i) => (i < 10 ? 'uno' : 'otro') });
    const fines = await Promise.allSettled([1, 2, 3, 10].map(agregar));
    expect(fines.map((f) => f.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(fines[2]).toMatchObject({ reason: expect.any(ColaLlena) });
  });

  it('gives every group an equal share of each lot by weight, however much one of them has sent before', async () => {
    const { agregar, lotes } = agrupador({
      ...{ grupo: (i) => (i >= 100 ? 'pesado' : 'ligero'), peso: (i) => (i >= 100 ? 40 : 2) },
      ...{ max: 1_000, peso_max: 100 },
    });
    const pesados = Array.from({ length: 50 }, (_, i) => 100 + i);
    const ligeros = Array.from({ length: 60 }, (_, i) => i);
    await Promise.all([...pesados, ...ligeros].map(agregar));
    const de = (desde: number, hasta: number) => lotes.flat().filter((i) => i >= desde && i < hasta);
    expect([de(0, 100), de(100, 1_000)]).toEqual([ligeros, pesados]);
    const ultimo_ligero = lotes.findIndex((lote) => lote.includes(59));
    const pesados_antes = lotes
      .slice(0, ultimo_ligero)
      .flat()
      .filter((i) => i >= 100).length;
    // 60 light items weigh as much as three heavy ones.
    expect(pesados_antes).toBeGreaterThan(0);
    expect(pesados_antes).toBeLessThanOrEqual(4);
  });

  it('keeps what a lot did not come to at the head of its group, in order', async () => {
    const { agregar, lotes } = agrupador({
      procesar: async (items) => {
        lotes.push([...items]);
        return items.slice(0, 1).map((i) => hecho(i * 10));
      },
    });
    expect(await Promise.all([1, 2, 3, 4].map(agregar))).toEqual([10, 20, 30, 40]);
    expect(lotes).toEqual([[1, 2, 3], [2, 3, 4], [3, 4], [4]]);
  });

  it('has a group pay for what proves heavier than it seemed, while others pass', async () => {
    const vistos = new Set<number>();
    const { agregar, lotes } = agrupador({
      ...{ grupo: (i) => (i >= 100 ? 'pesado' : 'ligero'), max: 1_000, peso_max: 100 },
      peso: (i) => (vistos.has(i) ? 90 : 1),
      procesar: async (items) => {
        const de_un_lote: number[] = [];
        for (const i of items) {
          if (i >= 100) vistos.add(i);
          if (de_un_lote.length === 0 || de_un_lote.filter((j) => j >= 100).length + +(i >= 100) <= 1)
            de_un_lote.push(i);
          else break;
        }
        lotes.push(de_un_lote);
        return de_un_lote.map(hecho);
      },
    });
    const pesados = Array.from({ length: 20 }, (_, i) => 100 + i);
    const ligeros = Array.from({ length: 60 }, (_, i) => i);
    await Promise.all([...pesados, ...ligeros].map(agregar));
    expect(lotes.flat().filter((i) => i >= 100)).toEqual(pesados);
    const hasta_el_ultimo = lotes.slice(0, lotes.findIndex((lote) => lote.includes(59)) + 1).flat();
    expect(hasta_el_ultimo.filter((i) => i >= 100).length).toBeLessThanOrEqual(3);
  });

  it.each([
    ['of a lot that is at work, behind which nothing waits', [1]],
    ['of those that wait behind another', [1, 2]],
  ])('says for how long the oldest has waited: %s', async (_cual, items) => {
    let abrir = () => {};
    const puerta = new Promise<void>((listo) => {
      abrir = listo;
    });
    const { agregar, espera_ms } = agrupador({
      max: 1,
      procesar: async (items) => {
        await puerta;
        return items.map(hecho);
      },
    });
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    expect(espera_ms()).toBe(0);
    const fines = items.map((item) => agregar(item));
    await vi.advanceTimersByTimeAsync(20);
    expect(espera_ms()).toBe(20);
    abrir();
    await Promise.all(fines);
    expect(espera_ms()).toBe(0);
  });
});
