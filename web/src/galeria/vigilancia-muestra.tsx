import { VIGILANCIA_PASO_S } from '@tramos/contract/limites';
import type { VigilanciaHistoria, VigilanciaTramo } from '@tramos/contract/vigilancia';
import { BarraToma, MenorTomaAhora, VigilanciaMark } from '../ui/vigilancia';
import { Muestra, Muestrario } from './muestrario';
import classes from './piezas-muestra.module.css';

type Puntos = VigilanciaHistoria['puntos'];

const AHORA_MS = Date.UTC(2026, 10, 21, 9, 46, 12);
const COMPLETA: VigilanciaTramo = {
  ...{ tramo_id: 3, t: new Date(AHORA_MS).toISOString(), vigilancia: 'completa', razones: [], desde: null },
  menor_toma: { fraccion_flujo: 0.0091, caudal_m3h: 4.5, posicion_peor: 184_600, sigma_m: 28 },
};
const DEGRADADA: VigilanciaTramo = {
  ...COMPLETA,
  vigilancia: 'degradada',
  razones: [
    { codigo: 'reloj_degradado', lado: 'b' },
    { codigo: 'ruido_alto', lado: 'a' },
  ],
  menor_toma: { fraccion_flujo: 0.031, caudal_m3h: 15.3, posicion_peor: 221_300, sigma_m: 412 },
};
const CIEGA: VigilanciaTramo = {
  ...COMPLETA,
  vigilancia: 'ciega',
  razones: [{ codigo: 'sin_datos', lado: 'b' }],
  menor_toma: null,
};
const DETENIDA: VigilanciaTramo = {
  ...COMPLETA,
  menor_toma: { fraccion_flujo: null, caudal_m3h: 2.2, posicion_peor: 202_000, sigma_m: 26 },
};

/** A day that was degraded for an hour and blind for half of one. */
const DIA: Puntos = Array.from({ length: 144 }, (_, i) => {
  const t = new Date(AHORA_MS - (143 - i) * VIGILANCIA_PASO_S * 1_000).toISOString();
  const fraccion_flujo = 0.009 + 0.0006 * Math.sin(i / 5);
  if (i >= 100 && i < 103)
    return { t, vigilancia: 'ciega', razones: CIEGA.razones, fraccion_flujo: null, caudal_m3h: null };
  if (i >= 60 && i < 66)
    return { t, vigilancia: 'degradada', razones: DEGRADADA.razones, fraccion_flujo: 0.017, caudal_m3h: 8.4 };
  return { t, vigilancia: 'completa', razones: [], fraccion_flujo, caudal_m3h: 500 * fraccion_flujo };
});

const CASOS: readonly [string, VigilanciaTramo, Puntos | undefined][] = [
  ['un día con un hueco', COMPLETA, DIA],
  ['degradada, sin su día todavía', DEGRADADA, undefined],
  ['ciega', CIEGA, DIA.slice(0, 103)],
  ['con el flujo detenido', DETENIDA, []],
];

/** How the watch over a tramo is told, in every state. */
export const VigilanciaMuestra = () => (
  <Muestrario titulo="Vigilancia">
    {[COMPLETA, DEGRADADA, CIEGA].map((v) => (
      <Muestra key={v.vigilancia} nombre={`marca ${v.vigilancia}`}>
        <span className={classes.celda}>
          <VigilanciaMark {...v} />
        </span>
      </Muestra>
    ))}
    {[0.0004, 0.009, 0.031, 4].map((fraccion) => (
      <Muestra key={fraccion} nombre={`toma de ${fraccion}`}>
        <span className={classes.celda}>
          <BarraToma fraccion={fraccion} />
        </span>
      </Muestra>
    ))}
    {CASOS.map(([nombre, vigilancia, puntos]) => (
      <Muestra key={nombre} nombre={nombre} ancho="340px">
        <MenorTomaAhora vigilancia={vigilancia} puntos={puntos} ahora_ms={AHORA_MS} />
      </Muestra>
    ))}
  </Muestrario>
);
