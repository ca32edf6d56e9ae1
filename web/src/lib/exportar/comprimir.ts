type Bytes = Uint8Array<ArrayBuffer>;

const pasar = async (bytes: Bytes, flujo: CompressionStream | DecompressionStream): Promise<Bytes> => {
  const escritor = flujo.writable.getWriter();
  // Both fail with the reading side, which is the one awaited.
  escritor.write(bytes).catch(() => undefined);
  escritor.close().catch(() => undefined);
  return new Uint8Array(await new Response(flujo.readable).arrayBuffer());
};

/** zlib, as PDF streams and WOFF tables have it. */
export const comprimir = (bytes: Bytes): Promise<Bytes> => pasar(bytes, new CompressionStream('deflate'));
export const descomprimir = (bytes: Bytes): Promise<Bytes> =>
  pasar(bytes, new DecompressionStream('deflate'));
