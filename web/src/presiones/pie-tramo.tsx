import { useQuery } from '@tanstack/react-query';
import type { Tramo } from '@tramos/contract/red';
import { llamar } from '../lib/api';
import { formatNumero } from '../lib/formato';
import { flujo_m3h, textoCaudal, textoToma } from '../lib/vigilancia';

/** What a tramo would notice is estimated every few seconds at most. */
const VIGILANCIA_FRESCA_MS = 30_000;

const textoFlujo = (tramo: Tramo): string =>
  tramo.flujo_mps === 0 ? 'Detenido' : textoCaudal(flujo_m3h(tramo));

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
  return textoToma(propia.menor_toma);
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
