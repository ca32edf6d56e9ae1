import {
  PresionMensajeSchema,
  RouterEstadoMensajeSchema,
  RouterGpsMensajeSchema,
} from '@tramos/contract/ingesta';
import { describe, expect, it } from 'vitest';
import { RED_DEMO } from './red-demo';
import { avanzarHasta, crearSimulador } from './simulador';
import { crearRouters, estadoRouter, gpsRouter, mensajePresion } from './telemetria';

const AHORA = Date.UTC(2026, 10, 21);

describe('what the devices say', () => {
  it('is a pressure batch of the contract, rounded to four decimals, with the clock it was stamped by', () => {
    const sim = crearSimulador(
      1,
      AHORA,
      () => undefined,
      () => undefined,
    );
    const lotes = avanzarHasta(sim, AHORA + 1_000);
    expect(lotes).not.toEqual([]);
    for (const lote of lotes) {
      const mensaje = mensajePresion(lote, 3, 100);
      expect(mensaje.p).toHaveLength(10);
      expect(PresionMensajeSchema.parse(mensaje)).toEqual(mensaje);
      expect(mensaje).toMatchObject({ dt_ms: 100, seq: 3, reloj: { fuente: 'gps' } });
      for (const p of mensaje.p) expect(p).toBe(Number(p.toFixed(4)));
      expect(Math.abs(mensaje.reloj?.offset_ms ?? 99)).toBeLessThan(20);
    }
  });

  it.each(crearRouters(1, AHORA))('is a state and a fix of the contract for $clave', (router) => {
    const estado = estadoRouter(router, AHORA, 4);
    expect(RouterEstadoMensajeSchema.parse(estado)).toEqual(estado);
    expect(estado.cola).toBe(4);
    const gps = gpsRouter(router, AHORA);
    expect(RouterGpsMensajeSchema.parse(gps)).toEqual(gps);
    expect(Math.abs(gps.lat - router.latitud)).toBeLessThan(20 / 111_000);
  });

  it('speaks for every router of the demo', () => {
    expect(crearRouters(1, AHORA).map(({ clave }) => clave)).toEqual(
      RED_DEMO.routers.map(({ clave }) => clave),
    );
  });
});
