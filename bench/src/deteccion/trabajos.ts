import { FRACCIONES } from './casos';
import { correrCaudal, type ResultadoCaudal } from './caudal';
import { correrDetectores, type PedidoDetectores, type ResultadoDetector } from './detectores';
import { SISTEMAS } from './linea';
import { correrOperaciones, type PedidoOperaciones, type ResultadoOperacion } from './operaciones';
import { correrQuieto, type PedidoQuieto, type ResultadoQuieto } from './quieto';
import { correrTomas, type PedidoTomas, type ResultadoToma } from './tomas';
import { correrTransitorios, type PedidoTransitorios, type ResultadoTransitorio } from './transitorios';

/** The parts of the bench, cut into pieces that processes of their own can run. */

export const PARTES_BANCO = [
  'tomas',
  'operaciones',
  'transitorios',
  'quieto',
  'detectores',
  'caudal',
] as const;
export type ParteBanco = (typeof PARTES_BANCO)[number];

export type Trabajo =
  | { parte: 'tomas'; pedido: PedidoTomas }
  | { parte: 'operaciones'; pedido: PedidoOperaciones }
  | { parte: 'transitorios'; pedido: PedidoTransitorios }
  | { parte: 'quieto'; pedido: PedidoQuieto }
  | { parte: 'detectores'; pedido: PedidoDetectores }
  | { parte: 'caudal'; pedido: { semilla: number } };

export interface Resultados {
  tomas: ResultadoToma[];
  operaciones: ResultadoOperacion[];
  transitorios: ResultadoTransitorio[];
  quieto: ResultadoQuieto[];
  detectores: ResultadoDetector[];
  caudal: ResultadoCaudal[];
}

/** Hours of quiet noise on each sistema, in pieces; low noise for long enough to say something of a month. */
const HORAS_PIEZA = 24;
const PIEZAS = { bajo: 10, alto: 1 } as const;

/** Everything that one run of the bench does, longest first. */
export const trabajosDe = (partes: readonly ParteBanco[], semilla: number): Trabajo[] => {
  const deQuieto = (ruido: 'bajo' | 'alto', sistema: string): Trabajo[] =>
    Array.from({ length: PIEZAS[ruido] }, (_, i) => ({
      parte: 'quieto',
      pedido: { sistema, ruido, semilla: semilla + i, horas: HORAS_PIEZA },
    }));
  const todos: Trabajo[] = [
    ...SISTEMAS.map((sistema): Trabajo => ({ parte: 'operaciones', pedido: { sistema, semilla } })),
    ...SISTEMAS.flatMap((sistema) =>
      FRACCIONES.map((fraccion): Trabajo => ({ parte: 'tomas', pedido: { sistema, fraccion, semilla } })),
    ),
    ...SISTEMAS.map((sistema): Trabajo => ({ parte: 'transitorios', pedido: { sistema, semilla } })),
    { parte: 'detectores', pedido: { semilla, corridas: 20, horas: 24 } },
    ...SISTEMAS.flatMap((sistema) => [...deQuieto('bajo', sistema), ...deQuieto('alto', sistema)]),
    { parte: 'caudal', pedido: { semilla } },
  ];
  return todos.filter(({ parte }) => partes.includes(parte));
};

/** What one piece adds. */
export const correrTrabajo = (trabajo: Trabajo): Partial<Resultados> => {
  switch (trabajo.parte) {
    case 'tomas':
      return { tomas: correrTomas(trabajo.pedido) };
    case 'operaciones':
      return { operaciones: correrOperaciones(trabajo.pedido) };
    case 'transitorios':
      return { transitorios: correrTransitorios(trabajo.pedido) };
    case 'quieto':
      return { quieto: [correrQuieto(trabajo.pedido)] };
    case 'detectores':
      return { detectores: correrDetectores(trabajo.pedido) };
    case 'caudal':
      return { caudal: [correrCaudal(trabajo.pedido.semilla)] };
  }
  return trabajo satisfies never;
};
