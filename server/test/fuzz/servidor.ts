import { LLAMADAS, type NombreLlamada } from '@tramos/contract/llamadas';
import { expect } from 'vitest';
import { ajustes } from '../../src/db/esquema/sitio';
import { type AppDePrueba, crearAppDePrueba } from '../app-de-prueba';
import { contar } from '../contar';
import { ingresar, sembrarUsuario } from '../sembrar';
import { sembrarSistema } from '../sembrar-sistema';
import { corpusDe, fuzzear, SEMILLA } from './fuzz';
import { cabecerasDe } from './lectores';
import { type Azar, elegir, mutar } from './mutador';
import { type Peticion, peticion } from './peticiones';

/** What takes a process of its own when it is right: what comes in is tried all the same. */
const SIN_HACER: readonly NombreLlamada[] = ['iniciarEjercicio'];
/** Those whose honest answer may be that something is not there now. */
const PUEDE_FALTAR: readonly NombreLlamada[] = ['health', 'simularToma', 'ingesta'];
/** A session may make 6,000 calls a minute, and the minute of the test does not end. */
const LLAMADAS_POR_SESION = 2_500;
/** An account is looked at again after so many calls, after those that may take its rights, and when one is not let in. */
const REVISAR_CADA = 500;
const REVISAR_TRAS: readonly NombreLlamada[] = ['ponerSeguridad', 'editarUsuario'];

const crearAutor = (app: AppDePrueba, veces: number) => {
  const sesiones = Math.ceil(veces / LLAMADAS_POR_SESION);
  let serie = 0;
  let tokens: string[] = [];
  const renovar = async () => {
    serie += 1;
    const username = `fuzz${serie}`;
    await app.base.db.delete(ajustes);
    await app.deps.sitio.ponerAlCorriente();
    await sembrarUsuario(app.base.db, { username, role: 'administrator', sesiones_max: 100 });
    tokens = await Promise.all(
      Array.from(
        { length: sesiones },
        async (_, i) => (await ingresar(app, username, { ip: `10.${serie}.0.${i}` })).token,
      ),
    );
  };
  const sigue = async () => {
    const headers = { authorization: `Bearer ${tokens[0]}` };
    return (await app.http.inject({ url: '/api/ajustes/seguridad', headers })).statusCode === 200;
  };
  return { renovar, sigue, uno: (azar: Azar) => elegir(azar, tokens) };
};

/** Calls every route of the contract, so many times in all, with what its schema nearly takes. */
export const fuzzearHttp = async (veces: number): Promise<void> => {
  const app = await crearAppDePrueba({ env: { ACCESS_TTL_S: '1000000' } });
  await sembrarSistema(app.base.db, 'norte');
  const autor = crearAutor(app, veces);
  const nombres = (Object.keys(LLAMADAS) as NombreLlamada[]).filter((nombre) => !SIN_HACER.includes(nombre));
  const cabeceras = corpusDe('cabeceras');
  const estados = new Map<number, number>();
  let hechas = 0;
  try {
    await fuzzear({
      que: 'http',
      veces,
      siguiente: (azar) => {
        const nombre = elegir(azar, nombres);
        return Buffer.from(JSON.stringify({ nombre, ...peticion(nombre, azar) }));
      },
      probar: async (entrada, azar) => {
        if (hechas++ % REVISAR_CADA === 0 && !(hechas > 1 && (await autor.sigue()))) await autor.renovar();
        const { nombre, method, url, payload, tipo } = JSON.parse(entrada.toString()) as Peticion & {
          nombre: NombreLlamada;
        };
        const { host: _host, ...extranas } = azar(4) === 0 ? cabecerasDe(mutar(cabeceras, azar)) : {};
        const { statusCode, body } = await app.http.inject({
          method: method as 'GET',
          url,
          headers: { ...extranas, authorization: `Bearer ${autor.uno(azar)}`, 'content-type': tipo },
          ...(payload === undefined ? {} : { payload }),
        });
        if (statusCode === 401 || (statusCode === 200 && REVISAR_TRAS.includes(nombre)))
          hechas = REVISAR_CADA;
        estados.set(statusCode, (estados.get(statusCode) ?? 0) + 1);
        if (statusCode >= 500 && !PUEDE_FALTAR.includes(nombre))
          throw new Error(`${statusCode}: ${body.slice(0, 500)}`);
        if (body.startsWith('{') && nombre !== 'exportarEventos') JSON.parse(body);
      },
    });
    // Of each kind some: else nothing was reached behind the door.
    for (const debido of [200, 400, 404])
      expect(estados.get(debido) ?? 0, `FUZZ_SEED=${SEMILLA}`).toBeGreaterThan(0);
  } finally {
    const cuenta = [...estados].sort(([a], [b]) => a - b).map(([estado, n]) => `${estado}: ${n}`);
    contar(`fuzz, http, ${nombres.length} rutas; respuestas ${cuenta.join(', ')}`);
    await app.cerrar();
  }
};
