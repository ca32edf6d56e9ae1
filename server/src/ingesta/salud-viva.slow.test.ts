import type { SaludSensor } from '@tramos/contract/sensor';
import type { Salud } from '@tramos/contract/tiempo-real';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AHORA_MS } from '../../test/app-de-prueba';
import { type BaseDePrueba, crearBaseDePrueba, silencio } from '../../test/base-de-prueba';
import { type Campo, sembrarCampo } from '../../test/campo-de-prueba';
import { sensor_estados } from '../db/esquema/red';
import { SIN_DATOS_MS, saludDe } from '../db/salud-sensor';
import type { Push } from '../realtime/push';
import { crearCola } from './cola';
import { leerRed, type Red } from './red';
import { crearSaludViva } from './salud-viva';

let base: BaseDePrueba;
let campo: Campo;
let red: Red;
beforeAll(async () => {
  base = await crearBaseDePrueba();
  campo = await sembrarCampo(base.db);
  red = await leerRed(base.db);
});
beforeEach(() => base.db.delete(sensor_estados));
afterAll(() => base.cerrar());

/** What the consoles hear of the sensor PT-A after a start that finds its row as it is. */
const emitida = async () => {
  const oidas: Salud[] = [];
  const push = { efimero: (_: 'salud', datos: Salud) => void oidas.push(datos) } as Partial<Push> as Push;
  const viva = crearSaludViva({
    deps: { db: base.db, ahora: () => AHORA_MS, push },
    red: () => red,
    cola: crearCola(silencio, () => undefined),
    ruido: () => null,
    relojes: { desfase_ms: () => 0, error_ms: () => 0 },
  });
  await viva.cargar(base.db);
  viva.emitir();
  return oidas[0]?.sensores.find((s) => s.sensor_id === campo.a.id)?.salud;
};

describe('the live health of a sensor', () => {
  const falla_desde = new Date(AHORA_MS - 60_000);
  it.each<[string, SaludSensor, number, Date | null]>([
    ['just heard', 'normal', 0, null],
    ['silent for as long as is allowed', 'normal', SIN_DATOS_MS, null],
    ['silent for longer', 'sin_datos', SIN_DATOS_MS + 1, null],
    ['with a fault that holds', 'falla', 0, falla_desde],
    ['silent with a fault', 'sin_datos', SIN_DATOS_MS + 1, falla_desde],
  ])('%s is %s, as the sensors call answers it', async (_caso, salud, edad_ms, falla) => {
    const ultima_ms = AHORA_MS - edad_ms;
    await base.db
      .insert(sensor_estados)
      .values({ sensor_id: campo.a.id, ultima_ms, presion_kgcm2: 30, reloj: null, falla_desde: falla });
    expect(await emitida()).toBe(salud);
    expect(saludDe({ mantenimiento: false, falla_desde: falla, ultima_ms }, AHORA_MS)).toBe(salud);
  });

  it('is sin_datos for one never heard', async () => {
    expect(await emitida()).toBe('sin_datos');
  });
});
