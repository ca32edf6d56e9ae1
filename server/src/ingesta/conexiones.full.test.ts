import { describe, it } from 'vitest';
import { instalarConexiones, resistirA } from '../../test/conexiones-de-prueba';

instalarConexiones();

describe.runIf(process.platform === 'linux')('ten thousand connections of a stranger', () => {
  it('are counted to the last in a few entries, and keep no gateway from being heard', () =>
    resistirA(10_000));
});
