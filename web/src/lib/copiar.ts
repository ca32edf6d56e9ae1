/**
 * Copies a text. Browsers offer the clipboard only to secure pages; a console over plain http still copies, the
 * old way, through a selection. Answers whether it worked.
 */
export const copiarTexto = async (texto: string): Promise<boolean> => {
  const portapapeles: Clipboard | undefined = navigator.clipboard;
  if (portapapeles) {
    try {
      await portapapeles.writeText(texto);
      return true;
    } catch {
      // Refused, for instance in an embedded page: the selection may still be allowed.
    }
  }
  return copiarSeleccion(texto);
};

const copiarSeleccion = (texto: string): boolean => {
  const campo = document.createElement('textarea');
  campo.value = texto;
  campo.setAttribute('readonly', '');
  campo.style.position = 'fixed';
  campo.style.opacity = '0';
  // Inside an open dialog the focus trap would take the focus back from a field outside of it.
  const donde = document.activeElement?.closest('[role="dialog"]') ?? document.body;
  const antes = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  donde.append(campo);
  campo.select();
  const copiado = document.execCommand('copy');
  campo.remove();
  antes?.focus();
  return copiado;
};
