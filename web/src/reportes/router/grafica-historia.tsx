import { useElementSize } from '@mantine/hooks';
import { relojDeSitio } from '@tramos/contract/hora-sitio';
import type { HistoriaRouter } from '@tramos/contract/reportes-routers';
import { type PointerEvent, useMemo, useState } from 'react';
import { formatFecha, formatNumero } from '../../lib/formato';
import { escalasDe } from '../../lib/graficas/escala';
import { marcasDeTiempo } from '../../lib/graficas/marcas-tiempo';
import { useZona } from '../../lib/sitio';
import classes from './grafica-historia.module.css';
import { type PanelHistoria, panelesDe } from './paneles';
import { cubetaEn, type Punto } from './trazos';

const IZQUIERDA = 52;
const DERECHA = 12;
const ALTO = 84;
const MARCA_PX = 92;
const VACIO = { minimo: 0, maximo: 1, paso: 1, decimales: 0 };

interface Campo {
  x: (t: number) => number;
  y: (valor: number) => number;
}

const lineaDe = (racha: readonly Punto[], { x, y }: Campo, de: 'media' | 'minimo' | 'maximo') =>
  racha.map((p) => `${x(p.t).toFixed(1)},${y(p[de]).toFixed(1)}`);

/** The band of least and most, so that no spike is lost, and the mean as a line; a lone bucket is a dot. */
const Racha = ({ racha, campo, orden }: { racha: readonly Punto[]; campo: Campo; orden: number }) => {
  const [solo] = racha;
  if (racha.length === 1 && solo)
    return <circle className={classes.punto} cx={campo.x(solo.t)} cy={campo.y(solo.media)} r={1.75} />;
  const banda = [...lineaDe(racha, campo, 'maximo'), ...lineaDe(racha, campo, 'minimo').toReversed()];
  return (
    <>
      <polygon className={classes.banda} points={banda.join(' ')} />
      <polyline
        className={classes.media}
        data-orden={orden}
        points={lineaDe(racha, campo, 'media').join(' ')}
      />
    </>
  );
};

const extremosDe = ({ lineas, fijos }: PanelHistoria) => {
  if (fijos) return fijos;
  const puntos = lineas.flatMap(({ rachas }) => rachas.flat());
  return puntos.length === 0
    ? null
    : {
        minimo: puntos.reduce((n, p) => Math.min(n, p.minimo), Number.POSITIVE_INFINITY),
        maximo: puntos.reduce((n, p) => Math.max(n, p.maximo), Number.NEGATIVE_INFINITY),
      };
};

interface PanelProps {
  panel: PanelHistoria;
  historia: HistoriaRouter;
  ancho: number;
  marcas: readonly { t: number; texto: string }[];
  /** Bucket under the pointer. */
  cubeta: number | null;
}

const Panel = ({ panel, historia, ancho, marcas, cubeta }: PanelProps) => {
  const { desde, hasta, huecos, t, paso_ms } = historia;
  const escala = escalasDe([extremosDe(panel)], false)[0] ?? VACIO;
  const util = ancho - IZQUIERDA - DERECHA;
  const campo: Campo = {
    x: (cuando) => IZQUIERDA + ((cuando - desde) / (hasta - desde)) * util,
    y: (valor) => ALTO - ((valor - escala.minimo) / (escala.maximo - escala.minimo)) * ALTO,
  };
  const lineas = Math.round((escala.maximo - escala.minimo) / escala.paso);
  const reglas = Array.from({ length: lineas + 1 }, (_, i) => escala.minimo + i * escala.paso);
  const i = cubeta ?? t.length - 1;
  const leidas = panel.lineas.flatMap(({ nombre, lectura }) => {
    const dicho = lectura(i);
    return dicho === null ? [] : [panel.lineas.length > 1 ? `${nombre} ${dicho}` : dicho];
  });
  return (
    <div className={classes.panel}>
      <p>
        <b>{panel.titulo}</b> <span>{leidas.join(' · ') || 'sin datos'}</span>
      </p>
      <svg width={ancho} height={ALTO + 1} aria-hidden="true">
        <rect className={classes.fondo} x={IZQUIERDA} y={0} width={util} height={ALTO} />
        {huecos.map(([de, a]) => (
          <rect
            key={de}
            className={classes.hueco}
            {...{ x: campo.x(de), y: 0, width: Math.max(1, campo.x(a) - campo.x(de)), height: ALTO }}
          />
        ))}
        {reglas.map((valor, n) => (
          <g key={valor}>
            <line
              className={classes.regla}
              x1={IZQUIERDA}
              x2={ancho - DERECHA}
              y1={campo.y(valor)}
              y2={campo.y(valor)}
            />
            {(n === 0 || n === lineas || (lineas > 2 && n === lineas >> 1)) && (
              <text
                x={IZQUIERDA - 6}
                y={Math.min(ALTO - 1, Math.max(9, campo.y(valor) + 4))}
                textAnchor="end"
              >
                {formatNumero(valor, escala.decimales)}
              </text>
            )}
          </g>
        ))}
        {marcas.map((marca) => (
          <line
            key={marca.t}
            className={classes.regla}
            x1={campo.x(marca.t)}
            x2={campo.x(marca.t)}
            y1={0}
            y2={ALTO}
          />
        ))}
        {panel.lineas.flatMap(({ nombre, rachas }, orden) =>
          rachas.map((racha) => <Racha key={`${nombre}${racha[0]?.t}`} {...{ racha, campo, orden }} />),
        )}
        {panel.marcas?.map((cuando) => (
          <line
            key={cuando}
            className={classes.marca}
            x1={campo.x(cuando)}
            x2={campo.x(cuando)}
            y1={0}
            y2={ALTO}
          />
        ))}
        {cubeta === null ? null : (
          <line
            className={classes.lector}
            {...{ x1: campo.x((t[cubeta] ?? 0) + paso_ms / 2), x2: campo.x((t[cubeta] ?? 0) + paso_ms / 2) }}
            {...{ y1: 0, y2: ALTO }}
          />
        )}
      </svg>
    </div>
  );
};

/**
 * A router over time, one panel below the other on one axis. The pointer reads all of them at once; without it they
 * read the newest. Silences are hatched and never joined. A picture for the eye: the table says the same.
 */
export const GraficaHistoria = ({ historia }: { historia: HistoriaRouter }) => {
  const zona = useZona();
  const { ref, width } = useElementSize();
  const [cubeta, setCubeta] = useState<number | null>(null);
  const paneles = useMemo(() => panelesDe(historia), [historia]);
  const { desde, hasta, t } = historia;
  const util = width - IZQUIERDA - DERECHA;
  const marcas = useMemo(
    () => (util > 0 ? marcasDeTiempo({ desde, hasta }, relojDeSitio(zona), Math.floor(util / MARCA_PX)) : []),
    [desde, hasta, zona, util],
  );
  const leer = (e: PointerEvent<HTMLDivElement>) => {
    const lugar = (e.clientX - e.currentTarget.getBoundingClientRect().left - IZQUIERDA) / util;
    setCubeta(cubetaEn(historia, desde + lugar * (hasta - desde)));
  };
  const visible = cubeta !== null && cubeta < t.length ? cubeta : null;
  return (
    <figure className={classes.grafica}>
      <figcaption>
        {visible === null ? 'Lo más reciente' : formatFecha(t[visible] ?? 0, zona)}
        <small> Banda: mínimo a máximo. Línea: media. Achurado: sin contacto. Raya punteada: reinicio.</small>
      </figcaption>
      <div ref={ref} className={classes.paneles} onPointerMove={leer} onPointerLeave={() => setCubeta(null)}>
        {width > 0
          ? paneles.map((panel) => (
              <Panel key={panel.titulo} {...{ panel, historia, marcas }} ancho={width} cubeta={visible} />
            ))
          : null}
        {width > 0 ? (
          <svg width={width} height={18} aria-hidden="true" className={classes.tiempo}>
            {marcas.map((marca) => (
              <text
                key={marca.t}
                x={IZQUIERDA + ((marca.t - desde) / (hasta - desde)) * util}
                y={13}
                textAnchor="middle"
              >
                {marca.texto}
              </text>
            ))}
          </svg>
        ) : null}
      </div>
      <svg width="0" height="0" aria-hidden="true" className={classes.trama}>
        <pattern
          id="historia-hueco"
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <line x1="0" y1="0" x2="0" y2="6" />
        </pattern>
      </svg>
    </figure>
  );
};
