import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Config, EntornoSchema, leerConfig } from './config';
import { ArranqueError } from './db/arranque-error';

type Env = Record<string, string | undefined>;
const DATOS = resolve('./data');
const PG = 'postgres://u:secreta@db/tramos';
const REAL = { DEMO: 'off' };
type Caso = [string, Env, Partial<Config>];

describe('the environment', () => {
  it('is a demo on this machine alone when nothing is set', () => {
    expect(leerConfig({})).toMatchObject({
      demo: true,
      simulador: true,
      host: '127.0.0.1',
      port: 3001,
      data_dir: DATOS,
      carpeta_modo: join(DATOS, 'demo'),
      base: { tipo: 'embebida', carpeta: join(DATOS, 'demo', 'pg') },
      mqtt: { tipo: 'embebido', host: '127.0.0.1', port: 1883, port_fijo: false, tls: null },
      zona: 'America/Mexico_City',
      access_ttl_s: 1_800,
      refresh_ttl_s: 604_800,
      trust_proxy: false,
      inseguro: false,
    } satisfies Partial<Config>);
  });

  it.each<Caso>([
    [
      'is real with a database of its own',
      { DATABASE_URL: PG },
      { demo: false, simulador: false, carpeta_modo: DATOS },
    ],
    ['is real with a broker of its own', { MQTT_URL: 'mqtts://broker:8883' }, { demo: false }],
    ['is a demo on PostgreSQL when that is written out', { DATABASE_URL: PG, DEMO: 'on' }, { demo: true }],
    ['keeps the demo without traffic', { SIM: 'off' }, { demo: true, simulador: false }],
    ['has no simulator when it is real', { ...REAL, SIM: 'on' }, { simulador: false }],
    [
      'holds on to a port that is named',
      { MQTT_PORT: '1999' },
      { mqtt: { tipo: 'embebido', host: '127.0.0.1', port: 1999, port_fijo: true, tls: null } },
    ],
    [
      'holds on to the port when it is real',
      REAL,
      { mqtt: { tipo: 'embebido', host: '127.0.0.1', port: 1883, port_fijo: true, tls: null } },
    ],
    [
      'tells the client of PostgreSQL in so many words what it takes sslmode=require for',
      { DATABASE_URL: 'postgres://u:p%2Fq@base/t?sslmode=require&x=1' },
      { base: { tipo: 'postgres', url: 'postgres://u:p%2Fq@base/t?sslmode=verify-full&x=1' } },
    ],
    [
      'and prefer',
      { DATABASE_URL: 'postgres://u:p%2Fq@base/t?sslmode=prefer' },
      { base: { tipo: 'postgres', url: 'postgres://u:p%2Fq@base/t?sslmode=verify-full' } },
    ],
    [
      'leaves what it would not say anything of',
      { DATABASE_URL: 'postgres://u:p%2Fq@base/t?sslmode=disable' },
      { base: { tipo: 'postgres', url: 'postgres://u:p%2Fq@base/t?sslmode=disable' } },
    ],
    [
      'leaves who asks for the rules of libpq',
      { DATABASE_URL: 'postgres://u:p%2Fq@base/t?uselibpqcompat=true&sslmode=require' },
      { base: { tipo: 'postgres', url: 'postgres://u:p%2Fq@base/t?uselibpqcompat=true&sslmode=require' } },
    ],
    ['takes an empty variable for none', { PORT: '', DATABASE_URL: '' }, { port: 3001, demo: true }],
    [
      'knows where the proxies are',
      { TRUST_PROXY: '10.0.0.1, 10.1.0.0/16' },
      { trust_proxy: ['10.0.0.1', '10.1.0.0/16'] },
    ],
    ['believes a proxy nearby with on', { TRUST_PROXY: 'on' }, { trust_proxy: 'cercano' }],
    [
      'opens to others with TLS',
      { HOST: '0.0.0.0', TLS_CERT: '/c', TLS_KEY: '/k' },
      { tls: { cert: '/c', key: '/k' }, inseguro: false },
    ],
    [
      'takes the field over TLS from others and plain from this machine, with TLS',
      { ...REAL, HOST: '0.0.0.0', TLS_CERT: '/c', TLS_KEY: '/k', MQTT_TLS_CA: '/ca' },
      {
        mqtt: {
          ...{ tipo: 'embebido', host: '127.0.0.1', port: 1883, port_fijo: true },
          tls: { port: 8883, port_fijo: true, ca: '/ca' },
        },
      },
    ],
    [
      'takes it in the clear from others when told so',
      { ...REAL, HOST: '0.0.0.0', TLS_CERT: '/c', TLS_KEY: '/k', INSECURE_MQTT: 'on' },
      {
        mqtt: {
          ...{ tipo: 'embebido', host: '0.0.0.0', port: 1883, port_fijo: true },
          tls: { port: 8883, port_fijo: true, ca: null },
        },
      },
    ],
    [
      'does not take it in the clear from others because consoles come so',
      { ...REAL, HOST: '0.0.0.0', INSECURE_HTTP: 'on' },
      { mqtt: { tipo: 'embebido', host: '127.0.0.1', port: 1883, port_fijo: true, tls: null } },
    ],
    [
      'does in a demo without TLS',
      { HOST: '0.0.0.0', INSECURE_HTTP: 'on' },
      { mqtt: { tipo: 'embebido', host: '0.0.0.0', port: 1883, port_fijo: false, tls: null } },
    ],
    ...['10.0.0.5', '10.0.0.5, fd00::5', '10.20.0.0/16', 'loopback'].map(
      (TRUST_PROXY): Caso => [
        'opens to a proxy that is named, and to nobody else',
        { HOST: '0.0.0.0', TRUST_PROXY },
        { inseguro: false, solo_proxies: true },
      ],
    ),
    ...['on', 'uniquelocal', '10.0.0.5, linklocal', '0.0.0.0/0', '10.0.0.0/8', 'fd00::/8'].map(
      (TRUST_PROXY): Caso => [
        'says that it is open where anybody may be the proxy',
        { HOST: '0.0.0.0', TRUST_PROXY },
        { inseguro: true, solo_proxies: true },
      ],
    ),
    [
      'opens to all beside a proxy when told so, and says it',
      { HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.5', INSECURE_HTTP: 'on' },
      { inseguro: true, solo_proxies: false },
    ],
    [
      'has nothing to say of a proxy on this machine, or one to which it speaks https',
      { TRUST_PROXY: 'on' },
      { inseguro: false, solo_proxies: false },
    ],
    [
      'opens to others in the clear when told so, and says it',
      { HOST: '0.0.0.0', INSECURE_HTTP: 'on' },
      { inseguro: true },
    ],
    [
      'sends the live connection elsewhere when told so',
      { SOCKET_URL: 'https://vivo.ducto.mx' },
      { socket_url: 'https://vivo.ducto.mx' },
    ],
    [
      'knows how people reach it, who carries its mail and what of its own a webhook may call',
      {
        PUBLIC_URL: 'https://consola.ducto.mx/',
        SMTP_URL: 'smtps://a:b@correo.mx',
        WEBHOOK_ALLOW: '10.0.0.0/8, ::1',
      },
      {
        public_url: 'https://consola.ducto.mx',
        smtp_url: 'smtps://a:b@correo.mx',
        webhook_allow: ['10.0.0.0/8', '::1'],
      },
    ],
    [
      'stands below a path, in messages too',
      { BASE_PATH: '/norte/tramos/', PUBLIC_URL: 'https://a.mx/' },
      { base_path: '/norte/tramos', public_url: 'https://a.mx/norte/tramos' },
    ],
    [
      'stands at the root with a path of nothing',
      { BASE_PATH: '/', PUBLIC_URL: 'https://a.mx' },
      { base_path: '', public_url: 'https://a.mx' },
    ],
    ['takes an address of IPv6 as one writes it in a URL', { HOST: '[::1]' }, { host: '::1' }],
    [
      'lists the origins that may call',
      { ALLOWED_ORIGINS: 'https://a.mx,https://b.mx:8443' },
      { allowed_origins: ['https://a.mx', 'https://b.mx:8443'] },
    ],
  ])('%s', (_, env, esperado) => {
    expect(leerConfig(env)).toMatchObject(esperado);
  });

  it.each<[string, Env]>([
    ['PORT', { PORT: 'tres mil' }],
    ['PORT', { PORT: '70000' }],
    ['MQTT_PORT', { MQTT_PORT: '-1' }],
    ['DEMO', { DEMO: 'quizá' }],
    ['SIM', { SIM: '1' }],
    ['SITE_TIMEZONE', { SITE_TIMEZONE: 'Mexico/Nunca' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db' }],
    ['MQTT_URL', { MQTT_URL: 'broker.planta' }],
    ['TILES_URL', { TILES_URL: 'ftp://teselas' }],
    ['TILES_URL', { TILES_URL: 'javascript:alert(1)' }],
    ['TILES_URL', { TILES_URL: 'file:///etc/passwd' }],
    ['TILES_URL', { TILES_URL: 'https://yo:clave@teselas.mx/{z}/{x}/{y}.png' }],
    ['TILES_URL', { TILES_URL: 'https://teselas.mx;script-src/{z}/{x}/{y}.png' }],
    ['SOCKET_URL', { SOCKET_URL: 'wss://vivo.mx;script-src' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'https://a.mx/ruta' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: '*' }],
    ['JWT_SECRET', { JWT_SECRET: 'contrasena'.repeat(4) }],
    ['JWT_SECRET', { JWT_SECRET: `${'a'.repeat(40)},${'0123456789abcdef'.repeat(2)}` }],
    ['TRUST_PROXY', { TRUST_PROXY: 'todos' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'consola.ducto.mx' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://consola.ducto.mx/tramos' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://yo:clave@consola.ducto.mx' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://consola.ducto.mx/?a=1' }],
    ['SOCKET_URL', { SOCKET_URL: 'https://vivo.ducto.mx/tramos' }],
    ['BASE_PATH', { BASE_PATH: 'tramos' }],
    ['BASE_PATH', { BASE_PATH: '//tramos' }],
    ['BASE_PATH', { BASE_PATH: '/tramos/../otra' }],
    ['BASE_PATH', { BASE_PATH: '/tramos?a' }],
    ['BASE_PATH', { BASE_PATH: '/"><script>' }],
    ['SMTP_URL', { SMTP_URL: 'http://correo.mx' }],
    ['WEBHOOK_ALLOW', { WEBHOOK_ALLOW: '10.0.0.0/33' }],
    ['WEBHOOK_ALLOW', { WEBHOOK_ALLOW: 'avisos.planta' }],
    ['JWT_SECRET', { JWT_SECRET: 'corto' }],
    ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'corta' }],
    ['ACCESS_TTL_S', { ACCESS_TTL_S: '0' }],
    ['REFRESH_TTL_S', { REFRESH_TTL_S: 'siete días' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'todo' }],
    ['TLS_KEY', { TLS_CERT: '/c' }],
    ['MQTT_TLS_PORT', { MQTT_TLS_PORT: '8883' }],
    ['MQTT_TLS_CA', { MQTT_TLS_CA: '/ca' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'corto' }],
    ['INSECURE_MQTT', { INSECURE_MQTT: 'sí' }],
    ['HOST', { HOST: '0.0.0.0' }],
    ['HOST', { HOST: '::' }],
    ['HOST', { ...REAL, HOST: 'consola.planta' }],
  ])('is refused in one Spanish sentence that names %s: %j', (variable, env) => {
    expect(() => leerConfig(env)).toThrow(variable);
    expect(() => leerConfig(env)).toThrow(/\.$/);
  });

  /** Places of files and names that another program has given, which may be anything. */
  const CUALQUIER_TEXTO = new Set([
    ...['DATA_DIR', 'PG_BIN_DIR', 'GEO_DIR', 'AUDIT_ANCHOR_FILE', 'MQTT_CA'],
    ...['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_SCOPE', 'OIDC_ROLE_CLAIM', 'OIDC_SISTEMAS_CLAIM'],
  ]);

  it.each(Object.keys(EntornoSchema.shape))(
    'says in a sentence of ours what is wrong with %s',
    (variable) => {
      const MALOS = [
        'azul',
        '-1',
        '1.5',
        '1e300',
        'NaN',
        'Infinity',
        'x'.repeat(5_000),
        '1.1.1.1/99',
        'http://x y',
      ];
      let negados = 0;
      for (const valor of MALOS)
        try {
          leerConfig({ [variable]: valor });
        } catch (error) {
          negados += 1;
          expect(error).toBeInstanceOf(ArranqueError);
          expect((error as Error).message).toMatch(/\.$/);
          expect((error as Error).message).not.toMatch(
            /invalid|expected|received|too (big|small)|undefined|: [a-z ]*input/i,
          );
        }
      expect(negados > 0).toBe(!CUALQUIER_TEXTO.has(variable));
    },
  );

  it('never repeats the value of a secret when it refuses it', () => {
    expect(() => leerConfig({ JWT_SECRET: 'hunter2' })).toThrow(/^(?!.*hunter2).*JWT_SECRET/s);
    expect(() => leerConfig({ DATABASE_URL: 'mysql://u:hunter2@db' })).toThrow(
      /^(?!.*hunter2).*DATABASE_URL/s,
    );
  });
});
