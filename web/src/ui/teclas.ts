import { useEffect } from 'react';
import { create } from 'zustand';

/** The keys that do something where the person is: every screen says its own, the help shows them (`?`). */

/** Keys that do one thing, and what they do. */
export type Tecla = readonly [teclas: readonly string[], que: string];

interface Seccion {
  titulo: string;
  teclas: readonly Tecla[];
}

interface Ayuda {
  abierta: boolean;
  secciones: readonly Seccion[];
}

export const useAyuda = create<Ayuda>(() => ({ abierta: false, secciones: [] }));

export const abrirAyuda = (): void => useAyuda.setState({ abierta: true });
export const cerrarAyuda = (): void => useAyuda.setState({ abierta: false });

/** Lists these keys in the help for as long as the caller is on screen; `teclas` stays the same object. */
export const useTeclasDe = (titulo: string, teclas: readonly Tecla[]): void =>
  useEffect(() => {
    const seccion: Seccion = { titulo, teclas };
    useAyuda.setState(({ secciones }) => ({ secciones: [...secciones, seccion] }));
    return () =>
      useAyuda.setState(({ secciones }) => ({ secciones: secciones.filter((otra) => otra !== seccion) }));
  }, [titulo, teclas]);
