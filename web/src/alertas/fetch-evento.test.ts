import type { Evento } from '@tramos/contract/evento';
import { describe, expect, it } from 'vitest';
import { AppError } from '../lib/app-error';
import { createFetchEvento } from './fetch-evento';

const EVENTO = { id: 7 } as Evento;

const conRespuestas = (respuestas: (Evento | AppError)[]) => {
  const esperas: number[] = [];
  let pedidos = 0;
  const fetchEvento = createFetchEvento({
    pedir: async () => {
      const respuesta = respuestas[pedidos] ?? new AppError(0, 'sin_conexion', '');
      pedidos += 1;
      if (respuesta instanceof AppError) throw respuesta;
      return respuesta;
    },
    esperar: async (ms) => void esperas.push(ms),
  });
  return { fetchEvento, esperas, pedidos: () => pedidos };
};

const noEsta = new AppError(404, 'no_encontrado', '');
const sinRed = new AppError(0, 'sin_conexion', '');

describe('the event of an alert', () => {
  it('is asked for again after 1, 2 and 4 s while it is missing or the network fails', async () => {
    const { fetchEvento, esperas } = conRespuestas([noEsta, sinRed, noEsta, EVENTO]);
    expect(await fetchEvento(7)).toBe(EVENTO);
    expect(esperas).toEqual([1_000, 2_000, 4_000]);
  });

  it('is given up after three retries, without an alert', async () => {
    const { fetchEvento, pedidos } = conRespuestas([noEsta, noEsta, noEsta, noEsta, EVENTO]);
    expect(await fetchEvento(7)).toBeNull();
    expect(pedidos()).toBe(4);
  });

  it.each([new AppError(403, 'sin_permiso', ''), new AppError(500, 'interno', '')])(
    'is not asked for again after $status',
    async (refusal) => {
      const { fetchEvento, pedidos } = conRespuestas([refusal, EVENTO]);
      expect(await fetchEvento(7)).toBeNull();
      expect(pedidos()).toBe(1);
    },
  );
});
