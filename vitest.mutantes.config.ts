import { defineConfig } from 'vitest/config';

/** The tests that judge a mutant (stryker.config.mjs): quick ones of pure rules, without a database. */
const JUECES = {
  contract: ['src/acceso.test.ts', 'src/roles.test.ts', 'src/eco.test.ts'],
  deteccion: ['src/*.test.ts'],
  server: ['src/alarmas/maquina.test.ts', 'src/eventos/por-que-no.test.ts'],
  web: [
    'src/alertas/espera.test.ts',
    'src/app/guardias.test.ts',
    'src/eventos/acciones.test.ts',
    'src/realtime/decide-alert.test.ts',
    'src/realtime/pestanas/*.test.ts',
  ],
};

/** The packages of this repository are those of the copy in which a mutant lives; the links of node_modules lead out of it. */
const alias = [{ find: /^@tramos\/(\w+)\/(.+)$/, replacement: `${import.meta.dirname}/$1/src/$2.ts` }];

const project = ([name, include]: [string, string[]]) => ({
  resolve: { alias },
  test: {
    name,
    root: `./${name}`,
    include,
    exclude: ['**/*.{slow,full}.test.ts'],
    // Every mutant gets a worker of its own; its files share it.
    isolate: false,
  },
});

export default defineConfig({ test: { projects: Object.entries(JUECES).map(project) } });
