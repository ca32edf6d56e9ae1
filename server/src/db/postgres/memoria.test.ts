import { describe, expect, it } from 'vitest';
import { ajustesDeMemoria } from './memoria';

describe('what the processes of PostgreSQL share', () => {
  const EN_FICHEROS = ['dynamic_shared_memory_type=mmap'];
  it.each<[string, NodeJS.Platform, number | null, string[]]>([
    ['is left to PostgreSQL where there is room', 'linux', 64 << 20, []],
    ['lies in files where there is next to none', 'linux', 64 << 10, EN_FICHEROS],
    ['lies in files where Linux has no place for it', 'linux', null, EN_FICHEROS],
    ['is left to PostgreSQL on a system that keeps it elsewhere', 'darwin', null, []],
  ])('%s', (_, plataforma, libre_bytes, ajustes) => {
    expect(ajustesDeMemoria(plataforma, libre_bytes)).toEqual(ajustes);
  });
});
