import { SIN_APARTADOS } from '@tramos/contract/evento';
import { LLAMADAS } from '@tramos/contract/llamadas';
import { userDeMuestra } from '@tramos/contract/muestras';
import { describe, expect, it } from 'vitest';
import { createApi, createApiCruda } from './api-client';
import { AppError } from './app-error';
import type { Credenciales } from './credenciales';
import { crearPedir } from './peticion';
import { createRefresco } from './refresco';

const USER = userDeMuestra();
const json = (status: number, cuerpo: unknown) => new Response(JSON.stringify(cuerpo), { status });
/** As specified; what it does not say, the contract adds. */
const RESPUESTA = { events: [], total: 0 };
const LISTA = { ...RESPUESTA, apartados: SIN_APARTADOS };

interface Peticion {
  ruta: string;
  init: RequestInit;
}

interface Navegador {
  fetch: typeof globalThis.fetch;
  token?: () => string | null;
  credenciales: () => Credenciales | null;
  abrir?: (credenciales: Credenciales) => void;
  olvidar?: () => void;
  alNegar?: () => void;
  confirmar?: () => Promise<boolean>;
}

/** What the client leans on, put together as the console does it in front of a made-up browser and server. */
const depsDe = ({ fetch, credenciales, ...resto }: Navegador) => {
  const { abrir = () => undefined, olvidar = () => undefined, alNegar = () => undefined } = resto;
  const { token = () => credenciales()?.token ?? null, confirmar = async () => false } = resto;
  const pedir = crearPedir({ fetch, alResponder: () => undefined });
  const aSolas = <T>(trabajo: () => Promise<T>) => trabajo();
  const refrescar = createRefresco({ pedir, credenciales, abrir, olvidar, aSolas });
  return { pedir, token, credenciales, refrescar, olvidar, alNegar, confirmar };
};
const cliente = (navegador: Navegador) => createApi(LLAMADAS, depsDe(navegador));

/** A server that takes one token and refuses the rest, and a browser's credentials in front of it. */
const escenario = ({
  token = 'viejo',
  bueno = 'nuevo',
  refresco = () => json(200, { token: 'nuevo', refreshToken: 'r2', user: USER }),
}: {
  token?: string | null;
  bueno?: string;
  refresco?: () => Response | Promise<Response>;
} = {}) => {
  const peticiones: Peticion[] = [];
  let guardadas: Credenciales | null =
    token === null ? null : { token, refreshToken: 'r1', user: USER, loginLogId: 'log-1' };
  let olvidos = 0;
  const llamar = cliente({
    fetch: async (entrada, init = {}) => {
      const ruta = String(entrada);
      peticiones.push({ ruta, init });
      if (ruta === '/api/auth/refresh-token') return refresco();
      const { authorization } = init.headers as Record<string, string>;
      return authorization === `Bearer ${bueno}`
        ? json(200, RESPUESTA)
        : json(401, { code: 'sesion_terminada', message: 'Su sesión terminó.' });
    },
    credenciales: () => guardadas,
    abrir: (nuevas) => {
      guardadas = nuevas;
    },
    olvidar: () => {
      olvidos += 1;
      guardadas = null;
    },
  });
  return {
    llamar,
    peticiones,
    refrescos: () => peticiones.filter(({ ruta }) => ruta === '/api/auth/refresh-token').length,
    guardadas: () => guardadas,
    ponerGuardadas: (nuevas: Credenciales | null) => {
      guardadas = nuevas;
    },
    olvidos: () => olvidos,
  };
};

/** A client of a server that always answers the same. */
const conRespuesta = (respuesta: () => Response) =>
  cliente({
    credenciales: () => ({ token: 't', refreshToken: 'r', user: USER, loginLogId: null }),
    fetch: async () => respuesta(),
  });

const fallo = async (promesa: Promise<unknown>): Promise<AppError> => {
  const error = await promesa.then(
    () => new Error('it did not fail'),
    (e: unknown) => e,
  );
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
};

describe('a call of the API', () => {
  it('carries the bearer token, cookies and JSON, and leaves out what is null, empty or false', async () => {
    const { llamar, peticiones } = escenario({ token: 'nuevo' });
    await llamar('eventos', { query: { limit: 10, search: '', evento_estado: null, tramo: 3 } });
    const [peticion] = peticiones;
    expect(peticion?.ruta).toBe('/api/eventos?limit=10&tramo=3');
    expect(peticion?.init).toMatchObject({
      method: 'GET',
      credentials: 'include',
      headers: { authorization: 'Bearer nuevo', 'content-type': 'application/json' },
    });
  });

  it('says JSON on a POST without a body', async () => {
    const { llamar, peticiones } = escenario({ token: 'nuevo' });
    await fallo(llamar('reconocer', { params: { id: 42 } }));
    expect(peticiones[0]?.ruta).toBe('/api/eventos/42/reconocer');
    expect(peticiones[0]?.init.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(peticiones[0]?.init.body).toBeUndefined();
  });

  it("hands over the server's code, message, field and the winner of a lost race", async () => {
    const cuerpo = {
      code: 'ya_reconocido',
      message: 'El evento ya estaba reconocido.',
      por: 'L. Peña',
      cuando: 'x',
    };
    const llamar = conRespuesta(() => json(409, cuerpo));
    const error = await fallo(llamar('reconocer', { params: { id: 1 } }));
    expect(error).toMatchObject({ status: 409, ...cuerpo });
  });

  it('passes on the body of an error whose code it does not know', async () => {
    const cuerpo = { code: 'mantenimiento_programado', message: 'Vuelva a las 14:00.', detalle: { min: 20 } };
    const llamar = conRespuesta(() => json(503, cuerpo));
    expect(await fallo(llamar('tramos', {}))).toMatchObject({ status: 503, ...cuerpo });
  });

  it.each<[string, string | null, unknown]>([
    ['without a body', null, undefined],
    ['with a page of a proxy', '<html>Bad Gateway</html>', '<html>Bad Gateway</html>'],
    ['in the shape of another program', '{"error":"teapot"}', { error: 'teapot' }],
  ])('says the status of an error %s, and passes on what it said', async (_caso, cuerpo, detalle) => {
    const error = await fallo(conRespuesta(() => new Response(cuerpo, { status: 502 }))('tramos', {}));
    expect(error).toMatchObject({
      status: 502,
      code: 'respuesta_invalida',
      message: 'El servidor respondió 502.',
    });
    expect(error.detalle).toEqual(detalle);
  });

  it('refuses an answer that is not what the contract says', async () => {
    const { llamar } = escenario({ token: 'nuevo' });
    const error = await fallo(llamar('evento', { params: { id: 1 } }));
    expect(error).toMatchObject({ code: 'respuesta_invalida', message: 'Respuesta inválida del servidor' });
  });

  it.each([
    ['{"grupos": 7}', { grupos: 7 }],
    ['<html>', undefined],
  ])('is handed over as it came when its reader takes it apart: %s', async (cuerpo, leido) => {
    const cruda = createApiCruda(
      LLAMADAS,
      depsDe({
        fetch: async () => new Response(cuerpo),
        credenciales: () => ({ token: 't', refreshToken: 'r', user: USER, loginLogId: null }),
      }),
    );
    expect(await cruda('eventosGrupos', {})).toEqual(leido);
  });

  it('does not start without a token when it is about events', async () => {
    const { llamar, peticiones } = escenario({ token: null });
    const error = await fallo(llamar('eventos', {}));
    expect(error.message).toBe('No authentication token found');
    expect(peticiones).toEqual([]);
  });
});

describe('an expired token', () => {
  it('is refreshed once for all who wait, who then try again', async () => {
    const { llamar, refrescos, guardadas, peticiones } = escenario();
    const respuestas = await Promise.all(
      [1, 2, 3, 4].map((tramo) => llamar('eventos', { query: { tramo } })),
    );
    expect(respuestas).toEqual([LISTA, LISTA, LISTA, LISTA]);
    expect(refrescos()).toBe(1);
    expect(peticiones).toHaveLength(9);
    expect(guardadas()).toMatchObject({ token: 'nuevo', refreshToken: 'r2', loginLogId: 'log-1' });
  });

  it('goes along with the request that refreshes it', async () => {
    const { llamar, peticiones } = escenario();
    await llamar('eventos', {});
    expect(peticiones[1]).toMatchObject({
      ruta: '/api/auth/refresh-token',
      init: {
        method: 'POST',
        credentials: 'include',
        headers: { authorization: 'Bearer viejo', 'content-type': 'application/json' },
        body: '{"refreshToken":"r1"}',
      },
    });
  });

  it('never makes a call again in the name of another person, whose session stays', async () => {
    const s = escenario();
    const espera = fallo(s.llamar('reconocer', { params: { id: 1 } }));
    s.ponerGuardadas({ token: 'nuevo', refreshToken: 'r9', user: { ...USER, id: 2 }, loginLogId: 'log-2' });
    expect(await espera).toMatchObject({ status: 401, message: 'Unauthorized' });
    expect(s.peticiones).toHaveLength(1);
    expect(s.guardadas()?.user.id).toBe(2);
  });

  it('is not refreshed again when another tab has already done it', async () => {
    const s = escenario();
    const espera = s.llamar('eventos', {});
    s.ponerGuardadas({ token: 'nuevo', refreshToken: 'r2', user: USER, loginLogId: 'log-1' });
    expect(await espera).toEqual(LISTA);
    expect(s.refrescos()).toBe(0);
  });

  it('ends the session when the refresh is refused, and an events call says Unauthorized', async () => {
    const s = escenario({ refresco: () => json(401, { code: 'sesion_terminada', message: 'No' }) });
    const errores = await Promise.all([
      fallo(s.llamar('eventos', {})),
      fallo(s.llamar('evento', { params: { id: 1 } })),
    ]);
    expect(errores.map((e) => e.message)).toEqual(['Unauthorized', 'Unauthorized']);
    expect(s.refrescos()).toBe(1);
    expect(s.guardadas()).toBeNull();
  });

  it('ends the session when the new token is refused too, without a second refresh', async () => {
    const s = escenario({ bueno: 'ninguno' });
    expect((await fallo(s.llamar('tramos', {}))).code).toBe('sesion_terminada');
    expect(s.refrescos()).toBe(1);
    expect(s.olvidos()).toBe(1);
  });

  it('leaves alone a session that another tab refreshed, opened or left while its own refresh was under way', async () => {
    const nuevas = { token: 'nuevo', refreshToken: 'r9', user: USER, loginLogId: 'log-2' };
    for (const respuesta of [
      () => json(200, { token: 'tarde', refreshToken: 'r2', user: USER }),
      () => json(401, { code: 'sesion_terminada', message: 'No' }),
    ]) {
      const s = escenario({
        refresco: () => {
          s.ponerGuardadas(nuevas);
          return respuesta();
        },
      });
      expect(await s.llamar('eventos', {})).toEqual(LISTA);
      expect(s.guardadas()).toEqual(nuevas);
    }
    const s = escenario({
      refresco: () => {
        s.ponerGuardadas(null);
        return json(200, { token: 'tarde', refreshToken: 'r2', user: USER });
      },
    });
    expect(await fallo(s.llamar('eventos', {}))).toMatchObject({ message: 'Unauthorized' });
    expect(s.guardadas()).toBeNull();
  });

  it('ends the session when there is no refresh token to renew it with', async () => {
    let olvidos = 0;
    const llamar = cliente({
      fetch: async () => json(401, { code: 'sesion_terminada', message: 'x' }),
      token: () => 'viejo',
      credenciales: () => null,
      olvidar: () => {
        olvidos += 1;
      },
    });
    expect(await fallo(llamar('eventos', {}))).toMatchObject({ message: 'Unauthorized' });
    expect(olvidos).toBe(1);
  });

  it.each([
    ['does not answer', () => Promise.reject(new TypeError('Failed to fetch')), 'sin_conexion'],
    ['fails itself', () => json(503, { code: 'no_disponible', message: 'x' }), 'no_disponible'],
    [
      'asks to wait',
      () => json(429, { code: 'demasiadas_peticiones', message: 'x' }),
      'demasiadas_peticiones',
    ],
    ['is not what answers, but a proxy', () => new Response('<html>', { status: 403 }), 'respuesta_invalida'],
    ['is behind a page to sign in to the network', () => new Response('<html>'), 'respuesta_invalida'],
  ])('costs nobody the session when the server %s', async (_caso, refresco, code) => {
    const s = escenario({ refresco });
    expect((await fallo(s.llamar('eventos', {}))).code).toBe(code);
    expect(s.guardadas()).not.toBeNull();
  });

  it.each(['codigo_requerido', 'codigo_incorrecto', 'credenciales'])(
    'is not what a 401 about what was typed (%s) says',
    async (code) => {
      let olvidos = 0;
      const rutas: string[] = [];
      const llamar = cliente({
        fetch: async (ruta) => {
          rutas.push(String(ruta));
          return json(401, { code, message: 'x' });
        },
        credenciales: () => ({ token: 't', refreshToken: 'r', user: USER, loginLogId: null }),
        olvidar: () => {
          olvidos += 1;
        },
      });
      expect(await fallo(llamar('renovarCodigos', { body: { codigo: '000000' } }))).toMatchObject({ code });
      expect([rutas.length, olvidos]).toEqual([1, 0]);
    },
  );

  it('is refreshed for a change of password where there is a session, though it needs none', async () => {
    const body = { password_actual: 'Equivocada-1', password_nueva: 'Otra-clave-2026' };
    for (const [token, veces] of [
      ['viejo', 1],
      [null, 0],
    ] as const) {
      const s = escenario({ token });
      await fallo(s.llamar('changePassword', { body }));
      expect([s.refrescos(), s.olvidos()]).toEqual([veces, 0]);
      expect(s.peticiones.filter(({ ruta }) => ruta === '/api/auth/change-password')).toHaveLength(1 + veces);
    }
  });

  it('is never refreshed for a sign-in that is refused', async () => {
    const s = escenario();
    await fallo(s.llamar('login', { body: { username: 'a', password: 'b' } }));
    expect(s.refrescos()).toBe(0);
    expect(s.olvidos()).toBe(0);
  });
});

describe('a refusal of what the console took to be allowed', () => {
  it.each([
    [403, 1],
    [409, 0],
    [404, 0],
  ])('with status %i makes it ask %i times who the person is now', async (status, veces) => {
    let negativas = 0;
    const llamar = cliente({
      fetch: async () => json(status, { code: 'sin_permiso', message: 'x' }),
      credenciales: () => ({ token: 't', refreshToken: 'r', user: USER, loginLogId: null }),
      alNegar: () => {
        negativas += 1;
      },
    });
    await fallo(llamar('routers', {}));
    expect(negativas).toBe(veces);
  });
});

describe('a call that asks who is at the console', () => {
  const pedido = { body: { operador_s: 600, usuario_s: 3_600, version: 1 } };
  const HECHO = pedido.body;
  const sesionVieja = (confirmar: () => Promise<boolean>) => {
    let probada = false;
    let negativas = 0;
    const cuerpos: unknown[] = [];
    const llamar = cliente({
      fetch: async (_ruta, init) => {
        cuerpos.push(init?.body);
        return probada ? json(200, HECHO) : json(403, { code: 'confirmar_identidad', message: 'x' });
      },
      credenciales: () => ({ token: 't', refreshToken: 'r', user: USER, loginLogId: null }),
      confirmar: async () => {
        probada = await confirmar();
        return probada;
      },
      alNegar: () => {
        negativas += 1;
      },
    });
    return { llamar, cuerpos, negativas: () => negativas };
  };

  it('is made again by itself, as it was, once that was shown', async () => {
    const { llamar, cuerpos } = sesionVieja(async () => true);
    expect(await llamar('ponerVentanas', pedido)).toEqual(HECHO);
    expect(cuerpos).toEqual([JSON.stringify(pedido.body), JSON.stringify(pedido.body)]);
  });

  it('is refused and not made again when somebody gives it up, and is no doubt about who they are', async () => {
    const { llamar, cuerpos, negativas } = sesionVieja(async () => false);
    expect(await fallo(llamar('ponerVentanas', pedido))).toMatchObject({ code: 'confirmar_identidad' });
    expect([cuerpos.length, negativas()]).toEqual([1, 0]);
  });
});
