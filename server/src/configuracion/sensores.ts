import {
  type Dependientes,
  type SensorBody,
  type SensorConfig,
  SensorConfigSchema,
} from '@tramos/contract/configuracion';
import { and, asc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { anotarVarias } from '../auditoria/auditoria';
import { lecturas, resumenes } from '../db/esquema/mediciones';
import { routers, sensor_estados, sensores, tramos } from '../db/esquema/red';
import { PASOS_S } from '../db/retencion';
import type { Consultable, Tx } from '../db/tipos';
import { enAlcance, enAlcanceDeRouters } from '../http/alcance';
import { AppError } from '../http/errores';
import { exigirEstacion, exigirSistema } from './alcance';
import { faltaDeLinea } from './linea';
import { conLugar } from './lugar';
import { type Contexto, contarDependientes, falta, type Recurso } from './recurso';

const deTramos = (id: number) => or(eq(tramos.sensor_a_id, id), eq(tramos.sensor_b_id, id));

/** Drizzle leaves a table's name out of what is selected from it alone, and inside of this it must be there. */
const ESTE = sql.raw('"sensores"."id"');

const seleccionar = (db: Consultable) =>
  db
    .select({
      ...getTableColumns(sensores),
      tramo_ids: sql<number[]>`array(
        select ${tramos.id} from ${tramos}
        where ${ESTE} in (${tramos.sensor_a_id}, ${tramos.sensor_b_id}) order by ${tramos.id})`,
    })
    .from(sensores);

type Fila = Awaited<ReturnType<typeof seleccionar>>[number];

const aConfig = ({
  mantenimiento,
  mantenimiento_hasta,
  mantenimiento_motivo,
  calibrado_en,
  ...fila
}: Fila): SensorConfig => ({
  ...fila,
  calibrado_en: calibrado_en?.toISOString() ?? null,
  mantenimiento: mantenimiento
    ? { hasta: mantenimiento_hasta?.toISOString() ?? null, motivo: mantenimiento_motivo }
    : null,
});

/** Its tramos take their chainages from it: the line that is drawn must go with where it is said to be. */
const exigirTramos = async ({ tx, moviendo }: Contexto, { posicion, sistema_id }: SensorBody, id: number) => {
  const enSuLugar = (sensor_id: number, ahora: number) =>
    sensor_id === id ? posicion : (moviendo?.get(sensor_id) ?? ahora);
  const suyos = await tx.select().from(tramos).where(deTramos(id)).orderBy(asc(tramos.id)).for('update');
  for (const tramo of suyos) {
    if (tramo.sistema_id !== sistema_id)
      throw falta('sistema_id', `Es de «${tramo.nombre}», que está en otro sistema.`);
    const [a, b] = [
      enSuLugar(tramo.sensor_a_id, tramo.posicion_a),
      enSuLugar(tramo.sensor_b_id, tramo.posicion_b),
    ];
    const mal = faltaDeLinea(tramo, a, b);
    if (mal) throw falta('posicion', `En «${tramo.nombre}»: ${mal.message}`);
  }
};

/** Samples are never thrown away with their sensor, nor what is left of them; how many there are matters to nobody. */
const conLecturas = async (tx: Tx, id: number): Promise<Dependientes[number]> => {
  const { rows } = await tx.execute<{ hay: boolean }>(sql`
    select exists (select 1 from ${lecturas} where ${lecturas.sensor_id} = ${id})
      or exists (select 1 from ${resumenes}
        where ${inArray(resumenes.paso_s, [...PASOS_S])} and ${resumenes.sensor_id} = ${id}) as hay`);
  return { que: 'lecturas guardadas', cuantos: rows[0]?.hay ? 1 : 0, ejemplos: [] };
};

/** Which credentials may speak for it is an administrator's matter: whoever could change that could silence it. */
const exigirGateway = ({ usuario }: Contexto, gateway_id: number | null, antes: SensorConfig | null) => {
  if (usuario.role !== 'administrator' && gateway_id !== (antes?.gateway_id ?? null))
    throw new AppError(403, 'sin_permiso', { field: 'gateway_id' });
};

const exigirRouter = async ({ tx, usuario }: Contexto, id: number | null, antes: SensorConfig | null) => {
  if (id === null || id === antes?.router_id) return;
  const alcanzable = and(eq(routers.id, id), enAlcanceDeRouters(usuario));
  const [fila] = await tx.select({ id: routers.id }).from(routers).where(alcanzable);
  if (!fila) throw falta('router_id', 'Elija un router que exista.');
};

/** What decides whether and how it is heard. */
const DE_LA_MEDICION = ['clave', 'gateway_id', 'unidad', 'escala', 'desplazamiento', 'posicion'] as const;

export const SENSORES: Recurso<SensorConfig, SensorBody> = {
  tipo: 'sensor',
  tabla: sensores,
  config: SensorConfigSchema,
  de_la_red: true,
  unicos: { sensores_clave_unique: 'clave' },
  busca: [sensores.clave, sensores.nombre, sensores.municipio, sensores.estado],
  alcance: (usuario) => enAlcance(sensores.sistema_id, usuario),
  leer: async (db, { condicion, limit, offset }) => {
    const filas = await seleccionar(db)
      .where(condicion)
      .orderBy(asc(sensores.sistema_id), asc(sensores.posicion), asc(sensores.id))
      .limit(limit)
      .offset(offset);
    return filas.map(aConfig);
  },
  revisar: async (contexto, cuerpo, antes) => {
    await exigirSistema(contexto, cuerpo.sistema_id, antes);
    await exigirEstacion(contexto, cuerpo.sistema_id, 'estacion_id', cuerpo.estacion_id);
    await exigirRouter(contexto, cuerpo.router_id, antes);
    exigirGateway(contexto, cuerpo.gateway_id, antes);
    if (antes) await exigirTramos(contexto, cuerpo, antes.id);
    const { calibrado_en, ...resto } = conLugar(contexto, cuerpo);
    return { ...resto, calibrado_en: calibrado_en === null ? null : new Date(calibrado_en) };
  },
  alGuardar: async ({ tx, deps, usuario, ip }, { id, posicion }, antes) => {
    if (antes === null || antes.posicion === posicion) return;
    const version = sql`${tramos.version} + 1`;
    const mover = (columna: 'posicion_a' | 'posicion_b', sensor: PgColumn) =>
      tx
        .update(tramos)
        .set({ [columna]: posicion, version })
        .where(eq(sensor, id))
        .returning({ id: tramos.id });
    const movidos = [
      ...(await mover('posicion_a', tramos.sensor_a_id)).map((tramo) => ({ ...tramo, campo: 'posicion_a' })),
      ...(await mover('posicion_b', tramos.sensor_b_id)).map((tramo) => ({ ...tramo, campo: 'posicion_b' })),
    ];
    await anotarVarias(
      tx,
      movidos.map((tramo) => ({
        ...{ cuando_ms: deps.ahora(), usuario_id: usuario.id, username: usuario.username, ip },
        accion: 'config_editar',
        objeto: `tramo:${tramo.id}`,
        datos: {
          antes: { [tramo.campo]: antes.posicion },
          despues: { [tramo.campo]: posicion },
          por_sensor: id,
        },
      })),
    );
  },
  alQuitar: async ({ tx }, { id }) => {
    await tx.delete(sensor_estados).where(eq(sensor_estados.sensor_id, id));
  },
  medida: (antes, despues) => {
    if (antes === null) return null;
    const dicho = { que: 'sensor', nombre: antes.nombre, sistema_id: antes.sistema_id } as const;
    if (despues === null) return { ...dicho, cambio: 'quitado' };
    if (antes.activo !== despues.activo)
      return { ...dicho, cambio: despues.activo ? 'habilitado' : 'deshabilitado' };
    return DE_LA_MEDICION.some((campo) => antes[campo] !== despues[campo])
      ? { ...dicho, cambio: 'medicion' }
      : null;
  },
  dependientes: async (tx, id) => [
    await contarDependientes(tx, 'tramos', tramos, tramos.nombre, deTramos(id)),
    await conLecturas(tx, id),
  ],
};
