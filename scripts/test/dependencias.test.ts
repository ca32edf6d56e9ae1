import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RAIZ } from '../lib/preparar.mjs';

interface Paquete {
  optionalDependencies?: Record<string, string>;
  os?: string[];
  cpu?: string[];
}
const { packages } = JSON.parse(readFileSync(join(RAIZ, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Paquete>;
};

/** Where Node looks for `nombre` from the package at `ruta`: below it, then below each that holds it, up to the root. */
const hallado = (ruta: string, nombre: string): Paquete | undefined => {
  const aqui = packages[`${ruta === '' ? '' : `${ruta}/`}node_modules/${nombre}`];
  return (
    aqui ??
    (ruta === ''
      ? undefined
      : hallado(ruta.slice(0, Math.max(0, ruta.lastIndexOf('/node_modules/'))), nombre))
  );
};

const opcionales = Object.entries(packages).flatMap(([ruta, paquete]) =>
  Object.keys(paquete.optionalDependencies ?? {}).map((nombre) => ({ ruta, nombre })),
);
const PLATAFORMAS = ['linux', 'darwin', 'win32'].flatMap((os) =>
  ['x64', 'arm64'].map((cpu) => [os, cpu] as const),
);

/** On Windows the server has no database of its own, and takes that of DATABASE_URL. */
describe('the lock file', () => {
  it('lists every optional package of every platform, so that an install adds nothing to it', () => {
    expect(opcionales.filter(({ ruta, nombre }) => !hallado(ruta, nombre))).toEqual([]);
  });

  it.each(PLATAFORMAS)('brings the compiled parts for %s on %s', (os, cpu) => {
    const compilados = opcionales.map(({ ruta, nombre }) => ({ ruta, ...hallado(ruta, nombre) }));
    const familias = new Set(compilados.filter((paquete) => paquete.cpu).map(({ ruta }) => ruta));
    const servidas = compilados.filter((paquete) => paquete.os?.includes(os) && paquete.cpu?.includes(cpu));
    expect(familias.size).toBeGreaterThan(5);
    expect([...familias].filter((ruta) => !servidas.some((paquete) => paquete.ruta === ruta))).toEqual(
      os === 'win32' ? ['server'] : [],
    );
  });
});
