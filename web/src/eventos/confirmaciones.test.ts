import { describe, expect, it } from 'vitest';
import { EVENTOS_MUESTRA } from '../galeria/muestras';
import { confirmacionDe } from './confirmaciones';

describe('what is asked before an action', () => {
  it.each([
    ['reconocer', 'confirm-recognize', 'question', 'primary', 'Reconocer'],
    ['escalar', 'confirm-escalate', 'warning', 'warning', 'Escalar'],
  ] as const)(
    '%s emits %s, with its icon, style and button',
    (accion, tipo, icono, estilo, textoConfirmar) => {
      expect(confirmacionDe(accion, EVENTOS_MUESTRA.abierto, 'monitorista')).toMatchObject({
        tipo,
        icono,
        estilo,
        textoConfirmar,
        mensaje: `${textoConfirmar} el evento 1042 en Tramo 3, 212+500 km`,
      });
    },
  );

  it('says that a test would reach the client like a real event', () => {
    expect(confirmacionDe('escalar', EVENTOS_MUESTRA.prueba, 'monitorista').consecuencia).toContain(
      'Es una prueba',
    );
    expect(confirmacionDe('escalar', EVENTOS_MUESTRA.abierto, 'monitorista').consecuencia).not.toContain(
      'prueba',
    );
  });
});
