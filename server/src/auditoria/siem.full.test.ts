import { createSocket, type Socket as SocketUdp } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { puertoLibre } from '../../../scripts/lib/puertos.mjs';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { hacerCertificado } from '../../test/certificado';
import { hacerSitio, lanzarProceso } from '../../test/proceso';
import { decirDeAuditoria } from '../alarmas/seguir-servidor';
import { alarmas } from '../db/esquema/alarmas';
import { auditoria_lectores } from '../db/esquema/sitio';
import type { Db } from '../db/tipos';
import { anotar } from './auditoria';
import { crearRevision, type PartesSalida } from './salidas';

let app: AppDePrueba;
let carpeta: string;
beforeEach(async () => {
  app = await crearAppDePrueba();
  carpeta = mkdtempSync(join(tmpdir(), 'siem-'));
});
afterEach(async () => {
  await app.cerrar();
  rmSync(carpeta, { recursive: true });
});

const anotarUno = (db: Db = app.base.db, datos: Record<string, unknown> = { nombre: 'PT-1' }) =>
  db.transaction((tx) =>
    anotar(tx, {
      ...{ cuando_ms: app.reloj.ahora(), usuario_id: 1, username: 'luna', ip: '::1' },
      ...{ accion: 'alarma_apartada', datos },
    }),
  );
/** One look at what is due, as the server has it every five seconds. */
const revisionCon = (syslog: string): (() => Promise<void>) => {
  const partes: PartesSalida = {
    ...{ ...app.deps, config: { ...app.deps.config, syslog }, enviarCorreo: null },
    alarmar: (detalle) => decirDeAuditoria(app.deps, detalle),
  };
  return crearRevision(partes);
};
const alarma = async () =>
  (await app.base.db.select().from(alarmas).where(eq(alarmas.regla, 'servidor_auditoria')))[0];

let oido: string;
const ids = () => [...oido.matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id));
const PRIMERO = /^<109>1 2026-11-21T18:00:00\.000Z \S+ tramos - auditoria - \uFEFF\{/;
beforeEach(() => {
  oido = '';
});

const escucharEn = async (servidor: Server, puerto?: number): Promise<number> => {
  const suyo = puerto ?? (await puertoLibre());
  servidor.listen(suyo, '127.0.0.1');
  await once(servidor, 'listening');
  return suyo;
};
const dejar = (servidor: Server) => new Promise<void>((listo) => servidor.close(() => listo()));
const alLlegar = (conexion: Socket) => {
  conexion.on('data', (trozo) => {
    oido += trozo.toString();
  });
  conexion.on('error', () => undefined);
  conexion.on('end', () => conexion.end());
};

describe('the collector of the site', () => {
  it('gets every row in order, and goes on where it was after it was away', async () => {
    let colector = createServer(alLlegar);
    const puerto = await escucharEn(colector);
    const revisar = revisionCon(`tcp://127.0.0.1:${puerto}`);
    await anotarUno();
    await anotarUno();
    await revisar();
    expect(ids()).toEqual([1, 2]);
    // Over a stream each says first how long it is.
    const [, largo, mensaje = ''] = /^(\d+) (.*)$/s.exec(oido) ?? [];
    expect(Buffer.from(mensaje).subarray(0, Number(largo)).toString()).toMatch(PRIMERO);
    await dejar(colector);
    await anotarUno();
    await revisar();
    expect(ids()).toEqual([1, 2]);
    colector = createServer(alLlegar);
    await escucharEn(colector, puerto);
    await anotarUno();
    await revisar();
    await dejar(colector);
    // The alarm of what had not gone is none of the audit.
    expect(ids()).toEqual([1, 2, 3, 4]);
  });

  it('that cannot be reached is an alarm until it can', async () => {
    const colector = createServer(alLlegar);
    const puerto = await escucharEn(colector);
    const revisar = revisionCon(`tcp://127.0.0.1:${puerto}`);
    await revisar();
    expect(await alarma()).toBeUndefined();
    await dejar(colector);
    await anotarUno();
    await revisar();
    expect(await alarma()).toMatchObject({ estado: 'sin_reconocer', condicion: true });
    expect(JSON.stringify(await alarma())).toContain('SYSLOG_URL');
    const vuelto = createServer(alLlegar);
    await escucharEn(vuelto, puerto);
    await revisar();
    await dejar(vuelto);
    expect([ids(), (await alarma())?.condicion]).toEqual([[1], false]);
  });

  it('gets all of it again, and the site an alarm, when somebody left its reader beyond the audit', async () => {
    const colector = createServer(alLlegar);
    const revisar = revisionCon(`tcp://127.0.0.1:${await escucharEn(colector)}`);
    await anotarUno();
    await revisar();
    // As somebody with the database in hand would.
    await app.base.db
      .update(auditoria_lectores)
      .set({ ultimo_id: 999_999_999 })
      .where(eq(auditoria_lectores.lector, 'siem'));
    await anotarUno();
    await revisar();
    await dejar(colector);
    expect(ids()).toEqual([1, 1, 2]);
    expect((await alarma())?.detalle).toContain(
      'de SYSLOG_URL decía ir por el asiento 999999999, y la auditoría llega al 2',
    );
  });

  const hayIpv6 = Object.values(networkInterfaces()).some((suyas) =>
    suyas?.some(({ address }) => address === '::1'),
  );

  describe.each([
    ['udp4', '127.0.0.1', '127.0.0.1'] as const,
    ...(hayIpv6 ? [['udp6', '::1', '[::1]'] as const] : []),
  ])('by %s', (tipo, en, host) => {
    let colector: SocketUdp;
    let mensajes: string[];
    let revisar: () => Promise<void>;
    beforeEach(async () => {
      mensajes = [];
      colector = createSocket(tipo).on('message', (mensaje) => mensajes.push(mensaje.toString()));
      colector.bind(0, en);
      await once(colector, 'listening');
      revisar = revisionCon(`udp://${host}:${colector.address().port}`);
    });
    afterEach(() => {
      colector.close();
    });

    it('gets each row as a message of its own', async () => {
      await anotarUno();
      await anotarUno();
      await revisar();
      await expect.poll(() => mensajes.length).toBe(2);
      expect(mensajes.every((mensaje) => PRIMERO.test(mensaje))).toBe(true);
      expect(await alarma()).toBeUndefined();
    });

    it('gets a row that fits into no message without what it holds, and those behind it', async () => {
      await anotarUno(app.base.db, { nombre: 'x'.repeat(80_000) });
      await anotarUno();
      await revisar();
      await expect.poll(() => mensajes.length).toBe(2);
      const [largo = '', otro = ''] = mensajes.map((mensaje) => mensaje.slice(mensaje.indexOf('{')));
      expect(JSON.parse(largo)).toMatchObject({
        id: 1,
        datos: null,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      expect(JSON.parse(otro)).toMatchObject({ id: 2, datos: { nombre: 'PT-1' } });
      expect(await alarma()).toBeUndefined();
    });
  });

  describe('by TLS', () => {
    let colector: Server;
    let puerto: number;
    let ruta_cert: string;
    beforeEach(async () => {
      const hecho = hacerCertificado(carpeta, 'colector');
      ruta_cert = hecho.ruta_cert;
      colector = createTlsServer({ cert: hecho.cert, key: hecho.key }, alLlegar);
      colector.on('tlsClientError', () => undefined);
      puerto = await escucharEn(colector);
    });
    afterEach(() => dejar(colector));

    it('gets nothing while its certificate is nobody’s, which is an alarm', async () => {
      await anotarUno();
      await revisionCon(`tls://127.0.0.1:${puerto}`)();
      expect(oido).toBe('');
      expect(await alarma()).toMatchObject({ condicion: true });
    });

    it('gets the rows of a server that believes who signed its certificate', async () => {
      await hacerSitio(carpeta, async (db) => {
        await anotarUno(db);
      });
      const servidor = await lanzarProceso({
        ...{ DATA_DIR: carpeta, DEMO: 'off', SYSLOG_URL: `tls://127.0.0.1:${puerto}` },
        NODE_EXTRA_CA_CERTS: ruta_cert,
      });
      try {
        await expect.poll(() => ids()[0]).toBe(1);
      } finally {
        await servidor.parar();
      }
    });
  });
});
