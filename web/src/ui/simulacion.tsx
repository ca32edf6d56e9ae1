import type { ReactNode } from 'react';
import { PRUEBA, SIMULACION } from '../lib/simulacion';
import classes from './simulacion.module.css';

/** The mark of one simulated thing: in rows, headings and the tray. */
export const MarcaSimulacion = () => <strong className={classes.marca}>{SIMULACION}</strong>;

/** The mark of a test of the alarm: in the same places. */
export const MarcaPrueba = () => <strong className={classes.prueba}>{PRUEBA}</strong>;

/** A hatched band across whatever shows something simulated: the word first, then what it means here. */
export const BandaSimulacion = ({ children }: { children?: ReactNode }) => (
  <p className={classes.banda}>
    <strong>{SIMULACION}</strong>
    {children ? <span>{children}</span> : null}
  </p>
);
