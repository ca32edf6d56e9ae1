import { useEffect, useState } from 'react';

/** News of the field reach the screen together, at a pace, and the hand that moves the map goes first. */

/** At most this often while the map rests. */
const EN_REPOSO_MS = 250;
/** While it is being moved each publication would cost the hand a frame; but they never wait longer than this. */
const EN_MARCHA_MS = 1_000;
/** It rests when it has not moved for so long: between two strokes of a hand it does not. */
const REPOSO_MS = 300;

/** How long the next publication has to wait, ms; by one clock. */
export const esperaDePublicar = (
  ahora_ms: number,
  { publicado_ms, movido_ms }: { publicado_ms: number; movido_ms: number },
): number => {
  const paso_ms = ahora_ms - movido_ms < REPOSO_MS ? EN_MARCHA_MS : EN_REPOSO_MS;
  return Math.max(0, publicado_ms + paso_ms - ahora_ms);
};

let movido_ms = -Infinity;

/** The map on the screen has moved. */
export const anotarMovimiento = (): void => {
  movido_ms = performance.now();
};

export interface Publicador<T> {
  /** Shows this, now or as soon as it may; of several that wait, the last. */
  decir(valor: T): void;
  parar(): void;
}

export const crearPublicador = <T>(mostrar: (valor: T) => void): Publicador<T> => {
  let publicado_ms = -Infinity;
  let plazo: ReturnType<typeof setTimeout> | null = null;
  let ultimo: T;
  const publicar = () => {
    const espera = esperaDePublicar(performance.now(), { publicado_ms, movido_ms });
    plazo = espera > 0 ? setTimeout(publicar, espera) : null;
    if (plazo !== null) return;
    publicado_ms = performance.now();
    mostrar(ultimo);
  };
  return {
    decir: (valor) => {
      ultimo = valor;
      if (plazo === null) publicar();
    },
    parar: () => {
      if (plazo !== null) clearTimeout(plazo);
      plazo = null;
    },
  };
};

/** A value at that pace: its first change at once. */
export const usePublicado = <T>(valor: T): T => {
  const [visto, setVisto] = useState({ valor });
  const [publicador] = useState(() => crearPublicador((nuevo: T) => setVisto({ valor: nuevo })));
  useEffect(() => publicador.parar, [publicador]);
  useEffect(() => publicador.decir(valor), [publicador, valor]);
  return visto.valor;
};
