/** Hands a file to the browser to be kept under a name. */
export const descargar = (archivo: Blob, nombre: string): void => {
  const url = URL.createObjectURL(archivo);
  const enlace = document.createElement('a');
  enlace.href = url;
  enlace.download = nombre;
  enlace.click();
  // The browser has taken the bytes by then; kept on, they would stay in memory until the page goes.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
