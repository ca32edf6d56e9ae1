import type { Abiertos, CuentaAbiertos } from '@tramos/contract/abiertos';
import type { GruposRespuesta } from '@tramos/contract/evento-grupo';
import type { EventosLista } from '@tramos/contract/llamadas-eventos';
import type { ContenidoTurno } from '@tramos/contract/turno';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import {
  ingresar,
  llamar,
  type RedDePrueba,
  sembrarEvento,
  sembrarRed,
  sembrarUsuario,
} from '../../test/sembrar';
import { ejercicios } from '../db/esquema/ejercicios';
import { eventos } from '../db/esquema/eventos';
import { sumarAbiertos } from './abiertos';

let app: AppDePrueba;
let norte: RedDePrueba;
let sur: RedDePrueba;
let toma: number;
let otra: number;
const token: Record<string, string> = {};
const QUIENES = ['jefa', 'norteno', 'campo'] as const;

const hace = (minutos: number) => new Date(AHORA_MS - minutos * 60_000);

/**
 * Norte, open: a tap with two echoes and a neighbour in one group, escalated; a lone event, which users see in that
 * group; one of an exercise with its echo; a test of the alarm. Norte, acknowledged: one. Sur, open: one.
 */
beforeAll(async () => {
  app = await crearAppDePrueba();
  const { db } = app.base;
  norte = await sembrarRed(db, 'norte');
  sur = await sembrarRed(db, 'sur');
  const jefa = await sembrarUsuario(db, { username: 'jefa', role: 'administrator' });
  await sembrarUsuario(db, { username: 'norteno', role: 'monitorista', sistemas: [norte.sistema_id] });
  await sembrarUsuario(db, { username: 'campo', role: 'user', sistemas: [norte.sistema_id] });
  const [ejercicio] = await db
    .insert(ejercicios)
    .values({
      ...{ nombre: 'Turno A', sistema_id: norte.sistema_id, iniciado_por: jefa, inyecciones: [] },
      ...{ iniciado_at: hace(30), termina_at: hace(0), latido_at: hace(0) },
    })
    .returning({ id: ejercicios.id });
  const ejercicio_id = ejercicio?.id ?? 0;
  const sembrar = async (resto: Parameters<typeof sembrarEvento>[2] = {}, red = norte) => {
    const id = await sembrarEvento(db, red, resto);
    await db
      .update(eventos)
      .set({ evento_principal: resto.evento_principal ?? id, grupo_operador: id, grupo_usuario: id })
      .where(eq(eventos.id, id));
    return id;
  };
  toma = await sembrar({ created_at: hace(20), escalado: true, escalado_id: 'ESC-1' });
  const deLaToma = [toma];
  for (const estado of ['fuera_de_tramo', 'fuera_de_tramo'] as const)
    deLaToma.push(await sembrar({ created_at: hace(19), estado, evento_principal: toma }));
  deLaToma.push(await sembrar({ created_at: hace(18) }));
  otra = await sembrar({ created_at: hace(10) });
  const simulado = await sembrar({ created_at: hace(5), ejercicio_id });
  const eco = await sembrar({
    ...{ created_at: hace(5), ejercicio_id, estado: 'fuera_de_tramo', evento_principal: simulado },
  });
  await sembrar({ created_at: hace(4), tipo: 'prueba' });
  await sembrar({ evento_estado: 'reconocido', recognized_by: jefa, recognized_at: hace(1) });
  await sembrar({ created_at: hace(40) }, sur);
  const juntar = (ventana: string, ids: readonly number[]) =>
    db.execute(
      sql`update eventos set ${sql.identifier(ventana)} = ${ids[0] ?? 0}
        where id = any(${sql.param(`{${ids.join()}}`)}::int[])`,
    );
  await juntar('grupo_operador', deLaToma);
  await juntar('grupo_usuario', [...deLaToma, otra]);
  for (const ventana of ['grupo_operador', 'grupo_usuario']) await juntar(ventana, [simulado, eco]);
  for (const quien of QUIENES) token[quien] = (await ingresar(app, quien)).token;
});
afterAll(() => app.cerrar());

const leer = async <T>(quien: string, ruta: string): Promise<T> => {
  const { status, json } = await llamar(app, 'GET', ruta, { token: token[quien] ?? '' });
  expect(status, ruta).toBe(200);
  return json;
};
const contados = (quien: string) => leer<CuentaAbiertos>(quien, '/api/eventos/abiertos');
const cifras = ({ causas, eventos: dentro }: Pick<Abiertos, 'causas' | 'eventos'>) => [causas, dentro];

/** The two figures as each call that tells them does. */
const enTodas = async (quien: string): Promise<[string, unknown][]> => {
  const tablero = await leer<{ abiertos: Abiertos }>(quien, '/api/tablero');
  const turno = quien === 'campo' ? null : await leer<ContenidoTurno>(quien, '/api/reportes/turno/actual');
  const grupos = await leer<GruposRespuesta>(
    quien,
    '/api/eventos/grupos?evento_estado=abierto&simulacion=no&limit=1',
  );
  const lista = await leer<EventosLista>(quien, '/api/eventos?evento_estado=abierto&simulacion=no&limit=1');
  const cuenta = cifras(await contados(quien));
  return [
    ['abiertos', cuenta],
    ['tablero', cifras(tablero.abiertos)],
    ['turno', turno ? [turno.totales.causas_abiertas, turno.totales.abiertos] : cuenta],
    ['grupos', [grupos.total, grupos.total_eventos]],
    ['lista', [cuenta[0], lista.total]],
  ];
};

describe('what is open', () => {
  it.each([
    ['jefa', 3, 6],
    ['norteno', 2, 5],
    ['campo', 1, 5],
  ] as const)(
    'is for %s %i causes with %i events inside, in every call that tells it',
    async (quien, causas, dentro) => {
      for (const [donde, dicho] of await enTodas(quien)) expect(dicho, donde).toEqual([causas, dentro]);
      expect(await contados(quien)).toMatchObject({
        ...{ escalados: 1, simulados: { causas: 1, eventos: 2 }, pruebas: 1 },
        mas_antiguo: hace(quien === 'jefa' ? 40 : 20).toISOString(),
      });
    },
  );

  it.each(['/api/eventos', '/api/eventos/grupos'])(
    'is told with how many of the total do not count as real: %s',
    async (ruta) => {
      const apartados = async (filtros: string, quien = 'jefa') =>
        (await leer<EventosLista>(quien, `${ruta}?limit=1${filtros}`)).apartados;
      expect(await apartados('')).toEqual({ simulados: 2, pruebas: 1 });
      expect(await apartados('&evento_estado=abierto&sentido=asc')).toEqual({ simulados: 2, pruebas: 1 });
      expect(await apartados('&evento_estado=reconocido')).toEqual({ simulados: 0, pruebas: 0 });
      expect(await apartados('&simulacion=no')).toEqual({ simulados: 0, pruebas: 0 });
      expect(await apartados('&simulacion=si', 'norteno')).toEqual({ simulados: 2, pruebas: 1 });
      expect(await apartados(`&sistema=${sur.sistema_id}`)).toEqual({ simulados: 0, pruebas: 0 });
      expect(await apartados(`&dateFrom=${hace(4).toISOString()}`)).toEqual({ simulados: 0, pruebas: 1 });
      const tramo = norte.tramo_id;
      expect(await apartados(`&tramo=${tramo}`)).toEqual({ simulados: 2, pruebas: 1 });
    },
  );

  it('is told by sistema, of those in scope alone', async () => {
    const de = async (quien: string) =>
      (await contados(quien)).por_sistema.map(({ sistema, ...abiertos }) => [sistema, ...cifras(abiertos)]);
    expect(await de('jefa')).toEqual([
      ['Ducto norte', 2, 5],
      ['Ducto sur', 1, 1],
    ]);
    expect(await de('campo')).toEqual([['Ducto norte', 1, 5]]);
  });

  it('moves in every call together, at once, when a cause is acknowledged', async () => {
    const { grupos } = await leer<GruposRespuesta>('norteno', '/api/eventos/grupos?evento_estado=abierto');
    const grupo = grupos.find(({ eventos: suyos }) => suyos.some(({ id }) => id === toma));
    const { status } = await llamar(app, 'POST', `/api/eventos/grupos/${grupo?.grupo_id}/reconocer`, {
      token: token.norteno ?? '',
      body: { hasta: otra, vistos: grupo?.eventos.map(({ id }) => id) },
    });
    expect(status).toBe(200);
    for (const [quien, causas, dentro] of [
      ['jefa', 2, 2],
      ['norteno', 1, 1],
      ['campo', 1, 1],
    ] as const)
      for (const [donde, dicho] of await enTodas(quien))
        expect(dicho, `${donde} of ${quien}`).toEqual([causas, dentro]);
  });

  it('of an exercise leaves the bar, its tray and the map with it; its events stay in the list', async () => {
    const tray = '/api/eventos/grupos?evento_estado=abierto&simulacion=vigente';
    const vistos = async () => [
      (await contados('jefa')).simulados,
      (await leer<GruposRespuesta>('jefa', tray)).total_eventos,
      (await leer<EventosLista>('jefa', '/api/eventos?evento_estado=abierto&simulacion=actual')).apartados,
    ];
    expect(await vistos()).toEqual([{ causas: 1, eventos: 2 }, 3, { simulados: 2, pruebas: 1 }]);
    const reales = async () =>
      (await leer<EventosLista>('jefa', '/api/eventos?evento_estado=abierto&simulacion=no')).total;
    const actuales = async () =>
      (await leer<EventosLista>('jefa', '/api/eventos?evento_estado=abierto&simulacion=actual')).total;
    expect(await actuales()).toBe((await reales()) + 3);
    const [ejercicio] = await app.base.db.select({ id: ejercicios.id }).from(ejercicios);
    expect(
      await llamar(app, 'POST', `/api/ejercicios/${ejercicio?.id}/terminar`, { token: token.jefa ?? '' }),
    ).toMatchObject({ status: 200 });
    // The test of the alarm is left.
    expect(await vistos()).toEqual([{ causas: 0, eventos: 0 }, 1, { simulados: 0, pruebas: 1 }]);
    expect(await actuales()).toBe((await reales()) + 1);
    const { apartados } = await leer<EventosLista>(
      'jefa',
      '/api/eventos?evento_estado=abierto&simulacion=si',
    );
    expect(apartados).toEqual({ simulados: 2, pruebas: 1 });
  });

  it('is nothing without sistemas', () => {
    expect(sumarAbiertos([])).toEqual({ causas: 0, eventos: 0, escalados: 0, mas_antiguo: null });
  });
});
