import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles, zxyToTileId } from 'pmtiles';
import { describe, expect, it } from 'vitest';
import { limitesEntre } from '../basemap/capas';
import { escribirPmtiles, idDeTesela, type Tesela } from '../basemap/pmtiles';
import { cortar } from '../basemap/teselas';

/** The reader that the console uses, over a file in memory. */
const abrir = (archivo: Buffer) =>
  new PMTiles({
    getKey: () => 'memoria',
    getBytes: async (desde, largo) => ({
      data: new Uint8Array(archivo.subarray(desde, desde + largo)).buffer,
    }),
  });

const escribir = (teselas: Tesela[]) =>
  abrir(
    escribirPmtiles({
      teselas,
      limites: [-120, 12.5, -85, 34],
      centro: { lng: -102, lat: 23.5, zoom: 5 },
      metadatos: { name: 'prueba' },
    }),
  );

describe('the PMTiles writer', () => {
  it('numbers tiles along the same curve as the reader', () => {
    for (let z = 0; z <= 6; z++)
      for (let x = 0; x < 2 ** z; x += 3)
        for (let y = 0; y < 2 ** z; y += 2) expect(idDeTesela(z, x, y)).toBe(zxyToTileId(z, x, y));
  });

  it('gives back every tile, the missing ones as missing, and the limits', async () => {
    const teselas: Tesela[] = [];
    for (let x = 0; x < 8; x++)
      for (let y = 0; y < 8; y++)
        if ((x + y) % 3 !== 0)
          teselas.push({ z: 3, x, y, datos: new TextEncoder().encode(`tesela ${x} ${y}`) });
    const archivo = escribir(teselas.toReversed());
    for (const { z, x, y, datos } of teselas) {
      const leida = await archivo.getZxy(z, x, y);
      expect(new Uint8Array(leida?.data ?? new ArrayBuffer(0))).toEqual(datos);
    }
    expect(await archivo.getZxy(3, 0, 0)).toBeUndefined();
    expect(await archivo.getMetadata()).toEqual({ name: 'prueba' });
    expect(await archivo.getHeader()).toMatchObject({ minZoom: 3, maxZoom: 3, minLon: -120, maxLat: 34 });
  });

  it('stores equal tiles once and runs of them in one entry', async () => {
    const mar = new TextEncoder().encode('mar');
    const teselas = Array.from({ length: 16 }, (_, i) => ({
      z: 2,
      x: i % 4,
      y: Math.floor(i / 4),
      datos: mar,
    }));
    const archivo = escribir(teselas);
    expect(await archivo.getHeader()).toMatchObject({
      numAddressedTiles: 16,
      numTileEntries: 1,
      numTileContents: 1,
    });
    const ultima = await archivo.getZxy(2, 3, 3);
    expect(new Uint8Array(ultima?.data ?? new ArrayBuffer(0))).toEqual(mar);
  });
});

describe('cutting layers into vector tiles', () => {
  const lugar = (lng: number, pob: number) => ({
    type: 'Feature' as const,
    properties: { n: `Lugar ${pob}`, pob },
    geometry: { type: 'Point' as const, coordinates: [lng, 21] },
  });
  const capa = {
    nombre: 'rotulos_loc',
    zmin: 3,
    zmax: 8,
    margen: 0,
    datos: { type: 'FeatureCollection' as const, features: [lugar(-101, 2_000), lugar(-101.2, 600_000)] },
  };

  it('keeps villages out of the far zooms', () => {
    const teselas = cortar([capa], { zmin: 4, zmax: 8, limites: [-102, 20, -100, 22] });
    const nombresEn = (zoom: number) =>
      teselas
        .filter(({ z }) => z === zoom)
        .flatMap(({ datos }) => {
          const lectura = new VectorTile(new PbfReader(datos)).layers.rotulos_loc;
          return Array.from({ length: lectura?.length ?? 0 }, (_, i) => lectura?.feature(i).properties.n);
        });
    expect(nombresEn(4)).toEqual(['Lugar 600000']);
    expect(nombresEn(8).toSorted()).toEqual(['Lugar 2000', 'Lugar 600000']);
  });
});

describe('borders between states', () => {
  const estado = (oeste: number) => ({
    type: 'Feature' as const,
    properties: {},
    geometry: {
      type: 'Polygon' as const,
      coordinates: [
        [
          [oeste, 0],
          [oeste + 1, 0],
          [oeste + 1, 1],
          [oeste, 1],
          [oeste, 0],
        ],
      ],
    },
  });

  it('are drawn once and leave the coast out', () => {
    const limites = limitesEntre({ type: 'FeatureCollection', features: [estado(0), estado(1), estado(2)] });
    const lineas = limites.map((f) => JSON.stringify(f.geometry));
    expect(lineas).toHaveLength(2);
    expect(lineas.join()).toContain('[[1,1],[1,0]]');
    expect(lineas.join()).toContain('[[2,1],[2,0]]');
  });
});
