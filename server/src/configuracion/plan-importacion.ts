import { createHash } from 'node:crypto';
import type { RenglonImportado } from '@tramos/contract/importacion';
import { plegar } from '@tramos/contract/texto';
import type { Fila } from './recurso';
import type { Claves, ColumnaTabla, Tabla } from './tablas';

/** What a table would do to what is there: read whole, before anything is asked of the database. */

export interface Pedido {
  columnas: readonly string[];
  filas: readonly (readonly string[])[];
}

export interface Presentes<C> {
  /** Rows that the editor may see, by key. */
  filas: ReadonlyMap<string, C>;
  claves: Claves;
  administrador: boolean;
}

export interface Paso<C, B> {
  dicho: RenglonImportado;
  antes: C | null;
  /** What would be stored; null where the row cannot be read. */
  cuerpo: B | null;
}

export interface Plan<C, B> {
  problemas: string[];
  pasos: Paso<C, B>[];
}

type Registro = Record<string, string | number | boolean | null>;
interface Leida {
  columna: ColumnaTabla;
  /** Where it stands in the table. */
  i: number;
}

const nombreDe = (escrito: string): string => plegar(escrito).replaceAll(' ', '_');

/** The columns by their place, or what keeps the table from being read at all. */
const leerColumnas = (
  escritas: readonly string[],
  conocidas: readonly ColumnaTabla[],
  administrador: boolean,
): { leidas: Leida[]; problemas: string[] } => {
  const leidas: Leida[] = [];
  const problemas: string[] = [];
  for (const [i, escrita] of escritas.entries()) {
    const nombre = nombreDe(escrita);
    if (nombre === '') continue;
    const columna = conocidas.find((conocida) => conocida.nombre === nombre);
    if (!columna) problemas.push(`No se conoce la columna «${escrita}».`);
    else if (leidas.some((otra) => otra.columna === columna))
      problemas.push(`La columna «${nombre}» está dos veces.`);
    else if (columna.de_administrador && !administrador)
      problemas.push(`La columna «${nombre}» solo la cambia un administrador: quítela del archivo.`);
    else leidas.push({ columna, i });
  }
  if (!leidas.some(({ columna }) => columna.nombre === 'clave'))
    problemas.push('Falta la columna «clave»: el primer renglón lleva los nombres de las columnas.');
  return { leidas, problemas };
};

const celdasDe = (antes: object | null, columnas: readonly ColumnaTabla[]): Registro => {
  const fila = (antes ?? {}) as Registro;
  return Object.fromEntries(
    columnas.map(({ campo, inicial }) => [campo, antes ? (fila[campo] ?? null) : (inicial ?? null)]),
  );
};

const erroresDe = <B extends object>(
  { cuerpo, columnas }: Pick<Tabla<never, B>, 'cuerpo' | 'columnas'>,
  escrito: Registro,
): { cuerpo: B | null; errores: RenglonImportado['errores'] } => {
  const leido = cuerpo.safeParse(escrito);
  if (leido.success) return { cuerpo: leido.data, errores: [] };
  const errores = leido.error.issues.map(({ path, message }) => {
    const columna = columnas.find(({ campo }) => campo === path[0]);
    const vacia = columna && escrito[columna.campo] === null;
    return { columna: columna?.nombre ?? '', motivo: vacia ? 'Falta este dato' : message };
  });
  return { cuerpo: null, errores };
};

const paso = <C extends Fila & { clave: string; nombre: string }, B extends object>(
  tabla: Tabla<C, B>,
  { filas, claves }: Presentes<C>,
  { leidas, fila, renglon }: { leidas: readonly Leida[]; fila: readonly string[]; renglon: number },
): Paso<C, B> => {
  const celda = (nombre: string) =>
    fila[leidas.find(({ columna }) => columna.nombre === nombre)?.i ?? -1] ?? '';
  const clave = celda('clave').trim();
  const antes = filas.get(clave) ?? null;
  const actual = celdasDe(antes, tabla.columnas);
  const escrito = { ...actual };
  const errores: RenglonImportado['errores'] = [];
  for (const { columna, i } of leidas) {
    const leida = columna.leer(fila[i] ?? '', claves, actual[columna.campo] ?? null);
    if ('motivo' in leida) errores.push({ columna: columna.nombre, motivo: leida.motivo });
    else escrito[columna.campo] = leida.valor;
  }
  const entero = errores.length > 0 ? { cuerpo: null, errores } : erroresDe(tabla, escrito);
  const cambios = tabla.columnas
    .filter(({ campo }) => antes !== null && escrito[campo] !== actual[campo])
    .map(({ nombre, campo, escribir }) => ({
      columna: nombre,
      antes: escribir(actual[campo] ?? null, claves),
      despues: escribir(escrito[campo] ?? null, claves),
    }));
  const bien = antes === null ? 'nuevo' : cambios.length > 0 ? 'cambia' : 'igual';
  return {
    antes,
    cuerpo: entero.cuerpo,
    dicho: {
      ...{ renglon, clave, nombre: antes?.nombre ?? celda('nombre').trim() },
      resultado: entero.errores.length > 0 ? 'mal' : bien,
      cambios: entero.errores.length > 0 ? [] : cambios,
      errores: entero.errores,
    },
  };
};

/** A row that is wrong for a reason found later: the database's, or another row's. */
export const marcarMal = <C, B>(cual: Paso<C, B>, columna: string, motivo: string): void => {
  cual.dicho.resultado = 'mal';
  cual.dicho.cambios = [];
  cual.dicho.errores.push({ columna, motivo });
};

/** Reads a table against what is there. Never throws: what cannot be read is told, by row and column. */
export const planear = <C extends Fila & { clave: string; nombre: string }, B extends object>(
  tabla: Tabla<C, B>,
  presentes: Presentes<C>,
  { columnas, filas }: Pedido,
): Plan<C, B> => {
  const { leidas, problemas } = leerColumnas(columnas, tabla.columnas, presentes.administrador);
  if (problemas.length > 0) return { problemas, pasos: [] };
  const pasos: Paso<C, B>[] = [];
  const primeros = new Map<string, number>();
  for (const [i, fila] of filas.entries()) {
    // A blank line between rows, or after the last.
    if (fila.every((celda) => celda.trim() === '')) continue;
    const leido = paso(tabla, presentes, { leidas, fila, renglon: i + 2 });
    const primero = primeros.get(leido.dicho.clave);
    if (primero !== undefined && leido.dicho.clave !== '')
      marcarMal(leido, 'clave', `Ya está en el renglón ${primero}`);
    else primeros.set(leido.dicho.clave, leido.dicho.renglon);
    pasos.push(leido);
  }
  if (pasos.length === 0) problemas.push('No hay renglones bajo los nombres de las columnas.');
  return { problemas, pasos };
};

/** Names what a plan does and on what it goes: whoever applies it shows that they saw this and nothing else. */
export const huellaDe = <C extends Fila, B>({ pasos }: Plan<C, B>): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        pasos.map(({ antes, cuerpo, dicho }) => [dicho.resultado, antes?.id, antes?.version, cuerpo]),
      ),
    )
    .digest('base64url');
