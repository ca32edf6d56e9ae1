import classes from './grafica-tiempo.module.css';
import { largoDe } from './rango';
import { cajasDe, FLECHA_PX, type VistaGrafica } from './vista';

/** The guide to the second panel ends above its title. */
const TITULO_PX = 22;
/** Half of what the words of the arrow take, and the length of its heads. */
const MEDIO_TEXTO_PX = 72;
const PUNTA_PX = 6;

const punta = (x: number, y: number, hacia: 1 | -1): string =>
  `M${x - hacia * PUNTA_PX} ${y - 4}L${x} ${y}L${x - hacia * PUNTA_PX} ${y + 4}`;

/**
 * From what happened in the first panel to what happened in the second, how long it took; nothing while one of the two
 * lies outside of what is shown.
 */
export const FlechaEntre = ({
  vista: { flecha, paneles, rango },
  ancho,
  alto,
}: {
  vista: VistaGrafica;
  ancho: number;
  alto: number;
}) => {
  const [a, b] = cajasDe(paneles.length, ancho, alto, flecha !== undefined);
  if (!flecha || !a || !b) return null;
  const x = (t: number) =>
    a.izquierda + ((t - rango.desde) / largoDe(rango)) * (ancho - a.izquierda - a.derecha);
  const dentro = (t: number) => t >= rango.desde && t <= rango.hasta;
  if (!dentro(flecha.primera) || !dentro(flecha.segunda)) return null;
  const [x1, x2] = [x(flecha.primera), x(flecha.segunda)];
  const [desde, hasta] = [Math.min(x1, x2), Math.max(x1, x2)];
  const suelo = a.arriba + a.alto;
  const y = suelo + FLECHA_PX / 2 + 2;
  const cabe = hasta - desde > 2 * MEDIO_TEXTO_PX + 4 * PUNTA_PX;
  const alLado = hasta + 2 * MEDIO_TEXTO_PX < ancho ? hasta + 10 : desde - 10;
  const medio = (desde + hasta) / 2;
  const linea = cabe
    ? `M${desde} ${y}H${medio - MEDIO_TEXTO_PX}M${medio + MEDIO_TEXTO_PX} ${y}H${hasta}`
    : `M${desde} ${y}H${hasta}`;
  return (
    <svg className={classes.flecha} width={ancho} height={alto} aria-hidden="true">
      <path className={classes.guia} d={`M${x1} ${suelo}V${y + 5}M${x2} ${y - 5}V${b.arriba - TITULO_PX}`} />
      <path d={`${linea}${punta(desde, y, -1)}${punta(hasta, y, 1)}`} />
      <text
        x={cabe ? medio : alLado}
        y={y + 4}
        textAnchor={cabe ? 'middle' : alLado > hasta ? 'start' : 'end'}
      >
        {flecha.texto}
      </text>
    </svg>
  );
};
