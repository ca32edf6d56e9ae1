import { kilometraje } from '@tramos/contract/posicion';
import type { SaludSensor24h } from '@tramos/contract/salud-sensores';
import { estacionAparte } from '../lib/figuras-mapa';
import { conUnidad } from '../lib/formato';
import { textoRelojDe } from '../lib/reloj-sensor';
import { SaludMark } from '../ui/mark';
import { RelojMark } from '../ui/reloj-mark';
import tabla from '../ui/tabla.module.css';
import classes from './lista-sensores.module.css';
import { Disponibilidad, EdadDato, Huecos, Presion, textoRuido, UltimaHora } from './piezas';
import type { Renglon } from './renglones';

interface Props {
  renglones: readonly Renglon[];
  elegido: number | undefined;
  /** Regular users see no routers. */
  conRouter: boolean;
  onElegir: (id: number) => void;
}

const sitioDe = ({ sensor, sistema }: Renglon): string =>
  [estacionAparte(sensor), `${kilometraje(sensor.posicion)} km`, sistema].filter(Boolean).join(' · ');

/** How the router stands and how strong its signal is; its name is in the panel. */
const EstadoRouter = ({ router }: { router: SaludSensor24h['router'] | undefined }) => {
  if (!router) return '-';
  return (
    <>
      {router.salud === 'en_linea' ? 'En línea' : <strong>Sin contacto</strong>}
      {router.rsrp_dbm === null ? null : (
        <span className={classes.sitio}>{conUnidad(router.rsrp_dbm, 'dBm')}</span>
      )}
    </>
  );
};

const Fila = ({
  renglon,
  elegido,
  conRouter,
  onElegir,
}: { renglon: Renglon; elegido: boolean } & Pick<Props, 'conRouter' | 'onElegir'>) => {
  const { sensor, salud, tramos } = renglon;
  return (
    // The name in it is the button; the row only makes it larger.
    <tr data-elegido={elegido || undefined} data-sensor={sensor.id} onClick={() => onElegir(sensor.id)}>
      <td>
        <SaludMark salud={sensor.salud} />
      </td>
      <td>
        <button type="button" className={classes.sensor} aria-pressed={elegido}>
          {sensor.nombre}
        </button>
        <span className={classes.sitio}>{sitioDe(renglon)}</span>
      </td>
      <td className={tabla.cifra}>
        <EdadDato sensor={sensor} />
      </td>
      <td className={tabla.cifra}>
        <Presion sensor={sensor} />
      </td>
      <td className={classes.linea}>
        <UltimaHora sensor={sensor} salud={salud} alto={24} />
      </td>
      <td className={`${tabla.cifra} ${classes.amplio}`}>{textoRuido(sensor)}</td>
      <td className={classes.medio}>
        <RelojMark reloj={sensor.reloj} />
        <span className={classes.sitio}>{textoRelojDe(sensor)}</span>
      </td>
      <td className={classes.amplio}>
        <Huecos salud={salud} />
      </td>
      <td className={`${tabla.cifra} ${classes.medio}`}>
        <Disponibilidad salud={salud} />
      </td>
      {conRouter ? (
        <td className={classes.amplio} title={salud?.router?.nombre}>
          <EstadoRouter router={salud?.router} />
        </td>
      ) : null}
      <td className={`${classes.tramos} ${classes.amplio}`}>
        {tramos.map((t) => t.nombre).join(', ') || '-'}
      </td>
    </tr>
  );
};

/** Sensors as rows, worst first. */
export const TablaSensores = ({ renglones, elegido, conRouter, onElegir }: Props) => (
  <table className={tabla.tabla} aria-label="Sensores">
    <thead>
      <tr>
        <th>Estado</th>
        <th>Sensor</th>
        <th className={tabla.cifra}>Último dato</th>
        <th className={tabla.cifra}>Presión</th>
        <th>Última hora</th>
        <th className={`${tabla.cifra} ${classes.amplio}`}>Ruido</th>
        <th className={classes.medio}>Reloj</th>
        <th className={classes.amplio}>Huecos, 24 h</th>
        <th className={`${tabla.cifra} ${classes.medio}`}>Disponibilidad</th>
        {conRouter ? <th className={classes.amplio}>Router</th> : null}
        <th className={classes.amplio}>Ciegos sin él</th>
      </tr>
    </thead>
    <tbody>
      {renglones.map((renglon) => (
        <Fila
          key={renglon.sensor.id}
          renglon={renglon}
          elegido={renglon.sensor.id === elegido}
          conRouter={conRouter}
          onElegir={onElegir}
        />
      ))}
    </tbody>
  </table>
);

/** The same as cards, for a phone. */
export const TarjetasSensores = ({ renglones, onElegir }: Pick<Props, 'renglones' | 'onElegir'>) => (
  <ul className={classes.tarjetas} aria-label="Sensores">
    {renglones.map((renglon) => (
      <li key={renglon.sensor.id} className={classes.tarjeta} data-sensor={renglon.sensor.id}>
        <button type="button" onClick={() => onElegir(renglon.sensor.id)}>
          <strong>{renglon.sensor.nombre}</strong>
          <span className={classes.derecha}>
            <SaludMark salud={renglon.sensor.salud} />
          </span>
          <span className={`${classes.sitio} ${classes.ancho}`}>{sitioDe(renglon)}</span>
          <Presion sensor={renglon.sensor} />
          <span className={classes.derecha}>
            <EdadDato sensor={renglon.sensor} />
          </span>
          <span className={classes.ancho}>
            <UltimaHora sensor={renglon.sensor} salud={renglon.salud} alto={24} />
          </span>
          <span className={`${classes.pie} ${classes.ancho}`}>
            <RelojMark reloj={renglon.sensor.reloj} />
            <span>
              Datos <Disponibilidad salud={renglon.salud} />
            </span>
            <span>{renglon.tramos.map((t) => t.nombre).join(', ')}</span>
          </span>
        </button>
      </li>
    ))}
  </ul>
);
