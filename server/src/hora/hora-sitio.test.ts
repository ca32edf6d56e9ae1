import type { Reloj } from '@tramos/contract/sensor';
import { describe, expect, it } from 'vitest';
import { crearHoraSitio } from './hora-sitio';

const T_MS = Date.UTC(2026, 10, 21, 18);
const HORA_MS = 3_600_000;
const GPS = { fuente: 'gps', offset_ms: 2 } as const;

/** The truth, a server's clock that is `error_ms` ahead of it, and three devices of two gateways that are right. */
const crearSitio = (error_ms: number) => {
  let t_ms = T_MS;
  let error = error_ms;
  const hora = crearHoraSitio(
    () => t_ms + error,
    () => t_ms - T_MS,
  );
  const hablar = (reloj: Reloj | null = GPS, cuales = [1, 2, 3]) => {
    for (const sensor_id of cuales) {
      const de = { sensor_id, gateway_id: sensor_id === 3 ? 9 : 8, recibido_ms: hora.ahora() };
      hora.oir(de, reloj ?? undefined, t_ms - 300);
    }
    return hora.juzgar(2);
  };
  return {
    hora,
    ponerServidor: (ms: number) => {
      error = ms;
    },
    /** Seconds go by, each with a word of every device. */
    pasar: (segundos: number, ...dicho: Parameters<typeof hablar>) => {
      for (let s = 0; s < segundos; s++) {
        t_ms += 1_000;
        hablar(...dicho);
      }
    },
    callar: (segundos: number) => {
      t_ms += segundos * 1_000;
      hora.juzgar(2);
    },
    verdad: () => t_ms,
  };
};

describe('the time of the site', () => {
  it.each([0, 1_500, -1_500])('is the server’s own while that is %i ms off', (error_ms) => {
    const { hora, pasar, verdad } = crearSitio(error_ms);
    pasar(120);
    expect([hora.error_ms(), hora.ahora()]).toEqual([0, verdad() + error_ms]);
  });

  it.each([
    ['an hour behind', -HORA_MS, 1],
    ['40 years behind, as one whose battery is empty', -40 * 365 * 24 * HORA_MS, 1],
    ['four seconds behind', -4_000, 1],
    ['an hour ahead', HORA_MS, 60],
    ['five seconds ahead', 5_000, 60],
    ['years ahead', 3 * 365 * 24 * HORA_MS, 60],
  ])('is what they agree on where the server is %s', (_, error_ms, segundos) => {
    const { hora, pasar, verdad } = crearSitio(error_ms);
    pasar(segundos);
    expect(Math.abs(hora.ahora() - verdad())).toBeLessThanOrEqual(300);
    expect(hora.error_ms()).toBeCloseTo(error_ms, -3);
  });

  it('goes on when somebody sets the server’s clock, and comes back to it when it is right again', () => {
    const { hora, pasar, ponerServidor, verdad } = crearSitio(0);
    pasar(60);
    for (const error_ms of [HORA_MS, -HORA_MS, 24 * HORA_MS]) {
      ponerServidor(error_ms);
      expect(Math.abs(hora.ahora() - verdad())).toBeLessThanOrEqual(300);
      expect(hora.error_ms()).toBeCloseTo(error_ms, -3);
      pasar(60);
      expect(Math.abs(hora.ahora() - verdad())).toBeLessThanOrEqual(300);
    }
    ponerServidor(0);
    expect([hora.error_ms(), hora.ahora()]).toEqual([0, verdad()]);
  });

  it('follows a server that was set right while nobody had agreed against it', () => {
    const { hora, callar, ponerServidor, verdad } = crearSitio(HORA_MS);
    callar(60);
    ponerServidor(0);
    expect(hora.ahora()).toBe(verdad());
  });

  it.each<[string, Reloj | null, number[]]>([
    ['that say nothing of their clock', null, [1, 2, 3]],
    ['that run by themselves', { fuente: 'rtc', offset_ms: 0 }, [1, 2, 3]],
    ['that know themselves to be off', { fuente: 'ntp', offset_ms: 51 }, [1, 2, 3]],
    ['of which there are two', GPS, [1, 3]],
    ['of one gateway, where there is another', GPS, [1, 2]],
  ])('is not moved by devices %s', (_, reloj, cuales) => {
    const { hora, pasar, verdad } = crearSitio(HORA_MS);
    pasar(120, reloj, cuales);
    expect(hora.ahora()).toBe(verdad() + HORA_MS);
  });

  it('keeps to what they said for some hours in which nobody speaks, and then to the server', () => {
    const { hora, pasar, callar, verdad } = crearSitio(-HORA_MS);
    pasar(60);
    callar(5 * 3_600);
    expect(Math.abs(hora.ahora() - verdad())).toBeLessThanOrEqual(300);
    callar(2 * 3_600);
    expect(hora.ahora()).toBe(verdad() - HORA_MS);
  });
});
