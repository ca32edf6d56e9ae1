import { describe, expect, it } from 'vitest';
import { type Config, leerConfig } from '../config';
import { escritos, type Hechos, type HechosBase, juzgar } from './juzgar';

const AHORA_MS = Date.UTC(2026, 10, 21);
const DIA_MS = 86_400_000;
const config = (env: Record<string, string> = {}): Config =>
  leerConfig({ DEMO: 'off', DATA_DIR: '/srv/tramos', AUDIT_ANCHOR_FILE: '/mnt/ancla', ...env });
const AZAR = '9f3KxQ2mVt7Lw1RzY8bNc5HdJ6pSg4Ua0EoTiWl3XkM';
const AFUERA = { HOST: '0.0.0.0', TLS_CERT: '/c.pem', TLS_KEY: '/k.pem' };

const BASE: HechosBase = {
  ...{ desfase_ms: 3, publicadas: [], sin_segundo_factor: [], exige_segundo_factor: true },
  ...{ cadena_rota_en: null, apartadas: 0, con_secreto_anterior: [] },
  ...{ presion_dias: 7, presion_dias_de_fabrica: 7 },
};
const BUENA: Hechos = {
  ...{
    ahora_ms: AHORA_MS,
    config: config(),
    root: false,
    node: '24.11.0',
    dependencias_ms: AHORA_MS - DIA_MS,
  },
  ...{
    archivos: [0o40700, 0o40711].map((modo) => ({ ruta: '/srv/tramos', modo })),
    tls: null,
    libre_bytes: 50e9,
    ntp: true,
  },
  ...{ respaldo_ms: AHORA_MS - DIA_MS / 2, falsos_respaldos: [], base: BASE },
};
const con = (hechos: Partial<Hechos>) => juzgar({ ...BUENA, ...hechos });
const conBase = (base: Partial<HechosBase>) => con({ base: { ...BASE, ...base } });
const conEnv = (env: Record<string, string>) => con({ config: config(env) });

describe('the doctor', () => {
  it('finds nothing on an installation where all is as it should be', () => {
    const renglones = con({});
    expect(renglones.filter(({ nivel }) => nivel !== 'bien')).toEqual([]);
    expect(escritos(renglones).at(-1)).toMatch(/^0 por corregir, 0 por revisar, \d\d en orden\.$/);
  });

  it.each<['mal' | 'aviso', string, ReturnType<typeof con>]>([
    ['mal', 'viaja sin cifrar', conEnv({ HOST: '0.0.0.0', INSECURE_HTTP: 'on' })],
    ['mal', 'Cualquiera de la red', conEnv({ HOST: '0.0.0.0', TRUST_PROXY: 'on' })],
    ['mal', 'Cualquiera de la red', conEnv({ HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.0/8' })],
    ['mal', 'viaja sin cifrar', conEnv({ HOST: '0.0.0.0', TRUST_PROXY: 'on', INSECURE_HTTP: 'on' })],
    ['aviso', 'en manos del proxy', conEnv({ HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.5' })],
    ['mal', 'contraseñas publicadas', conEnv({ DEMO: 'on', ...AFUERA })],
    ['aviso', 'Es la demostración', conEnv({ DEMO: 'on' })],
    ['mal', 'viajan sin cifrar por MQTT', conEnv({ ...AFUERA, INSECURE_MQTT: 'on' })],
    ['aviso', 'no sale de este servidor', conEnv({ AUDIT_ANCHOR_FILE: '' })],
    ['mal', 'broker MQTT va sin cifrar', conEnv({ MQTT_URL: 'mqtt://broker.sitio' })],
    ['mal', 'base de datos está en otra', conEnv({ DATABASE_URL: 'postgres://u:p@base.sitio/t' })],
    ['mal', 'fácil de adivinar', conEnv({ JWT_SECRET: '0123456789'.repeat(4) })],
    ['mal', 'fácil de adivinar', conEnv({ JWT_SECRET: `${AZAR},${'a'.repeat(40)}` })],
    ['mal', 'fácil de adivinar', conEnv({ JWT_SECRET: 'el ducto de la sierra norte y sus bombas' })],
    ['mal', 'páginas sin cifrar', conEnv({ ALLOWED_ORIGINS: 'http://consola.sitio' })],
    ['mal', 'TRUST_PROXY cree a redes', conEnv({ TRUST_PROXY: '0.0.0.0/0' })],
    ['aviso', 'TRUST_PROXY=on', conEnv({ ...AFUERA, TRUST_PROXY: 'on' })],
    ['aviso', 'WEBHOOK_ALLOW', conEnv({ WEBHOOK_ALLOW: '10.0.0.0/8' })],
    ['mal', 'lo pueden leer otros (750)', con({ archivos: [{ ruta: '/srv/tramos', modo: 0o40750 }] })],
    ['mal', 'lo pueden leer otros (644)', con({ archivos: [{ ruta: '/k.pem', modo: 0o100644 }] })],
    ['aviso', 'como root', con({ root: true })],
    ['aviso', 'Node 20.19.2', con({ node: '20.19.2' })],
    ['aviso', 'Node 23.11.1 ya no recibe', con({ node: '23.11.1' })],
    ['aviso', 'hasta cuándo recibe correcciones Node 27.0.0', con({ node: '27.0.0' })],
    ['aviso', 'hace 181 días', con({ dependencias_ms: AHORA_MS - 181 * DIA_MS })],
    ['aviso', 'No se sabe de cuándo son las dependencias', con({ dependencias_ms: null })],
    ['mal', 'uno.respaldo no es', con({ falsos_respaldos: ['/srv/tramos/respaldos/uno.respaldo'] })],
    ['mal', 'no se puede leer', con({ tls: { error: 'no such file' } })],
    ['mal', 'no corresponden', con({ tls: { vence_ms: AHORA_MS + 90 * DIA_MS, corresponde: false } })],
    ['mal', 'venció hace 2 días', con({ tls: { vence_ms: AHORA_MS - 2 * DIA_MS, corresponde: true } })],
    ['aviso', 'vence en 20 días', con({ tls: { vence_ms: AHORA_MS + 20 * DIA_MS, corresponde: true } })],
    ['aviso', 'no se pone en hora', con({ ntp: false })],
    ['aviso', 'No se pudo saber', con({ ntp: null })],
    ['mal', 'difieren 2.5 s', conBase({ desfase_ms: -2_500 })],
    ['mal', 'Quedan 1023 MB', con({ libre_bytes: 1_023 * 1_048_576 })],
    ['aviso', 'Quedan 2047 MB', con({ libre_bytes: 2_047 * 1_048_576 })],
    ['mal', 'ningún respaldo', con({ respaldo_ms: null })],
    ['mal', 'hace 7 días', con({ respaldo_ms: AHORA_MS - 7 * DIA_MS })],
    ['aviso', 'hace 2 días', con({ respaldo_ms: AHORA_MS - 2 * DIA_MS })],
    ['aviso', 'No se pudo mirar la base', con({ base: { error: 'Está en otro contenedor.' } })],
    ['mal', 'entra: admin', conBase({ publicadas: ['admin'] })],
    ['mal', 'sin segundo factor: ana, eva', conBase({ sin_segundo_factor: ['ana', 'eva'] })],
    ['aviso', 'no se exige', conBase({ exige_segundo_factor: false })],
    ['mal', 'renglón 12', conBase({ cadena_rota_en: 12 })],
    ['aviso', 'apartadas: 3', conBase({ apartadas: 3 })],
    ['aviso', 'como: GW-1', conBase({ con_secreto_anterior: ['GW-1'] })],
    ['aviso', 'solo 1 días', conBase({ presion_dias: 1 })],
  ])('says %s of “%s”, and what to do', (nivel, que, renglones) => {
    const renglon = renglones.find((r) => r.que.includes(que));
    expect(renglon).toMatchObject({ nivel, hacer: expect.stringMatching(/./) });
  });

  it('takes what is cipher or does not leave the machine for well', () => {
    for (const env of [
      AFUERA,
      { AUDIT_ANCHOR_FILE: '', SYSLOG_URL: 'tls://siem.sitio' },
      { JWT_SECRET: AZAR },
      { MQTT_URL: 'mqtts://broker.sitio' },
      { MQTT_URL: 'mqtt://127.0.0.1' },
      { DATABASE_URL: 'postgres://u:p@base.sitio/t?sslmode=verify-full' },
      { DATABASE_URL: 'postgres://u:p@localhost/t' },
      { ALLOWED_ORIGINS: 'https://consola.sitio', WEBHOOK_ALLOW: '10.20.0.0/16,10.1.1.1' },
    ])
      expect(conEnv(env).filter(({ nivel }) => nivel !== 'bien')).toEqual([]);
  });
});
