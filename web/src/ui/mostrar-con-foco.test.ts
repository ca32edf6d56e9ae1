import { describe, expect, it } from 'vitest';
import { mostrarConFoco } from './mostrar-con-foco';

const mostrar = (conFoco: boolean, dura_ms: number | false = 3_000) => {
  const ventana = new EventTarget();
  const dicho: string[] = [];
  mostrarConFoco(
    {
      mostrar: (hasta_ms) => {
        dicho.push(`mostrar ${hasta_ms}`);
        return 7;
      },
      empezar: (id, hasta_ms) => dicho.push(`empezar ${id} ${hasta_ms}`),
      tieneFoco: () => conFoco,
      ventana,
    },
    dura_ms,
  );
  return { dicho, enfocar: () => ventana.dispatchEvent(new Event('focus')) };
};

describe('a global toast', () => {
  it('raised while the window has no focus waits for it, and only then has its time, once', () => {
    const { dicho, enfocar } = mostrar(false);
    expect(dicho).toEqual(['mostrar false']);
    enfocar();
    enfocar();
    expect(dicho).toEqual(['mostrar false', 'empezar 7 3000']);
  });
  it('raised while the window has it has its time at once', () => {
    const { dicho, enfocar } = mostrar(true);
    enfocar();
    expect(dicho).toEqual(['mostrar 3000']);
  });
  it.each([true, false])('that nobody may miss never has its time: with the focus, %s', (conFoco) => {
    const { dicho, enfocar } = mostrar(conFoco, false);
    enfocar();
    expect(dicho).toEqual(['mostrar false']);
  });
});
