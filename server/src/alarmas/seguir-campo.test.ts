import { describe, expect, it } from 'vitest';
import { claveDe, type FilaAlarma, mover } from './fila';
import type { RouterDeCampo, SensorDeCampo } from './leer-campo';
import { seguirCampo } from './seguir-campo';

const AHORA_MS = 1_000_000_000;
const MINUTO_MS = 60_000;

const ROUTER: RouterDeCampo = {
  ...{ id: 7, nombre: 'Encinos', sistema_id: 1, activo: true, en_tramo: true },
  ...{ ultimo_contacto_ms: AHORA_MS - 5 * MINUTO_MS, rsrp_dbm: null, cola: null, cola_antes: null },
  ...{
    demoras_ms: [],
    frescas_ms: [],
    offset_ms: null,
    imposible: null,
    rechazos: null,
    geocerca_m: 100,
    estacion: null,
    gps: null,
  },
};
const SENSOR: SensorDeCampo = {
  ...{ id: 3, nombre: 'Sensor A', sistema_id: 1, activo: true, en_tramo: true, router_id: ROUTER.id },
  ...{ ultima_ms: AHORA_MS - 5 * MINUTO_MS, router_contacto_ms: AHORA_MS - 5 * MINUTO_MS },
  ...{
    falla_desde_ms: null,
    reloj: { fuente: 'gps', offset_ms: 2 },
    ruido_kgcm2: 0.01,
    imposible: null,
    rechazos: null,
  },
  ...{ mantenimiento: false, mantenimiento_hasta: null, mantenimiento_motivo: null },
};

const mirar = (
  router: Partial<RouterDeCampo>,
  guardadas: readonly FilaAlarma[] = [],
  ahora_ms = AHORA_MS,
) => {
  const previas = new Map(guardadas.map((fila) => [claveDe(fila), fila]));
  const campo = { sensores: [SENSOR], routers: [{ ...ROUTER, ...router }], trazos: [] };
  const { filas } = seguirCampo(campo, previas, ahora_ms);
  const todas = new Map([...previas, ...filas.map((fila) => [claveDe(fila), fila] as const)]);
  const una = (regla: FilaAlarma['regla']) => [...todas.values()].find((fila) => fila.regla === regla);
  return { filas: [...todas.values()], sensor: una('sensor_sin_datos'), router: una('router_sin_contacto') };
};

describe('a silent sensor behind a lost router', () => {
  it('is suppressed by it where both are of one sistema', () => {
    expect(mirar({}).sensor).toMatchObject({
      ...{ condicion: true, estado: 'normal', anunciada_at: null },
      suprimida_causa: 'Router Encinos sin contacto',
    });
  });

  it.each([
    ['has no station', null],
    ['is of another sistema', 2],
  ])('calls for itself where the router %s', (_, sistema_id) => {
    const { sensor, router } = mirar({ sistema_id });
    expect(sensor).toMatchObject({ estado: 'sin_reconocer', suprimida_desde: null });
    expect(sensor?.anunciada_at).toEqual(new Date(AHORA_MS));
    expect(router).toMatchObject({ estado: 'sin_reconocer', sistema_id });
  });

  it('calls for itself while the alarm of the router is shelved, and no longer', () => {
    const { filas } = mirar({});
    const hasta_ms = AHORA_MS + 30 * MINUTO_MS;
    const apartadas = filas.map((fila) =>
      fila.origen === 'router'
        ? mover(fila, { tipo: 'apartar', hasta_ms }, AHORA_MS, { hasta: new Date(hasta_ms) }).fila
        : fila,
    );
    const con = mirar({}, apartadas, AHORA_MS + MINUTO_MS);
    expect(con.sensor).toMatchObject({ estado: 'sin_reconocer', suprimida_desde: null });
    expect(con.sensor?.anunciada_at).toEqual(new Date(AHORA_MS + MINUTO_MS));
    const despues = mirar({}, con.filas, hasta_ms);
    expect(despues.router).toMatchObject({ estado: 'sin_reconocer', apartada_hasta: null });
    expect(despues.sensor?.suprimida_causa).toBe('Router Encinos sin contacto');
  });
});
