import { permite } from '@tramos/contract/acceso';
import type { ErrorCode } from '@tramos/contract/error';
import type { Llamada } from '@tramos/contract/llamada';
import { LLAMADAS, type NombreLlamada } from '@tramos/contract/llamadas';
import type { Role } from '@tramos/contract/roles';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXIGIR_SEGUNDO_FACTOR } from '../src/db/ajuste';
import { ejercicios } from '../src/db/esquema/ejercicios';
import { canales_aviso } from '../src/db/esquema/escalaciones';
import { filtros_guardados } from '../src/db/esquema/eventos';
import { estaciones, puntos_conocidos, routers, sensores, tramos } from '../src/db/esquema/red';
import { turnos } from '../src/db/esquema/reportes';
import { ajustes } from '../src/db/esquema/sitio';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from './app-de-prueba';
import { sembrarCruces } from './cruces-de-prueba';
import {
  activarSegundoFactor,
  ingresar,
  llamar,
  type RedDePrueba,
  sembrarEvento,
  sembrarRed,
  sembrarUsuario,
  TURNO_VACIO,
} from './sembrar';

/** What turns a caller away at the door; whatever else a call answers, it has let them in. */
const PUERTAS: readonly ErrorCode[] = [
  'no_autenticado',
  'sesion_terminada',
  'cambio_password_requerido',
  'segundo_factor_requerido',
  'solo_lectura',
  'sin_permiso',
  'escalar_sin_permiso',
];
type Trato = ErrorCode | 'pasa';

interface Visitante {
  role: Role;
  is_first_login?: boolean;
  pantalla?: boolean;
  instructor?: boolean;
  /** Administrators have one: the site of this test asks for it. */
  segundo_factor?: boolean;
}
const VISITANTES = {
  'a regular user': { role: 'user' },
  'a monitorista': { role: 'monitorista' },
  'an administrator': { role: 'administrator', segundo_factor: true },
  'an administrator with the first password': { role: 'administrator', is_first_login: true },
  'an administrator without the second factor': { role: 'administrator' },
  'a regular user who instructs': { role: 'user', instructor: true },
  'a wall display': { role: 'monitorista', pantalla: true },
} satisfies Record<string, Visitante>;
const NADIE = 'nobody';

let app: AppDePrueba;
let norte: RedDePrueba;
let sur: RedDePrueba;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  app = await crearAppDePrueba();
  const { db } = app.base;
  norte = await sembrarRed(db, 'norte');
  sur = await sembrarRed(db, 'sur');
  for (const [i, [quien, visitante]] of Object.entries<Visitante>(VISITANTES).entries()) {
    const { segundo_factor, ...cuenta } = visitante;
    await sembrarUsuario(db, { username: `visitante${i}`, ...cuenta });
    tokens[quien] = (await ingresar(app, `visitante${i}`)).token;
    if (segundo_factor) await activarSegundoFactor(app, tokens[quien]);
  }
  await db.insert(ajustes).values({ clave: EXIGIR_SEGUNDO_FACTOR, valor: true });
});
afterAll(() => app.cerrar());

const NOMBRES = Object.keys(LLAMADAS) as NombreLlamada[];

const tratoDe = (nombre: NombreLlamada, visitante: Visitante | null): Trato => {
  const llamada: Llamada = LLAMADAS[nombre];
  if (llamada.acceso === 'publico') return 'pasa';
  if (!visitante) return 'no_autenticado';
  const { role, is_first_login, pantalla, segundo_factor, instructor } = visitante;
  if (is_first_login) return llamada.con_primer_ingreso ? 'pasa' : 'cambio_password_requerido';
  if (role === 'administrator' && !segundo_factor)
    return llamada.con_segundo_factor_pendiente ? 'pasa' : 'segundo_factor_requerido';
  if (pantalla && llamada.metodo !== 'GET') return 'solo_lectura';
  if (permite(llamada.acceso, role, instructor)) return 'pasa';
  return nombre === 'escalar' ? 'escalar_sin_permiso' : 'sin_permiso';
};

const tratar = async (nombre: NombreLlamada, quien: string): Promise<Trato> => {
  const { metodo, ruta } = LLAMADAS[nombre];
  // Signing out would be the last thing this visitor does.
  const token = nombre === 'logout' ? undefined : tokens[quien];
  const { json } = await llamar(
    app,
    metodo,
    ruta.replace(':id', '999999'),
    token === undefined ? {} : { token },
  );
  if (json.code === 'ruta_desconocida') throw new Error(`nobody serves ${ruta}`);
  return PUERTAS.includes(json.code) ? json.code : 'pasa';
};

describe.each([NADIE, ...Object.keys(VISITANTES)])('the access table, asked of the server by %s', (quien) => {
  const visitante = quien === NADIE ? null : VISITANTES[quien as keyof typeof VISITANTES];

  it.each(NOMBRES)('%s', async (nombre) => {
    expect(await tratar(nombre, quien)).toBe(tratoDe(nombre, visitante));
  });
});

type ConId = {
  [N in NombreLlamada]: (typeof LLAMADAS)[N]['ruta'] extends `${string}:id${string}` ? N : never;
}[NombreLlamada];

/** What a call is asked about, and what it needs to go through. */
interface Objeto {
  id: number | string;
  body?: unknown;
  query?: string;
}
type CrearObjeto = (red: RedDePrueba, dueno_id: number) => Promise<Objeto>;

const evento =
  (body?: unknown): CrearObjeto =>
  async (red) => ({ id: await sembrarEvento(app.base.db, red), body });

/** Whoever sees a sistema by its name is what depends on it. A gateway speaks for devices of any sistema and a session is a person's: administrators see all of them. */
const DE_NINGUN_SISTEMA = [
  'borrarSistema',
  'editarGateway',
  'borrarGateway',
  'secretoGateway',
  'cerrarSesion',
] as const;
type DeUnSistema = Exclude<ConId, (typeof DE_NINGUN_SISTEMA)[number]>;

/** A row as its list of the configuration has it, to be sent back as it is: an edit that changes nothing. */
const comoEsta =
  (lista: NombreLlamada, id: (red: RedDePrueba) => number): CrearObjeto =>
  async (red) => {
    const { json } = await llamar(app, 'GET', LLAMADAS[lista].ruta, {
      token: tokens['an administrator'] ?? '',
    });
    const filas = Object.values(json).find(Array.isArray) as { id: number }[];
    return { id: id(red), body: filas.find((fila) => fila.id === id(red)) };
  };
/** Newly made, so that nothing depends on it. */
const recien =
  (
    tabla: typeof estaciones | typeof sensores | typeof tramos | typeof routers | typeof puntos_conocidos,
    valores: (red: RedDePrueba) => object,
  ) =>
  async (red: RedDePrueba): Promise<Objeto> => {
    const clave = `recien-${red.sistema_id}`;
    const filas = await app.base.db
      .insert(tabla)
      .values({ clave, nombre: clave, sistema_id: red.sistema_id, ...valores(red) } as never)
      .returning({ id: tabla.id });
    return { id: filas[0]?.id ?? 0, query: '?version=1' };
  };
const versionDe = async (tabla: typeof sensores | typeof tramos, id: number): Promise<number> => {
  const [fila] = await app.base.db.select({ version: tabla.version }).from(tabla).where(eq(tabla.id, id));
  return fila?.version ?? 0;
};
const lugar = { posicion: 210_000, latitud: 20.55, longitud: -101 };
const tramoDe = (red: RedDePrueba) => ({
  ...{ estacion_inicio_id: red.estacion_a_id, estacion_fin_id: red.estacion_b_id },
  ...{ sensor_a_id: red.sensor_a_id, sensor_b_id: red.sensor_b_id, posicion_a: 200_000, posicion_b: 230_000 },
  ...{
    velocidad_onda_mps: 1_050,
    sigma_velocidad_rel: 0.002,
    flujo_mps: 1,
    producto: 'Diésel',
    diametro_m: 0.4,
  },
  geometria: {
    type: 'LineString',
    coordinates: [
      [-101.2, 20.5],
      [-100.9, 20.6],
    ],
  },
});
const puntoDe = () => ({ tipo: 'valvula', posicion: 210_000, tolerancia_m: 300 });
/** A point of this network as it stands, to be saved again. */
const puntoComoEsta: CrearObjeto = async (red) => {
  const { id } = await recien(puntos_conocidos, puntoDe)(red);
  return comoEsta('puntosConfig', () => Number(id))(red, 0);
};
const routerDe = (red: RedDePrueba) => ({ estacion_id: red.estacion_a_id });
/** Somebody of this network whom a monitorista may change. */
const persona =
  (para: (id: number) => Objeto): CrearObjeto =>
  async (red) => {
    const username = `persona-${red.sistema_id}-${Math.random()}`;
    return para(await sembrarUsuario(app.base.db, { username, role: 'user', sistemas: [red.sistema_id] }));
  };

/** Somebody with a webhook that this site does not allow: trying it fails and says so. */
const conWebhook =
  (para: (id: number) => Objeto): CrearObjeto =>
  async (red, dueno_id) => {
    const objeto = await persona(para)(red, dueno_id);
    const webhook_url = 'https://127.0.0.1:9/';
    await app.base.db.insert(canales_aviso).values({ usuario_id: Number(objeto.id), webhook_url });
    return objeto;
  };

/** A handover of this network by somebody else. */
const turno =
  (body?: unknown): CrearObjeto =>
  async (red) => {
    const t = new Date(AHORA_MS);
    const filas = await app.base.db
      .insert(turnos)
      .values({
        ...{ desde: t, hasta: t, sistemas: [red.sistema_id], contenido: TURNO_VACIO, notas: '' },
        ...{ entrega_id: 0, entrega_nombre: 'Otra persona', entregado_at: t },
      })
      .returning();
    return { id: filas[0]?.id ?? 0, body };
  };

/** An exercise on this network that somebody else started. */
const ejercicio =
  (body?: unknown): CrearObjeto =>
  async (red) => {
    const t = new Date(AHORA_MS);
    await app.base.db.delete(ejercicios).where(eq(ejercicios.sistema_id, red.sistema_id));
    const filas = await app.base.db
      .insert(ejercicios)
      .values({
        ...{ nombre: 'Turno A', sistema_id: red.sistema_id, iniciado_por: 1, inyecciones: [] },
        ...{ iniciado_at: t, termina_at: new Date(AHORA_MS + 600_000), latido_at: t },
      })
      .returning({ id: ejercicios.id });
    return { id: filas[0]?.id ?? 0, body };
  };

/** An object of this network (or of this person) for every call that names one: a call that is added has to say which. */
const OBJETOS: Record<DeUnSistema, CrearObjeto> = {
  evento: evento(),
  evidencia: evento(),
  eventoSupuesto: async (red, dueno_id) => ({
    ...(await evento()(red, dueno_id)),
    query: '?velocidad_onda_mps=1000',
  }),
  reconocer: evento(),
  escalar: evento(),
  anotarEvento: evento({ texto: 'Se llamó a campo' }),
  disponerEvento: evento({ disposicion: 'fuga' }),
  reconocerGrupo: async (red) => {
    const id = await sembrarEvento(app.base.db, red);
    return { id: `G-${id}`, body: { hasta: id, vistos: [id] } };
  },
  quitarFiltro: async (red, dueno_id) => {
    const ajeno = () => sembrarUsuario(app.base.db, { username: 'vecino', role: 'administrator' });
    const usuario_id = red === norte ? dueno_id : await ajeno();
    const filas = await app.base.db
      .insert(filtros_guardados)
      .values({ usuario_id, nombre: 'Abiertos', consulta: {} })
      .returning();
    return { id: filas[0]?.id ?? 0 };
  },
  sensor: async (red) => ({ id: red.sensor_a_id }),
  tramo: async (red) => ({ id: red.tramo_id }),
  vigilanciaHistoria: async (red) => ({ id: red.tramo_id }),
  editarSistema: comoEsta('sistemasConfig', (red) => red.sistema_id),
  editarEstacion: comoEsta('estacionesConfig', (red) => red.estacion_a_id),
  borrarEstacion: recien(estaciones, () => lugar),
  editarSensor: comoEsta('sensoresConfig', (red) => red.sensor_a_id),
  borrarSensor: recien(sensores, () => lugar),
  mantenimientoSensor: async (red) => ({
    id: red.sensor_a_id,
    body: { horas: 1, motivo: 'Cambio de transmisor', version: await versionDe(sensores, red.sensor_a_id) },
  }),
  editarTramo: comoEsta('tramosConfig', (red) => red.tramo_id),
  borrarTramo: recien(tramos, tramoDe),
  velocidadTramo: async (red) => ({ id: red.tramo_id }),
  usarVelocidadTramo: async (red) => {
    await sembrarCruces(app.base.db, red, [1_040, 1_040, 1_040]);
    return {
      id: red.tramo_id,
      body: { version: await versionDe(tramos, red.tramo_id), velocidad_onda_mps: 1_040 },
    };
  },
  editarPunto: puntoComoEsta,
  borrarPunto: recien(puntos_conocidos, puntoDe),
  editarRouter: async (red) => ({
    ...(await recien(routers, routerDe)(red)),
    body: {
      ...{
        clave: `editado-${red.sistema_id}`,
        nombre: 'R',
        estacion_id: red.estacion_a_id,
        gateway_id: null,
      },
      ...{ activo: true, geocerca_m: 100, plan_mb: null, version: 1 },
    },
  }),
  borrarRouter: async (red) => {
    await app.base.db.delete(routers);
    return recien(routers, routerDe)(red);
  },
  editarUsuario: persona((id) => ({
    id,
    body: {
      ...{ username: `otro-nombre-${id}`, nombre: 'Otro', role: 'user', correo: null, activo: true },
      ...{
        todos_los_sistemas: false,
        sistemas: [norte.sistema_id],
        sesiones_max: 1,
        pantalla: false,
        version: 1,
      },
    },
  })),
  borrarUsuario: persona((id) => ({ id, query: '?version=1' })),
  passwordUsuario: persona((id) => ({ id, body: { version: 1 } })),
  quitarFactorUsuario: persona((id) => ({ id, body: { version: 1 } })),
  canales: persona((id) => ({ id })),
  ponerCanales: persona((id) => ({ id, body: { correo: false, webhook_url: null } })),
  renovarSecretoWebhook: conWebhook((id) => ({ id })),
  probarCanal: conWebhook((id) => ({ id, body: { canal: 'webhook' } })),
  turno: turno(),
  recibirTurno: turno({ notas: '' }),
  linea: async (red) => ({ id: red.sistema_id }),
  ejercicio: ejercicio(),
  terminarEjercicio: ejercicio({ cancelar: true }),
  ponerLinea: async (red) => ({ id: red.sistema_id, body: { pasos: [], version: 0 } }),
};

describe('an object of another sistema', () => {
  it.each(Object.keys(OBJETOS) as DeUnSistema[])(
    'does not exist for %s, one of the own does',
    async (nombre) => {
      const username = `norteno-${nombre}`;
      const dueno_id = await sembrarUsuario(app.base.db, {
        username,
        role: LLAMADAS[nombre].acceso === 'admin' ? 'administrator' : 'monitorista',
        instructor: LLAMADAS[nombre].acceso === 'instructor',
        sistemas: [norte.sistema_id],
      });
      const { token } = await ingresar(app, username);
      const { metodo, ruta, acceso } = LLAMADAS[nombre];
      if (acceso === 'admin') await activarSegundoFactor(app, token);
      const pedir = ({ id, body, query = '' }: Objeto) =>
        llamar(app, metodo, ruta.replace(':id', String(id)) + query, { token, body });
      expect(await pedir(await OBJETOS[nombre](sur, dueno_id))).toMatchObject({
        status: 404,
        json: { code: 'no_encontrado' },
      });
      expect(await pedir(await OBJETOS[nombre](norte, dueno_id))).toMatchObject({ status: 200 });
    },
  );
});
