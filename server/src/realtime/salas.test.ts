import { userDeMuestra } from '@tramos/contract/muestras';
import { describe, expect, it } from 'vitest';
import { oye, salasDe, salasDeMensaje } from './salas';

const OYENTES = {
  'who sees everything': userDeMuestra({ id: 1 }),
  'who sees sistema 3': userDeMuestra({ id: 2, todos_los_sistemas: false, sistemas: [3] }),
  'who sees nothing': userDeMuestra({ id: 3, todos_los_sistemas: false, sistemas: [] }),
};
const DIRIGIDOS = {
  everyone: { sistema_id: null, usuario_id: null },
  'sistema 3': { sistema_id: 3, usuario_id: null },
  'sistema 4': { sistema_id: 4, usuario_id: null },
  'user 2': { sistema_id: null, usuario_id: 2 },
};

describe('who hears what', () => {
  it.each<[keyof typeof OYENTES, (keyof typeof DIRIGIDOS)[]]>([
    ['who sees everything', ['everyone', 'sistema 3', 'sistema 4']],
    ['who sees sistema 3', ['everyone', 'sistema 3', 'user 2']],
    ['who sees nothing', ['everyone']],
  ])('%s hears what is for %j, live and in the catch-up alike', (quien, oidos) => {
    const oyente = OYENTES[quien];
    const vivos = Object.entries(DIRIGIDOS).filter(([, m]) =>
      salasDeMensaje(m).some((sala) => salasDe(oyente).includes(sala)),
    );
    const atrasados = Object.entries(DIRIGIDOS).filter(([, m]) => oye(oyente, m));
    expect(vivos.map(([para]) => para)).toEqual(oidos);
    expect(atrasados.map(([para]) => para)).toEqual(oidos);
  });
});
