import { IMPORTAR_BYTES_MAX } from '@tramos/contract/importacion';
import type { NombreLlamada } from '@tramos/contract/llamadas';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { leerTrazos } from '../db/trazos';
import type { Deps } from '../deps';
import { registrar } from '../http/registrar';
import type { Autenticar, UsuarioSesion } from '../http/usuario-sesion';
import { ESTACIONES } from './estaciones';
import { crearGateway, GATEWAYS, renovarSecreto, revocarAnterior } from './gateways';
import { exportarTabla, importar } from './importar';
import { ponerMantenimiento } from './mantenimiento';
import { PUNTOS } from './puntos';
import { borrar, crear, type Editor, editar, listar } from './recurso';
import { ROUTERS } from './routers';
import { SENSORES } from './sensores';
import { cerrarAjena, leerSesiones } from './sesiones';
import { SISTEMAS } from './sistemas';
import { TABLA_ESTACIONES, TABLA_SENSORES } from './tablas';
import { crearToken, tokensDe } from './tokens';
import { TRAMOS } from './tramos';
import { crearUsuario, restablecerPassword, retirarSegundoFactor, USUARIOS } from './usuarios';
import { leerVelocidad, usarVelocidad } from './velocidad';

interface Partes {
  autenticar: Autenticar;
  /** Makes ingest and detection follow the network that was just stored. */
  seguirRed: () => Promise<void>;
}

const editorDe = ({ usuario, peticion }: { usuario: UsuarioSesion; peticion: FastifyRequest }): Editor => ({
  usuario,
  ip: peticion.ip,
});

/** Answers when detection goes by what was stored, too; what is stored is answered in any case. */
const seguido =
  ({ log }: Deps, { seguirRed }: Partes) =>
  async <T>(hecho: Promise<T>): Promise<T> => {
    const dato = await hecho;
    await seguirRed().catch((error: unknown) =>
      log.warn({ err: error }, 'la red cambiada se leerá en breve'),
    );
    return dato;
  };

/** A line of as many vertices as the contract takes. */
const TRAMO_MAX_BYTES = 2 << 20;

const registrarRed = (http: FastifyInstance, deps: Deps, partes: Partes): void => {
  const ySeguir = seguido(deps, partes);
  registrar(http, partes, 'sistemasConfig', async ({ usuario, query }) => {
    const { filas: sistemas, total } = await listar(deps, SISTEMAS, usuario, query);
    return { sistemas, total };
  });
  registrar(http, partes, 'crearSistema', (e) => ySeguir(crear(deps, SISTEMAS, editorDe(e), e.body)));
  registrar(http, partes, 'editarSistema', (e) =>
    ySeguir(editar(deps, SISTEMAS, editorDe(e), { ...e.body, ...e.params })),
  );
  registrar(http, partes, 'estacionesConfig', async ({ usuario, query }) => {
    const { filas: estaciones, total } = await listar(deps, ESTACIONES, usuario, query);
    return { estaciones, total };
  });
  registrar(http, partes, 'crearEstacion', (e) => ySeguir(crear(deps, ESTACIONES, editorDe(e), e.body)));
  registrar(http, partes, 'editarEstacion', (e) =>
    ySeguir(editar(deps, ESTACIONES, editorDe(e), { ...e.body, ...e.params })),
  );
  registrar(http, partes, 'puntosConfig', async ({ usuario, query }) => {
    const { filas: puntos, total } = await listar(deps, PUNTOS, usuario, query);
    return { puntos, total };
  });
  registrar(http, partes, 'crearPunto', (e) => ySeguir(crear(deps, PUNTOS, editorDe(e), e.body)));
  registrar(http, partes, 'editarPunto', (e) =>
    ySeguir(editar(deps, PUNTOS, editorDe(e), { ...e.body, ...e.params })),
  );
  registrar(http, partes, 'tramosConfig', async ({ usuario, query }) => {
    const { filas: tramos, total } = await listar(deps, TRAMOS, usuario, query);
    return { tramos, total };
  });
  const conLinea = { limite_bytes: TRAMO_MAX_BYTES };
  registrar(http, partes, 'crearTramo', (e) => ySeguir(crear(deps, TRAMOS, editorDe(e), e.body)), conLinea);
  registrar(
    http,
    partes,
    'editarTramo',
    (e) => ySeguir(editar(deps, TRAMOS, editorDe(e), { ...e.body, ...e.params })),
    conLinea,
  );
  registrar(http, partes, 'trazosTramos', async ({ usuario }) => {
    const todos = await leerTrazos(deps.db, TRAMOS.alcance(usuario));
    const trazos = todos.flatMap(({ juicio, ...t }) => (juicio?.faltas.length ? [{ ...t, juicio }] : []));
    return { trazos, total: trazos.length, revisados: todos.length };
  });
  registrar(http, partes, 'velocidadTramo', ({ params, usuario }) => leerVelocidad(deps, params.id, usuario));
  registrar(http, partes, 'usarVelocidadTramo', (e) => {
    const { version, velocidad_onda_mps } = e.body;
    return ySeguir(usarVelocidad(deps, editorDe(e), { ...e.params, version }, velocidad_onda_mps));
  });
};

const registrarEquipos = (http: FastifyInstance, deps: Deps, partes: Partes): void => {
  const ySeguir = seguido(deps, partes);
  registrar(http, partes, 'sensoresConfig', async ({ usuario, query }) => {
    const { filas: sensores, total } = await listar(deps, SENSORES, usuario, query);
    return { sensores, total };
  });
  registrar(http, partes, 'crearSensor', (e) => ySeguir(crear(deps, SENSORES, editorDe(e), e.body)));
  registrar(http, partes, 'editarSensor', (e) =>
    ySeguir(editar(deps, SENSORES, editorDe(e), { ...e.body, ...e.params })),
  );
  registrar(http, partes, 'mantenimientoSensor', (e) =>
    ySeguir(ponerMantenimiento(deps, editorDe(e), { ...e.params, version: e.body.version }, e.body)),
  );
  registrar(http, partes, 'routersConfig', async ({ usuario, query }) => {
    const { filas: routers, total } = await listar(deps, ROUTERS, usuario, query);
    return { routers, total };
  });
  registrar(http, partes, 'crearRouter', (e) => ySeguir(crear(deps, ROUTERS, editorDe(e), e.body)));
  registrar(http, partes, 'editarRouter', (e) =>
    ySeguir(editar(deps, ROUTERS, editorDe(e), { ...e.body, ...e.params })),
  );
  registrar(http, partes, 'gatewaysConfig', async ({ usuario, query }) => {
    const { filas: gateways, total } = await listar(deps, GATEWAYS, usuario, query);
    return { gateways, total };
  });
  registrar(http, partes, 'crearGateway', (e) => ySeguir(crearGateway(deps, editorDe(e), e.body)));
  registrar(http, partes, 'editarGateway', (e) =>
    ySeguir(editar(deps, GATEWAYS, editorDe(e), { ...e.body, ...e.params })),
  );
  registrar(http, partes, 'secretoGateway', (e) =>
    ySeguir(renovarSecreto(deps, editorDe(e), { ...e.params, version: e.body.version }, e.body.horas)),
  );
  registrar(http, partes, 'revocarSecretoGateway', (e) =>
    ySeguir(revocarAnterior(deps, editorDe(e), { ...e.params, version: e.body.version })),
  );
};

const registrarTablas = (http: FastifyInstance, deps: Deps, partes: Partes): void => {
  const ySeguir = seguido(deps, partes);
  // A cell that cannot be kept is told by its row and column.
  const conTabla = { limite_bytes: IMPORTAR_BYTES_MAX, tal_cual: true } as const;
  registrar(http, partes, 'tablaEstaciones', ({ usuario }) => exportarTabla(deps, TABLA_ESTACIONES, usuario));
  registrar(http, partes, 'tablaSensores', ({ usuario }) => exportarTabla(deps, TABLA_SENSORES, usuario));
  registrar(
    http,
    partes,
    'importarEstaciones',
    (e) => ySeguir(importar(deps, TABLA_ESTACIONES, editorDe(e), e.body)),
    conTabla,
  );
  registrar(
    http,
    partes,
    'importarSensores',
    (e) => ySeguir(importar(deps, TABLA_SENSORES, editorDe(e), e.body)),
    conTabla,
  );
};

const registrarPersonas = (http: FastifyInstance, deps: Deps, partes: Partes): void => {
  const { push } = deps;
  /** Sockets of an account that changed are looked at at once. */
  const yRevisar = async <T>(hecho: Promise<T>): Promise<T> => {
    const dato = await hecho;
    push.revisarSesiones();
    return dato;
  };
  for (const nombre of ['usuariosConfig', 'usuarios'] as const)
    registrar(http, partes, nombre, async ({ usuario, query }) => {
      const { filas: usuarios, total } = await listar(deps, USUARIOS, usuario, query);
      return { usuarios, total };
    });
  registrar(http, partes, 'crearUsuario', (e) => crearUsuario(deps, editorDe(e), e.body));
  registrar(http, partes, 'editarUsuario', (e) =>
    yRevisar(editar(deps, USUARIOS, editorDe(e), { ...e.body, ...e.params })),
  );
  registrar(http, partes, 'passwordUsuario', (e) =>
    yRevisar(restablecerPassword(deps, editorDe(e), { ...e.params, version: e.body.version })),
  );
  registrar(http, partes, 'quitarFactorUsuario', (e) =>
    yRevisar(retirarSegundoFactor(deps, editorDe(e), { ...e.params, version: e.body.version })),
  );
  const tokens = tokensDe(deps);
  registrar(http, partes, 'tokensConfig', async ({ usuario, query }) => {
    const { filas, total } = await listar(deps, tokens, usuario, query);
    return { tokens: filas, total };
  });
  registrar(http, partes, 'crearToken', (e) => crearToken(deps, editorDe(e), e.body));
  registrar(http, partes, 'editarToken', (e) =>
    editar(deps, tokens, editorDe(e), { ...e.body, ...e.params }),
  );
  registrar(http, partes, 'borrarToken', async (e) => {
    await borrar(deps, tokens, editorDe(e), { ...e.params, version: e.query.version });
    return {};
  });
  registrar(http, partes, 'sesionesAbiertas', ({ usuario, query }) => leerSesiones(deps, usuario, query));
  registrar(http, partes, 'cerrarSesion', async (e) => {
    await cerrarAjena(deps, editorDe(e), e.params.id);
    return {};
  });
};

const BORRABLES = {
  borrarSistema: SISTEMAS,
  borrarEstacion: ESTACIONES,
  borrarSensor: SENSORES,
  borrarTramo: TRAMOS,
  borrarPunto: PUNTOS,
  borrarRouter: ROUTERS,
  borrarGateway: GATEWAYS,
  borrarUsuario: USUARIOS,
} as const satisfies Partial<Record<NombreLlamada, unknown>>;

/** Serves everything with which a site is set up. */
export const registrarConfiguracion = (http: FastifyInstance, deps: Deps, partes: Partes): void => {
  const ySeguir = seguido(deps, partes);
  registrarRed(http, deps, partes);
  registrarEquipos(http, deps, partes);
  registrarTablas(http, deps, partes);
  registrarPersonas(http, deps, partes);
  for (const nombre of Object.keys(BORRABLES) as (keyof typeof BORRABLES)[])
    registrar(http, partes, nombre, async (e) => {
      const fila = { ...e.params, version: e.query.version };
      const hecho = borrar(deps, BORRABLES[nombre] as typeof SISTEMAS, editorDe(e), fila);
      await (BORRABLES[nombre].de_la_red ? ySeguir(hecho) : hecho);
      if (nombre === 'borrarUsuario') deps.push.revisarSesiones();
      return {};
    });
};
