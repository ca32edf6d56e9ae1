import { TOMA_NORMAL_MAX } from '@tramos/contract/limites';
import type { Reloj } from '@tramos/contract/sensor';
import type { RazonVigilancia, VigilanciaTramo } from '@tramos/contract/vigilancia';
import { RUIDO_ALTO_KGCM2 } from '@tramos/deteccion/detector';
import { calidadReloj, sigmaReloj_ms } from '@tramos/deteccion/formulas';
import { tramoEn } from '@tramos/deteccion/lotes';
import {
  menorToma,
  type OidoSensor,
  type TomaMinima,
  type TramoVigilado,
} from '@tramos/deteccion/menor-toma';
import type { RuidoMedido } from '@tramos/deteccion/tipos';
import { saludDe } from '../db/salud-sensor';

/** What a tramo would notice now, from the state of its two sensors (docs/vigilancia.md). */

type Lado = 'a' | 'b';
type Codigo = RazonVigilancia['codigo'];

export interface LadoVigilado {
  activo: boolean;
  mantenimiento: boolean;
  falla_desde: Date | null;
  /** Epoch ms of its newest sample; null when it has never been heard. */
  ultima_ms: number | null;
  reloj: Reloj | null;
  /** Null until it has been measured. */
  ruido: RuidoMedido | null;
}

export interface TramoPorVigilar extends TramoVigilado {
  activo: boolean;
  calibrado_en: Date | null;
  a: LadoVigilado;
  b: LadoVigilado;
}

const CIEGAN: readonly Codigo[] = ['sin_datos', 'falla', 'mantenimiento', 'inactivo', 'reloj_desconocido'];
/** Worst first. */
const ORDEN: readonly Codigo[] = [
  ...CIEGAN,
  'reloj_degradado',
  'ruido_alto',
  'ruido_sin_medir',
  'velocidad_sin_calibrar',
];

const SALUD: Record<ReturnType<typeof saludDe>, Codigo | null> = {
  normal: null,
  sin_datos: 'sin_datos',
  falla: 'falla',
  mantenimiento: 'mantenimiento',
};

const RELOJ = { bueno: null, degradado: 'reloj_degradado', desconocido: 'reloj_desconocido' } as const;

/** What one sensor lacks. Of one that tells nothing its clock and noise are not asked: they are of another time. */
const faltasDe = (lado: LadoVigilado, ahora_ms: number): Codigo[] => {
  const sorda = lado.activo ? SALUD[saludDe(lado, ahora_ms)] : 'inactivo';
  if (sorda !== null) return [sorda];
  const reloj = RELOJ[calidadReloj(lado.reloj ?? undefined)];
  const ruido = lado.ruido === null ? 'ruido_sin_medir' : null;
  const alto = (lado.ruido?.ruido_kgcm2 ?? 0) > RUIDO_ALTO_KGCM2 ? 'ruido_alto' : null;
  const faltas: (Codigo | null)[] = [reloj, ruido, alto];
  return faltas.filter((codigo) => codigo !== null);
};

/** Noise is taken in steps of two hundredths: it is known no better, and an estimate is worth keeping meanwhile. */
const PASO_RUIDO = 0.02;
const enPasos = (valor: number) =>
  valor > 0 ? Math.exp(Math.round(Math.log(valor) / PASO_RUIDO) * PASO_RUIDO) : valor;

const oidoDe = ({ ruido, reloj }: LadoVigilado): OidoSensor | null =>
  ruido === null
    ? null
    : {
        ruido_kgcm2: enPasos(ruido.ruido_kgcm2),
        deriva_kgcm2: enPasos(ruido.deriva_kgcm2),
        dt_ms: ruido.dt_ms,
        sigma_reloj_ms: sigmaReloj_ms(reloj ?? undefined),
      };

/** The newest estimate of each tramo, and what it was made from: every console asks for all of them again and again. */
const recordadas = new Map<number, { clave: string; toma: TomaMinima }>();

/** Batches move slowly against what is known of them: an estimate is worth keeping meanwhile, ms. */
const PASO_LOTES_MS = 600_000;
const enPaso = (t_ms: number) => Math.floor(t_ms / PASO_LOTES_MS) * PASO_LOTES_MS;

const menorTomaDe = (tramo: TramoPorVigilar, ahora_ms: number): TomaMinima | null => {
  const [a, b] = [oidoDe(tramo.a), oidoDe(tramo.b)];
  if (a === null || b === null) return null;
  const { posicion_a, posicion_b, velocidad_onda_mps, sigma_velocidad_rel } = tramo;
  const { flujo_mps, diametro_m, producto } = tramo;
  const tubo = [
    posicion_a,
    posicion_b,
    velocidad_onda_mps,
    sigma_velocidad_rel,
    flujo_mps,
    diametro_m,
    producto,
    tramo.lotes,
    tramo.lotes && enPaso(ahora_ms),
  ];
  const clave = JSON.stringify([tubo, a, b]);
  const previa = recordadas.get(tramo.id);
  if (previa?.clave === clave) return previa.toma;
  const toma = menorToma({ ...tramo, ...tramoEn(tramo, enPaso(ahora_ms)) }, a, b);
  recordadas.set(tramo.id, { clave, toma });
  return toma;
};

/** The sensor whose noise sets the size: the one far from where a tap is hardest to notice. */
const culpableDe = ({ posicion_a, posicion_b }: TramoPorVigilar, { posicion_peor }: TomaMinima): Lado =>
  posicion_peor < (posicion_a + posicion_b) / 2 ? 'b' : 'a';

const sinRepetir = (razones: readonly RazonVigilancia[]): RazonVigilancia[] =>
  ORDEN.flatMap((codigo) =>
    ([null, 'a', 'b'] as const).flatMap(
      (lado) => razones.find((razon) => razon.codigo === codigo && razon.lado === lado) ?? [],
    ),
  );

/** When the blindness began where a sensor's own record says so: its last sample, or its first bad one. */
const ciegaDesde = (tramo: TramoPorVigilar, razones: readonly RazonVigilancia[]): string | null => {
  const comienzos = razones.flatMap(({ codigo, lado }) => {
    const sensor = lado === null ? null : tramo[lado];
    if (codigo === 'sin_datos') return sensor?.ultima_ms ?? [];
    return codigo === 'falla' ? (sensor?.falla_desde?.getTime() ?? []) : [];
  });
  return comienzos.length === 0 ? null : new Date(Math.min(...comienzos)).toISOString();
};

/** How a tramo is watched at `ahora_ms` (epoch ms); `desde` only where the sensors' own records say it. */
export const vigilar = (tramo: TramoPorVigilar, ahora_ms: number): VigilanciaTramo => {
  const razones: RazonVigilancia[] = (['a', 'b'] as const).flatMap((lado) =>
    faltasDe(tramo[lado], ahora_ms).map((codigo) => ({ codigo, lado })),
  );
  if (!tramo.activo) razones.push({ codigo: 'inactivo', lado: null });
  if (tramo.calibrado_en === null) razones.push({ codigo: 'velocidad_sin_calibrar', lado: null });
  const ciega = razones.some(({ codigo }) => CIEGAN.includes(codigo));
  const menor_toma = ciega ? null : menorTomaDe(tramo, ahora_ms);
  if (menor_toma !== null && (menor_toma.fraccion_flujo ?? 0) > TOMA_NORMAL_MAX)
    razones.push({ codigo: 'ruido_alto', lado: culpableDe(tramo, menor_toma) });
  const ordenadas = sinRepetir(razones);
  return {
    tramo_id: tramo.id,
    t: new Date(ahora_ms).toISOString(),
    vigilancia: ciega ? 'ciega' : ordenadas.length > 0 ? 'degradada' : 'completa',
    razones: ordenadas,
    desde: ciegaDesde(tramo, ordenadas),
    menor_toma,
  };
};
