import { useQuery } from '@tanstack/react-query';
import type { KpiCodigo } from '@tramos/contract/alarmas-kpi';
import { kpiQuery } from './consultas';
import { CifraKpi } from './indicador';
import classes from './indicadores.module.css';

const CODIGOS: readonly KpiCodigo[] = [
  'por_hora',
  'maximo_10min',
  'tiempo_en_inundacion',
  'viejas',
  'apartadas',
  'diez_fuentes',
];

/** How the alarms of the last day do, above the list of them; nothing until it is known. */
export const Franja = ({ sistema }: { sistema: number | undefined }) => {
  const { data } = useQuery(kpiQuery('24h', sistema));
  if (!data) return null;
  return (
    <section className={classes.franja} aria-label="Indicadores de las últimas 24 h">
      {CODIGOS.flatMap((codigo) => data.indicadores.find((i) => i.codigo === codigo) ?? []).map(
        (indicador) => (
          <CifraKpi key={indicador.codigo} indicador={indicador} conVeredicto={false} />
        ),
      )}
    </section>
  );
};
