import type { SensorConfig } from '@tramos/contract/configuracion';
import { and, eq, lte, sql } from 'drizzle-orm';
import { anotarVarias } from '../auditoria/auditoria';
import { subirConfigVersion } from '../db/config-version';
import { sensores } from '../db/esquema/red';
import type { Deps } from '../deps';
import { cada } from '../realtime/cada';
import type { MensajePendiente } from '../realtime/push';
import { cambiar, type Editor, type Fila } from './recurso';
import { SENSORES } from './sensores';

const HORA_MS = 3_600_000;
const SIN_MANTENIMIENTO = { mantenimiento: false, mantenimiento_hasta: null, mantenimiento_motivo: null };

/** Takes a sensor out of detection for some hours, or gives it back; administrators are told (product §5). */
export const ponerMantenimiento = async (
  deps: Pick<Deps, 'db' | 'ahora' | 'lugarEn' | 'push'>,
  editor: Editor,
  fila: Fila,
  { horas, motivo }: { horas: number | null; motivo: string },
): Promise<SensorConfig> => {
  const pendientes: MensajePendiente[] = [];
  const hasta = horas === null ? null : new Date(deps.ahora() + horas * HORA_MS);
  const sensor = await cambiar(deps, SENSORES, editor, fila, async () => ({
    accion: 'mantenimiento',
    valores: hasta
      ? { mantenimiento: true, mantenimiento_hasta: hasta, mantenimiento_motivo: motivo }
      : SIN_MANTENIMIENTO,
    alFinal: async ({ tx }, { id, nombre, sistema_id }) => {
      const datos = {
        ...{ sensor_id: id, sensor: nombre, motivo, por: editor.usuario.nombre },
        timestamp: new Date(deps.ahora()).toISOString(),
        hasta: hasta?.toISOString() ?? null,
      };
      pendientes.push(await deps.push.anexar(tx, 'mantenimiento_cambiado', datos, { sistema_id }));
    },
  }));
  deps.push.difundir(pendientes);
  return sensor;
};

/** Ends the maintenance whose time is over, and says so; nobody has to remember it. */
export const terminarMantenimientos = async ({
  db,
  ahora,
  push,
}: Pick<Deps, 'db' | 'ahora' | 'push'>): Promise<void> => {
  const ahora_ms = ahora();
  const timestamp = new Date(ahora_ms).toISOString();
  const vencido = and(
    eq(sensores.mantenimiento, true),
    lte(sensores.mantenimiento_hasta, new Date(ahora_ms)),
  );
  // An update of nothing would still tell every process to read all names again.
  const [hay] = await db.select({ id: sensores.id }).from(sensores).where(vencido).limit(1);
  if (!hay) return;
  const pendientes = await db.transaction(async (tx) => {
    const vencidos = await tx
      .update(sensores)
      .set({ ...SIN_MANTENIMIENTO, version: sql`${sensores.version} + 1` })
      .where(vencido)
      .returning({ id: sensores.id, nombre: sensores.nombre, sistema_id: sensores.sistema_id });
    const config_version = await subirConfigVersion(tx);
    await anotarVarias(
      tx,
      vencidos.map(({ id }) => ({
        ...{ cuando_ms: ahora_ms, usuario_id: null, username: null, ip: null },
        accion: 'mantenimiento',
        objeto: `sensor:${id}`,
        datos: { terminado: true, config_version },
      })),
    );
    return push.anexarVarios(
      tx,
      vencidos.map(({ id, nombre, sistema_id }) => ({
        mensaje: 'mantenimiento_cambiado',
        datos: { timestamp, sensor_id: id, sensor: nombre, hasta: null, motivo: null, por: null },
        destino: { sistema_id },
      })),
    );
  });
  push.difundir(pendientes);
};

const REVISAR_CADA_MS = 10_000;

/** Looks every ten seconds; gives back its stop. */
export const vigilarMantenimientos = (
  deps: Pick<Deps, 'db' | 'ahora' | 'log' | 'push'>,
): (() => Promise<void>) =>
  cada(
    REVISAR_CADA_MS,
    () => terminarMantenimientos(deps),
    (error) => deps.log.warn({ err: error }, 'no se pudieron terminar los mantenimientos vencidos'),
  );
