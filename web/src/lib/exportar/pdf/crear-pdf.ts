import { crearEscritorDeSitio, crearRelojDeSitio, formatLectura } from '@tramos/contract/hora-sitio';
import type { Columna } from '../columna';
import type { Contexto, Documento } from '../documento';
import { textoDeCelda } from './celdas';
import { LETRA, repartir } from './disposicion';
import { type Fuente, leerFuente } from './fuente';
import { incrustar } from './incrustar';
import { crearObjetos, textoPdf } from './objetos';
import { crearPaginas } from './paginas';
import { escribirLineas, GRIS } from './trazos';

/** Rows that the widths of the columns are taken from; later ones break into lines where they are wider. */
const MUESTRA = 500;
/** Subsets of a font have six letters of their own before their name. */
const NOMBRES = { normal: 'TRAMOS+IBMPlexSans', negra: 'TRAMOT+IBMPlexSans-SemiBold' } as const;

export interface Fuentes {
  normal: ArrayBuffer;
  negra: ArrayBuffer;
}

/** A heading breaks between words, into about as many lines as this. */
const LINEAS_DE_TITULO = 2;
const anchoDeTitulo = (titulo: string, negra: Fuente): number =>
  Math.max(negra.medir(titulo) / LINEAS_DE_TITULO, ...titulo.split(' ').map(negra.medir)) * LETRA;

/** Widths that fit the headings and the sample. */
const medirColumnas = (
  columnas: readonly Pick<Columna<never>, 'tipo'>[],
  titulos: readonly string[],
  muestra: readonly (readonly string[])[],
  normal: Fuente,
  negra: Fuente,
) =>
  columnas.map(({ tipo }, i) => ({
    encabezado: anchoDeTitulo(titulos[i] ?? '', negra),
    celdas: muestra.map((fila) => normal.medir(fila[i] ?? '') * LETRA),
    se_parte: tipo === 'texto',
  }));

/**
 * A table, 8 pt, on pages lying down: the columns that do not fit continue on the
 * next ones, beside the repeated identifier (spec §7, product §2.23). Written page by page.
 */
export const crearPdf = async <F>(
  contexto: Contexto,
  columnas: readonly Columna<F>[],
  woff: Fuentes,
): Promise<Documento<F>> => {
  const reloj = crearRelojDeSitio(contexto.zona);
  const escribirInstante = crearEscritorDeSitio(reloj, formatLectura);
  const [normal, negra] = await Promise.all([leerFuente(woff.normal), leerFuente(woff.negra)]);
  const tipos = { normal: { nombre: 'F1', fuente: normal }, negra: { nombre: 'F2', fuente: negra } };
  const objetos = crearObjetos();
  const [raiz, arbol, informacion, f1, f2, total] = [
    objetos.reservar(),
    objetos.reservar(),
    objetos.reservar(),
    objetos.reservar(),
    objetos.reservar(),
    objetos.reservar(),
  ];
  const titulos = columnas.map(({ titulo }) => titulo);
  const derechas = columnas.map(({ tipo }) => tipo === 'numero');
  const marcada = columnas.findIndex((columna) => columna.tipo === 'texto' && columna.marca !== undefined);
  const que = columnas[marcada];
  const marca = que?.tipo === 'texto' && que.marca ? { columna: marcada, texto: que.marca } : null;
  const generado = formatLectura(reloj(contexto.generado_ms)).slice(0, -4);

  let muestra: string[][] | null = [];
  let paginas: ReturnType<typeof crearPaginas> | null = null;
  const empezar = (filas: readonly string[][]) => {
    const grupos = repartir(medirColumnas(columnas, titulos, filas, normal, negra));
    return crearPaginas({ objetos, arbol, tipos, titulos, derechas, marca, grupos, contexto, generado });
  };
  const vaciarMuestra = async () => {
    const filas = muestra ?? [];
    muestra = null;
    paginas = empezar(filas);
    for (const fila of filas) await paginas.agregar(fila);
    return paginas;
  };

  const agregar = async (filas: readonly F[]): Promise<void> => {
    for (const fila of filas) {
      const textos = columnas.map((columna) => textoDeCelda(columna, fila, escribirInstante));
      if (paginas) await paginas.agregar(textos);
      else if (muestra && muestra.push(textos) >= MUESTRA) await vaciarMuestra();
    }
  };

  const terminar = async (): Promise<Blob> => {
    const hechas = await (paginas ?? (await vaciarMuestra())).cerrar();
    const cuantas = escribirLineas(tipos.normal, LETRA, GRIS.tenue, [
      { x: 0, y: 0, texto: String(hechas.length) },
    ]);
    await objetos.flujo(
      total,
      `/Type /XObject /Subtype /Form /BBox [0 -4 60 12] /Resources << /Font << /F1 ${f1} 0 R >> >>`,
      new TextEncoder().encode(cuantas),
    );
    await incrustar(objetos, f1, normal, NOMBRES.normal);
    await incrustar(objetos, f2, negra, NOMBRES.negra);
    objetos.escribir(
      arbol,
      `<< /Type /Pages /Count ${hechas.length} /Kids [${hechas.map((n) => `${n} 0 R`).join(' ')}] /MediaBox [0 0 792 612] /Resources << /Font << /F1 ${f1} 0 R /F2 ${f2} 0 R >> /XObject << /T ${total} 0 R >> >> >>`,
    );
    objetos.escribir(
      raiz,
      `<< /Type /Catalog /Pages ${arbol} 0 R /Lang (es-MX) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    );
    objetos.escribir(
      informacion,
      `<< /Title ${textoPdf(`${contexto.titulo} de ${contexto.sitio}, ${generado}`)} /Creator (Tramos) >>`,
    );
    return objetos.cerrar(raiz, informacion);
  };
  return { agregar, terminar };
};
