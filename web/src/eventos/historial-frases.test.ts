import type { HistorialItem } from '@tramos/contract/evento';
import { describe, expect, it } from 'vitest';
import { fraseDe, ultimaNota } from './historial-frases';

const CUANDO = '2026-11-21T09:44:10.020Z';
const item = (accion: HistorialItem['accion'], por: string | null, texto: string | null = null) => ({
  accion,
  por,
  cuando: CUANDO,
  texto,
});
const EVENTO = { tipo: 'caida_presion', escalado_id: 'ESC-2026-000124' } as const;

describe('a line of the history', () => {
  it.each([
    [item('creado', null), 'El sistema', 'detectó el evento', null],
    [item('reconocer', 'M. Ríos'), 'M. Ríos', 'reconoció el evento', null],
    [item('escalar', 'M. Ríos'), 'M. Ríos', 'escaló el evento como ESC-2026-000124', null],
    [item('nota', 'L. Peña', 'Entrar por\n212+660'), 'L. Peña', 'anotó', 'Entrar por\n212+660'],
    [
      item('disposicion', 'L. Peña', 'falsa_alarma'),
      'L. Peña',
      'registró la disposición: Falsa alarma',
      null,
    ],
    [
      item('disposicion', 'L. Peña', 'codigo_nuevo'),
      'L. Peña',
      'registró la disposición: codigo_nuevo',
      null,
    ],
    [item('disposicion', 'L. Peña'), 'L. Peña', 'retiró la disposición', null],
    [
      item('marcar_operacion', null, 'maniobra_registrada'),
      'El sistema',
      'lo tomó por un movimiento operativo',
      'Coincide con una maniobra registrada',
    ],
    [
      item('retirar_operacion', null, 'se_repite'),
      'El sistema',
      'dejó de tomarlo por un movimiento operativo',
      'El lugar se repite dentro del tramo: no se toma por operación',
    ],
    [
      item('corregir', null, 'De 195+300 km (Localizado) a 203+100 km (Localizado)'),
      'El sistema',
      'corrigió lo que se había dicho',
      'De 195+300 km (Localizado) a 203+100 km (Localizado)',
    ],
  ] as const)('%j says who did what', (linea, quien, hizo, texto) => {
    expect(fraseDe(linea, EVENTO)).toEqual({ quien, hizo, texto });
  });

  it.each([
    ['manual', 'levantó el evento a mano'],
    ['prueba', 'lanzó esta prueba de la alarma'],
  ] as const)('tells how a %s event came about', (tipo, hizo) => {
    expect(fraseDe(item('creado', 'M. Ríos'), { tipo }).hizo).toBe(hizo);
  });
});

describe('the newest note', () => {
  it('is the last one written, whatever was done after it', () => {
    const historial = [
      item('creado', null),
      item('nota', 'M. Ríos', 'primera'),
      item('nota', 'M. Ríos', 'segunda'),
      item('reconocer', 'M. Ríos'),
    ];
    expect(ultimaNota(historial)?.texto).toBe('segunda');
    expect(ultimaNota([item('creado', null)])).toBeNull();
  });
});
