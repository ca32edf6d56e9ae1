import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sensor_estados } from '../src/db/esquema/red';
import { AHORA_MS } from './app-de-prueba';
import {
  base,
  campo,
  crearSitio,
  instalarRelojes,
  S,
  seNombra,
  seNombraDesdeElArranque,
  seSabeTrasReiniciar,
} from './relojes-de-prueba';

/** One error of each clock, on either side, small and large; each by each: relojes.full.test.ts. */
instalarRelojes();

describe('a clock that is wrong', () => {
  it.each([
    ['servidor', 'an hour behind', -3_600 * S],
    ['aparato', '3 s behind', -3 * S],
    ['gateway', '12 s ahead', 12 * S],
    ['router', 'two years ahead', 730 * 24 * 3_600 * S],
  ] as const)('of the %s, %s, is named, and a wave between right ones is ok', seNombra);

  it('of the server from its start on is found out all the same', () =>
    seNombraDesdeElArranque('15 s behind', -15 * S));
});

describe('a clock that was wrong', () => {
  it('of a device is known to be when the server begins anew in the middle of a wave', () =>
    seSabeTrasReiniciar('aparato', -15 * S));

  it('of both the server and a sensor leaves no reading behind that none can be newer than', async () => {
    const sitio = await crearSitio();
    try {
      const ultima_ms = AHORA_MS + 730 * 24 * 3_600 * S;
      await base.db.insert(sensor_estados).values({ sensor_id: campo.a.id, ultima_ms, presion_kgcm2: 7 });
    } finally {
      await sitio.app.cerrar();
    }
    const despues = await crearSitio();
    try {
      await despues.pasar(10);
      const [estado] = await base.db
        .select()
        .from(sensor_estados)
        .where(eq(sensor_estados.sensor_id, campo.a.id));
      expect(estado?.presion_kgcm2).toBeCloseTo(40, 1);
    } finally {
      await despues.app.cerrar();
    }
  });
});
