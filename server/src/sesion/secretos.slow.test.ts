import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { silencio } from '../../test/base-de-prueba';
import { activarSegundoFactor, ingresar, llamar, PASSWORD, sembrarUsuario } from '../../test/sembrar';
import { leerOcultamientos } from '../auditoria/seguir-ocultamientos';
import { canales_aviso } from '../db/esquema/escalaciones';
import { auditoria, ocultamientos } from '../db/esquema/sitio';
import { crearClavesVivas } from './claves-vivas';
import { rotarSecreto } from './secretos';
import { selloWebhook } from './sellos';
import { clavesDe, firmarAcceso, verificarAcceso } from './tokens';

let app: AppDePrueba;
beforeAll(async () => {
  app = await crearAppDePrueba({ env: { WEBHOOK_ALLOW: '127.0.0.1' } });
});
afterAll(() => app.cerrar());

const ruta = () => join(app.config.carpeta_modo, 'jwt.secreto');
const unMinuto = () => app.reloj.avanzar(60_000);
/** The server after a restart, on the same data. */
const reiniciada = async (env: Record<string, string> = {}): Promise<AppDePrueba> =>
  crearAppDePrueba({
    base: app.base,
    env: { WEBHOOK_ALLOW: '127.0.0.1', DATA_DIR: app.base.carpeta, ...env },
    ahora_ms: app.reloj.ahora(),
  });

describe('a secret that is rotated', () => {
  it('loses no session, no second factor and no webhook, whichever comes first', async () => {
    const { base } = app;
    const id = await sembrarUsuario(base.db, { username: 'ana', role: 'administrator' });
    const sesion = await ingresar(app, 'ana');
    const autenticador = await activarSegundoFactor(app, sesion.token);
    const { json: con_webhook } = await llamar(app, 'PUT', `/api/usuarios/${id}/canales`, {
      token: sesion.token,
      body: { correo: false, webhook_url: 'http://127.0.0.1:9/aviso' },
    });
    rotarSecreto(ruta(), app.reloj.ahora(), false);
    expect(statSync(ruta()).mode & 0o777).toBe(0o600);
    expect(() => rotarSecreto(ruta(), app.reloj.ahora(), true)).toThrow('aún no se usa');
    unMinuto();
    const despues = await reiniciada();
    try {
      expect((await llamar(despues, 'GET', '/api/sistemas', { token: sesion.token })).status).toBe(200);
      const { json: renovada } = await llamar(despues, 'POST', '/api/auth/refresh-token', {
        body: { refreshToken: sesion.refreshToken },
      });
      expect((await llamar(despues, 'GET', '/api/sistemas', { token: renovada.token })).status).toBe(200);
      // What the older secret sealed is sealed by the newer now: the older may go.
      rotarSecreto(ruta(), app.reloj.ahora(), true);
      unMinuto();
    } finally {
      await despues.cerrar();
    }
    const sin_el_viejo = await reiniciada();
    try {
      expect((await llamar(sin_el_viejo, 'GET', '/api/sistemas', { token: sesion.token })).status).toBe(401);
      const entrada = await llamar(sin_el_viejo, 'POST', '/api/auth/login', {
        body: { username: 'ana', password: PASSWORD, codigo: autenticador.codigo() },
      });
      expect(entrada.status).toBe(200);
      const [canal] = await base.db.select().from(canales_aviso).where(eq(canales_aviso.usuario_id, id));
      const secreto = readFileSync(ruta(), 'utf8').split(' ')[0] ?? '';
      expect(selloWebhook(clavesDe(secreto)).abrir(canal?.webhook_secreto ?? '', id, 1)).toBe(
        con_webhook.secreto,
      );
    } finally {
      await sin_el_viejo.cerrar();
    }
  });

  it('is known to running servers before any of them signs with it', async () => {
    const partes = { config: app.config, db: app.base.db, ahora: app.reloj.ahora, log: silencio };
    const una = await crearClavesVivas(partes);
    const otra = await crearClavesVivas(partes);
    const portador = { usuario_id: 1, sesion_id: '0' };
    const firmar = () => firmarAcceso(una.claves, portador, app.reloj.ahora(), 600);
    const antes = await firmar();
    rotarSecreto(ruta(), app.reloj.ahora(), false);
    await una.releer();
    expect(await firmar()).toBe(antes);
    await otra.releer();
    app.reloj.avanzar(30_000);
    await una.releer();
    const despues = await firmar();
    expect(despues).not.toBe(antes);
    for (const token of [antes, despues])
      for (const { claves } of [una, otra])
        expect(verificarAcceso(claves, token, app.reloj.ahora())).toEqual(portador);
  });

  it('stands in the audit once, and in the list of what can hide a tap, whoever changed it and whenever', async () => {
    const { base } = app;
    const asientos = async () => {
      const filas = await base.db
        .select()
        .from(auditoria)
        .where(eq(auditoria.accion, 'secreto_instalacion'))
        .orderBy(desc(auditoria.id));
      return filas.map(({ datos }) => datos);
    };
    const partes = { config: app.config, db: base.db, ahora: app.reloj.ahora, log: silencio };
    const [una, otra] = [await crearClavesVivas(partes), await crearClavesVivas(partes)];
    const previos = (await asientos()).length;
    rotarSecreto(ruta(), app.reloj.ahora(), false);
    // Both servers see it; then it comes into use.
    for (let vez = 0; vez < 2; vez += 1) {
      await una.releer();
      await otra.releer();
      unMinuto();
    }
    const [agregado, ...anteriores] = await asientos();
    expect([anteriores.length, agregado]).toEqual([
      previos,
      expect.objectContaining({ nuevos: 1, retirados: 0 }),
    ]);
    rotarSecreto(ruta(), app.reloj.ahora(), true);
    await una.releer();
    await otra.releer();
    const [retirado, ...demas] = await asientos();
    expect(demas).toHaveLength(previos + 1);
    expect(retirado).toMatchObject({ nuevos: 0, retirados: Number(Object(agregado).antes) });
    // With no server in the way, and no program either.
    rmSync(ruta());
    await crearClavesVivas(partes);
    expect((await asientos())[0]).toEqual({ antes: 1, nuevos: 1, retirados: 1 });
    await leerOcultamientos(app.deps);
    const listados = await base.db
      .select()
      .from(ocultamientos)
      .where(eq(ocultamientos.accion, 'secreto_instalacion'));
    expect(listados).toHaveLength(previos + 3);
    expect(listados.at(-1)).toMatchObject({
      clase: 'acceso',
      despues: '1 de más\n1 de menos: quien seguía con uno de ellos vuelve a entrar',
    });
  });

  it('may be given as a variable: the first signs, all are good', async () => {
    const [viejo, nuevo] = ['viejo-0123456789'.repeat(3), 'nuevo-0123456789'.repeat(3)];
    const con_viejo = await reiniciada({ JWT_SECRET: viejo });
    const con_ambos = await reiniciada({ JWT_SECRET: `${nuevo}, ${viejo}` });
    const con_nuevo = await reiniciada({ JWT_SECRET: nuevo });
    try {
      await sembrarUsuario(app.base.db, { username: 'eva', role: 'monitorista' });
      const vieja = await ingresar(con_viejo, 'eva');
      const quien = (en: AppDePrueba, token: string) =>
        llamar(en, 'GET', '/api/sistemas', { token }).then(({ status }) => status);
      expect(await quien(con_ambos, vieja.token)).toBe(200);
      const { json: renovada } = await llamar(con_ambos, 'POST', '/api/auth/refresh-token', {
        body: { refreshToken: vieja.refreshToken },
      });
      expect([await quien(con_nuevo, vieja.token), await quien(con_nuevo, renovada.token)]).toEqual([
        401, 200,
      ]);
      // An answer that was lost is given again, also where the secret changed meanwhile.
      const otra_vez = await llamar(con_ambos, 'POST', '/api/auth/refresh-token', {
        body: { refreshToken: vieja.refreshToken },
      });
      expect(otra_vez.json.refreshToken).toBe(renovada.refreshToken);
      const al_reves = await reiniciada({ JWT_SECRET: `${viejo},${nuevo}` });
      const tercera = await llamar(al_reves, 'POST', '/api/auth/refresh-token', {
        body: { refreshToken: vieja.refreshToken },
      });
      expect(tercera.json.refreshToken).toBe(renovada.refreshToken);
      await al_reves.cerrar();
    } finally {
      for (const una of [con_viejo, con_ambos, con_nuevo]) await una.cerrar();
    }
  });
});
