import { useQuery } from '@tanstack/react-query';
import { llamarEntrada } from '../lib/entrada';
import { formatNumero } from '../lib/formato';
import classes from './server-state.module.css';

const CADA_MS = 10_000;

/** Asks the server how it is and how long the answer took, ms. */
const preguntar = async ({ signal }: { signal: AbortSignal }) => {
  const inicio = performance.now();
  const { estado } = await llamarEntrada('healthVivo', { signal });
  return { estado, respuesta_ms: performance.now() - inicio };
};

/** Whether the server is there, before anyone tries to sign in. */
export const ServerState = () => {
  const { data, isError } = useQuery({
    queryKey: ['health'],
    queryFn: preguntar,
    refetchInterval: CADA_MS,
    retry: false,
  });
  const texto = isError
    ? 'Servidor sin respuesta, se reintenta'
    : data
      ? `Servidor ${data.estado === 'sano' ? 'en línea' : 'degradado'}, respuesta en ${formatNumero(Math.max(1, data.respuesta_ms))} ms`
      : 'Buscando el servidor…';
  const bien = data?.estado === 'sano' && !isError;
  return (
    <span className={classes.servidor} data-atencion={isError || data?.estado === 'degradado' || undefined}>
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        <circle cx="7" cy="7" r="6" fill="none" stroke="currentColor" strokeWidth="1.5" />
        {bien ? <circle cx="7" cy="7" r="3" fill="currentColor" /> : null}
      </svg>
      {texto}
    </span>
  );
};
