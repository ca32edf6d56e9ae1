/** Browsers have passkeys for pages that nobody on the way can change, and under a name, not a number. */
export const llavesDisponibles = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);
