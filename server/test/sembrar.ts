import { hash } from '@node-rs/argon2';
import type { Llamada } from '@tramos/contract/llamada';
import type { Role } from '@tramos/contract/roles';
import type { LoginResponse } from '@tramos/contract/sesion';
import { plegarUsername } from '@tramos/contract/texto';
import type { ContenidoTurno } from '@tramos/contract/turno';
import { usuario_sistemas, usuarios } from '../src/db/esquema/cuentas';
import { evento_historial, eventos } from '../src/db/esquema/eventos';
import { estaciones, sensores, sistemas, tramos } from '../src/db/esquema/red';
import type { Db } from '../src/db/tipos';
import { codigoDePaso, pasoDe } from '../src/sesion/totp';
import { AHORA_MS, type AppDePrueba } from './app-de-prueba';

export const PASSWORD = 'Tramos-2026';
/** As weak as the algorithm allows: what the tests wait for is not the hash. */
const hash_comun = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** A small network of one sistema: two stations, two sensors and the tramo between them. */
export interface RedDePrueba {
  sistema_id: number;
  tramo_id: number;
  estacion_a_id: number;
  estacion_b_id: number;
  sensor_a_id: number;
  sensor_b_id: number;
}

const unico = <T>(filas: T[]): T => {
  const [fila] = filas;
  if (fila === undefined) throw new Error('the insert returned no row');
  return fila;
};

const LUGARES = [
  { latitud: 20.5, longitud: -101.2, municipio: 'Irapuato', estado: 'Guanajuato', posicion: 200_000 },
  { latitud: 20.6, longitud: -100.9, municipio: 'Celaya', estado: 'Guanajuato', posicion: 230_000 },
] as const;

/** `clave` makes its names unique: 'norte' gives the sistema 'Ducto norte' and the tramo 'Tramo norte'. */
export const sembrarRed = async (db: Db, clave: string): Promise<RedDePrueba> => {
  const sistema = unico(
    await db
      .insert(sistemas)
      .values({ clave, nombre: `Ducto ${clave}` })
      .returning(),
  );
  const lados = [];
  for (const [i, lugar] of LUGARES.entries()) {
    const comun = { ...lugar, sistema_id: sistema.id };
    const lado = i === 0 ? 'A' : 'B';
    const estacion = unico(
      await db
        .insert(estaciones)
        .values({ ...comun, clave: `${clave}-est-${lado}`, nombre: `Estación ${clave} ${lado}` })
        .returning(),
    );
    const sensor = unico(
      await db
        .insert(sensores)
        .values({
          ...comun,
          clave: `${clave}-${lado}`,
          nombre: `Sensor ${clave} ${lado}`,
          estacion_id: estacion.id,
        })
        .returning(),
    );
    lados.push({ estacion_id: estacion.id, sensor_id: sensor.id });
  }
  const [a, b] = lados;
  if (!a || !b) throw new Error('two sides expected');
  const tramo = unico(
    await db
      .insert(tramos)
      .values({
        nombre: `Tramo ${clave}`,
        sistema_id: sistema.id,
        estacion_inicio_id: a.estacion_id,
        estacion_fin_id: b.estacion_id,
        sensor_a_id: a.sensor_id,
        sensor_b_id: b.sensor_id,
        posicion_a: LUGARES[0].posicion,
        posicion_b: LUGARES[1].posicion,
        velocidad_onda_mps: 1_050,
        sigma_velocidad_rel: 0.002,
        flujo_mps: 1.2,
        producto: 'Gasolina',
        diametro_m: 0.4,
        geometria: {
          type: 'LineString',
          coordinates: LUGARES.map(({ longitud, latitud }): [number, number] => [longitud, latitud]),
        },
      })
      .returning(),
  );
  return {
    sistema_id: sistema.id,
    tramo_id: tramo.id,
    estacion_a_id: a.estacion_id,
    estacion_b_id: b.estacion_id,
    sensor_a_id: a.sensor_id,
    sensor_b_id: b.sensor_id,
  };
};

interface OpcionesUsuario {
  username: string;
  username_plegado?: string;
  role: Role;
  /** Ids in scope; without them, every sistema. */
  sistemas?: number[];
  is_first_login?: boolean;
  activo?: boolean;
  sesiones_max?: number;
  pantalla?: boolean;
  instructor?: boolean;
}

/** An account with the password PASSWORD; returns its id. Its `nombre` is the username with 'Sr. ' before it. */
export const sembrarUsuario = async (
  db: Db,
  { username, role, sistemas: alcance, ...resto }: OpcionesUsuario,
): Promise<number> => {
  const { id } = unico(
    await db
      .insert(usuarios)
      .values({
        ...{ username, username_plegado: plegarUsername(username), nombre: `Sr. ${username}`, role },
        password_hash: await hash_comun,
        is_first_login: false,
        todos_los_sistemas: alcance === undefined,
        creado_at: new Date(AHORA_MS),
        ...resto,
      })
      .returning(),
  );
  for (const sistema_id of alcance ?? [])
    await db.insert(usuario_sistemas).values({ usuario_id: id, sistema_id });
  return id;
};

let eventos_sembrados = 0;

/** A located open event of this network; what matters to the test is given in `resto`. Returns its id. */
export const sembrarEvento = async (
  db: Db,
  red: RedDePrueba,
  resto: Partial<typeof eventos.$inferInsert> = {},
): Promise<number> => {
  eventos_sembrados += 1;
  const { id } = unico(
    await db
      .insert(eventos)
      .values({
        clave: `prueba-${eventos_sembrados}`,
        tipo: 'caida_presion',
        estado: 'ok',
        tramo_id: red.tramo_id,
        sistema_id: red.sistema_id,
        created_at: new Date(AHORA_MS),
        hora_sensor0: new Date(AHORA_MS - 12_500),
        hora_sensor1: new Date(AHORA_MS - 10_000),
        accion_sensor0: 'caida',
        accion_sensor1: 'caida',
        amplitud_sensor0: -0.12,
        amplitud_sensor1: -0.1,
        delta_s: 2.5,
        posicion: 213_687.5,
        sigma_m: 31,
        latitud: 20.545_123,
        longitud: -101.063_45,
        correlacion: 0.97,
        velocidad_onda_mps: 1_050,
        flujo_mps: 1.2,
        producto: 'Gasolina',
        config_version: 1,
        ...resto,
      })
      .returning(),
  );
  await db.insert(evento_historial).values({ evento_id: id, accion: 'creado', cuando: new Date(AHORA_MS) });
  return id;
};

/** What a shift in which nothing happened leaves behind. */
export const TURNO_VACIO: ContenidoTurno = {
  desde: new Date(AHORA_MS - 43_200_000).toISOString(),
  hasta: new Date(AHORA_MS).toISOString(),
  totales: {
    ...{ eventos: 0, abiertos: 0, causas_abiertas: 0, reconocidos: 0, escalados: 0 },
    ...{ apartadas: 0, maniobras: 0 },
  },
  ...{ abiertos: [], reconocidos: [], escalados: [], apartadas: [] },
  ...{ mantenimiento: [], sin_datos: [], maniobras: [] },
};

/** What a call of a test says besides its path. */
interface Llamado {
  token?: string;
  body?: unknown;
  ip?: string;
  agente?: string;
}

/** Calls the API as a console would and gives back status and parsed body. */
export const llamar = async (
  app: AppDePrueba,
  metodo: Llamada['metodo'],
  ruta: string,
  { token, body, ip = '192.0.2.10', agente = 'prueba/1.0' }: Llamado = {},
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
): Promise<{ status: number; json: any }> => {
  const { statusCode, body: texto } = await app.http.inject({
    method: metodo,
    url: ruta,
    remoteAddress: ip,
    headers: { 'user-agent': agente, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return { status: statusCode, json: texto === '' ? null : JSON.parse(texto) };
};

/** Signs in with the common password, and the code of a second factor if one is given. */
export const ingresar = async (
  app: AppDePrueba,
  username: string,
  { codigo, ...origen }: Pick<Llamado, 'ip' | 'agente'> & { codigo?: string } = {},
): Promise<LoginResponse> => {
  const { status, json } = await llamar(app, 'POST', '/api/auth/login', {
    ...origen,
    body: { username, password: PASSWORD, codigo },
  });
  if (status !== 200) throw new Error(`login of ${username} answered ${status}: ${JSON.stringify(json)}`);
  return json as LoginResponse;
};

/** An authenticator that an account has been set up with. */
export interface Autenticador {
  /** The code it shows now; `adelante` steps of 30 s later. */
  codigo: (adelante?: number) => string;
  recuperacion: string[];
}

/** Sets up a second factor through the API as a console would; its first code is used up. */
export const activarSegundoFactor = async (app: AppDePrueba, token: string): Promise<Autenticador> => {
  const preparado = await llamar(app, 'POST', '/api/auth/segundo-factor/preparar', { token });
  const secreto = deBase32(preparado.json.secreto);
  const codigo = (adelante = 0) => codigoDePaso(secreto, pasoDe(app.reloj.ahora()) + adelante);
  const { status, json } = await llamar(app, 'POST', '/api/auth/segundo-factor/activar', {
    token,
    body: { codigo: codigo() },
  });
  if (status !== 200) throw new Error(`the second factor answered ${status}: ${JSON.stringify(json)}`);
  return { codigo, recuperacion: json.codigos };
};

/** Bytes of a Base32 text without padding (RFC 4648 §6). */
const deBase32 = (texto: string): Buffer => {
  const bits = [...texto]
    .map((letra) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letra).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};
