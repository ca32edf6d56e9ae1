import { LLAMADAS, type NombreLlamada } from '@tramos/contract/llamadas';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditoria } from '../src/db/esquema/sitio';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from './app-de-prueba';
import { contar } from './contar';
import { ingresar, llamar, sembrarUsuario } from './sembrar';
import { type SistemaDePrueba, sembrarSistema } from './sembrar-sistema';

/**
 * What calls tell that name nothing in their path. A person of one sistema hears the same before there is another and
 * after; who sees both hears more. And what they ask of the other by its number is answered as for what is not there.
 */

type Ruta<N extends NombreLlamada> = (typeof LLAMADAS)[N]['ruta'];
type SinId<M extends 'GET' | 'POST'> = {
  [N in NombreLlamada]: (typeof LLAMADAS)[N]['metodo'] extends M
    ? Ruta<N> extends `${string}:${string}`
      ? never
      : N
    : never;
}[NombreLlamada];

const DIA = '2026-11-21';
const RANGO = `desde=${DIA}&hasta=${DIA}`;
const MS = `desde=${AHORA_MS - 3_600_000}&hasta=${AHORA_MS}`;

/** Nothing in it is of a sistema: one's own, the site's, or only for who sees all of it (`acceso.slow.test.ts`). */
type SinAlcance = 'propio' | 'del sitio' | 'de todo el sitio';
interface Consulta {
  /** Of the own sistema, which every question needs. */
  propia?: (mia: SistemaDePrueba) => string;
  /** Questions about things of a sistema by their numbers. */
  por: ((otra: SistemaDePrueba) => string)[];
}
/** A list without filters by number. */
const lista = (...por: Consulta['por']): Consulta => ({ por });
const de = (propia: (mia: SistemaDePrueba) => string): Consulta => ({ propia, por: [propia] });

const EVENTOS = lista(
  (s) => `sistema=${s.sistema_id}`,
  (s) => `tramo=${s.tramo_id}`,
  (s) => `estacion=${s.estacion_a_id}`,
  (s) => `grupo=G-${s.evento_id}`,
  (s) => `ejercicio=${s.ejercicio_id}`,
);

/** Every question that names nothing in its path: one that is added has to say whose it tells. */
const CONSULTAS: Record<SinId<'GET'>, Consulta | SinAlcance> = {
  ...{ check: 'propio', miPerfil: 'propio', preferencias: 'propio', misSesiones: 'propio' },
  ...{ filtrosGuardados: 'propio', misLlaves: 'propio', regresoProveedor: 'propio' },
  ...{ sitio: 'del sitio', health: 'del sitio', healthVivo: 'del sitio', logoSitio: 'del sitio' },
  ...{ seguridad: 'del sitio', ventanas: 'del sitio', ajustesSitio: 'del sitio', lugar: 'del sitio' },
  // Which reports there are; how many rows the chain of the audit has, and whether it is whole.
  ...{ reportes: 'del sitio', verificarAuditoria: 'del sitio', anclaAuditoria: 'del sitio' },
  ...{ reporteAuditoria: 'de todo el sitio', instalacion: 'de todo el sitio', llegadas: 'de todo el sitio' },
  estadoSistema: 'de todo el sitio',
  ...{ conexiones: 'de todo el sitio', rechazados: 'de todo el sitio', primeraVez: 'de todo el sitio' },
  eventos: { por: [...EVENTOS.por, (s) => `search=${s.clave}`, (s) => `search=ESC-${s.sistema_id}`] },
  eventosGrupos: EVENTOS,
  eventosAbiertos: lista(),
  exportarEventos: {
    por: [
      (s) => `sistema_id=${s.sistema_id}`,
      (s) => `tramo_id=${s.tramo_id}`,
      (s) => `ids=${s.evento_id}`,
      (s) => `ids=${s.evento_id}&formato=renglones`,
    ],
  },
  tira: de((s) => `sistema=${s.sistema_id}`),
  campoPresion: de((s) => `sistema=${s.sistema_id}&periodo=24h`),
  presiones: de((s) => `sensores=${s.sensor_a_id}&${MS}`),
  perfil: de((s) => `sistema=${s.sistema_id}&t=${AHORA_MS}`),
  maniobras: { propia: () => MS, por: [(s) => `${MS}&sistema=${s.sistema_id}`] },
  ...{ tramos: lista(), sensores: lista(), estaciones: lista(), sistemas: lista(), routers: lista() },
  ...{ vigilancia: lista(), saludSensores: lista(), tablero: lista() },
  reporteEventos: {
    propia: () => RANGO,
    por: [(s) => `${RANGO}&sistema=${s.sistema_id}`, (s) => `${RANGO}&tramo=${s.tramo_id}`],
  },
  reporteIngresos: { propia: () => RANGO, por: [(s) => `${RANGO}&buscar=persona-${s.clave}`] },
  ...{ turnoActual: lista(), turnos: lista(), ocultamientosNuevos: lista() },
  reporteOcultamientos: { propia: () => RANGO, por: [(s) => `${RANGO}&turno=${s.turno_id}`] },
  reporteRouters: lista(
    (s) => `sistema=${s.sistema_id}`,
    (s) => `estacion=${s.estacion_a_id}`,
  ),
  historiaRouter: de((s) => `router=${s.router_id}&${RANGO}`),
  reporteGps: de((s) => `router=${s.router_id}&${RANGO}`),
  alarmas: lista(
    (s) => `sistema=${s.sistema_id}`,
    (s) => `sistema=${s.sistema_id}&vista=apartadas`,
  ),
  alarmasRevision: lista(),
  alarmasBitacora: lista(
    (s) => `sistema=${s.sistema_id}`,
    (s) => `alarma=${s.alarma_id}`,
  ),
  alarmasKpi: lista((s) => `sistema=${s.sistema_id}`),
  ...{
    sistemasConfig: lista(),
    estacionesConfig: lista(),
    tablaEstaciones: lista(),
    sensoresConfig: lista(),
  },
  ...{
    tablaSensores: lista(),
    tramosConfig: lista(),
    trazosTramos: lista(),
    puntosConfig: lista(),
    routersConfig: lista(),
  },
  ...{
    tokensConfig: lista(),
    gatewaysConfig: lista(),
    usuariosConfig: lista(),
    usuarios: lista(),
    sesionesAbiertas: lista(),
  },
  envios: lista(
    (s) => `sistema_id=${s.sistema_id}`,
    (s) => `evento_id=${s.evento_id}`,
  ),
  ejercicios: lista((s) => `sistema=${s.sistema_id}`),
};
const CON_ALCANCE = (Object.keys(CONSULTAS) as SinId<'GET'>[]).filter(
  (nombre) => typeof CONSULTAS[nombre] !== 'string',
);
const consultaDe = (nombre: SinId<'GET'>): Consulta => CONSULTAS[nombre] as Consulta;

let app: AppDePrueba;
let norte: SistemaDePrueba;
let sur: SistemaDePrueba;
/** Two of the north, one of them an administrator there, and one who sees everything. */
const QUIENES = ['jefa-norte', 'campo-norte', 'jefa'] as const;
type Quien = (typeof QUIENES)[number];
const tokens = {} as Record<Quien, string>;
const antes = new Map<string, unknown>();

const preguntar = async (quien: Quien, nombre: NombreLlamada, consulta = ''): Promise<unknown> => {
  const { statusCode, body } = await app.http.inject({
    url: `${LLAMADAS[nombre].ruta}?${consulta}`,
    headers: { authorization: `Bearer ${tokens[quien]}` },
  });
  // Rows of an export are lines of JSON.
  return { statusCode, body: body.startsWith('{') && !body.includes('\n') ? JSON.parse(body) : body };
};

beforeAll(async () => {
  app = await crearAppDePrueba();
  const { db } = app.base;
  norte = await sembrarSistema(db, 'norte');
  const sistemas = [norte.sistema_id];
  await sembrarUsuario(db, { username: 'jefa-norte', role: 'administrator', sistemas });
  await sembrarUsuario(db, { username: 'campo-norte', role: 'user', sistemas });
  await sembrarUsuario(db, { username: 'jefa', role: 'administrator' });
  for (const quien of QUIENES) tokens[quien] = (await ingresar(app, quien)).token;
  for (const nombre of CON_ALCANCE)
    for (const quien of QUIENES)
      antes.set(`${quien} ${nombre}`, await preguntar(quien, nombre, consultaDe(nombre).propia?.(norte)));
  // Far from the first one's: no number of one is one of the other's.
  await db.execute(sql`do $$ declare s record; begin
    for s in select c.oid::regclass::text as nombre from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'S' and n.nspname = 'public'
    loop perform setval(s.nombre, 770000); end loop; end $$`);
  sur = await sembrarSistema(db, 'sur');
  // Consoles are told, and what is counted once for many is counted anew.
  const { push } = app.deps;
  const timestamp = new Date(AHORA_MS).toISOString();
  push.difundir([
    await db.transaction((tx) => push.anexar(tx, 'sitio_cambiado', { timestamp }, { sistema_id: null })),
  ]);
});
afterAll(() => app.cerrar());

it('every call that names nothing in its path has an entry', () => {
  const sin_id = (Object.keys(LLAMADAS) as NombreLlamada[]).filter(
    (nombre) => !LLAMADAS[nombre].ruta.includes(':'),
  );
  const sin_tabla = sin_id.filter((nombre) => !(nombre in CONSULTAS) && !(nombre in ACCIONES));
  expect(sin_tabla).toEqual([]);
  contar(`alcance, ${CON_ALCANCE.length} listas × ${QUIENES.length} personas, antes y después`);
});

describe('what a person hears of another sistema', () => {
  it.each(CON_ALCANCE)('nothing changes when there is one: %s', async (nombre) => {
    for (const quien of ['jefa-norte', 'campo-norte'] as const)
      expect(await preguntar(quien, nombre, consultaDe(nombre).propia?.(norte)), quien).toEqual(
        antes.get(`${quien} ${nombre}`),
      );
    expect(antes.get(`jefa-norte ${nombre}`)).toMatchObject({ statusCode: 200 });
  });

  it.each(CON_ALCANCE)(
    'who sees all of it hears more, or of the one that was asked for: %s',
    async (nombre) => {
      const { propia } = consultaDe(nombre);
      const de_antes = antes.get(`jefa ${nombre}`);
      expect(de_antes).toMatchObject({ statusCode: 200 });
      const ahora = await preguntar('jefa', nombre, propia?.(sur));
      expect(ahora).toMatchObject({ statusCode: 200 });
      expect(ahora).not.toEqual(de_antes);
    },
  );

  const por_numero = CON_ALCANCE.flatMap((nombre) =>
    consultaDe(nombre).por.map((de_cual) => ({ nombre, de_cual })),
  );
  const NADIE = 888_888;
  const nada = (): SistemaDePrueba =>
    Object.fromEntries(Object.keys(sur).map((clave) => [clave, NADIE])) as never;
  /** The numbers that were asked for stand in some answers. */
  const sinNumeros = (dato: unknown) => JSON.stringify(dato).replaceAll(/\b(88888|7700)\d+\b/g, '#');

  it.each(por_numero)(
    'asked for by its number it is not there: $nombre $de_cual',
    async ({ nombre, de_cual }) => {
      for (const quien of ['jefa-norte', 'campo-norte'] as const) {
        const dicho = await preguntar(quien, nombre, de_cual(sur));
        expect(sinNumeros(dicho), quien).toBe(sinNumeros(await preguntar(quien, nombre, de_cual(nada()))));
        // A question that is none is refused whatever it asks for.
        expect(dicho).toMatchObject({ statusCode: expect.toBeOneOf([200, 403, 404]) });
      }
    },
  );

  it.each([
    'reporteAuditoria',
    'instalacion',
    'llegadas',
    'conexiones',
    'rechazados',
    'primeraVez',
    'estadoSistema',
  ] as const)('is refused what tells of the whole site: %s', async (nombre) => {
    expect(await preguntar('jefa-norte', nombre, RANGO)).toMatchObject({ statusCode: 403 });
    expect(await preguntar('jefa', nombre, RANGO)).toMatchObject({ statusCode: 200 });
  });
});

/** What to do to something of this sistema, and what an attempt on another's is answered. */
type Accion = [body: (otra: SistemaDePrueba) => object, esperado: object];
const NO_ESTA = { json: { code: 'no_encontrado' } };
const MAL = { status: 400, json: { code: 'datos_invalidos' } };
const renglon = (columnas: string[], valores: string[]) => ({ columnas, filas: [valores], huella: null });
const SIN_ALCANCE = { status: 200, json: { huella: null, renglones: [{ resultado: 'mal' }] } };
const lugar = { latitud: 20.55, longitud: -101, municipio: null, estado: null, posicion: 210_000 };

/** Every act that names nothing in its path. */
const ACCIONES: Record<SinId<'POST'>, Accion | SinAlcance> = {
  ...{ login: 'propio', refreshToken: 'propio', logout: 'propio', changePassword: 'propio' },
  ...{
    prepararSegundoFactor: 'propio',
    activarSegundoFactor: 'propio',
    confirmarIdentidad: 'propio',
    renovarCodigos: 'propio',
  },
  ...{ iniciarProveedor: 'propio', canjearProveedor: 'propio', opcionesLlave: 'propio' },
  ...{ entrarConLlave: 'propio', prepararLlave: 'propio', registrarLlave: 'propio' },
  ...{ renombrarLlave: 'propio', quitarLlave: 'propio' },
  ...{ quitarSegundoFactor: 'propio', ponerMiPerfil: 'propio', ponerPreferencias: 'propio' },
  ...{ silenciarSonido: 'propio', guardarFiltro: 'propio', entregarTurno: 'propio' },
  ...{ ponerSeguridad: 'del sitio', ponerVentanas: 'del sitio', ponerIdentidad: 'del sitio' },
  ...{ ponerZona: 'del sitio', ponerMapa: 'del sitio', ponerRetencion: 'del sitio' },
  ...{ anclarAuditoria: 'del sitio', compararAuditoria: 'del sitio', verOcultamientos: 'propio' },
  cerrarTarjetas: [({ evento_id }) => ({ eventos: [evento_id] }), { status: 200, json: {} }],
  // Of the gateway that signs it, and of the demonstration.
  ...{ ingesta: 'propio', simularToma: 'del sitio', crearGateway: 'del sitio' },
  cerrarMisSesiones: [() => ({ id: '00000000-0000-4000-8000-000000000000' }), { status: 404, ...NO_ESTA }],
  reconocerVarios: [
    ({ evento_id }) => ({ ids: [evento_id] }),
    { status: 200, json: { eventos: [], rechazados: [{ code: 'no_encontrado' }] } },
  ],
  crearEventoManual: [
    ({ tramo_id }) => ({ tramo_id, posicion: 210_000, nota: 'x' }),
    { status: 404, ...NO_ESTA },
  ],
  probarAlarma: [({ tramo_id }) => ({ tramo_id }), { status: 404, ...NO_ESTA }],
  reconocerAlarmas: [
    ({ alarma_id }) => ({ ids: [alarma_id] }),
    { json: { alarmas: [], rechazadas: [{ code: 'no_encontrado' }] } },
  ],
  apartarAlarmas: [
    ({ alarma_id }) => ({ ids: [alarma_id], minutos: 5, motivo: 'prueba' }),
    { json: { alarmas: [], rechazadas: [{ code: 'no_encontrado' }] } },
  ],
  devolverAlarmas: [
    ({ alarma_id }) => ({ ids: [alarma_id + 1] }),
    { json: { alarmas: [], rechazadas: [{ code: 'no_encontrado' }] } },
  ],
  crearSistema: [() => ({ clave: 'nuevo', nombre: 'Nuevo', activo: true }), { status: 403 }],
  crearEstacion: [
    ({ sistema_id }) => ({ clave: 'nueva', nombre: 'Nueva', sistema_id, activo: true, ...lugar }),
    { ...MAL, json: { field: 'sistema_id' } },
  ],
  crearSensor: [
    ({ sistema_id, estacion_a_id: estacion_id }) => ({
      ...{
        clave: 'nuevo',
        nombre: 'Nuevo',
        sistema_id,
        estacion_id,
        router_id: null,
        gateway_id: null,
        ...lugar,
      },
      ...{ activo: true, unidad: 'kgcm2', escala: 1, desplazamiento: 0, calibrado_en: null },
    }),
    { ...MAL, json: { field: 'sistema_id' } },
  ],
  crearTramo: [
    (s) => ({
      ...{ nombre: 'Nuevo', sistema_id: s.sistema_id, activo: true, producto: 'Diésel', calibracion: [] },
      ...{ estacion_inicio_id: s.estacion_a_id, estacion_fin_id: s.estacion_b_id },
      ...{ sensor_a_id: s.sensor_a_id, sensor_b_id: s.sensor_b_id, velocidad_onda_mps: 1_000 },
      ...{ sigma_velocidad_rel: 0.02, calibrado_en: null, flujo_mps: 1, diametro_m: 0.4 },
      ...{
        geometria: {
          type: 'LineString',
          coordinates: [
            [-101.2, 20.5],
            [-100.9, 20.6],
          ],
        },
      },
    }),
    { ...MAL, json: { field: 'sistema_id' } },
  ],
  crearPunto: [
    ({ sistema_id }) => ({
      ...{ nombre: 'Nuevo', posicion: 210_000, tipo: 'valvula', sistema_id, tolerancia_m: 100 },
      ...{ horario: null, activo: true },
    }),
    { ...MAL, json: { field: 'sistema_id' } },
  ],
  crearRouter: [
    ({ estacion_a_id: estacion_id }) => ({
      ...{ clave: 'nuevo', nombre: 'Nuevo', estacion_id, gateway_id: null, activo: true },
      ...{ geocerca_m: 100, plan_mb: null },
    }),
    { ...MAL, json: { field: 'estacion_id' } },
  ],
  crearToken: [
    ({ sistema_id }) => ({
      ...{ nombre: 'Topo', ambitos: ['red'], todos_los_sistemas: false, sistemas: [sistema_id] },
      ...{ activo: true, dias: null },
    }),
    { status: 400, json: { code: 'datos_invalidos', field: 'sistemas' } },
  ],
  crearUsuario: [
    ({ sistema_id }) => ({
      ...{ username: 'topo', nombre: 'Topo', role: 'user', correo: null, activo: true, sesiones_max: 1 },
      ...{ todos_los_sistemas: false, sistemas: [sistema_id], pantalla: false },
    }),
    { ...MAL, json: { field: 'sistemas' } },
  ],
  importarEstaciones: [
    () =>
      renglon(
        ['clave', 'nombre', 'sistema', 'cadenamiento_m', 'latitud', 'longitud'],
        ['sur-est-A', 'Mía', 'norte', '1', '20', '-101'],
      ),
    SIN_ALCANCE,
  ],
  importarSensores: [() => renglon(['clave', 'nombre'], ['sur-A', 'Mío']), SIN_ALCANCE],
  iniciarEjercicio: [
    ({ sistema_id, tramo_id }) => ({
      ...{ nombre: 'Mío', sistema_id, duracion_min: 1 },
      inyecciones: [{ tipo: 'toma', tramo_id, posicion: 210_000, fraccion_flujo: 0.03 }],
    }),
    { status: 404, ...NO_ESTA },
  ],
};
const ACTOS = (Object.keys(ACCIONES) as SinId<'POST'>[]).filter(
  (nombre) => typeof ACCIONES[nombre] !== 'string',
);

describe('what a person can do to another sistema', () => {
  it.each(ACTOS)('nothing: %s', async (nombre) => {
    const [body, esperado] = ACCIONES[nombre] as Accion;
    const lo_suyo = async () =>
      Promise.all([
        ...(
          [
            'eventos',
            'alarmas',
            'sensoresConfig',
            'estacionesConfig',
            'usuarios',
            'reporteOcultamientos',
            'sesionesAbiertas',
          ] as const
        ).map((lista_de) => preguntar('jefa', lista_de, RANGO)),
        app.base.db.$count(auditoria, eq(auditoria.objeto, `evento:${sur.evento_id}`)),
      ]);
    const estaba = await lo_suyo();
    const dicho = await llamar(app, 'POST', LLAMADAS[nombre].ruta, {
      token: tokens['jefa-norte'],
      body: body(sur),
    });
    expect(dicho).toMatchObject(esperado);
    expect(await lo_suyo()).toEqual(estaba);
  });
});
