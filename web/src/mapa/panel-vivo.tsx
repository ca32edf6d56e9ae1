import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { historiaVigilanciaQuery, saludSensoresQuery, vigilanciasQuery } from '../lib/red';
import { MenorTomaAhora } from '../ui/vigilancia';
import { PanelSensor } from './panel-sensor';
import { PanelTramo } from './panel-tramo';

/** The panels with what only the server can tell: how small a tap would be noticed, and the last hour of pressure. */

const useMinutos = () => {
  const salud = useQuery(saludSensoresQuery).data;
  return (sensor_id: number) => salud?.find((uno) => uno.sensor_id === sensor_id)?.minutos;
};

export const PanelTramoVivo = ({
  ahora_ms,
  ...props
}: ComponentProps<typeof PanelTramo> & { ahora_ms: number }) => {
  const { id } = props.tramo;
  const vigilancia = useQuery(vigilanciasQuery).data?.find(({ tramo_id }) => tramo_id === id);
  const puntos = useQuery(historiaVigilanciaQuery(id)).data;
  const minutosDe = useMinutos();
  return (
    <PanelTramo
      {...props}
      vigilancia={vigilancia}
      menorToma={vigilancia && <MenorTomaAhora vigilancia={vigilancia} puntos={puntos} ahora_ms={ahora_ms} />}
      minutosDe={minutosDe}
      pie={
        <Button
          variant="default"
          renderRoot={(raiz) => <Link {...raiz} to="/tramos/$id" params={{ id: String(id) }} />}
        >
          Ver tramo
        </Button>
      }
    />
  );
};

export const PanelSensorVivo = (props: ComponentProps<typeof PanelSensor>) => {
  const minutosDe = useMinutos();
  const { id } = props.sensor;
  return (
    <PanelSensor
      {...props}
      minutos={minutosDe(id)}
      pie={
        <Button
          variant="default"
          renderRoot={(raiz) => <Link {...raiz} to="/presiones/PresionSensor" search={{ sensor: id }} />}
        >
          Ver presiones
        </Button>
      }
    />
  );
};
