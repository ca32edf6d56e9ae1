import { Button, CloseButton } from '@mantine/core';
import { SinSonido } from './alert-card';
import classes from './alert-card.module.css';
import type { AlertSummary } from './alert-types';
import { Mark } from './mark';
import { BandaSimulacion } from './simulacion';
import { Fecha } from './valores';

interface SummaryCardProps {
  summary: AlertSummary;
  onVerEventos: () => void;
  onVerMapa: () => void;
  onClose: () => void;
}

/**
 * One card for many alerts. What it says grows while they come: read aloud when it appears, and afterwards only when
 * nothing else is being said. Of sensors alone there are no events to see: the map shows which ones.
 */
export const SummaryCard = ({ summary, onVerEventos, onVerMapa, onClose }: SummaryCardProps) => {
  const { titulo, desde, abiertos, fallas, ultima, simulados, pruebas, sinSonido } = summary;
  return (
    <section
      className={classes.tarjeta}
      data-sin-evento={abiertos === null || undefined}
      role="alert"
      aria-live="polite"
      aria-label="Resumen de alertas"
    >
      <header className={classes.cabeza}>
        <Mark kind={abiertos === null ? 'falla' : 'abierto'} />
        <h2 className={classes.titulo}>{titulo}</h2>
        <CloseButton size={28} aria-label="Cerrar el resumen" onClick={onClose} />
      </header>
      {desde ? <p className={classes.fecha}>{desde}</p> : null}
      <p className={classes.renglon}>
        {abiertos ? <span>{abiertos}</span> : null}
        {fallas ? <span>{fallas}</span> : null}
      </p>
      {simulados ? <BandaSimulacion>{simulados}</BandaSimulacion> : null}
      {pruebas ? <p className={classes.renglon}>{pruebas}</p> : null}
      {ultima ? (
        <p className={classes.fecha}>
          Más reciente: {ultima.lugar} · <Fecha instante={ultima.created_at} forma="alerta" />
        </p>
      ) : null}
      {sinSonido ? <SinSonido /> : null}
      <div className={classes.acciones}>
        {abiertos === null ? null : <Button onClick={onVerEventos}>Ver eventos</Button>}
        <Button variant={abiertos === null ? 'filled' : 'default'} onClick={onVerMapa}>
          Ver el mapa
        </Button>
      </div>
    </section>
  );
};
