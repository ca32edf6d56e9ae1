import { TOMA_NORMAL_MAX } from '@tramos/contract/limites';
import { textoMomento } from '@tramos/contract/momento';
import type { Vigilancia, VigilanciaHistoria, VigilanciaTramo } from '@tramos/contract/vigilancia';
import { formatSigma } from '../lib/formato';
import { useZona } from '../lib/sitio';
import {
  ETIQUETA_VIGILANCIA,
  escalaFracciones,
  fracciones24h,
  fraseDeRazones,
  lugarEnBarra,
  peorEnFrase,
  peorMomento,
  textoBarra,
  textoCaudal,
  textoMarca,
  textosDeRazones,
  textoToma,
} from '../lib/vigilancia';
import { LineaMenuda } from './linea-menuda';
import { Mark, type MarkKind } from './mark';
import classes from './vigilancia.module.css';

const MARCA: Record<Vigilancia, MarkKind> = { completa: 'normal', degradada: 'falla', ciega: 'sin_datos' };

/** `◌ Sin datos de B`: how a tramo is watched, or the worst reason why it is not whole. */
export const VigilanciaMark = ({ vigilancia, razones }: Pick<VigilanciaTramo, 'vigilancia' | 'razones'>) => (
  <span className={classes.estado} data-vigilancia={vigilancia}>
    <Mark kind={MARCA[vigilancia]} />
    <span>{textosDeRazones(razones)[0] ?? ETIQUETA_VIGILANCIA[vigilancia]}</span>
  </span>
);

/** The smallest tap within its normal band; it stands beside its figure. */
export const BarraToma = ({ fraccion }: { fraccion: number }) => (
  <span className={classes.barra} role="img" aria-label={textoBarra(fraccion)}>
    <span className={classes.banda} />
    <svg
      className={classes.aguja}
      style={{ left: `${100 * lugarEnBarra(fraccion)}%` }}
      data-alta={fraccion > TOMA_NORMAL_MAX || undefined}
      viewBox="0 0 9 16"
      aria-hidden="true"
    >
      <path d="M0 0H9L5.5 5V16H3.5V5Z" fill="currentColor" />
    </svg>
  </span>
);

type Puntos = VigilanciaHistoria['puntos'];

const Dia = ({ puntos, ahora_ms }: { puntos: Puntos; ahora_ms: number }) => {
  const zona = useZona();
  const valores = fracciones24h(puntos, ahora_ms);
  const escala = escalaFracciones(valores);
  const peor = peorMomento(puntos);
  return (
    <>
      <div className={classes.trazo}>
        <LineaMenuda
          valores={valores}
          escala={escala}
          alto={44}
          etiqueta="Menor toma detectable en las últimas 24 h"
        />
        <span className={classes.marcas}>
          <span>{textoMarca(escala.maximo)}</span>
          <span>{textoMarca(0)}</span>
        </span>
      </div>
      <p className={classes.eje}>
        <span>hace 24 h</span>
        <span className={classes.peor}>
          {peor
            ? `lo peor, ${textoMomento(peor.t, { junto_a: ahora_ms, zona, precision: 'minuto' })}: ${peorEnFrase(peor.razones)}`
            : `sin degradarse${puntos[0] ? ` desde ${textoMomento(puntos[0].t, { junto_a: ahora_ms, zona, precision: 'minuto' })}` : ''}`}
        </span>
        <span>ahora</span>
      </p>
    </>
  );
};

/**
 * The smallest tap that would be noticed now, with its line over 24 h and the reason of the worst moment. Without a
 * figure it says why; `puntos` is undefined until the day has been answered.
 */
export const MenorTomaAhora = ({
  vigilancia,
  puntos,
  ahora_ms,
}: {
  vigilancia: VigilanciaTramo;
  puntos: Puntos | undefined;
  ahora_ms: number;
}) => {
  const { menor_toma } = vigilancia;
  return (
    <section className={classes.toma}>
      <h3>Menor toma detectable ahora</h3>
      <p className={classes.cifra}>
        {menor_toma ? (
          <>
            <strong>{textoToma(menor_toma)}</strong>{' '}
            <span>
              {menor_toma.fraccion_flujo === null
                ? 'con el flujo detenido'
                : `del flujo, unos ${textoCaudal(menor_toma.caudal_m3h)}`}
              ; lugar {formatSigma(menor_toma.sigma_m)}
            </span>
          </>
        ) : (
          <>
            <strong>Sin cálculo</strong> <span>{fraseDeRazones(vigilancia.razones)}</span>
          </>
        )}
      </p>
      {puntos && puntos.length > 0 ? <Dia puntos={puntos} ahora_ms={ahora_ms} /> : null}
    </section>
  );
};
