import { describe, expect, it } from 'vitest';
import { porQueNo, type Transitado } from './por-que-no';

const EVENTO: Transitado = {
  ...{ id: 7, estado: 'ok', evento_principal: null },
  ...{ escalado: false, escalado_por: null, escalado_at: null },
  ...{ recognized_by_user_name: null, recognized_at: null },
};
const RECONOCIDO = { ...EVENTO, recognized_by_user_name: 'Ana', recognized_at: '2026-11-21T09:00:00.000Z' };
const ESCALADO = {
  ...RECONOCIDO,
  escalado: true,
  escalado_por: 'Luis',
  escalado_at: '2026-11-21T08:00:00.000Z',
};
const ECO: Transitado = { ...EVENTO, estado: 'fuera_de_tramo', evento_principal: 3 };
const ANA = { por: 'Ana', cuando: '2026-11-21T09:00:00.000Z' };
const LUIS = { por: 'Luis', cuando: '2026-11-21T08:00:00.000Z' };

describe('why an event cannot go on from where it is', () => {
  it.each([
    ['reconocer', 'acknowledged', RECONOCIDO, 'ya_reconocido', ANA],
    ['reconocer', 'acknowledged and escalated', ESCALADO, 'ya_reconocido', ANA],
    ['reconocer', 'acknowledged by an account that is gone', EVENTO, 'ya_reconocido', {}],
    [
      'reconocer',
      'an echo, acknowledged',
      { ...RECONOCIDO, estado: 'fuera_de_tramo', evento_principal: 3 },
      'ya_reconocido',
      ANA,
    ],
    ['escalar', 'acknowledged', RECONOCIDO, 'no_abierto', ANA],
    ['escalar', 'escalated, and acknowledged since', ESCALADO, 'ya_escalado', LUIS],
    ['escalar', 'escalated, whatever it echoes', { ...ECO, escalado: true }, 'ya_escalado', {}],
    ['escalar', 'an echo', ECO, 'es_eco', { detalle: { evento_principal: 3 } }],
    [
      'escalar',
      'an event that names its cause and alerted people',
      { ...ECO, estado: 'ok' },
      'no_abierto',
      {},
    ],
  ] as const)('%s: it is %s', (accion, _como, evento, code, extra) => {
    expect(porQueNo(accion, evento)).toMatchObject({ status: 409, code, extra });
    expect(porQueNo(accion, evento).extra).toEqual(extra);
  });
});
