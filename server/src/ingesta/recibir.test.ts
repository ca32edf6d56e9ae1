import { topicoDisparo, topicoPresion } from '@tramos/contract/ingesta';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BaseDePrueba, crearBaseDePrueba } from '../../test/base-de-prueba';
import { sembrarCampo, sinPrisa } from '../../test/campo-de-prueba';
import type { MensajeDeCampo } from './interpretar';
import { crearReceptor } from './recibir';
import { leerRed } from './red';

let base: BaseDePrueba;
beforeAll(async () => {
  base = await crearBaseDePrueba();
  await sembrarCampo(base.db);
});
afterAll(() => base.cerrar());

describe('the clock of detection', () => {
  it('stands until what was stored has been looked at: the lot of another gateway may come to it first', async () => {
    const red = await leerRed(base.db);
    const vistos: number[] = [];
    const receptor = crearReceptor({
      db: base.db,
      push: { anexarVarios: async () => [], difundir: () => undefined },
      red: () => red,
      ...sinPrisa(),
      admite: () => true,
      alGuardar: (mensajes) => void vistos.push(...mensajes.map((m) => m.recibido_ms)),
      alFallar: () => undefined,
      alDejar: () => undefined,
      alResolver: () => undefined,
    });
    const recibido_ms = Date.now() - 3_000;
    const carga = JSON.stringify({ t0: recibido_ms - 2_000, dt_ms: 1_000, p: [40, 40.1] });
    await receptor.recibir({
      ...{ origen: { tipo: 'broker_del_sitio' }, topic: topicoPresion('PT-A'), recibido_ms },
      carga: { tipo: 'bytes', bytes: Buffer.from(carga) },
    });
    await receptor.vaciar();
    expect([vistos, receptor.alDia_ms()]).toEqual([[], recibido_ms]);
    await new Promise((listo) => setImmediate(listo));
    expect(vistos).toEqual([recibido_ms]);
    expect(receptor.alDia_ms()).toBeGreaterThan(recibido_ms);
  });
});

describe('what comes by the broker of a site', () => {
  it('is held back for nobody, and counted for the device whose topic it is', async () => {
    const red = await leerRed(base.db);
    const contado = new Map<number | string, number>();
    const receptor = crearReceptor({
      db: base.db,
      push: { anexarVarios: async () => [], difundir: () => undefined },
      red: () => red,
      ...sinPrisa(),
      ritmos: {
        tomar: () => Promise.reject(new Error('held back')),
        cobrar: () => expect.unreachable(),
        contar: (quien, bytes) => void contado.set(quien, (contado.get(quien) ?? 0) + bytes),
      },
      admite: () => true,
      alGuardar: () => undefined,
      alFallar: () => undefined,
      alDejar: () => undefined,
      alResolver: () => undefined,
    });
    const de = (topic: string, carga: string): MensajeDeCampo => ({
      ...{ origen: { tipo: 'broker_del_sitio' }, topic, recibido_ms: Date.now() },
      carga: { tipo: 'bytes', bytes: Buffer.from(carga) },
    });
    // Within ten seconds that are one row of what is drawn.
    const t0 = Math.floor(Date.now() / 10_000) * 10_000 - 19_000;
    const llano = JSON.stringify({ t0, dt_ms: 1_000, p: [40, 40.1] });
    // Each hole is a row more, which is known when it is read.
    const con_huecos = JSON.stringify({ t0: t0 - 60_000, dt_ms: 1_000, p: [40, null, 40, null, 40] });
    await Promise.all([
      receptor.recibir(de(topicoPresion('PT-A'), llano)),
      receptor.recibir(de(topicoDisparo('PT-A'), '{}')),
      receptor.recibir(de(topicoPresion('PT-B'), con_huecos)),
      receptor.recibir(de('ajeno/x', 'x')),
    ]);
    expect([...contado.keys()].sort()).toEqual(['sensor/PT-A', 'sensor/PT-B', 'tópicos de ningún aparato']);
    const suelto = 200 + Buffer.byteLength(llano);
    expect(contado.get('sensor/PT-A')).toBe(suelto + 202);
    expect(contado.get('sensor/PT-B')).toBe(200 + Buffer.byteLength(con_huecos) + 400);
  });
});
