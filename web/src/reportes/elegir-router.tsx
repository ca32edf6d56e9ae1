import { NativeSelect } from '@mantine/core';
import { useRouters } from '../lib/red';
import type { UnRouterSearch } from './busqueda-routers';
import { useCambiar } from './marco-filtros';

/** What the frame shows until a router has been chosen: an answer without anything in it. */
export const SIN_ELEGIR = {
  data: null,
  error: null,
  isFetching: false,
  isPlaceholderData: false,
  refetch: () => undefined,
};
export const ELIJA = 'Elija un router para ver su reporte.';

/** Chooses the router that a report is about. */
export const ElegirRouter = ({ router }: { router: number | undefined }) => {
  const cambiar = useCambiar<UnRouterSearch>();
  const routers = useRouters(true).data ?? [];
  return (
    <NativeSelect
      label="Router"
      data={[
        { value: '', label: 'Elija un router' },
        ...routers
          .map(({ id, nombre }) => ({ value: String(id), label: nombre }))
          .sort((a, b) => a.label.localeCompare(b.label, 'es', { numeric: true })),
      ]}
      value={String(router ?? '')}
      onChange={(e) => cambiar({ router: Number(e.currentTarget.value) || undefined })}
    />
  );
};
