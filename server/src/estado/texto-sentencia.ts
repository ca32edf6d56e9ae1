/** What of a statement is shown: pure. PostgreSQL puts $1 for each value, but not always: where it forgot the statement and
 * hears of it again only at its end, it keeps it as it came. */

/** Longer ones are ours too, but nobody reads them to the end. */
const TEXTO_MAX = 4_000;

/** Those that read and write rows; any other may carry the password of a role, or what was set for a session. */
const DE_FILAS = /^[\s(]*(select|insert|update|delete|merge|with|values)\b/i;

/**
 * Comments; texts between quotes, with their marks before them, or between dollars; names between quotes, which stay; numbers
 * that are none of a name or a `$1`. Whatever is opened and not closed goes on to the end.
 */
const PIEZAS =
  /--[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)|("(?:[^"]|"")*(?:"|$))|\b[eE]'(?:[^'\\]|''|\\[\s\S])*(?:'|$)|(?:\b(?:[bBxXnN]|[uU]&))?'(?:[^']|'')*(?:'|$)|\$((?:[\p{L}_][\p{L}\p{N}_]*)?)\$[\s\S]*?(?:\$\2\$|$)|(?<![\w$."])\.?\d[\w.]*/gu;

const sinPieza = (pieza: string, nombre: string | undefined): string => {
  if (nombre !== undefined) return nombre;
  return pieza.startsWith('--') || pieza.startsWith('/*') ? ' ' : '…';
};

/** What is left of a comment inside of another, or of a text between dollars: then more of it may be left. */
const RESTO = /\/\*|\*\/|\$[^\s\d$][^\s$]*\$|\$\$/;

/** The statement in one line without comments and values; null unless it reads or writes rows. */
export const textoDeSentencia = (texto: string): string | null => {
  const limpio = texto.replace(PIEZAS, sinPieza).replace(/\s+/g, ' ').trim();
  if (!DE_FILAS.test(limpio) || RESTO.test(limpio)) return null;
  return limpio.length > TEXTO_MAX ? `${limpio.slice(0, TEXTO_MAX)}…` : limpio;
};
