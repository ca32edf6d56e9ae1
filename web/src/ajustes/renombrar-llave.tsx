import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Llave } from '@tramos/contract/llaves';
import { useState } from 'react';
import { llamar } from '../lib/api';
import { BotonActo } from '../ui/boton-acto';
import { FormError } from '../ui/form-error';
import classes from './ajustes.module.css';

/** Gives a passkey another name. */
export const RenombrarLlave = ({ llave, onHecho }: { llave: Llave; onHecho: () => void }) => {
  const [nombre, setNombre] = useState(llave.nombre);
  const cambio = useMutation({
    mutationFn: () => llamar('renombrarLlave', { body: { id: llave.id, nombre } }),
    onSuccess: onHecho,
  });
  return (
    <form
      className={classes.pasos}
      onSubmit={(evento) => {
        evento.preventDefault();
        if (nombre.trim() !== '') cambio.mutate();
      }}
    >
      <div className={classes.campo}>
        <TextInput
          label="Nombre de la llave"
          size="lg"
          maxLength={60}
          value={nombre}
          onChange={(evento) => setNombre(evento.currentTarget.value)}
          autoFocus
        />
      </div>
      {cambio.error ? <FormError error={cambio.error} /> : null}
      <div className={classes.acciones}>
        <BotonActo type="submit" ocupado={cambio.isPending} disabled={nombre.trim() === ''}>
          Guardar
        </BotonActo>
        <Button variant="default" onClick={onHecho}>
          Cancelar
        </Button>
      </div>
    </form>
  );
};
