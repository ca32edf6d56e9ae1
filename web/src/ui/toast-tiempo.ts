/** How long a toast has been showing: time runs, stops while it is pointed at, and runs on. Times in ms. */
export interface ToastTiempo {
  /** Null stays until it is closed. */
  duration: number | null;
  /** Time run before the last stop. */
  corrido: number;
  /** Since when it runs; null while stopped. */
  corre_desde: number | null;
}

export const empezar = (duration: number | null, ahora: number): ToastTiempo => ({
  duration,
  corrido: 0,
  corre_desde: ahora,
});

const transcurrido = (t: ToastTiempo, ahora: number): number =>
  t.corrido + (t.corre_desde === null ? 0 : Math.max(0, ahora - t.corre_desde));

export const detener = (t: ToastTiempo, ahora: number): ToastTiempo => ({
  ...t,
  corrido: transcurrido(t, ahora),
  corre_desde: null,
});

export const seguir = (t: ToastTiempo, ahora: number): ToastTiempo =>
  t.corre_desde === null ? { ...t, corre_desde: ahora } : t;

/** What is left of it, from 1 down to 0: the length of the progress bar; null without a duration. */
export const restante = (t: ToastTiempo, ahora: number): number | null =>
  t.duration === null ? null : Math.max(0, 1 - transcurrido(t, ahora) / t.duration);

export const vencido = (t: ToastTiempo, ahora: number): boolean => restante(t, ahora) === 0;
