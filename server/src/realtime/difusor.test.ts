import { describe, expect, it } from 'vitest';
import { crearDifusor } from './difusor';
import type { MensajePendiente } from './push';

const mensaje = (pos: number): MensajePendiente => ({
  pos,
  mensaje: 'presion_negativa',
  datos: { pos, sensor_id: 1, timestamp: '2026-11-21T00:00:00.000Z' },
  sistema_id: null,
  usuario_id: null,
});

/** A broadcaster over a log that holds these positions; reading can be held up and made to fail. */
const montar = (bitacora: number[], ultima_pos = 0) => {
  const enviados: number[] = [];
  const fallos: unknown[] = [];
  const lecturas: [number, number][] = [];
  let fallar = false;
  const difusor = crearDifusor({
    ultima_pos,
    emitir: (m) => enviados.push(m.pos),
    leer: async (desde, hasta) => {
      lecturas.push([desde, hasta]);
      if (fallar) throw new Error('away');
      return bitacora.filter((pos) => pos > desde && pos <= hasta).map(mensaje);
    },
    alFallar: (error) => fallos.push(error),
  });
  return { difusor, enviados, fallos, lecturas, caer: (si: boolean) => (fallar = si) };
};

describe('crearDifusor', () => {
  it('sends what comes in order at once, without asking the log', () => {
    const { difusor, enviados, lecturas } = montar([1, 2, 3]);
    difusor.recibir([mensaje(1), mensaje(2)]);
    difusor.recibir([mensaje(3)]);
    expect(enviados).toEqual([1, 2, 3]);
    expect(lecturas).toEqual([]);
  });

  it('puts crosswise reports in order and sends each once', async () => {
    const { difusor, enviados } = montar([1, 2, 3]);
    difusor.recibir([mensaje(3)]);
    difusor.recibir([mensaje(1)]);
    difusor.recibir([mensaje(2)]);
    await difusor.alcanzar(3);
    expect(enviados).toEqual([1, 2, 3]);
  });

  it('reads from the log what another process wrote in between', async () => {
    const { difusor, enviados } = montar([5, 6, 7, 8], 4);
    difusor.recibir([mensaje(7)]);
    await difusor.alcanzar(8);
    expect(enviados).toEqual([5, 6, 7, 8]);
    expect(difusor.enviada()).toBe(8);
  });

  it('passes over nothing that was written while it read what was reported meanwhile', async () => {
    const bitacora = [1];
    const { difusor, enviados } = montar(bitacora);
    const lectura = difusor.alcanzar(1);
    difusor.recibir([mensaje(1)]);
    bitacora.push(2, 3);
    difusor.recibir([mensaje(3)]);
    await lectura;
    await difusor.alcanzar(3);
    expect(enviados).toEqual([1, 2, 3]);
  });

  it('is not held up by a position that the log does not hold', async () => {
    const { difusor, enviados } = montar([2, 5]);
    await difusor.alcanzar(6);
    expect(enviados).toEqual([2, 5]);
    expect(difusor.enviada()).toBe(6);
  });

  it('keeps what it could not complete and sends it once the log answers again', async () => {
    const { difusor, enviados, fallos, caer } = montar([1, 2]);
    caer(true);
    await difusor.alcanzar(2);
    expect([enviados, fallos.length]).toEqual([[], 1]);
    caer(false);
    await difusor.alcanzar(2);
    expect(enviados).toEqual([1, 2]);
  });
});
