import { Button } from '@mantine/core';
import { IconCheck, IconNavigation, IconTriangleFilled } from '@tabler/icons-react';
import { formatPosicion, kilometraje } from '@tramos/contract/posicion';
import { formatSigma } from '../lib/formato';
import { formatIntervalo } from '../lib/intervalo';
import { CopiarBoton } from '../ui/copiar-boton';
import { Aviso } from './aviso';
import classes from './detalle-movil.module.css';
import {
  type EventoMostrable,
  enlaceComoLlegar,
  formatLugar,
  lugarDe,
  nombreSistema,
  nombreTramo,
} from './hechos';
import { Historial } from './historial';
import { MapaEvento } from './mapa-evento';
import { SeccionSensores } from './seccion-sensores';
import { SeccionAdicional, SeccionBasica } from './secciones';
import type { VistaDetalle } from './vista-detalle';

/** The field user's path on a phone: where it is, the way there, and the one thing to do. */

/** `± 48 m, buscar de 212+404 a 212+596 km`. */
const textoBusqueda = (evento: EventoMostrable): string | null => {
  const intervalo = formatIntervalo(evento);
  return intervalo && `${formatSigma(evento.sigma_m)}, buscar de ${intervalo.desde} a ${intervalo.hasta} km`;
};

const Lugar = ({ evento }: { evento: EventoMostrable }) => {
  const busqueda = textoBusqueda(evento);
  return (
    <div className={classes.lugar}>
      {evento.posicion == null ? (
        <h2 className={classes.sinLugar}>Sin posición</h2>
      ) : (
        <h2 className={classes.km}>
          {kilometraje(evento.posicion)} <small>km</small>
        </h2>
      )}
      {busqueda && <p className={classes.busqueda}>{busqueda}</p>}
      <p className={classes.donde}>
        {[nombreTramo(evento), nombreSistema(evento)].filter(Boolean).join(', ')}
      </p>
    </div>
  );
};

const Pie = ({ evento, puede, accion, onClose }: Omit<VistaDetalle, 'zona' | 'role'>) => {
  const lugar = lugarDe(evento);
  const etiqueta = evento.posicion == null ? 'Evento' : formatPosicion(evento.posicion);
  return (
    <div className={classes.pie}>
      <Button variant="default" size="xl" onClick={onClose}>
        Cerrar
      </Button>
      {puede.escalar && (
        <Button
          variant="default"
          size="xl"
          leftSection={<IconTriangleFilled size={14} aria-hidden />}
          onClick={() => accion.pedir('escalar')}
        >
          Escalar Evento
        </Button>
      )}
      {lugar && (
        <Button
          component="a"
          href={enlaceComoLlegar(lugar, etiqueta, navigator.userAgent)}
          variant="default"
          size="xl"
          leftSection={<IconNavigation size={20} stroke={1.75} aria-hidden />}
        >
          Cómo llegar
        </Button>
      )}
      {puede.reconocer && (
        <Button
          size="xl"
          leftSection={<IconCheck size={20} stroke={2.5} aria-hidden />}
          onClick={() => accion.pedir('reconocer')}
        >
          Reconocer Evento
        </Button>
      )}
    </div>
  );
};

export const DetalleMovil = ({ evento, role, zona, puede, accion, onClose }: VistaDetalle) => (
  <div className={classes.movil}>
    <div className={classes.rollo}>
      <Lugar evento={evento} />
      {accion.aviso?.tipo === 'perdido' && (
        <div className={classes.aviso}>
          <Aviso aviso={accion.aviso} />
        </div>
      )}
      <div className={classes.mapa}>
        <MapaEvento evento={evento} compacto />
      </div>
      {lugarDe(evento) && (
        <div className={classes.coordenadas}>
          <span>{formatLugar(evento)}</span>
          <CopiarBoton texto={formatLugar(evento)} grande>
            Copiar
          </CopiarBoton>
        </div>
      )}
      <SeccionBasica evento={evento} role={role} zona={zona} />
      <SeccionSensores evento={evento} zona={zona} />
      <SeccionAdicional evento={evento} role={role} zona={zona} />
      <section aria-label="Historial" className={classes.historial}>
        <h3>Historial</h3>
        <Historial items={evento.historial ?? []} zona={zona} />
      </section>
    </div>
    <Pie evento={evento} puede={puede} accion={accion} onClose={onClose} />
  </div>
);
