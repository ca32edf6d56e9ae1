import { lazy, Suspense } from 'react';
import { importarPantalla } from '../actualizacion/recarga';
import { abrirAyuda, cerrarAyuda, useAyuda } from '../ui/teclas';
import { useAtajosGenerales } from '../ui/use-atajos';
import { abrirPaleta, usePaleta } from './paleta/abierta';

const Paleta = lazy(async () => ({
  default: (await importarPantalla(() => import('./paleta/paleta'))).Paleta,
}));

const AyudaTeclas = lazy(async () => ({
  default: (await importarPantalla(() => import('./ayuda-teclas'))).AyudaTeclas,
}));

const irA = () => {
  cerrarAyuda();
  abrirPaleta();
};

/** The command palette and the help of keys, over any screen; Ctrl-K is heard while somebody types, too. */
export const Encima = () => {
  const paleta = usePaleta((s) => s.abierta);
  const ayuda = useAyuda((s) => s.abierta);
  useAtajosGenerales([['mod+K', irA]], []);
  // Typed with Shift on some keyboards.
  useAtajosGenerales([
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
