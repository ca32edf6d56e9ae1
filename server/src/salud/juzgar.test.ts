import type { RazonSalud } from '@tramos/contract/sitio';
import { describe, expect, it } from 'vitest';
import { juzgar, type Senales } from './juzgar';

const BIEN: Senales = {
  ...{
    sin_guardar_ms: 900,
    contesta: true,
    firme_ms: 60_000,
    sin_dejar_ms: Number.POSITIVE_INFINITY,
    hallazgos_ms: 0,
    detector_ms: 500,
    espera_ms: 40,
  },
  ...{
    atraso_ms: 1_500,
    sin_avisar_ms: 3_000,
    broker: true,
    libre_bytes: 5e9,
    error_reloj_ms: 0,
    libre_min_bytes: 1e9,
  },
};
const LARGO = 10_001;

const CASOS: [que: string, senales: Partial<Senales>, razones: RazonSalud[]][] = [
  ['everything goes', {}, []],
  ['nothing came for a while, but a row could be written', { sin_guardar_ms: 9_999 }, []],
  ['nothing was stored for ten seconds', { sin_guardar_ms: LARGO }, ['sin_guardar']],
  ['the database did not answer for ten seconds', { sin_guardar_ms: LARGO, contesta: false }, ['base']],
  ['the database did not answer this once', { contesta: false }, []],
  [
    'findings and notices waited for the whole store, which is just back',
    { sin_guardar_ms: 100, firme_ms: 200, hallazgos_ms: LARGO, espera_ms: LARGO, sin_avisar_ms: LARGO },
    [],
  ],
  ['nothing was ever stored', { sin_guardar_ms: Number.POSITIVE_INFINITY }, ['sin_guardar']],
  ['one table takes no messages, others do', { sin_dejar_ms: 2_000 }, ['mensajes']],
  ['it took them again for ten seconds', { sin_dejar_ms: LARGO }, []],
  ['findings wait', { hallazgos_ms: LARGO }, ['hallazgos']],
  ['messages wait their turn to be stored', { espera_ms: LARGO }, ['entrada']],
  ['the detector stands still', { detector_ms: LARGO }, ['detector']],
  ['the push log is not read', { atraso_ms: LARGO }, ['avisos']],
  ['the push log cannot be written', { sin_avisar_ms: LARGO }, ['avisos']],
  ['the broker is closed', { broker: false }, ['broker']],
  ['the disk is nearly full', { libre_bytes: 1e9 - 1 }, ['disco']],
  ['nobody knows how full the disk is', { libre_bytes: null }, []],
  ['its clock is an hour behind', { error_reloj_ms: -3_600_000 }, ['reloj']],
  [
    'nothing can be stored: what follows from it is not told',
    {
      sin_guardar_ms: LARGO,
      firme_ms: 0,
      sin_dejar_ms: 0,
      hallazgos_ms: LARGO,
      espera_ms: LARGO,
      atraso_ms: LARGO,
      sin_avisar_ms: LARGO,
    },
    ['sin_guardar'],
  ],
  [
    'several things at once, worst first',
    { libre_bytes: 0, broker: false, detector_ms: LARGO, sin_guardar_ms: LARGO },
    ['sin_guardar', 'detector', 'broker', 'disco'],
  ],
];

describe('how the server is', () => {
  it.each(CASOS)('%s', (_que, senales, razones) => {
    expect(juzgar({ ...BIEN, ...senales })).toEqual(razones);
  });
});
