import { useEffect, useState } from 'react';
import { llamarEntrada } from '../lib/entrada';
import { formatNumero } from '../lib/formato';
import classes from './server-state.module.css';

const CADA_MS = 10_000;

interface Salud {
  estado: 'sano' | 'degradado';
  /** How long the answer took. */
  respuesta_ms: number;
}

const preguntar = async (signal: AbortSignal): Promise<Salud> => {
  const inicio = performance.now();
  const { estado } = await llamarEntrada('healthVivo', { signal });
  return { estado, respuesta_ms: performance.now() - inicio };
};

/** What the server last said of itself, asked while the page is looked at, one question at a time; null before that. */
const useSalud = (): Salud | 'sin_respuesta' | null => {
  const [salud, setSalud] = useState<Salud | 'sin_respuesta' | null>(null);
  useEffect(() => {
    const fin = new AbortController();
    let preguntando = false;
    const mirar = async () => {
      if (preguntando || document.hidden) return;
      preguntando = true;
      const dicho = await preguntar(fin.signal).catch(() => 'sin_respuesta' as const);
      preguntando = false;
      if (!fin.signal.aborted) setSalud(dicho);
    };
    void mirar();
    const reloj = setInterval(mirar, CADA_MS);
    document.addEventListener('visibilitychange', mirar);
    return () => {
      fin.abort();
      clearInterval(reloj);
      document.removeEventListener('visibilitychange', mirar);
    };
  }, []);
  return salud;
};

const textoDe = (salud: Salud | 'sin_respuesta' | null): string => {
  if (salud === null) return 'Buscando el servidor…';
  if (salud === 'sin_respuesta') return 'Servidor sin respuesta, se reintenta';
  const como = salud.estado === 'sano' ? 'en línea' : 'degradado';
  return `Servidor ${como}, respuesta en ${formatNumero(Math.max(1, salud.respuesta_ms))} ms`;
};

/** Whether the server is there, before anyone tries to sign in. */
export const ServerState = () => {
  const salud = useSalud();
  const bien = salud !== null && salud !== 'sin_respuesta' && salud.estado === 'sano';
  return (
    <span className={classes.servidor} data-atencion={(salud !== null && !bien) || undefined}>
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        <circle cx="7" cy="7" r="6" fill="none" stroke="currentColor" strokeWidth="1.5" />
        {bien ? <circle cx="7" cy="7" r="3" fill="currentColor" /> : null}
      </svg>
      {textoDe(salud)}
    </span>
  );
};
