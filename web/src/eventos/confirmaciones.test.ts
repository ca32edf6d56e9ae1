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

  it('says that a test reaches the client marked as one, as it does', () => {
    const { mensaje, consecuencia } = confirmacionDe('escalar', EVENTOS_MUESTRA.prueba, 'monitorista');
    expect(mensaje).toContain('Escalar el evento de prueba ');
    expect(consecuencia).toContain('recibirá la alerta con la marca PRUEBA.');
    expect(confirmacionDe('escalar', EVENTOS_MUESTRA.abierto, 'monitorista').consecuencia).not.toContain(
      'prueba',
    );
  });
});
