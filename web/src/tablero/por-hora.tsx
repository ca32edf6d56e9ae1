import { textoMomento } from '@tramos/contract/momento';
import type { Tablero } from '@tramos/contract/tablero';

import { useZona } from '../lib/sitio';
import { Mark } from '../ui/mark';
import classes from './por-hora.module.css';

type Hora = Tablero['por_hora'][number];

const totalDe = ({ abiertos, operacion, otros }: Hora): number => abiertos + operacion + otros;

/** The top of the scale: even, so that its half is a number of events, and never lower than four. */
const topeDe = (horas: readonly Hora[]): number =>
  Math.max(4, 2 * Math.ceil(Math.max(0, ...horas.map(totalDe)) / 2));

/** Every third hour is named, and the one that has begun. */
const CADA = 3;

const PARTES = ['operacion', 'otros', 'abiertos'] as const;
const CLASE = { operacion: classes.operacion, otros: classes.otros, abiertos: classes.abierto };

export const LeyendaPorHora = () => (
  <span className={classes.leyenda}>
    <span>
      <i className={classes.otros} /> Toma, fuga u otro
    </span>
    <span>
      <i className={classes.operacion} /> Operación
    </span>
    <span>
      <Mark kind="abierto" size={10} /> Abierto
    </span>
  </span>
);

/** The same figures for whoever cannot see the bars. */
const Tabla = ({ horas, zona }: { horas: readonly Hora[]; zona: string }) => (
  <table className="solo-lector">
    <caption>Eventos por hora</caption>
    <thead>
      <tr>
        <th>Hora</th>
        <th>Abiertos</th>
        <th>Operación</th>
        <th>Otros</th>
      </tr>
    </thead>
    <tbody>
      {horas.map((h) => (
        <tr key={h.hora}>
          <th>{textoMomento(h.hora, { junto_a: horas.at(-1)?.hora, zona, precision: 'minuto' })}</th>
          <td>{h.abiertos}</td>
          <td>{h.operacion}</td>
          <td>{h.otros}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Events of the last 24 hours: operations outlined, others solid, open ones hatched under a red dot. */
export const PorHora = ({ horas }: { horas: readonly Hora[] }) => {
  const zona = useZona();
  const tope = topeDe(horas);
  return (
    <>
      <div className={classes.grafica} aria-hidden="true">
        <div className={classes.eje}>
          {[0, tope / 2, tope].map((n) => (
            <span key={n} style={{ bottom: `${(100 * n) / tope}%` }}>
              {n}
            </span>
          ))}
        </div>
        <div className={classes.barras}>
          {horas.map((h) => (
            <div key={h.hora} className={classes.barra}>
              {PARTES.filter((parte) => h[parte] > 0).map((parte) => (
                <span
                  key={parte}
                  className={CLASE[parte]}
                  style={{ height: `${(100 * h[parte]) / tope}%` }}
                />
              ))}
            </div>
          ))}
        </div>
        <div className={classes.horas}>
          {horas.map((h, i) => (
            <span key={h.hora} data-ahora={i === horas.length - 1 || undefined}>
              {(horas.length - 1 - i) % CADA === 0
                ? textoMomento(h.hora, { junto_a: h.hora, zona }).slice(0, 2)
                : ''}
            </span>
          ))}
        </div>
      </div>
      <Tabla horas={horas} zona={zona} />
    </>
  );
};
