import { Button, Skeleton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { BotonActo } from '../ui/boton-acto';
import { FormError } from '../ui/form-error';
import { Mark } from '../ui/mark';
import classes from './ajustes.module.css';

interface EstadoSegundoFactorProps {
  activo: boolean;
  /** It is, or is also, an application that shows codes; undefined until the server has said. */
  aplicacion: boolean | undefined;
  /** The site asks for it and the account has none. */
  obligatorio: boolean;
  onPreparar: () => Promise<void>;
  onRenovar: () => void;
  onQuitar: () => void;
}

/** How the account's second factor stands, and what can be done about it. */
export const EstadoSegundoFactor = (props: EstadoSegundoFactorProps) => {
  const { activo, aplicacion, obligatorio, onPreparar, onRenovar, onQuitar } = props;
  const preparar = useMutation({ mutationFn: onPreparar });
  const error = preparar.error ? (
    <FormError error={preparar.error} onRetry={() => preparar.mutate()} />
  ) : null;
  if (activo && aplicacion === undefined) return <Skeleton height={72} />;
  if (activo && !aplicacion)
    return (
      <>
        <p className={classes.estado}>
          <Mark kind="reconocido" />
          <strong>Activo.</strong> Después de la contraseña se le pide una de sus llaves de acceso.
        </p>
        {error}
        <div className={classes.acciones}>
          <Button variant="default" onClick={onRenovar}>
            Cambiar códigos de recuperación
          </Button>
          <BotonActo variant="default" ocupado={preparar.isPending} onClick={() => preparar.mutate()}>
            Añadir aplicación de autenticación
          </BotonActo>
        </div>
      </>
    );
  if (activo)
    return (
      <>
        <p className={classes.estado}>
          <Mark kind="reconocido" />
          <strong>Activo.</strong> Al entrar se le pide un código de su aplicación de autenticación.
        </p>
        <div className={classes.acciones}>
          <Button variant="default" onClick={onRenovar}>
            Cambiar códigos de recuperación
          </Button>
          <Button variant="default" onClick={onQuitar}>
            Quitar segundo factor
          </Button>
        </div>
      </>
    );
  return (
    <>
      <p className={classes.estado}>
        <Mark kind="normal" />
        <strong>Inactivo.</strong>{' '}
        {obligatorio
          ? 'El sitio lo exige a los administradores: actívelo para continuar.'
          : 'Quien conozca su contraseña puede entrar en su lugar.'}
      </p>
      <p className={classes.nota}>
        Con el segundo factor, además de la contraseña se pide un código de seis dígitos que cambia cada 30
        segundos. Necesita una aplicación de autenticación en su teléfono; no hace falta que tenga red.
      </p>
      {error}
      <div className={classes.acciones}>
        <BotonActo ocupado={preparar.isPending} onClick={() => preparar.mutate()}>
          Activar segundo factor
        </BotonActo>
      </div>
    </>
  );
};
