import { permite } from '@tramos/contract/acceso';
import { ambitoDe } from '@tramos/contract/ambitos';
import type { ErrorCode } from '@tramos/contract/error';
import type { Llamada } from '@tramos/contract/llamada';
import { LLAMADAS, type NombreLlamada } from '@tramos/contract/llamadas';
import type { Role } from '@tramos/contract/roles';
import { type Ambito, AmbitoSchema } from '@tramos/contract/tokens';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXIGIR_SEGUNDO_FACTOR } from '../src/db/ajuste';
import { sesiones, tokens_api, usuarios } from '../src/db/esquema/cuentas';
import { ajustes } from '../src/db/esquema/sitio';
import { tokenNuevo } from '../src/http/token-api';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from './app-de-prueba';
import { contar } from './contar';
import { JWT_SECRET, MUERTOS, matarSesiones } from './muertos';
import { conSusRutas, type RutaServida } from './rutas-servidas';
import { activarSegundoFactor, ingresar, sembrarRed, sembrarUsuario } from './sembrar';

/**
 * The access matrix: every route that the server serves, asked by every kind of visitor. The routes come from the
 * server and from the document it gives out; one that stands in neither table below fails by its name.
 */

/** What turns a caller away at the door; whatever else a call answers, it has let them in. */
const PUERTAS = {
  no_autenticado: 401,
  sesion_terminada: 401,
  cambio_password_requerido: 403,
  segundo_factor_requerido: 403,
  solo_lectura: 403,
  sin_permiso: 403,
  confirmar_identidad: 403,
  fuera_de_ambito: 403,
  token_no_vale: 401,
  escalar_sin_permiso: 403,
  ruta_desconocida: 404,
} as const satisfies Partial<Record<ErrorCode, number>>;
type Trato = keyof typeof PUERTAS | 'pasa';

interface Visitante {
  role: Role;
  is_first_login?: boolean;
  pantalla?: boolean;
  instructor?: boolean;
  /** Administrators have one: the site of this test asks for it. */
  segundo_factor?: boolean;
  /** Signed in so long ago that what can hide a tap asks who it is. */
  por_confirmar?: boolean;
  /** Sees one sistema; everything else does without. */
  alcance?: 'norte' | 'nada';
}
const VIVOS = {
  'a regular user': { role: 'user' },
  'a monitorista': { role: 'monitorista' },
  'a monitorista who sees no sistema': { role: 'monitorista', alcance: 'nada' },
  'an administrator': { role: 'administrator', segundo_factor: true },
  'an administrator of one sistema': { role: 'administrator', segundo_factor: true, alcance: 'norte' },
  'an administrator who has to say again who it is': {
    role: 'administrator',
    segundo_factor: true,
    por_confirmar: true,
  },
  'an administrator with the first password': { role: 'administrator', is_first_login: true },
  'an administrator without the second factor': { role: 'administrator' },
  'a regular user who instructs': { role: 'user', instructor: true },
  'a wall display': { role: 'monitorista', pantalla: true },
} satisfies Record<string, Visitante>;
/** Other systems, with what their token opens; null opens nothing any more. */
const SISTEMAS: Readonly<Record<string, readonly Ambito[] | null>> = {
  'a token of the API for everything that tokens may do': AmbitoSchema.options,
  'a token of the API that reads the network': ['red'],
  'a token of the API that expired': null,
};
const NADIE = 'nobody';
const VISITANTES = [NADIE, ...Object.keys(VIVOS), ...Object.keys(SISTEMAS), ...MUERTOS];

/** What tells of the whole site together, and only to who sees all of it. */
const DE_TODO_EL_SITIO: readonly NombreLlamada[] = [
  ...[
    'reporteAuditoria',
    'instalacion',
    'llegadas',
    'conexiones',
    'rechazados',
    'primeraVez',
    'estadoSistema',
  ],
] as const satisfies readonly NombreLlamada[];

/** Routes that are no call of the contract: open to all, or to this machine alone. */
const FUERA_DEL_CONTRATO: Readonly<Record<string, 'todos' | 'esta_maquina'>> = {
  '/metrics': 'esta_maquina',
  '/': 'todos',
  '/index.html': 'todos',
  '/*': 'todos',
  '/geo/mexico.pmtiles': 'todos',
  '/api/docs': 'todos',
  '/api/docs/': 'todos',
  '/api/docs/json': 'todos',
  '/api/docs/yaml': 'todos',
  '/api/docs/static/*': 'todos',
  '/api/docs/static/index.html': 'todos',
  '/api/docs/static/swagger-initializer.js': 'todos',
};

let app: AppDePrueba;
let rutas: RutaServida[];
const tokens = new Map<string, string>();
let llamadas = 0;

beforeAll(async () => {
  [app, rutas] = await conSusRutas(() => crearAppDePrueba({ env: { JWT_SECRET } }));
  await app.http.ready();
  const { db } = app.base;
  const norte = await sembrarRed(db, 'norte');
  const alcances = { norte: { sistemas: [norte.sistema_id] }, nada: { sistemas: [] } };
  for (const [i, [quien, visitante]] of Object.entries<Visitante>(VIVOS).entries()) {
    const { segundo_factor, alcance, por_confirmar, ...cuenta } = visitante;
    const username = `visitante${i}`;
    await sembrarUsuario(db, { username, ...cuenta, ...(alcance ? alcances[alcance] : {}) });
    const { token } = await ingresar(app, username);
    tokens.set(quien, token);
    if (segundo_factor) await activarSegundoFactor(app, token);
    if (por_confirmar)
      await db
        .update(sesiones)
        .set({ confirmada_at: new Date(0) })
        .where(
          inArray(
            sesiones.usuario_id,
            db.select({ id: usuarios.id }).from(usuarios).where(eq(usuarios.username, username)),
          ),
        );
  }
  const responsable_id = await sembrarUsuario(db, { username: 'responsable', role: 'administrator' });
  for (const [quien, ambitos] of Object.entries(SISTEMAS)) {
    const { secreto, ...guardado } = tokenNuevo();
    const expira_at = new Date(AHORA_MS + (ambitos ? 1 : -1) * 86_400_000);
    await db.insert(tokens_api).values({
      ...{ ...guardado, nombre: quien, ambitos: [...(ambitos ?? AmbitoSchema.options)], responsable_id },
      ...{ todos_los_sistemas: true, sistemas: [], creado_at: new Date(AHORA_MS), expira_at },
    });
    tokens.set(quien, secreto);
  }
  const muertos = await matarSesiones(app, tokens.get('an administrator') ?? '');
  for (const [como, { token }] of muertos) tokens.set(como, token);
  await db.insert(ajustes).values({ clave: EXIGIR_SEGUNDO_FACTOR, valor: true });
});
afterAll(async () => {
  await app.cerrar();
  const cuenta = `${rutas.length} rutas × ${VISITANTES.length} visitantes = ${llamadas} llamadas`;
  contar(`matriz de acceso, ${cuenta}`);
});

const NOMBRES = Object.keys(LLAMADAS) as NombreLlamada[];
/** A call of the contract by its route; HEAD is asked like GET. */
const llamadaDe = ({ metodo, url }: RutaServida): NombreLlamada | undefined =>
  NOMBRES.find(
    (nombre) =>
      LLAMADAS[nombre].ruta === url && LLAMADAS[nombre].metodo === (metodo === 'HEAD' ? 'GET' : metodo),
  );

const tratoDeVivo = (nombre: NombreLlamada, visitante: Visitante): Trato => {
  const llamada: Llamada = LLAMADAS[nombre];
  const { role, is_first_login, pantalla, segundo_factor, instructor, alcance, por_confirmar } = visitante;
  if (is_first_login) return llamada.con_primer_ingreso ? 'pasa' : 'cambio_password_requerido';
  if (role === 'administrator' && !segundo_factor)
    return llamada.con_segundo_factor_pendiente ? 'pasa' : 'segundo_factor_requerido';
  if (pantalla && llamada.metodo !== 'GET') return 'solo_lectura';
  if (!permite(llamada.acceso, role, instructor))
    return nombre === 'escalar' ? 'escalar_sin_permiso' : 'sin_permiso';
  if (por_confirmar && llamada.confirma) return 'confirmar_identidad';
  return alcance && DE_TODO_EL_SITIO.includes(nombre) ? 'sin_permiso' : 'pasa';
};

const tratoDe = (ruta: RutaServida, quien: string): Trato | 'sin tabla' => {
  const nombre = llamadaDe(ruta);
  if (!nombre) {
    const fuera = FUERA_DEL_CONTRATO[ruta.url];
    if (fuera === undefined || !['GET', 'HEAD'].includes(ruta.metodo)) return 'sin tabla';
    // Nobody in these tests calls from the machine of the server.
    return fuera === 'todos' ? 'pasa' : 'ruta_desconocida';
  }
  if (LLAMADAS[nombre].acceso === 'publico') return 'pasa';
  if (quien === NADIE) return 'no_autenticado';
  const ambitos = SISTEMAS[quien];
  if (ambitos === null) return 'token_no_vale';
  if (ambitos) return ambitos.some((ambito) => ambito === ambitoDe(nombre)) ? 'pasa' : 'fuera_de_ambito';
  const vivo: Visitante | undefined = VIVOS[quien as keyof typeof VIVOS];
  return vivo ? tratoDeVivo(nombre, vivo) : 'sesion_terminada';
};

/** What a report has to be asked for, so that it is answered and not only read. */
const RANGO = '?desde=2026-11-21&hasta=2026-11-21';
const pedir = (ruta: RutaServida, headers: Record<string, string> = {}, remoteAddress = '192.0.2.10') =>
  app.http.inject({
    method: ruta.metodo as 'GET',
    url: `${ruta.url.replace(':id', '999999').replace(':reporte', 'eventos').replace('*', 'index.html')}${RANGO}`,
    remoteAddress,
    headers: { 'user-agent': 'prueba/1.0', ...headers },
  });
const tratar = async (ruta: RutaServida, quien: string): Promise<Trato | number> => {
  // Signing out would be the last thing this visitor does.
  const token = llamadaDe(ruta) === 'logout' ? undefined : tokens.get(quien);
  const { statusCode, body } = await pedir(
    ruta,
    token === undefined ? {} : { authorization: `Bearer ${token}` },
  );
  llamadas += 1;
  // HEAD says its status and nothing more.
  if (ruta.metodo === 'HEAD') return statusCode;
  const code = body.startsWith('{') ? (JSON.parse(body).code as keyof typeof PUERTAS) : undefined;
  return code !== undefined && code in PUERTAS ? code : 'pasa';
};

const sonIguales = (visto: Trato | number, debido: Trato | 'sin tabla'): boolean => {
  if (typeof visto === 'string') return visto === debido;
  if (debido === 'sin tabla') return false;
  return debido === 'pasa' ? visto !== 401 && visto !== 403 : visto === PUERTAS[debido];
};

describe('the access matrix, asked of the server by', () => {
  it.each(VISITANTES)('%s', async (quien) => {
    const distintas: string[] = [];
    for (const ruta of rutas) {
      const [visto, debido] = [await tratar(ruta, quien), tratoDe(ruta, quien)];
      if (!sonIguales(visto, debido))
        distintas.push(`${ruta.metodo} ${ruta.url}: ${debido} debía ser, ${visto} fue`);
    }
    expect(distintas).toEqual([]);
  });
});

describe('the routes of the server', () => {
  const firma = ({ metodo, url }: RutaServida) => `${metodo} ${url}`;

  it('are the calls of the contract, all of them, and a few that a table names', () => {
    const servidas = rutas.filter(({ metodo }) => metodo !== 'HEAD');
    const sin_tabla = servidas.filter((ruta) => tratoDe(ruta, NADIE) === 'sin tabla').map(firma);
    expect(sin_tabla).toEqual([]);
    const sin_servir = NOMBRES.filter((nombre) => !servidas.some((ruta) => llamadaDe(ruta) === nombre));
    expect(sin_servir).toEqual([]);
    const nadie_las_sirve = Object.keys(FUERA_DEL_CONTRATO).filter(
      (url) => !rutas.some((r) => r.url === url),
    );
    expect(nadie_las_sirve).toEqual([]);
  });

  it('stand in the document of the API, each that is a call and no other', async () => {
    const { json } = { json: (await pedir({ metodo: 'GET', url: '/api/docs/json' })).json() };
    const escritas = Object.entries(json.paths as Record<string, object>).flatMap(([url, metodos]) =>
      Object.keys(metodos).map((metodo) => `${metodo.toUpperCase()} ${url.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    const llamadas_del_contrato = NOMBRES.map(
      (nombre) => `${LLAMADAS[nombre].metodo} ${LLAMADAS[nombre].ruta}`,
    );
    expect(escritas.sort()).toEqual(llamadas_del_contrato.sort());
  });

  it('that are for this machine alone answer to it, and to nobody who came through a proxy', async () => {
    for (const url of Object.keys(FUERA_DEL_CONTRATO).filter(
      (u) => FUERA_DEL_CONTRATO[u] === 'esta_maquina',
    )) {
      const ruta = { metodo: 'GET', url };
      expect((await pedir(ruta, {}, '127.0.0.1')).statusCode).toBe(200);
      expect((await pedir(ruta, { 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1')).statusCode).toBe(404);
    }
  });
});
