import { createHash } from 'node:crypto';
import type { RenglonImportado } from '@tramos/contract/importacion';
import { plegar } from '@tramos/contract/plegar';
import { mismoNombre } from '@tramos/contract/texto';
import { llaveDeNombre } from '../http/nombre-unico';
import { comoFigura, loHizoUnaHoja } from './claves-de-hoja';
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

interface Conocida {
  clave: string;
  nombre: string;
  sistema_id?: number;
  posicion?: number;
  latitud?: number;
  longitud?: number;
}

const estanDondeMismo = (una: Conocida, otra: Conocida): boolean =>
  una.sistema_id === otra.sistema_id &&
  (una.posicion === otra.posicion || (una.latitud === otra.latitud && una.longitud === otra.longitud));

/** Those there are, by what their names look like: of thousands each row looks at a few. */
type PorNombre = ReadonlyMap<string, readonly Conocida[]>;

/** A new row that is one of those there are, under a key that a spreadsheet made of theirs or that somebody mistyped. */
const yaEsOtra = (
  clave: string,
  cuerpo: object | null,
  { filas, por_nombre }: { filas: ReadonlyMap<string, Conocida>; por_nombre: PorNombre },
): string | null => {
  const de_hoja = [...filas.keys()].find((conocida) => loHizoUnaHoja(clave, conocida));
  if (de_hoja !== undefined)
    return `«${clave}» es lo que una hoja de cálculo hace de «${de_hoja}», que ya existe: dé formato de texto a la columna y escriba la clave completa`;
  const nueva = cuerpo as Conocida | null;
  const igual =
    nueva && por_nombre.get(mismoNombre(nueva.nombre))?.find((otra) => estanDondeMismo(otra, nueva));
  return igual ? `Ya existe con la clave «${igual.clave}»: mismo nombre y mismo lugar` : null;
};

const paso = <C extends Fila & { clave: string; nombre: string }, B extends object>(
  tabla: Tabla<C, B>,
  { filas, claves, por_nombre }: Presentes<C> & { por_nombre: PorNombre },
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
  const otra = antes === null ? yaEsOtra(clave, entero.cuerpo, { filas, por_nombre }) : null;
  // The key comes first: what else is wrong with it may be of the same making.
  if (otra !== null) entero.errores = [{ columna: 'clave', motivo: otra }, ...entero.errores];
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
      avisos: [],
    },
  };
};

/** A row that is wrong for a reason found later: the database's, or another row's. */
export const marcarMal = <C, B>(cual: Paso<C, B>, columna: string, motivo: string): void => {
  cual.dicho.resultado = 'mal';
  cual.dicho.cambios = [];
  cual.dicho.errores.push({ columna, motivo });
};

const porNombre = (filas: Iterable<Conocida>): PorNombre => {
  const juntas = new Map<string, Conocida[]>();
  for (const fila of filas) {
    const llave = mismoNombre(fila.nombre);
    juntas.set(llave, [...(juntas.get(llave) ?? []), fila]);
  }
  return juntas;
};

/** The name that a row would bring in, where no two may look alike; null of one that keeps its own. */
const nombreNuevo = <C extends { nombre: string }, B extends object>({
  antes,
  cuerpo,
}: Paso<C, B>): string | null => {
  if (cuerpo === null) return null;
  const llave = llaveDeNombre(cuerpo as B & { nombre: string });
  return antes && llaveDeNombre(antes) === llave ? null : llave;
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
  const conNombres = { ...presentes, por_nombre: porNombre(presentes.filas.values()) };
  const primeros = new Map<string | number, number>();
  const nombrados = new Map<string, number>();
  for (const [i, fila] of filas.entries()) {
    // A blank line between rows, or after the last.
    if (fila.every((celda) => celda.trim() === '')) continue;
    const leido = paso(tabla, conNombres, { leidas, fila, renglon: i + 2 });
    const { clave } = leido.dicho;
    const llave = leido.antes === null ? (comoFigura(clave) ?? clave) : clave;
    const primero = primeros.get(llave);
    if (primero !== undefined && clave !== '') marcarMal(leido, 'clave', `Ya está en el renglón ${primero}`);
    else primeros.set(llave, leido.dicho.renglon);
    const bien = leido.dicho.resultado !== 'mal';
    const nombre = tabla.recurso.nombre_unico && bien ? nombreNuevo(leido) : null;
    const tocayo = nombre === null ? undefined : nombrados.get(nombre);
    if (tocayo !== undefined) marcarMal(leido, 'nombre', `Se ve igual que el nombre del renglón ${tocayo}`);
    else if (nombre !== null) nombrados.set(nombre, leido.dicho.renglon);
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
