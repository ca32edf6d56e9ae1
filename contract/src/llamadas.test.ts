import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { permite } from './acceso';
import type { Llamada } from './llamada';
import { LLAMADAS } from './llamadas';
import { RoleSchema } from './roles';

const clavesDe = (esquema: z.core.$ZodType | undefined): string[] => {
  if (esquema === undefined) return [];
  const { properties } = z.toJSONSchema(esquema, { io: 'input', unrepresentable: 'any' });
  if (!properties) throw new Error('a schema whose keys are not told');
  return Object.keys(properties);
};

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

describe('what is shown to some alone', () => {
  it.each([
    ['the routers', 'routers', ['administrator', 'monitorista']],
    ['the messages that went out', 'envios', ['administrator', 'monitorista']],
    ['the line of a sistema', 'linea', ['administrator', 'monitorista']],
    ['the table of stations', 'tablaEstaciones', ['administrator', 'monitorista']],
    ['an import of stations', 'importarEstaciones', ['administrator', 'monitorista']],
    ['the table of sensors', 'tablaSensores', ['administrator', 'monitorista']],
    ['an import of sensors', 'importarSensores', ['administrator', 'monitorista']],
    ['how the server is', 'estadoSistema', ['administrator']],
  ] as const)('is asked for by nobody else: %s', (_que, nombre, suyos) => {
    expect(RoleSchema.options.filter((role) => permite(LLAMADAS[nombre].acceso, role)).sort()).toEqual(suyos);
  });
});
