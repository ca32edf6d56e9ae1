import { INTERIOR_POR_EXTERIOR, TOMA_NORMAL_MAX, VIGILANCIA_PASO_S } from '@tramos/contract/limites';
import type { Tramo } from '@tramos/contract/red';
import type {
  MenorToma,
  RazonVigilancia,
  Vigilancia,
  VigilanciaHistoria,
  VigilanciaTramo,
} from '@tramos/contract/vigilancia';
import { conUnidad, formatNumero, minuscula } from './formato';

/** How the watch over a tramo is told: pure. */

type Punto = VigilanciaHistoria['puntos'][number];

interface Estado {
  vigilancia: Vigilancia;
  razones: readonly RazonVigilancia[];
}

export const ETIQUETA_VIGILANCIA: Record<Vigilancia, string> = {
  completa: 'Vigilancia completa',
  degradada: 'Vigilancia degradada',
  ciega: 'Sin vigilancia',
};

const AMBOS = 'ambos';
/** Whose fault it is; both ends share a reason when each has it. */
type Quien = RazonVigilancia['lado'] | typeof AMBOS;
/** How the two ends are called. */
type Lados = Readonly<Record<'a' | 'b', string>>;
const LETRAS: Lados = { a: 'A', b: 'B' };

const textoDe = (codigo: RazonVigilancia['codigo'], lado: Quien, { a, b }: Lados): string => {
  const quien = lado === null ? '' : { [AMBOS]: `${a} y ${b}`, a, b }[lado];
  const plural = lado === AMBOS;
  switch (codigo) {
    case 'sin_datos':
      return `Sin datos de ${quien}`;
    case 'falla':
      return `Falla en ${plural ? 'los sensores' : 'el sensor'} ${quien}`;
    case 'mantenimiento':
      return `${plural ? 'Sensores' : 'Sensor'} ${quien} en mantenimiento`;
    case 'inactivo':
      return lado === null
        ? 'Tramo fuera de servicio'
        : `${plural ? 'Sensores' : 'Sensor'} ${quien} fuera de servicio`;
    case 'reloj_desconocido':
      return `${plural ? 'Relojes' : 'Reloj'} de ${quien} sin hora confiable`;
    case 'reloj_degradado':
      return plural ? `Relojes de ${quien} degradados` : `Reloj de ${quien} degradado`;
    case 'ruido_sin_medir':
      return `Ruido de ${quien} sin medir`;
    case 'ruido_alto':
      return `Ruido alto en ${quien}`;
    case 'velocidad_sin_calibrar':
      return 'Velocidad de onda sin calibrar';
  }
  return codigo satisfies never;
};

/** Why a tramo is not watched whole, in its order; what both ends have is said once, `Sin datos de A y B`. */
export const textosDeRazones = (razones: readonly RazonVigilancia[], lados: Lados = LETRAS): string[] => [
  ...new Set(
    razones.map(({ codigo, lado }) => {
      const otro = razones.some((r) => r.codigo === codigo && r.lado !== null && r.lado !== lado);
      return textoDe(codigo, lado !== null && otro ? AMBOS : lado, lados);
    }),
  ),
];

/** The tramos that cannot locate now, as the server judges: it knows clocks, noise and who is out of service. */
export const ciegosDe = (
  vigilancias: readonly Pick<VigilanciaTramo, 'tramo_id' | 'vigilancia'>[],
): Set<number> =>
  new Set(vigilancias.flatMap(({ tramo_id, vigilancia }) => (vigilancia === 'ciega' ? [tramo_id] : [])));

/** `Sin datos de A y B, ruido alto en B`. */
export const fraseDeRazones = (razones: readonly RazonVigilancia[], lados?: Lados): string =>
  textosDeRazones(razones, lados)
    .map((texto, i) => (i === 0 ? texto : minuscula(texto)))
    .join(', ');

/** The worst of the reasons within a sentence; empty without any. */
export const peorEnFrase = (razones: readonly RazonVigilancia[]): string => {
  const [texto = ''] = textosDeRazones(razones);
  return minuscula(texto);
};

/** `0.9 %`; with two decimals under a half. */
export const textoFraccion = (fraccion: number): string =>
  conUnidad(fraccion * 100, '%', fraccion < 0.005 ? 2 : 1);

/** `4.8 m³/h`. */
export const textoCaudal = (caudal_m3h: number): string =>
  conUnidad(caudal_m3h, 'm³/h', caudal_m3h < 100 ? 1 : 0);

/** Share of the flow where something flows, else the flow of the tap itself. */
export const textoToma = ({ fraccion_flujo, caudal_m3h }: MenorToma): string =>
  fraccion_flujo === null ? textoCaudal(caudal_m3h) : textoFraccion(fraccion_flujo);

/** What flows through the tramo, m³/h. */
export const flujo_m3h = ({ flujo_mps, diametro_m }: Pick<Tramo, 'flujo_mps' | 'diametro_m'>): number =>
  (Math.abs(flujo_mps) * Math.PI * (INTERIOR_POR_EXTERIOR * diametro_m) ** 2 * 3_600) / 4;

/** How soon somebody should look at it; what is out of service comes after what is well. */
export const gravedadVigilancia = (v: Estado | null): number => {
  if (v === null) return 0;
  if (v.razones.some(({ codigo, lado }) => codigo === 'inactivo' && lado === null)) return 3;
  return { ciega: 0, degradada: 1, completa: 2 }[v.vigilancia];
};

const HUECOS = 86_400 / VIGILANCIA_PASO_S;

/** Share of the flow in each step of the 24 h up to now, oldest first; null where it was blind or nobody wrote. */
export const fracciones24h = (puntos: readonly Punto[], ahora_ms: number): (number | null)[] => {
  const paso_ms = VIGILANCIA_PASO_S * 1_000;
  const ultimo = Math.floor(ahora_ms / paso_ms);
  const por_paso = new Map(puntos.map((p) => [Math.floor(Date.parse(p.t) / paso_ms), p.fraccion_flujo]));
  return Array.from({ length: HUECOS }, (_, i) => por_paso.get(ultimo - HUECOS + 1 + i) ?? null);
};

/** How bad a moment was: blind is worst, then what asks for the larger tap. */
const maldad = ({ vigilancia, fraccion_flujo }: Punto) =>
  vigilancia === 'ciega' ? Number.POSITIVE_INFINITY : (fraccion_flujo ?? 0);

/** The worst moment of the day that had a reason, the newest of equals; null when all was well. */
export const peorMomento = (puntos: readonly Punto[]): Punto | null =>
  puntos
    .filter(({ razones }) => razones.length > 0)
    .reduce<Punto | null>((peor, p) => (peor === null || maldad(p) >= maldad(peor) ? p : peor), null);

/** The line's scale: from nothing to the normal band's end, or to the largest there was. */
export const escalaFracciones = (valores: readonly (number | null)[]) => ({
  minimo: 0,
  maximo: Math.max(TOMA_NORMAL_MAX, ...valores.map((v) => v ?? 0)),
});

/** `0 %` or `2 %` beside the line. */
export const textoMarca = (fraccion: number): string =>
  conUnidad(fraccion * 100, '%', Number.isInteger(fraccion * 100) ? 0 : 1);

/** Where on a bar of two normal bands a share stands, 0–1. */
export const lugarEnBarra = (fraccion: number): number => Math.min(1, fraccion / (2 * TOMA_NORMAL_MAX));

/** In words for whoever cannot see the bar. */
export const textoBarra = (fraccion: number): string =>
  `${textoFraccion(fraccion)} del flujo, ${fraccion > TOMA_NORMAL_MAX ? 'sobre' : 'dentro de'} lo normal, hasta ${formatNumero(TOMA_NORMAL_MAX * 100)} %`;
