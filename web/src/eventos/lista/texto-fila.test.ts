import type { Evento } from '@tramos/contract/evento';
import { describe, expect, it, vi } from 'vitest';
import { eventoMuestra } from '../../galeria/muestra-evento';
import { celdasDe } from './columnas';
import { textoDeFila } from './texto-fila';

// The columns reach the session, which is read from the browser as soon as it is loaded: here nobody is signed in.
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }));

const decir = (cambios: Partial<Evento>, papel: 'solo' | 'principal' | 'miembro' = 'solo') => {
  const { marca, etiqueta, principal, apoyo } = textoDeFila(eventoMuestra(cambios), papel, 'monitorista');
  return [marca, etiqueta?.texto ?? null, principal, apoyo];
};

describe('what a row says of an event', () => {
  it.each<[string, Partial<Evento>, 'solo' | 'principal' | 'miembro', (string | null)[]]>([
    ['its class', {}, 'solo', [null, null, 'toma o fuga', null]],
    ['its kind while it has no class', { clase: null }, 'solo', [null, null, 'caída de presión', null]],
    [
      'why it is uncertain',
      { estado: 'incierto', motivos: ['correlacion_debil'] },
      'solo',
      ['incierto', null, 'incierto', 'correlación débil'],
    ],
    [
      'that a clock is to blame',
      { estado: 'incierto', motivos: ['reloj_degradado'] },
      'solo',
      ['falla', null, 'incierto', 'reloj degradado'],
    ],
    [
      'that it came late, and how late',
      { estado: 'tardio', motivos: ['dato_tardio'], hora_sensor0: '2026-10-28T09:41:36.218Z' },
      'solo',
      ['incierto', null, 'tardío', 'llegó 24\u00a0días después'],
    ],
    ['what it turned out to be', { disposicion: 'falsa_alarma' }, 'solo', [null, null, 'falsa alarma', null]],
    [
      'a class that needs no reason beside it: its motive says the same',
      { clase: 'cierre_de_toma', motivos: ['cierre_de_apertura'] },
      'miembro',
      [null, null, 'cierre de una toma', null],
    ],
    ['that it is the main one', {}, 'principal', [null, null, 'principal', 'toma o fuga']],
    [
      'whose echo it is, and where',
      { estado: 'fuera_de_tramo', evento_principal: 7, posicion: 221_300 },
      'miembro',
      [null, null, 'eco', 'de 7, en Las Ánimas'],
    ],
    [
      'that it may be an operation, with the reason',
      { possible_operational_movement: true, motivos: ['barrido'] },
      'solo',
      [null, 'posible movimiento operativo', '', 'barrido'],
    ],
    [
      'what a test was closed as; that it is one stands with its state',
      { tipo: 'prueba', disposicion: 'prueba' },
      'solo',
      [null, null, 'prueba', null],
    ],
    [
      'that a test was closed as something else',
      { tipo: 'prueba', disposicion: 'fuga' },
      'solo',
      [null, null, 'fuga', null],
    ],
  ])('%s', (_que, cambios, papel, dicho) => {
    expect(decir(cambios, papel)).toEqual(dicho);
  });

  it("keeps the escalation's id from whoever may not escalate", () => {
    const evento = eventoMuestra({ escalado: true, escalado_id: 'ESC-2026-000123' });
    expect(textoDeFila(evento, 'solo', 'monitorista')).toMatchObject({
      marca: 'escalado',
      codigo: 'ESC-2026-000123',
    });
    expect(textoDeFila(evento, 'solo', 'user')).toMatchObject({ marca: 'escalado', codigo: null });
  });
});

describe('the cells of a row', () => {
  const columnas = ['creado', 'clasificacion', 'delta', 'correlacion', 'reconocido'] as const;
  const anchos = (de_grupo: boolean, operacion: boolean) =>
    celdasDe(columnas, { de_grupo, operacion }).map(({ columna, ancho }) => `${columna} ${ancho}`);
  it.each([
    [false, false, ['creado 1', 'clasificacion 1', 'delta 1', 'correlacion 1', 'reconocido 1']],
    [true, false, ['creado 1', 'clasificacion 2', 'correlacion 1', 'reconocido 1']],
    [false, true, ['creado 1', 'clasificacion 3', 'reconocido 1']],
  ])('give room to what must be read (group %s, operation %s)', (de_grupo, operacion, esperado) => {
    expect(anchos(de_grupo, operacion)).toEqual(esperado);
  });
});
