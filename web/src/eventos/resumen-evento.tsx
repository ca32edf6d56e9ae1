import { esEco } from '@tramos/contract/eco';
import { kilometraje } from '@tramos/contract/posicion';
import type { Role } from '@tramos/contract/roles';
import type { ReactNode } from 'react';
import { conUnidad, formatConSigno, formatNumero, formatSigma } from '../lib/formato';
import { formatIntervalo } from '../lib/intervalo';
import { EcoDelEvento } from '../ui/eco-del-evento';
import { distanciaASensor, type EventoMostrable, nombreDonde, nombreSistema, nombreTramo } from './hechos';
import classes from './resumen-evento.module.css';

/** The place first, at the size a tired eye reads: km marker ± σ, then what a patrol and a judge of it need. */

const Cifra = ({ etiqueta, children }: { etiqueta: string; children: ReactNode }) => (
  <div className={classes.cifra}>
    <dt>{etiqueta}</dt>
    <dd>{children}</dd>
  </div>
);

const textoDistancia = (distancia_m: number): string =>
  distancia_m < 1_000 ? conUnidad(distancia_m, 'm') : conUnidad(distancia_m / 1_000, 'km', 1);

/** `Tramo 3 · Ducto Bajío Norte · a 8.8 km de Las Ánimas`. */
export const textoDonde = (evento: EventoMostrable): string => {
  const cerca = distanciaASensor(evento);
  return [
    nombreTramo(evento),
    nombreSistema(evento),
    cerca && `a ${textoDistancia(cerca.distancia_m)} de ${cerca.sitio}`,
  ]
    .filter(Boolean)
    .join(' · ');
};

/** `O bien en 203+100 km ± 20 m: otra llegada encaja igual`; null where the arrivals leave one place. */
export const textoOtrosLugares = ({ alternativas }: EventoMostrable): string | null => {
  if (!alternativas || alternativas.length === 0) return null;
  const lugares = alternativas.map(
    ({ posicion, sigma_m }) => `${kilometraje(posicion)}\u00a0km ${formatSigma(sigma_m)}`,
  );
  return `O bien en ${lugares.join(' o en ')}: otra llegada encaja igual`;
};

const Lugar = ({ evento }: { evento: EventoMostrable }) => {
  const otros = textoOtrosLugares(evento);
  return (
    <div className={classes.lugar}>
      <h2 className={classes.marca}>
        {evento.posicion == null ? (
          <span className={classes.sinLugar}>Sin posición</span>
        ) : (
          <span className={classes.km}>{kilometraje(evento.posicion)} km</span>
        )}
        {evento.sigma_m != null && <span className={classes.sigma}>{formatSigma(evento.sigma_m)}</span>}
      </h2>
      <p className={classes.donde}>{textoDonde(evento)}</p>
      {otros && <p className={classes.otros}>{otros}</p>}
    </div>
  );
};

export const ResumenEvento = ({ evento, role }: { evento: EventoMostrable; role: Role }) => {
  const eco = esEco(evento);
  const intervalo = formatIntervalo(evento);
  return (
    <div className={classes.resumen}>
      {eco ? (
        <EcoDelEvento evento={evento} role={role} donde={nombreDonde(evento)} />
      ) : (
        <Lugar evento={evento} />
      )}
      <dl className={classes.cifras}>
        {eco ? null : (
          <Cifra etiqueta="Buscar entre">
            {intervalo ? `${intervalo.desde} y ${intervalo.hasta} km` : '-'}
          </Cifra>
        )}
        <Cifra etiqueta="Diferencia B − A">
          {evento.delta_s == null ? '-' : `${formatConSigno(evento.delta_s, 3)}\u00a0s`}
        </Cifra>
        <Cifra etiqueta="Correlación">
          {evento.correlacion == null ? '-' : formatNumero(evento.correlacion, 2)}
        </Cifra>
      </dl>
    </div>
  );
};
