import { useElementSize } from '@mantine/hooks';
import { IconAntennaBarsOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatPosicion, kilometraje } from '@tramos/contract/posicion';
import type { Tablero } from '@tramos/contract/tablero';
import { Fragment } from 'react';
import { plural } from '../lib/formato';
import { textoAbiertos } from '../lib/texto-abiertos';
import { ETIQUETA_VIGILANCIA, textoFraccion } from '../lib/vigilancia';
import { Mark } from '../ui/mark';
import { type DuctoEnLinea, nombresQueCaben } from './ducto';
import classes from './linea-ducto.module.css';

/** CSS px that the name of a station with its chainage may take; on a wall its letters are larger. */
const nombrePx = (ancho: number): number => (ancho > 1_100 ? 172 : 122);
/** Narrower than this a tramo is told by its title and the list alone. */
const TRAMO_MIN_PX = 56;
/** From here on there is room for the word that it is blind, and for what it would notice. */
const TRAMO_CON_CIEGO_PX = 88;
const TRAMO_CON_TOMA_PX = 110;

const enPorciento = (x: number): string => `${100 * x}%`;

const ladoDe = (x: number): string | undefined => {
  if (x < 0.06) return 'izquierda';
  return x > 0.94 ? 'derecha' : undefined;
};

const Estaciones = ({ ducto, ancho }: { ducto: DuctoEnLinea; ancho: number }) => {
  const caben = nombresQueCaben(ducto.estaciones, ancho, nombrePx(ancho));
  return ducto.estaciones.map(({ id, nombre, x, posicion }) => (
    <Fragment key={id}>
      {caben.has(id) ? (
        <span className={classes.estacion} data-lado={ladoDe(x)} style={{ left: enPorciento(x) }}>
          {nombre} <small>{kilometraje(posicion)}</small>
        </span>
      ) : null}
      <span className={classes.raya} style={{ left: enPorciento(x) }} />
    </Fragment>
  ));
};

type TramoEnLinea = DuctoEnLinea['tramos'][number];

/** `Tramo 3, 184+600 a 221+300 km: vigilancia completa, 1 evento abierto`. */
const textoTramo = ({ nombre, desde, hasta, vigilancia, menor_toma, abiertos }: TramoEnLinea): string => {
  const partes = [
    vigilancia ? ETIQUETA_VIGILANCIA[vigilancia].toLowerCase() : null,
    menor_toma === null ? null : `nota desde ${textoFraccion(menor_toma)} del flujo`,
    abiertos > 0 ? plural(abiertos, 'evento abierto', 'eventos abiertos') : null,
  ].filter(Boolean);
  return `${nombre}, ${kilometraje(desde)} a ${formatPosicion(hasta)}${partes.length > 0 ? `: ${partes.join(', ')}` : ''}`;
};

const Tramo = ({ tramo, ancho }: { tramo: TramoEnLinea; ancho: number }) => {
  const px = (tramo.x1 - tramo.x0) * ancho;
  const ciego = tramo.vigilancia === 'ciega';
  const toma = tramo.menor_toma !== null && px >= TRAMO_CON_TOMA_PX ? textoFraccion(tramo.menor_toma) : null;
  const detalle = ciego ? 'ciego' : toma;
  return (
    <Link
      to="/tramos/$id"
      params={{ id: String(tramo.id) }}
      className={classes.tramo ?? ''}
      data-vigilancia={tramo.vigilancia ?? undefined}
      style={{ left: enPorciento(tramo.x0), width: enPorciento(tramo.x1 - tramo.x0) }}
      title={textoTramo(tramo)}
      aria-label={textoTramo(tramo)}
    >
      {px < TRAMO_MIN_PX ? null : ciego && px < TRAMO_CON_CIEGO_PX ? (
        tramo.nombre
      ) : (
        <>
          <strong>{tramo.nombre}</strong> {detalle}
        </>
      )}
    </Link>
  );
};

const Marcas = ({ ducto }: { ducto: DuctoEnLinea }) => (
  <>
    {ducto.sensores.map(({ id, nombre, x, posicion, salud }) => (
      <Link
        key={id}
        to="/sensors"
        search={{ sensor: id }}
        className={classes.sensor ?? ''}
        style={{ left: enPorciento(x) }}
        aria-label={`${nombre}, ${formatPosicion(posicion)}: ${salud.replace('_', ' ')}`}
        title={`${nombre}, ${formatPosicion(posicion)}`}
      >
        <span>
          <Mark kind={salud === 'mantenimiento' ? 'operacion' : salud} size={salud === 'normal' ? 10 : 14} />
        </span>
      </Link>
    ))}
    {ducto.routers.map(({ id, nombre, x }) => (
      <span
        key={id}
        className={classes.router}
        style={{ left: enPorciento(x) }}
        role="img"
        aria-label={`${nombre} sin contacto`}
        title={`${nombre} sin contacto`}
      >
        <IconAntennaBarsOff size={18} stroke={2} aria-hidden="true" />
      </span>
    ))}
    {ducto.eventos.map(({ id, nombre, x, posicion }) => (
      <Link
        key={id}
        to="."
        search={(antes) => ({ ...antes, detalle: id })}
        className={classes.evento ?? ''}
        style={{ left: enPorciento(x) }}
        aria-label={`Evento abierto en ${nombre}, ${formatPosicion(posicion)}`}
        title={`${nombre}, ${formatPosicion(posicion)}`}
      >
        <Mark kind="abierto" size={16} />
      </Link>
    ))}
  </>
);

const Ducto = ({
  ducto,
  abiertos,
}: {
  ducto: DuctoEnLinea;
  abiertos: Tablero['por_sistema'][number] | undefined;
}) => {
  const { ref, width } = useElementSize();
  const causas = abiertos?.causas ?? 0;
  return (
    <section className={classes.ducto} aria-label={ducto.nombre}>
      <header className={classes.cabeza}>
        <h3>{ducto.nombre}</h3>
        <span>
          {kilometraje(ducto.desde)} a {formatPosicion(ducto.hasta)}
        </span>
        <span className={classes.abiertos} data-hay={causas > 0 || undefined}>
          {causas > 0 ? <Mark kind="abierto" /> : null}
          {abiertos && causas > 0 ? textoAbiertos(abiertos) : 'nada abierto'}
        </span>
      </header>
      <div ref={ref} className={classes.linea} data-routers={ducto.routers.length > 0 || undefined}>
        {width > 0 ? <Estaciones ducto={ducto} ancho={width} /> : null}
        {ducto.tramos.map((tramo) => (
          <Tramo key={tramo.id} tramo={tramo} ancho={width} />
        ))}
        <Marcas ducto={ducto} />
      </div>
    </section>
  );
};

const Leyenda = () => (
  <ul className={classes.leyenda}>
    <li>
      <span className={classes.muestra} /> Vigilancia completa
    </li>
    <li>
      <span className={classes.muestra} data-vigilancia="degradada" /> Degradada
    </li>
    <li>
      <span className={classes.muestra} data-vigilancia="ciega" /> Ciego
    </li>
    <li>
      <Mark kind="abierto" /> Evento abierto
    </li>
    <li>
      <Mark kind="falla" /> Sensor en falla
    </li>
    <li>
      <Mark kind="sin_datos" /> Sin datos
    </li>
    <li>
      <IconAntennaBarsOff size={14} aria-hidden="true" /> Router sin contacto
    </li>
  </ul>
);

/** Every ducto as a straight line, chainage to scale: what is watched, what is blind, where something is open. */
export const LineasDeDuctos = ({
  ductos,
  por_sistema,
}: {
  ductos: readonly DuctoEnLinea[];
  por_sistema: Tablero['por_sistema'];
}) => (
  <div className={classes.ductos}>
    {ductos.map((ducto) => (
      <Ducto
        key={ducto.sistema_id}
        ducto={ducto}
        abiertos={por_sistema.find(({ sistema_id }) => sistema_id === ducto.sistema_id)}
      />
    ))}
    <Leyenda />
  </div>
);
