import { permite } from '@tramos/contract/acceso';
import {
  accesoDeReporte,
  type ReporteId,
  ReporteIdSchema,
  type ReportePutSchema,
  type ReporteSitio,
} from '@tramos/contract/reportes';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { anotar } from '../auditoria/auditoria';
import { ultimoCambio } from '../auditoria/ultimo-cambio';
import { reportes_sitio } from '../db/esquema/reportes';
import type { Consultable, Db } from '../db/tipos';
import { AppError } from '../http/errores';
import type { UsuarioSesion } from '../http/usuario-sesion';
import type { Firma } from './turnos';

/** How the site offers its reports. */

const supuesto = (id: ReporteId): ReporteSitio => ({
  ...{ id, ofrecido: true, columnas: null },
  ...{ rango: '7d', version: 0 },
});

/** Of every report, as it was set or as the product comes; only those that the role may open. */
export const leerReportesSitio = async (
  db: Consultable,
  { role }: Pick<UsuarioSesion, 'role'>,
): Promise<ReporteSitio[]> => {
  const filas = new Map((await db.select().from(reportes_sitio)).map((fila) => [fila.id, fila]));
  return ReporteIdSchema.options
    .filter((id) => permite(accesoDeReporte(id), role))
    .map((id) => filas.get(id) ?? supuesto(id));
};

/**
 * Stores how a report is offered, by who saw its newest version.
 * @throws {AppError} 403 for a report that the editor may not open, 409 `editado_por_otro`
 */
export const editarReporteSitio = (
  db: Db,
  { usuario, ip, ahora_ms }: Firma,
  id: ReporteId,
  { version, ...cambio }: z.output<typeof ReportePutSchema>,
): Promise<ReporteSitio> =>
  db.transaction(async (tx) => {
    if (!permite(accesoDeReporte(id), usuario.role)) throw new AppError(403, 'sin_permiso');
    const [fila] = await tx.select().from(reportes_sitio).where(eq(reportes_sitio.id, id)).for('update');
    const antes = fila ?? supuesto(id);
    const objeto = `reporte:${id}`;
    const despues = { ...cambio, id, version: version + 1 };
    const guardada =
      version !== antes.version
        ? []
        : fila
          ? await tx.update(reportes_sitio).set(despues).where(eq(reportes_sitio.id, id)).returning()
          : await tx.insert(reportes_sitio).values(despues).onConflictDoNothing().returning();
    if (guardada.length === 0)
      throw new AppError(409, 'editado_por_otro', { ...(await ultimoCambio(tx, objeto)), detalle: antes });
    const { id: usuario_id, username } = usuario;
    await anotar(tx, {
      ...{ usuario_id, username, ip, cuando_ms: ahora_ms },
      ...{ accion: 'config_editar', objeto, datos: { antes, despues } },
    });
    return despues;
  });
