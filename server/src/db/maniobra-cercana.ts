import type { ManiobraCercana } from '@tramos/contract/evento';
import { maniobraATiempo } from '@tramos/deteccion/clasificar';
import type { maniobras } from './esquema/red';

type Fila = Pick<typeof maniobras.$inferSelect, 't_ms' | 'recibido_ms' | 'equipo' | 'accion' | 'nota'>;

/** A stored manoeuvre as it goes out, but for the name of its station. */
export const aManiobraCercana = ({
  t_ms,
  recibido_ms,
  equipo,
  accion,
  nota,
}: Fila): Omit<ManiobraCercana, 'estacion'> => ({
  t: new Date(t_ms).toISOString(),
  // The door of the field lets only the words of the contract in.
  equipo: equipo as ManiobraCercana['equipo'],
  accion: accion as ManiobraCercana['accion'],
  nota,
  registrada: recibido_ms === null ? null : new Date(recibido_ms).toISOString(),
  a_tiempo: maniobraATiempo({ t_ms, recibido_ms }),
});
