import { useElementSize } from '@mantine/hooks';
import type { CalculoEvidencia, CurvaEvidencia } from '@tramos/contract/evidencia';
import { formatPosicion, kilometraje } from '@tramos/contract/posicion';
import { formatConSigno, formatNumero } from '../../lib/formato';
import type { EventoMostrable } from '../hechos';
import { deltaDeLugar, marcasDeKm, type PuntoCurva, parecidoEn, segundoPico, tramosDeCurva } from './curva';
import classes from './evidencia.module.css';

const ALTO = 156;
const CAJA = { izquierda: 40, derecha: 12, arriba: 18, abajo: 38 };
/** The axis reaches so far down at least, and further where the curve does. */
const ABAJO_MAX = -0.2;
/** Half of what the words of a mark take, of the second place and of the axis. */
const MEDIO_TEXTO_PX = 40;
/** Room that the words of one mark of the axis take. */
const MARCA_PX = 96;
/** A second place is one further off than this. */
const APARTE_M = 1_500;

interface CorrelacionProps {
  curva: CurvaEvidencia;
  calculo: CalculoEvidencia;
  evento: EventoMostrable;
}

interface Ejes {
  x: (posicion: number) => number;
  y: (r: number) => number;
  ancho: number;
}

const abajoDe = ({ r }: CurvaEvidencia): number =>
  Math.floor(10 * Math.min(ABAJO_MAX, ...r.map((uno) => uno ?? 0))) / 10;

/** On which side of `x` words stand so that they are whole. */
const anclaje = (x: number, ancho: number): 'start' | 'middle' | 'end' => {
  if (x - CAJA.izquierda < MEDIO_TEXTO_PX) return 'start';
  return ancho - x < MEDIO_TEXTO_PX ? 'end' : 'middle';
};

const ejesDe = ({ posicion_a, posicion_b }: CalculoEvidencia, curva: CurvaEvidencia, ancho: number): Ejes => {
  const abajo = abajoDe(curva);
  const util = ancho - CAJA.izquierda - CAJA.derecha;
  const alto = ALTO - CAJA.arriba - CAJA.abajo;
  return {
    ancho,
    x: (posicion) => CAJA.izquierda + ((posicion - posicion_a) / (posicion_b - posicion_a)) * util,
    y: (r) => CAJA.arriba + ((1 - r) / (1 - abajo)) * alto,
  };
};

const lineaDe = (puntos: readonly PuntoCurva[], { x, y }: Ejes): string =>
  puntos
    .map(({ posicion, r }, i) => `${i === 0 ? 'M' : 'L'}${x(posicion).toFixed(1)} ${y(r).toFixed(1)}`)
    .join('');

const Cuadricula = ({ calculo, ejes }: { calculo: CalculoEvidencia; ejes: Ejes }) => {
  const { x, y, ancho } = ejes;
  const cuantas = Math.max(2, Math.floor((ancho - CAJA.izquierda) / MARCA_PX));
  const suelo = ALTO - CAJA.abajo;
  return (
    <g className={classes.cuadricula}>
      {[0, 0.5, 1].map((r) => (
        <g key={r}>
          <line x1={CAJA.izquierda} x2={ancho - CAJA.derecha} y1={y(r)} y2={y(r)} />
          <text x={CAJA.izquierda - 8} y={y(r) + 4} textAnchor="end">
            {formatNumero(r, 1)}
          </text>
        </g>
      ))}
      {marcasDeKm(calculo.posicion_a, calculo.posicion_b, cuantas).map((posicion) => (
        <g key={posicion}>
          <line x1={x(posicion)} x2={x(posicion)} y1={CAJA.arriba} y2={suelo} />
          <text x={x(posicion)} y={suelo + 15} textAnchor={anclaje(x(posicion), ancho)}>
            {kilometraje(posicion)}
          </text>
          <text
            x={x(posicion)}
            y={suelo + 31}
            textAnchor={anclaje(x(posicion), ancho)}
            className={classes.segundo}
          >
            {formatConSigno(deltaDeLugar(calculo, posicion), 1)} s
          </text>
        </g>
      ))}
    </g>
  );
};

interface PicoDicho extends PuntoCurva {
  /** What the detector found, which the rest of the detail tells too. */
  correlacion: number;
}

/** Until the curve reaches the place, the detector's own figure stands there. */
const picoDe = (
  { posicion, delta_s, correlacion }: EventoMostrable,
  curva: CurvaEvidencia,
): PicoDicho | null => {
  const r = (delta_s == null ? null : parecidoEn(curva, delta_s)) ?? correlacion;
  return posicion == null || r == null ? null : { posicion, r, correlacion: correlacion ?? r };
};

const Pico = ({ punto, ejes }: { punto: PicoDicho; ejes: Ejes }) => {
  const { x, y, ancho } = ejes;
  const [px, py] = [x(punto.posicion), y(punto.r)];
  const izquierda = px > ancho * 0.65;
  return (
    <g className={classes.pico}>
      <line x1={px} x2={px} y1={CAJA.arriba} y2={ALTO - CAJA.abajo} />
      <circle cx={px} cy={py} r={5} />
      <text x={px + (izquierda ? -10 : 10)} y={py + 14} textAnchor={izquierda ? 'end' : 'start'}>
        {formatNumero(punto.correlacion, 2)} {formatPosicion(punto.posicion)}
      </text>
    </g>
  );
};

const Dibujo = ({ curva, calculo, evento, ancho }: CorrelacionProps & { ancho: number }) => {
  const ejes = ejesDe(calculo, curva, ancho);
  const tramos = tramosDeCurva(curva, calculo);
  const { posicion } = evento;
  const pico = picoDe(evento, curva);
  const segundo = posicion == null ? null : segundoPico(tramos, posicion, APARTE_M);
  const minimo = ejes.y(curva.minima);
  const dicho = pico
    ? `Correlación ${formatNumero(pico.correlacion, 2)} en ${formatPosicion(pico.posicion)}; ${
        segundo
          ? `el segundo lugar, ${formatPosicion(segundo.posicion)}, ${formatNumero(segundo.r, 2)}`
          : 'ningún otro lugar se parece'
      }; mínimo para localizar ${formatNumero(curva.minima, 2)}`
    : 'Correlación de A y B contra el lugar';
  return (
    <svg width={ancho} height={ALTO} role="img" aria-label={dicho}>
      <Cuadricula calculo={calculo} ejes={ejes} />
      <line
        className={classes.minimo}
        x1={CAJA.izquierda}
        x2={ancho - CAJA.derecha}
        y1={minimo}
        y2={minimo}
      />
      {tramos.map((puntos) => (
        <path key={puntos[0]?.posicion} className={classes.curva} d={lineaDe(puntos, ejes)} />
      ))}
      {segundo ? (
        <text
          className={classes.segundo}
          x={ejes.x(segundo.posicion)}
          y={ejes.y(segundo.r) - 6}
          textAnchor={anclaje(ejes.x(segundo.posicion), ancho)}
        >
          segundo {formatNumero(segundo.r, 2)}
        </text>
      ) : null}
      {pico ? <Pico punto={pico} ejes={ejes} /> : null}
    </svg>
  );
};

/** How alike A and B are at every place of the tramo: how far the best one stands out is how sure the place is. */
export const Correlacion = (props: CorrelacionProps) => {
  const { ref, width } = useElementSize();
  return (
    <section className={classes.correlacion} aria-label="Correlación de A y B">
      <header>
        <h3>
          Correlación de A y B <small>contra el lugar que daría cada diferencia de tiempo</small>
        </h3>
        <span>mínimo para localizar {formatNumero(props.curva.minima, 2)}</span>
      </header>
      <div ref={ref} className={classes.lienzo}>
        {width > 0 ? <Dibujo {...props} ancho={width} /> : null}
      </div>
    </section>
  );
};
