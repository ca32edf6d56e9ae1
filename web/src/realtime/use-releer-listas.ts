import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clavesEventos } from '../lib/eventos-cache';
import { canal } from './channel';

/** Events that come together, as after an absence, are asked for together. */
const JUNTOS_MS = 100;

/**
 * Asks again for the lists of events on screen when a new one arrives: which list it belongs in, and where, only
 * the server knows.
 */
export const useReleerListas = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    let plazo: ReturnType<typeof setTimeout> | null = null;
    const releer = () => {
      plazo = null;
      void client.invalidateQueries({ queryKey: clavesEventos.listas });
      void client.invalidateQueries({ queryKey: clavesEventos.agrupadas });
    };
    const parar = canal.escuchar('new_evento', () => {
      plazo ??= setTimeout(releer, JUNTOS_MS);
    });
    return () => {
      parar();
      if (plazo) clearTimeout(plazo);
    };
  }, [client]);
};
