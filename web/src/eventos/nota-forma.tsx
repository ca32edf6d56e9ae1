import { Textarea } from '@mantine/core';
import { NOTA_MAX } from '@tramos/contract/limites';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { formatNumero } from '../lib/formato';
import { BotonActo } from '../ui/boton-acto';
import { Kbd } from '../ui/kbd';
import { Aviso } from './aviso';
import classes from './nota-forma.module.css';
import { useNota } from './use-nota';

/** From here on the room that is left is worth saying aloud. */
const CASI_LLENA = NOTA_MAX - 200;

const Cuenta = ({ largo }: { largo: number }) => (
  <span
    className={classes.cuenta}
    data-pasada={largo > NOTA_MAX || undefined}
    aria-live={largo > CASI_LLENA ? 'polite' : 'off'}
  >
    {largo > NOTA_MAX
      ? `Sobran ${formatNumero(largo - NOTA_MAX)} de ${formatNumero(NOTA_MAX)} caracteres`
      : `${formatNumero(largo)} de ${formatNumero(NOTA_MAX)}`}
  </span>
);

interface Props {
  eventoId: number;
  /** Somebody asked to write: the field takes the focus and says so with `alEnfocar`. */
  enfocar: boolean;
  alEnfocar: () => void;
}

/** Where a note is written and sent. */
export const NotaForma = ({ eventoId, enfocar, alEnfocar }: Props) => {
  const { texto, escribir, lista, enviar, ocupado, aviso, reintenta } = useNota(eventoId);
  const campo = useRef<HTMLTextAreaElement>(null);
  const tomarFoco = useEffectEvent(() => {
    campo.current?.focus();
    alEnfocar();
  });
  useEffect(() => {
    if (enfocar) tomarFoco();
  }, [enfocar]);
  const alTeclear = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      enviar();
    }
    // The first Esc leaves the field and keeps what is written; the next one is the detail's.
    if (event.key === 'Escape') campo.current?.blur();
  };
  return (
    <form
      className={classes.forma}
      aria-label="Añadir una nota"
      onSubmit={(event) => {
        event.preventDefault();
        enviar();
      }}
    >
      <Textarea
        ref={campo}
        label="Nota"
        description="Queda en el historial con su nombre; no se puede cambiar ni quitar."
        autosize
        minRows={2}
        maxRows={6}
        value={texto}
        readOnly={ocupado}
        onChange={(event) => escribir(event.currentTarget.value)}
        onKeyDown={alTeclear}
      />
      {aviso && <Aviso aviso={aviso} />}
      <div className={classes.pie}>
        <Cuenta largo={texto.trim().length} />
        <BotonActo
          type="submit"
          disabled={!lista}
          ocupado={ocupado}
          rightSection={<Kbd>Ctrl ↵</Kbd>}
          aria-keyshortcuts="Control+Enter"
        >
          {reintenta ? 'Reintentar' : 'Añadir nota'}
        </BotonActo>
      </div>
    </form>
  );
};
