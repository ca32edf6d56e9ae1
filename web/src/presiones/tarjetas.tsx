import type { Sensor } from '@tramos/contract/sensor';
import { useCallback, useState } from 'react';
import { useUnidad } from '../lib/use-unidad';
import { StaleNotice } from '../ui/estados';
import { useCola } from './cola';
import { TarjetaSensor } from './tarjeta-sensor';
import classes from './tarjetas.module.css';
import { serieDe, usePresiones } from './use-presiones';

const HORA_MS = 3_600_000;
/** A card is about as wide as this, px. */
const PUNTOS = 240;

/** Sensors as small multiples of the last hour; only those in view are followed live. At most as many as one call takes. */
export const Tarjetas = ({ sensores, etiqueta }: { sensores: readonly Sensor[]; etiqueta: string }) => {
  const { unidad } = useUnidad();
  const [vistos, setVistos] = useState<ReadonlySet<number>>(new Set());
  const onVer = useCallback((id: number, visible: boolean) => {
    setVistos((antes) => {
      if (antes.has(id) === visible) return antes;
      const ahora = new Set(antes);
      if (visible) ahora.add(id);
      else ahora.delete(id);
      return ahora;
    });
  }, []);
  const { data, error, refetch } = usePresiones(
    sensores.map(({ id }) => id),
    { tipo: 'vivo', ms: HORA_MS },
    PUNTOS,
  );
  useCola(
    sensores.filter(({ id }) => vistos.has(id)),
    true,
  );
  return (
    <>
      {error && <StaleNotice titulo="Error al cargar las presiones" onRetry={() => void refetch()} />}
      <ul className={classes.tarjetas} aria-label={etiqueta}>
        {sensores.map((sensor) => (
          <TarjetaSensor
            key={sensor.id}
            sensor={sensor}
            serie={serieDe(data, sensor.id)}
            largo_ms={HORA_MS}
            unidad={unidad}
            onVer={onVer}
          />
        ))}
      </ul>
    </>
  );
};
