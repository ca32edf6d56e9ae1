import { useInfiniteQuery } from '@tanstack/react-query';
import type { Rechazado } from '@tramos/contract/instalacion';
import { llamar } from '../lib/api';
import { formatFecha, plural } from '../lib/formato';
import { useZona } from '../lib/sitio';
import { BotonActo } from '../ui/boton-acto';
import { EmptyState, ErrorState, SkeletonRows } from '../ui/estados';
import classes from './instalacion.module.css';

/** Soon after the message was seen to arrive. */
const CADA_MS = 3_000;

const Fila = ({ rechazado }: { rechazado: Rechazado }) => {
  const zona = useZona();
  return (
    <li>
      <details>
        <summary>
          <span>{formatFecha(rechazado.cuando, zona)}</span> <strong>{rechazado.motivo}</strong>{' '}
          <span className={classes.mono}>{rechazado.topic}</span>
        </summary>
        <p>{`Lo envió ${rechazado.gateway ?? 'el broker del sitio'}:`}</p>
        <pre>{rechazado.payload || '(vacía)'}</pre>
      </details>
    </li>
  );
};

/** What could not be taken, with why and the payload as it came. */
export const Rechazados = ({ clave }: { clave: string | undefined }) => {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey: ['configuracion', 'rechazados', clave ?? ''],
      initialPageParam: undefined as number | undefined,
      queryFn: ({ pageParam, signal }) =>
        llamar('rechazados', { query: { clave, antes_de: pageParam, limit: 25 }, signal }),
      getNextPageParam: ({ rechazados }) => (rechazados.length === 25 ? rechazados.at(-1)?.id : undefined),
      refetchInterval: CADA_MS,
    });
  const filas = data?.pages.flatMap(({ rechazados }) => rechazados) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  return (
    <section className={classes.tarjeta} aria-labelledby="rechazados">
      <h2 id="rechazados">{clave ? `Rechazados de ${clave}` : 'Mensajes rechazados'}</h2>
      {error && !data ? (
        <ErrorState titulo="No se pudieron leer" error={error} onRetry={() => void refetch()} />
      ) : null}
      {isPending ? <SkeletonRows rows={2} /> : null}
      {data && filas.length === 0 ? (
        <EmptyState titulo="Ninguno">Lo que no se puede tomar queda aquí 30 días, con su motivo.</EmptyState>
      ) : null}
      {filas.length > 0 ? (
        <>
          <p className={classes.ayuda}>{plural(total, 'mensaje', 'mensajes')}, el más reciente primero</p>
          <ul className={classes.rechazados}>
            {filas.map((rechazado) => (
              <Fila key={rechazado.id} rechazado={rechazado} />
            ))}
          </ul>
        </>
      ) : null}
      {hasNextPage ? (
        <BotonActo variant="default" ocupado={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Ver más
        </BotonActo>
      ) : null}
    </section>
  );
};
