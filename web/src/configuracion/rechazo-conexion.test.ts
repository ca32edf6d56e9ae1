import { ConexionesSchema, type MotivoConexion } from '@tramos/contract/instalacion';
import { describe, expect, it } from 'vitest';
import { explicarRechazo, fraseDeDobles } from './rechazo-conexion';

const MOTIVOS: readonly MotivoConexion[] = ConexionesSchema.shape.rechazadas.element.shape.motivo.options;

describe('why a connection was turned away', () => {
  it.each(MOTIVOS)('is said in words, with what to do or what became of it: %s', (motivo) => {
    const { titulo, texto } = explicarRechazo({ motivo, detalle: null });
    expect(titulo).toMatch(/^[A-ZÁÉÍÓÚ].*[^.]$/);
    expect(texto).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/);
  });

  it('is said once for each', () => {
    expect(new Set(MOTIVOS.map((motivo) => explicarRechazo({ motivo, detalle: null }).titulo)).size).toBe(
      MOTIVOS.length,
    );
  });

  it.each([
    ['version', 'MQTT 5', 'Otra versión: MQTT 5'],
    ['clave_desconocida', 'GW…', 'Clave desconocida: GW…'],
    ['protocolo', 'HTTP', 'No habla MQTT: HTTP'],
  ] as const)('says what came, where that is known: %s %s', (motivo, detalle, titulo) => {
    expect(explicarRechazo({ motivo, detalle }).titulo).toBe(titulo);
  });
});

describe('a key that several use', () => {
  it.each([
    [['10.0.0.1', '10.0.0.2'], 'Dos equipos usan la llave de GW-1 a la vez, desde 10.0.0.1 y 10.0.0.2.'],
    [['a', 'b', 'c'], 'Varios equipos usan la llave de GW-1 a la vez, desde a, b y c.'],
  ])('is named with where from: %s', (direcciones, frase) => {
    expect(fraseDeDobles('GW-1', direcciones)).toBe(frase);
  });
});
