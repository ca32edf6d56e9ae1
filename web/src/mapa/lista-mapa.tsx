import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { esEco } from '@tramos/contract/eco';
import { formatPosicion } from '@tramos/contract/posicion';
import { type ReactNode, useMemo, useState } from 'react';
import { estacionAparte, LATIDO_MAPA_MS } from '../lib/figuras-mapa';
import { formatHace, formatNumero, formatSigma } from '../lib/formato';
import { useUser } from '../lib/sesion';
import { textoEco } from '../lib/texto-eco';
import { EstadoEvento, Mark, SaludMark } from '../ui/mark';
import type { Elegido } from './busqueda';
import classes from './lista-mapa.module.css';
import { POR_VEZ, textoMostrarMas } from './por-vez';
import { porAtender } from './red-viva';
import type { RedViva } from './use-red-viva';

interface Props {
  /** Seen on the screen; else only by screen readers and the keyboard, whose arrival opens it. */
  abierta: boolean;
  onAbrir: () => void;
  onCerrar: () => void;
  /** Only what stands at one place is in it: how much; null when everything is. */
  soloUnLugar: number | null;
  onTodo: () => void;
  children: ReactNode;
}

interface DeLaRed {
  red: RedViva;
  onElegir: (elegido: Elegido) => void;
}

/** One kind of thing, a page at a time. */
const Parte = <T,>({
  id,
  titulo,
  cosas,
  vacio,
  children,
}: {
  id: string;
  titulo: string;
  cosas: readonly T[];
  vacio?: string;
  children: (cosa: T) => ReactNode;
}) => {
  const [hasta, setHasta] = useState(POR_VEZ);
  if (cosas.length === 0 && !vacio) return null;
  return (
    <>
      <h3 id={id}>{titulo}</h3>
      {cosas.length === 0 && <p className={classes.vacio}>{vacio}</p>}
      <ul aria-labelledby={id}>{cosas.slice(0, hasta).map(children)}</ul>
      {cosas.length > hasta && (
        <Button
          className={classes.mas ?? ''}
          variant="default"
          size="xs"
          onClick={() => setHasta(hasta + POR_VEZ)}
        >
          {textoMostrarMas(cosas.length - hasta)}
        </Button>
      )}
    </>
  );
};

/** Said where no event is: there is none, or nobody knows yet. */
const sinEventos = ({ porSaber, eventosEnDuda }: RedViva): string => {
  if (!porSaber.eventos) return 'Ninguno abierto, ni reconocido en las últimas 24 h.';
  return eventosEnDuda ? 'No se sabe: no se pudieron leer.' : 'Cargando…';
};

export const EventosDeLista = ({ red, onElegir }: DeLaRed) => {
  const { role } = useUser();
  const eventos = useMemo(() => porAtender(red.eventos), [red.eventos]);
  return (
    <Parte id="mapa-eventos" titulo="Eventos en el mapa" cosas={eventos} vacio={sinEventos(red)}>
      {(evento) => (
        <li key={evento.id}>
          <button type="button" onClick={() => onElegir({ tipo: 'evento', id: evento.id })}>
            <span className={classes.linea}>
              <EstadoEvento evento={evento} />
              <span className={classes.apoyo}>{red.nombrar(evento)}</span>
            </span>
            <span className={classes.linea}>
              {esEco(evento) ? (
                <span>{textoEco(evento, role)}</span>
              ) : (
                <>
                  <strong>
                    {evento.posicion === null ? 'Sin posición' : formatPosicion(evento.posicion)}
                  </strong>
                  <span className={classes.apoyo}>{formatSigma(evento.sigma_m)}</span>
                </>
              )}
            </span>
            <span className={classes.apoyo}>
              {evento.tramo_nombre} · {formatHace(evento.created_at, red.ahora_ms, LATIDO_MAPA_MS)}
            </span>
          </button>
        </li>
      )}
    </Parte>
  );
};

const Tramos = ({ red, onElegir }: DeLaRed) => (
  <Parte id="mapa-tramos" titulo="Tramos en el mapa" cosas={red.tramos}>
    {(tramo) => {
      const ciega = red.ciegos.has(tramo.id);
      return (
        <li key={tramo.id}>
          <button type="button" onClick={() => onElegir({ tipo: 'tramo', id: tramo.id })}>
            <span className={classes.linea}>
              <strong>{tramo.nombre}</strong>
              {ciega && (
                <span className={classes.marca}>
                  <Mark kind="sin_datos" /> Sin vigilancia
                </span>
              )}
            </span>
            <span className={classes.apoyo}>{tramo.sistema_nombre}</span>
          </button>
        </li>
      );
    }}
  </Parte>
);

const Sensores = ({ red, onElegir }: DeLaRed) => (
  <Parte id="mapa-sensores" titulo="Sensores en el mapa" cosas={red.sensores}>
    {(sensor) => (
      <li key={sensor.id}>
        <button type="button" onClick={() => onElegir({ tipo: 'sensor', id: sensor.id })}>
          <span className={classes.linea}>
            <strong>{sensor.nombre}</strong>
            {sensor.salud !== 'normal' && <SaludMark salud={sensor.salud} />}
          </span>
          <span className={classes.apoyo}>
            {[estacionAparte(sensor), formatPosicion(sensor.posicion)].filter(Boolean).join(' · ')}
          </span>
        </button>
      </li>
    )}
  </Parte>
);

const Sitios = ({ red, onElegir }: DeLaRed) => (
  <>
    <Parte id="mapa-estaciones" titulo="Estaciones en el mapa" cosas={red.estaciones}>
      {({ id, nombre, posicion }) => (
        <li key={id}>
          <button type="button" onClick={() => onElegir({ tipo: 'estacion', id })}>
            <strong>{nombre}</strong>
            <span className={classes.apoyo}>{formatPosicion(posicion)}</span>
          </button>
        </li>
      )}
    </Parte>
    <Parte id="mapa-routers" titulo="Routers en el mapa" cosas={red.routers}>
      {({ id, nombre, salud }) => (
        <li key={id}>
          <button type="button" onClick={() => onElegir({ tipo: 'router', id })}>
            <span className={classes.linea}>
              <strong>{nombre}</strong>
              {salud === 'sin_contacto' && <SaludMark salud="sin_datos" />}
            </span>
          </button>
        </li>
      )}
    </Parte>
  </>
);

/** The network itself, which changes by the word of every sensor. */
export const RedDeLista = (props: DeLaRed) => (
  <>
    <Tramos {...props} />
    <Sensores {...props} />
    <Sitios {...props} />
  </>
);

/** The twin of what is drawn on the canvas, reachable by role and name (product §3). */
export const ListaMapa = ({ abierta, onAbrir, onCerrar, soloUnLugar, onTodo, children }: Props) => (
  <section
    className={abierta ? classes.lista : 'solo-lector'}
    aria-label="Lista del mapa"
    onFocus={() => !abierta && onAbrir()}
  >
    <header className={classes.cabecera}>
      <h2>En el mapa</h2>
      <ActionIcon aria-label="Cerrar lista" onClick={onCerrar} tabIndex={abierta ? 0 : -1}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </header>
    {soloUnLugar !== null && (
      <p className={classes.lugar} role="status">
        <span>Solo lo que está en un lugar: {formatNumero(soloUnLugar)}</span>
        <Button variant="default" size="xs" onClick={onTodo} tabIndex={abierta ? 0 : -1}>
          Ver todo
        </Button>
      </p>
    )}
    {/* Clipped away it does not scroll: nobody could reach it to do so while it holds nothing yet. */}
    <div className={abierta ? classes.cuerpo : undefined}>{children}</div>
  </section>
);
