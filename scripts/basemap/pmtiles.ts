import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

/**
 * Writer of the PMTiles version 3 container: a 127-byte header, one root directory, JSON metadata, then the tiles
 * along a Hilbert curve, equal ones once. No leaf directories: a base map of ours has a few thousand tiles, and the
 * root then still fits the first 16 KiB that readers fetch (checked).
 */

export interface Tesela {
  z: number;
  x: number;
  y: number;
  /** Uncompressed vector tile. */
  datos: Uint8Array;
}

export interface DatosArchivo {
  teselas: readonly Tesela[];
  /** west, south, east, north, degrees. */
  limites: readonly [number, number, number, number];
  centro: { lng: number; lat: number; zoom: number };
  metadatos: Record<string, unknown>;
}

const CABECERA_BYTES = 127;
const PRIMERA_LECTURA_BYTES = 16_384;
const GZIP = 2;
const MVT = 1;

interface Entrada {
  id: number;
  desplazamiento: number;
  largo: number;
  /** Consecutive ids with the same contents. */
  repeticiones: number;
}

/** Position along the Hilbert curve of all tiles of all zooms before and including this one. */
export const idDeTesela = (z: number, x: number, y: number): number => {
  const lado = 2 ** z;
  let [tx, ty] = [x, y];
  let d = (4 ** z - 1) / 3;
  for (let s = lado / 2; s >= 1; s /= 2) {
    const rx = (tx & s) > 0 ? 1 : 0;
    const ry = (ty & s) > 0 ? 1 : 0;
    d += s * s * ((3 * rx) ^ ry);
    if (ry === 0) {
      if (rx === 1) [tx, ty] = [s - 1 - tx, s - 1 - ty];
      [tx, ty] = [ty, tx];
    }
  }
  return d;
};

const varint = (valor: number, salida: number[]): void => {
  let resto = valor;
  while (resto >= 0x80) {
    salida.push((resto % 0x80) + 0x80);
    resto = Math.floor(resto / 0x80);
  }
  salida.push(resto);
};

/** Columns, each delta or run coded: ids, run lengths, lengths, offsets (0 means right after the one before). */
const directorio = (entradas: readonly Entrada[]): Buffer => {
  const salida: number[] = [];
  varint(entradas.length, salida);
  let anterior = 0;
  for (const { id } of entradas) {
    varint(id - anterior, salida);
    anterior = id;
  }
  for (const { repeticiones } of entradas) varint(repeticiones, salida);
  for (const { largo } of entradas) varint(largo, salida);
  let siguiente = -1;
  for (const { desplazamiento, largo } of entradas) {
    varint(desplazamiento === siguiente ? 0 : desplazamiento + 1, salida);
    siguiente = desplazamiento + largo;
  }
  return gzipSync(Buffer.from(salida), { level: 9 });
};

/** Tiles in Hilbert order with equal contents stored once and runs of them in one entry. */
const acomodar = (teselas: readonly Tesela[]) => {
  const orden = teselas
    .map((tesela) => ({ id: idDeTesela(tesela.z, tesela.x, tesela.y), datos: tesela.datos }))
    .sort((a, b) => a.id - b.id);
  const guardadas = new Map<string, { desplazamiento: number; largo: number }>();
  const trozos: Buffer[] = [];
  const entradas: Entrada[] = [];
  let total = 0;
  for (const { id, datos } of orden) {
    const huella = createHash('sha256').update(datos).digest('hex');
    let lugar = guardadas.get(huella);
    if (!lugar) {
      const trozo = gzipSync(datos, { level: 9 });
      lugar = { desplazamiento: total, largo: trozo.length };
      guardadas.set(huella, lugar);
      trozos.push(trozo);
      total += trozo.length;
    }
    const ultima = entradas.at(-1);
    if (ultima?.desplazamiento === lugar.desplazamiento && ultima.id + ultima.repeticiones === id)
      ultima.repeticiones += 1;
    else entradas.push({ id, ...lugar, repeticiones: 1 });
  }
  return { datos: Buffer.concat(trozos), entradas, contenidos: trozos.length };
};

/** The whole file. Throws when the root directory is too large for a single first read. */
export const escribirPmtiles = ({ teselas, limites, centro, metadatos }: DatosArchivo): Buffer => {
  const { datos, entradas, contenidos } = acomodar(teselas);
  const raiz = directorio(entradas);
  const json = gzipSync(JSON.stringify(metadatos), { level: 9 });
  if (CABECERA_BYTES + raiz.length > PRIMERA_LECTURA_BYTES)
    throw new Error(`The root directory takes ${raiz.length} bytes: leaf directories would be needed`);
  const zooms = teselas.map(({ z }) => z);
  const cabecera = Buffer.alloc(CABECERA_BYTES);
  cabecera.write('PMTiles', 0, 'ascii');
  cabecera.writeUInt8(3, 7);
  const inicioJson = CABECERA_BYTES + raiz.length;
  const inicioDatos = inicioJson + json.length;
  const tabla = [
    ...[CABECERA_BYTES, raiz.length, inicioJson, json.length, inicioDatos, 0, inicioDatos, datos.length],
    ...[teselas.length, entradas.length, contenidos],
  ];
  for (const [i, valor] of tabla.entries()) cabecera.writeBigUInt64LE(BigInt(valor), 8 + 8 * i);
  const [zmin, zmax] = [Math.min(...zooms), Math.max(...zooms)];
  for (const [i, valor] of [1, GZIP, GZIP, MVT, zmin, zmax].entries()) cabecera.writeUInt8(valor, 96 + i);
  for (const [i, grados] of limites.entries()) cabecera.writeInt32LE(Math.round(grados * 1e7), 102 + 4 * i);
  cabecera.writeUInt8(centro.zoom, 118);
  cabecera.writeInt32LE(Math.round(centro.lng * 1e7), 119);
  cabecera.writeInt32LE(Math.round(centro.lat * 1e7), 123);
  return Buffer.concat([cabecera, raiz, json, datos]);
};
