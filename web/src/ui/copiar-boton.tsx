import { Button } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { copiarTexto } from '../lib/copiar';

/** How long the button says that it copied. */
const DICHO_MS = 1_500;

type Resultado = 'listo' | 'copiado' | 'fallo';

/** Copies `texto` as it is, and says so; works without a secure context too. */
export const CopiarBoton = ({
  texto,
  children,
  grande = false,
}: {
  texto: string;
  children: string;
  grande?: boolean;
}) => {
  const [resultado, setResultado] = useState<Resultado>('listo');
  const { start } = useTimeout(() => setResultado('listo'), DICHO_MS);
  const copiar = async () => {
    setResultado((await copiarTexto(texto)) ? 'copiado' : 'fallo');
    start();
  };
  const etiqueta: Record<Resultado, string> = {
    listo: children,
    copiado: 'Copiado',
    fallo: 'No se pudo copiar',
  };
  const Icono = resultado === 'copiado' ? IconCheck : IconCopy;
  return (
    <Button
      variant={grande ? 'default' : 'subtle'}
      color="gray"
      size={grande ? 'lg' : 'xs'}
      leftSection={<Icono size={16} stroke={1.75} aria-hidden />}
      onClick={copiar}
    >
      <span aria-live="polite">{etiqueta[resultado]}</span>
    </Button>
  );
};
