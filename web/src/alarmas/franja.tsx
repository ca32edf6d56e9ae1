import { useQuery } from '@tanstack/react-query';
import type { KpiCodigo } from '@tramos/contract/alarmas-kpi';
import { kpiQuery } from './consultas';
import { CifraKpi } from './indicador';
import classes from './indicadores.module.css';
import { textoVentana } from './kpi';

const CIFRAS: readonly (readonly [codigo: KpiCodigo, nombre: string])[] = [
  ['por_hora', 'Alarmas por hora'],
  ['maximo_10min', 'Máximo en 10 min'],
  ['tiempo_en_inundacion', 'En inundación'],
  ['viejas', 'Más de 24 h'],
  ['apartadas', 'Apartadas'],
  ['diez_fuentes', 'Diez fuentes mayores'],
];

/** How the alarms of the last day do, above the list of them; nothing until it is known. */
export const Franja = ({ sistema }: { sistema: number | undefined }) => {
  const { data } = useQuery(kpiQuery('24h', sistema));
  if (!data) return null;
  return (
    <section className={classes.franja} aria-label="Indicadores de alarmas">
      {CIFRAS.map(([codigo, nombre]) => {
        const indicador = data.indicadores.find((i) => i.codigo === codigo);
        return indicador ? <CifraKpi key={codigo} indicador={indicador} breve={nombre} /> : null;
      })}
      <p className={classes.ventana}>{textoVentana(data)}</p>
    </section>
  );
};
