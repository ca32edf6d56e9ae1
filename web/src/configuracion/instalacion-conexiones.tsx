import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Instalacion, Rechazada, Conexiones as Vistas } from '@tramos/contract/instalacion';
import { llamar } from '../lib/api';
import { formatFecha, formatNumero, plural } from '../lib/formato';
import { useZona } from '../lib/sitio';
import { EmptyState, ErrorState, SkeletonRows, StaleNotice } from '../ui/estados';
import tabla from '../ui/tabla.module.css';
import classes from './instalacion.module.css';
import { explicarRechazo, fraseDeDobles } from './rechazo-conexion';

/** Quick enough to watch a device fail that is being set up. */
const CADA_MS = 3_000;

const Fila = ({ rechazada }: { rechazada: Rechazada }) => {
  const zona = useZona();
  const { via, direccion, gateway, veces, primera, ultima } = rechazada;
  const { titulo, texto } = explicarRechazo(rechazada);
  return (
    <tr>
      <td className={classes.motivo}>
        <strong>{titulo}</strong> <span>{texto}</span>
      </td>
      <td className={classes.mono}>{`${direccion}${via === 'http' ? ' (HTTP)' : ''}`}</td>
      <td className={classes.mono}>{gateway ?? '-'}</td>
      <td className={tabla.cifra}>{formatNumero(veces)}</td>
      <td className={tabla.cifra}>{formatFecha(ultima, zona)}</td>
      <td className={tabla.cifra}>{formatFecha(primera, zona)}</td>
    </tr>
  );
};

const Dobles = ({ dobles }: Pick<Vistas, 'dobles'>) =>
  dobles.map(({ gateway, direcciones }) => (
    <p key={gateway} className={classes.aviso} role="note">
      <strong>{fraseDeDobles(gateway, direcciones)}</strong> Dé a cada equipo su propia{' '}
      <Link to="/configuracion/gateways">puerta de enlace</Link>. Si no reconoce una de las direcciones,
      cambie el secreto.
    </p>
  ));

const Tabla = ({ rechazadas }: Pick<Vistas, 'rechazadas'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
  <section className={classes.rollo} data-bajo tabIndex={0} aria-label="A quién no se dejó pasar">
    <table className={tabla.tabla} aria-label="Conexiones rechazadas">
      <thead>
        <tr>
          <th>Motivo</th>
          <th>Desde</th>
          <th>Puerta</th>
          <th className={tabla.cifra}>Veces</th>
          <th className={tabla.cifra}>Última vez</th>
          <th className={tabla.cifra}>Primera vez</th>
        </tr>
      </thead>
      <tbody>
        {rechazadas.map((rechazada) => {
          const { via, direccion, motivo, gateway } = rechazada;
          return <Fila key={`${via} ${direccion} ${motivo} ${gateway}`} rechazada={rechazada} />;
        })}
      </tbody>
    </table>
  </section>
);

/** Whom the server did not let in, from where and why; and keys that several devices use. */
export const Conexiones = ({ tipo }: Pick<Instalacion['broker'], 'tipo'>) => {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['configuracion', 'conexiones'],
    queryFn: ({ signal }) => llamar('conexiones', { signal }),
    refetchInterval: CADA_MS,
  });
  return (
    <section className={classes.tarjeta} aria-labelledby="conexiones">
      <h2 id="conexiones">Conexiones rechazadas</h2>
      {tipo === 'del_sitio' ? (
        <p className={classes.ayuda}>
          Quién entra al broker del sitio lo decide él, y lo dice su propia bitácora. Aquí se ven las llamadas
          por HTTP.
        </p>
      ) : null}
      {error && !data ? (
        <ErrorState titulo="No se pudieron leer" error={error} onRetry={() => void refetch()} />
      ) : null}
      {error && data ? <StaleNotice titulo="Sin respuesta" onRetry={() => void refetch()} /> : null}
      {isPending ? <SkeletonRows rows={2} /> : null}
      {data ? (
        <>
          <Dobles dobles={data.dobles} />
          {data.rechazadas.length === 0 ? (
            <EmptyState titulo="Ninguna">
              Cada conexión que el servidor no deja pasar queda aquí hasta que se reinicia, con su dirección y
              su motivo.
            </EmptyState>
          ) : (
            <Tabla rechazadas={data.rechazadas} />
          )}
          {data.otras > 0 ? (
            <p className={classes.ayuda}>
              {`Además, ${plural(data.otras, 'rechazo anterior', 'rechazos anteriores')} que ya no se ${
                data.otras === 1 ? 'detalla' : 'detallan'
              }.`}
            </p>
          ) : null}
        </>
      ) : null}
    </section>
  );
};
