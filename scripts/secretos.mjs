import { correrPrograma } from './lib/programa.mjs';

await correrPrograma('secretos');
