import { describe, expect, it } from 'vitest';
import { juntarClaves, juntarIguales } from './por-turno';

const turno = () => new Promise<void>((listo) => setImmediate(listo));

describe('keys that are asked for in one turn', () => {
  const preparar = () => {
    const preguntas: (readonly string[])[] = [];
    const pedir = juntarClaves(async (claves: readonly string[]) => {
      preguntas.push(claves);
      return new Map(claves.filter((c) => c !== 'nadie').map((c) => [c, `${c} ${preguntas.length}`]));
    });
    return { preguntas, pedir };
  };

  it('are asked for together, each once, and each caller gets their own', async () => {
    const { preguntas, pedir } = preparar();
    expect(await Promise.all([pedir('a'), pedir('b'), pedir('a'), pedir('nadie')])).toEqual([
      'a 1',
      'b 1',
      'a 1',
      undefined,
    ]);
    expect(preguntas).toEqual([['a', 'b', 'nadie']]);
  });

  it('are asked for again in the next turn, also while the first answer is under way', async () => {
    const { preguntas, pedir } = preparar();
    const antes = pedir('a');
    await turno();
    expect(await Promise.all([antes, pedir('a')])).toEqual(['a 1', 'a 2']);
    expect(preguntas).toHaveLength(2);
  });

  it('fail together, and the next turn asks anew', async () => {
    let caida = true;
    const pedir = juntarClaves(async (claves: readonly string[]) => {
      if (caida) throw new Error('away');
      return new Map(claves.map((c) => [c, c]));
    });
    const fallidas = await Promise.allSettled([pedir('a'), pedir('b')]);
    expect(fallidas.map((f) => f.status)).toEqual(['rejected', 'rejected']);
    caida = false;
    expect(await pedir('a')).toBe('a');
  });
});

describe('equal questions of one turn', () => {
  const preparar = () => {
    const preguntas: number[] = [];
    const pedir = juntarIguales(
      (n: number) => String(n % 10),
      async (n) => {
        if (n === 13) throw new Error('thirteen');
        return preguntas.push(n);
      },
    );
    return { preguntas, pedir };
  };

  it('have one answer, and others their own', async () => {
    const { preguntas, pedir } = preparar();
    expect(await Promise.all([pedir(1), pedir(11), pedir(2)])).toEqual([1, 1, 2]);
    expect(preguntas).toEqual([1, 2]);
  });

  it('are asked when the turn has ended, so that nobody gets what was read before they asked', async () => {
    const { preguntas, pedir } = preparar();
    const primera = pedir(1);
    expect(preguntas).toEqual([]);
    await turno();
    expect(await Promise.all([primera, pedir(1)])).toEqual([1, 2]);
  });

  it('fail together, and the next turn asks anew', async () => {
    const { pedir } = preparar();
    expect((await Promise.allSettled([pedir(13), pedir(3)])).map((f) => f.status)).toEqual([
      'rejected',
      'rejected',
    ]);
    expect(await pedir(3)).toBe(1);
  });
});
