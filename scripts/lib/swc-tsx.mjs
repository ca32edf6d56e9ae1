import { createRequire } from 'node:module';

/**
 * Loaded before dependency-cruiser, whose swc parser knows no JSX (its options leave `tsx` open): tells swc which
 * files hold some.
 */
const swc = createRequire(import.meta.url)('@swc/core');
const { parseFileSync } = swc;
swc.parseFileSync = (archivo, opciones) =>
  parseFileSync(archivo, { ...opciones, tsx: archivo.endsWith('.tsx') });
