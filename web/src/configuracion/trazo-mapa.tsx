import { ActionIcon, Button, Modal, TextInput } from '@mantine/core';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { formatPosicion } from '@tramos/contract/posicion';
import type { Estacion } from '@tramos/contract/red';
import { type PointerEvent, useEffect, useMemo, useState } from 'react';
import { figuraEstacion, figuraTramo } from '../lib/figuras-mapa';
import { conUnidad } from '../lib/formato';
import { largoDe } from '../lib/lineas/medir';
import type { Vertices } from '../lib/lineas/tipos';
import type { Camara, LatLng, Mapa } from '../lib/mapa/tipos';
import { aUnidad, desproyectar, enVista, ladoMundo, limitesDe, type Vista } from '../lib/mapa/vista';
import { useTramos } from '../lib/red';
import { LienzoMapa } from '../ui/lienzo-mapa';
import {
  agregar,
  arrastrar,
  type Dibujo,
  deshacer,
  dibujoDe,
  elegir,
  mover,
  type Punto,
  quitar,
  unirExtremos,
} from './trazo-dibujo';
import classes from './trazo-mapa.module.css';

const MOVIL = '(max-width: 48em)';
/** A click as near as this to a station is on it, px. */
const IMAN_PX = 16;

const enMapa = ([lng, lat]: Punto): LatLng => ({ lat, lng });
const puntoDe = ({ latitud, longitud }: Estacion): Punto => [longitud, latitud];

const vistaDe = ({ centro, zoom }: Camara, { width, height }: { width: number; height: number }): Vista => {
  const { x, y } = aUnidad(centro);
  const lado = ladoMundo(zoom);
  return {
    ...{ zoom, ancho: width, alto: height },
    origen: { x: x * lado - width / 2, y: y * lado - height / 2 },
  };
};

/** A place on the map, or the station that stands under the pointer. */
const conIman = (vista: Vista, lugar: LatLng, estaciones: readonly Estacion[]): Punto => {
  const aqui = enVista(vista, aUnidad(lugar));
  const cerca = estaciones.find((estacion) => {
    const { x, y } = enVista(vista, aUnidad(enMapa(puntoDe(estacion))));
    return Math.hypot(x - aqui.x, y - aqui.y) <= IMAN_PX;
  });
  return cerca ? puntoDe(cerca) : [lugar.lng, lugar.lat];
};

interface Manejo {
  dibujo: Dibujo;
  setDibujo: (hacer: (dibujo: Dibujo) => Dibujo) => void;
}

/** The line over the map, and its vertices: dragged, or chosen with a click. */
const Asas = ({
  dibujo,
  setDibujo,
  vista,
  estaciones,
}: Manejo & { vista: Vista; estaciones: readonly Estacion[] }) => {
  const [arrastrada, setArrastrada] = useState<number | null>(null);
  const lugares = dibujo.vertices.map((vertice) => enVista(vista, aUnidad(enMapa(vertice))));
  const lugarDe = (e: PointerEvent): Punto => {
    const caja = e.currentTarget.parentElement?.getBoundingClientRect();
    const lugar = desproyectar(vista, { x: e.clientX - (caja?.left ?? 0), y: e.clientY - (caja?.top ?? 0) });
    return conIman(vista, lugar, estaciones);
  };
  return (
    <div className={classes.asas}>
      <svg aria-hidden="true">
        <polyline points={lugares.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      </svg>
      {lugares.map(({ x, y }, i) => {
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a vertex is its place in the line
            key={i}
            type="button"
            tabIndex={-1}
            aria-label={`Vértice ${i + 1} en el mapa`}
            className={classes.asa}
            data-elegido={i === dibujo.elegido || undefined}
            style={{ transform: `translate(${x}px, ${y}px)` }}
            onPointerDown={(e) => {
              e.currentTarget.setPointerCapture(e.pointerId);
              setDibujo((antes) => elegir(antes, i));
            }}
            onPointerMove={(e) => {
              if (!e.currentTarget.hasPointerCapture(e.pointerId)) return;
              const lugar = lugarDe(e);
              setDibujo((antes) => (arrastrada === i ? arrastrar(antes, i, lugar) : mover(antes, i, lugar)));
              setArrastrada(i);
            }}
            onPointerUp={() => setArrastrada(null)}
            onPointerCancel={() => setArrastrada(null)}
          />
        );
      })}
    </div>
  );
};

const esLatitud = (texto: string) => texto.trim() !== '' && Math.abs(Number(texto)) <= 90;
const esLongitud = (texto: string) => texto.trim() !== '' && Math.abs(Number(texto)) <= 180;

/** One coordinate of a vertex, written: what is no coordinate is told and moves nothing. */
const Coordenada = ({
  label,
  valor,
  valida,
  onCambio,
}: {
  label: string;
  valor: number;
  valida: (texto: string) => boolean;
  onCambio: (valor: number) => void;
}) => {
  const [escrito, setEscrito] = useState<string | null>(null);
  const texto = escrito ?? String(valor);
  return (
    <TextInput
      aria-label={label}
      size="xs"
      inputMode="decimal"
      maxLength={20}
      value={texto}
      error={!valida(texto)}
      onChange={(e) => setEscrito(e.currentTarget.value)}
      onBlur={() => {
        if (escrito !== null && valida(escrito) && Number(escrito) !== valor) onCambio(Number(escrito));
        setEscrito(null);
      }}
      onKeyDown={(e) => {
        if (e.key !== 'Enter') return;
        e.preventDefault();
        e.currentTarget.blur();
      }}
    />
  );
};

/** The same vertices for whoever does not point: written, added and removed. */
const Lista = ({ dibujo, setDibujo, centro }: Manejo & { centro: () => Punto }) => (
  <>
    <ol className={classes.vertices} aria-label="Vértices">
      {dibujo.vertices.map(([lng, lat], i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a vertex is its place in the line
        <li key={i} data-elegido={i === dibujo.elegido || undefined}>
          <button
            type="button"
            aria-pressed={i === dibujo.elegido}
            aria-label={`Elegir el vértice ${i + 1}`}
            onClick={() => setDibujo((antes) => elegir(antes, i))}
          >
            {i + 1}
          </button>
          <Coordenada
            label={`Latitud del vértice ${i + 1}`}
            valor={lat}
            valida={esLatitud}
            onCambio={(nueva) => setDibujo((antes) => mover(antes, i, [lng, nueva]))}
          />
          <Coordenada
            label={`Longitud del vértice ${i + 1}`}
            valor={lng}
            valida={esLongitud}
            onCambio={(nueva) => setDibujo((antes) => mover(antes, i, [nueva, lat]))}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Quitar el vértice ${i + 1}`}
            onClick={() => setDibujo((antes) => quitar(antes, i))}
          >
            <IconTrash size={16} stroke={1.75} />
          </ActionIcon>
        </li>
      ))}
    </ol>
    <Button variant="default" size="xs" onClick={() => setDibujo((antes) => agregar(antes, centro()))}>
      Agregar en el centro del mapa
    </Button>
  </>
);

export interface Extremos {
  inicio: Estacion | undefined;
  fin: Estacion | undefined;
  /** Chainages of the two sensors, m; undefined while they are not chosen. */
  cadenamiento: readonly [number, number] | undefined;
}

const Cifras = ({ vertices, cadenamiento }: { vertices: Vertices } & Pick<Extremos, 'cadenamiento'>) => {
  const largo_m = largoDe(vertices);
  return (
    <dl className={classes.cifras}>
      <div>
        <dt>Largo del trazo</dt>
        <dd>
          <span role="status" aria-label="Largo del trazo">
            {conUnidad(largo_m / 1_000, 'km', 3)}
          </span>
        </dd>
      </div>
      {cadenamiento ? (
        <div>
          <dt>Cadenamiento</dt>
          <dd>
            {`${formatPosicion(cadenamiento[0])} a ${formatPosicion(cadenamiento[1])}: ${conUnidad((cadenamiento[1] - cadenamiento[0]) / 1_000, 'km', 3)}`}
          </dd>
        </div>
      ) : null}
    </dl>
  );
};

interface Props extends Extremos {
  vertices: Vertices;
  estaciones: readonly Estacion[];
  onUsar: (vertices: Vertices) => void;
  onCerrar: () => void;
}

const inicial = ({ vertices, inicio, fin }: Pick<Props, 'vertices' | 'inicio' | 'fin'>): Dibujo => {
  if (vertices.length > 0) return dibujoDe(vertices);
  const puestos = [inicio, fin].flatMap(
    (estacion): Vertices => (estacion ? [[estacion.longitud, estacion.latitud]] : []),
  );
  // Between the two stations; after the one that is there.
  return dibujoDe(puestos, puestos.length === 0 ? -1 : 0);
};

/** The country around what is drawn: the line, its stations, or all there are. */
const encajarEn = (mapa: Mapa, vertices: Vertices, estaciones: readonly Estacion[]) => {
  const limites = limitesDe(vertices.length > 0 ? vertices.map(enMapa) : estaciones.map(puntoDe).map(enMapa));
  if (limites) mapa.encajar(limites);
};

const Lienzo = ({
  dibujo,
  setDibujo,
  estaciones,
  onMapa,
}: Manejo & { estaciones: readonly Estacion[]; onMapa: (mapa: Mapa) => void }) => {
  const { data: tramos = [] } = useTramos();
  const [mapa, setMapa] = useState<Mapa | null>(null);
  const [camara, setCamara] = useState<Camara | null>(null);
  const { ref, width, height } = useElementSize();
  const figuras = useMemo(() => tramos.flatMap((tramo) => figuraTramo(tramo, false) ?? []), [tramos]);
  const marcas = useMemo(() => estaciones.map(figuraEstacion), [estaciones]);
  const { vertices } = dibujo;
  useEffect(() => mapa?.alMover(() => setCamara(mapa.camara())), [mapa]);
  const vista = camara && vistaDe(camara, { width, height });
  const alListo = (nuevo: Mapa) => {
    nuevo.setMira(true);
    encajarEn(nuevo, vertices, estaciones);
    setMapa(nuevo);
    setCamara(nuevo.camara());
    onMapa(nuevo);
  };
  return (
    <div className={classes.lienzo} ref={ref}>
      <LienzoMapa
        nombre="Mapa para dibujar el trazo"
        controles="derecha"
        tramos={figuras}
        sensores={NINGUNO}
        eventos={NINGUNO}
        estaciones={marcas}
        onListo={alListo}
        onCamara={setCamara}
        onClic={(lugar) => {
          if (vista) setDibujo((antes) => agregar(antes, conIman(vista, lugar, estaciones)));
        }}
      />
      {vista ? <Asas dibujo={dibujo} setDibujo={setDibujo} vista={vista} estaciones={estaciones} /> : null}
    </div>
  );
};
const NINGUNO: readonly never[] = [];

const Cuerpo = ({ vertices, inicio, fin, cadenamiento, estaciones, onUsar, onCerrar }: Props) => {
  const [dibujo, setDibujo] = useState(() => inicial({ vertices, inicio, fin }));
  const [mapa, setMapa] = useState<Mapa | null>(null);
  const manejo = { dibujo, setDibujo };
  const centro = (): Punto => {
    const { lng = 0, lat = 0 } = mapa?.camara().centro ?? {};
    return [lng, lat];
  };
  return (
    <div className={classes.cuerpo}>
      <Lienzo {...manejo} estaciones={estaciones} onMapa={setMapa} />
      <div className={classes.lado}>
        <p className={classes.ayuda}>
          Cada clic agrega un vértice después del elegido; arrastre uno para moverlo. Cerca de una estación,
          queda en ella.
        </p>
        <div className={classes.acciones}>
          <Button
            variant="default"
            size="xs"
            disabled={dibujo.antes.length === 0}
            onClick={() => setDibujo(deshacer)}
          >
            Deshacer
          </Button>
          <Button
            variant="default"
            size="xs"
            disabled={!inicio || !fin}
            onClick={() =>
              inicio && fin && setDibujo((antes) => unirExtremos(antes, puntoDe(inicio), puntoDe(fin)))
            }
          >
            Unir extremos a las estaciones
          </Button>
        </div>
        <Cifras vertices={dibujo.vertices} cadenamiento={cadenamiento} />
        <Lista {...manejo} centro={centro} />
        <footer className={classes.pie}>
          <Button variant="default" onClick={onCerrar}>
            Cancelar
          </Button>
          <Button disabled={dibujo.vertices.length < 2} onClick={() => onUsar(dibujo.vertices)}>
            Usar este trazo
          </Button>
        </footer>
      </div>
    </div>
  );
};

/** Draws the line of a tramo on the site's own map, from A to B; the form takes it as if it had been pasted. */
export const TrazoMapa = ({ abierto, ...props }: Props & { abierto: boolean }) => {
  const movil = useMediaQuery(MOVIL, window.matchMedia(MOVIL).matches);
  return (
    <Modal
      opened={abierto}
      onClose={props.onCerrar}
      title="Dibujar el trazo, de A a B"
      fullScreen={movil}
      size={1_180}
      centered
      zIndex={310}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      <Cuerpo {...props} />
    </Modal>
  );
};
