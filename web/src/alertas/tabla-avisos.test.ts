import { describe, expect, it } from 'vitest';
import { filasDeAvisos } from './tabla-avisos';

const mensajes = (role: Parameters<typeof filasDeAvisos>[0]) => filasDeAvisos(role).map((f) => f.mensaje);

describe('the table of notices', () => {
  it('tells each role of what it is alerted of, and of nothing else', () => {
    expect(mensajes('user')).toEqual(['evento_escalado', 'suspicious_activity', 'session_closed']);
    expect(mensajes('monitorista')).toEqual([
      'new_evento',
      'presion_negativa',
      'salud_servidor',
      'suspicious_activity',
      'session_closed',
    ]);
    expect(mensajes('administrator')).toContain('maniobra_registrada');
  });

  it('leaves a choice only where the specification says that nothing sounds', () => {
    const elegibles = filasDeAvisos('administrator').filter(({ elige }) => elige);
    expect(elegibles).not.toEqual([]);
    expect(elegibles.filter(({ alert }) => alert.sound)).toEqual([]);
    expect(filasDeAvisos('monitorista').filter(({ elige }) => elige)).toEqual([]);
  });
});
