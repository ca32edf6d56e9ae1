import { topicoDisparo, topicoPresion } from '@tramos/contract/ingesta';
import { INGESTA_ITEMS_MAX } from '@tramos/contract/limites';
import { TEXTO_RAZON } from '@tramos/contract/razon-salud';
import type { RazonSalud } from '@tramos/contract/sitio';
import { asc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AppDePrueba } from '../../test/app-de-prueba';
import { type BaseDePrueba, crearBaseDePrueba, senalarBase } from '../../test/base-de-prueba';
import {
  type Credencial,
  conectarGateway,
  GW_NORTE,
  GW_SUR,
  publicar,
  sembrarCampo,
} from '../../test/campo-de-prueba';
import { type ConsolaDePrueba, conectar, direccionDe } from '../../test/consola';
import { demorar, provocar } from '../../test/fallas-de-prueba';
import { ingresar, sembrarUsuario } from '../../test/sembrar';
import { alarma_bitacora, alarmas } from '../db/esquema/alarmas';

/** Real faults of a server that runs, in its own time: ten seconds of patience, and some for a busy machine. */
const PLAZO = { timeout: 60_000, interval: 200 };

const HORA_MS = 3_600_000;

/** The round of the detector, which a test can make fail. */
const detector = vi.hoisted(() => ({ roto: false }));
vi.mock('@tramos/deteccion/avanzar', async (original) => {
  const real = await original<typeof import('@tramos/deteccion/avanzar')>();
  const avanzar: typeof real.avanzar = (...dado) => {
    if (detector.roto) throw new Error('provoked');
    return real.avanzar(...dado);
  };
  return { ...real, avanzar };
});

let base: BaseDePrueba;
let app: AppDePrueba;
let consola: ConsolaDePrueba;

const arrancar = async (env: Record<string, string> = {}) => {
  // Its worker may have loaded the detector for another file, as it is.
  vi.resetModules();
  const { crearAppDePrueba } = await import('../../test/app-de-prueba');
  app = await crearAppDePrueba({
    base,
    env: { ...env, JWT_SECRET: '0123456789abcdef'.repeat(4) },
    ahora_ms: Date.now(),
  });
  const { ahora, fijar } = app.reloj;
  const inicio = Date.now() - ahora();
  const reloj = setInterval(() => fijar(Date.now() - inicio), 100);
  await app.escuchar();
  const cerrar = app.cerrar;
  return async () => {
    clearInterval(reloj);
    await cerrar();
  };
};
let parar: () => Promise<void>;

beforeAll(async () => {
  base = await crearBaseDePrueba({ embebida: true });
  await sembrarCampo(base.db);
  await sembrarUsuario(base.db, { username: 'vigila', role: 'monitorista' });
  parar = await arrancar();
  const { token, user } = await ingresar(app, 'vigila');
  consola = await conectar(direccionDe(app));
  consola.socket.emit('authenticate', { userId: user.id, token });
  await consola.oir('al_dia');
});
afterAll(async () => {
  consola.cerrar();
  await parar();
  await base.cerrar();
});

const leer = async (ruta: string) => {
  const { statusCode, json } = await app.http.inject({ method: 'GET', url: ruta });
  return { status: statusCode, ...(json() as { estado: string; razones: RazonSalud[]; motivos: string[] }) };
};
const oida = () => consola.de('salud_servidor').at(-1);

/** Readiness, the live route and the consoles say the same, of a server that has this wrong. */
const mala = (razon: RazonSalud) =>
  vi.waitFor(async () => {
    const lista = await leer('/api/health');
    expect([lista.status, lista.estado]).toEqual([503, 'degradado']);
    expect(lista.razones).toContain(razon);
    expect(lista.motivos).toEqual(lista.razones.map((una) => TEXTO_RAZON[una]));
    const viva = await leer('/api/health/live');
    expect([viva.status, viva.estado]).toEqual([200, 'degradado']);
    expect(oida()).toMatchObject({ estado: 'degradado', razones: expect.arrayContaining([razon]) });
  }, PLAZO);
const sana = () =>
  vi.waitFor(async () => {
    expect(await leer('/api/health')).toMatchObject({ status: 200, estado: 'sano', razones: [] });
    expect(oida()).toMatchObject({ estado: 'sano' });
  }, PLAZO);
/** Of every connection that is there and that comes. */
const soloLeer = async (valor: 'on' | 'off') => {
  await base.db.execute(sql`alter system set default_transaction_read_only = ${sql.raw(valor)}`);
  await base.db.execute(sql`select pg_reload_conf()`);
};
const alarma = async (regla: string) =>
  (await base.db.select().from(alarmas).where(sql`regla = ${regla}`))[0];

describe('a server', () => {
  it('is well while nothing comes, because it can write', async () => {
    await sana();
  });

  it('is not well while its database is read-only, says so without it, and the alarm stands in the list afterwards', async () => {
    await soloLeer('on');
    await mala('sin_guardar');
    await soloLeer('off');
    await sana();
    await vi.waitFor(async () => {
      expect(await alarma('servidor_sin_guardar')).toMatchObject({
        ...{ origen: 'servidor', prioridad: 'urgente', condicion: false, estado: 'retornada' },
        detalle: 'La base de datos no admite lo que llega del campo',
      });
    }, PLAZO);
    const hechos = await base.db.select().from(alarma_bitacora).orderBy(asc(alarma_bitacora.id));
    expect(hechos.map(({ hecho }) => hecho)).toEqual(['activada', 'anunciada', 'retornada']);
    await vi.waitFor(() => {
      const cambios = consola.de('alarma_cambiada');
      expect(cambios).toContainEqual(expect.objectContaining({ anunciadas: 1, prioridad: 'urgente' }));
    }, PLAZO);
  });

  it('is not well while batches that arrive are not stored, though it can write elsewhere', async () => {
    const falla = await provocar(base.db, 'lecturas', 'XX001');
    const gateway = await conectarGateway(app.ingesta.puerto_mqtt(), GW_NORTE);
    const lote = { t0: Date.now() - 1_000, dt_ms: 100, p: [30] };
    void publicar(gateway, topicoPresion('PT-A'), lote).catch(() => undefined);
    await mala('mensajes');
    await falla.quitar();
    await gateway.endAsync(true);
    await sana();
  });

  it('is not well while nothing can be written to the push log', async () => {
    await base.db.execute(sql`alter table folios rename to folios_lejos`);
    await mala('avisos');
    await base.db.execute(sql`alter table folios_lejos rename to folios`);
    await sana();
  });

  it('is not well while its database answers nothing at all', async () => {
    senalarBase(base, 'SIGSTOP');
    try {
      await mala('base');
    } finally {
      senalarBase(base, 'SIGCONT');
    }
    await sana();
  });

  it('is not well while what was found cannot be stored', async () => {
    const falla = await provocar(base.db, 'picks', '42501');
    const gateway = await conectarGateway(app.ingesta.puerto_mqtt(), GW_NORTE);
    const disparo = { id: 'uno', t: Date.now() - 500, signo: -1, amplitud: 0.2, sigma_ms: 5 };
    await publicar(gateway, topicoDisparo('PT-A'), disparo);
    await mala('hallazgos');
    await falla.quitar();
    await gateway.endAsync(true);
    await sana();
  });

  it('is not well while what comes in waits too long for its turn, though all of it is stored', async () => {
    let cargando = true;
    let serie = 0;
    /** A full call of one gateway after another, each as soon as the one before it was answered. */
    const cargar = async ({ clave, secreto }: Credencial, sensor: string) => {
      const authorization = `Basic ${Buffer.from(`${clave}:${secreto}`).toString('base64')}`;
      const estados = new Set<number>();
      while (cargando) {
        const items = Array.from({ length: INGESTA_ITEMS_MAX }, () => ({
          topic: topicoPresion(sensor),
          payload: { t0: Date.now() - HORA_MS + 1_000 * serie++, dt_ms: 100, p: [30] },
        }));
        const pedido = { method: 'POST', url: '/api/ingesta', headers: { authorization } } as const;
        estados.add((await app.http.inject({ ...pedido, payload: { items } })).statusCode);
      }
      return [...estados];
    };
    // A lot of 200 takes 5 s, so that something is stored all the time; a call is two lots and a half.
    const aliviar = await demorar(base.db, 'lecturas', 25);
    const cargas = [cargar(GW_NORTE, 'PT-A'), cargar(GW_SUR, 'PT-SUR')];
    try {
      await mala('entrada');
      const { razones } = await leer('/api/health');
      expect(razones).not.toContain('sin_guardar');
    } finally {
      cargando = false;
    }
    expect(await Promise.all(cargas)).toEqual([[200], [200]]);
    await aliviar();
    await sana();
  });

  it('is not well while its detector gets through nothing', async () => {
    detector.roto = true;
    await mala('detector');
    detector.roto = false;
    await sana();
  });

  it('is not well when its broker is closed, nor on a disk with too little room; both are alarms at once', async () => {
    consola.cerrar();
    await parar();
    parar = await arrancar({ DISK_MIN_MB: '1000000000' });
    const { token, user } = await ingresar(app, 'vigila');
    consola = await conectar(direccionDe(app));
    consola.socket.emit('authenticate', { userId: user.id, token });
    await mala('disco');
    await vi.waitFor(async () => {
      expect(await alarma('servidor_degradado')).toMatchObject({ condicion: true, estado: 'sin_reconocer' });
    }, PLAZO);
    await app.ingesta.cerrar();
    await mala('broker');
    // The alarm that stands says what is wrong now, not only what was wrong first.
    await vi.waitFor(async () => {
      expect((await alarma('servidor_degradado'))?.detalle).toContain(TEXTO_RAZON.broker);
    }, PLAZO);
  });
});
