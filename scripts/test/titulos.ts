import { parseSync } from '@swc/core';

/** What a file of tests says that it tests: the titles as they are written, and under which others they stand. */
export interface Titulo {
  /** From the outermost `describe` to this one; a value that is filled in stands as `%s`. */
  camino: readonly string[];
}

/** Values that are filled in: by a table (`%s`, `$name`), or by a template. */
const HUECO = /%[a-z]|\$[a-zA-Z][\w.]*/g;
/** Marks by which a run chooses among the tests of a browser. */
const MARCAS = /( @\w+)+$/;
export const conHuecos = (titulo: string): string => titulo.replace(MARCAS, '').replaceAll(HUECO, '%s');
/** Says nothing by itself: which of the tables of a file it is, only the title above it tells. */
export const esSoloHuecos = (titulo: string): boolean => !/\p{L}/u.test(titulo.replaceAll(HUECO, ''));

interface Nodo {
  type: string;
  [clave: string]: unknown;
}
const esNodo = (valor: unknown): valor is Nodo =>
  valor !== null && typeof valor === 'object' && typeof (valor as Nodo).type === 'string';

/** The text of a literal, a template or both put together; null for what only a run would tell. */
const textoDe = (nodo: unknown): string | null => {
  if (!esNodo(nodo)) return null;
  if (nodo.type === 'StringLiteral') return nodo.value as string;
  if (nodo.type === 'TemplateLiteral')
    return (nodo.quasis as { cooked: string }[]).map(({ cooked }) => cooked).join('%s');
  if (nodo.type !== 'BinaryExpression' || nodo.operator !== '+') return null;
  const partes = [textoDe(nodo.left), textoDe(nodo.right)];
  return partes.includes(null) ? null : partes.join('');
};

/** The last is Playwright's `test` against a server of its own (e2e). */
const FUNCIONES = ['it', 'test', 'describe', 'conServidorPropio'];
const SIN_CORRER = ['skip', 'todo', 'fixme'];
/** `describe.skipIf(…).each(…)` is of `describe`, by way of these names; null for a call of anything else. */
const llamadaDe = (nodo: unknown): { funcion: string; por: string[] } | null => {
  if (!esNodo(nodo)) return null;
  if (nodo.type === 'Identifier')
    return FUNCIONES.includes(nodo.value as string) ? { funcion: nodo.value as string, por: [] } : null;
  if (nodo.type === 'CallExpression') return llamadaDe(nodo.callee);
  if (nodo.type === 'TaggedTemplateExpression') return llamadaDe(nodo.tag);
  if (nodo.type !== 'MemberExpression') return null;
  const dentro = llamadaDe(nodo.object);
  return dentro && { ...dentro, por: [...dentro.por, (nodo.property as { value: string }).value] };
};

/** Titles of what is run: neither what is skipped, nor a group in which nothing is run, nor a word in a comment. */
export const titulosDe = (fuente: string, tsx = false): Titulo[] => {
  const recorrer = (nodo: unknown, sobre: readonly string[]): Titulo[] => {
    if (Array.isArray(nodo)) return nodo.flatMap((uno) => recorrer(uno, sobre));
    if (nodo === null || typeof nodo !== 'object') return [];
    const dentroDe = (camino: readonly string[]) =>
      Object.values(nodo).flatMap((valor) => recorrer(valor, camino));
    const llamada = esNodo(nodo) && nodo.type === 'CallExpression' ? llamadaDe(nodo.callee) : null;
    if (!llamada) return dentroDe(sobre);
    const [primero] = (nodo as unknown as { arguments: { expression: unknown }[] }).arguments;
    const titulo = textoDe(primero?.expression);
    if (titulo === null || llamada.por.includes('step')) return dentroDe(sobre);
    if (llamada.por.some((nombre) => SIN_CORRER.includes(nombre))) return [];
    const camino = [...sobre, conHuecos(titulo)];
    const dentro = dentroDe(camino);
    const es_grupo = llamada.funcion === 'describe' || llamada.por.includes('describe');
    return es_grupo && dentro.length === 0 ? [] : [{ camino }, ...dentro];
  };
  return recorrer(parseSync(fuente, { syntax: 'typescript', tsx }).body, []);
};
