import { useState } from 'react';
import { erroresDe } from '../lib/errores-campo';
import type { TrazoTenido } from './tramo-escrito';

/** What a form holds: text as it was typed, until it is sent, and what is too long to be read as text. */
export type Valores = Record<string, string | boolean | readonly string[] | TrazoTenido>;

/** Whether two values say the same: asked at each key, so that what is held unchanged costs nothing. */
export const mismoValor = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [enA, enB] = [Object.entries(a), Object.keys(b)];
  return (
    enA.length === enB.length &&
    enA.every(([clave, valor]) => mismoValor(valor, (b as Record<string, unknown>)[clave]))
  );
};

export interface Forma<V extends Valores> {
  valores: V;
  poner: <K extends keyof V & string>(campo: K, valor: V[K]) => void;
  /** What is wrong with a field, or with a part of it (`sistemas.0`). */
  error: (campo: string) => string | null;
  /** Nothing of it may be changed by this person. */
  fija: boolean;
}

/** A form over one row: what was there, what is written, and what the server found wrong with it. */
export const useForma = <V extends Valores>(
  inicial: V,
  fija: boolean,
  campoDe: Readonly<Record<string, keyof V & string>> = {},
) => {
  const [base, setBase] = useState(inicial);
  const [valores, setValores] = useState(inicial);
  const [errores, setErrores] = useState<Record<string, string>>({});
  const [fallo, setFallo] = useState<unknown>(null);
  const forma: Forma<V> = {
    valores,
    fija,
    poner: (campo, valor) => {
      setValores((antes) => ({ ...antes, [campo]: valor }));
      setErrores((antes) =>
        Object.fromEntries(Object.entries(antes).filter(([clave]) => clave.split('.')[0] !== campo)),
      );
    },
    error: (campo) =>
      errores[campo] ?? Object.entries(errores).find(([clave]) => clave.startsWith(`${campo}.`))?.[1] ?? null,
  };
  return {
    forma,
    base,
    cambiada: !mismoValor(valores, base),
    general: errores[''] ?? null,
    /** What went wrong with sending it, whatever it was. */
    fallo,
    hayErrores: Object.keys(errores).length > 0,
    /** What is stored now; `escritos` is left in the fields. */
    rebasar: (guardados: V, escritos: V = guardados) => {
      setBase(guardados);
      setValores(escritos);
      setErrores({});
      setFallo(null);
    },
    fallar: (error: unknown) => {
      setFallo(error);
      setErrores(
        Object.fromEntries(
          Object.entries(erroresDe(error)).map(([clave, mensaje]) => [campoDe[clave] ?? clave, mensaje]),
        ),
      );
    },
  };
};
