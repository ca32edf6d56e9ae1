import { userDeMuestra } from '@tramos/contract/muestras';
import { RoleSchema } from '@tramos/contract/roles';
import type { MensajeDurable } from '@tramos/contract/tiempo-real';
import { describe, expect, it } from 'vitest';
import { oye, salasDe, salasDeMensaje } from './salas';

const OYENTES = {
  'who sees everything': userDeMuestra({ id: 1 }),
  'who sees sistema 3': userDeMuestra({ id: 2, todos_los_sistemas: false, sistemas: [3] }),
  'who sees nothing': userDeMuestra({ id: 3, todos_los_sistemas: false, sistemas: [] }),
};
const DIRIGIDOS = {
  everyone: { mensaje: 'presion_negativa', sistema_id: null, usuario_id: null },
  'everyone, of a device': { mensaje: 'alarma_cambiada', sistema_id: null, usuario_id: null },
  'sistema 3': { mensaje: 'presion_negativa', sistema_id: 3, usuario_id: null },
  'sistema 3, of a device': { mensaje: 'alarma_cambiada', sistema_id: 3, usuario_id: null },
  'sistema 4': { mensaje: 'presion_negativa', sistema_id: 4, usuario_id: null },
  'user 2': { mensaje: 'suspicious_activity', sistema_id: null, usuario_id: 2 },
} as const;

describe('who hears what', () => {
  it.each<[keyof typeof OYENTES, (keyof typeof DIRIGIDOS)[]]>([
    [
      'who sees everything',
      ['everyone', 'everyone, of a device', 'sistema 3', 'sistema 3, of a device', 'sistema 4'],
    ],
    ['who sees sistema 3', ['everyone', 'sistema 3', 'sistema 3, of a device', 'user 2']],
    ['who sees nothing', ['everyone']],
  ])('%s hears what is for %j, live and in the catch-up alike', (quien, oidos) => {
    const oyente = OYENTES[quien];
    const vivos = Object.entries(DIRIGIDOS).filter(([, m]) =>
      salasDeMensaje(m).some((sala) => salasDe(oyente).includes(sala)),
    );
    const atrasados = Object.entries(DIRIGIDOS).filter(([, m]) => oye(oyente, m));
    expect(vivos.map(([para]) => para)).toEqual(oidos);
    expect(atrasados.map(([para]) => para)).toEqual(oidos);
  });

  it.each<[MensajeDurable, string[]]>([
    ['new_evento', ['administrator', 'monitorista', 'user']],
    ['maniobra_registrada', ['administrator', 'monitorista', 'user']],
    ['mantenimiento_cambiado', ['administrator', 'monitorista']],
    ['alarma_cambiada', ['administrator', 'monitorista']],
    ['vigilancia_cambiada', ['administrator']],
    ['silencio_cambiado', ['administrator']],
    ['escalacion_fallida', ['administrator']],
  ])('%s is heard by %j, live and in the catch-up alike', (mensaje, roles) => {
    for (const sistema_id of [3, null]) {
      const m = { mensaje, sistema_id, usuario_id: null };
      const de = (role: (typeof RoleSchema.options)[number]) => userDeMuestra({ role });
      expect(RoleSchema.options.filter((role) => oye(de(role), m))).toEqual(roles);
      const vivos = RoleSchema.options.filter((role) =>
        salasDeMensaje(m).some((sala) => salasDe(de(role)).includes(sala)),
      );
      expect(vivos).toEqual(roles);
    }
  });
});
