import type { GruposRespuesta } from '@tramos/contract/evento-grupo';
import { GRUPO_EVENTOS_MAX } from '@tramos/contract/limites';
import { inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import {
  ingresar,
  llamar,
  type RedDePrueba,
  sembrarEvento,
  sembrarRed,
  sembrarUsuario,
} from '../../test/sembrar';
import { evento_calculos, eventos, grupos } from '../db/esquema/eventos';
import { huellaDe } from './resto';

let app: AppDePrueba;
let norte: RedDePrueba;
let sur: RedDePrueba;
/** Ids by name, in the order of their creation. */
const ids: Record<string, number> = {};
const tokens: Record<string, string> = {};

const a_las = (hora: string) => new Date(`2026-11-20T${hora}:00.000Z`);

/** Makes these events one group, as storing them would. */
const agrupar = async (ventana: 'operador' | 'usuario', nombres: string[], operacion = false) => {
  const miembros = nombres.map((nombre) => ids[nombre] ?? 0);
  const [id = 0] = miembros;
  await app.base.db
    .update(eventos)
    .set(ventana === 'operador' ? { grupo_operador: id } : { grupo_usuario: id })
    .where(inArray(eventos.id, miembros));
  await app.base.db.insert(grupos).values({
    ...{ ventana, id, sistema_id: norte.sistema_id, evento_principal: miembros[1] ?? id },
    possible_operational_movement: operacion,
    motivos: operacion ? ['barrido'] : [],
  });
};

beforeAll(async () => {
  app = await crearAppDePrueba();
  const { db } = app.base;
  norte = await sembrarRed(db, 'norte');
  sur = await sembrarRed(db, 'sur');
  const sembrar = async (nombre: string, hora: string, red = norte, resto = {}) => {
    ids[nombre] = await sembrarEvento(db, red, { created_at: a_las(hora), ...resto });
  };
  await sembrar('solo', '10:00');
  await sembrar('toma_1', '11:00');
  await sembrar('toma_2', '11:05', norte, { evento_estado: 'reconocido', posicion: 205_000 });
  await sembrar('otro_sur', '11:06', sur, { posicion: 205_100 });
  await sembrar('toma_3', '11:08', norte, { estado: 'incierto' });
  await sembrar('paro_1', '11:40', norte, { clase: 'paro_de_bomba' });
  await sembrar('paro_2', '11:41', norte, { clase: 'paro_de_bomba' });
  await agrupar('operador', ['toma_1', 'toma_2', 'toma_3']);
  await agrupar('operador', ['paro_1', 'paro_2'], true);
  await agrupar('usuario', ['toma_1', 'toma_2', 'toma_3', 'paro_1', 'paro_2']);
  await sembrarUsuario(db, { username: 'operadora', role: 'monitorista' });
  await sembrarUsuario(db, { username: 'campo', role: 'user' });
  await sembrarUsuario(db, { username: 'solo-sur', role: 'monitorista', sistemas: [sur.sistema_id] });
  await sembrarUsuario(db, { username: 'ninguno', role: 'monitorista', sistemas: [] });
  for (const username of ['operadora', 'campo', 'solo-sur', 'ninguno'])
    tokens[username] = (await ingresar(app, username)).token;
});
afterAll(() => app.cerrar());

const pedir = async (query: Record<string, string | number> = {}, username = 'operadora') => {
  const texto = new URLSearchParams();
  for (const [clave, valor] of Object.entries(query)) texto.set(clave, String(valor));
  const { status, json } = await llamar(app, 'GET', `/api/eventos/grupos?${texto}`, {
    token: tokens[username] ?? '',
  });
  expect(status).toBe(200);
  return json as GruposRespuesta;
};
const nombreDe = (id: number) => Object.keys(ids).find((nombre) => ids[nombre] === id);
/** Who is in each group, and who stands alone. */
const contenido = ({ grupos: hallados, eventos_individuales }: GruposRespuesta) => ({
  grupos: hallados.map((g) => g.eventos.map((e) => nombreDe(e.id))),
  solos: eventos_individuales.map((e) => nombreDe(e.id)),
});

describe('GET /api/eventos/grupos', () => {
  it('shows each cause once, newest first, with what stands alone beside it', async () => {
    const respuesta = await pedir();
    expect(contenido(respuesta)).toEqual({
      grupos: [
        ['paro_1', 'paro_2'],
        ['toma_1', 'toma_2', 'toma_3'],
      ],
      solos: ['otro_sur', 'solo'],
    });
    expect(respuesta).toMatchObject({ total: 4, total_eventos: 7 });
    expect(respuesta).not.toHaveProperty('total_aproximado');
    expect(respuesta.grupos[1]).toMatchObject({
      grupo_id: `G-${ids.toma_1}`,
      tipo_evento: 'caida_presion',
      primer_evento: { id: ids.toma_1, grupo_id: `G-${ids.toma_1}` },
      ultimo_evento: { id: ids.toma_3 },
      total_eventos: 3,
      abiertos: 2,
      evento_principal: ids.toma_2,
      possible_operational_movement: false,
      motivos: [],
    });
    expect(respuesta.grupos[0]).toMatchObject({ possible_operational_movement: true, motivos: ['barrido'] });
  });

  it('shows a regular user the groups of the wider window', async () => {
    const respuesta = await pedir({}, 'campo');
    expect(contenido(respuesta)).toEqual({
      grupos: [['toma_1', 'toma_2', 'toma_3', 'paro_1', 'paro_2']],
      solos: ['otro_sur', 'solo'],
    });
    expect([respuesta.total, respuesta.total_eventos]).toEqual([3, 7]);
    expect(respuesta.ventanas_deteccion_utilizadas[0]).toMatchObject({
      ...{ tramo_id: norte.tramo_id, ventana: 'usuario', ventana_grupo_s: 3_600, duracion_max_s: 86_400 },
      ...{ longitud_m: 30_000, velocidad_onda_mps: 1_050, producto: 'Gasolina', config_version: 1 },
      ventana_par_s: 33.604,
    });
  });

  it('tells of a tramo with batches what lay between its sensors when its newest event came', async () => {
    const { db } = app.base;
    const comun = { flujo_mps: 0, sigma_desde_m: 0 };
    const calculo = { posicion_a: 200_000, posicion_b: 230_000, sigma_velocidad_rel: 0.002 };
    await db.insert(evento_calculos).values([
      {
        ...{ evento_id: ids.toma_1 ?? 0, ...calculo },
        perfil: [{ ...comun, posicion_desde: 200_000, velocidad_onda_mps: 900, producto: 'Turbosina' }],
      },
      {
        ...{ evento_id: ids.toma_2 ?? 0, ...calculo },
        perfil: [
          { ...comun, posicion_desde: 200_000, velocidad_onda_mps: 1_000, producto: null },
          { ...comun, posicion_desde: 210_000, velocidad_onda_mps: 1_250, producto: 'Diésel' },
        ],
      },
    ]);
    const de_toma = {
      dateFrom: '2026-11-20T10:59Z',
      dateTo: '2026-11-20T11:06Z',
      tramo: String(norte.tramo_id),
    };
    const { ventanas_deteccion_utilizadas } = await pedir(de_toma);
    // 10 km at 1,000 and 20 km at 1,250 m/s: 26 s for 30 km.
    expect(ventanas_deteccion_utilizadas).toMatchObject([
      { producto: 'Gasolina, Diésel', velocidad_onda_mps: 1_153.846, ventana_par_s: 31, longitud_m: 30_000 },
    ]);
    const antes = await pedir({ ...de_toma, dateTo: '2026-11-20T11:02Z' });
    expect(antes.ventanas_deteccion_utilizadas).toMatchObject([
      { producto: 'Turbosina', velocidad_onda_mps: 900, ventana_par_s: 38.333 },
    ]);
  });

  it.each([
    ['the state', { evento_estado: 'reconocido' }, [['toma_2']], []],
    ['the validity', { validez: 'incierto' }, [['toma_3']], []],
    ['the time', { dateFrom: '2026-11-20T11:04Z', dateTo: '2026-11-20T11:06Z' }, [['toma_2']], ['otro_sur']],
    ['the place', { posicion_desde: 205_000, posicion_hasta: 205_100 }, [['toma_2']], ['otro_sur']],
    ['a search', { search: 'estacion sur' }, [], ['otro_sur']],
  ])('shows the matching members of a group, by %s', async (_que, query, esperados, solos) => {
    const respuesta = await pedir(query as Record<string, string>);
    expect(contenido(respuesta)).toEqual({ grupos: esperados, solos });
    expect(respuesta.total).toBe(esperados.length + solos.length);
    for (const g of respuesta.grupos) {
      expect([g.primer_evento.id, g.ultimo_evento.id]).toEqual([g.eventos[0]?.id, g.eventos.at(-1)?.id]);
      expect([g.total_eventos, g.evento_principal]).toEqual([1, ids.toma_2]);
    }
  });

  it('gives the members of one group, in the group that the role sees', async () => {
    const de_operador = await pedir({ grupo: `G-${ids.toma_1}` });
    expect(contenido(de_operador)).toEqual({ grupos: [['toma_1', 'toma_2', 'toma_3']], solos: [] });
    expect((await pedir({ grupo: `G-${ids.toma_1}` }, 'campo')).total_eventos).toBe(5);
    expect(await pedir({ grupo: 'G-9999999999' })).toMatchObject({ total: 0, grupos: [] });
  });

  it('orders from the oldest as the tray does: a group stands where its oldest open event stands', async () => {
    const { grupos: hallados, eventos_individuales } = await pedir({
      evento_estado: 'abierto',
      sentido: 'asc',
    });
    expect(hallados.map((g) => nombreDe(g.primer_evento.id))).toEqual(['toma_1', 'paro_1']);
    expect(eventos_individuales.map((e) => nombreDe(e.id))).toEqual(['solo', 'otro_sur']);
  });

  it('pages over groups and single events together', async () => {
    const paginas = [];
    for (let offset = 0; offset < 4; offset += 1) paginas.push(contenido(await pedir({ limit: 1, offset })));
    expect(paginas).toEqual([
      { grupos: [['paro_1', 'paro_2']], solos: [] },
      { grupos: [['toma_1', 'toma_2', 'toma_3']], solos: [] },
      { grupos: [], solos: ['otro_sur'] },
      { grupos: [], solos: ['solo'] },
    ]);
  });

  it('keeps to the scope, and an empty scope sees nothing', async () => {
    expect(contenido(await pedir({}, 'solo-sur'))).toEqual({ grupos: [], solos: ['otro_sur'] });
    expect(await pedir({}, 'ninguno')).toEqual({
      apartados: { simulados: 0, pruebas: 0 },
      ...{ grupos: [], total: 0, total_eventos: 0, eventos_individuales: [] },
      ventanas_deteccion_utilizadas: [],
    });
  });

  it('answers a storm with its newest members, its oldest and its size', async () => {
    const tormenta = await sembrarRed(app.base.db, 'tormenta');
    const n = GRUPO_EVENTOS_MAX + 20;
    await app.base.db.execute(sql`
      insert into eventos (clave, tipo, estado, tramo_id, sistema_id, created_at, config_version)
      select 'tormenta-' || i, 'caida_presion', 'ok', ${tormenta.tramo_id}::int, ${tormenta.sistema_id}::int,
        timestamptz '2026-11-19' + i * interval '1 s', 1
      from generate_series(1, ${n}::int) i`);
    await app.base.db.execute(sql`
      update eventos set grupo_operador = (select min(id) from eventos where tramo_id = ${tormenta.tramo_id})
      where tramo_id = ${tormenta.tramo_id}`);
    const { grupos: [grupo] = [], total_eventos } = await pedir({ sistema: tormenta.sistema_id });
    expect(total_eventos).toBe(n);
    expect(grupo?.total_eventos).toBe(n);
    expect(grupo?.eventos).toHaveLength(GRUPO_EVENTOS_MAX);
    expect(grupo?.primer_evento.created_at).toBe('2026-11-19T00:00:01.000Z');
    expect(grupo?.eventos[0]?.created_at).toBe('2026-11-19T00:00:21.000Z');
    expect(grupo?.ultimo_evento.created_at).toBe('2026-11-19T00:02:00.000Z');
    const primero = grupo?.primer_evento.id ?? 0;
    expect(grupo?.resto_abiertos).toBe(huellaDe(Array.from({ length: 20 }, (_, i) => primero + i)));
  });
});
