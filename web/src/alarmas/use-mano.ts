import { useState } from 'react';
import type { FilaAlarma } from './pagina';
import { alternar, alternarTodas, hastaFila, type Seleccion } from './seleccion';

const NADA: Seleccion = new Set();

const elementoDe = (id: number): HTMLElement | null =>
  document.querySelector<HTMLElement>(`tr[data-alarma="${id}"]`);

interface EnMano {
  clave: string;
  enMano: number | null;
  elegidas: Seleccion;
}

export interface Mano {
  /** The row that the keys act on. */
  enMano: number | null;
  elegidas: Seleccion;
  /** What an act would be done to: the selection, else the row in hand. */
  objetivo: readonly FilaAlarma[];
  tomar: (id: number) => void;
  mover: (paso: 1 | -1) => void;
  elegir: (id: number, hasta: boolean) => void;
  elegirTodas: () => void;
  soltar: () => void;
  /** Rows have gone: the work goes on at the one that took their place. */
  seguirSin: (ids: ReadonlySet<number>) => void;
}

/** What is in hand and what is selected of the rows on screen; another list (`clave`) begins with nothing. */
export const useMano = (filas: readonly FilaAlarma[], clave: string): Mano => {
  const [estado, setEstado] = useState<EnMano>({ clave, enMano: null, elegidas: NADA });
  const [ancla, setAncla] = useState<number | null>(null);
  const suyo = (de: EnMano): EnMano => (de.clave === clave ? de : { clave, enMano: null, elegidas: NADA });
  const puesto = suyo(estado);
  const ids = filas.map(({ id }) => id);
  // What has left the list is not acted on, nor counted.
  const propio: EnMano = {
    ...puesto,
    elegidas: new Set([...puesto.elegidas].filter((id) => ids.includes(id))),
  };
  // Onto what it is by then: a row that takes the focus says so while its selection is on its way.
  const poner = (cambio: Partial<EnMano>) => setEstado((antes) => ({ ...suyo(antes), ...cambio }));
  const enfocar = (id: number | undefined, elegidas = propio.elegidas) => {
    poner({ enMano: id ?? null, elegidas });
    // Once the row is there, and the dialog that covered it is not.
    if (id !== undefined)
      requestAnimationFrame(() => {
        elementoDe(id)?.focus();
        elementoDe(id)?.scrollIntoView({ block: 'nearest' });
      });
  };
  return {
    enMano: propio.enMano,
    elegidas: propio.elegidas,
    objetivo: filas.filter(({ id }) =>
      propio.elegidas.size > 0 ? propio.elegidas.has(id) : id === propio.enMano,
    ),
    tomar: (id) => {
      if (id !== propio.enMano) poner({ enMano: id });
    },
    mover: (paso) => {
      const lugar = propio.enMano === null ? -1 : ids.indexOf(propio.enMano);
      enfocar(lugar === -1 ? ids[0] : (ids[lugar + paso] ?? ids[lugar]));
    },
    elegir: (id, hasta) => {
      poner({
        enMano: id,
        elegidas: hasta ? hastaFila(propio.elegidas, ids, ancla, id) : alternar(propio.elegidas, id),
      });
      setAncla(id);
      // A box that was clicked holds the keys back, as any field does: the row gives them to the list.
      elementoDe(id)?.focus({ preventScroll: true });
    },
    elegirTodas: () => {
      const elegidas = alternarTodas(propio.elegidas, ids);
      const enCaja = document.activeElement instanceof HTMLInputElement;
      if (enCaja) enfocar(propio.enMano ?? ids[0], elegidas);
      else poner({ elegidas });
    },
    soltar: () => poner({ elegidas: NADA }),
    seguirSin: (fuera) => {
      const elegidas = new Set([...propio.elegidas].filter((id) => !fuera.has(id)));
      const lugar = propio.enMano === null ? -1 : ids.indexOf(propio.enMano);
      if (lugar === -1 || !fuera.has(propio.enMano ?? 0)) return poner({ elegidas });
      const siguiente = ids.slice(lugar).find((id) => !fuera.has(id));
      enfocar(siguiente ?? ids.slice(0, lugar).findLast((id) => !fuera.has(id)), elegidas);
    },
  };
};
