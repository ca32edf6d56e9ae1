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

  it.each([
    ['whoever may escalate it', EVENTOS_MUESTRA.abierto, 'monitorista', true],
    ['nobody once it is escalated', { ...EVENTOS_MUESTRA.abierto, escalado: true }, 'monitorista', false],
    ['nobody who could not escalate it anyway', EVENTOS_MUESTRA.abierto, 'user', false],
  ] as const)('tells %s that acknowledging ends that', (_, evento, role, dicho) => {
    const { consecuencia = '' } = confirmacionDe('reconocer', evento, role);
    expect(consecuencia.includes('ya no se podrá escalar')).toBe(dicho);
  });
});
