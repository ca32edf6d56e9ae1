import { KPI_LIMITES } from '@tramos/contract/alarmas-kpi';
import { Banda } from '../ui/banda';
import { Mark } from '../ui/mark';
import classes from './indicadores.module.css';
import { cifraDe, ETIQUETA_VEREDICTO, escalaDe, type Indicador, limitesDe, unidadDe } from './kpi';

/** One figure against its limits, with its verdict in words where there is room for it. */
export const CifraKpi = ({ indicador, conVeredicto }: { indicador: Indicador; conVeredicto: boolean }) => {
  const { codigo, valor, veredicto } = indicador;
  const { etiqueta, aceptable, maximo } = KPI_LIMITES[codigo];
  const fuera = veredicto === 'alto' || veredicto === 'excesivo';
  return (
    <section className={classes.cifras} data-fuera={fuera || undefined} aria-label={etiqueta}>
      <h3>{etiqueta}</h3>
      <p className={classes.cifra}>
        {cifraDe(indicador)} <small>{unidadDe(indicador)}</small>
      </p>
      {valor === null ? null : (
        <Banda
          valor={valor}
          escala={[0, escalaDe(codigo)]}
          normal={[0, aceptable]}
          {...(maximo === null ? {} : { manejable: maximo })}
          etiqueta={`${cifraDe(indicador)}, ${limitesDe(codigo)}`}
        />
      )}
      <p className={classes.limite}>{limitesDe(codigo)}</p>
      {conVeredicto ? (
        <p className={classes.veredicto}>
          {fuera ? <Mark kind="falla" size={10} /> : null}
          {ETIQUETA_VEREDICTO[veredicto]}
        </p>
      ) : null}
    </section>
  );
};
