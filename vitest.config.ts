import { defineConfig } from 'vitest/config';

/** Tests run in a zone that is neither UTC nor the site's, so that a date that leans on either shows. */
const TEST_TZ = 'Asia/Kathmandu';

/** `*.full.test.ts` are slow and belong to `npm run test:full`, which sets TRAMOS_FULL and runs nothing else. */
const full = process.env.TRAMOS_FULL === '1';
const include = full
  ? ['src/**/*.full.test.ts', 'test/**/*.full.test.ts']
  : ['src/**/*.test.ts', 'test/**/*.test.ts'];

const project = (name: string) => ({
  test: {
    name,
    root: `./${name}`,
    include,
    exclude: full ? [] : ['**/*.full.test.ts'],
    env: { TZ: TEST_TZ },
    hookTimeout: 60_000,
    testTimeout: full ? 300_000 : 30_000,
  },
});

export default defineConfig({
  test: {
    projects: ['contract', 'deteccion', 'simulator', 'server', 'web', 'scripts'].map(project),
    passWithNoTests: true,
    maxWorkers: 2,
  },
});
