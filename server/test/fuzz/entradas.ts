import { expect } from 'vitest';
import { crearAppDePrueba } from '../app-de-prueba';
import { crearAutenticador } from '../autenticador-de-prueba';
import { contar } from '../contar';
import { crearProveedorDePrueba } from '../proveedor-de-prueba';
import { ingresar, llamar, PASSWORD, sembrarUsuario } from '../sembrar';
import { corpusDe, fuzzear, SEMILLA } from './fuzz';
import { type Azar, elegir, mutar, mutarValor } from './mutador';

/** What libraries read for us at the ways in, thrown at our own calls: passkeys, and the tokens of a site's provider. */

const ORIGEN = 'https://consola.ejemplo.mx';

const alguno = (cuentas: ReadonlyMap<string, number>, debidos: readonly string[]) => {
  for (const debido of debidos)
    expect(cuentas.get(debido) ?? 0, `${debido}, FUZZ_SEED=${SEMILLA}`).toBeGreaterThan(0);
};
const contador = (que: string) => {
  const cuentas = new Map<string, number>();
  return {
    cuentas,
    sumar: (cual: string) => cuentas.set(cual, (cuentas.get(cual) ?? 0) + 1),
    decir: () =>
      contar(
        `fuzz, ${que}: ${[...cuentas]
          .sort()
          .map(([cual, n]) => `${cual} ${n}`)
          .join(', ')}`,
      ),
  };
};

const PARTES = [
  'clientDataJSON',
  'authenticatorData',
  'attestationObject',
  'signature',
  'userHandle',
] as const;
/** One part of an answer of an authenticator, changed after it was signed. */
const rota = <T extends { response: object }>(llave: T, azar: Azar): T => {
  const respuesta = llave.response as Record<string, string>;
  const parte = elegir(
    azar,
    PARTES.filter((una) => una in respuesta),
  );
  const otra = mutar([Buffer.from(respuesta[parte] ?? '', 'base64url')], azar);
  return { ...llave, response: { ...respuesta, [parte]: otra.toString('base64url') } };
};

/** Signs in with passkeys, and registers them, whose authenticator says what none would. */
export const fuzzearLlaves = async (veces: number): Promise<void> => {
  const app = await crearAppDePrueba({ env: { PUBLIC_URL: ORIGEN, ACCESS_TTL_S: '1000000' } });
  const { cuentas, sumar, decir } = contador('llaves de acceso');
  let serie = 0;
  /** An account of its own for some dozens: what fails at one is counted against it. */
  const nueva = async () => {
    const username = `llave${serie++}`;
    await sembrarUsuario(app.base.db, { username, role: 'administrator', sesiones_max: 9 });
    const { token } = await ingresar(app, username, { ip: `10.0.${serie >> 8}.${serie & 255}` });
    const llave = crearAutenticador(ORIGEN);
    const preparar = async () =>
      (await llamar(app, 'POST', '/api/auth/llaves/preparar', { token, body: { password: PASSWORD } })).json;
    const alta = { nombre: 'Teléfono', llave: llave.registrar(await preparar()) };
    await llamar(app, 'POST', '/api/auth/llaves/registrar', { token, body: alta });
    return { token, llave, otra: crearAutenticador(ORIGEN), preparada: await preparar() };
  };
  const pedir = async (que: string, payload: object, token?: string) => {
    const { statusCode, body } = await app.http.inject({
      ...{ method: 'POST', url: `/api/auth/llaves/${que}`, payload },
      ...{ remoteAddress: `10.1.${(serie >> 8) & 255}.${serie & 255}` },
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    if (statusCode >= 500) throw new Error(`${statusCode}: ${body}`);
    return { estado: statusCode, json: JSON.parse(body) };
  };
  let una = await nueva();
  let hechas = 0;
  try {
    await fuzzear({
      que: 'llave',
      veces,
      probar: async (entrada, azar) => {
        hechas += 1;
        if (hechas % CUENTA_CADA === 0) una = await nueva();
        const { token, llave, otra, preparada } = una;
        if (azar(2) === 0) {
          const opciones = (await pedir('opciones', {})).json;
          const bien = azar(4) === 0;
          llave.estado.alterar = (datos) => (bien ? datos : mutar([datos, entrada], azar));
          const usada = llave.usar(opciones);
          const cuerpo = bien && azar(2) === 0 ? usada : rota(usada, azar);
          sumar(`entrar ${(await pedir('entrar', { llave: cuerpo })).estado}`);
        } else {
          otra.estado.alterar = (datos) => mutar([datos, entrada], azar);
          const hecha = otra.registrar(preparada);
          const cuerpo = azar(2) === 0 ? hecha : rota(hecha, azar);
          sumar(`registrar ${(await pedir('registrar', { nombre: 'Otra', llave: cuerpo }, token)).estado}`);
        }
      },
    });
    alguno(cuentas, ['entrar 200', 'entrar 401', 'registrar 400']);
  } finally {
    decir();
    await app.cerrar();
  }
};
const CUENTA_CADA = 40;

/** What is no object is none: a token says nothing then. */
const objetoDe = (valor: unknown): Record<string, unknown> =>
  JSON.parse(JSON.stringify(valor instanceof Object && !Array.isArray(valor) ? valor : {}));

/** Comes back from a provider that says of a person what none would, signed as it should be. */
export const fuzzearProveedor = async (veces: number): Promise<void> => {
  const proveedor = await crearProveedorDePrueba('tramos');
  const app = await crearAppDePrueba({
    env: {
      ...{ OIDC_ISSUER: proveedor.issuer, OIDC_CLIENT_ID: 'tramos', PUBLIC_URL: ORIGEN },
      ...{ OIDC_ROLES: 'ops=monitorista', OIDC_SISTEMAS_CLAIM: 'sistemas' },
    },
  });
  const { cuentas, sumar, decir } = contador('proveedor');
  let serie = 0;
  const pedir = async (
    method: 'GET' | 'POST',
    url: string,
    galletas: readonly string[],
    payload?: object,
  ) => {
    const respuesta = await app.http.inject({
      ...{ method, url, remoteAddress: `10.2.${(serie >> 8) & 255}.${serie & 255}` },
      headers: { cookie: galletas.join('; ') },
      ...(payload ? { payload } : {}),
    });
    if (respuesta.statusCode >= 500) throw new Error(`${respuesta.statusCode}: ${respuesta.body}`);
    return respuesta;
  };
  const galletasDe = ({ cookies }: Awaited<ReturnType<typeof pedir>>) =>
    cookies.map(({ name, value }) => `${name}=${value}`);
  const personas = corpusDe('persona').map(
    (dicha) => JSON.parse(dicha.toString()) as Record<string, unknown>,
  );
  try {
    await fuzzear({
      que: 'persona',
      veces,
      siguiente: (azar) => {
        const dicha = elegir(azar, personas);
        return Buffer.from(JSON.stringify(azar(6) === 0 ? dicha : mutarValor(dicha, azar)));
      },
      probar: async (entrada, azar) => {
        serie += 1;
        const { sub, ...claims } = objetoDe(JSON.parse(entrada.toString()));
        const cambiar = azar(4) === 0;
        Object.assign(proveedor.dicho, {
          ...{ sub: cambiar ? sub : `sub-${azar(50)}`, claims },
          // What the token itself is made of; it stays one.
          alterar: (todas: object) => (cambiar ? objetoDe(mutarValor(todas, azar)) : todas),
        });
        const ida = await pedir('POST', '/api/auth/proveedor/iniciar', []);
        const regreso = await proveedor.autorizar(ida.json().url);
        const vuelta = await pedir('GET', regreso, galletasDe(ida));
        const como = new URL(String(vuelta.headers.location)).searchParams.get('proveedor');
        const canje = await pedir('POST', '/api/auth/proveedor/canje', galletasDe(vuelta), {});
        sumar(`${como}, canje ${canje.statusCode}`);
      },
    });
    alguno(cuentas, ['listo, canje 200', 'proveedor_rechazo, canje 401']);
  } finally {
    decir();
    await app.cerrar();
    await proveedor.cerrar();
  }
};
