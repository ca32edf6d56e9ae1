import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type AppError, esAppError } from '../lib/app-error';
import { erroresDe } from '../lib/errores-campo';

interface Opciones<V extends object> {
  /** What is stored, as the fields show it; null values are left to the field. */
  guardado: V;
  version: number;
  /** Sends what was written over the version that was seen. */
  enviar: (valores: V, version: number) => Promise<unknown>;
  /** Asks for what is stored now. */
  releer: () => Promise<unknown>;
}

export interface SeccionEditada<V extends object> {
  valores: V;
  poner: <K extends keyof V & string>(campo: K, valor: V[K]) => void;
  error: (campo: keyof V & string) => string | null;
  general: string | null;
  /** What went wrong with the last save. */
  fallo: Error | null;
  cambiada: boolean;
  guardando: boolean;
  guardada: boolean;
  conflicto: AppError | null;
  guardar: () => void;
  descartar: () => void;
  /** After a conflict: to see what the other one wrote, or to go on with one's own over it. */
  verNuevo: () => void;
  conservar: () => void;
}

const versionDe = (detalle: unknown): number =>
  detalle instanceof Object && 'version' in detalle ? Number(detalle.version) : 0;

/**
 * A form over one setting. What is stored shows through where nothing was written; from the first key on, the version
 * that was seen is the one that is saved over, whatever comes in meanwhile. A save that fails loses nothing.
 */
export const useSeccion = <V extends object>({
  guardado,
  version,
  enviar,
  releer,
}: Opciones<V>): SeccionEditada<V> => {
  const [escrito, setEscrito] = useState<Partial<V>>({});
  const [vista, setVista] = useState<number | null>(null);
  const [errores, setErrores] = useState<Record<string, string>>({});
  const valores = { ...guardado, ...escrito };
  const campos = Object.keys(escrito) as (keyof V)[];
  const cambiada = campos.some((campo) => JSON.stringify(escrito[campo]) !== JSON.stringify(guardado[campo]));
  const limpiar = () => {
    setEscrito({});
    setVista(null);
    setErrores({});
  };
  const guardar = useMutation({
    mutationFn: () => enviar(valores, vista ?? version),
    onSuccess: limpiar,
    onError: (error) => setErrores(erroresDe(error)),
  });
  const { error } = guardar;
  const conflicto = esAppError(error) && error.code === 'editado_por_otro' ? error : null;
  return {
    valores,
    cambiada,
    conflicto,
    guardando: guardar.isPending,
    guardada: guardar.isSuccess && !cambiada,
    fallo: error,
    general: conflicto || guardar.isPending ? null : (errores[''] ?? null),
    error: (campo) => errores[campo] ?? null,
    poner: (campo, valor) => {
      if (guardar.isSuccess) guardar.reset();
      setVista((antes) => antes ?? version);
      setEscrito((antes) => ({ ...antes, [campo]: valor }));
      setErrores(({ [campo]: _, ...otros }) => otros);
    },
    guardar: () => guardar.mutate(),
    descartar: () => {
      limpiar();
      guardar.reset();
    },
    verNuevo: () => {
      limpiar();
      guardar.reset();
      void releer();
    },
    conservar: () => {
      setVista(versionDe(conflicto?.detalle));
      setErrores({});
      guardar.reset();
      void releer();
    },
  };
};
