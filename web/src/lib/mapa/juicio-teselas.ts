/** What a server of tiles may answer, and when it is given up. Pure. */

/** No tile of a map weighs more, nor a part of a tile file: what does is something else. */
export const TESELA_BYTES_MAX = 2 << 20;
/** What is longer in coming does not come. */
export const TESELA_MS_MAX = 15_000;
/** So many answers in a row that were not asked for, and the server is given up. */
export const MALAS_HASTA = 4;
/** A server may have nothing of a place; one that has had nothing of anywhere, so often, is not the one that was meant. */
export const VACIAS_HASTA = 16;

export type Falta = 'sin_respuesta' | 'estado' | 'otra_cosa' | 'demasiado' | 'otro_rango' | 'cambio';

/** An answer that is not the tile that was asked for. */
export class NoEsTesela extends Error {
  constructor(readonly falta: Falta) {
    super(`No es la tesela que se pidió: ${falta}`);
  }
}

export interface Respuesta {
  status: number;
  /** Its `Content-Type`; empty where it has none. */
  tipo: string;
  /** Its `Content-Length`; null where it does not say. */
  largo: number | null;
}

const SIN_TESELA: readonly number[] = [204, 404, 410];
const DE_IMAGEN = /^$|^image\/|octet-stream/i;

/** What to do with the answer to one picture, before any of it is read. */
export const juzgarTesela = ({ status, tipo, largo }: Respuesta): 'leer' | 'vacia' | Falta => {
  if (SIN_TESELA.includes(status)) return 'vacia';
  if (status !== 200) return 'estado';
  if (!DE_IMAGEN.test(tipo)) return 'otra_cosa';
  return (largo ?? 0) > TESELA_BYTES_MAX ? 'demasiado' : 'leer';
};

/** What to do with the answer to a part of a tile file: some bytes from a place on. */
export const juzgarRango = (
  { status, largo, desde }: Omit<Respuesta, 'tipo'> & { desde: number | null },
  pedido: { desde: number; bytes: number },
): 'leer' | Falta => {
  // A whole file in the place of a part: read only where it is no more than the part.
  if (status === 200)
    return pedido.desde === 0 && largo !== null && largo <= pedido.bytes ? 'leer' : 'otro_rango';
  if (status !== 206) return status === 416 ? 'cambio' : 'estado';
  const otro = (desde ?? pedido.desde) !== pedido.desde || (largo ?? 0) > pedido.bytes;
  return otro ? 'otro_rango' : 'leer';
};

/** How the pictures begin that every browser draws. */
const FIRMAS: readonly (readonly [en: number, firma: string])[] = [
  [0, '\u0089PNG'],
  [0, '\u00ff\u00d8\u00ff'],
  [0, 'GIF8'],
  [8, 'WEBP'],
  [4, 'ftypavif'],
];

export const esImagen = (bytes: Uint8Array): boolean =>
  FIRMAS.some(([en, firma]) => [...firma].every((letra, i) => bytes[en + i] === letra.charCodeAt(0)));

export interface Cuenta {
  buenas: number;
  vacias: number;
  /** Bad ones since the last that was good. */
  malas: number;
}

export const CUENTA_NUEVA: Cuenta = { buenas: 0, vacias: 0, malas: 0 };

export const anotar = (cuenta: Cuenta, cual: 'buena' | 'vacia' | 'mala'): Cuenta => {
  switch (cual) {
    case 'buena':
      return { ...cuenta, buenas: cuenta.buenas + 1, malas: 0 };
    case 'vacia':
      return { ...cuenta, vacias: cuenta.vacias + 1 };
    case 'mala':
      return { ...cuenta, malas: cuenta.malas + 1 };
    default:
      return cual satisfies never;
  }
};

export const seRinde = ({ buenas, vacias, malas }: Cuenta): boolean =>
  malas >= MALAS_HASTA || (buenas === 0 && vacias >= VACIAS_HASTA);
