import { Button } from '@mantine/core';
import { Momento } from '../ui/momento';
import { porReconocer, seAparta } from './alarma';
import { Causa, Fuente, nombreDe, Quien, Tiempo } from './celdas';
import classes from './lista.module.css';
import type { FilaAlarma } from './pagina';
import { EstadoAlarma, PrioridadCaja } from './piezas';
import { CajaFila, type FilasProps, senasDe } from './tabla-alarmas';
import type { Actos } from './use-actos';

const Acciones = ({ fila, vista, actos }: { fila: FilaAlarma; vista: FilasProps['vista']; actos: Actos }) => {
  const reconocer = vista === 'activas' && porReconocer(fila);
  const apartar = vista === 'activas' && seAparta(fila);
  if (!reconocer && !apartar && !fila.apartada) return null;
  return (
    <div className={classes.acciones}>
      {reconocer ? <Button onClick={() => actos.reconocer([fila])}>Reconocer</Button> : null}
      {apartar ? (
        <Button variant="default" onClick={() => actos.apartar([fila])}>
          Apartar
        </Button>
      ) : null}
      {fila.apartada ? (
        <Button variant="default" onClick={() => actos.devolver([fila])}>
          Devolver
        </Button>
      ) : null}
    </div>
  );
};

/** On a phone: one card for each alarm, with what can be done about it. */
export const TarjetasAlarmas = ({ actos, ...props }: FilasProps & { actos: Actos }) => (
  <ul aria-label="Alarmas" aria-busy={props.anterior}>
    {props.filas.map((fila) => {
      const ida = props.idas.has(fila.id);
      return (
        <li key={fila.id} {...senasDe(fila, props)} className={classes.tarjeta}>
          <PrioridadCaja prioridad={fila.prioridad} />
          <div className={classes.cuerpo}>
            <h2>
              {nombreDe(fila)} · <Fuente fila={fila} conTab />
            </h2>
            <span>{ida ? 'Salió de esta lista' : <EstadoAlarma alarma={fila} />}</span>
            <p>
              <Momento instante={fila.desde} />, {props.vista === 'activas' ? 'lleva ' : null}
              <Tiempo fila={fila} vista={props.vista} />
            </p>
            <p>
              <Causa fila={fila} vista={props.vista} ciegos={props.ciegosDe(fila)} />
            </p>
            <p>
              <Quien fila={fila} />
            </p>
          </div>
          {props.puedeElegir ? (
            // biome-ignore lint/a11y/noLabelWithoutControl: the box inside carries the name, this widens it
            <label className={classes.marca}>
              <CajaFila
                fila={fila}
                elegida={props.elegidas.has(fila.id)}
                enTabla={false}
                onElegir={props.onElegir}
              />
            </label>
          ) : null}
          {props.puedeElegir && !ida ? <Acciones fila={fila} vista={props.vista} actos={actos} /> : null}
        </li>
      );
    })}
  </ul>
);
