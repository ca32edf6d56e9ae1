import { topicoDisparo, topicoPresion } from '@tramos/contract/ingesta';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BaseDePrueba, crearBaseDePrueba, silencio } from '../../test/base-de-prueba';
import { sembrarCampo, sinPrisa } from '../../test/campo-de-prueba';
import { abrirBase } from '../db/conexion';
import { leerPartes, soltarPasados } from '../db/dias-guardados';
import { lecturas, mensajes_rechazados } from '../db/esquema/mediciones';
import type { MensajeDeCampo } from './interpretar';
import { FECHA_PASADA_MAX_MS } from './plazos';
import { crearReceptor } from './recibir';
import { leerRed } from './red';

let base: BaseDePrueba;
beforeAll(async () => {
  base = await crearBaseDePrueba();
  await sembrarCampo(base.db);
});
afterAll(() => base.cerrar());

const montar = async (partes: Partial<Parameters<typeof crearReceptor>[0]> = {}) => {
  const red = await leerRed(base.db);
  return crearReceptor({
    ...{ db: base.db, push: { anexarVarios: async () => [], difundir: () => undefined }, red: () => red },
    ...sinPrisa(),
    ...{ admite: () => true, alGuardar: () => undefined, alFallar: () => undefined },
    ...{ alDejar: () => undefined, alResolver: () => undefined },
    ...partes,
  });
};

describe('the clock of detection', () => {
  it('stands until what was stored has been looked at: the lot of another gateway may come to it first', async () => {
    const vistos: number[] = [];
    const receptor = await montar({
      alGuardar: (mensajes) => void vistos.push(...mensajes.map((m) => m.recibido_ms)),
    });
    const recibido_ms = Date.now() - 3_000;
    await receptor.recibir({
      ...{ origen: { tipo: 'broker_del_sitio' }, topic: topicoPresion('PT-A'), recibido_ms },
      carga: {
        ...{ tipo: 'json', peso_bytes: 100 },
        valor: { t0: recibido_ms - 2_000, dt_ms: 1_000, p: [40, 40.1] },
      },
    });
    await receptor.vaciar();
    expect([vistos, receptor.alDia_ms()]).toEqual([[], recibido_ms]);
    await new Promise((listo) => setImmediate(listo));
    expect(vistos).toEqual([recibido_ms]);
    expect(receptor.alDia_ms()).toBeGreaterThan(recibido_ms);
  });
});

describe('a message of a day of which nothing is stored', () => {
  const T_MS = Date.UTC(2026, 10, 21, 18);
  const lote = (clave: string, t0: number, p = [40, 40.1]): MensajeDeCampo => ({
    ...{ origen: { tipo: 'broker_del_sitio' }, topic: topicoPresion(clave), recibido_ms: T_MS },
    carga: { tipo: 'json', valor: { t0, dt_ms: 1_000, p }, peso_bytes: 100 },
  });
  const DIA_31_MS = T_MS - FECHA_PASADA_MAX_MS + 1_000;
  const GUARDADO = { resultado: 'guardado' };

  it('is stored, also where its samples go on past midnight', async () => {
    const receptor = await montar();
    const medianoche = Date.UTC(2026, 10, 20);
    expect(await receptor.recibir(lote('PT-A', DIA_31_MS))).toEqual(GUARDADO);
    expect(await receptor.recibir(lote('PT-A', medianoche - 11_000, new Array(30).fill(40)))).toEqual(
      GUARDADO,
    );
    const partes = (await leerPartes(base.db, 'lecturas')).map(({ nombre }) => nombre);
    expect(partes).toEqual(
      expect.arrayContaining(['lecturas_20261021', 'lecturas_20261119', 'lecturas_20261120']),
    );
  });

  it('is stored when another server has dropped the day since this one last wrote it', async () => {
    const receptor = await montar();
    await receptor.recibir(lote('PT-A', T_MS));
    const otra = await abrirBase(base.config, silencio);
    for (const tabla of ['lecturas', 'resumenes_finos'] as const)
      await soltarPasados(otra.db, tabla, Number.POSITIVE_INFINITY);
    await otra.cerrar();
    expect(await receptor.recibir(lote('PT-A', T_MS + 10_000))).toEqual(GUARDADO);
    expect(await base.db.$count(lecturas)).toBe(1);
    expect(await base.db.$count(mensajes_rechazados)).toBe(0);
  });

  it('is left without an answer while the day cannot be made, and keeps back nothing of another', async () => {
    const receptor = await montar();
    await receptor.recibir(lote('PT-A', T_MS));
    await base.db.execute(sql`create table lecturas_20261108 (estorba int)`);
    const nunca_ms = Date.UTC(2026, 10, 8);
    const [de_nunca, de_hoy] = await Promise.allSettled([
      receptor.recibir(lote('PT-A', nunca_ms)),
      receptor.recibir(lote('PT-B', T_MS + 20_000)),
    ]);
    expect(de_nunca.status).toBe('rejected');
    expect(de_hoy).toEqual({ status: 'fulfilled', value: GUARDADO });
    await base.db.execute(sql`drop table lecturas_20261108`);
    expect(await receptor.recibir(lote('PT-A', nunca_ms))).toEqual(GUARDADO);
    expect(await base.db.$count(mensajes_rechazados)).toBe(0);
  });
});

describe('what comes by the broker of a site', () => {
  it('is held back for nobody, and counted for the device whose topic it is', async () => {
    const contado = new Map<number | string, number>();
    const receptor = await montar({
      ritmos: {
        tomar: () => Promise.reject(new Error('held back')),
        cobrar: () => expect.unreachable(),
        contar: (quien, bytes) => void contado.set(quien, (contado.get(quien) ?? 0) + bytes),
      },
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
