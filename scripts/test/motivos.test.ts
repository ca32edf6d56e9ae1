import { readFileSync } from 'node:fs';
import { MotivoSchema } from '@tramos/contract/evento';
import { expect, it } from 'vitest';

it('every reason that an event may carry has its line in docs/detection.md', () => {
  const texto = readFileSync(new URL('../../docs/detection.md', import.meta.url), 'utf8');
  const descritos = [...texto.matchAll(/^\| `([a-z_]+)` \|/gm)].map(([, motivo]) => motivo);
  expect(descritos.sort()).toEqual([...MotivoSchema.options].sort());
});
