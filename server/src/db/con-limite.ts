/** Rejects when `tarea` takes longer than `espera_ms`; the task itself goes on and its end is ignored. */
export const conLimite = async <R>(tarea: Promise<R>, espera_ms: number): Promise<R> => {
  let reloj: NodeJS.Timeout | undefined;
  const limite = new Promise<never>((_, falla) => {
    reloj = setTimeout(() => falla(new Error('no answer in time')), espera_ms);
  });
  try {
    return await Promise.race([tarea, limite]);
  } finally {
    clearTimeout(reloj);
  }
};
