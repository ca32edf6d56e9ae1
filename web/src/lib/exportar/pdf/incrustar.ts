import type { Fuente } from './fuente';
import type { Objetos } from './objetos';
import { subconjunto } from './subconjunto';

/** Characters that one block of a ToUnicode map may hold. */
const BLOQUE = 100;

const cuatro = (n: number): string => n.toString(16).padStart(4, '0');

/** So that what is read can be searched and copied (ISO 32000-1, 9.10.3). */
const aUnicode = (usados: ReadonlyMap<number, number>): string => {
  const pares = [...usados].map(([glifo, codigo]) => `<${cuatro(glifo)}> <${cuatro(codigo)}>`);
  const bloques = Array.from({ length: Math.ceil(pares.length / BLOQUE) }, (_, i) =>
    pares.slice(i * BLOQUE, (i + 1) * BLOQUE),
  );
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${bloques.map((bloque) => `${bloque.length} beginbfchar\n${bloque.join('\n')}\nendbfchar`).join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
};

const anchosDe = ({ usados, ancho }: Fuente): string =>
  [...usados.keys()]
    .sort((a, b) => a - b)
    .map((glifo) => `${glifo} [${Math.round(ancho(glifo))}]`)
    .join(' ');

/** Nonsymbolic, and how heavy its stems are for a reader that must draw it with another font. */
const BANDERAS = 32;
const TRAZO = 80;

/**
 * Writes a font with the glyphs that the document has used, under a number that its pages already name.
 * @param nombre PostScript name; six letters and a plus sign before it mark a subset
 */
export const incrustar = async (
  objetos: Objetos,
  numero: number,
  fuente: Fuente,
  nombre: string,
): Promise<void> => {
  const [descendiente, descriptor, archivo, mapa] = [
    objetos.reservar(),
    objetos.reservar(),
    objetos.reservar(),
    objetos.reservar(),
  ];
  const { ascenso, descenso, caja } = fuente.medidas;
  const datos = subconjunto(fuente.tablas, fuente.usados.keys());
  objetos.escribir(
    numero,
    `<< /Type /Font /Subtype /Type0 /BaseFont /${nombre} /Encoding /Identity-H /DescendantFonts [${descendiente} 0 R] /ToUnicode ${mapa} 0 R >>`,
  );
  objetos.escribir(
    descendiente,
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${nombre} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /CIDToGIDMap /Identity /DW 600 /W [${anchosDe(fuente)}] >>`,
  );
  objetos.escribir(
    descriptor,
    `<< /Type /FontDescriptor /FontName /${nombre} /Flags ${BANDERAS} /FontBBox [${caja.join(' ')}] /ItalicAngle 0 /Ascent ${ascenso} /Descent ${descenso} /CapHeight 698 /StemV ${TRAZO} /FontFile2 ${archivo} 0 R >>`,
  );
  await objetos.flujo(archivo, `/Length1 ${datos.length}`, datos);
  await objetos.flujo(mapa, '', new TextEncoder().encode(aUnicode(fuente.usados)));
};
