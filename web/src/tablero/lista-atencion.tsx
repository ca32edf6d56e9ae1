import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatHace, plural } from '../lib/formato';
import { Mark } from '../ui/mark';
import { useAhora } from '../ui/use-ahora';
import type { Accion, Asunto } from './atencion';
import classes from './lista-atencion.module.css';

const Edad = ({ desde }: { desde: string }) => (
  <span className={classes.desde}>{formatHace(desde, useAhora())}</span>
);

/** Where the next step is taken. Its name says of what, for whoever hears it alone. */
const Paso = ({ accion, titulo }: { accion: Accion; titulo: string }) => {
  switch (accion.tipo) {
    case 'evento':
      return (
        <Button
          aria-label={`Atender ${titulo}`}
          renderRoot={(props) => (
            <Link
              {...props}
              to="."
              search={(antes) => ({ ...antes, detalle: accion.id })}
              resetScroll={false}
            />
          )}
        >
          Atender
        </Button>
      );
    case 'tramo':
      return (
        <Button
          variant="default"
          aria-label={`Ver tramo: ${titulo}`}
          renderRoot={(props) => <Link {...props} to="/tramos/$id" params={{ id: String(accion.id) }} />}
        >
          Ver tramo
        </Button>
      );
    case 'sensor':
      return (
        <Button
          variant="default"
          aria-label={`Ver sensor: ${titulo}`}
          renderRoot={(props) => <Link {...props} to="/sensors" search={{ sensor: accion.id }} />}
        >
          Ver sensor
        </Button>
      );
    case 'router':
      return (
        <Button
          variant="default"
          aria-label={`Ver sensores: ${titulo}`}
          renderRoot={(props) => <Link {...props} to="/sensors" search={{ q: accion.nombre }} />}
        >
          Ver sensores
        </Button>
      );
    default:
      return accion satisfies never;
  }
};

/** What needs somebody, first things first, each with its next step; a wall display sees no buttons. */
export const ListaAtencion = ({
  asuntos,
  causasDeMas,
  conBotones,
}: {
  asuntos: readonly Asunto[];
  causasDeMas: number;
  conBotones: boolean;
}) =>
  asuntos.length === 0 ? (
    <p className={classes.bien}>Nada requiere atención.</p>
  ) : (
    <>
      <ol className={classes.lista}>
        {asuntos.map(({ clave, mark, titulo, detalle, desde, accion }) => (
          <li key={clave} className={classes.asunto} data-abierto={accion.tipo === 'evento' || undefined}>
            <Mark kind={mark} size={14} />
            <div className={classes.que}>
              <strong>{titulo}</strong>
              <span>{detalle}</span>
            </div>
            {desde ? <Edad desde={desde} /> : <span />}
            {conBotones ? <Paso accion={accion} titulo={titulo} /> : null}
          </li>
        ))}
      </ol>
      {causasDeMas > 0 ? (
        <p className={classes.mas}>y {plural(causasDeMas, 'causa más', 'causas más')}, en la bandeja</p>
      ) : null}
    </>
  );
