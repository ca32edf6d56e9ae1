import { describe, expect, it } from 'vitest';
import { toastDePresion, toastDeSesion, toastDeSospecha } from './textos';

const timestamp = '2026-11-21T09:41:58.300Z';

describe('what alerts say', () => {
  it("names the sensor that failed and when, in the site's zone", () => {
    expect(toastDePresion('PT-05', { timestamp }, 'America/Mexico_City')).toMatchObject({
      type: 'error',
      title: '¡Alarma sensor!',
      description: 'Falla en el sensor PT-05 a las 03:41:58',
    });
  });

  it('says what the server says of a session, else the specified words', () => {
    expect(toastDeSesion({ timestamp, message: 'Su contraseña se cambió.' }).description).toBe(
      'Su contraseña se cambió.',
    );
    expect(toastDeSesion({ timestamp })).toMatchObject({
      type: 'warning',
      title: 'Sesión Cerrada',
      description: 'Tu sesión ha sido cerrada por un nuevo inicio de sesión',
    });
    expect(toastDeSospecha({ pos: 1, timestamp })).toMatchObject({
      type: 'error',
      title: 'Actividad Sospechosa',
      description: 'Se detectó actividad sospechosa en tu cuenta',
    });
  });
});
