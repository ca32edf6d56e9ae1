import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { formatEdad } from '@tramos/contract/duracion';
import { formatPosicion } from '@tramos/contract/posicion';
import type { Sensor } from '@tramos/contract/sensor';
import type { ReactNode } from 'react';
import { estacionAparte } from '../lib/figuras-mapa';
import { conUnidad, formatNumero } from '../lib/formato';
import { textoRelojDe } from '../lib/reloj-sensor';
import { LineaMenuda } from '../ui/linea-menuda';
import { SaludMark } from '../ui/mark';
import panel from '../ui/panel-lateral.module.css';
import { useAhora } from '../ui/use-ahora';
import type { Elegido } from './busqueda';
import classes from './piezas.module.css';

/** Pieces that the panels beside the map share. */

export const Panel = ({
  titulo,
  subtitulo,
  onCerrar,
  pie,
  children,
}: {
  titulo: string;
  subtitulo?: string | null;
  onCerrar: () => void;
  pie?: ReactNode;
  children: ReactNode;
}) => (
  <aside className={panel.panel} aria-label={titulo}>
    <header className={panel.cabecera}>
      <h2>{titulo}</h2>
      {subtitulo && <span className={panel.subtitulo}>{subtitulo}</span>}
      <ActionIcon className={panel.cerrar} aria-label="Cerrar panel" onClick={onCerrar}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </header>
    <div className={panel.cuerpo}>{children}</div>
    {pie && <footer className={classes.pie}>{pie}</footer>}
  </aside>
);

export const Seccion = ({ titulo, children }: { titulo?: string; children: ReactNode }) => (
  <section className={classes.seccion}>
    {titulo && <h3>{titulo}</h3>}
    {children}
  </section>
);

export const Datos = ({ children }: { children: ReactNode }) => <dl className={classes.datos}>{children}</dl>;

export const Dato = ({ etiqueta, children }: { etiqueta: string; children: ReactNode }) => (
  <div className={classes.dato}>
    <dt>{etiqueta}</dt>
    <dd>{children}</dd>
  </div>
);

/** Things of the network, each opening its own panel. */
export const Enlaces = ({
  tipo,
  cosas,
  onElegir,
}: {
  tipo: Elegido['tipo'];
  cosas: readonly { id: number; nombre: string }[];
  onElegir: (elegido: Elegido) => void;
}) => (
  <span className={classes.enlaces}>
    {cosas.length === 0 && '-'}
    {cosas.map(({ id, nombre }) => (
      <button key={id} type="button" onClick={() => onElegir({ tipo, id })}>
        {nombre}
      </button>
    ))}
  </span>
);

/** Age of the newest sample, by the server's clock; told each second. */
const EdadLectura = ({ t }: { t: string }) => {
  const ahora_ms = useAhora(1_000);
  return <span className={classes.edad}>hace {formatEdad(ahora_ms - Date.parse(t))}</span>;
};

/** Pressure by the minute, oldest first; null where nothing was heard. */
export type Minutos = readonly (number | null)[];

/** What one sensor measures now: pressure and its age, noise, clock. */
export const LecturaSensor = ({
  sensor,
  lado,
  minutos,
  onElegir,
}: {
  sensor: Sensor;
  lado?: 'A' | 'B';
  minutos?: Minutos | undefined;
  onElegir?: () => void;
}) => (
  <div className={classes.lectura}>
    {lado && (
      <div className={classes.quien}>
        <span className={classes.lado}>{lado}</span>
        <button type="button" className={classes.nombre} onClick={onElegir}>
          {sensor.nombre}
        </button>
        <span className={classes.sitio}>{estacionAparte(sensor)}</span>
        {sensor.ultima_lectura && <EdadLectura t={sensor.ultima_lectura.t} />}
      </div>
    )}
    <div className={classes.presion}>
      {sensor.ultima_lectura ? (
        <>
          <strong>{formatNumero(sensor.ultima_lectura.presion_kgcm2, 3)}</strong>
          <span>kg/cm²</span>
          {!lado && <EdadLectura t={sensor.ultima_lectura.t} />}
        </>
      ) : (
        <span>Sin lecturas</span>
      )}
      {sensor.salud !== 'normal' && <SaludMark salud={sensor.salud} />}
      {minutos?.some((valor) => valor !== null) && (
        <span className={classes.hora}>
          <LineaMenuda
            valores={minutos}
            alto={24}
            etiqueta={`Presión de ${sensor.nombre} en la última hora`}
          />
          <small>1 h</small>
        </span>
      )}
    </div>
    <dl className={classes.cifras}>
      <div>
        <dt>Ruido</dt>
        <dd>{sensor.ruido_kgcm2 === null ? '-' : conUnidad(sensor.ruido_kgcm2, 'kg/cm²', 3)}</dd>
      </div>
      <div>
        <dt>Reloj</dt>
        <dd>{textoRelojDe(sensor)}</dd>
      </div>
      <div>
        <dt>Posición</dt>
        <dd>{formatPosicion(sensor.posicion)}</dd>
      </div>
    </dl>
  </div>
);
