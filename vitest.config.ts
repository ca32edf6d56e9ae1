import { defineConfig } from 'vitest/config';

/** Tests run in a zone that is neither UTC nor the site's, so that a date that leans on either shows. */
const TEST_TZ = 'Asia/Kathmandu';

const project = (name: string) => ({
  test: { name, root: `./${name}`, include: ['src/**/*.test.ts', 'test/**/*.test.ts'], env: { TZ: TEST_TZ } },
});

export default defineConfig({
  test: { projects: ['contract', 'deteccion', 'simulator', 'server', 'web', 'scripts'].map(project) },
});
