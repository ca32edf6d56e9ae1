import { Link, useLocation, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/**
 * Leads from one event to another where the first one is being read: as a page, else in the modal over the same screen.
 */
export const EnlaceEvento = ({ id, children }: { id: number; children: ReactNode }) => {
  const { detalle } = useSearch({ strict: false });
  const enPagina = useLocation({ select: ({ pathname }) => /^\/eventos\/./.test(pathname) });
  if (enPagina && detalle === undefined)
    return (
      <Link to="/eventos/$id" params={{ id: String(id) }}>
        {children}
      </Link>
    );
  return (
    <Link to="." search={(antes) => ({ ...antes, detalle: id })} resetScroll={false}>
      {children}
    </Link>
  );
};
