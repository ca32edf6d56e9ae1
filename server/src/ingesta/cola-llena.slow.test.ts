import { topicoPresion } from '@tramos/contract/ingesta';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { type BaseDePrueba, crearBaseDePrueba } from '../../test/base-de-prueba';
import { conectarGateway, esperarA, GW_NORTE, sembrarCampo } from '../../test/campo-de-prueba';
import type { Db } from '../db/tipos';
import { GRUPO_EN_ESPERA_MAX } from './plazos';

/** What is to be stored asks for this first. */
let permiso = (): Promise<void> => Promise.resolve();
const conPermiso = (db: Db): Db =>
  new Proxy(db, {
    get: (suya, nombre) => {
      const transaction: Db['transaction'] = async (hacer) => {
        await permiso();
        return suya.transaction(hacer);
      };
      return nombre === 'transaction' ? transaction : Reflect.get(suya, nombre, suya);
    },
  });

let base: BaseDePrueba;
let app: AppDePrueba;
let clientes: MqttClient[];
beforeAll(async () => {
  base = await crearBaseDePrueba();
  await sembrarCampo(base.db);
  app = await crearAppDePrueba({ base: { ...base, db: conPermiso(base.db) } });
  await app.ingesta.escuchar();
  clientes = await Promise.all(
    [1, 2].map((i) => conectarGateway(app.ingesta.puerto_mqtt(), GW_NORTE, { clientId: `caseta-${i}` })),
  );
});
afterAll(async () => {
  await Promise.all(clientes.map((cliente) => cliente.endAsync(true)));
  await app.cerrar();
  await base.cerrar();
});

/** PUBLISH at QoS 0, of nothing, to a topic `x`. */
const MENSAJE = Buffer.from([0x30, 3, 0, 1, 'x'.charCodeAt(0)]);
/** More than may wait, and so small that the door reads all of it before the first is stored. */
const RAFAGA = Buffer.concat(Array.from({ length: GRUPO_EN_ESPERA_MAX }, () => MENSAJE));

const presion = { topic: topicoPresion('PT-A'), payload: { t0: 'ayer' } };
const mandar = () =>
  app.http.inject({
    method: 'POST',
    url: '/api/ingesta',
    headers: {
      authorization: `Basic ${Buffer.from(`${GW_NORTE.clave}:${GW_NORTE.secreto}`).toString('base64')}`,
    },
    payload: { items: [presion] },
  });
/** By which door it was turned away, and why. */
const rechazos = () =>
  app.ingesta.conexiones.rechazadas().map(({ via, motivo, gateway }) => [via, motivo, gateway].join(' '));

it('a gateway of which too much waits is told so by either door, to send it later, and no fault of the database', async () => {
  expect((await mandar()).statusCode).toBe(200);
  let soltar = () => {};
  const pedida = new Promise<void>((pedir) => {
    const libre = new Promise<void>((listo) => {
      soltar = listo;
    });
    permiso = () => {
      pedir();
      return libre;
    };
  });
  try {
    const [una, otra] = clientes;
    una?.stream.write(RAFAGA);
    // From here on nothing leaves the queue.
    await pedida;
    otra?.stream.write(RAFAGA);
    await esperarA(() => expect(rechazos()).toContain('mqtt cola_llena GW-NORTE'));
    const { statusCode, headers, json } = await mandar();
    expect([statusCode, json().code]).toEqual([429, 'ingesta_cola_llena']);
    expect(json().message).toContain('Envíe más despacio');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(rechazos().sort()).toEqual(['http cola_llena GW-NORTE', 'mqtt cola_llena GW-NORTE']);
    // Health and its alarm go by this.
    expect(app.ingesta.senales().sin_dejar_ms).toBe(Number.POSITIVE_INFINITY);
  } finally {
    soltar();
  }
  await app.ingesta.vaciar();
  expect((await mandar()).statusCode).toBe(200);
});
