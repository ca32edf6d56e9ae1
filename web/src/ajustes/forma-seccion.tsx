import { Button } from '@mantine/core';
import { BotonActo } from '../ui/boton-acto';
import { Conflicto } from '../ui/conflicto';
import { FormError } from '../ui/form-error';
import { SinGuardar } from '../ui/sin-guardar';
import classes from './ajustes.module.css';
import type { SeccionEditada } from './use-seccion';

interface FormaSeccionProps<V extends object> {
  seccion: SeccionEditada<V>;
  /** What saving it will do, said while it is being written. */
  efecto?: React.ReactNode;
  /** What it is, said while it stands as it is stored. */
  nota?: React.ReactNode;
  guardado?: string;
  /** Asks before it saves, where something would be lost. */
  onGuardar?: () => void;
  /** Something written cannot be sent. */
  invalida?: boolean;
  /** A variable of the server holds it fast: there is nothing to save. */
  fija?: boolean;
  children: React.ReactNode;
}

/** A section that is saved whole: what went wrong, what it will do, and that it was done. */
export const FormaSeccion = <V extends object>({
  seccion,
  efecto,
  nota,
  guardado = 'Guardado.',
  onGuardar = seccion.guardar,
  invalida = false,
  fija = false,
  children,
}: FormaSeccionProps<V>) => {
  const { conflicto, general, fallo, cambiada, guardando, guardada, verNuevo, conservar, descartar } =
    seccion;
  return (
    <form
      className={classes.pasos}
      noValidate
      onSubmit={(evento) => {
        evento.preventDefault();
        if (cambiada && !invalida && !fija) onGuardar();
      }}
    >
      {conflicto ? <Conflicto error={conflicto} onVer={verNuevo} onConservar={conservar} /> : null}
      {children}
      <div className={classes.nota} role="status">
        {cambiada ? efecto : guardada ? guardado : nota}
      </div>
      {general ? <FormError error={fallo}>{general}</FormError> : null}
      {fija ? null : (
        <div className={classes.acciones}>
          <BotonActo type="submit" ocupado={guardando} disabled={!cambiada || invalida}>
            Guardar
          </BotonActo>
          {cambiada ? (
            <Button variant="default" disabled={guardando} onClick={descartar}>
              Descartar
            </Button>
          ) : null}
        </div>
      )}
      <SinGuardar pendiente={() => cambiada && !guardando} />
    </form>
  );
};
