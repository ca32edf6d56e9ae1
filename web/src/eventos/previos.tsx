import { ETIQUETA_DISPOSICION, type Previo } from '@tramos/contract/evento';
import { PREVIOS_DIAS, PREVIOS_DISTANCIA_M } from '@tramos/contract/limites';
import { formatPosicion } from '@tramos/contract/posicion';
import type { Role } from '@tramos/contract/roles';
import { conUnidad, formatFecha, formatNumero, formatSigma, plural } from '../lib/formato';
import { textoEco } from '../lib/texto-eco';
import { EnlaceEvento } from '../ui/enlace-evento';
import { EstadoEvento } from '../ui/mark';
import { clasificacionDe } from './clasificacion';
import { NADA } from './dato';
import { type EventoMostrable, identificaciones } from './hechos';
import classes from './previos.module.css';

/** Where and how long back earlier events are looked for, in words. */
const DONDE = `en ${PREVIOS_DIAS} días a menos de ${conUnidad(PREVIOS_DISTANCIA_M, 'm')}`;

/** `3 en 30 días a menos de 500 m`. */
export const textoPrevios = (total: number): string =>
  `${total === 0 ? 'Ninguno' : formatNumero(total)} ${DONDE}`;

/** `a 20 m`, from the place of the event being read, rounded once. */
export const textoDistancia = (
  previo: Pick<Previo, 'posicion'>,
  evento: Pick<EventoMostrable, 'posicion'>,
): string | null =>
  previo.posicion === null || evento.posicion == null
    ? null
    : `a ${conUnidad(Math.abs(previo.posicion - evento.posicion), 'm')}`;

/** What it turned out to be; failing that, what the detector thinks of it. */
const textoResultado = (previo: Previo, role: Role): string => {
  if (previo.disposicion) return ETIQUETA_DISPOSICION[previo.disposicion];
  const eco = textoEco(previo, role);
  if (eco !== null) return eco;
  return previo.estado === 'ok' ? 'Sin disposición' : clasificacionDe(previo).principal;
};

const Renglon = ({
  previo,
  evento,
  role,
  zona,
}: {
  previo: Previo;
  evento: EventoMostrable;
  role: Role;
  zona: string;
}) => {
  const distancia = textoDistancia(previo, evento);
  return (
    <tr>
      <td>
        <EnlaceEvento id={previo.id}>
          <time dateTime={previo.created_at}>{formatFecha(previo.created_at, zona)}</time>
        </EnlaceEvento>
        <span className={classes.id}>{identificaciones(previo, role)[0]?.valor ?? NADA}</span>
      </td>
      <td>
        {previo.posicion === null ? NADA : formatPosicion(previo.posicion)}{' '}
        {previo.sigma_m !== null && <span className={classes.apoyo}>{formatSigma(previo.sigma_m)}</span>}
        {distancia && <span className={classes.distancia}>{distancia}</span>}
      </td>
      <td>
        <EstadoEvento evento={previo} />
      </td>
      <td>{textoResultado(previo, role)}</td>
    </tr>
  );
};

const Tabla = ({
  previos,
  evento,
  role,
  zona,
}: {
  previos: readonly Previo[];
  evento: EventoMostrable;
  role: Role;
  zona: string;
}) => (
  <table className={classes.tabla} aria-label="Eventos previos en este lugar">
    <thead>
      <tr>
        <th scope="col">Creado</th>
        <th scope="col">Lugar</th>
        <th scope="col">Estado</th>
        <th scope="col">Resultó ser</th>
      </tr>
    </thead>
    <tbody>
      {previos.map((previo) => (
        <Renglon key={previo.id} previo={previo} evento={evento} role={role} zona={zona} />
      ))}
    </tbody>
  </table>
);

/** Earlier events at the same place: a place that comes back is a tap that nobody found (domain §1.7). */
export const Previos = ({ evento, role, zona }: { evento: EventoMostrable; role: Role; zona: string }) => {
  const { previos, previos_total: total } = evento;
  if (!previos || total == null) return <p className={classes.vacio}>Sin datos de eventos previos.</p>;
  if (evento.posicion == null)
    return (
      <p className={classes.vacio}>Este evento no tiene posición: no hay lugar con el que compararlo.</p>
    );
  if (total === 0) return <p className={classes.vacio}>{`Ningún otro evento ${DONDE} antes de este.`}</p>;
  return (
    <div className={classes.previos}>
      <p className={classes.cuantos}>{`${plural(total, 'evento previo', 'eventos previos')} ${DONDE}`}</p>
      {total > previos.length && (
        <p className={classes.apoyo}>{`Se muestran los ${formatNumero(previos.length)} más recientes.`}</p>
      )}
      <Tabla previos={previos} evento={evento} role={role} zona={zona} />
    </div>
  );
};
