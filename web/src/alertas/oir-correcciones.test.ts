import type { Evento } from '@tramos/contract/evento';
import { describe, expect, it } from 'vitest';
import {
  asentar,
  canal,
  EVENTO,
  empezar,
  instalarAlertas,
  tarjetas,
  timestamp,
  toasts,
} from '../../test/alertas';

instalarAlertas();

const ALERTADO: Evento = { ...EVENTO, posicion: 195_300 };
/** The other arrival that fits as well. */
const OTRA = { posicion: 203_100, sigma_m: 20, delta_s: 0.8 };

describe('an event whose place is corrected while its card is showing', () => {
  const llega = async () => {
    canal.emitir('new_evento', { pos: 1, event_id: ALERTADO.id, timestamp, evento: ALERTADO });
    await asentar();
  };
  const corregir = (cambios: Partial<Evento>, corregido = true) =>
    canal.emitir('evento_actualizado', {
      ...{ pos: 2, event_id: ALERTADO.id, timestamp, evento: { ...ALERTADO, ...cambios } },
      ...(corregido ? { correccion: { posicion: ALERTADO.posicion, estado: ALERTADO.estado } } : {}),
    });
  const enTarjeta = () => tarjetas().map((t) => t.tipo === 'alerta' && t.event.posicion);
  const dichos = () => toasts().flatMap(({ description }) => description ?? []);

  it('has its new place on the card, and whoever was told of the old one is told of both', async () => {
    await empezar('monitorista');
    await llega();
    expect(enTarjeta()).toEqual([195_300]);
    corregir({ posicion: 203_100 });
    expect(enTarjeta()).toEqual([203_100]);
    expect(dichos()).toEqual(['Ahora: 203+100 km, localizado. Antes: 195+300 km, localizado.']);
  });

  it('is told with both places where two are left', async () => {
    await empezar('monitorista');
    await llega();
    corregir({ estado: 'incierto', alternativas: [OTRA] });
    expect(dichos()).toEqual(['Ahora: 195+300 km o 203+100 km, incierto. Antes: 195+300 km, localizado.']);
  });

  it('is told to a regular user only where it was escalated', async () => {
    await empezar('user');
    corregir({ posicion: 203_100 });
    expect(dichos()).toEqual([]);
    corregir({ posicion: 203_100, escalado: true, escalado_id: 'ESC-2026-000001' });
    expect(dichos()).toHaveLength(1);
  });

  it('tells nothing of a change that is no correction', async () => {
    await empezar('monitorista');
    await llega();
    corregir({ posicion: 203_100 }, false);
    expect(dichos()).toEqual([]);
  });
});
