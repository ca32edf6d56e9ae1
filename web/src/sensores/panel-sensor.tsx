import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { textoMomento } from '@tramos/contract/momento';
import { formatPosicion, kilometraje } from '@tramos/contract/posicion';
import type { SaludSensor24h } from '@tramos/contract/salud-sensores';
import type { Sensor } from '@tramos/contract/sensor';
import type { ReactNode } from 'react';
import { estacionAparte } from '../lib/figuras-mapa';
import { conUnidad, formatFecha, formatNumero } from '../lib/formato';
import { ahoraServidor } from '../lib/reloj';
import { textoRelojDe } from '../lib/reloj-sensor';
import { useZona } from '../lib/sitio';
import { SaludMark } from '../ui/mark';
import panel from '../ui/panel-lateral.module.css';
import { RelojMark } from '../ui/reloj-mark';
import classes from './panel-sensor.module.css';
import { Disponibilidad, EdadDato, Huecos, Presion, textoRuido, UltimaHora } from './piezas';
import type { Renglon } from './renglones';

const HORA_MS = 3_600_000;

const Seccion = ({ titulo, children }: { titulo?: string; children: ReactNode }) => (
  <section className={classes.seccion}>
    {titulo ? <h3>{titulo}</h3> : null}
    {children}
  </section>
);

const Dato = ({ etiqueta, children }: { etiqueta: string; children: ReactNode }) => (
  <div className={classes.dato}>
    <dt>{etiqueta}</dt>
    <dd>{children}</dd>
  </div>
);

/** What the line of the last hour spans, in words. */
const rangoDe = (salud: SaludSensor24h | null): string | null => {
  const oidos = salud?.minutos.filter((v) => v !== null) ?? [];
  if (oidos.length === 0) return null;
  return `de ${formatNumero(Math.min(...oidos), 3)} a ${conUnidad(Math.max(...oidos), 'kg/cm²', 3)}`;
};

const UltimoHueco = ({ salud }: { salud: SaludSensor24h | null }) => {
  const zona = useZona();
  const ultimo = salud?.huecos.ultimo;
  if (!ultimo) return <>-</>;
  const hora = (iso: string) => textoMomento(iso, { junto_a: ahoraServidor(), zona, precision: 'minuto' });
  return (
    <>{ultimo.hasta ? `${hora(ultimo.desde)} a ${hora(ultimo.hasta)}` : `desde ${hora(ultimo.desde)}`}</>
  );
};

const Router = ({ router }: { router: NonNullable<SaludSensor24h['router']> }) => {
  const zona = useZona();
  return (
    <Seccion titulo="Router">
      <dl>
        <Dato etiqueta="Nombre">{router.nombre}</Dato>
        <Dato etiqueta="Contacto">
          {router.salud === 'en_linea' ? 'En línea' : <strong>Sin contacto</strong>}
        </Dato>
        <Dato etiqueta="Último contacto">{formatFecha(router.ultimo_contacto, zona)}</Dato>
        <Dato etiqueta="Señal">{router.rsrp_dbm === null ? '-' : conUnidad(router.rsrp_dbm, 'dBm')}</Dato>
      </dl>
    </Seccion>
  );
};

const Enlaces = ({ sensor }: { sensor: Sensor }) => {
  const hasta = ahoraServidor();
  return (
    <footer className={classes.pie}>
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link
            {...props}
            to="/mapa"
            search={{ sensor: sensor.id, centro: `${sensor.latitud},${sensor.longitud}` }}
          />
        )}
      >
        Ver en el mapa
      </Button>
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link
            {...props}
            to="/presiones/PresionSensor"
            search={{ sensor: sensor.id, desde: hasta - HORA_MS, hasta }}
          />
        )}
      >
        Ver presión
      </Button>
    </footer>
  );
};

/** All there is to say of one sensor, beside the list. */
export const PanelSensor = ({ renglon, onCerrar }: { renglon: Renglon; onCerrar: () => void }) => {
  const zona = useZona();
  const { sensor, salud, sistema, tramos } = renglon;
  return (
    <aside className={panel.panel} aria-label={sensor.nombre}>
      <header className={panel.cabecera}>
        <h2>{sensor.nombre}</h2>
        <span className={panel.subtitulo}>{estacionAparte(sensor)}</span>
        <ActionIcon className={panel.cerrar ?? ''} aria-label="Cerrar panel" onClick={onCerrar}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </header>
      <div className={panel.cuerpo}>
        <Seccion>
          <div className={classes.ahora}>
            <Presion sensor={sensor} />
            <EdadDato sensor={sensor} />
          </div>
          <UltimaHora sensor={sensor} salud={salud} alto={72} />
          <p className={classes.eje}>
            <span>hace 1 h</span>
            <span>{rangoDe(salud)}</span>
            <span>ahora</span>
          </p>
        </Seccion>
        <Seccion titulo="Salud">
          <dl>
            <Dato etiqueta="Estado">
              <SaludMark salud={sensor.salud} />
            </Dato>
            {salud?.falla_desde ? (
              <Dato etiqueta="En falla desde">{formatFecha(salud.falla_desde, zona)}</Dato>
            ) : null}
            <Dato etiqueta="Último dato">{formatFecha(sensor.ultima_lectura?.t, zona)}</Dato>
            <Dato etiqueta="Ruido">{textoRuido(sensor)}</Dato>
            <Dato etiqueta="Reloj">
              <RelojMark reloj={sensor.reloj} />
            </Dato>
            <Dato etiqueta="Fuente y desvío">{textoRelojDe(sensor)}</Dato>
            <Dato etiqueta="Huecos, 24 h">
              <Huecos salud={salud} />
            </Dato>
            <Dato etiqueta="Último hueco">
              <UltimoHueco salud={salud} />
            </Dato>
            <Dato etiqueta="Disponibilidad">
              <Disponibilidad salud={salud} />
            </Dato>
          </dl>
        </Seccion>
        {salud?.router ? <Router router={salud.router} /> : null}
        <Seccion titulo="Quedan ciegos sin él">
          {tramos.length === 0 ? (
            <p className={classes.tramos}>Ningún tramo depende de este sensor.</p>
          ) : null}
          <ul className={classes.tramos}>
            {tramos.map((tramo) => (
              <li key={tramo.id}>
                <Link to="/tramos/$id" params={{ id: String(tramo.id) }}>
                  {tramo.nombre}
                </Link>
                , {kilometraje(tramo.posicion_a)} a {formatPosicion(tramo.posicion_b)}
              </li>
            ))}
          </ul>
        </Seccion>
        <Seccion titulo="Lugar">
          <dl>
            <Dato etiqueta="Posición">{formatPosicion(sensor.posicion)}</Dato>
            <Dato etiqueta="Sistema">{sistema}</Dato>
            <Dato etiqueta="Municipio">
              {[sensor.municipio, sensor.estado].filter(Boolean).join(', ') || '-'}
            </Dato>
            <Dato etiqueta="Clave">
              <code>{sensor.clave}</code>
            </Dato>
          </dl>
        </Seccion>
      </div>
      <Enlaces sensor={sensor} />
    </aside>
  );
};
