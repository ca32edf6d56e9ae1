import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { importarPantalla } from '../actualizacion/recarga';
import { abrirAyuda, useAyuda } from '../ui/teclas';
import { abrirPaleta, usePaleta } from './paleta/abierta';

const Paleta = lazy(async () => ({
  default: (await importarPantalla(() => import('./paleta/paleta'))).Paleta,
}));

const AyudaTeclas = lazy(async () => ({
  default: (await importarPantalla(() => import('./ayuda-teclas'))).AyudaTeclas,
}));

/** The command palette and the help of keys, over any screen; Ctrl-K is heard while somebody types, too. */
export const Encima = () => {
  const paleta = usePaleta((s) => s.abierta);
  const ayuda = useAyuda((s) => s.abierta);
  useHotkeys([['mod+K', abrirPaleta]], []);
  // Typed with Shift on some keyboards.
  useHotkeys([
    ['?', abrirAyuda],
    ['shift+?', abrirAyuda],
  ]);
  return (
    <Suspense>
      {paleta && <Paleta />}
      {ayuda && <AyudaTeclas />}
    </Suspense>
  );
};
