import { Button, Modal } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ConfirmarIdentidadBody } from '@tramos/contract/llaves';
import { useState } from 'react';
import { llavesQuery } from '../ajustes/llaves-query';
import { llamar } from '../lib/api';
import { esAppError, seReintenta } from '../lib/app-error';
import { responderConfirmacion } from '../lib/confirmar-identidad';
import { llavesDisponibles } from '../lib/llaves-disponibles';
import { useUser } from '../lib/sesion';
import { BotonActo } from '../ui/boton-acto';
import { CodeField, codigoLimpio } from '../ui/code-field';
import classes from '../ui/confirm-dialog.module.css';
import { FormError } from '../ui/form-error';
import { MARCO_DIALOGO } from '../ui/marco-dialogo';
import { PasswordField } from '../ui/password-field';
import { UsernameHint } from '../ui/username-hint';
import formas from './confirmar-identidad.module.css';

/** Above the dialogs whose action it stands in the way of. */
const POR_ENCIMA = 320;

const cancelar = () => responderConfirmacion(false);

const conLlave = async (): Promise<ConfirmarIdentidadBody> => {
  const { usarLlave } = await import('../lib/llaves');
  return { llave: await usarLlave(await llamar('opcionesLlave')) };
};

/** Passwords are the provider's there: who has no second factor here shows who they are by coming in again. */
const PorElProveedor = () => (
  <>
    <p>
      Su cuenta entra con el proveedor de identidad: copie lo que escribió, salga y vuelva a entrar. Así
      confirma que es usted.
    </p>
    <div className={classes.botones}>
      <Button variant="default" onClick={cancelar}>
        Cerrar
      </Button>
    </div>
  </>
);

const Forma = () => {
  const { username, segundo_factor, externa } = useUser();
  const factores = useQuery({ ...llavesQuery, enabled: segundo_factor }).data;
  const [password, setPassword] = useState('');
  const [codigo, setCodigo] = useState('');
  const confirmar = useMutation({
    mutationFn: async (prueba: () => Promise<ConfirmarIdentidadBody>) =>
      llamar('confirmarIdentidad', { body: await prueba() }),
    onSuccess: () => responderConfirmacion(true),
    onError: (error) => {
      if (!seReintenta(error)) setCodigo('');
    },
  });
  const escrita = async () => ({
    ...(externa ? {} : { password }),
    ...(segundo_factor ? { codigo: codigoLimpio(codigo) } : {}),
  });
  const lista = (externa || password !== '') && (!segundo_factor || codigoLimpio(codigo) !== '');
  const deCampo = esAppError(confirmar.error) ? confirmar.error.field : undefined;
  const dicho = esAppError(confirmar.error) ? confirmar.error.message : null;
  const alEscribir = (poner: (texto: string) => void) => (texto: string) => {
    if (confirmar.isError) confirmar.reset();
    poner(texto);
  };
  if (externa && !segundo_factor) return <PorElProveedor />;
  return (
    <form
      className={formas.forma}
      noValidate
      onSubmit={(evento) => {
        evento.preventDefault();
        if (lista && !confirmar.isPending) confirmar.mutate(escrita);
      }}
    >
      <p>
        Lo que va a hacer puede ocultar una toma o abrir una entrada al sistema, y hace más de 15 minutos que
        mostró quién es. Lo que ya escribió se conserva.
      </p>
      {factores && factores.llaves.length > 0 && llavesDisponibles() ? (
        <Button variant="default" disabled={confirmar.isPending} onClick={() => confirmar.mutate(conLlave)}>
          Usar llave de acceso
        </Button>
      ) : null}
      <UsernameHint username={username} />
      {externa ? null : (
        <PasswordField
          label="Contraseña"
          value={password}
          onChange={alEscribir(setPassword)}
          autoComplete="current-password"
          primero
          error={deCampo === 'password' ? dicho : null}
        />
      )}
      {segundo_factor ? (
        <CodeField
          value={codigo}
          onChange={alEscribir(setCodigo)}
          conRecuperacion
          sinAplicacion={factores?.aplicacion === false}
          error={deCampo === 'codigo' ? dicho : null}
        />
      ) : null}
      {confirmar.error && deCampo === undefined ? <FormError error={confirmar.error} /> : null}
      <div className={classes.botones}>
        <Button variant="default" onClick={cancelar}>
          Cancelar
        </Button>
        <BotonActo type="submit" ocupado={confirmar.isPending} disabled={!lista}>
          Confirmar
        </BotonActo>
      </div>
    </form>
  );
};

/** Asks who is at the console to show it again; the call that waits for it then goes on by itself. */
export const ConfirmarIdentidad = () => (
  <Modal
    opened
    onClose={cancelar}
    closeOnClickOutside={false}
    withCloseButton={false}
    title="Confirme que es usted"
    centered
    size={440}
    zIndex={POR_ENCIMA + 10}
    overlayProps={{ backgroundOpacity: 0.35, zIndex: POR_ENCIMA }}
    classNames={MARCO_DIALOGO}
  >
    <Forma />
  </Modal>
);
