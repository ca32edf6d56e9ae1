import { topicoDisparo, topicoPresion } from '@tramos/contract/ingesta';
import type { Llegadas } from '@tramos/contract/instalacion';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { type Credencial, GW_NORTE, GW_SUR, sembrarCampo } from '../../test/campo-de-prueba';
import { hacerCertificado } from '../../test/certificado';
import {
  activarSegundoFactor,
  ingresar,
  llamar,
  sembrarEvento,
  sembrarRed,
  sembrarUsuario,
} from '../../test/sembrar';
import { gateways } from '../db/esquema/red';

const NADA = {
  ...{ sistemas: 0, estaciones: 0, sensores: 0, tramos: 0, gateways: 0 },
  ...{ primer_dato: null, primer_evento: null },
};
const SECRETO_DEL_SITIO = 'clave-del-broker';

let app: AppDePrueba;
let admin: string;
beforeAll(async () => {
  app = await crearAppDePrueba();
  await sembrarUsuario(app.base.db, { username: 'jefa', role: 'administrator' });
  admin = (await ingresar(app, 'jefa')).token;
});
afterAll(() => app.cerrar());

const leer = async (ruta: string, token = admin) =>
  (await llamar(app, 'GET', `/api/configuracion${ruta}`, { token })).json;
const mandar = ({ clave, secreto }: Credencial, items: unknown) =>
  app.http.inject({
    method: 'POST',
    url: '/api/ingesta',
    headers: { authorization: `Basic ${Buffer.from(`${clave}:${secreto}`).toString('base64')}` },
    payload: { items } as object,
  });
const presion = (clave: string, t0: number) => ({
  topic: topicoPresion(clave),
  payload: { t0, dt_ms: 100, p: [30, 31], reloj: { fuente: 'gps', offset_ms: 2 } },
});
const disparo = (clave: string, t: number) => ({
  topic: topicoDisparo(clave),
  payload: { id: `d-${clave}-${t}`, t, signo: -1, amplitud: -0.2, sigma_ms: 5 },
});

describe('what a new site still needs', () => {
  it('is everything on an empty one, and ticks with what is set up, heard and located', async () => {
    expect(await leer('/primera-vez')).toEqual(NADA);
    await sembrarCampo(app.base.db);
    await app.ingesta.escuchar();
    expect(await leer('/primera-vez')).toMatchObject({ sistemas: 2, sensores: 3, tramos: 1, gateways: 2 });
    await mandar(GW_NORTE, [presion('PT-A', AHORA_MS - 2_000)]);
    expect((await leer('/primera-vez')).primer_dato).toBe(new Date(AHORA_MS - 2_000).toISOString());
    const red = await sembrarRed(app.base.db, 'otra');
    expect((await leer('/primera-vez')).primer_evento).toBeNull();
    const id = await sembrarEvento(app.base.db, red);
    expect((await leer('/primera-vez')).primer_evento).toMatchObject({ id });
  });
});

describe('the installer', () => {
  it('is told where to send and who speaks for what, and no secret', async () => {
    const dicho = await leer('/instalacion');
    expect(dicho.broker).toMatchObject({
      tipo: 'embebido',
      servidor: '127.0.0.1',
      solo_local: true,
      tls: false,
    });
    expect(dicho.broker.puerto).toBe(app.ingesta.puerto_mqtt());
    const norte = dicho.gateways.find(({ clave }: { clave: string }) => clave === 'GW-NORTE');
    expect(norte.dispositivos).toContainEqual({ tipo: 'sensor', clave: 'PT-A', nombre: 'Sensor PT-A' });
    expect(norte.dispositivos).toContainEqual({ tipo: 'router', clave: 'RT-A', nombre: expect.any(String) });
    expect(norte.dispositivos).toContainEqual({
      tipo: 'estacion',
      clave: 'E-PT-A',
      nombre: expect.any(String),
    });
    const texto = JSON.stringify(dicho);
    for (const { secreto_hash } of await app.base.db.select().from(gateways))
      expect(texto).not.toContain(secreto_hash);
  });

  it('is told to speak TLS where the server has a certificate, and that secrets may still come in clear', async () => {
    const { ruta_cert, ruta_key } = hacerCertificado(app.base.carpeta, 'instalacion');
    const env = { HOST: '0.0.0.0', TLS_CERT: ruta_cert, TLS_KEY: ruta_key, MQTT_TLS_CA: ruta_cert };
    for (const INSECURE_MQTT of ['off', 'on']) {
      const otra = await crearAppDePrueba({ env: { ...env, INSECURE_MQTT }, base: app.base });
      const { json } = await llamar(otra, 'GET', '/api/configuracion/instalacion', { token: admin });
      expect(json.broker).toMatchObject({
        ...{ servidor: '0.0.0.0', puerto: 8883, tls: true, solo_local: false, pide_certificado: true },
        ...{ sin_cifrar: INSECURE_MQTT === 'on', autoridad_propia: true },
      });
      expect(json.autoridad_propia).toBe(true);
      await otra.http.close();
    }
  });

  it('of a site with a broker of its own hears its address without its credentials', async () => {
    const env = { MQTT_URL: `mqtts://consola:${SECRETO_DEL_SITIO}@broker.sitio.mx:8883` };
    const otra = await crearAppDePrueba({ env, base: app.base });
    const { json } = await llamar(otra, 'GET', '/api/configuracion/instalacion', { token: admin });
    expect(json.broker).toMatchObject({
      ...{ tipo: 'del_sitio', servidor: 'broker.sitio.mx', puerto: 8883, tls: true, conectado: false },
      autoridad_propia: false,
    });
    expect(JSON.stringify(json)).not.toContain(SECRETO_DEL_SITIO);
    await otra.http.close();
  });

  it('sees of each key what came, when, how late by which clock, and what became of it', async () => {
    const bueno = presion('PT-B', AHORA_MS - 3_000);
    await mandar(GW_NORTE, [bueno]);
    await mandar(GW_NORTE, [bueno]);
    await mandar(GW_NORTE, [disparo('PT-B', AHORA_MS - 3_600_000)]);
    await mandar(GW_NORTE, [disparo('PT-B', AHORA_MS + 60_000)]);
    await mandar(GW_NORTE, [{ topic: topicoPresion('PT-B'), payload: { t0: 'ayer' } }]);
    const { llegadas, por_minuto }: Llegadas = await leer('/instalacion/llegadas?clave=PT-B');
    expect(por_minuto).toBe(5);
    expect(llegadas.map(({ resultado, hora, motivo }) => [resultado, hora, motivo])).toEqual([
      ['rechazado', 'a_tiempo', 't0 = "ayer" es un texto: se esperan milisegundos desde 1970, como número'],
      ['guardado', 'en_el_futuro', null],
      ['guardado', 'tarde', null],
      ['duplicado', 'a_tiempo', null],
      ['guardado', 'a_tiempo', null],
    ]);
    expect(llegadas.at(-1)).toMatchObject({
      ...{ topic: topicoPresion('PT-B'), gateway: 'GW-NORTE', cuando: new Date(AHORA_MS).toISOString() },
      ...{ demora_ms: 2_900, reloj: { fuente: 'gps', offset_ms: 2 } },
    });
    expect(llegadas.at(-1)?.bytes).toBe(JSON.stringify(bueno.payload).length);
    expect((await leer('/instalacion/llegadas?clave=PT-NADIE')).llegadas).toEqual([]);
  });

  it('shows of a device what its gateway sends to a topic of nobody, and of no other gateway', async () => {
    const torcido = { topic: 'tramos/v1/sensores/PT-B/Presion', payload: {} };
    await mandar(GW_NORTE, [torcido, presion('PT-QUIEN', AHORA_MS)]);
    await mandar(GW_SUR, [presion('PT-QUIEN', AHORA_MS)]);
    await mandar(GW_NORTE, []);
    const { llegadas }: Llegadas = await leer('/instalacion/llegadas?clave=PT-B');
    expect(llegadas.slice(0, 3)).toMatchObject([
      { topic: 'POST /api/ingesta', gateway: 'GW-NORTE', resultado: 'rechazado' },
      { topic: topicoPresion('PT-QUIEN'), gateway: 'GW-NORTE', resultado: 'desconocido' },
      {
        topic: torcido.topic,
        motivo: 'El tópico no es de este sistema: se espera tramos/v1/sensores/PT-B/presion',
      },
    ]);
    expect(llegadas.filter(({ gateway }) => gateway !== 'GW-NORTE')).toEqual([]);
    expect((await leer('/instalacion/llegadas?clave=PT-QUIEN')).llegadas).toHaveLength(2);
  });

  it('asks for the unit where a pressure is taken that no instrument measures', async () => {
    const en_kpa = presion('PT-A', AHORA_MS - 1_500);
    await mandar(GW_NORTE, [{ ...en_kpa, payload: { ...en_kpa.payload, p: [3_150, 3_151] } }]);
    const { llegadas }: Llegadas = await leer('/instalacion/llegadas?clave=PT-A');
    expect(llegadas[0]).toMatchObject({
      resultado: 'guardado',
      aviso: expect.stringMatching(
        /^Dice 3150\.0 kg\/cm²: ningún instrumento del ducto mide eso\. Revise en su ficha en qué unidad envía/,
      ),
    });
  });

  it('sees who was turned away for a wrong secret, and not the secret', async () => {
    await mandar({ ...GW_NORTE, secreto: 'mal-escrito' }, [presion('PT-A', AHORA_MS)]);
    await mandar({ clave: 'GW-NADIE', secreto: 'mal-escrito' }, [presion('PT-A', AHORA_MS)]);
    const dicho = await leer('/instalacion/conexiones');
    expect(dicho.rechazadas).toMatchObject([
      { via: 'http', motivo: 'secreto_incorrecto', gateway: 'GW-NORTE', direccion: '127.0.0.1', veces: 1 },
      { via: 'http', motivo: 'clave_desconocida', gateway: null, direccion: '127.0.0.1', detalle: 'GW…' },
    ]);
    expect(JSON.stringify(dicho)).not.toContain('mal-escrito');
  });

  it('reads what was rejected as it came, by key and page by page', async () => {
    for (const n of [1, 2, 3])
      await mandar(GW_NORTE, [{ topic: topicoPresion('PT-A'), payload: { malo: n } }]);
    const pagina = await leer('/instalacion/rechazados?clave=PT-A&limit=2');
    expect(pagina).toMatchObject({
      total: 3,
      rechazados: [
        {
          payload: '{"malo":3}',
          gateway: 'GW-NORTE',
          motivo: 'Falta t0: se espera la hora de la primera muestra, en milisegundos desde 1970',
        },
        { payload: '{"malo":2}' },
      ],
    });
    const { id } = pagina.rechazados[1];
    expect(await leer(`/instalacion/rechazados?clave=PT-A&limit=2&antes_de=${id}`)).toMatchObject({
      rechazados: [{ payload: '{"malo":1}' }],
    });
    expect((await leer('/instalacion/rechazados?clave=PT_A')).total).toBe(0);
  });

  it('tells of all sistemas together, and so nothing to an administrator who does not see them all', async () => {
    await sembrarUsuario(app.base.db, { username: 'parcial', role: 'administrator', sistemas: [1] });
    const { token } = await ingresar(app, 'parcial');
    await activarSegundoFactor(app, token);
    for (const ruta of ['', '/llegadas', '/conexiones', '/rechazados'].map((parte) => `instalacion${parte}`))
      expect(await llamar(app, 'GET', `/api/configuracion/${ruta}`, { token })).toMatchObject({
        ...{ status: 403, json: { message: 'Solo lo consulta quien ve todos los sistemas.' } },
      });
  });

  it.each([
    ...['instalacion', 'instalacion/llegadas', 'instalacion/conexiones', 'instalacion/rechazados'],
    'primera-vez',
  ])('has nothing to say at /%s to whoever is no administrator', async (ruta) => {
    for (const role of ['monitorista', 'user'] as const) {
      const username = `${role}-${ruta.replace('/', '-')}`.slice(0, 40);
      await sembrarUsuario(app.base.db, { username, role });
      const { token } = await ingresar(app, username);
      expect((await llamar(app, 'GET', `/api/configuracion/${ruta}`, { token })).status).toBe(403);
    }
  });
});
