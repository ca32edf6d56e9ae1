import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { leerNumero } from '@tramos/contract/numero-escrito';
import { leerCsv } from '../../../web/src/configuracion/tabla-csv';
import { textoDe } from '../../../web/src/lib/lineas/alfabeto';
import { escribirTrazo } from '../../../web/src/lib/lineas/escribir';
import { leerLineas, leerPuntos } from '../../../web/src/lib/lineas/leer';
import { revisarLogo } from '../../src/ajustes/logo';
import { leerConfig } from '../../src/config';
import { leerDia, leerSiNo, leerTexto } from '../../src/configuracion/celdas';
import { planear } from '../../src/configuracion/plan-importacion';
import { TABLA_ESTACIONES, TABLA_SENSORES } from '../../src/configuracion/tablas';
import { ArranqueError } from '../../src/db/arranque-error';
import { leerCredencial } from '../../src/demo/gateway';
import { aceptaCodificacion } from '../../src/http/comprimir';
import { direccionPropia, origenPermitido } from '../../src/http/direccion';
import { AppError } from '../../src/http/errores';
import { excesoDeJson } from '../../src/http/json';
import { crearDireccionRemota, esDeEstaMaquina } from '../../src/http/proxy';
import { leerBasic } from '../../src/ingesta/http';
import { interpretar } from '../../src/ingesta/interpretar';
import type { Red } from '../../src/ingesta/red';
import { crearVigiaDeTramas } from '../../src/ingesta/tramas';
import { leerMunicipios } from '../../src/lugar/datos';
import { indexarPoligonos } from '../../src/lugar/poligonos';
import { LectorMedido } from '../../src/realtime/lector';
import { comprobar } from '../../src/respaldo/formato';
import { cifrar, descifrar } from '../../src/sesion/cifrado';
import { conoce, leerNavegador } from '../../src/sesion/navegador';
import { leerGalleta } from '../../src/sesion/proveedor/galletas';
import { nombreDe, pidioDosFactores, rolDe, sistemasDe, usernameDe } from '../../src/sesion/proveedor/mapeo';
import { conNuevo, leerSecretos, secretosEnUso } from '../../src/sesion/secretos';
import { descifrarIngreso } from '../../src/sesion/sello';
import { clavesDe, leerRefresco, verificarAcceso } from '../../src/sesion/tokens';
import { pasoDelCodigo } from '../../src/sesion/totp';
import { AHORA_MS } from '../app-de-prueba';
import { type Azar, elegir, mutarValor } from './mutador';

/** Everything that reads what somebody outside wrote, called as it is called in the product. */

type Probar = (entrada: Buffer, azar: Azar) => void | Promise<void>;

const exigir = (bien: boolean, que: string): void => {
  if (!bien) throw new Error(que);
};
/** Runs it; the only failure that is one of ours is told in words. */
const soloFalla = (clase: typeof AppError | typeof ArranqueError, hacer: () => unknown): void => {
  try {
    hacer();
  } catch (error) {
    if (!(error instanceof clase)) throw error;
  }
};

/** Two gateways, of which the second may say nothing of what is the first one's. */
const RED = {
  sensores: new Map([['PT-01', { id: 1, gateway_id: 1, escala: { factor: 0.07, suma: 1 } }]]),
  routers: new Map([['R-01', { id: 2, gateway_id: 1 }]]),
  estaciones: new Map([['E-01', { id: 3, sistema_id: 4 }]]),
  gateways: new Map([
    [1, { permite_maniobras: true, sistemas: new Set([4]) }],
    [2, { permite_maniobras: false, sistemas: new Set() }],
  ]),
} as unknown as Red;

const hojasDe = (dato: unknown): unknown[] =>
  dato !== null && typeof dato === 'object' ? Object.values(dato).flatMap(hojasDe) : [dato];
const numerosDe = (dato: unknown): number[] => hojasDe(dato).filter((hoja) => typeof hoja === 'number');

const carga: Probar = (entrada, azar) => {
  const corte = entrada.indexOf(10);
  const [topic, bytes] = [entrada.subarray(0, Math.max(0, corte)).toString(), entrada.subarray(corte + 1)];
  const gateway = 1 + azar(2);
  const origen = { tipo: 'gateway', id: gateway, clave: `gw-${gateway}`, direccion: '::1' } as never;
  const leido = interpretar(
    RED,
    { origen, topic, carga: { tipo: 'bytes', bytes }, recibido_ms: AHORA_MS },
    AHORA_MS,
  );
  if (leido.tipo === 'rechazo') {
    exigir(leido.payload.length <= 2_048, 'too much of it would be kept');
    return exigir(!`${leido.topic}${leido.payload}`.includes('\0'), 'what is kept of it holds a NUL');
  }
  exigir(gateway === 1, 'it was taken from a gateway that may not say it');
  // A sample that is NaN is a hole.
  const numeros = numerosDe(leido).filter((n) => !Number.isNaN(n));
  exigir(
    numeros.every((n) => Math.abs(n) < 1e14),
    'it holds what no sum of many can hold',
  );
  if (leido.tipo === 'disparo' || leido.tipo === 'presion')
    exigir(numeros.map(Math.fround).every(Number.isFinite), 'it cannot be stored');
  if (leido.tipo === 'presion') {
    const { p } = leido.mensaje;
    exigir(Number.isFinite(p[0]) && Number.isFinite(p.at(-1)), 'a hole lies at an end of it');
  }
};

const respaldo = (): { probar: Probar; cerrar: () => void } => {
  const carpeta = mkdtempSync(join(tmpdir(), 'fuzz-respaldo-'));
  const archivo = join(carpeta, 'uno');
  /** With the sum of whoever would have written it so: what is behind the sum is read too. */
  const firmado = (texto: string): Buffer => {
    const lineas = texto.trimEnd().split('\n').slice(0, -1);
    const suma = createHash('sha256').update(lineas.map((linea) => `${linea}\n`).join(''));
    const fin = JSON.stringify({ sha256: suma.digest('hex'), filas: texto.length % 4 });
    return gzipSync(`${[...lineas, fin].join('\n')}\n`, { level: 1 });
  };
  return {
    cerrar: () => rmSync(carpeta, { recursive: true }),
    probar: async (entrada, azar) => {
      writeFileSync(archivo, azar(3) === 0 ? entrada : firmado(entrada.toString('utf8')));
      try {
        await comprobar(archivo);
      } catch (error) {
        if (!(error instanceof ArranqueError)) throw error;
      }
    },
  };
};

const CLAVES = clavesDe('un secreto de prueba que nadie debe usar');
const ficha: Probar = (entrada) => {
  const texto = entrada.toString('utf8');
  exigir(verificarAcceso(CLAVES, texto, AHORA_MS) === null, 'a token that nobody signed opened something');
  exigir(leerRefresco(CLAVES, texto) === null, 'a refresh token that nobody derived was taken');
  exigir(leerBasic(texto)?.clave !== '', 'a key of no letters');
  descifrar(CLAVES.segundo_factor, texto, 'usuario:1');
  // Altered by one place, what is sealed does not open.
  const sellado = cifrar(CLAVES.segundo_factor, entrada.subarray(0, 20), 'usuario:1');
  exigir(
    descifrar(CLAVES.segundo_factor, sellado, `usuario:${texto}`) === null || texto === '1',
    'of another',
  );
  pasoDelCodigo(entrada.subarray(0, 20), texto, AHORA_MS);
};

const PUNTOS = [
  [-101, 20],
  [0, 0],
  [180, 90],
] as const;
const geo: Probar = (entrada) => {
  let municipios: ReturnType<typeof leerMunicipios>;
  try {
    municipios = leerMunicipios(entrada.toString('utf8'));
  } catch {
    // Told to the log, and done without.
    return;
  }
  const buscar = indexarPoligonos(municipios);
  for (const punto of PUNTOS) buscar(punto);
};

const VACIAS = { sistema: new Map(), estacion: new Map(), router: new Map(), gateway: new Map() };
const PRESENTES = {
  filas: new Map(),
  claves: Object.fromEntries(
    Object.keys(VACIAS).map((que) => [que, { id: new Map([['S1', 1]]), clave: new Map([[1, 'S1']]) }]),
  ),
  administrador: true,
} as never;
const csv: Probar = (entrada) => {
  const leida = leerCsv(textoDe(entrada));
  if ('error' in leida) return;
  for (const tabla of [TABLA_ESTACIONES, TABLA_SENSORES]) planear(tabla as never, PRESENTES, leida);
  for (const celda of leida.filas.flat().slice(0, 50)) {
    const numero = leerNumero(celda);
    exigir(!('valor' in numero) || Number.isFinite(numero.valor), `«${celda}» is no number`);
    const dia = leerDia(celda);
    exigir(
      !('valor' in dia) || dia.valor === null || !Number.isNaN(Date.parse(dia.valor)),
      `«${celda}» is no day`,
    );
    leerSiNo(celda);
    leerTexto(celda);
  }
};

const trazo: Probar = (entrada) => {
  leerPuntos(textoDe(entrada));
  const leido = leerLineas(entrada);
  if ('error' in leido) return;
  for (const { vertices } of leido.opciones) {
    exigir(vertices.flat().every(Number.isFinite), 'a vertex is nowhere');
    exigir(!('error' in leerLineas(escribirTrazo(vertices))), 'what was read is not read again');
  }
};

const json: Probar = (entrada) => {
  const exceso = excesoDeJson(entrada);
  if (exceso !== null) return;
  try {
    JSON.parse(entrada.toString('utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
};

const paquete: Probar = (entrada) => {
  const lector = new LectorMedido();
  try {
    lector.add(entrada.toString('utf8'));
  } catch (error) {
    // It closes that connection, and no other.
    if (!(error instanceof Error)) throw error;
  } finally {
    lector.destroy();
  }
};

const tramas: Probar = (entrada, azar) => {
  const [junta, suelta] = [crearVigiaDeTramas(1_000), crearVigiaDeTramas(1_000)];
  const corte = azar(entrada.length + 1);
  const en_dos = suelta(entrada.subarray(0, corte)) && suelta(entrada.subarray(corte));
  exigir(junta(entrada) === en_dos, 'it depends on where it was cut');
};

const entorno: Probar = (entrada) => {
  const pares = entrada
    .toString('utf8')
    .split('\n')
    .map((linea) => [linea.slice(0, Math.max(0, linea.indexOf('='))), linea.slice(linea.indexOf('=') + 1)]);
  soloFalla(ArranqueError, () => leerConfig(Object.fromEntries(pares)));
};

const svg: Probar = (entrada) => {
  const datos = entrada.toString('base64');
  for (const tipo of ['image/svg+xml', 'image/png'] as const)
    soloFalla(AppError, () => revisarLogo({ tipo, datos }));
};

/** What an installation keeps beside its data, as somebody with an editor left it. */
const secretos: Probar = (entrada) => {
  const leidos = leerSecretos(entrada.toString('utf8'));
  const antes = secretosEnUso(leidos, AHORA_MS);
  exigir(antes.length === leidos.length, 'a secret is lost on the way from the file');
  exigir(!antes.some((secreto) => /\s|^$/.test(secreto)), 'a secret that no line can hold');
  const despues = secretosEnUso(conNuevo(leidos, 'otro', AHORA_MS), AHORA_MS);
  exigir(despues.includes('otro'), 'a new secret is not known');
  const hace = leidos.some(({ desde_ms }) => desde_ms <= AHORA_MS);
  exigir(!hace || despues[0] === antes[0], 'a secret makes tokens before all servers know it');
};

const credencial = (): { probar: Probar; cerrar: () => void } => {
  const carpeta = mkdtempSync(join(tmpdir(), 'fuzz-credencial-'));
  const archivo = join(carpeta, 'gateway.json');
  return {
    cerrar: () => rmSync(carpeta, { recursive: true }),
    probar: (entrada) => {
      writeFileSync(archivo, entrada);
      soloFalla(ArranqueError, () => {
        const { clave, secreto } = leerCredencial(archivo);
        exigir(typeof clave === 'string' && typeof secreto === 'string', 'it is no key and secret');
      });
    },
  };
};

/** Headers as the server's own parser hands them over: of bytes that it lets pass. */
export const cabecerasDe = (entrada: Buffer): Record<string, string> =>
  Object.fromEntries(
    entrada
      .toString('latin1')
      .split('\n')
      .map((renglon) => /^([\w-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/.exec(renglon.trimEnd()))
      .flatMap((par) => (par ? [[par[1]?.toLowerCase() ?? '', par[2] ?? '']] : [])),
  );
/** Who is believed about where a call comes from, as a site may say it. */
const CONFIANZAS = [false, 'cercano', ['10.0.0.0/8', '::1']] as const;
const DIRECCIONES = ['127.0.0.1', '10.0.0.7', '203.0.113.5', '::1', '::ffff:10.0.0.7', 'fe80::1'];
const cabeceras: Probar = (entrada, azar) => {
  const headers = cabecerasDe(entrada);
  const remoteAddress = elegir(azar, DIRECCIONES);
  const peticion = { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
  for (const confianza of CONFIANZAS) {
    const config = { trust_proxy: confianza, public_url: null, allowed_origins: [] } as never;
    const direccion = crearDireccionRemota(confianza as never)(peticion);
    exigir(direccion !== '', 'a call from nowhere');
    exigir(confianza !== false || direccion === remoteAddress, 'somebody was believed who is not to be');
    const { protocol, host } = direccionPropia(config, peticion);
    exigir(/^https?:$/.test(protocol) && host !== '', 'our address is none');
    const permitido = origenPermitido(config, peticion);
    exigir(permitido || headers.origin !== undefined, 'who is no browser was refused');
  }
  const maquina = esDeEstaMaquina(peticion);
  exigir(!maquina || !('forwarded' in headers), 'what a proxy passed on counts as of this machine');
  const navegador = leerNavegador(headers.cookie);
  exigir((navegador?.marcas.length ?? 0) <= 8, 'a browser of too many accounts');
  if (navegador) conoce(CLAVES, navegador, { user: { id: 1 }, password_hash: 'x' });
  for (const nombre of ['tramos_ida', 'tramos_pase']) {
    const galleta = leerGalleta({ headers } as never, nombre) ?? '';
    exigir(descifrarIngreso(CLAVES, galleta, nombre) === null, 'a cookie that nobody sealed opened');
  }
  aceptaCodificacion(headers['accept-encoding'], 'br');
  leerBasic(headers.authorization);
};

const PROVEEDOR = {
  ...{ claim_rol: 'realm_access.roles', claim_sistemas: 'sistemas' },
  roles: new Map([['ops', 'monitorista']]),
} as never;
/** What an ID token says whose signature was right: its provider may be anybody's. */
const persona: Probar = (entrada, azar) => {
  let claims: unknown;
  try {
    claims = mutarValor(JSON.parse(entrada.toString('utf8')), azar);
  } catch {
    return;
  }
  if (claims === null || typeof claims !== 'object') return;
  const dichos = claims as Record<string, unknown>;
  exigir([null, 'monitorista'].includes(rolDe(PROVEEDOR, dichos)), 'a role that no group gives');
  exigir(sistemasDe(PROVEEDOR, dichos)?.every((uno) => typeof uno === 'string') ?? false, 'no keys');
  pidioDosFactores(dichos);
  const textos = [usernameDe(dichos), nombreDe(dichos)];
  exigir(
    textos.every((texto) => texto.length <= 120),
    'a name longer than its place',
  );
};

export interface Lector {
  que: string;
  probar: Probar;
  cerrar?: () => void;
}
export const lectores = (): Lector[] => [
  ...Object.entries({
    ...{ json, carga, tramas, paquete, trazo, csv, svg, geo, entorno, ficha },
    ...{ secretos, cabeceras, persona },
  }).map(([que, probar]) => ({ que, probar })),
  { que: 'credencial', ...credencial() },
  { que: 'respaldo', ...respaldo() },
];
