import type { AportesEvidencia } from '@tramos/contract/evidencia';
import { kilometraje } from '@tramos/contract/posicion';
import { conUnidad } from '../../lib/formato';
import { intervaloBusqueda } from '../../lib/intervalo';
import { CopiarBoton } from '../../ui/copiar-boton';
import type { EventoMostrable } from '../hechos';
import classes from './evidencia.module.css';
import { textoDominio } from './textos';

const ANCHO = 320;
const ALTO = 84;
const SUELO = 60;
/** Half of the drawing, in standard errors. */
const ALCANCE = 4;

const x = (sigmas: number): number => ANCHO / 2 + (sigmas / ALCANCE) * (ANCHO / 2 - 8);
const y = (sigmas: number): number => SUELO - 48 * Math.exp(-0.5 * sigmas * sigmas);

const campana = Array.from({ length: 65 }, (_, i) => (i / 64 - 0.5) * 2 * ALCANCE)
  .map((s, i) => `${i === 0 ? 'M' : 'L'}${x(s).toFixed(1)} ${y(s).toFixed(1)}`)
  .join('');

/** The stretch that a patrol walks, with how likely each place of it is. */
export const Intervalo = ({
  evento,
  aportes,
}: {
  evento: EventoMostrable;
  aportes: AportesEvidencia | null;
}) => {
  const { posicion, sigma_m } = evento;
  const intervalo = intervaloBusqueda(evento);
  if (intervalo === null || posicion == null || sigma_m == null) return null;
  const { desde, hasta } = intervalo;
  return (
    <section aria-label="Intervalo de búsqueda">
      <header>
        <h3>Intervalo de búsqueda</h3>
        <CopiarBoton texto={`${kilometraje(desde)} a ${kilometraje(hasta)} km`}>Copiar intervalo</CopiarBoton>
      </header>
      <svg className={classes.campana} viewBox={`0 0 ${ANCHO} ${ALTO}`} aria-hidden="true">
        <rect x={x(-2)} y={8} width={x(2) - x(-2)} height={SUELO - 8} />
        <line className={classes.suelo} x1={8} x2={ANCHO - 8} y1={SUELO} y2={SUELO} />
        {[-2, 2].map((s) => (
          <line key={s} className={classes.orilla} x1={x(s)} x2={x(s)} y1={8} y2={SUELO} />
        ))}
        <path d={campana} />
        <circle cx={x(0)} cy={SUELO} r={5} />
        <text x={x(-2)} y={ALTO - 6} textAnchor="middle">
          {kilometraje(desde)}
        </text>
        <text x={x(0)} y={ALTO - 6} textAnchor="middle" className={classes.centro}>
          {kilometraje(posicion)}
        </text>
        <text x={x(2)} y={ALTO - 6} textAnchor="middle">
          {kilometraje(hasta)}
        </text>
      </svg>
      <p>
        ±&nbsp;{conUnidad(2 * sigma_m, 'm')} (2σ), {conUnidad(hasta - desde, 'm')} por recorrer.{' '}
        {aportes ? textoDominio(aportes) : 'De este evento no se guardó qué aporta cada parte del error.'}
      </p>
    </section>
  );
};
