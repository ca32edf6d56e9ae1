import type { Contexto } from '../documento';
import { NADA } from './celdas';
import { ANCHO_UTIL, HOLGURA, LETRA, type Lugar, PAGINA, partir, RENGLON } from './disposicion';
import type { Objetos } from './objetos';
import { altoEn, type Celda, dibujarTabla, type EstiloTabla, techosDe } from './pagina-tabla';
import { blanco, colocarForma, escribirLineas, GRIS, type Tipo, trama } from './trazos';

/** Size of the document's name, how much lower than a line's top its letters stand, and the air around blocks. */
const TITULO = 14;
const BASE = 8;
const AIRE = 8;
const PIE_Y = PAGINA.margen - 10;
const ARRIBA = PAGINA.alto - PAGINA.margen;

type Tipos = Record<'normal' | 'negra', Tipo>;
type Medir = (texto: string) => number;

/** Name, filters and zone: what the first page says before its table, and how much of it that takes. */
const portadaDe = (contexto: Contexto, generado: string, { normal, negra }: Tipos, medir: Medir) => {
  const filtros = contexto.filtros.map(([etiqueta, valor]) => `${etiqueta}: ${valor}`);
  const totales = (contexto.totales ?? []).map(([etiqueta, valor]) => `${etiqueta}: ${valor}`);
  const textos = [
    `Filtros: ${filtros.length > 0 ? filtros.join(' · ') : 'ninguno'}`,
    `Horas de ${contexto.zona_nombre} (${contexto.zona}). Generado el ${generado}.`,
    ...(totales.length > 0 ? [`Totales: ${totales.join(' · ')}`] : []),
  ].flatMap((texto) => partir(texto, ANCHO_UTIL, medir));
  const lineas = textos.map((texto, i) => ({
    x: PAGINA.margen,
    y: ARRIBA - TITULO - AIRE - BASE - i * RENGLON,
    texto,
  }));
  const nombre = { x: PAGINA.margen, y: ARRIBA - TITULO, texto: `${contexto.titulo} · ${contexto.sitio}` };
  const trazos =
    escribirLineas(negra, TITULO, GRIS.texto, [nombre]) + escribirLineas(normal, LETRA, GRIS.texto, lineas);
  return { trazos, alto: TITULO + AIRE + textos.length * RENGLON + AIRE };
};

/** The number of the last page is known at the end: it is drawn from a place of its own, called T. */
const pieDe = (numero: number, que: string, contexto: Contexto, tipo: Tipo, medir: Medir): string => {
  const pagina = `Página ${numero} de `;
  const x = PAGINA.ancho - PAGINA.margen - medir(`${pagina}00000`);
  const lineas = [
    {
      x: PAGINA.margen,
      y: PIE_Y,
      texto: `${contexto.titulo} · ${contexto.sitio} · ${que} · horas de ${contexto.zona_nombre}`,
    },
    { x, y: PIE_Y, texto: pagina },
  ];
  return escribirLineas(tipo, LETRA, GRIS.tenue, lineas) + colocarForma('T', x + medir(pagina), PIE_Y);
};

/** Height of the band of a page that holds marked rows, above its table, and width of what marks them, at the margin. */
const BANDA = { alto: 14, y: ARRIBA + 5 } as const;
const SENAL = { ancho: 9, x: PAGINA.margen - 13 } as const;

/** Hatched, with its words in the clear: a sheet may travel alone. */
const bandaDe = (texto: string, tipo: Tipo, medir: Medir): string => {
  const ancho = medir(texto) + 12;
  const x = PAGINA.margen + 24;
  return [
    trama(PAGINA.margen, BANDA.y, ANCHO_UTIL, BANDA.alto),
    blanco(x, BANDA.y + 1, ancho, BANDA.alto - 2),
    escribirLineas(tipo, LETRA, GRIS.texto, [{ x: x + 6, y: BANDA.y + 4.5, texto }]),
  ].join('');
};

/** Room for the text of each column, on the narrowest of its pages. */
const anchosDe = (grupos: readonly (readonly Lugar[])[]): number[] => {
  const anchos: number[] = [];
  for (const { columna, ancho } of grupos.flat())
    anchos[columna] = Math.min(anchos[columna] ?? Number.POSITIVE_INFINITY, ancho - 2 * HOLGURA.lado);
  return anchos;
};

interface Partes {
  objetos: Objetos;
  /** Number of the tree that the pages hang from. */
  arbol: number;
  tipos: Tipos;
  titulos: readonly string[];
  derechas: readonly boolean[];
  /** The column whose value marks a row, and what its pages say then. */
  marca: { columna: number; texto: string } | null;
  /** Columns of each page that a row continues on. */
  grupos: readonly (readonly Lugar[])[];
  contexto: Contexto;
  /** Site time at which it was made. */
  generado: string;
}

/**
 * Takes rows and writes pages: as many rows as fit on all the pages that their columns need, those pages, and on with
 * the next rows.
 */
export const crearPaginas = ({
  objetos,
  arbol,
  tipos,
  titulos,
  derechas,
  marca,
  grupos,
  contexto,
  generado,
}: Partes) => {
  const medir = (texto: string) => tipos.normal.fuente.medir(texto) * LETRA;
  const medirNegra = (texto: string) => tipos.negra.fuente.medir(texto) * LETRA;
  const anchos = anchosDe(grupos);
  const encabezados = titulos.map((titulo, i) => partir(titulo, anchos[i] ?? 0, medirNegra));
  const estilo: EstiloTabla = { ...tipos, encabezados, derechas };
  const portada = portadaDe(contexto, generado, tipos, medir);
  const paginas: number[] = [];
  let filas: (readonly Celda[])[] = [];
  let escritas = 0;
  /** Room left on each page of these rows. */
  let libres: number[] = [];
  const abrirFranja = () => {
    const ocupado = (i: number) => (paginas.length === 0 && i === 0 ? portada.alto : 0);
    filas = [];
    libres = grupos.map((lugares, i) => ARRIBA - PAGINA.margen - ocupado(i) - altoEn(encabezados, lugares));
  };

  const esMarcada = (celdas: readonly Celda[]) => marca !== null && celdas[marca.columna]?.[0] !== NADA;
  const marcasDe = (lugares: readonly Lugar[], arriba: number): string => {
    if (!marca || !filas.some(esMarcada)) return '';
    const techos = techosDe(encabezados, lugares, filas, arriba);
    const senales = filas.map((celdas, i) => {
      const [techo = arriba, suelo = arriba] = techos.slice(i);
      return esMarcada(celdas) ? trama(SENAL.x, suelo + 1, SENAL.ancho, techo - suelo - 2) : '';
    });
    return bandaDe(marca.texto, tipos.negra, medirNegra) + senales.join('');
  };

  const escribirPagina = async (lugares: readonly Lugar[]): Promise<void> => {
    const con_portada = paginas.length === 0;
    const [, primera, ultima = primera] = [lugares[0], lugares[1], lugares.at(-1)];
    const desde = lugares === grupos[0] ? 1 : (primera?.columna ?? 0) + 1;
    const que = `renglones ${escritas + 1} a ${escritas + filas.length}, columnas ${desde} a ${(ultima?.columna ?? 0) + 1} de ${titulos.length}`;
    const arriba = ARRIBA - (con_portada ? portada.alto : 0);
    const trazos = [
      con_portada ? portada.trazos : '',
      marcasDe(lugares, arriba),
      dibujarTabla(estilo, lugares, filas, arriba),
      pieDe(paginas.length + 1, que, contexto, tipos.normal, medir),
    ];
    const [contenido, pagina] = [objetos.reservar(), objetos.reservar()];
    paginas.push(pagina);
    await objetos.flujo(contenido, '', new TextEncoder().encode(trazos.join('')));
    objetos.escribir(pagina, `<< /Type /Page /Parent ${arbol} 0 R /Contents ${contenido} 0 R >>`);
  };

  const escribirFranja = async (): Promise<void> => {
    for (const lugares of grupos) await escribirPagina(lugares);
    escritas += filas.length;
    abrirFranja();
  };

  abrirFranja();
  return {
    agregar: async (textos: readonly string[]): Promise<void> => {
      const celdas = textos.map((texto, i) => partir(texto, anchos[i] ?? 0, medir));
      const altos = grupos.map((lugares) => altoEn(celdas, lugares));
      if (filas.length > 0 && altos.some((alto, i) => alto > (libres[i] ?? 0))) await escribirFranja();
      filas.push(celdas);
      altos.forEach((alto, i) => {
        libres[i] = (libres[i] ?? 0) - alto;
      });
    },
    /** Numbers of the pages, in their order. */
    cerrar: async (): Promise<readonly number[]> => {
      if (filas.length > 0 || paginas.length === 0) await escribirFranja();
      return paginas;
    },
  };
};
