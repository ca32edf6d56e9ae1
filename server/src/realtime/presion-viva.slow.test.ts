import { topicoPresion } from '@tramos/contract/ingesta';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { AHORA_MS } from '../../test/app-de-prueba';
import type { ConsolaDePrueba } from '../../test/consola';
import { alguien, app, escuchar, instalarOyentes, norte, ponerMarca, suelta, sur } from '../../test/oyentes';
import { ponerLecturas } from '../../test/presiones-de-prueba';
import { usuario_sistemas, usuarios } from '../db/esquema/cuentas';
import { lecturas } from '../db/esquema/mediciones';
import { gateways, sensores } from '../db/esquema/red';
import { hashSecreto } from '../http/secreto';
import { crearPresionEnVivo } from './presion-viva';
import { SUSCRIPCIONES } from './suscripciones';

instalarOyentes();

let t = AHORA_MS;
/** Samples of a sensor as ingest sends them once they are stored; gives back when they begin. */
const medir = (sistema_id: number, sensor_id: number): number => {
  t += 1_000;
  app.deps.push.presion([{ sistema_id, datos: { sensor_id, t0: t, dt_ms: 500, p: [30, 31] } }]);
  return t;
};
const oidas = (consola: ConsolaDePrueba) => consola.de('presion').map((d) => [d.sensor_id, d.t0]);
/** Asks to follow and waits until it does: its sensor is measured until it hears of it. */
const seguir = async (consola: ConsolaDePrueba, ids: readonly number[], espera: [number, number]) => {
  const previas = oidas(consola).length;
  consola.socket.emit('suscribir_presion', { sensores: ids });
  await expect
    .poll(() => {
      medir(...espera);
      return oidas(consola).length;
    })
    .toBeGreaterThan(previas);
  await ponerMarca(consola);
};
/** What it has heard since, once everything sent before has come through. */
const desdeAqui = (consola: ConsolaDePrueba) => {
  const previas = oidas(consola).length;
  return async () => {
    await ponerMarca(consola);
    return oidas(consola).slice(previas);
  };
};

describe('live pressure', () => {
  it('comes of the sensors a console follows, and of no other', async () => {
    const consola = await escuchar(await alguien());
    const otra = await escuchar(await alguien());
    const [a, b] = [norte.sensor_a_id, norte.sensor_b_id];
    await seguir(consola, [a], [norte.sistema_id, a]);
    const nuevas = desdeAqui(consola);
    const t0 = medir(norte.sistema_id, a);
    medir(norte.sistema_id, b);
    expect(await nuevas()).toEqual([[a, t0]]);
    expect(consola.de('presion').at(-1)).toEqual({ sensor_id: a, t0, dt_ms: 500, p: [30, 31] });
    await ponerMarca(otra);
    expect(oidas(otra)).toEqual([]);
  });

  it('follows the last wish, and none when the list is empty', async () => {
    const consola = await escuchar(await alguien());
    const [a, b] = [norte.sensor_a_id, norte.sensor_b_id];
    await seguir(consola, [a], [norte.sistema_id, a]);
    await seguir(consola, [b], [norte.sistema_id, b]);
    let nuevas = desdeAqui(consola);
    medir(norte.sistema_id, a);
    const t0 = medir(norte.sistema_id, b);
    expect(await nuevas()).toEqual([[b, t0]]);
    consola.socket.emit('suscribir_presion', { sensores: [] });
    await expect
      .poll(async () => {
        nuevas = desdeAqui(consola);
        medir(norte.sistema_id, b);
        return nuevas();
      })
      .toEqual([]);
  });

  it('does not come of sensors out of scope, nor hinders those that are in it', async () => {
    const consola = await escuchar(await alguien({ role: 'user', sistemas: [sur.sistema_id] }));
    const ids = [norte.sensor_a_id, 987_654, 2_999_999_999, sur.sensor_a_id];
    await seguir(consola, ids, [sur.sistema_id, sur.sensor_a_id]);
    const nuevas = desdeAqui(consola);
    medir(norte.sistema_id, norte.sensor_a_id);
    const t0 = medir(sur.sistema_id, sur.sensor_a_id);
    expect(await nuevas()).toEqual([[sur.sensor_a_id, t0]]);
  });

  it('does not come to whoever has not signed in, nor to a wish that is none', async () => {
    const muda = await suelta();
    const consola = await escuchar(await alguien());
    muda.socket.emit('suscribir_presion', { sensores: [norte.sensor_a_id] });
    for (const nada of [undefined, { sensores: ['1'] }, { sensores: Array(61).fill(norte.sensor_a_id) }])
      consola.socket.emit('suscribir_presion', nada);
    await seguir(await escuchar(await alguien()), [norte.sensor_a_id], [norte.sistema_id, norte.sensor_a_id]);
    await ponerMarca(consola);
    expect([...oidas(muda), ...oidas(consola)]).toEqual([]);
  });

  it.each([
    [
      'its role',
      (id: number) => app.base.db.update(usuarios).set({ role: 'user' }).where(eq(usuarios.id, id)),
    ],
    [
      'its scope',
      (id: number) => app.base.db.delete(usuario_sistemas).where(eq(usuario_sistemas.usuario_id, id)),
    ],
  ])('ends when %s changes: the console comes back and asks anew', async (_que, cambiar) => {
    const sesion = await alguien({ sistemas: [norte.sistema_id] });
    const consola = await escuchar(sesion);
    await seguir(consola, [norte.sensor_a_id], [norte.sistema_id, norte.sensor_a_id]);
    await cambiar(sesion.user.id);
    app.deps.push.revisarSesiones();
    await consola.caer();
    const vuelta = await escuchar(sesion);
    medir(norte.sistema_id, norte.sensor_a_id);
    await ponerMarca(vuelta);
    expect(oidas(vuelta)).toEqual([]);
  });

  it('ends when the console says again who it is', async () => {
    const sesion = await alguien();
    const consola = await escuchar(sesion);
    await seguir(consola, [norte.sensor_a_id], [norte.sistema_id, norte.sensor_a_id]);
    consola.socket.emit('authenticate', { userId: sesion.user.id, token: sesion.token });
    await expect.poll(() => consola.de('al_dia').length).toBe(2);
    const nuevas = desdeAqui(consola);
    medir(norte.sistema_id, norte.sensor_a_id);
    expect(await nuevas()).toEqual([]);
  });

  it('does not follow a sensor into a sistema that its console may not see', async () => {
    const consola = await escuchar(await alguien({ sistemas: [norte.sistema_id] }));
    await seguir(consola, [norte.sensor_b_id], [norte.sistema_id, norte.sensor_b_id]);
    const nuevas = desdeAqui(consola);
    medir(sur.sistema_id, norte.sensor_b_id);
    expect(await nuevas()).toEqual([]);
  });

  it('drops a socket that changes its mind more often than anybody could', async () => {
    const consola = await escuchar(await alguien());
    for (let i = 0; i <= SUSCRIPCIONES.max; i++) consola.socket.emit('suscribir_presion', { sensores: [] });
    await consola.caer();
  });
});

describe('what the field sends', () => {
  const GATEWAY = { clave: 'GW-NORTE', secreto: 'secreto-del-norte' };
  beforeAll(async () => {
    const { db } = app.base;
    const secreto_hash = await hashSecreto(GATEWAY.secreto);
    const [gateway] = await db.insert(gateways).values({ clave: GATEWAY.clave, secreto_hash }).returning();
    await db
      .update(sensores)
      .set({ gateway_id: gateway?.id ?? null })
      .where(eq(sensores.sistema_id, norte.sistema_id));
    await app.ingesta.recargarRed();
  });
  const mandar = async (payload: object) => {
    const { statusCode, json } = await app.http.inject({
      method: 'POST',
      url: '/api/ingesta',
      headers: {
        authorization: `Basic ${Buffer.from(`${GATEWAY.clave}:${GATEWAY.secreto}`).toString('base64')}`,
      },
      payload: { items: [{ topic: topicoPresion('norte-A'), payload }] },
    });
    expect([statusCode, json().resultados]).toEqual([200, [{ resultado: 'guardado' }]]);
  };

  it('is heard once it is stored, unless it is late, replayed or from the future', async () => {
    const consola = await escuchar(await alguien());
    await seguir(consola, [norte.sensor_a_id], [norte.sistema_id, norte.sensor_a_id]);
    const nuevas = desdeAqui(consola);
    const lote = (t0: number) => ({ t0, dt_ms: 100, p: [30.5, 30.25] });
    await mandar(lote(AHORA_MS - 600_000));
    await mandar({ ...lote(AHORA_MS - 900), reproducido: true });
    await mandar(lote(AHORA_MS + 60_000));
    await mandar(lote(AHORA_MS - 500));
    await app.ingesta.vaciar();
    expect(await nuevas()).toEqual([[norte.sensor_a_id, AHORA_MS - 500]]);
    expect(await app.base.db.select().from(lecturas)).toHaveLength(4);
  });
});

describe('what another process stores', () => {
  const [sistema_id, sensor_id] = [7, 70];
  const montar = (seguidas: string[]) => {
    const enviadas: [string, number][] = [];
    const io = {
      to: (sala: string) => ({
        emit: (_: string, { t0 }: { t0: number }) => enviadas.push([sala, t0 - AHORA_MS]),
      }),
      sockets: { adapter: { rooms: new Map(seguidas.map((sala) => [sala, new Set(['x'])])) } },
    };
    let ahora_ms = AHORA_MS;
    const viva = crearPresionEnVivo(io as unknown as Parameters<typeof crearPresionEnVivo>[0], {
      db: app.base.db,
      ahora: () => ahora_ms,
    });
    viva.seguir({ sistema_id, sensor_id });
    const avanzar = (ms: number) => {
      ahora_ms += ms;
    };
    return { viva, enviadas, avanzar };
  };
  const guardar = (...hace: number[]) =>
    ponerLecturas(
      app.base.db,
      ...hace.map((ms) => ({
        ...{ sensor_id, t0_ms: AHORA_MS - ms, dt_ms: 100, p: [30], recibido_ms: AHORA_MS },
        reproducido: ms === 2_500,
      })),
    );
  const SALA = `presion:${sistema_id}:${sensor_id}`;

  it('is read from the table and heard once, in order; what is old or replayed is not', async () => {
    const { viva, enviadas } = montar([SALA]);
    await guardar(60_000, 2_500, 2_000, 1_000);
    await viva.buscarAjenas();
    await viva.buscarAjenas();
    await guardar(500);
    await viva.buscarAjenas();
    expect(enviadas).toEqual([
      [SALA, -2_000],
      [SALA, -1_000],
      [SALA, -500],
    ]);
  });

  it('is not looked for while this process stores it, nor when nobody follows it any more', async () => {
    const aqui = montar([SALA]);
    aqui.viva.difundir([{ sistema_id, datos: { sensor_id, t0: AHORA_MS - 3_000, dt_ms: 100, p: [30] } }]);
    await aqui.viva.buscarAjenas();
    expect(aqui.enviadas).toEqual([[SALA, -3_000]]);
    aqui.avanzar(4_000);
    await aqui.viva.buscarAjenas();
    expect(aqui.enviadas.map(([, t0]) => t0)).toEqual([-3_000, -2_000, -1_000, -500]);
    const sola = montar([]);
    await sola.viva.buscarAjenas();
    expect(sola.enviadas).toEqual([]);
  });
});
