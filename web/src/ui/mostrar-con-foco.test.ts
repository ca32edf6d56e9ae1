import { describe, expect, it } from 'vitest';
import { mostrarConFoco } from './mostrar-con-foco';

const mostrar = (conFoco: boolean) => {
  const ventana = new EventTarget();
  const dicho: string[] = [];
  mostrarConFoco(
    {
      mostrar: (dura_ms) => {
        dicho.push(`mostrar ${dura_ms}`);
        return 7;
      },
      empezar: (id, dura_ms) => dicho.push(`empezar ${id} ${dura_ms}`),
      tieneFoco: () => conFoco,
      ventana,
    },
    3_000,
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
});
