import { topicoPresion } from '@tramos/contract/ingesta';
import { describe, expect, it } from 'vitest';
import type { Interpretado, MensajeDeCampo } from './interpretar';
import { crearLlegadas } from './llegadas';
import type { Red } from './red';

const T_MS = Date.UTC(2026, 10, 21, 18);
const RED = {
  deteccion: { tramos: [] },
  ...{ sensores: new Map(), routers: new Map(), gateways: new Map() },
} as unknown as Red;

/** The batch number `i` of a sensor, a second after the one before it. */
const lote = (clave: string, i: number, offset_ms = 2): [MensajeDeCampo, Interpretado] => {
  const recibido_ms = T_MS + i * 1_000;
  const mensaje = { t0: recibido_ms - 1_000, dt_ms: 100, p: Array.from({ length: 10 }, () => 30) };
  return [
    {
      ...{ recibido_ms, topic: topicoPresion(clave) },
      ...{ origen: { tipo: 'broker_del_sitio' }, carga: { tipo: 'json', valor: mensaje, peso_bytes: 0 } },
    },
    {
      ...{ tipo: 'presion', sensor_id: 1, recibido_ms, sin_valor: null },
      mensaje: { ...mensaje, reloj: { fuente: 'gps', offset_ms } },
    },
  ];
};

describe('what the field sent lately', () => {
  it('is the newest fifty of a device and the newest hundred of all, newest first, however many came', () => {
    const llegadas = crearLlegadas(() => RED);
    for (let i = 0; i < 3; i++) llegadas.anotar(...lote('A', i), 'guardado');
    expect(llegadas.ultimas('A').map(({ n }) => n)).toEqual([3, 2, 1]);
    for (let i = 3; i < 128; i++) llegadas.anotar(...lote('A', i), 'guardado');
    llegadas.anotar(...lote('B', 128), 'guardado');
    expect(llegadas.ultimas('A').map(({ n }) => n)).toEqual(Array.from({ length: 50 }, (_, i) => 128 - i));
    expect(llegadas.ultimas('B').map(({ n }) => n)).toEqual([129]);
    expect(llegadas.ultimas(undefined).map(({ n }) => n)).toEqual(
      Array.from({ length: 100 }, (_, i) => 129 - i),
    );
  });

  it('tells of each message what it said of its clock', () => {
    const llegadas = crearLlegadas(() => RED);
    for (const [i, offset_ms] of [2, 2, 7, 2].entries())
      llegadas.anotar(...lote('A', i, offset_ms), 'guardado');
    expect(llegadas.ultimas('A').map(({ reloj }) => reloj?.offset_ms)).toEqual([2, 7, 2, 2]);
  });
});
