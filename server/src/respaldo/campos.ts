const DE_COMILLAS = /["\\]/g;
/** PostgreSQL puts quotes around the white space of ASCII only. */
const SIN_COMILLAS = /[^"\\(), \t\n\v\f\r]*/y;

/** Where what stands between quotes ends, beginning at `desde`: both quotes and backslashes are doubled in it. */
const finDeComillas = (texto: string, desde: number): number | null => {
  for (let i = desde; ; ) {
    DE_COMILLAS.lastIndex = i;
    const signo = DE_COMILLAS.exec(texto);
    if (!signo) return null;
    if (texto[signo.index + 1] === signo[0]) i = signo.index + 2;
    else return signo[0] === '"' ? signo.index + 1 : null;
  }
};

const finDeCampo = (texto: string, desde: number): number | null => {
  if (texto[desde] === '"') return finDeComillas(texto, desde + 1);
  SIN_COMILLAS.lastIndex = desde;
  SIN_COMILLAS.exec(texto);
  return SIN_COMILLAS.lastIndex;
};

/** How many fields stand in a row as PostgreSQL writes it, `(a,"b c",,"d ""e""")`; null when it is no row. */
export const contarCampos = (texto: string): number | null => {
  if (texto[0] !== '(') return null;
  for (let campos = 1, i = 1; ; campos++) {
    const fin = finDeCampo(texto, i);
    if (fin === null) return null;
    if (texto[fin] === ')') return fin === texto.length - 1 ? campos : null;
    if (texto[fin] !== ',') return null;
    i = fin + 1;
  }
};
