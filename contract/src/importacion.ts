import { z } from 'zod';

/**
 * A list of what a site sets up as a table of texts, out and in again. Files, their encodings and separators are the
 * console's; what the texts mean, the server's.
 */

/** One transaction writes them all: more would keep the field waiting. */
export const IMPORTAR_FILAS_MAX = 1_000;
export const IMPORTAR_BYTES_MAX = 2 << 20;
const COLUMNAS_MAX = 60;
const CELDA_MAX = 1_000;

const celda = z.string().max(CELDA_MAX, `Una celda tiene más de ${CELDA_MAX} caracteres`);
const columnas = z.array(celda).max(COLUMNAS_MAX, `Hasta ${COLUMNAS_MAX} columnas`);

export const TablaExportadaSchema = z.object({
  columnas: z.array(z.string()),
  filas: z.array(z.array(z.string())),
});
export type TablaExportada = z.infer<typeof TablaExportadaSchema>;

/** `huella` null only looks; with that of a preview it is applied, if it would still do the same. */
export const ImportarBodySchema = z.object({
  columnas,
  filas: z.array(columnas).max(IMPORTAR_FILAS_MAX, `Hasta ${IMPORTAR_FILAS_MAX} renglones`),
  huella: z.string().max(100).nullable(),
});
export type ImportarBody = z.infer<typeof ImportarBodySchema>;

const RenglonImportadoSchema = z.object({
  /** As a spreadsheet counts it: the names of the columns are the first. */
  renglon: z.number().int(),
  clave: z.string(),
  nombre: z.string(),
  resultado: z.enum(['nuevo', 'cambia', 'igual', 'mal']),
  cambios: z.array(z.object({ columna: z.string(), antes: z.string(), despues: z.string() })),
  errores: z.array(z.object({ columna: z.string(), motivo: z.string() })),
  /** What would not fit any more if it were applied: it may be all the same. */
  avisos: z.array(z.string()),
});
export type RenglonImportado = z.infer<typeof RenglonImportadoSchema>;

export const ImportacionSchema = z.object({
  /** What is wrong with the table as a whole; then no row was looked at. */
  problemas: z.array(z.string()),
  renglones: z.array(RenglonImportadoSchema),
  /** Names what would be done; null while something is wrong or there is nothing to do. */
  huella: z.string().nullable(),
  aplicado: z.boolean(),
});
export type Importacion = z.infer<typeof ImportacionSchema>;
