import { type Tablas, tablaDe, vistaDe } from './woff';

type Bytes = Uint8Array<ArrayBuffer>;

/** What a PDF reader needs of a TrueType font (ISO 32000-1, 9.9); the rest stays behind. */
const NECESARIAS = ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep'];

const CON_ARGUMENTOS_LARGOS = 0x0001;
const CON_ESCALA = 0x0008;
const HAY_MAS = 0x0020;
const CON_DOS_ESCALAS = 0x0040;
const CON_MATRIZ = 0x0080;

/** The glyphs that a composite one is made of (OpenType `glyf`). */
const componentes = (glifo: Bytes): number[] => {
  const vista = vistaDe(glifo);
  if (glifo.length === 0 || vista.getInt16(0) >= 0) return [];
  const partes: number[] = [];
  for (let en = 10; ; ) {
    const banderas = vista.getUint16(en);
    partes.push(vista.getUint16(en + 2));
    en += banderas & CON_ARGUMENTOS_LARGOS ? 8 : 6;
    if (banderas & CON_ESCALA) en += 2;
    else if (banderas & CON_DOS_ESCALAS) en += 4;
    else if (banderas & CON_MATRIZ) en += 8;
    if (!(banderas & HAY_MAS)) return partes;
  }
};

/** Drawings by glyph. */
const dibujosDe = (tablas: Tablas) => {
  const largo = vistaDe(tablaDe(tablas, 'head')).getInt16(50) === 1;
  const loca = vistaDe(tablaDe(tablas, 'loca'));
  const glyf = tablaDe(tablas, 'glyf');
  const desde = (glifo: number): number =>
    largo ? loca.getUint32(4 * glifo) : 2 * loca.getUint16(2 * glifo);
  return {
    dibujo: (glifo: number): Bytes => glyf.subarray(desde(glifo), desde(glifo + 1)),
    cuantos: loca.byteLength / (largo ? 4 : 2) - 1,
  };
};

/** The glyphs asked for, that of what is missing, and whatever they are made of. */
const cerradura = (glifos: Iterable<number>, dibujo: (glifo: number) => Bytes): Set<number> => {
  const todos = new Set<number>([0]);
  const pendientes = [...glifos];
  for (let glifo = pendientes.pop(); glifo !== undefined; glifo = pendientes.pop()) {
    if (todos.has(glifo)) continue;
    todos.add(glifo);
    pendientes.push(...componentes(dibujo(glifo)));
  }
  return todos;
};

const aCuatro = (n: number): number => (n + 3) & ~3;

/** Same glyph numbers, but only these have a drawing. */
const recortar = (tablas: Tablas, glifos: Iterable<number>): Map<string, Bytes> => {
  const { dibujo, cuantos } = dibujosDe(tablas);
  const quedan = cerradura(glifos, dibujo);
  const loca = new Uint8Array(4 * (cuantos + 1));
  const indice = vistaDe(loca);
  const dibujos: [number, Bytes][] = [];
  let bytes = 0;
  for (let glifo = 0; glifo < cuantos; glifo++) {
    indice.setUint32(4 * glifo, bytes);
    if (!quedan.has(glifo)) continue;
    dibujos.push([bytes, dibujo(glifo)]);
    bytes += aCuatro(dibujo(glifo).length);
  }
  indice.setUint32(4 * cuantos, bytes);
  const glyf = new Uint8Array(bytes);
  for (const [en, trazo] of dibujos) glyf.set(trazo, en);
  const head = tablaDe(tablas, 'head').slice();
  vistaDe(head).setInt16(50, 1);
  return new Map(
    NECESARIAS.flatMap((tag): [string, Bytes][] => {
      const propia = { glyf, loca, head }[tag] ?? tablas.get(tag);
      return propia ? [[tag, propia]] : [];
    }),
  );
};

const suma = (tabla: Bytes): number => {
  const entera = new Uint8Array(aCuatro(tabla.length));
  entera.set(tabla);
  const vista = vistaDe(entera);
  let total = 0;
  for (let en = 0; en < entera.length; en += 4) total = (total + vista.getUint32(en)) >>> 0;
  return total;
};

/** A TrueType file that draws only these glyphs, under their own numbers. */
export const subconjunto = (tablas: Tablas, glifos: Iterable<number>): Bytes => {
  const elegidas = recortar(tablas, glifos);
  const cabecera = 12 + 16 * elegidas.size;
  const total = [...elegidas.values()].reduce((n, { length }) => n + aCuatro(length), cabecera);
  const archivo = new Uint8Array(total);
  const vista = vistaDe(archivo);
  const potencia = Math.floor(Math.log2(elegidas.size));
  vista.setUint32(0, 0x00010000);
  vista.setUint16(4, elegidas.size);
  vista.setUint16(6, 16 * 2 ** potencia);
  vista.setUint16(8, potencia);
  vista.setUint16(10, 16 * (elegidas.size - 2 ** potencia));
  let en = cabecera;
  [...elegidas].forEach(([tag, tabla], i) => {
    const entrada = 12 + 16 * i;
    for (let k = 0; k < 4; k++) archivo[entrada + k] = tag.charCodeAt(k);
    vista.setUint32(entrada + 4, suma(tabla));
    vista.setUint32(entrada + 8, en);
    vista.setUint32(entrada + 12, tabla.length);
    archivo.set(tabla, en);
    en += aCuatro(tabla.length);
  });
  return archivo;
};
