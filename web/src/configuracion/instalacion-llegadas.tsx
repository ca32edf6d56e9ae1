import { useQuery } from '@tanstack/react-query';
import { formatDuracion } from '@tramos/contract/duracion';
import type { Llegada } from '@tramos/contract/instalacion';
import { textoMomento } from '@tramos/contract/momento';
import { textoReloj } from '@tramos/contract/reloj';
import { llamar } from '../lib/api';
import { formatNumero, plural } from '../lib/formato';
import { useZona } from '../lib/sitio';
import { EmptyState, ErrorState, SkeletonRows, StaleNotice } from '../ui/estados';
import tabla from '../ui/tabla.module.css';
import { REVISAR_DIA_MS, useAhora } from '../ui/use-ahora';
import classes from './instalacion.module.css';
import { explicarLlegada, HORA_LLEGADA } from './llegada-textos';

/** Quick enough to watch a message arrive after sending it by hand. */
const CADA_MS = 1_500;
const MOSTRADAS = 20;

const RESULTADO: Record<Llegada['resultado'], string> = {
  guardado: 'Aceptado',
  duplicado: 'Repetido',
  rechazado: 'Rechazado',
  desconocido: 'Desconocido',
};

const demoraDe = ({ demora_ms }: Llegada): string => {
  if (demora_ms === null) return '-';
  return demora_ms < 0 ? `${formatDuracion(-demora_ms)} adelantado` : formatDuracion(demora_ms);
};

const relojDe = ({ reloj }: Llegada): string => (reloj ? textoReloj(reloj) : '-');

const Fila = ({ llegada }: { llegada: Llegada }) => {
  const zona = useZona();
  const junto_a = useAhora(REVISAR_DIA_MS);
  const { texto, malo } = explicarLlegada(llegada);
  return (
    <tr>
      <td className={tabla.cifra}>
        {textoMomento(llegada.cuando, { junto_a, zona, precision: 'milisegundo' })}
      </td>
      <td className={classes.mono}>{llegada.topic}</td>
      <td>
        <span className={classes.resultado} data-malo={malo || undefined}>
          {llegada.hora === 'a_tiempo' ? RESULTADO[llegada.resultado] : HORA_LLEGADA[llegada.hora].titulo}
        </span>
        <span className={classes.porque}>{texto}</span>
      </td>
      <td className={tabla.cifra}>{demoraDe(llegada)}</td>
      <td className={tabla.cifra}>{relojDe(llegada)}</td>
      <td className={tabla.cifra}>{`${formatNumero(llegada.bytes, 0)} B`}</td>
    </tr>
  );
};

/** What arrives from a key, or from all, as it arrives. */
export const Llegadas = ({ clave }: { clave: string | undefined }) => {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['configuracion', 'llegadas', clave ?? ''],
    queryFn: ({ signal }) => llamar('llegadas', { query: { clave }, signal }),
    refetchInterval: CADA_MS,
  });
  return (
    <section className={classes.tarjeta} aria-labelledby="que-llega">
      <h2 id="que-llega">{clave ? `Lo que llega de ${clave}` : 'Lo que llega'}</h2>
      {error && !data ? (
        <ErrorState titulo="No se pudo leer lo que llega" error={error} onRetry={() => void refetch()} />
      ) : null}
      {error && data ? <StaleNotice titulo="Sin respuesta" onRetry={() => void refetch()} /> : null}
      {isPending ? <SkeletonRows rows={3} /> : null}
      {data ? (
        <>
          <p className={classes.ayuda}>
            {`${formatNumero(data.por_minuto, 0)} en el último minuto`}
            {data.sin_valor > 0
              ? ` · ${plural(data.sin_valor, 'muestra sin valor', 'muestras sin valor')} desde que arrancó el servidor`
              : ''}
          </p>
          {clave ? (
            <p className={classes.ayuda}>
              También se ve lo que su puerta de enlace envía a un tópico que no es de ningún dispositivo suyo.
            </p>
          ) : null}
          {data.llegadas.length === 0 ? (
            <EmptyState titulo="Aún no llega nada">
              {clave ? 'Publique uno de los ejemplos' : 'Elija un dispositivo y publique uno de sus ejemplos'}
              : aparece aquí en cuanto llega, también si se rechaza.
            </EmptyState>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
            <section className={classes.rollo} tabIndex={0} aria-label="Últimos mensajes">
              <table className={tabla.tabla} aria-label="Últimos mensajes">
                <thead>
                  <tr>
                    <th className={tabla.cifra}>Hora</th>
                    <th>Tópico</th>
                    <th>Qué pasó</th>
                    <th className={tabla.cifra}>Demora</th>
                    <th className={tabla.cifra}>Reloj</th>
                    <th className={tabla.cifra}>Tamaño</th>
                  </tr>
                </thead>
                <tbody>
                  {data.llegadas.slice(0, MOSTRADAS).map((llegada) => (
                    <Fila key={llegada.n} llegada={llegada} />
                  ))}
                </tbody>
              </table>
            </section>
          )}
        </>
      ) : null}
    </section>
  );
};
