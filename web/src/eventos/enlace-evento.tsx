import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/**
 * Leads from one event to another where the first one is being read: in the modal, over the same screen, or as a page.
 */
export const EnlaceEvento = ({ id, children }: { id: number; children: ReactNode }) => {
  const { detalle } = useSearch({ strict: false });
  if (detalle === undefined)
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
