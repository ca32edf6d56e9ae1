import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { User } from '@tramos/contract/usuario';
import { useState } from 'react';
import { llamar } from '../lib/api';
import { CodeField, codigoLimpio } from '../ui/code-field';
import { CopiarBoton } from '../ui/copiar-boton';
import { FormError } from '../ui/form-error';
import classes from './ajustes.module.css';
import { CodigoQr } from './codigo-qr';
import { motivoDe } from './motivo';

interface AltaSegundoFactorProps {
  secreto: string;
  uri: string;
  onActivado: (recibidos: { user: User; codigos: string[] }) => void;
  onCancelar: () => void;
}

/** In groups of four, as it is easier to type from a screen. */
const enGrupos = (secreto: string): string => secreto.match(/.{1,4}/g)?.join(' ') ?? secreto;

/** The new secret as a drawing and as text, and the first code that proves the application has it. */
export const AltaSegundoFactor = ({ secreto, uri, onActivado, onCancelar }: AltaSegundoFactorProps) => {
  const [codigo, setCodigo] = useState('');
  const activar = useMutation({
    mutationFn: () => llamar('activarSegundoFactor', { body: { codigo: codigoLimpio(codigo) } }),
    onSuccess: onActivado,
    onError: () => setCodigo(''),
  });
  const enviar = (evento: React.FormEvent) => {
    evento.preventDefault();
    if (codigoLimpio(codigo) !== '') activar.mutate();
  };
  return (
    <form className={classes.pasos} onSubmit={enviar}>
      <p>
        <strong>1.</strong> Abra su aplicación de autenticación y escanee este código.
      </p>
      <div className={classes.registro}>
        <CodigoQr texto={uri} rotulo="Código QR del segundo factor" />
        <div>
          <p className={classes.nota}>¿No puede escanearlo? Escriba esta clave en la aplicación:</p>
          <p className={classes.secreto} data-testid="secreto">
            {enGrupos(secreto)}
          </p>
          <CopiarBoton texto={secreto}>Copiar clave</CopiarBoton>
        </div>
      </div>
      <p>
        <strong>2.</strong> Escriba el código que muestra la aplicación.
      </p>
      <div className={classes.campo}>
        <CodeField value={codigo} onChange={setCodigo} autoFocus />
      </div>
      {activar.error ? <FormError>{motivoDe(activar.error)}</FormError> : null}
      <div className={classes.acciones}>
        <Button type="submit" loading={activar.isPending}>
          Activar
        </Button>
        <Button variant="default" onClick={onCancelar}>
          Cancelar
        </Button>
      </div>
    </form>
  );
};
