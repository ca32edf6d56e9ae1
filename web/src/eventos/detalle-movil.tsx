import { Button } from '@mantine/core';
import { IconCheck, IconNavigation, IconTriangleFilled } from '@tabler/icons-react';
import { esEco } from '@tramos/contract/eco';
import { formatPosicion, kilometraje } from '@tramos/contract/posicion';
import { type ReactNode, useState } from 'react';
import { formatFecha, formatSigma } from '../lib/formato';
import { formatIntervalo } from '../lib/intervalo';
import { CopiarBoton } from '../ui/copiar-boton';
import { EcoDelEvento } from '../ui/eco-del-evento';
import { SkeletonRows } from '../ui/estados';
import { Aviso } from './aviso';
import classes from './detalle-movil.module.css';
import { EvidenciaDicha, EvidenciaOida } from './evidencia/evidencia';
import { FranjasDetalle } from './franjas-detalle';
import {
  type EventoMostrable,
  enlaceComoLlegar,
  formatLugar,
  formatUbicacion,
  lugarDe,
  nombreDonde,
  type Lugar as Punto,
} from './hechos';
import { Historial } from './historial';
import { ultimaNota } from './historial-frases';
import { MapaEvento } from './mapa-evento';
import { NotaForma } from './nota-forma';
import { Previos } from './previos';
import { textoDonde } from './resumen-evento';
import { SeccionAdicional } from './seccion-adicional';
import { SeccionBasica } from './seccion-basica';
import { SeccionSensores } from './seccion-sensores';
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
      <p className={classes.donde}>{textoDonde(evento)}</p>
    </div>
  );
};

const ComoLlegar = ({ evento, lugar }: { evento: EventoMostrable; lugar: Punto }) => (
  <Button
    component="a"
    href={enlaceComoLlegar(
      lugar,
      evento.posicion == null ? 'Evento' : formatPosicion(evento.posicion),
      navigator.userAgent,
    )}
    variant="default"
    size="xl"
    leftSection={<IconNavigation size={20} stroke={1.75} aria-hidden />}
  >
    Cómo llegar
  </Button>
);

/** The two things that a field user does stand first and largest; the rest is smaller beneath them. */
const Pie = ({ evento, puede, accion, disposicion, onClose }: VistaDetalle) => {
  // Nobody is to be sent to where a wave was only heard again.
  const lugar = esEco(evento) ? null : lugarDe(evento);
  return (
    <div className={classes.pie}>
      {lugar && <ComoLlegar evento={evento} lugar={lugar} />}
      {puede.reconocer && (
        <Button
          size="xl"
          leftSection={<IconCheck size={20} stroke={2.5} aria-hidden />}
          onClick={() => accion.pedir('reconocer')}
        >
          Reconocer Evento
        </Button>
      )}
      <div className={classes.menores}>
        <Button variant="default" size="lg" onClick={onClose}>
          Cerrar
        </Button>
        {puede.disponer && (
          <Button variant="default" size="lg" aria-haspopup="dialog" onClick={disposicion.abrir}>
            Disposición
          </Button>
        )}
        {puede.escalar && (
          <Button
            variant="default"
            size="lg"
            leftSection={<IconTriangleFilled size={14} aria-hidden />}
            onClick={() => accion.pedir('escalar')}
          >
            Escalar Evento
          </Button>
        )}
      </div>
    </div>
  );
};

/** The coordinates as text, and the place to send to whoever is on the way. */
const Coordenadas = ({ evento }: { evento: EventoMostrable }) => {
  const ubicacion = formatUbicacion(evento);
  if (ubicacion === null) return null;
  return (
    <div className={classes.coordenadas}>
      <span>{formatLugar(evento)}</span>
      <span className={classes.copiar}>
        {lugarDe(evento) && (
          <CopiarBoton texto={formatLugar(evento)} grande>
            Copiar coordenadas
          </CopiarBoton>
        )}
        <CopiarBoton texto={ubicacion} grande>
          Copiar ubicación
        </CopiarBoton>
      </span>
    </div>
  );
};

/** The last thing somebody wrote about it: how to get in, what not to touch. Said before the details. */
const Nota = ({ evento, zona }: Pick<VistaDetalle, 'evento' | 'zona'>) => {
  const nota = ultimaNota(evento.historial ?? []);
  if (!nota) return null;
  return (
    <section className={classes.nota} aria-label="Última nota">
      <p>{nota.texto}</p>
      <small>
        {nota.por ?? 'El sistema'}, {formatFecha(nota.cuando, zona)}
      </small>
    </section>
  );
};

/** A part of the scroll under its own title. */
const Parte = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <section aria-label={titulo} className={classes.parte}>
    <h3>{titulo}</h3>
    {children}
  </section>
);

/** Asked for, and loaded, only by whoever wants to judge it: in the field the place comes first. */
const PlegadaEvidencia = ({ evento }: Pick<VistaDetalle, 'evento'>) => {
  const [abierta, setAbierta] = useState(false);
  return (
    <Parte titulo="Evidencia">
      {abierta ? (
        <>
          <EvidenciaOida evento={evento} />
          <EvidenciaDicha evento={evento} />
        </>
      ) : (
        <div className={classes.abrir}>
          <Button variant="default" size="lg" fullWidth onClick={() => setAbierta(true)}>
            Ver la evidencia
          </Button>
        </div>
      )}
    </Parte>
  );
};

export const DetalleMovil = (vista: VistaDetalle) => {
  const { evento, role, zona, puede, accion, incompleto } = vista;
  return (
    <div className={classes.movil}>
      <div className={classes.rollo}>
        <FranjasDetalle evento={evento} />
        {esEco(evento) ? (
          <div className={classes.lugar}>
            <EcoDelEvento evento={evento} role={role} donde={nombreDonde(evento)} />
          </div>
        ) : (
          <Lugar evento={evento} />
        )}
        {accion.aviso?.tipo === 'perdido' && (
          <div className={classes.aviso}>
            <Aviso aviso={accion.aviso} />
          </div>
        )}
        <div className={classes.mapa}>
          <MapaEvento evento={evento} compacto />
        </div>
        <Coordenadas evento={evento} />
        <Nota evento={evento} zona={zona} />
        <SeccionBasica evento={evento} role={role} zona={zona} />
        <SeccionSensores evento={evento} zona={zona} />
        <SeccionAdicional evento={evento} role={role} zona={zona} />
        <PlegadaEvidencia evento={evento} />
        <Parte titulo="Previos">
          {incompleto ? <SkeletonRows rows={2} /> : <Previos evento={evento} role={role} zona={zona} />}
        </Parte>
        <Parte titulo="Historial">
          {incompleto ? <SkeletonRows rows={2} /> : <Historial evento={evento} zona={zona} />}
        </Parte>
        {puede.anotar && (
          <NotaForma eventoId={evento.id ?? 0} enfocar={vista.enfocarNota} alEnfocar={vista.alEnfocarNota} />
        )}
      </div>
      <Pie {...vista} />
    </div>
  );
};
