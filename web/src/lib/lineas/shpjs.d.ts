/** What is used of shpjs 6, whose published types describe version 3. */
declare module 'shpjs' {
  export const parseShp: (shp: Uint8Array) => unknown[];
  export const parseDbf: (dbf: Uint8Array, cpg?: Uint8Array) => Record<string, unknown>[];
}
