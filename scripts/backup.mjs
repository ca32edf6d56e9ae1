import { correrPrograma } from './lib/programa.mjs';

await correrPrograma('backup');
