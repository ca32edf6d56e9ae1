import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { formatPosicion } from '@tramos/contract/posicion';
import { estacionAparte } from '../lib/figuras-mapa';
import { formatDuracion, formatSigma } from '../lib/formato';
import { EstadoEvento, Mark, SaludMark } from '../ui/mark';
import type { Elegido } from './busqueda';
import classes from './lista-mapa.module.css';
import { porAtender, vigilanciaDe } from './red-viva';
import type { RedViva } from './use-red-viva';

interface Props {
  red: RedViva;
  /** Seen on the screen; else only by screen readers and the keyboard, whose arrival opens it. */
  abierta: boolean;
  onAbrir: () => void;
  onCerrar: () => void;
  onElegir: (elegido: Elegido) => void;
}

const Eventos = ({ red, onElegir }: Pick<Props, 'red' | 'onElegir'>) => (
  <>
    <h3 id="mapa-eventos">Eventos en el mapa</h3>
    {red.eventos.length === 0 && (
      <p className={classes.vacio}>Ninguno abierto, ni reconocido en las últimas 24 h.</p>
    )}
    <ul aria-labelledby="mapa-eventos">
      {porAtender(red.eventos).map((evento) => (
        <li key={evento.id}>
          <button type="button" onClick={() => onElegir({ tipo: 'evento', id: evento.id })}>
            <span className={classes.linea}>
              <EstadoEvento estado={evento.evento_estado} />
              <span className={classes.apoyo}>{red.nombrar(evento)}</span>
            </span>
            <span className={classes.linea}>
              <strong>{evento.posicion === null ? 'Sin posición' : formatPosicion(evento.posicion)}</strong>
              <span className={classes.apoyo}>{formatSigma(evento.sigma_m)}</span>
            </span>
            <span className={classes.apoyo}>
              {evento.tramo_nombre} · hace {formatDuracion(red.ahora_ms - Date.parse(evento.created_at))}
            </span>
          </button>
        </li>
      ))}
    </ul>
  </>
);

const Tramos = ({ red, onElegir }: Pick<Props, 'red' | 'onElegir'>) => (
  <>
    <h3 id="mapa-tramos">Tramos en el mapa</h3>
    <ul aria-labelledby="mapa-tramos">
      {red.tramos.map((tramo) => {
        const ciega = vigilanciaDe(tramo, red.porId).tipo === 'ciega';
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
      })}
    </ul>
  </>
);

const Sensores = ({ red, onElegir }: Pick<Props, 'red' | 'onElegir'>) => (
  <>
    <h3 id="mapa-sensores">Sensores en el mapa</h3>
    <ul aria-labelledby="mapa-sensores">
      {red.sensores.map((sensor) => (
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
      ))}
    </ul>
  </>
);

/** The twin of what is drawn on the canvas, reachable by role and name (product §3). */
export const ListaMapa = ({ red, abierta, onAbrir, onCerrar, onElegir }: Props) => (
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
    <div className={classes.cuerpo}>
      <Eventos red={red} onElegir={onElegir} />
      <Tramos red={red} onElegir={onElegir} />
      <Sensores red={red} onElegir={onElegir} />
    </div>
  </section>
);
