import { DependientesSchema } from '@tramos/contract/configuracion';
import { esAppError } from '../lib/app-error';
import classes from './catalogo.module.css';

/** Why something cannot be removed: what would be left without it. */
export const NoSePuedeQuitar = ({ error }: { error: unknown }) => {
  const leidos = DependientesSchema.safeParse(esAppError(error) ? error.detalle : null);
  const mensaje = esAppError(error) ? error.message : 'No se pudo quitar. Intente de nuevo.';
  return (
    <div className={classes.aviso} role="alert">
      <strong>{mensaje}</strong>
      {leidos.success ? (
        <>
          <ul>
            {leidos.data.map(({ que, cuantos, ejemplos }) => (
              <li key={que}>
                {ejemplos.length === 0 ? que : `${cuantos} ${que}: ${ejemplos.join(', ')}`}
                {cuantos > ejemplos.length && ejemplos.length > 0 ? '…' : ''}
              </li>
            ))}
          </ul>
          Puede deshabilitarlo: lo guardado se conserva.
        </>
      ) : null}
    </div>
  );
};
