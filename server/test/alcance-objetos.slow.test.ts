import { LLAMADAS, type NombreLlamada } from '@tramos/contract/llamadas';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXIGIR_SEGUNDO_FACTOR } from '../src/db/ajuste';
import { tokens_api } from '../src/db/esquema/cuentas';
import { ejercicios } from '../src/db/esquema/ejercicios';
import { canales_aviso } from '../src/db/esquema/escalaciones';
import { filtros_guardados } from '../src/db/esquema/eventos';
import { estaciones, gateways, puntos_conocidos, routers, sensores, tramos } from '../src/db/esquema/red';
import { turnos } from '../src/db/esquema/reportes';
import { ajustes } from '../src/db/esquema/sitio';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from './app-de-prueba';
import { contar } from './contar';
import { sembrarCruces } from './cruces-de-prueba';
import { conSusRutas, type RutaServida } from './rutas-servidas';
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

/** What a call names in its path, asked for by who may see it and by who may not. */

let app: AppDePrueba;
let rutas: RutaServida[];
let norte: RedDePrueba;
let sur: RedDePrueba;
let administrador: string;

beforeAll(async () => {
  [app, rutas] = await conSusRutas(() => crearAppDePrueba());
  const { db } = app.base;
  norte = await sembrarRed(db, 'norte');
  sur = await sembrarRed(db, 'sur');
  await sembrarUsuario(db, { username: 'jefa', role: 'administrator' });
  administrador = (await ingresar(app, 'jefa')).token;
  await activarSegundoFactor(app, administrador);
  await db.insert(ajustes).values({ clave: EXIGIR_SEGUNDO_FACTOR, valor: true });
});
afterAll(() => app.cerrar());

type ConId = {
  [N in NombreLlamada]: (typeof LLAMADAS)[N]['ruta'] extends `${string}:id${string}` ? N : never;
}[NombreLlamada];

/** What a call is asked about, and what it needs to go through. */
interface Objeto {
  id: number | string;
  body?: unknown;
  query?: string | undefined;
}
type CrearObjeto = (red: RedDePrueba, dueno_id: number) => Promise<Objeto>;

const evento =
  (body?: unknown): CrearObjeto =>
  async (red) => ({ id: await sembrarEvento(app.base.db, red), body });

/** Whoever sees a sistema by its name depends on it, so none that is seen can go. */
const QUE_NO_SE_QUITAN = ['borrarSistema'] as const;
type DeUnSistema = Exclude<ConId, (typeof QUE_NO_SE_QUITAN)[number]>;

/** A row as its list of the configuration has it, to be sent back as it is: an edit that changes nothing. */
const comoEsta =
  (lista: NombreLlamada, id: (red: RedDePrueba) => number): CrearObjeto =>
  async (red) => {
    const { json } = await llamar(app, 'GET', LLAMADAS[lista].ruta, {
      token: administrador,
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
/** A gateway through which one sensor of this network speaks. */
const gatewayDe =
  (body: object, query?: string): CrearObjeto =>
  async (red) => {
    const { db } = app.base;
    const clave = `gw-${red.sistema_id}-${Math.random().toString(36).slice(2)}`;
    const filas = await db
      .insert(gateways)
      .values({ clave, secreto_hash: 'x' })
      .returning({ id: gateways.id });
    const gateway_id = filas[0]?.id ?? 0;
    await db.update(sensores).set({ gateway_id }).where(eq(sensores.id, red.sensor_b_id));
    return { id: gateway_id, body: { clave, permite_maniobras: false, activo: true, ...body }, query };
  };
const routerDe = (red: RedDePrueba) => ({ estacion_id: red.estacion_a_id });
/** Somebody of this network whom a monitorista may change. */
const persona =
  (para: (id: number) => Objeto): CrearObjeto =>
  async (red) => {
    const username = `persona-${red.sistema_id}-${Math.random()}`;
    return para(await sembrarUsuario(app.base.db, { username, role: 'user', sistemas: [red.sistema_id] }));
  };

/** A token of the API that sees this network. */
const tokenDe = async (red: RedDePrueba): Promise<number> => {
  const t = new Date(AHORA_MS);
  const hash = `${red.sistema_id} ${Math.random()}`;
  const filas = await app.base.db
    .insert(tokens_api)
    .values({
      ...{ nombre: hash, prefijo: 'trm_', hash, ambitos: ['red'], todos_los_sistemas: false },
      ...{ sistemas: [red.sistema_id], creado_at: t, expira_at: t },
    })
    .returning({ id: tokens_api.id });
  return filas[0]?.id ?? 0;
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
  editarGateway: gatewayDe({ version: 1 }),
  secretoGateway: gatewayDe({ version: 1 }),
  revocarSecretoGateway: async (red, dueno_id) => {
    const objeto = await gatewayDe({ version: 1 })(red, dueno_id);
    const anterior = { anterior_hash: 'x', anterior_hasta: new Date(AHORA_MS + 60_000) };
    await app.base.db
      .update(gateways)
      .set(anterior)
      .where(eq(gateways.id, Number(objeto.id)));
    return objeto;
  },
  borrarGateway: async (red, dueno_id) => {
    const objeto = await gatewayDe({}, '?version=1')(red, dueno_id);
    // One that is seen and carries nothing may go; the other's goes on carrying.
    if (red === norte) await app.base.db.update(sensores).set({ gateway_id: null });
    return objeto;
  },
  cerrarSesion: async (red) => {
    const username = `sesion-${red.sistema_id}`;
    await sembrarUsuario(app.base.db, { username, role: 'user', sistemas: [red.sistema_id] });
    const [, contenido = ''] = (await ingresar(app, username)).token.split('.');
    return { id: JSON.parse(Buffer.from(contenido, 'base64url').toString()).sid };
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
  editarToken: async (red) => ({
    id: await tokenDe(red),
    body: {
      ...{ nombre: `Otro ${red.sistema_id}`, ambitos: ['red'], todos_los_sistemas: false, activo: true },
      ...{ sistemas: [red.sistema_id], dias: null, version: 1 },
    },
  }),
  borrarToken: async (red) => ({ id: await tokenDe(red), query: '?version=1' }),
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

/** Calls that name a kind of thing, not one of them. */
const DE_NINGUN_OBJETO: readonly NombreLlamada[] = ['editarReporte'];

it('every route that names something has it in a table', () => {
  const con_nombre = rutas.filter(({ metodo, url }) => metodo !== 'HEAD' && url.includes(':'));
  const conocidas = [...Object.keys(OBJETOS), ...QUE_NO_SE_QUITAN, ...DE_NINGUN_OBJETO] as NombreLlamada[];
  const esDe = (nombre: NombreLlamada, { metodo, url }: RutaServida) =>
    LLAMADAS[nombre].ruta === url && LLAMADAS[nombre].metodo === metodo;
  expect(con_nombre.filter((ruta) => !conocidas.some((nombre) => esDe(nombre, ruta)))).toEqual([]);
  expect(conocidas.filter((nombre) => !con_nombre.some((ruta) => esDe(nombre, ruta)))).toEqual([]);
  contar(`alcance, ${con_nombre.length} rutas que nombran un objeto`);
});

/** An administrator of the north, who may do all that there is there. */
const entrar = async (username: string, nombre: NombreLlamada) => {
  const { acceso } = LLAMADAS[nombre];
  const dueno_id = await sembrarUsuario(app.base.db, {
    username,
    role: acceso === 'admin' ? 'administrator' : 'monitorista',
    instructor: acceso === 'instructor',
    sistemas: [norte.sistema_id],
  });
  const { token } = await ingresar(app, username);
  if (acceso === 'admin') await activarSegundoFactor(app, token);
  return { dueno_id, token };
};
const pedirDe =
  (nombre: NombreLlamada, token: string) =>
  ({ id, body, query = '' }: Objeto) =>
    llamar(app, LLAMADAS[nombre].metodo, LLAMADAS[nombre].ruta.replace(':id', String(id)) + query, {
      token,
      body,
    });
const NO_EXISTE = { status: 404, json: { code: 'no_encontrado' } };

describe('an object of another sistema', () => {
  it.each(Object.keys(OBJETOS) as DeUnSistema[])(
    'does not exist for %s, one of the own does',
    async (nombre) => {
      const { dueno_id, token } = await entrar(`norteno-${nombre}`, nombre);
      const pedir = pedirDe(nombre, token);
      expect(await pedir(await OBJETOS[nombre](sur, dueno_id))).toMatchObject(NO_EXISTE);
      expect(await pedir(await OBJETOS[nombre](norte, dueno_id))).toMatchObject({ status: 200 });
    },
  );

  it('cannot be taken away by who does not see it', async () => {
    const { token } = await entrar('norteno-sistema', 'borrarSistema');
    const pedir = pedirDe('borrarSistema', token);
    expect(await pedir({ id: sur.sistema_id, query: '?version=1' })).toMatchObject(NO_EXISTE);
    expect(await pedir({ id: norte.sistema_id, query: '?version=1' })).toMatchObject({ status: 409 });
  });

  it.each(['editarGateway', 'secretoGateway', 'revocarSecretoGateway'] as const)(
    'keeps its voice: a gateway of both is no matter of who sees one (%s)',
    async (nombre) => {
      const { dueno_id, token } = await entrar(`norteno-de-ambos-${nombre}`, nombre);
      const objeto = await OBJETOS[nombre](sur, dueno_id);
      await app.base.db
        .update(sensores)
        .set({ gateway_id: Number(objeto.id) })
        .where(eq(sensores.id, norte.sensor_a_id));
      const pedir = pedirDe(nombre, token);
      expect(await pedir(objeto)).toMatchObject({ status: 403, json: { code: 'sin_permiso' } });
      const suyos = await llamar(app, 'GET', LLAMADAS.gatewaysConfig.ruta, { token });
      expect(suyos.json.gateways.map((g: { id: number }) => g.id)).toContain(objeto.id);
    },
  );
});
