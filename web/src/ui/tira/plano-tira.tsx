import { useElementSize, useMergedRef } from '@mantine/hooks';
import { relojDeSitio } from '@tramos/contract/hora-sitio';
import type { Estacion, Tramo } from '@tramos/contract/red';
import type { MarcaTira, Tira, TiraPeriodo } from '@tramos/contract/tira';
import { useMemo, useRef } from 'react';
import { marcasDeTiempo } from '../../lib/graficas/marcas-tiempo';
import { Mark } from '../mark';
import type { CampoTira } from './campo';
import { type Franja, textoFranja } from './franja';
import { LienzoTira } from './lienzo';
import { LineaTira } from './linea-tira';
import {
  crearPlano,
  type Extension,
  formaDe,
  type MarcaUbicada,
  type Marco,
  type Plano,
  porForma,
} from './plano';
import { rotulosDeLugares } from './rotulos';
import { TIRA_SIN_DATOS, textoExtraccion, textoMarca, textoRecurrencia, textoTira } from './textos';
import classes from './tira.module.css';
import { useGestosTira } from './use-gestos-tira';

const IZQUIERDA_PX = 64;
const DERECHA_PX = 24;
/** As high whatever it shows: what stands above it is not to move with an answer. */
const ALTO_PX = 176;
const LINEA_PX = 44;
/** The names of known points stand under the line. */
const SENAS_PX = 16;
const ABAJO_PX = 8;
const MARCAS_TIEMPO = 6;
/** Where there is no room beside a mark for what it says, it stands under it from the edge on. */
const ESTRECHO_PX = 480;

interface LugaresProps {
  tira: Tira;
  plano: Plano;
  zona: string;
  periodo: TiraPeriodo;
  marco: Marco;
}

const Lugares = ({ tira, plano, zona, periodo, marco }: LugaresProps) => {
  // A hand moves the plane under the same words many times a second.
  const textos = useMemo(
    () =>
      tira.recurrencias.map((lugar) => ({
        ...{ lugar, desde_ms: Date.parse(lugar.desde), hasta_ms: Date.parse(lugar.hasta) },
        ...{ veces: textoRecurrencia(lugar, zona, periodo), extraccion: textoExtraccion(lugar) ?? '' },
      })),
    [tira, zona, periodo],
  );
  const dichos = textos.map(({ desde_ms, hasta_ms, ...texto }) => ({
    ...texto,
    ...{ x: plano.x(texto.lugar.posicion), y1: plano.y(hasta_ms), y2: plano.y(desde_ms) },
  }));
  return rotulosDeLugares(dichos, marco).map(({ dicho: { lugar, x, veces, extraccion }, lado, y }) => (
    <span
      key={lugar.ids[0]}
      className={classes.lugar}
      data-izquierda={lado === 'izquierda' || undefined}
      style={{ left: x + (lado === 'izquierda' ? -16 : 16), top: y }}
      aria-hidden="true"
    >
      <strong>{veces}</strong> {extraccion}
    </span>
  ));
};

/** The rectangle over the plane; what lies outside of it is veiled. */
const Rectangulo = ({ franja, plano, marco }: { franja: Franja; plano: Plano; marco: Marco }) => {
  const entre = (v: number, a: number, b: number) => Math.min(b, Math.max(a, v));
  const [x1, x2] = [franja.desde_m, franja.hasta_m].map((m) =>
    entre(plano.x(m), marco.izquierda, marco.derecha),
  ) as [number, number];
  const y1 = franja.hasta_ms === null ? marco.arriba : plano.y(franja.hasta_ms);
  const [arriba, abajo] = [y1, plano.y(franja.desde_ms)].map((y) => entre(y, marco.arriba, marco.abajo)) as [
    number,
    number,
  ];
  const [width, height] = [Math.max(2, x2 - x1), Math.max(2, abajo - arriba)];
  return <span className={classes.franja} style={{ left: x1, top: arriba, width, height }} />;
};

/** Around the mark that is meant. Not drawn with the others: thousands would be drawn again with every move of a hand. */
const Anillo = ({ marca, plano, marco }: { marca: MarcaUbicada | undefined; plano: Plano; marco: Marco }) => {
  if (!marca) return null;
  const [left, top] = [plano.x(marca.posicion), plano.y(marca.t_ms)];
  const { izquierda, derecha, arriba, abajo } = marco;
  if (left < izquierda - 1 || left > derecha + 1 || top < arriba - 1 || top > abajo + 1) return null;
  return <span className={classes.anillo} style={{ left, top }} />;
};

interface PlanoTiraProps {
  tira: Tira | undefined;
  marcas: readonly MarcaUbicada[];
  tramos: readonly Tramo[];
  estaciones: readonly Estacion[];
  campo: CampoTira | null;
  /** The whole of the line and of the period, and what of it is shown. */
  entera: Extension;
  visto: Extension;
  sistema: number;
  zona: string;
  periodo: TiraPeriodo;
  nombrar: (marca: Pick<MarcaTira, 'id' | 'escalado_id'>) => string;
  elegida: number | null;
  franja: Franja | null;
  onElegir: (id: number) => void;
  onFranja: (franja: Franja | null, como?: { replace: boolean }) => void;
  onVista: (vista: Extension | null) => void;
}

const useDibujo = ({ tira, marcas, estaciones, visto, zona }: PlanoTiraProps, marco: Marco) => {
  const { desde_m, hasta_m, desde_ms, hasta_ms } = visto;
  const { derecha, arriba, abajo } = marco;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown and its frame are new each time, not their figures
  const plano = useMemo(
    () => crearPlano(visto, marco),
    [desde_m, hasta_m, desde_ms, hasta_ms, derecha, arriba, abajo],
  );
  const instantes = useMemo(
    () => marcasDeTiempo({ desde: desde_ms, hasta: hasta_ms }, relojDeSitio(zona), MARCAS_TIEMPO),
    [desde_ms, hasta_ms, zona],
  );
  const formas = useMemo(() => porForma(marcas), [marcas]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame follows from the plane
  const dibujo = useMemo(
    () => ({
      ...{ plano, marco, formas },
      reglas: estaciones.map(({ posicion }) => posicion),
      puntos: (tira?.puntos ?? []).map(({ posicion }) => posicion),
      instantes: instantes.map(({ t }) => t),
      recurrencias: tira?.recurrencias ?? [],
    }),
    [plano, formas, instantes, estaciones, tira],
  );
  return { plano, instantes, dibujo };
};

/** The plane of chainage and time with all that is drawn on it, and what a hand does there. */
export const PlanoTira = (props: PlanoTiraProps) => {
  const { tira, tramos, estaciones, campo, zona, nombrar, franja, marcas } = props;
  const { ref: medida, width } = useElementSize<HTMLDivElement>();
  const zonaRef = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(medida, zonaRef);
  /** Before, there is no place and no time that a hand could mean. */
  const hayLinea = tira !== undefined && tramos.length > 0;
  const puntos = tira?.puntos ?? [];
  const linea = LINEA_PX + (puntos.length > 0 ? SENAS_PX : 0);
  const marco: Marco = {
    ...{ izquierda: IZQUIERDA_PX, derecha: Math.max(IZQUIERDA_PX + 1, width - DERECHA_PX) },
    ...{ arriba: linea, abajo: ALTO_PX - ABAJO_PX },
  };
  const plano = crearPlano(props.visto, marco);
  const { senalada, trazo, oyentes } = useGestosTira({ ...props, zona: zonaRef, plano });
  const { instantes, dibujo } = useDibujo(props, marco);
  const elegida = useMemo(() => marcas.find(({ id }) => id === props.elegida), [marcas, props.elegida]);
  const rectangulo = trazo ?? franja;
  return (
    <div
      ref={ref}
      className={classes.plano}
      style={{ height: ALTO_PX }}
      data-senalada={senalada !== null || undefined}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows walk its marks
      tabIndex={0}
      aria-label={
        hayLinea
          ? `${textoTira(marcas, { lugares: tira.recurrencias.length, incompleta: tira.incompleta })}. Las flechas recorren los eventos, Intro abre el señalado; Mayús y flechas seleccionan, Control y flechas mueven la selección, Escape la quita.`
          : TIRA_SIN_DATOS
      }
      {...(hayLinea ? oyentes : null)}
    >
      {width > 0 && hayLinea ? (
        <>
          <LienzoTira ancho={width} alto={ALTO_PX} campo={campo} dibujo={dibujo} />
          <Anillo marca={senalada ?? elegida} {...{ plano, marco }} />
          {rectangulo && <Rectangulo franja={rectangulo} plano={plano} marco={marco} />}
          <LineaTira {...{ tramos, estaciones, puntos, plano, marco }} />
          {instantes.map(({ t, texto }) => (
            <span key={t} className={classes.instante} style={{ top: plano.y(t) }} aria-hidden="true">
              {texto}
            </span>
          ))}
          <Lugares {...{ tira, plano, zona, marco }} periodo={props.periodo} />
          {trazo && (
            <span className={classes.medida} aria-hidden="true">
              {textoFranja(trazo, zona)}
            </span>
          )}
          {senalada && (
            <span
              className={classes.dicho}
              data-izquierda={plano.x(senalada.posicion) > width / 2 || undefined}
              style={{
                left: width < ESTRECHO_PX ? 8 : plano.x(senalada.posicion),
                top: plano.y(senalada.t_ms),
              }}
              role="status"
            >
              <Mark kind={formaDe(senalada)} /> {textoMarca(senalada, nombrar(senalada), zona)}
            </span>
          )}
        </>
      ) : null}
    </div>
  );
};
