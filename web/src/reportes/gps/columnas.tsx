import type { FijoReporte } from '@tramos/contract/reportes-routers';
import { Mark } from '../../ui/mark';
import type { ColumnaReporte } from '../tabla';
import classes from './gps.module.css';

const COORDENADA_DECIMALES = 6;

const geocerca = ({ dentro }: FijoReporte): string | null =>
  dentro === null ? null : dentro ? 'Dentro' : 'Fuera';

const sospecha = ({ salto, interferencia }: FijoReporte): string | null =>
  [salto && 'Salto', interferencia && 'Interferencia'].filter(Boolean).join(' y ') || null;

/** What is not as it should be carries a mark besides its word. */
const Marcado = ({ texto }: { texto: string | null }) =>
  texto === null ? (
    '-'
  ) : (
    <span className={classes.fuera}>
      <Mark kind="falla" /> {texto}
    </span>
  );

/** Coordinates are written with a plain minus and six decimals, to be copied. */
const coordenada = (
  clave: string,
  titulo: string,
  cual: 'latitud' | 'longitud',
): ColumnaReporte<FijoReporte> => ({
  ...{ clave, titulo, tipo: 'numero', decimales: COORDENADA_DECIMALES },
  valor: (f) => f[cual],
  pinta: (f) => f[cual].toFixed(COORDENADA_DECIMALES),
});

/** Columns of the places of a router. */
export const COLUMNAS: readonly ColumnaReporte<FijoReporte>[] = [
  { clave: 't', titulo: 'Hora', tipo: 'instante', valor: (f) => f.t },
  coordenada('latitud', 'Latitud', 'latitud'),
  coordenada('longitud', 'Longitud', 'longitud'),
  {
    clave: 'distancia',
    titulo: 'A la estación (m)',
    tipo: 'numero',
    decimales: 1,
    valor: (f) => f.distancia_m,
  },
  {
    ...{ clave: 'geocerca', titulo: 'Geocerca', tipo: 'texto' },
    valor: geocerca,
    pinta: (f) => (f.dentro === false ? <Marcado texto="Fuera" /> : (geocerca(f) ?? '-')),
  },
  {
    ...{ clave: 'movimiento', titulo: 'Movimiento', tipo: 'texto' },
    valor: (f) => (f.movimiento ? 'Sí' : 'No'),
    pinta: (f) => (f.movimiento ? <Marcado texto="Sí" /> : 'No'),
  },
  {
    clave: 'velocidad',
    titulo: 'Velocidad (m/s)',
    tipo: 'numero',
    decimales: 1,
    valor: (f) => f.velocidad_mps,
  },
  {
    ...{ clave: 'sospecha', titulo: 'Sospecha', tipo: 'texto' },
    valor: sospecha,
    pinta: (f) => <Marcado texto={sospecha(f)} />,
  },
  { clave: 'precision', titulo: 'Precisión (m)', tipo: 'numero', decimales: 1, valor: (f) => f.precision_m },
  { clave: 'satelites', titulo: 'Satélites', tipo: 'numero', decimales: 0, valor: (f) => f.satelites },
  { clave: 'edad', titulo: 'Edad al llegar (s)', tipo: 'numero', decimales: 1, valor: (f) => f.edad_s },
];
