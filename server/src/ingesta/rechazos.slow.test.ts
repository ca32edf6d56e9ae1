import type { AlarmaRegla } from '@tramos/contract/alarmas';
import { topicoPresion, topicoRouterEstado } from '@tramos/contract/ingesta';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { alarmaDe } from '../../test/alarma-de-prueba';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { type Campo, GW_NORTE, GW_SUR, sembrarCampo } from '../../test/campo-de-prueba';
import { rechazos_seguidos } from '../db/esquema/mediciones';

let app: AppDePrueba;
let campo: Campo;
beforeAll(async () => {
  app = await crearAppDePrueba();
  campo = await sembrarCampo(app.base.db);
  await app.ingesta.escuchar();
});
afterAll(() => app.cerrar());

const MINUTO_MS = 60_000;
const mandar = async (topic: string, payload: object, { clave, secreto } = GW_NORTE) => {
  const { json } = await app.http.inject({
    method: 'POST',
    url: '/api/ingesta',
    headers: { authorization: `Basic ${Buffer.from(`${clave}:${secreto}`).toString('base64')}` },
    payload: { items: [{ topic, payload }] },
  });
  app.reloj.avanzar(11_000);
  return json().resultados[0].resultado;
};
const bueno = () => ({ t0: app.reloj.ahora() - 1_000, dt_ms: 100, p: [30, 30] });
const enSegundos = () => ({ ...bueno(), t0: Math.floor(app.reloj.ahora() / 1_000) });
const alarma = async (regla: AlarmaRegla, objeto_id: number) => {
  const fila = await alarmaDe(app, regla, objeto_id);
  return fila && { nombre: fila.nombre, condicion: fila.condicion, detalle: fila.detalle };
};

describe('a device all of whose messages are rejected', () => {
  it('is an alarm that names it, says why and how many, though it was never heard; one that is taken ends it', async () => {
    const topic = topicoPresion('PT-A');
    expect(await mandar(topic, enSegundos())).toBe('rechazado');
    expect(await mandar(topic, enSegundos())).toBe('rechazado');
    expect(await alarma('sensor_rechazado', campo.a.id)).toBeUndefined();
    expect(await mandar(topic, enSegundos())).toBe('rechazado');
    expect(await alarma('sensor_rechazado', campo.a.id)).toEqual({
      ...{ nombre: campo.a.nombre, condicion: true },
      detalle: expect.stringMatching(
        /^3 seguidos\. t0 = \d{10} parece estar en segundos: se esperan milisegundos$/,
      ),
    });
    expect(await mandar(topic, bueno())).toBe('guardado');
    expect(await alarma('sensor_rechazado', campo.a.id)).toMatchObject({ condicion: false });
  });

  it('has that alarm and not one of silence besides, when it was heard before', async () => {
    const topic = topicoPresion('PT-A');
    for (let n = 0; n < 12; n++) {
      await mandar(topic, enSegundos());
      await alarma('sensor_rechazado', campo.a.id);
    }
    expect(await alarma('sensor_rechazado', campo.a.id)).toMatchObject({ condicion: true });
    expect((await alarma('sensor_sin_datos', campo.a.id))?.condicion).not.toBe(true);
    // It does not even send what is rejected any more.
    app.reloj.avanzar(16 * MINUTO_MS);
    expect(await alarma('sensor_rechazado', campo.a.id)).toMatchObject({ condicion: false });
    app.reloj.avanzar(MINUTO_MS);
    expect(await alarma('sensor_sin_datos', campo.a.id)).toMatchObject({ condicion: true });
  });

  it('may be a router', async () => {
    for (let n = 0; n < 3; n++) await mandar(topicoRouterEstado('RT-A'), { t: 'ahora' });
    expect(await alarma('router_rechazado', campo.router.id)).toMatchObject({
      condicion: true,
      detalle: '3 seguidos. t = "ahora" es un texto: se esperan milisegundos desde 1970, como número',
    });
  });

  it("is not made one by another gateway's messages", async () => {
    for (let n = 0; n < 4; n++)
      expect(await mandar(topicoPresion('PT-B'), enSegundos(), GW_SUR)).toBe('desconocido');
    expect(await alarma('sensor_rechazado', campo.b.id)).toBeUndefined();
  });

  const rechazado = async () => {
    expect(await mandar(topicoPresion('PT-B'), enSegundos())).toBe('rechazado');
    await app.ingesta.vaciar();
  };
  const tomado = async () => {
    expect(await mandar(topicoPresion('PT-B'), bueno())).toBe('guardado');
    await app.ingesta.vaciar();
  };
  /** The second comes while what the first made of the streak is being written. */
  const mientrasSeEscribe = async (primero: () => Promise<void>, segundo: () => Promise<void>) => {
    let escrita: Promise<void> | undefined;
    await app.base.db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${rechazos_seguidos} in exclusive mode`);
      await primero();
      escrita = app.ingesta.tic();
      await vi.waitFor(
        async () => {
          const { rows } = await tx.execute(
            sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          expect(rows).toHaveLength(1);
        },
        { timeout: 10_000 },
      );
      await segundo();
    });
    await escrita;
  };

  it('is counted on by what comes while its streak is being written', async () => {
    await rechazado();
    await app.ingesta.tic();
    await mientrasSeEscribe(rechazado, rechazado);
    expect(await alarma('sensor_rechazado', campo.b.id)).toMatchObject({
      condicion: true,
      detalle: expect.stringMatching(/^3 seguidos/),
    });
  });

  it('ends with the message that is taken while its streak is being written', async () => {
    await mientrasSeEscribe(rechazado, tomado);
    expect(await alarma('sensor_rechazado', campo.b.id)).toMatchObject({ condicion: false });
    const suyas = and(
      eq(rechazos_seguidos.dispositivo, 'sensor'),
      eq(rechazos_seguidos.objeto_id, campo.b.id),
    );
    expect(await app.base.db.$count(rechazos_seguidos, suyas)).toBe(0);
  });

  it('begins anew with what is rejected while its end is being written', async () => {
    await rechazado();
    await app.ingesta.tic();
    await mientrasSeEscribe(tomado, rechazado);
    for (let n = 0; n < 2; n++) await rechazado();
    expect(await alarma('sensor_rechazado', campo.b.id)).toMatchObject({
      condicion: true,
      detalle: expect.stringMatching(/^3 seguidos/),
    });
  });
});
