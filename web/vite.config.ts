import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { builds } from './builds-plugin';
import paquete from './package.json' with { type: 'json' };

/** Development talks to a server on its default port; in production the server serves this build itself. */
const SERVIDOR = 'http://127.0.0.1:3001';

export default defineConfig({
  root: import.meta.dirname,
  // Files name each other by where they lie, and the server tells the page: one build serves below any path.
  base: './',
  plugins: [react(), builds(paquete.version)],
  server: {
    proxy: {
      '/api': SERVIDOR,
      '/geo': SERVIDOR,
      '/socket.io': { target: SERVIDOR, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Every asset is a file of ours: the content security policy allows no `data:` scripts or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // What the page needs before anything else comes in one piece: on a slow line every request costs a round trip.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'entrada', tags: ['$initial'] }] } } },
  },
});
