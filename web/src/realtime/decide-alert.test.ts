import { permite } from '@tramos/contract/acceso';
import { ValidezSchema } from '@tramos/contract/evento';
import { RoleSchema } from '@tramos/contract/roles';
import { ACCESO_MENSAJES } from '@tramos/contract/tiempo-real';
import { describe, expect, it } from 'vitest';
import { decideAlert, leConcierneCorreccion } from './decide-alert';

describe('who is alerted of what', () => {
  it.each([
    ['new_evento', 'administrator', 'ok', { card: true, toast: 'error', sound: true }],
    ['new_evento', 'monitorista', 'ok', { card: true, toast: 'error', sound: true }],
    ['new_evento', 'user', 'ok', null],
    ['new_evento', 'monitorista', null, null],
    ['evento_escalado', 'user', 'ok', { card: true, toast: 'warning', sound: true }],
    ['evento_escalado', 'user', 'incierto', { card: true, toast: 'warning', sound: true }],
    ['evento_escalado', 'monitorista', 'ok', null],
    ['evento_escalado', 'administrator', 'ok', null],
    ['presion_negativa', 'monitorista', null, { card: false, toast: 'error', sound: true }],
    ['presion_negativa', 'user', null, null],
    ['salud_servidor', 'administrator', null, { card: false, toast: 'error', sound: true }],
    ['salud_servidor', 'monitorista', null, { card: false, toast: 'error', sound: true }],
    ['salud_servidor', 'user', null, null],
    ['maniobra_registrada', 'administrator', null, { card: false, toast: 'info', sound: false }],
    ['maniobra_registrada', 'monitorista', null, null],
    ['maniobra_registrada', 'user', null, null],
    ['mantenimiento_cambiado', 'administrator', null, { card: false, toast: 'info', sound: false }],
    ['mantenimiento_cambiado', 'monitorista', null, null],
    ['mantenimiento_cambiado', 'user', null, null],
    ['escalacion_fallida', 'administrator', null, { card: false, toast: 'error', sound: false }],
    ['escalacion_fallida', 'monitorista', null, null],
    ['escalacion_fallida', 'user', null, null],
    ['vigilancia_cambiada', 'administrator', null, { card: false, toast: 'info', sound: false }],
    ['vigilancia_cambiada', 'monitorista', null, null],
    ['vigilancia_cambiada', 'user', null, null],
    ['silencio_cambiado', 'administrator', null, { card: false, toast: 'info', sound: false }],
    ['silencio_cambiado', 'monitorista', null, null],
    ['silencio_cambiado', 'user', null, null],
  ] as const)('%s to %s, validity %s', (message, role, estado, expected) => {
    expect(decideAlert(message, role, estado)).toEqual(expected);
  });

  it.each([
    'maniobra_registrada',
    'mantenimiento_cambiado',
    'vigilancia_cambiada',
    'silencio_cambiado',
    'escalacion_fallida',
  ] as const)('alerts of %s only those whom the server tells of it', (message) => {
    const avisados = RoleSchema.options.filter((role) => decideAlert(message, role, null));
    expect(avisados.filter((role) => !permite(ACCESO_MENSAJES[message], role))).toEqual([]);
  });

  it('announces no event but a located one', () => {
    const avisadas = ValidezSchema.options.filter((estado) =>
      decideAlert('new_evento', 'monitorista', estado),
    );
    expect(avisadas).toEqual(['ok']);
  });

  it.each(RoleSchema.options)(
    'tells %s of a closed session without a sound, of suspicious activity with',
    (role) => {
      expect(decideAlert('session_closed', role, null)).toMatchObject({
        toast: 'warning',
        sound: false,
        card: false,
      });
      expect(decideAlert('suspicious_activity', role, null)).toMatchObject({
        toast: 'error',
        sound: true,
        card: false,
      });
    },
  );
});

describe('who hears that detection corrected an event', () => {
  const ahora = { estado: 'incierto', evento_estado: 'abierto', escalado: false } as const;
  it.each([
    ['that nobody was alerted of', {}, 'incierto', []],
    ['that alerted before', {}, 'ok', ['administrator', 'monitorista']],
    ['that alerts now', { estado: 'ok' }, 'incierto', ['administrator', 'monitorista']],
    [
      'that somebody acknowledged',
      { evento_estado: 'reconocido' },
      'incierto',
      ['administrator', 'monitorista'],
    ],
    ['that was escalated', { escalado: true }, 'incierto', ['administrator', 'monitorista', 'user']],
  ] as const)('%s: %j, before %s → %j', (_que, cambio, antes, quienes) => {
    const oyen = RoleSchema.options.filter((role) =>
      leConcierneCorreccion({ ...ahora, ...cambio }, { estado: antes }, role),
    );
    expect(oyen).toEqual(quienes);
  });
});
