import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Maniobra } from './programa';

/** What the simulator really did, one JSON object a line: the answer sheet of the demo (product §3). */
export type Hecho =
  | {
      /** Begin of the movement, ISO 8601 UTC. */
      time: string;
      kind: 'toma_abre' | 'toma_cierra';
      tramo: string;
      /** Where it really is, absolute chainage in m (the grid moves what was asked by up to 12 m). */
      posicion: number;
      /** Share of the design flow, fully open. */
      size: number;
      toma: string;
    }
  | {
      time: string;
      kind: `${Maniobra['equipo']}_${Maniobra['accion']}`;
      tramo: null;
      posicion: number;
      /** Speed or opening it goes to; 1 is the design. */
      size: number;
      /** Key of its station. */
      estacion: string;
    }
  | {
      time: string;
      kind: 'falla_inicia' | 'falla_termina';
      tramo: null;
      posicion: number;
      size: null;
      sensor: string;
      /** What it suffers, or suffered. */
      falla: string;
    }
  | {
      time: string;
      kind: 'inicio' | 'salto_reloj';
      tramo: null;
      posicion: null;
      size: null;
      semilla: number;
    };

export type Registrar = (hecho: Hecho) => void;

/** Appends to `<data_dir>/demo/sim/verdad.jsonl`; written at once, so that a kill loses nothing. */
export const abrirVerdad = (data_dir: string): Registrar => {
  const carpeta = join(data_dir, 'demo', 'sim');
  mkdirSync(carpeta, { recursive: true });
  const archivo = join(carpeta, 'verdad.jsonl');
  return (hecho) => appendFileSync(archivo, `${JSON.stringify(hecho)}\n`);
};
