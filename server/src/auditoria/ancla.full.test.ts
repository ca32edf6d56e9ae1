import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { ingresar, llamar, sembrarUsuario } from '../../test/sembrar';
import { decirDeAuditoria } from '../alarmas/seguir-servidor';
import { alarmas } from '../db/esquema/alarmas';
import { auditoria, auditoria_lectores, type LectorAuditoria, ocultamientos } from '../db/esquema/sitio';
import { lineaDe } from './ancla';
import { ASIENTO, anotar, verificarCadena } from './auditoria';
import { type Asiento, HASH_INICIAL, hashDeAsiento } from './cadena';
import { anclar, crearRevision, type PartesSalida } from './salidas';
import { leerOcultamientos } from './seguir-ocultamientos';

const DIA_MS = 24 * 3_600_000;
let app: AppDePrueba;
let archivo: string;
let cartas: string[];
let correo_llega: boolean;
let partes: PartesSalida;

beforeEach(async () => {
  app = await crearAppDePrueba({ env: { AUDIT_ANCHOR_MAIL: 'auditor@ejemplo.mx' } });
  archivo = join(app.base.carpeta, 'anclas.txt');
  cartas = [];
  correo_llega = true;
  partes = {
    ...app.deps,
    config: { ...app.deps.config, ancla_archivo: archivo },
    enviarCorreo: async ({ texto }) => {
      if (!correo_llega) return { llego: false, error: 'El servidor de correo respondió 451' };
      cartas.push(texto);
      return { llego: true };
    },
    alarmar: (detalle) => decirDeAuditoria(app.deps, detalle),
  };
  await sembrarUsuario(app.base.db, { username: 'jefa', role: 'administrator' });
});
afterEach(() => app.cerrar());

const anotarUno = (username = 'luna') =>
  app.base.db.transaction((tx) =>
    anotar(tx, {
      ...{ cuando_ms: app.reloj.ahora(), usuario_id: 1, username, ip: '::1', accion: 'alarma_apartada' },
      datos: { nombre: 'PT-1' },
    }),
  );
const lineas = () => readFileSync(archivo, 'utf8').trim().split('\n');
const alarma = async () =>
  (await app.base.db.select().from(alarmas).where(eq(alarmas.regla, 'servidor_auditoria')))[0];
/** As somebody with the database in hand would. */
const mover = (lector: LectorAuditoria, cambio: Partial<typeof auditoria_lectores.$inferInsert>) =>
  app.base.db.update(auditoria_lectores).set(cambio).where(eq(auditoria_lectores.lector, lector));
const comparar = async (texto: string) => {
  const { token } = await ingresar(app, 'jefa');
  const { json } = await llamar(app, 'POST', '/api/reportes/auditoria/comparar', {
    token,
    body: { lineas: texto },
  });
  return json;
};

/** As somebody with the database in hand would: the row says otherwise, and all hashes from there on are made anew. */
const reescribir = async (id: number, username: string) => {
  const { db } = app.base;
  await db.execute(sql`alter table auditoria disable trigger user`);
  await db.update(auditoria).set({ username }).where(eq(auditoria.id, id));
  let hash_previo = HASH_INICIAL;
  for (const { hash: _h, hash_previo: _p, ...fila } of await db
    .select(ASIENTO)
    .from(auditoria)
    .orderBy(auditoria.id)) {
    const hash = hashDeAsiento(hash_previo, { ...fila, cuando: fila.cuando.toISOString() } as Asiento);
    await db.update(auditoria).set({ hash, hash_previo }).where(eq(auditoria.id, fila.id));
    hash_previo = hash;
  }
  await db.execute(sql`alter table auditoria enable trigger user`);
};

describe('the line of the day', () => {
  it('goes to the file and by mail, once a day however many processes there are', async () => {
    await anotarUno();
    await Promise.all([anclar(partes), anclar(partes)]);
    const [fila] = await app.base.db.select().from(auditoria).where(eq(auditoria.id, 1));
    const linea = lineaDe({
      cuando: new Date(app.reloj.ahora()).toISOString(),
      id: 1,
      hash: fila?.hash ?? '',
    });
    expect([lineas(), cartas.length, cartas[0]?.includes(linea)]).toEqual([[linea], 1, true]);
    app.reloj.avanzar(DIA_MS - 1_000);
    await anclar(partes);
    expect(lineas()).toHaveLength(1);
    app.reloj.avanzar(1_000);
    await anclar(partes);
    expect(lineas()).toHaveLength(2);
  });

  it('that does not go is an alarm until it goes, and is tried again', async () => {
    await anotarUno();
    correo_llega = false;
    const revisar = crearRevision(partes);
    await revisar();
    expect(await alarma()).toMatchObject({ estado: 'sin_reconocer', condicion: true });
    correo_llega = true;
    app.reloj.avanzar(11 * 60_000);
    await revisar();
    expect(cartas).toHaveLength(1);
    expect((await alarma())?.condicion).toBe(false);
  });

  it('that was put off in the database goes at once, and is an alarm', async () => {
    await anotarUno();
    const revisar = crearRevision(partes);
    await revisar();
    expect(await alarma()).toBeUndefined();
    await mover('ancla', { cuando: new Date('2099-01-01') });
    await revisar();
    expect(lineas()).toHaveLength(2);
    expect(await alarma()).toMatchObject({
      condicion: true,
      detalle: expect.stringContaining('línea del día decía haberse hecho el 2099-01-01'),
    });
    await revisar();
    expect(await alarma()).toMatchObject({ estado: 'retornada', condicion: false });
  });

  it('that the database says went, and the file does not have, is an alarm after two days', async () => {
    await anotarUno();
    const revisar = crearRevision(partes);
    await revisar();
    for (let dia = 0; dia < 2; dia += 1) {
      app.reloj.avanzar(DIA_MS);
      await mover('ancla', { cuando: new Date(app.reloj.ahora()) });
      await revisar();
    }
    expect(await alarma()).toBeUndefined();
    app.reloj.avanzar(1);
    await revisar();
    expect(lineas()).toHaveLength(1);
    expect(await alarma()).toMatchObject({
      condicion: true,
      detalle: 'La última línea del archivo de AUDIT_ANCHOR_FILE es del 2026-11-21',
    });
    rmSync(archivo);
    await revisar();
    expect((await alarma())?.detalle).toBe(
      'El archivo de AUDIT_ANCHOR_FILE no tiene ninguna línea de la auditoría',
    );
  });

  it('goes by hand, too, and says where it goes', async () => {
    await anotarUno();
    const { token } = await ingresar(app, 'jefa');
    const { json } = await llamar(app, 'POST', '/api/reportes/auditoria/ancla', { token });
    // The app itself has no mail server.
    expect(json).toMatchObject({
      destinos: ['por correo a auditor@ejemplo.mx'],
      error: 'El sitio no tiene servidor de correo (SMTP_URL)',
    });
    expect(json.linea).toMatch(/^TRAMOS-AUDITORIA 2026-\S+ 2 [0-9a-f]{64}$/);
  });
});

describe('lines that were kept', () => {
  beforeEach(async () => {
    for (let dia = 0; dia < 3; dia += 1) {
      await anotarUno();
      await anotarUno();
      await anclar(partes);
      app.reloj.avanzar(DIA_MS);
    }
  });

  it('agree with an audit that nobody touched, whatever stands around them', async () => {
    const pegado = `> De: Tramos\n> ${lineas().join('\n\n> ')}\n`;
    expect(await comparar(pegado)).toMatchObject({
      anclas: [2, 4, 6].map((id) => ({ id, resultado: 'coincide' })),
      reescrita: null,
    });
  });

  it('deny an audit whose rows and hashes were written anew, and say from where', async () => {
    await reescribir(3, 'otro');
    expect(await verificarCadena(app.base.db)).toMatchObject({ rota_en: null });
    expect(await comparar(lineas().join('\n'))).toMatchObject({
      anclas: ['coincide', 'no_coincide', 'no_coincide'].map((resultado) => ({ resultado })),
      reescrita: { desde: 3, hasta: 4 },
    });
  });

  it('deny an audit that ends before them', async () => {
    const { db } = app.base;
    await db.execute(sql`alter table auditoria disable trigger user`);
    await db.execute(sql`delete from auditoria where id > 4`);
    await db.execute(sql`update folios set ultimo = 4 where clave = 'auditoria'`);
    await db.execute(sql`alter table auditoria enable trigger user`);
    const [, , ultima = ''] = lineas();
    const { anclas, reescrita } = await comparar(`${lineas()[1]}\n${ultima.replace(/ 6 /, ' 60 ')}`);
    expect(anclas.map(({ resultado }: { resultado: string }) => resultado)).toEqual(['coincide', 'falta']);
    expect(reescrita).toEqual({ desde: 5, hasta: 60 });
  });

  it('that are none are said to be none', async () => {
    expect((await comparar('buenos días')).anclas).toEqual([]);
  });
});

describe('what can hide a tap', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['left beyond the audit', () => mover('ocultamientos', { ultimo_id: 999_999_999 })],
    [
      'taken away',
      () => app.base.db.delete(auditoria_lectores).where(eq(auditoria_lectores.lector, 'ocultamientos')),
    ],
  ])('is read on, each row once, and the site told, when its reader was %s', async (_que, estorbar) => {
    const revisar = crearRevision(partes);
    const listados = async () =>
      (await app.base.db.select().from(ocultamientos)).map(({ asiento_id }) => asiento_id).sort();
    await anotarUno();
    await leerOcultamientos(app.deps);
    await estorbar();
    await anotarUno();
    await leerOcultamientos(app.deps);
    expect(await listados()).toEqual([1]);
    await revisar();
    await leerOcultamientos(app.deps);
    expect(await listados()).toEqual([1, 2]);
    expect((await alarma())?.detalle).toContain('La lectura de lo que puede ocultar una toma');
  });
});
