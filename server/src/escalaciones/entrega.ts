/** What became of one try: the sentence is for people, and never carries an address, an account or a secret. */
export type Entrega = { llego: true } | { llego: false; error: string; definitivo: boolean };

export const LLEGO: Entrega = { llego: true };
/** It may work the next time. */
export const fallo = (error: string): Entrega => ({ llego: false, error, definitivo: false });
/** It will not, until somebody changes something. */
export const imposible = (error: string): Entrega => ({ llego: false, error, definitivo: true });

/** How long one try may take, ms. */
export const PLAZO_MS = 15_000;
