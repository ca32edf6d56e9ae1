import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { User } from '@tramos/contract/usuario';
import { useState } from 'react';
import { llamar } from '../lib/api';
import { navegadorDe } from '../lib/navegador';
import { BotonActo } from '../ui/boton-acto';
import { FormError } from '../ui/form-error';
import { PasswordField } from '../ui/password-field';
import { UsernameHint } from '../ui/username-hint';
import classes from './ajustes.module.css';

interface AltaLlaveProps {
  username: string;
  onRegistrada: (recibidos: { user: User; codigos: string[] }) => void;
  onCancelar: () => void;
}

/** Registers a passkey. The password is asked for: whoever finds a console open must not leave a way in behind. */
export const AltaLlave = ({ username, onRegistrada, onCancelar }: AltaLlaveProps) => {
  const [nombre, setNombre] = useState(navegadorDe(navigator.userAgent));
  const [password, setPassword] = useState('');
  const alta = useMutation({
    mutationFn: async () => {
      const opciones = await llamar('prepararLlave', { body: { password } });
      const { crearLlave } = await import('../lib/llaves');
      return llamar('registrarLlave', { body: { nombre, llave: await crearLlave(opciones) } });
    },
    onSuccess: onRegistrada,
  });
  const lista = nombre.trim() !== '' && password !== '';
  return (
    <form
      className={classes.pasos}
      onSubmit={(evento) => {
        evento.preventDefault();
        if (lista) alta.mutate();
      }}
    >
      <p>Su navegador le pedirá la huella, el rostro o el PIN, o que conecte su llave de seguridad.</p>
      <UsernameHint username={username} />
      <div className={classes.campo}>
        <TextInput
          label="Nombre de la llave"
          description="Para reconocerla en la lista"
          size="lg"
          maxLength={60}
          value={nombre}
          onChange={(evento) => setNombre(evento.currentTarget.value)}
        />
      </div>
      <div className={classes.campo}>
        <PasswordField
          label="Contraseña"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
        />
      </div>
      {alta.error ? <FormError error={alta.error} /> : null}
      <div className={classes.acciones}>
        <BotonActo type="submit" ocupado={alta.isPending} disabled={!lista}>
          Registrar llave
        </BotonActo>
        <Button variant="default" onClick={onCancelar}>
          Cancelar
        </Button>
      </div>
    </form>
  );
};
