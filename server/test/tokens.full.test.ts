import { ambitoDe } from '@tramos/contract/ambitos';
import type { Llamada } from '@tramos/contract/llamada';
import { LLAMADAS, type NombreLlamada } from '@tramos/contract/llamadas';
import { type Ambito, AmbitoSchema } from '@tramos/contract/tokens';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { usuario_sistemas, usuarios } from '../src/db/esquema/cuentas';
import { auditoria } from '../src/db/esquema/sitio';
import { type AppDePrueba, crearAppDePrueba } from './app-de-prueba';
import { ingresar, llamar, type RedDePrueba, sembrarEvento, sembrarRed, sembrarUsuario } from './sembrar';

const DIA_MS = 86_400_000;
const TOKENS = '/api/configuracion/tokens';

let app: AppDePrueba;
let norte: RedDePrueba;
let sur: RedDePrueba;

/** An administrator, signed in, who answers for what they make. */
const administrador = async (username: string, sistemas?: number[]) => {
  const alcance = sistemas ? { sistemas } : {};
  const id = await sembrarUsuario(app.base.db, { username, role: 'administrator', ...alcance });
  return { id, token: (await ingresar(app, username)).token };
};

let hechos = 0;
const hacer = async (quien: string, ambitos: readonly Ambito[], resto: object = {}) => {
  hechos += 1;
  const body = {
    ...{ nombre: `Historiador ${hechos}`, ambitos, todos_los_sistemas: true, sistemas: [], activo: true },
    ...{ dias: null, ...resto },
  };
  const { status, json } = await llamar(app, 'POST', TOKENS, { token: quien, body });
  if (status !== 200) throw new Error(`the token answered ${status}: ${JSON.stringify(json)}`);
  return json as { token: { id: number; version: number; prefijo: string }; secreto: string };
};
const leer = (token: string, ruta = '/api/eventos', ip = '192.0.2.50') =>
  llamar(app, 'GET', ruta, { token, ip });

let admin: { id: number; token: string };
beforeAll(async () => {
  app = await crearAppDePrueba();
  norte = await sembrarRed(app.base.db, 'norte');
  sur = await sembrarRed(app.base.db, 'sur');
  admin = await administrador('admin');
});
afterAll(() => app.cerrar());

describe('what a token of each scope opens', () => {
  const NOMBRES = (Object.keys(LLAMADAS) as NombreLlamada[]).filter(
    (nombre) => LLAMADAS[nombre].acceso !== 'publico',
  );

  it.each(AmbitoSchema.options)('%s: its own calls, and no other', async (ambito) => {
    const { secreto } = await hacer(admin.token, [ambito]);
    const abre: string[] = [];
    for (const nombre of NOMBRES) {
      const { metodo, ruta } = LLAMADAS[nombre];
      const { json } = await llamar(app, metodo, ruta.replace(':id', '999999'), { token: secreto });
      if (json?.code !== 'fuera_de_ambito') abre.push(nombre);
    }
    expect(abre).toEqual(NOMBRES.filter((nombre) => ambitoDe(nombre) === ambito));
    expect(abre.length).toBeGreaterThan(0);
  });

  it('changes nothing of accounts, settings or configuration, and acknowledges only where that was given', () => {
    const cambian = NOMBRES.filter((nombre) => {
      const llamada: Llamada = LLAMADAS[nombre];
      return ambitoDe(nombre) !== undefined && llamada.metodo !== 'GET';
    });
    expect(cambian).toEqual(['reconocer', 'reconocerVarios']);
    const abiertas = NOMBRES.filter((nombre) => ambitoDe(nombre) !== undefined);
    const propias = /^\/api\/(auth|ajustes|configuracion|usuarios|sesiones|demo)/;
    expect(abiertas.filter((nombre) => propias.test(LLAMADAS[nombre].ruta))).toEqual([]);
  });

  it('is no session where a public call looks for one', async () => {
    const { secreto } = await hacer(admin.token, ['eventos']);
    const body = { password_actual: 'Tramos-2026', password_nueva: 'nubes que bajan 41' };
    expect(await llamar(app, 'POST', '/api/auth/change-password', { token: secreto, body })).toMatchObject({
      status: 403,
      json: { code: 'fuera_de_ambito' },
    });
    admin = { ...admin, token: (await ingresar(app, 'admin')).token };
  });
});

describe('a token of the API', () => {
  it('is told once, known by its beginning, and stored as nothing that opens', async () => {
    const { token, secreto } = await hacer(admin.token, ['eventos']);
    expect(secreto).toMatch(/^trm_[\w-]{40}$/);
    expect(secreto.startsWith(token.prefijo)).toBe(true);
    const { json } = await llamar(app, 'GET', TOKENS, { token: admin.token });
    expect(JSON.stringify(json)).not.toContain(secreto);
    expect(JSON.stringify(json)).toContain(token.prefijo);
    expect((await leer(secreto)).status).toBe(200);
    expect((await leer(`${secreto.slice(0, -1)}_`)).json.code).toBe('token_no_vale');
  });

  it('acknowledges in the name of who answers for it, and the audit names the token', async () => {
    const id = await sembrarEvento(app.base.db, norte);
    const { secreto } = await hacer(admin.token, ['reconocer'], { nombre: 'Boletas' });
    expect(await llamar(app, 'POST', `/api/eventos/${id}/reconocer`, { token: secreto })).toMatchObject({
      status: 200,
      json: { recognized_by_user_name: 'Sr. admin' },
    });
    const [asiento] = await app.base.db
      .select()
      .from(auditoria)
      .where(eq(auditoria.accion, 'reconocer'))
      .orderBy(desc(auditoria.id));
    expect(asiento).toMatchObject({ username: 'admin (token Boletas)', objeto: `evento:${id}` });
  });

  it('sees the sistemas that it was given, and none that who answers for it lost', async () => {
    const pleno = await administrador('pleno');
    const { secreto } = await hacer(pleno.token, ['red'], {
      ...{ todos_los_sistemas: false, sistemas: [sur.sistema_id] },
    });
    const ve = async () =>
      (await leer(secreto, '/api/sistemas')).json.sistemas.map((s: { id: number }) => s.id);
    expect(await ve()).toEqual([sur.sistema_id]);
    await app.base.db.update(usuarios).set({ todos_los_sistemas: false }).where(eq(usuarios.id, pleno.id));
    await app.base.db.insert(usuario_sistemas).values({ usuario_id: pleno.id, sistema_id: norte.sistema_id });
    expect(await ve()).toEqual([]);
  });

  it('is not made for sistemas that its maker does not see', async () => {
    const { token } = await administrador('norteno', [norte.sistema_id]);
    const body = {
      ...{ nombre: 'De más', ambitos: ['red'], todos_los_sistemas: false, sistemas: [sur.sistema_id] },
      ...{ activo: true, dias: 1 },
    };
    expect(await llamar(app, 'POST', TOKENS, { token, body })).toMatchObject({
      status: 400,
      json: { field: 'sistemas' },
    });
  });

  it.each([
    [
      'is disabled',
      (id: number) => app.base.db.update(usuarios).set({ activo: false }).where(eq(usuarios.id, id)),
    ],
    [
      'is no administrator any more',
      (id: number) => app.base.db.update(usuarios).set({ role: 'monitorista' }).where(eq(usuarios.id, id)),
    ],
    ['is removed', (id: number) => app.base.db.delete(usuarios).where(eq(usuarios.id, id))],
  ])('stops when who answers for it %s', async (que, perder) => {
    const { id, token } = await administrador(`responsable que ${que}`);
    const { secreto, token: hecho } = await hacer(token, ['eventos']);
    expect((await leer(secreto)).status).toBe(200);
    await perder(id);
    expect(await leer(secreto)).toMatchObject({ status: 401, json: { code: 'token_no_vale' } });
    const { json } = await llamar(app, 'GET', TOKENS, { token: admin.token });
    expect(json.tokens.find((t: { id: number }) => t.id === hecho.id).estado).toBe('sin_responsable');
  });

  it('stops at once when it is switched off or removed', async () => {
    const { secreto, token } = await hacer(admin.token, ['eventos']);
    const { id, version } = token;
    const body = {
      ...{ nombre: 'Apagado', ambitos: ['eventos'], todos_los_sistemas: true, sistemas: [], dias: null },
      ...{ activo: false, version },
    };
    const apagado = await llamar(app, 'PUT', `${TOKENS}/${id}`, { token: admin.token, body });
    expect(apagado.json.estado).toBe('revocado');
    expect((await leer(secreto)).json.code).toBe('token_no_vale');
    const otro = await hacer(admin.token, ['eventos']);
    await llamar(app, 'DELETE', `${TOKENS}/${otro.token.id}?version=1`, { token: admin.token });
    expect((await leer(otro.secreto)).json.code).toBe('token_no_vale');
  });

  it('stands in the audit when it is made, on its first use of a day, and from another address', async () => {
    const { secreto, token } = await hacer(admin.token, ['eventos']);
    for (const ip of ['192.0.2.50', '192.0.2.50', '192.0.2.51', '192.0.2.50'])
      await leer(secreto, '/api/eventos', ip);
    const objeto = `token:${token.id}`;
    const asientos = async () =>
      (
        await app.base.db.select().from(auditoria).where(eq(auditoria.objeto, objeto)).orderBy(auditoria.id)
      ).map(({ accion, ip }) => `${accion} ${ip}`);
    const primeros = ['config_crear 192.0.2.10', 'token_usado 192.0.2.50', 'token_usado 192.0.2.51'];
    expect(await asientos()).toEqual(primeros);
    app.reloj.avanzar(DIA_MS);
    await leer(secreto);
    expect(await asientos()).toEqual([...primeros, 'token_usado 192.0.2.50']);
    const { token: reciente } = await ingresar(app, 'admin');
    admin = { ...admin, token: reciente };
    const { json } = await llamar(app, 'GET', TOKENS, { token: reciente });
    expect(json.tokens.find((t: { id: number }) => t.id === token.id)).toMatchObject({
      ...{ estado: 'vigente', ultima_ip: '192.0.2.50' },
      ultimo_uso_at: new Date(app.reloj.ahora()).toISOString(),
    });
  });

  it('has a quota of its own', async () => {
    // The minute in which requests are counted does not end meanwhile.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { secreto } = await hacer(admin.token, ['eventos']);
    const estados: number[] = [];
    for (let i = 0; i < 700 && !estados.includes(429); i += 50)
      estados.push(
        ...(await Promise.all(
          Array.from(
            { length: 50 },
            async () => (await leer(secreto, '/api/eventos/abiertos', '192.0.2.10')).status,
          ),
        )),
      );
    expect(estados).toContain(429);
    const { secreto: otro } = await hacer(admin.token, ['eventos']);
    expect((await leer(otro, '/api/eventos', '192.0.2.10')).status).toBe(200);
  });

  it('lasts 90 days where nothing else was said, and a year at most', async () => {
    const { secreto } = await hacer(admin.token, ['eventos']);
    const body = {
      ...{ nombre: 'Eterno', ambitos: ['eventos'], todos_los_sistemas: true, sistemas: [], activo: true },
      dias: 366,
    };
    expect(await llamar(app, 'POST', TOKENS, { token: admin.token, body })).toMatchObject({
      status: 400,
      json: { field: 'dias' },
    });
    app.reloj.avanzar(90 * DIA_MS - 1);
    expect((await leer(secreto)).status).toBe(200);
    app.reloj.avanzar(1);
    expect(await leer(secreto)).toMatchObject({ status: 401, json: { code: 'token_no_vale' } });
  });

  it('stands in the description of the API beside the calls that take it', async () => {
    const { json } = await llamar(app, 'GET', '/api/docs/json');
    expect(json.paths['/api/eventos'].get.security).toEqual([{ sesion: [] }, { token_api: [] }]);
    expect(json.paths['/api/configuracion/usuarios'].post.security).toEqual([{ sesion: [] }]);
  });
});
