import { textoMomento } from '@tramos/contract/momento';
import { formatNumero } from '../formato';
import { enUnidad, formatPresion, MEDIDAS, type Unidad } from '../unidades';
import classes from './grafica-tiempo.module.css';
import { largoDe } from './rango';
import { type Lectura, lecturaEn } from './trazo';
import { type Caja, cajasDe, escalasDeVista, type VistaGrafica } from './vista';

/** Up to this length a moment is read to the millisecond. */
const FINO_MS = 6 * 3_600_000;

const textoDe = (lectura: Lectura | null, unidad: Unidad): string => {
  if (!lectura) return 'sin datos';
  if (lectura.minimo === lectura.maximo) return formatPresion(lectura.media, unidad);
  const { decimales } = MEDIDAS[unidad];
  const [bajo, alto] = [lectura.minimo, lectura.maximo].map((p) =>
    formatNumero(enUnidad(p, unidad), decimales),
  );
  return `${formatPresion(lectura.media, unidad)} (${bajo} a ${alto})`;
};

/** The rule under the pointer and what all panels read there. */
export const Lector = ({
  vista,
  lugar,
  ancho,
  alto,
}: {
  vista: VistaGrafica;
  /** 0 at the beginning of the range, 1 at its end. */
  lugar: number;
  ancho: number;
  alto: number;
}) => {
  const cajas = cajasDe(vista.paneles.length, ancho, alto, vista.flecha !== undefined);
  const escalas = escalasDeVista(vista);
  const { izquierda, derecha } = cajas[0] as Caja;
  const x = izquierda + lugar * (ancho - izquierda - derecha);
  const t = vista.rango.desde + lugar * largoDe(vista.rango);
  const lecturas = vista.paneles.map(({ trazo }) => lecturaEn(trazo, t));
  const cuando = lecturas.find((lectura) => lectura !== null)?.t ?? t;
  return (
    <div className={classes.lector} aria-hidden="true">
      {cajas.map((caja, i) => {
        const [lectura, escala] = [lecturas[i], escalas[i]];
        const p = lectura && enUnidad(lectura.media, vista.unidad);
        return (
          <div key={vista.paneles[i]?.nombre}>
            <div className={classes.regla} style={{ left: x, top: caja.arriba, height: caja.alto }} />
            {p != null && escala ? (
              <div
                className={classes.punto}
                style={{
                  left: x,
                  top: caja.arriba + ((escala.maximo - p) / (escala.maximo - escala.minimo)) * caja.alto,
                }}
              />
            ) : null}
          </div>
        );
      })}
      <div
        className={classes.cuadro}
        style={x > ancho / 2 ? { right: ancho - x + 12, top: 40 } : { left: x + 12, top: 40 }}
      >
        <strong>
          {textoMomento(cuando, {
            zona: vista.zona,
            precision: largoDe(vista.rango) <= FINO_MS ? 'milisegundo' : 'segundo',
          })}
        </strong>
        {vista.paneles.map(({ nombre }, i) => (
          <span key={nombre} className={classes.lectura}>
            <span>{nombre}</span>
            <span>{textoDe(lecturas[i] ?? null, vista.unidad)}</span>
          </span>
        ))}
      </div>
    </div>
  );
};
