import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useSensores } from '../lib/red';
import { EmptyState, ErrorState, SkeletonRows } from '../ui/estados';
import { SaludMark } from '../ui/mark';
import { useTitulo } from '../ui/use-titulo';
import type { BusquedaRango } from './busqueda';
import { detalleDe, nombreDe } from './datos-sensor';
import { Elegir } from './elegir';
import { Marco } from './marco';
import { VistaPresion } from './vista-presion';

/** `/presiones/PresionSensor`: one sensor, from the last ten seconds to the last year. */
export const PresionSensorScreen = () => {
  const search = useSearch({ from: '/consola/presiones/PresionSensor' });
  const navigate = useNavigate({ from: '/presiones/PresionSensor' });
  const { data: sensores, error, refetch } = useSensores();
  const elegido =
    search.sensor === undefined ? sensores?.[0] : sensores?.find(({ id }) => id === search.sensor);
  useTitulo(elegido ? `Presión de ${elegido.nombre}` : 'Presión de un sensor');
  const buscar = (cambio: BusquedaRango & { sensor?: number }) =>
    void navigate({
      search: (antes) => ({ ...antes, ...cambio }),
      replace: !('sensor' in cambio),
      resetScroll: false,
    });
  if (!sensores)
    return (
      <Marco>
        {error ? (
          <ErrorState titulo="Error al cargar sensores" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows />
        )}
      </Marco>
    );
  const elegir = (
    <Elegir
      etiqueta="Sensor"
      opciones={sensores.map((sensor) => ({ id: sensor.id, nombre: nombreDe(sensor) }))}
      valor={elegido?.id}
      onElegir={(sensor) => buscar({ sensor })}
    />
  );
  if (!elegido)
    return (
      <Marco controles={elegir}>
        <EmptyState titulo="Ese sensor no existe o no está en sus sistemas">
          Elija otro de la lista.
        </EmptyState>
      </Marco>
    );
  const [tramo] = elegido.tramo_ids;
  return (
    <VistaPresion
      key={elegido.id}
      titulo={`Presión de ${nombreDe(elegido)}`}
      paneles={[
        {
          sensor: elegido,
          nombre: elegido.nombre,
          titulo: nombreDe(elegido),
          detalle: detalleDe(elegido),
          reglas: [],
        },
      ]}
      busqueda={search}
      onBuscar={buscar}
      elegir={elegir}
      pie={
        <>
          <SaludMark salud={elegido.salud} />
          {tramo !== undefined && (
            <Link to="/presiones/PresionTramos" search={{ tramo }}>
              Ver con el otro sensor del tramo
            </Link>
          )}
        </>
      }
    />
  );
};
