import { Button } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { copiarTexto } from '../lib/copiar';
import { Kbd } from './kbd';
import { useAtajos } from './use-atajos';

/** How long the button says that it copied. */
const DICHO_MS = 1_500;

type Resultado = 'listo' | 'copiado' | 'fallo';

interface Props {
  /** A function: made when it is copied. */
  texto: string | (() => string);
  /** What the button is called. */
  children: string;
  /** The end of its name, shown instead where there is little room; copying then moves nothing beside it. */
  corto?: string;
  grande?: boolean;
  /** Where the focus begins in the dialog that it stands in. */
  primero?: boolean;
  /** A key that does the same. */
  atajo?: string;
}

/** Copies `texto` as it is, and says so; works without a secure context too. */
export const CopiarBoton = ({ texto, children, corto, grande = false, primero, atajo }: Props) => {
  const [resultado, setResultado] = useState<Resultado>('listo');
  const { start } = useTimeout(() => setResultado('listo'), DICHO_MS);
  const copiar = async () => {
    setResultado((await copiarTexto(typeof texto === 'string' ? texto : texto())) ? 'copiado' : 'fallo');
    start();
  };
  useAtajos(atajo === undefined ? [] : [[atajo, () => void copiar()]]);
  const etiqueta: Record<Resultado, string> = {
    listo: corto ?? children,
    copiado: corto ?? 'Copiado',
    fallo: 'No se pudo copiar',
  };
  const Icono = resultado === 'copiado' ? IconCheck : IconCopy;
  return (
    <Button
      variant={grande ? 'default' : 'subtle'}
      color="gray"
      size={grande ? 'lg' : 'xs'}
      leftSection={<Icono size={16} stroke={1.75} aria-hidden />}
      rightSection={atajo === undefined ? undefined : <Kbd>{atajo}</Kbd>}
      aria-label={corto !== undefined && resultado === 'listo' ? children : undefined}
      aria-keyshortcuts={atajo}
      data-autofocus={primero}
      onClick={copiar}
    >
      <span aria-live="polite">
        {corto !== undefined && resultado === 'copiado' && <span className="solo-lector">Copiado </span>}
        {etiqueta[resultado]}
      </span>
    </Button>
  );
};
