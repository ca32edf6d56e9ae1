import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { topicoDisparo, topicoPresion, topicoRouterEstado } from '@tramos/contract/ingesta';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { evaluar } from '../src/alarmas/evaluar';
import { alarmas } from '../src/db/esquema/alarmas';
import { eventos } from '../src/db/esquema/eventos';
import { rechazos_seguidos } from '../src/db/esquema/mediciones';
import { routers, sensor_estados, sensores, tramos } from '../src/db/esquema/red';
import { meta } from '../src/db/esquema/sitio';
import { saludDe } from '../src/db/salud-sensor';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from './app-de-prueba';
import { type BaseDePrueba, crearBaseDePrueba } from './base-de-prueba';
import {
  type Campo,
  type Credencial,
  FLUJO_MPS,
  GW_NORTE,
  GW_SUR,
  POSICION_A,
  POSICION_B,
  sembrarCampo,
  VELOCIDAD_MPS,
} from './campo-de-prueba';

/**
 * A site any of whose clocks can be wrong (product §2.39): each of four, by each of these. What is wrong is named, nobody
 * else is, and a wave between two clocks that are right is an `ok` event. The fifth, of the console's computer:
 * web/src/lib/reloj.test.ts.
 */

export const S = 1_000;
const HORA_MS = 3_600 * S;
export const ERRORES = [
  ['3 s ahead', 3 * S],
  ['3 s behind', -3 * S],
  ['12 s ahead', 12 * S],
  ['15 s behind', -15 * S],
  ['an hour ahead', HORA_MS],
  ['an hour behind', -HORA_MS],
  ['two years ahead', 730 * 24 * HORA_MS],
  ['two years behind', -730 * 24 * HORA_MS],
] as const;
export const RELOJES = ['servidor', 'aparato', 'gateway', 'router'] as const;
type Cual = (typeof RELOJES)[number];

export let base: BaseDePrueba;
export let campo: Campo;
let segundo: number;
/** The network of the site for the tests of this file, with nothing stored before each. */
export const instalarRelojes = (): void => {
  beforeAll(async () => {
    base = await crearBaseDePrueba();
    campo = await sembrarCampo(base.db);
    // A whole tramo behind the other gateway.
    const { id: _, clave: __, nombre: ___, ...deSur } = campo.s;
    const [otro] = await base.db
      .insert(sensores)
      .values({ ...deSur, clave: 'PT-SUR-2', nombre: 'Sensor PT-SUR-2', posicion: 35_000 })
      .returning();
    segundo = otro?.id ?? 0;
    const { id: _____, clave: ______, ...deRouter } = campo.router;
    await base.db.insert(routers).values([
      { ...deRouter, clave: 'RT-B', nombre: 'Router B' },
      { ...deRouter, clave: 'RT-SUR', nombre: 'Router del sur', gateway_id: campo.s.gateway_id },
    ]);
    const { id: ____, ...deNorte } = campo.tramo;
    await base.db.insert(tramos).values({
      ...deNorte,
      ...{ nombre: 'Tramo del sur', sistema_id: campo.sur.id, sensor_a_id: campo.s.id, sensor_b_id: segundo },
      ...{ posicion_a: 5_000, posicion_b: 35_000 },
    });
  });
  afterAll(() => base.cerrar());
  beforeEach(async () => {
    await base.db.delete(meta).where(eq(meta.clave, 'relojes_atrasados'));
    await base.db.execute(
      sql`truncate eventos, evento_ondas, evento_correlaciones, evento_historial, picks, disparos, lecturas, resumenes,
        push_log, sensor_estados, router_estados, rechazos_seguidos, alarmas,
        alarma_bitacora cascade`,
    );
  });
};

/** A site in which one clock is wrong; the truth goes on by `pasar`. */
export const crearSitio = async (desde_ms = AHORA_MS) => {
  let verdad_ms = desde_ms;
  const error: Record<Cual, number> = { servidor: 0, aparato: 0, gateway: 0, router: 0 };
  const app: AppDePrueba = await crearAppDePrueba({ base, ahora_ms: desde_ms, contador: () => verdad_ms });
  await app.ingesta.escuchar();
  const alDia = () => app.reloj.fijar(verdad_ms + error.servidor);
  const relojDe = (clave: string): number => {
    if (clave.startsWith('PT-SUR')) return verdad_ms;
    return verdad_ms + error.gateway + (clave === 'PT-A' ? error.aparato : 0);
  };
  const mandar = async ({ clave, secreto }: Credencial, items: unknown[]) => {
    const authorization = `Basic ${Buffer.from(`${clave}:${secreto}`).toString('base64')}`;
    const { json, statusCode } = await app.http.inject({
      ...{ method: 'POST', url: '/api/ingesta', headers: { authorization }, payload: { items } },
    });
    expect(statusCode, JSON.stringify(json())).toBe(200);
  };
  const reloj = { fuente: 'gps', offset_ms: 2 };
  const presion = (clave: string) => ({
    topic: topicoPresion(clave),
    payload: {
      t0: relojDe(clave) - 4 * S - 200,
      dt_ms: S,
      p: [40, 40.01, 40.02, 39.99, 40 + (verdad_ms % 7_000) / 1e6],
      reloj,
    },
  });
  const estado = (clave: string) => ({
    topic: topicoRouterEstado(clave),
    payload: { t: verdad_ms + (clave === 'RT-A' ? error.router : 0), offset_ms: 3 },
  });
  const hablar = async () => {
    await mandar(GW_NORTE, [presion('PT-A'), presion('PT-B'), estado('RT-A'), estado('RT-B')]);
    await mandar(GW_SUR, [presion('PT-SUR'), presion('PT-SUR-2'), estado('RT-SUR')]);
    await app.ingesta.tic();
  };
  const pasar = async (segundos: number) => {
    for (let s = 0; s < segundos; s += 5) {
      verdad_ms += 5 * S;
      alDia();
      await hablar();
      await app.ingesta.vaciar();
      await evaluar(app.deps);
    }
  };
  /** A wave in the middle of each tramo, marked at both its ends. */
  const marcar = async () => {
    const L_M = POSICION_B - POSICION_A;
    const x_m = L_M * 0.4;
    const [hasta_a, hasta_b] = [x_m / (VELOCIDAD_MPS - FLUJO_MPS), (L_M - x_m) / (VELOCIDAD_MPS + FLUJO_MPS)];
    const disparo = (clave: string, tras_s: number) => ({
      topic: topicoDisparo(clave),
      payload: {
        ...{ id: randomUUID(), t: relojDe(clave) - 20 * S + tras_s * S },
        ...{ signo: -1, amplitud: 0.12, sigma_ms: 5, reloj },
      },
    });
    await mandar(GW_NORTE, [disparo('PT-A', hasta_a), disparo('PT-B', hasta_b)]);
    await mandar(GW_SUR, [disparo('PT-SUR', hasta_a), disparo('PT-SUR-2', hasta_b)]);
  };
  const tocar = async () => {
    await marcar();
    await pasar(60);
  };
  return {
    app,
    pasar,
    marcar,
    tocar,
    verdad: () => verdad_ms,
    descomponer: (cual: Cual, ms: number) => {
      error[cual] = ms;
      alDia();
    },
    ok: async () =>
      (await base.db.select().from(eventos).where(eq(eventos.estado, 'ok')))
        .map(({ sistema_id }) => (sistema_id === campo.norte.id ? 'norte' : 'sur'))
        .sort(),
    /** Of devices what stands in the alarms; of the server and of keys, what it finds out about itself. */
    culpados: async () => {
      const filas = await base.db.select().from(alarmas).where(eq(alarmas.condicion, true));
      const { error_reloj_ms, gateways_fuera_de_hora } = app.ingesta.senales();
      const propias: [string, number][] = error_reloj_ms === 0 ? [] : [['servidor', error_reloj_ms]];
      return {
        aparatos: filas
          .filter(({ origen }) => origen === 'sensor' || origen === 'router')
          .map(({ regla, nombre, detalle }) => `${nombre} ${regla} ${detalle?.replaceAll('\u00a0', ' ')}`)
          .sort(),
        otros: [...propias, ...gateways_fuera_de_hora].map(([quien, ms]) => [quien, Math.round(ms / S)]),
      };
    },
  };
};

const enTexto: Record<number, string> = {
  3000: 'adelantado ',
  [-3_000]: 'atrasado 3.0 s',
  12000: 'adelantado 12 s',
  [-15_000]: 'atrasado 15 s',
  [HORA_MS]: '1 h adelante',
  [-HORA_MS]: 'atrasado 1 h',
  [730 * 24 * HORA_MS]: '730 d adelante',
  [-730 * 24 * HORA_MS]: 'hace 730 d',
};

type Culpados = Awaited<ReturnType<Awaited<ReturnType<typeof crearSitio>>['culpados']>>;

/** How many were rejected by now, and which moment was the last of them. */
const CUANTOS = /^(.* )\d+( seguidos)|\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** A row of docs/clocks.md: which clock, its error, all who are named with what is said of them, where the wave is `ok`. */
const filaDe = (
  cual: string,
  texto: string,
  { aparatos, otros }: Culpados,
  ok: readonly string[],
): string => {
  const nombrados = [
    ...otros.map(([quien, s]) => `${quien}: ${s} s`),
    ...aparatos.map((dicho) => dicho.replace(CUANTOS, '$1…$2')),
  ];
  return `| ${cual} | ${texto} | ${nombrados.join('<br>')} | ${ok.join(', ')} |`;
};

const tabla = new Map(
  readFileSync(new URL('../../docs/clocks.md', import.meta.url), 'utf8')
    .split('\n')
    .flatMap((fila) => {
      const [, cual, texto] = /^\| ([^|]+) \| ([^|]+) \| .+ \|$/.exec(fila) ?? [];
      return cual ? [[`${cual}, ${texto}`, fila] as const] : [];
    }),
);

/** One clock goes wrong, is named with its row of docs/clocks.md, and nothing is left of it once it is right again. */
export const seNombra = async (cual: Cual, texto: string, ms: number): Promise<void> => {
  const sitio = await crearSitio();
  try {
    await sitio.pasar(60);
    sitio.descomponer(cual, ms);
    await sitio.pasar(300);
    const { aparatos, otros } = await sitio.culpados();
    // What is so far off that it is not taken says the same in its refusal; what comes again for moments that were
    // told once is told besides.
    const esperados: Record<Cual, { nombra: RegExp[]; otros: [string, number][] }> = {
      servidor: { nombra: [], otros: [['servidor', ms / S]] },
      aparato: { nombra: [/^Sensor PT-A /], otros: [] },
      gateway: {
        nombra: [/^Sensor PT-A (?!.*reloj)/, /^Sensor PT-B (?!.*reloj)/],
        otros: [[GW_NORTE.clave, ms / S]],
      },
      router: { nombra: [/^Router A router_re/], otros: [] },
    };
    expect(otros).toEqual(esperados[cual].otros);
    expect(aparatos.filter((dicho) => !esperados[cual].nombra.some((suyo) => suyo.test(dicho)))).toEqual([]);
    if (cual === 'aparato' || cual === 'router') expect(aparatos.join()).toContain(enTexto[ms]);
    expect(aparatos.filter((dicho) => dicho.includes('sin_datos'))).toEqual([]);
    await sitio.tocar();
    const enSur = cual === 'aparato' || cual === 'gateway';
    const ok = await sitio.ok();
    expect(ok).toEqual(enSur ? ['sur'] : ['norte', 'sur']);
    expect(filaDe(cual, texto, { aparatos, otros }, ok)).toBe(tabla.get(`${cual}, ${texto}`));

    // Nobody whose word is taken is taken for silent, and when it is right again nothing is left of it.
    const estados = await base.db.select().from(sensor_estados);
    const ahora_ms = sitio.app.deps.ahora();
    const rechazados = await base.db.select().from(rechazos_seguidos);
    for (const { sensor_id, ultima_ms } of estados)
      if (!rechazados.some(({ objeto_id }) => objeto_id === sensor_id))
        expect(saludDe({ mantenimiento: false, falla_desde: null, ultima_ms }, ahora_ms)).toBe('normal');
    sitio.descomponer(cual, 0);
    await sitio.pasar(300);
    expect(await sitio.culpados()).toEqual({ aparatos: [], otros: [] });
  } finally {
    await sitio.app.cerrar();
  }
};

/** The clock of the server is wrong before anything was heard. */
export const seNombraDesdeElArranque = async (texto: string, ms: number): Promise<void> => {
  const sitio = await crearSitio();
  try {
    sitio.descomponer('servidor', ms);
    await sitio.pasar(120);
    const culpados = await sitio.culpados();
    expect(culpados).toEqual({ aparatos: [], otros: [['servidor', Math.round(ms / S)]] });
    await sitio.tocar();
    const ok = await sitio.ok();
    expect(ok).toEqual(['norte', 'sur']);
    const cual = 'servidor, since its start';
    expect(filaDe(cual, texto, culpados, ok)).toBe(tabla.get(`${cual}, ${texto}`));
  } finally {
    await sitio.app.cerrar();
  }
};

/** The server is killed while a wave runs between clocks of which one is known to be wrong. */
export const seSabeTrasReiniciar = async (cual: Cual, ms: number): Promise<void> => {
  const sitio = await crearSitio();
  try {
    await sitio.pasar(60);
    sitio.descomponer(cual, ms);
    await sitio.pasar(300);
    await sitio.marcar();
  } finally {
    await sitio.app.cerrar();
  }
  // As if it had been killed before any of it was found: what is stored is all there is.
  await base.db.execute(sql`truncate eventos, picks cascade`);
  const despues = await crearSitio(sitio.verdad());
  try {
    despues.descomponer(cual, ms);
    await despues.pasar(60);
    expect(await despues.ok()).toEqual(['sur']);
    // A wave before anybody can have judged it again.
    await despues.tocar();
    expect((await despues.ok()).filter((de) => de === 'norte')).toEqual([]);
    // Minutes later too, and it goes on being named.
    await despues.pasar(240);
    await despues.tocar();
    expect((await despues.ok()).filter((de) => de === 'norte')).toEqual([]);
    const { aparatos, otros } = await despues.culpados();
    expect([
      ...aparatos.filter((dicho) => dicho.includes('reloj')),
      ...otros.map(([quien]) => quien),
    ]).toEqual([
      cual === 'gateway' ? GW_NORTE.clave : expect.stringMatching(/^Sensor PT-A sensor_reloj GPS atrasado/),
    ]);
  } finally {
    await despues.app.cerrar();
  }
};
