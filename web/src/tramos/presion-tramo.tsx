import { useQuery } from '@tanstack/react-query';
import type { Tramo } from '@tramos/contract/red';
import { llamar } from '../lib/api';
import { formatNumero } from '../lib/formato';
import { ahoraServidor } from '../lib/reloj';
import { enUnidad, formatPresion, MEDIDAS, type Unidad } from '../lib/unidades';
import { useUnidad } from '../lib/use-unidad';
import { EmptyState, ErrorState, SkeletonRows } from '../ui/estados';
import { LineaMenuda } from '../ui/linea-menuda';
import { CUBETAS_DIA, enCubetas, type Rango, rangoDe } from './presion-dia';
import classes from './presion-tramo.module.css';
import type { Extremo } from './renglones';

const DIA_MS = 86_400_000;
const CADA_MS = 60_000;

const usePresionDia = ({ id, sensor_a_id, sensor_b_id }: Tramo) =>
  useQuery({
    queryKey: ['presiones', 'tramo', id],
    refetchInterval: CADA_MS,
    queryFn: ({ signal }) => {
      const hasta = Math.round(ahoraServidor());
      const sensores = `${sensor_a_id},${sensor_b_id}`;
      return llamar('presiones', {
        query: { sensores, desde: hasta - DIA_MS, hasta, puntos: CUBETAS_DIA },
        signal,
      });
    },
  });

/** `de 38.284 a 38.610 kg/cm²`. */
const textoRango = (rango: Rango | null, unidad: Unidad): string => {
  if (rango === null) return 'sin datos en 24 h';
  const { decimales } = MEDIDAS[unidad];
  const minimo = formatNumero(enUnidad(rango.minimo, unidad), decimales);
  return `de ${minimo} a ${formatPresion(rango.maximo, unidad)}`;
};

const Linea = ({
  extremo,
  valores,
  rango,
}: {
  extremo: Extremo;
  valores: readonly (number | null)[];
  rango: Rango | null;
}) => {
  const { unidad } = useUnidad();
  const nombre = extremo.sensor?.nombre ?? `Sensor ${extremo.lado.toUpperCase()}`;
  return (
    <div className={classes.linea}>
      <p>
        <strong>
          {extremo.lado.toUpperCase()} <span>{nombre}</span>
        </strong>
        <span>{textoRango(rango, unidad)}</span>
      </p>
      <LineaMenuda
        valores={valores}
        alto={56}
        etiqueta={`Presión de ${nombre} en las últimas 24 h, ${textoRango(rango, unidad)}`}
      />
    </div>
  );
};

/** What A and B measured in the last 24 h, one above the other on one axis of time. */
export const PresionTramo = ({ tramo, a, b }: { tramo: Tramo; a: Extremo; b: Extremo }) => {
  const dia = usePresionDia(tramo);
  if (dia.isPending) return <SkeletonRows rows={4} />;
  if (!dia.data)
    return (
      <ErrorState
        titulo="Error al cargar las presiones"
        error={dia.error}
        onRetry={() => void dia.refetch()}
      />
    );
  const { series, desde, hasta } = dia.data;
  const deSensor = (sensor_id: number) => {
    const serie = series.find((s) => s.sensor_id === sensor_id);
    return { valores: serie ? enCubetas(serie, desde, hasta) : [], rango: serie ? rangoDe(serie) : null };
  };
  const [de_a, de_b] = [deSensor(tramo.sensor_a_id), deSensor(tramo.sensor_b_id)];
  if ([...de_a.valores, ...de_b.valores].every((v) => v === null))
    return <EmptyState titulo="Sin presiones en 24 h">Ningún sensor del tramo ha enviado datos.</EmptyState>;
  return (
    <>
      <Linea extremo={a} {...de_a} />
      <Linea extremo={b} {...de_b} />
      <p className={classes.eje}>
        <span>hace 24 h</span>
        <span>ahora</span>
      </p>
    </>
  );
};
