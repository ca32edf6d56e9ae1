import { textoMomento } from '@tramos/contract/momento';
import { formatNumero } from '../lib/formato';
import { largoDe } from '../lib/graficas/rango';
import { filasDeVista } from '../lib/graficas/tabla-serie';
import type { Lectura } from '../lib/graficas/trazo';
import { simboloDe, type VistaGrafica } from '../lib/graficas/vista';
import { enUnidad, MEDIDAS } from '../lib/unidades';
import classes from './tabla-vista.module.css';

const FILAS = 60;
const FINO_MS = 600_000;

/** The same as the chart, for who reads rather than sees: as many rows as can be read through. */
export const TablaVista = ({
  vista,
  etiqueta,
  anterior,
}: {
  vista: VistaGrafica;
  etiqueta: string;
  /** Of another range: the answer to this one is on its way, and nobody knows yet where it has no data. */
  anterior: boolean;
}) => {
  const { rango, paneles, unidad, zona } = vista;
  const filas = filasDeVista(
    paneles.map(({ trazo }) => trazo),
    rango,
    FILAS,
  );
  const cifra = (p: number) => formatNumero(enUnidad(p, unidad), MEDIDAS[unidad].decimales);
  const celdas = (lectura: Lectura | null, clave: string) =>
    lectura ? (
      [lectura.minimo, lectura.media, lectura.maximo].map((p, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: minimum, mean and maximum, always these three
        <td key={`${clave}${i}`}>{cifra(p)}</td>
      ))
    ) : (
      <td key={clave} colSpan={3} className={classes.callado}>
        {anterior ? '…' : 'sin datos'}
      </td>
    );
  return (
    <section
      className={classes.rollo}
      aria-label={etiqueta}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      aria-busy={anterior}
      data-anterior={anterior || undefined}
    >
      <table className={classes.tabla}>
        <caption className="solo-lector">{`${etiqueta}, ${simboloDe(unidad)}`}</caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              Hora
            </th>
            {paneles.map(({ titulo }) => (
              <th key={titulo} scope="colgroup" colSpan={3}>
                {titulo} ({simboloDe(unidad)})
              </th>
            ))}
          </tr>
          <tr>
            {paneles.flatMap(({ titulo }) =>
              ['Mínimo', 'Media', 'Máximo'].map((columna) => (
                <th key={titulo + columna} scope="col">
                  {columna}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {filas.map(({ t, lecturas }) => (
            <tr key={t}>
              <th scope="row">
                {textoMomento(t, { zona, precision: largoDe(rango) <= FINO_MS ? 'milisegundo' : 'segundo' })}
              </th>
              {lecturas.map((lectura, i) => celdas(lectura, paneles[i]?.titulo ?? ''))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
