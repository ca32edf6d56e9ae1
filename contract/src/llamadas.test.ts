import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Llamada } from './llamada';
import { LLAMADAS } from './llamadas';

const clavesDe = (esquema: z.core.$ZodType | undefined): string[] =>
  esquema === undefined
    ? []
    : Object.keys(z.toJSONSchema(esquema, { io: 'input', unrepresentable: 'any' }).properties ?? {});

describe('a call', () => {
  it.each(Object.entries<Llamada>(LLAMADAS))('carries no secret in its address: %s', (_, llamada) => {
    const dichas = [...clavesDe(llamada.params), ...clavesDe(llamada.query)];
    expect(dichas.filter((clave) => /token|password|secret|codigo$|clave_api|firma/i.test(clave))).toEqual(
      [],
    );
  });

  it.each(Object.entries<Llamada>(LLAMADAS))(
    'is asked for by GET only where it takes no body: %s',
    (_, llamada) => {
      expect(llamada.metodo === 'GET' && llamada.body !== undefined).toBe(false);
    },
  );
});
