import { ETIQUETA_DISPOSICION } from '@tramos/contract/evento';
import { REPORTES } from '@tramos/contract/reportes';
import type { Espera, ReporteEventos } from '@tramos/contract/reportes-eventos';
import type { Por } from './eventos-busqueda';
import { type ColumnaReporte, columnaDeLapso } from './tabla';

/** The rows of the report of events, whatever they are by: one shape, so that one table shows them. */
interface FilaEventos {
  llave: string;
  nombre: string;
  sistema: string | null;
  eventos: number;
  total: number;
  con_disposicion: number | null;
  falsas: number | null;
  tasa_falsas: number | null;
  reconocer: Espera | null;
  escalar: Espera | null;
}

const dosCifras = (n: number): string => String(n).padStart(2, '0');
const SIN_MAS = {
  sistema: null,
  con_disposicion: null,
  falsas: null,
  tasa_falsas: null,
  reconocer: null,
  escalar: null,
};

/** `04:00 a 04:59`. */
export const nombreHora = (hora: number): string => `${dosCifras(hora)}:00 a ${dosCifras(hora)}:59`;

export const filasDe = (reporte: ReporteEventos, por: Por): FilaEventos[] => {
  const total = reporte.totales.eventos;
  switch (por) {
    case 'tramo':
      return reporte.por_tramo.map(({ tramo_id, tramo, ...cuentas }) => ({
        ...cuentas,
        ...{ llave: String(tramo_id), nombre: tramo, total },
      }));
    case 'hora':
      return reporte.por_hora.map(({ hora, eventos }) => ({
        ...SIN_MAS,
        ...{ llave: String(hora), nombre: nombreHora(hora), eventos, total },
      }));
    case 'dia':
      return reporte.por_dia.map(({ dia, eventos }) => ({
        ...SIN_MAS,
        ...{ llave: dia, nombre: dia, eventos, total },
      }));
    case 'disposicion':
      return reporte.por_disposicion.map(({ disposicion, eventos }) => ({
        ...SIN_MAS,
        ...{ llave: disposicion ?? '', eventos, total },
        nombre: disposicion === null ? 'Sin disposición' : ETIQUETA_DISPOSICION[disposicion],
      }));
    default:
      return por satisfies never;
  }
};

export const totalDe = ({ totales }: ReporteEventos): FilaEventos => ({
  ...totales,
  ...{ llave: 'total', nombre: 'Total', sistema: '', total: totales.eventos },
});

const TITULOS = REPORTES.eventos.columnas;
type Clave = keyof typeof TITULOS;

/** A share as a percentage with one decimal; null of nothing. */
export const porCiento = (parte: number, de: number): number | null => (de === 0 ? null : (100 * parte) / de);

/** From this wait on the report holds classes: their middle is within 3.2 % (docs/figures.md). */
const DE_CLASE_S = 32;

const esDeClase = ({ mediana_s, p90_s }: Espera): boolean =>
  Math.max(mediana_s ?? 0, p90_s ?? 0) >= DE_CLASE_S;

/** What must be known of the waits that the report tells, of all or of a tramo; null where they are exact. */
export const reservaDeEsperas = ({
  totales,
  por_tramo,
}: Pick<ReporteEventos, 'totales' | 'por_tramo'>): string | null =>
  [totales, ...por_tramo].some(({ reconocer, escalar }) => esDeClase(reconocer) || esDeClase(escalar))
    ? 'esperas desde 32 s con ±3 %'
    : null;

const espera = (clave: Clave, leer: (fila: FilaEventos) => number | null | undefined) =>
  columnaDeLapso(clave, TITULOS[clave], 's', leer);
const cuenta = (clave: Clave, leer: (fila: FilaEventos) => number | null | undefined) =>
  ({
    ...{ clave, tipo: 'numero', decimales: 0, titulo: TITULOS[clave], valor: leer },
  }) satisfies ColumnaReporte<FilaEventos>;

const NOMBRES: Record<Por, string> = {
  tramo: 'Tramo',
  hora: 'Hora del día',
  dia: 'Día',
  disposicion: 'Disposición',
};

const COMUNES: readonly ColumnaReporte<FilaEventos>[] = [
  cuenta('eventos', (f) => f.eventos),
  {
    ...{ clave: 'parte', tipo: 'numero', decimales: 1, titulo: `${TITULOS.parte} (%)` },
    valor: (f) => porCiento(f.eventos, f.total),
  },
];
const DE_TRAMO: readonly ColumnaReporte<FilaEventos>[] = [
  { clave: 'sistema', tipo: 'texto', titulo: TITULOS.sistema, valor: (f) => f.sistema },
  ...COMUNES,
  cuenta('reconocidos', (f) => f.reconocer?.n),
  cuenta('escalados', (f) => f.escalar?.n),
  cuenta('con_disposicion', (f) => f.con_disposicion),
  cuenta('falsas', (f) => f.falsas),
  {
    ...{ clave: 'tasa', tipo: 'numero', decimales: 1, titulo: `${TITULOS.tasa} (%)` },
    valor: (f) => (f.tasa_falsas === null ? null : 100 * f.tasa_falsas),
  },
  espera('reconocer_mediana', (f) => f.reconocer?.mediana_s),
  espera('reconocer_p90', (f) => f.reconocer?.p90_s),
  espera('escalar_mediana', (f) => f.escalar?.mediana_s),
];

/** The columns of the table; rows that are no tramos say only how many there were. */
export const columnasDe = (por: Por): ColumnaReporte<FilaEventos>[] => [
  { clave: 'nombre', tipo: 'texto', titulo: NOMBRES[por], valor: (f) => f.nombre },
  ...(por === 'tramo' ? DE_TRAMO : COMUNES),
];
