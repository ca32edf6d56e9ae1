interface ConFocoDeps<Id> {
  /** Shows it for so long, ms, or until something else is said. */
  mostrar: (dura_ms: number | false) => Id;
  /** Its time begins, ms. */
  empezar: (id: Id, dura_ms: number) => void;
  tieneFoco: () => boolean;
  ventana: EventTarget;
}

/**
 * Shows what leaves by itself after `dura_ms`, if ever; while the window has no focus it waits, and its time begins when the
 * focus comes back (spec §2: "pausing on … focus loss").
 */
export const mostrarConFoco = <Id>(
  { mostrar, empezar, tieneFoco, ventana }: ConFocoDeps<Id>,
  dura_ms: number | false,
): void => {
  if (dura_ms === false || tieneFoco()) {
    mostrar(dura_ms);
    return;
  }
  const id = mostrar(false);
  ventana.addEventListener('focus', () => empezar(id, dura_ms), { once: true });
};
