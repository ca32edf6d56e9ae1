import { EventosQuerySchema, type ExportQuery } from '@tramos/contract/eventos-filtros';
import { sql } from 'drizzle-orm';
import { escapeLiteral } from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Db } from '../src/db/tipos';
import { leerExport } from '../src/eventos/exportar';
import { listarGrupos } from '../src/eventos/grupos-lista';
import { listarEventos } from '../src/eventos/lista';
import type { Vista } from '../src/eventos/seleccion';
import { sembrarRed } from './sembrar';

/** How the database answers the questions of the events list, asked of whichever database a test opens. */

const EVENTOS = 50_000;
const REDES = 16;
const INICIO = '2026-01-01T00:00:00Z';
/** One event in five minutes: a day in the middle, and ten. */
const DIA = { dateFrom: '2026-03-20T00:00Z', dateTo: '2026-03-20T23:59Z' };
const DECENA = { dateFrom: '2026-03-12T00:00Z', dateTo: '2026-03-21T23:59Z' };

/** Half a year of events in pairs, as common and as rare in every respect as those of a site, one in ten with a note. */
const sembrar = async (db: Db): Promise<void> => {
  for (let i = 1; i <= REDES; i++) await sembrarRed(db, `red${i}`);
  await db.execute(sql`
    insert into eventos (id, clave, tipo, estado, evento_estado, grupo_operador, grupo_usuario, tramo_id, sistema_id,
      created_at, hora_sensor0, recognized_at, posicion, config_version, escalado, escalado_id, disposicion)
    select n, 'plan-' || n, 'caida_presion', case when n % 9 = 0 then 'incierto' else 'ok' end,
      case when n % 20 = 0 then 'abierto' else 'reconocido' end, n - n % 2, n - n % 4, t.id, t.sistema_id,
      ${INICIO}::timestamptz + n * interval '5 min', ${INICIO}::timestamptz + n * interval '5 min' - interval '12 s',
      case when n % 20 > 0 then ${INICIO}::timestamptz + (n * 5 + n % 50) * interval '1 min' end, n % 1000, 1,
      n % 100 = 7, case when n % 100 = 7 then 'ESC-2026-' || lpad(n::text, 6, '0') end,
      case when n % 50 = 3 then 'fuga' when n % 50 = 4 then 'operacion' end
    from generate_series(1, ${EVENTOS}::int) n
    join (select id, sistema_id, row_number() over (order by id) - 1 as k from tramos) t on t.k = n / 4 % ${REDES}::int`);
  await db.execute(sql`
    insert into evento_historial (evento_id, accion, cuando)
    select n, 'creado', now() from generate_series(1, ${EVENTOS}::int) n`);
  await db.execute(sql`
    insert into evento_historial (evento_id, accion, cuando, texto, plegado)
    select n, 'nota', now(), texto, texto
    from (select n, case when n % 100 = 5 then 'la cuadrilla' else 'el celador' end || ' reviso ' || md5(n::text) as texto
      from generate_series(5, ${EVENTOS}::int, 10) n) e`);
  for (const tabla of ['eventos', 'evento_historial', 'grupos'])
    await db.execute(sql`vacuum analyze ${sql.identifier(tabla)}`);
};

interface Nodo {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Nodo[];
}

const nodosDe = (nodo: Nodo): Nodo[] => [nodo, ...(nodo.Plans ?? []).flatMap(nodosDe)];

interface Sentencia {
  text: string;
  name?: string;
}
type Preguntar = (config: Sentencia, valores?: unknown[]) => Promise<unknown>;
interface Debajo {
  query: Preguntar;
  connect: () => Promise<{ query: Preguntar; release: () => void }>;
}
/** The pool under it, through which every statement goes, named or not. */
const debajoDe = (db: Db) => (db as unknown as { $client: Debajo }).$client;

const literal = (valor: unknown): string => (valor === null ? 'null' : escapeLiteral(String(valor)));

/** The plan that is kept of a statement with a name, whatever its values. */
const planGuardado = async (pool: Debajo, { text }: Sentencia, valores: unknown[]): Promise<unknown> => {
  const conexion = await pool.connect();
  try {
    await conexion.query({ text: 'set plan_cache_mode = force_generic_plan' });
    await conexion.query({ text: `prepare vista as ${text}` });
    return await conexion.query({
      text: `explain (format json) execute vista(${valores.map(literal).join(', ')})`,
    });
  } finally {
    await conexion.query({ text: 'deallocate vista' });
    await conexion.query({ text: 'reset plan_cache_mode' });
    conexion.release();
  }
};

const ZONA = 'America/Mexico_City';

const listar = async (db: Db, filtros: object, vista: Vista): Promise<void> => {
  const q = EventosQuerySchema.parse(filtros);
  await listarEventos(db, q, vista, ZONA);
  await listarGrupos(db, q, vista, ZONA);
};

/** An export takes the filters of its list under other names; its later statements begin where the last one ended. */
const STATEMENTS = 2;
const exportar = async (db: Db, filtros: object, vista: Vista): Promise<void> => {
  const { tramo, sistema, municipio, dateFrom, dateTo, ...comunes } = EventosQuerySchema.parse(filtros);
  const q: ExportQuery = {
    ...comunes,
    tramo_id: tramo,
    sistema_id: sistema,
    municipio_id: municipio,
    fecha_inicio: dateFrom,
    fecha_fin: dateTo,
    formato: 'renglones',
  };
  let leidas = 0;
  for await (const _ of leerExport(db, q, vista, { zona: ZONA, inicio_ms: Date.now() }))
    if (++leidas === STATEMENTS) break;
};

/** What this makes the database do: the whole tables that are read, and the indices. */
const observar = async (db: Db, hacer: () => Promise<void>) => {
  const pool = debajoDe(db);
  const preguntar = pool.query.bind(pool);
  const nodos: Nodo[] = [];
  const espia = vi.spyOn(pool, 'query').mockImplementation(async (config, valores) => {
    const explicada = config.name
      ? planGuardado(pool, config, valores ?? [])
      : preguntar({ text: `explain (format json) ${config.text}` }, valores);
    const { rows } = (await explicada) as { rows: { 'QUERY PLAN': [{ Plan: Nodo }] }[] };
    for (const fila of rows) nodos.push(...nodosDe(fila['QUERY PLAN'][0].Plan));
    return preguntar(config, valores);
  });
  try {
    await hacer();
  } finally {
    espia.mockRestore();
  }
  const enteras = nodos.filter((n) => n['Node Type'].includes('Seq Scan')).map((n) => n['Relation Name']);
  return { enteras, indices: nodos.flatMap((n) => n['Index Name'] ?? []) };
};

const FILTROS: Record<string, object> = {
  nada: {},
  dia: DIA,
  decena: DECENA,
  'dia de reconocimiento': { ...DIA, dateColumn: 'recognized_at' },
  'decena de llegada': { ...DECENA, dateColumn: 'hora_sensor0' },
  abierto: { evento_estado: 'abierto' },
  reconocido: { evento_estado: 'reconocido' },
  incierto: { validez: 'incierto' },
  ok: { validez: 'ok' },
  disposicion: { disposicion: 'fuga' },
  escalado: { escalado: true },
  grupo: { grupo: 'G-25000' },
  tramo: { tramo: 3 },
  sistema: { sistema: 5 },
  estacion: { estacion: 7 },
  municipio: { municipio: 'celaya' },
  estado: { estado: 'Guanajuato' },
  'unos metros': { posicion_desde: 100, posicion_hasta: 104 },
  'diez kilometros': { posicion_desde: 100, posicion_hasta: 200 },
  'lo que ocurrio en medio dia': {
    ...{ sistema: 5, ocurrio_desde: '2026-03-20T00:00Z', ocurrio_hasta: '2026-03-20T12:00Z' },
  },
  'lo que ocurrio desde entonces': { sistema: 5, ocurrio_desde: '2026-06-20T00:00Z' },
  'lo que ocurrio en tres dias': {
    ...{ sistema: 5, ocurrio_desde: '2026-06-20T00:00Z', ocurrio_hasta: '2026-06-23T00:00Z' },
  },
  'un nombre': { search: 'red11' },
  'una nota': { search: 'c4ca42' },
  'una palabra de cien': { search: 'cuadrilla' },
  'una palabra de casi todas': { search: 'celador' },
  'un folio': { search: 'ESC-2026-0012' },
  'un id': { search: '31234' },
};
const ORDENES: Record<string, object> = {
  'del mas viejo': { sentido: 'asc' },
  'por llegada': { orden: 'hora_sensor0' },
  'por reconocimiento': { orden: 'recognized_at' },
  'por lugar': { orden: 'posicion', sentido: 'asc' },
  'pagina 1000': { offset: 9_990 },
};
/** An operator of every sistema and a regular user of three. A pair of filters is asked by one of them. */
const VISTAS: Vista[] = [
  { role: 'monitorista', todos_los_sistemas: true, sistemas: [] },
  { role: 'user', todos_los_sistemas: false, sistemas: [2, 5, 9] },
];

const combinaciones = (): [string, object][] => {
  const todas = Object.entries({ ...FILTROS, ...ORDENES });
  const pares = todas.flatMap(([a, filtro_a], i) =>
    todas
      .slice(i + 1)
      .map(([b, filtro_b]): [string, object] => [`${a} y ${b}`, { ...filtro_a, ...filtro_b }]),
  );
  return [...todas, ...pares];
};

/** The indices that are there for the lists and for nothing else. */
const DE_LISTAS = [
  'eventos_created',
  'eventos_sistema_created',
  'eventos_tramo_created',
  'eventos_hora',
  'eventos_recognized',
  'eventos_posicion',
  'eventos_validez',
  'eventos_abiertos',
  'eventos_escalados',
  'eventos_disposicion',
  'eventos_hora_lejana',
  'eventos_recognized_lejana',
  'eventos_folio',
  'eventos_grupo_operador',
  'eventos_grupo_usuario',
  'evento_historial_palabras',
];

/** The tests themselves; `abrir` gives a migrated, empty database. */
export const probarPlanes = (abrir: () => Promise<Db>): void => {
  describe('the events list and its groups', () => {
    const usados = new Set<string>();
    let db: Db;
    beforeAll(async () => {
      db = await abrir();
      await sembrar(db);
    }, 600_000);

    /** Who read all the events: names of the filters, and who asked. */
    const queLeenTodo = async (preguntar: typeof listar): Promise<string[]> => {
      const enteras: string[] = [];
      for (const [i, [nombre, filtros]] of combinaciones().entries()) {
        const vistas = nombre in FILTROS ? VISTAS : VISTAS.filter((_, k) => k === i % VISTAS.length);
        for (const vista of vistas) {
          const visto = await observar(db, () => preguntar(db, filtros, vista));
          for (const indice of visto.indices) usados.add(indice);
          if (visto.enteras.some((tabla) => tabla === 'eventos' || tabla === 'evento_historial'))
            enteras.push(`${nombre} (${vista.role})`);
        }
      }
      return enteras;
    };

    it('never read all the events, whatever is asked and whoever asks', async () => {
      expect(await queLeenTodo(listar)).toEqual([]);
    });

    it('use every index that is kept for them', () => {
      expect(DE_LISTAS.filter((indice) => !usados.has(indice))).toEqual([]);
    });

    it('are exported without reading all the events either', async () => {
      expect(await queLeenTodo(exportar)).toEqual([]);
    });
  });
};
