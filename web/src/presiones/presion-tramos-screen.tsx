import { Button } from '@mantine/core';
import { IconArrowsVertical } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Tramo } from '@tramos/contract/red';
import type { Sensor } from '@tramos/contract/sensor';
import { useSensores, useTramos } from '../lib/red';
import { ahoraServidor } from '../lib/reloj';
import { useZona } from '../lib/sitio';
import { EmptyState, ErrorState, SkeletonRows } from '../ui/estados';
import { useTitulo } from '../ui/use-titulo';
import { type BusquedaRango, periodoDe, rangoDe } from './busqueda';
import { detalleDe, nombreDe } from './datos-sensor';
import { Elegir } from './elegir';
import { enCarril, type Marca, reglasDe } from './marcas';
import { Marco } from './marco';
import { PieTramo } from './pie-tramo';
import classes from './presion-tramos.module.css';
import { useManiobras } from './use-maniobras';
import { useMarcas } from './use-marcas';
import { VistaPresion } from './vista-presion';

type Busqueda = BusquedaRango & { tramo?: number | undefined; escala?: 'propia' | undefined };

const panelDe = (sensor: Sensor, lado: 'a' | 'b', marcas: readonly Marca[]) => ({
  sensor,
  nombre: lado.toUpperCase(),
  titulo: `${lado.toUpperCase()} · ${nombreDe(sensor)}`,
  detalle: detalleDe(sensor),
  reglas: reglasDe(marcas, lado),
});

/** How a tramo's two ends measured the same moments. */
const DosLados = ({
  tramo,
  a,
  b,
  search,
  buscar,
  elegir,
}: {
  tramo: Tramo;
  a: Sensor;
  b: Sensor;
  search: Busqueda;
  buscar: (cambio: Busqueda) => void;
  elegir: React.ReactNode;
}) => {
  const zona = useZona();
  const pedido = rangoDe(periodoDe(search), ahoraServidor());
  const marcas = useMarcas(tramo.id, pedido);
  const maniobras = useManiobras(tramo.sistema_id, pedido);
  const misma = search.escala === undefined;
  return (
    <VistaPresion
      titulo={`Presión de ${tramo.nombre}`}
      paneles={[panelDe(a, 'a', marcas), panelDe(b, 'b', marcas)]}
      busqueda={search}
      onBuscar={buscar}
      misma={misma}
      elegir={elegir}
      acciones={
        <Button
          variant="default"
          aria-pressed={misma}
          className={classes.alternar ?? ''}
          leftSection={<IconArrowsVertical size={16} aria-hidden="true" />}
          onClick={() => buscar({ escala: misma ? 'propia' : undefined })}
        >
          Misma escala
        </Button>
      }
      carril={(rango) => enCarril({ marcas, maniobras }, rango, zona)}
      pie={<PieTramo tramo={tramo} />}
    />
  );
};

/** `/presiones/PresionTramos`: sensors A and B of a tramo, one under the other, with its events. */
export const PresionTramosScreen = () => {
  const search = useSearch({ from: '/consola/presiones/PresionTramos' });
  const navigate = useNavigate({ from: '/presiones/PresionTramos' });
  const { data: tramos, error, refetch } = useTramos();
  const { data: sensores, error: errorSensores, refetch: releerSensores } = useSensores();
  const tramo = search.tramo === undefined ? tramos?.[0] : tramos?.find(({ id }) => id === search.tramo);
  const [a, b] = [tramo?.sensor_a_id, tramo?.sensor_b_id].map((id) => sensores?.find((s) => s.id === id));
  useTitulo(tramo ? `Presión de ${tramo.nombre}` : 'Presión de un tramo');
  const buscar = (cambio: Busqueda) =>
    void navigate({
      search: (antes) => ({ ...antes, ...cambio }),
      replace: !('tramo' in cambio),
      resetScroll: false,
    });
  const fallo = error ?? errorSensores;
  if (!tramos || !sensores)
    return (
      <Marco>
        {fallo ? (
          <ErrorState
            titulo="Error al cargar tramos"
            error={fallo}
            onRetry={() => void Promise.all([refetch(), releerSensores()])}
          />
        ) : (
          <SkeletonRows />
        )}
      </Marco>
    );
  const elegir = (
    <Elegir
      etiqueta="Tramo"
      opciones={tramos.map(({ id, nombre, sistema_nombre }) => ({
        id,
        nombre: `${nombre} (${sistema_nombre})`,
      }))}
      valor={tramo?.id}
      onElegir={(id) => buscar({ tramo: id })}
    />
  );
  if (!tramo || !a || !b)
    return (
      <Marco controles={elegir}>
        <EmptyState titulo="Ese tramo no existe o no está en sus sistemas">
          Elija otro de la lista.
        </EmptyState>
      </Marco>
    );
  return <DosLados key={tramo.id} {...{ tramo, a, b, search, buscar, elegir }} />;
};
