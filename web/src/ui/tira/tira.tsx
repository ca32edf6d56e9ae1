import { Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Estacion, Tramo } from '@tramos/contract/red';
import {
  type CampoPresion,
  type MarcaTira,
  TIRA_MARCAS_MAX,
  TIRA_PERIODO_MS,
  type Tira,
  type TiraPeriodo,
  TiraPeriodoSchema,
} from '@tramos/contract/tira';
import { type ReactNode, useMemo, useState } from 'react';
import { formatNumero } from '../../lib/formato';
import { StaleNotice } from '../estados';
import { BarraFranja } from './barra-franja';
import { campoDe } from './campo';
import { enFranja, type Franja } from './franja';
import { LeyendaFondo, LeyendaFormas } from './leyendas';
import { ListaLugares, ListaTira } from './lista-tira';
import { type Extension, ubicar } from './plano';
import { PlanoTira } from './plano-tira';
import { textoCuantos } from './textos';
import classes from './tira.module.css';
import { mismaVista, verTramo } from './vista';

const MOVIL = '(max-width: 48em)';
const PERIODOS: { value: TiraPeriodo; label: string }[] = [
  { value: '24h', label: '24 h' },
  { value: '7d', label: '7 d' },
  { value: '30d', label: '30 d' },
];

interface TiraProps {
  tira: Tira | undefined;
  campo: CampoPresion | undefined;
  tramos: readonly Tramo[];
  estaciones: readonly Estacion[];
  sistema: number;
  periodo: TiraPeriodo;
  onPeriodo: (periodo: TiraPeriodo) => void;
  /** What could not be read: what is shown of it is old, or nothing. */
  fallos: { eventos: boolean; presiones: boolean };
  repetir: () => void;
  zona: string;
  /** Name of an event as this role knows it. */
  nombrar: (marca: Pick<MarcaTira, 'id' | 'escalado_id'>) => string;
  elegida: number | null;
  onElegir: (id: number) => void;
  /** The rectangle that filters what stands around the view. */
  franja: Franja | null;
  onFranja: (franja: Franja | null, como?: { replace: boolean }) => void;
  /** The list of the selection is of this tramo only. */
  tramo?: number;
  /** What chooses the sistema, beside the title. */
  titulo: ReactNode;
  acciones?: ReactNode;
}

/** Of no length while there is no line. */
const extensionDe = (tramos: readonly Tramo[]) =>
  tramos.length === 0
    ? { desde_m: 0, hasta_m: 0 }
    : {
        desde_m: Math.min(...tramos.map(({ posicion_a }) => posicion_a)),
        hasta_m: Math.max(...tramos.map(({ posicion_b }) => posicion_b)),
      };

/** What is shown of the whole: a view of its own of this line and this period, until another is asked for. */
const useVista = (entera: Extension, clave: string) => {
  const [vista, setVista] = useState<{ clave: string; visto: Extension } | null>(null);
  const propia = vista?.clave === clave ? verTramo(vista.visto, entera) : null;
  return {
    visto: propia ?? entera,
    cerca: propia !== null,
    ver: (visto: Extension | null) => setVista(visto && { clave, visto }),
  };
};

/**
 * The linear view: chainage across, time downwards from now, every event a mark. Repeated taps at one place stand one
 * under the other. A click opens what is pointed at; a drag selects a stretch of the line and of time; with the focus
 * on it the arrows walk from mark to mark.
 */
export const TiraKilometrica = (props: TiraProps) => {
  const { tira, tramos, estaciones, sistema, periodo, onPeriodo, zona, nombrar, elegida, onElegir } = props;
  const { franja, onFranja, titulo, acciones, fallos, repetir } = props;
  const movil = useMediaQuery(MOVIL, window.matchMedia(MOVIL).matches);
  const marcas = useMemo(() => ubicar(tira?.marcas ?? []), [tira]);
  const hasta_ms = tira ? Date.parse(tira.hasta) : 0;
  const entera: Extension = {
    ...extensionDe(tramos),
    ...{ desde_ms: hasta_ms - TIRA_PERIODO_MS[periodo], hasta_ms },
  };
  const { visto, cerca, ver } = useVista(entera, `${sistema}-${periodo}`);
  const campo = useMemo(() => (props.campo ? campoDe(props.campo, hasta_ms) : null), [props.campo, hasta_ms]);
  const elegidas = useMemo(
    () => (franja ? marcas.filter((marca) => enFranja(franja, marca)) : marcas),
    [marcas, franja],
  );
  const deFranja =
    tira && franja ? verTramo({ ...franja, hasta_ms: franja.hasta_ms ?? hasta_ms }, entera) : null;
  const leyenda = franja ? (
    <BarraFranja
      franja={franja}
      cuantos={textoCuantos(elegidas)}
      zona={zona}
      tramo={props.tramo}
      onAcercar={mismaVista(visto, deFranja) ? null : () => ver(deFranja)}
      onQuitar={() => onFranja(null)}
    />
  ) : (
    <LeyendaFormas conSimulacion={marcas.some(({ simulacion }) => simulacion)} />
  );
  return (
    <section className={classes.tira} aria-label="Tira kilométrica">
      <header>
        <h2>Tira kilométrica</h2>
        {titulo}
        {!movil && leyenda}
        <div className={classes.mandos}>
          {cerca && (
            <Button size="xs" variant="default" onClick={() => ver(null)}>
              Ver todo
            </Button>
          )}
          <SegmentedControl
            aria-label="Periodo de la tira"
            className={classes.periodo ?? ''}
            size="xs"
            data={PERIODOS}
            value={periodo}
            onChange={(valor) => onPeriodo(TiraPeriodoSchema.parse(valor))}
          />
          {acciones}
        </div>
      </header>
      <div className={classes.marco}>
        <PlanoTira
          {...{ tira, marcas, tramos, estaciones, campo, entera, visto, sistema, zona, periodo, nombrar }}
          {...{ elegida, franja, onElegir, onFranja }}
          onVista={ver}
        />
        {fallos.eventos || fallos.presiones ? (
          <div className={classes.fallo}>
            {fallos.eventos ? (
              <StaleNotice titulo="Error al cargar eventos" onRetry={repetir}>
                {tira ? undefined : 'La tira queda vacía hasta que se lean.'}
              </StaleNotice>
            ) : (
              <StaleNotice titulo="Error al cargar las presiones" onRetry={repetir}>
                {campo ? undefined : 'La tira queda sin su fondo hasta que se lean.'}
              </StaleNotice>
            )}
          </div>
        ) : null}
      </div>
      {movil && leyenda}
      {tira && (movil || props.tramo !== undefined) ? (
        <ListaLugares recurrencias={tira.recurrencias} zona={zona} periodo={periodo} />
      ) : null}
      {/* A line of its own from the first: with the answers, or with an alert, nothing above it moves. */}
      <div className={classes.fondo}>
        <LeyendaFondo campo={campo} puntos={tira?.puntos ?? []} />
        {tira && marcas.length === 0 ? <p>Ningún evento con lugar en este periodo.</p> : null}
        {tira?.incompleta ? (
          <p>{`Se muestran los ${formatNumero(TIRA_MARCAS_MAX)} más recientes del periodo.`}</p>
        ) : null}
      </div>
      {tira ? (
        <ListaTira
          {...{ tira, estaciones, nombrar, zona, periodo, onElegir }}
          marcas={elegidas}
          conLugares={!movil && props.tramo === undefined}
        />
      ) : null}
    </section>
  );
};
