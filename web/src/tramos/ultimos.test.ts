import { describe, expect, it } from 'vitest';
import { eventoMuestra } from '../galeria/muestra-evento';
import { ultimosDe } from './ultimos';

const abierto = (id: number) => eventoMuestra({ id });
const reconocido = (id: number) => eventoMuestra({ id, evento_estado: 'reconocido' });
const ids = (...leidos: Parameters<typeof ultimosDe>) => ultimosDe(...leidos).map(({ id }) => id);

describe('the events on the page of a tramo', () => {
  it('are the open ones, then the newest, each once', () => {
    const leidos = { abiertos: [abierto(2)], recientes: [reconocido(9), reconocido(8), abierto(2)] };
    expect(ids({ ...leidos, aparte: [] })).toEqual([2, 9, 8]);
  });

  it('are ten, and as many with an exercise and a test of the alarm, which stand below until they are acknowledged', () => {
    const recientes = Array.from({ length: 10 }, (_, i) => reconocido(20 - i));
    const reales = recientes.map(({ id }) => id);
    const simulado = eventoMuestra({ id: 31, simulacion: true });
    const prueba = eventoMuestra({ id: 30, tipo: 'prueba' });
    expect(ids({ abiertos: [], recientes, aparte: [simulado, prueba] })).toEqual([...reales, 31, 30]);
    const atendida = eventoMuestra({ id: 30, tipo: 'prueba', evento_estado: 'reconocido' });
    expect(ids({ abiertos: [], recientes, aparte: [simulado, atendida] })).toEqual([...reales, 31]);
  });
});
