import { describe, it } from 'vitest';
import {
  ERRORES,
  instalarRelojes,
  RELOJES,
  S,
  seNombra,
  seNombraDesdeElArranque,
  seSabeTrasReiniciar,
} from './relojes-de-prueba';

instalarRelojes();

describe('each clock by each error', () => {
  // A router places nothing, and whether its link is slow or its clock behind by so little nobody can tell.
  const CASOS = RELOJES.flatMap((cual) =>
    ERRORES.flatMap(([texto, ms]) =>
      cual === 'router' && ms === -3 * S ? [] : [[cual, texto, ms] as const],
    ),
  );
  it.each(CASOS)('of the %s, %s, is named, and a wave between right ones is ok', seNombra);

  it.each(ERRORES)('of the server from its start on, %s, is found out all the same', seNombraDesdeElArranque);

  it.each([
    ['aparato', -15 * S],
    ['gateway', -15 * S],
    ['aparato', -3 * S],
    ['gateway', -3 * S],
  ] as const)(
    'of the %s, off by %i ms, is known to be wrong when the server begins anew in the middle of a wave',
    seSabeTrasReiniciar,
  );
});
