/**
 * Whether a page of this origin may open a socket. No origin at all is not a browser (and has no cookies to lend);
 * the same host is the console itself; anything else must be on the list of the site.
 */
export const origenPermitido = (
  origen: string | undefined,
  host: string | undefined,
  permitidos: readonly string[],
): boolean => {
  if (origen === undefined) return true;
  if (permitidos.includes(origen)) return true;
  if (!URL.canParse(origen)) return false;
  return new URL(origen).host === host;
};
