import { useQuery } from '@tanstack/react-query';
import type { Tramo } from '@tramos/contract/red';
import { llamar } from '../lib/api';
import { conUnidad, formatNumero } from '../lib/formato';

/** What a tramo would notice is estimated every few seconds at most. */
const VIGILANCIA_FRESCA_MS = 30_000;

/** m³/h of a flow of so many m/s through a pipe. */
const caudalDe = ({ flujo_mps, diametro_m }: Tramo): number =>
  Math.abs(flujo_mps) * Math.PI * (diametro_m / 2) ** 2 * 3_600;

const textoFlujo = (tramo: Tramo): string =>
  tramo.flujo_mps === 0 ? 'Detenido' : conUnidad(caudalDe(tramo), 'm³/h');

const useMenorToma = (tramo_id: number): string => {
  const { data } = useQuery({
    queryKey: ['vigilancia'],
    staleTime: VIGILANCIA_FRESCA_MS,
    refetchInterval: VIGILANCIA_FRESCA_MS,
    queryFn: ({ signal }) => llamar('vigilancia', { signal }),
  });
  const propia = data?.vigilancias.find((vigilancia) => vigilancia.tramo_id === tramo_id);
  if (!propia) return '-';
  if (!propia.menor_toma) return propia.vigilancia === 'ciega' ? 'Ninguna: tramo ciego' : 'Sin medir';
  const { fraccion_flujo, caudal_m3h } = propia.menor_toma;
  return fraccion_flujo === null ? conUnidad(caudal_m3h, 'm³/h', 1) : conUnidad(fraccion_flujo * 100, '%', 1);
};

/** Product, flow, wave speed and the smallest tap that would be noticed now. */
export const PieTramo = ({ tramo }: { tramo: Tramo }) => {
  const menor = useMenorToma(tramo.id);
  const sentido = tramo.flujo_mps < 0 ? 'B → A' : 'A → B';
  return (
    <>
      <span>
        Producto <strong>{tramo.producto}</strong>
      </span>
      <span>
        Flujo {tramo.flujo_mps !== 0 && sentido} <strong>{textoFlujo(tramo)}</strong>
      </span>
      <span>
        Velocidad de onda <strong>{`${formatNumero(tramo.velocidad_onda_mps)} m/s`}</strong>
      </span>
      <span>
        Menor toma detectable <strong>{menor}</strong>
      </span>
    </>
  );
};
