import { KPI_LIMITES } from '@tramos/contract/alarmas-kpi';
import { Banda } from '../ui/banda';
import { Mark } from '../ui/mark';
import classes from './indicadores.module.css';
import {
  aceptableDe,
  cifraDe,
  ETIQUETA_VEREDICTO,
  escalaDe,
  type Indicador,
  limitesDe,
  unidadDe,
} from './kpi';

interface Props {
  indicador: Indicador;
  /** A shorter name, where there is no room for all of it, nor for the verdict in words. */
  breve?: string;
}

/** One figure against its limits. */
export const CifraKpi = ({ indicador, breve }: Props) => {
  const { codigo, valor, veredicto } = indicador;
  const { etiqueta, aceptable, maximo } = KPI_LIMITES[codigo];
  const fuera = veredicto === 'alto' || veredicto === 'excesivo';
  return (
    <section className={classes.cifras} data-fuera={fuera || undefined} aria-label={etiqueta}>
      <h2>{breve ?? etiqueta}</h2>
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
      <p className={classes.limite}>{breve ? aceptableDe(codigo) : limitesDe(codigo)}</p>
      {breve ? null : (
        <p className={classes.veredicto}>
          {fuera ? <Mark kind="falla" size={10} /> : null}
          {ETIQUETA_VEREDICTO[veredicto]}
        </p>
      )}
    </section>
  );
};
