import type { Tramo } from '@tramos/contract/red';
import type { Sensor } from '@tramos/contract/sensor';
import type { ReactNode } from 'react';
import { estacionAparte } from '../lib/figuras-mapa';
import { formatFecha } from '../lib/formato';
import { useZona } from '../lib/sitio';
import { SaludMark } from '../ui/mark';
import type { Elegido } from './busqueda';
import { Dato, Datos, Enlaces, LecturaSensor, type Minutos, Panel, Seccion } from './piezas';

/** A sensor: what it measures, how well, and which tramos depend on it. */
export const PanelSensor = ({
  sensor,
  tramos,
  minutos,
  pie,
  onElegir,
  onCerrar,
}: {
  sensor: Sensor;
  minutos?: Minutos | undefined;
  pie?: ReactNode;
  tramos: readonly Tramo[];
  onElegir: (elegido: Elegido) => void;
  onCerrar: () => void;
}) => {
  const zona = useZona();
  return (
    <Panel titulo={sensor.nombre} subtitulo={estacionAparte(sensor)} onCerrar={onCerrar} pie={pie}>
      <Seccion>
        <LecturaSensor sensor={sensor} minutos={minutos} />
      </Seccion>
      <Seccion>
        <Datos>
          <Dato etiqueta="Salud">
            <SaludMark salud={sensor.salud} />
          </Dato>
          <Dato etiqueta="Última lectura">{formatFecha(sensor.ultima_lectura?.t, zona)}</Dato>
          <Dato etiqueta="Municipio">
            {[sensor.municipio, sensor.estado].filter(Boolean).join(', ') || '-'}
          </Dato>
          <Dato etiqueta="Clave">
            <code>{sensor.clave}</code>
          </Dato>
          <Dato etiqueta="Tramos">
            <Enlaces
              tipo="tramo"
              cosas={tramos.filter((tramo) => sensor.tramo_ids.includes(tramo.id))}
              onElegir={onElegir}
            />
          </Dato>
        </Datos>
      </Seccion>
    </Panel>
  );
};
