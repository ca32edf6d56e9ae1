/**
 * The address a text spells, or null where it spells none. By trying it: `URL.canParse` of Node 20, once it has been asked
 * often, says yes to some texts beyond ASCII that `new URL` refuses.
 */
export const leerUrl = (texto: string): URL | null => {
  try {
    return new URL(texto);
  } catch {
    return null;
  }
};
