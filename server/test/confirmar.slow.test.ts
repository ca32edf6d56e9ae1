import { CONFIRMADA_MS } from '@tramos/contract/limites';
import type { Llamada } from '@tramos/contract/llamada';
import { LLAMADAS, type NombreLlamada } from '@tramos/contract/llamadas';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usuarios } from '../src/db/esquema/cuentas';
import { identidades_externas } from '../src/db/esquema/ingreso';
import { auditoria } from '../src/db/esquema/sitio';
import { type AppDePrueba, crearAppDePrueba } from './app-de-prueba';
import { activarSegundoFactor, ingresar, llamar, PASSWORD, sembrarUsuario } from './sembrar';

const CONFIRMAR = '/api/auth/confirmar';
const NOMBRES = Object.keys(LLAMADAS) as NombreLlamada[];
const confirma = (nombre: NombreLlamada) => (LLAMADAS[nombre] as Llamada).confirma === true;

let app: AppDePrueba;
beforeAll(async () => {
  app = await crearAppDePrueba();
});
afterAll(() => app.cerrar());

const entrar = async (username: string) => {
  await sembrarUsuario(app.base.db, { username, role: 'administrator' });
  return (await ingresar(app, username)).token;
};
const pedir = async (nombre: NombreLlamada, token: string) => {
  const { metodo, ruta } = LLAMADAS[nombre];
  return (await llamar(app, metodo, ruta.replace(':id', '999999'), { token })).json?.code;
};
const confirmar = (token: string, body: object) => llamar(app, 'POST', CONFIRMAR, { token, body });

describe('a session that proved who it is more than 15 minutes ago', () => {
  it('is asked again before each call that can hide a tap or open a way in, and before no other', async () => {
    const token = await entrar('dormido');
    app.reloj.avanzar(CONFIRMADA_MS);
    expect(await pedir('crearGateway', token)).not.toBe('confirmar_identidad');
    app.reloj.avanzar(1);
    const preguntan: NombreLlamada[] = [];
    for (const nombre of NOMBRES.filter((n) => n !== 'logout'))
      if ((await pedir(nombre, token)) === 'confirmar_identidad') preguntan.push(nombre);
    expect(preguntan).toEqual(NOMBRES.filter(confirma));
    expect((await confirmar(token, { password: PASSWORD })).status).toBe(200);
    for (const nombre of preguntan) expect(await pedir(nombre, token)).not.toBe('confirmar_identidad');
  });

  it('stores nothing of what it was asked for', async () => {
    const token = await entrar('ajena');
    app.reloj.avanzar(CONFIRMADA_MS + 1);
    const body = { clave: 'intrusa', permite_maniobras: true, activo: true };
    const pedido = { token, body };
    expect((await llamar(app, 'POST', '/api/configuracion/gateways', pedido)).status).toBe(403);
    await confirmar(token, { password: PASSWORD });
    expect((await llamar(app, 'POST', '/api/configuracion/gateways', pedido)).status).toBe(200);
  });

  it('is refreshed without becoming a proof', async () => {
    await sembrarUsuario(app.base.db, { username: 'larga', role: 'administrator' });
    const { refreshToken } = await ingresar(app, 'larga');
    app.reloj.avanzar(CONFIRMADA_MS + 1);
    const { json } = await llamar(app, 'POST', '/api/auth/refresh-token', { body: { refreshToken } });
    expect(await pedir('crearGateway', json.token)).toBe('confirmar_identidad');
  });
});

describe('who confirms', () => {
  it('needs the password, and a wrong one stands in the audit and on the brakes of the sign-in', async () => {
    const token = await entrar('tecleador');
    for (let i = 0; i < 5; i += 1)
      expect(await confirmar(token, { password: 'otra' })).toMatchObject({
        status: 400,
        json: { code: 'credenciales', field: 'password' },
      });
    expect((await confirmar(token, { password: PASSWORD })).json.code).toBe('demasiados_intentos');
    const body = { username: 'tecleador', password: PASSWORD };
    expect((await llamar(app, 'POST', '/api/auth/login', { body })).status).toBe(429);
    const [asiento] = await app.base.db
      .select()
      .from(auditoria)
      .where(eq(auditoria.accion, 'identidad_fallida'))
      .orderBy(desc(auditoria.id));
    expect(asiento?.username).toBe('tecleador');
  });

  it('and has no password here writes the code, or comes in again by the provider', async () => {
    const token = await entrar('de.fuera');
    const [cuenta] = await app.base.db
      .select({ usuario_id: usuarios.id })
      .from(usuarios)
      .where(eq(usuarios.username, 'de.fuera'));
    if (!cuenta) throw new Error('no account');
    const { codigo } = await activarSegundoFactor(app, token);
    const creada_at = new Date(app.reloj.ahora());
    const externa = { ...cuenta, issuer: 'https://ejemplo.mx', sub: 'fuera', creada_at };
    await app.base.db.insert(identidades_externas).values(externa);
    app.reloj.avanzar(CONFIRMADA_MS + 1);
    expect((await confirmar(token, { password: PASSWORD })).json.code).toBe('codigo_requerido');
    expect((await confirmar(token, { codigo: '000000' })).json.code).toBe('codigo_incorrecto');
    expect((await confirmar(token, { codigo: codigo() })).status).toBe(200);
    await app.base.db
      .update(usuarios)
      .set({ segundo_factor_at: null })
      .where(eq(usuarios.id, cuenta.usuario_id));
    expect((await confirmar(token, { password: PASSWORD })).json.code).toBe('cuenta_externa');
  });

  it('needs the code as well where the account has a second factor', async () => {
    const token = await entrar('doble');
    const { codigo } = await activarSegundoFactor(app, token);
    app.reloj.avanzar(CONFIRMADA_MS + 1);
    expect(await confirmar(token, { password: PASSWORD })).toMatchObject({
      status: 400,
      json: { code: 'codigo_requerido', field: 'codigo' },
    });
    expect(await confirmar(token, { password: PASSWORD, codigo: '000000' })).toMatchObject({
      status: 400,
      json: { code: 'codigo_incorrecto', field: 'codigo' },
    });
    expect(await pedir('crearGateway', token)).toBe('confirmar_identidad');
    expect((await confirmar(token, { password: PASSWORD, codigo: codigo() })).status).toBe(200);
    expect(await pedir('crearGateway', token)).not.toBe('confirmar_identidad');
  });
});

it('nothing that an alert waits for asks who one is', () => {
  const de_noche = ['reconocer', 'reconocerVarios', 'reconocerGrupo', 'escalar', 'anotarEvento'] as const;
  const otras = [
    'disponerEvento',
    'silenciarSonido',
    'reconocerAlarmas',
    'apartarAlarmas',
    'devolverAlarmas',
  ] as const;
  expect([...de_noche, ...otras].filter(confirma)).toEqual([]);
});
