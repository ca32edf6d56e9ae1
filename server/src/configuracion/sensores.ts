import type { Dependientes, SensorBody, SensorConfig } from '@tramos/contract/configuracion';
import { asc, eq, getTableColumns, or, sql } from 'drizzle-orm';
import { lecturas } from '../db/esquema/mediciones';
import { routers, sensores, tramos } from '../db/esquema/red';
import type { Consultable, Tx } from '../db/tipos';
import { enAlcance } from '../http/alcance';
import { AppError } from '../http/errores';
import { exigirEstacion, exigirSistema } from './alcance';
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

/** Its tramos take their chainages from it: they must stay a line from A up to B, in one sistema. */
const exigirTramos = async ({ tx }: Contexto, { posicion, sistema_id }: SensorBody, id: number) => {
  const suyos = await tx.select().from(tramos).where(deTramos(id));
  for (const tramo of suyos) {
    if (tramo.sistema_id !== sistema_id)
      throw falta('sistema_id', `Es de «${tramo.nombre}», que está en otro sistema.`);
    const [a, b] = [
      tramo.sensor_a_id === id ? posicion : tramo.posicion_a,
      tramo.sensor_b_id === id ? posicion : tramo.posicion_b,
    ];
    if (a >= b)
      throw falta('posicion', `En «${tramo.nombre}» el sensor A debe quedar antes que el B (${a} y ${b} m).`);
  }
};

/** Samples are never thrown away with their sensor; how many there are matters to nobody. */
const conLecturas = async (tx: Tx, id: number): Promise<Dependientes[number]> => {
  const [una] = await tx
    .select({ id: lecturas.sensor_id })
    .from(lecturas)
    .where(eq(lecturas.sensor_id, id))
    .limit(1);
  return { que: 'lecturas guardadas', cuantos: una ? 1 : 0, ejemplos: [] };
};

/** Which credentials may speak for it is an administrator's matter: whoever could change that could silence it. */
const exigirGateway = ({ usuario }: Contexto, gateway_id: number | null, antes: SensorConfig | null) => {
  if (usuario.role !== 'administrator' && gateway_id !== (antes?.gateway_id ?? null))
    throw new AppError(403, 'sin_permiso', { field: 'gateway_id' });
};

const exigirRouter = async ({ tx }: Contexto, id: number | null) => {
  if (id === null) return;
  const [fila] = await tx.select({ id: routers.id }).from(routers).where(eq(routers.id, id));
  if (!fila) throw falta('router_id', 'Elija un router que exista.');
};

export const SENSORES: Recurso<SensorConfig, SensorBody> = {
  tipo: 'sensor',
  tabla: sensores,
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
    await exigirSistema(contexto, cuerpo.sistema_id);
    await exigirEstacion(contexto, cuerpo.sistema_id, 'estacion_id', cuerpo.estacion_id);
    await exigirRouter(contexto, cuerpo.router_id);
    exigirGateway(contexto, cuerpo.gateway_id, antes);
    if (antes) await exigirTramos(contexto, cuerpo, antes.id);
    const { calibrado_en, ...resto } = conLugar(contexto, cuerpo);
    return { ...resto, calibrado_en: calibrado_en === null ? null : new Date(calibrado_en) };
  },
  alGuardar: async ({ tx }, { id, posicion }, antes) => {
    if (antes === null || antes.posicion === posicion) return;
    const version = sql`${tramos.version} + 1`;
    await tx.update(tramos).set({ posicion_a: posicion, version }).where(eq(tramos.sensor_a_id, id));
    await tx.update(tramos).set({ posicion_b: posicion, version }).where(eq(tramos.sensor_b_id, id));
  },
  dependientes: async (tx, id) => [
    await contarDependientes(tx, 'tramos', tramos, tramos.nombre, deTramos(id)),
    await conLecturas(tx, id),
  ],
};
