import { EventoSchema } from '@tramos/contract/evento';
import type { Llamada } from '@tramos/contract/llamada';
import { LLAMADAS } from '@tramos/contract/llamadas';
import { MENSAJES_SERVIDOR } from '@tramos/contract/tiempo-real';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventoMuestra } from '../galeria/muestra-evento';
import { leerGrupos } from './leer-grupos';

/** What the console reads of events, by every way they come in (spec §2, §3). */

const { evento_estado: _, ...sinEstado } = eventoMuestra();
const SUELTO = {
  ...sinEstado,
  created_at: 'ayer',
  recognized_at: '2026-13-45T00:00:00.000Z',
  hora_sensor0: 'pronto',
  hora_sensor1: 7,
  escalado_at: '',
  disposicion_at: 'nunca',
};
const LEIDO = {
  id: SUELTO.id,
  tramo: SUELTO.tramo,
  evento_estado: 'abierto',
  created_at: '',
  recognized_at: null,
  hora_sensor0: null,
  hora_sensor1: null,
  escalado_at: null,
  disposicion_at: null,
};
const PUSH = { pos: 1, event_id: SUELTO.id, timestamp: '2026-11-21T09:41:58.300Z', evento: SUELTO };

const leer = (nombre: keyof typeof LLAMADAS, dato: unknown): unknown => {
  const llamada: Llamada = LLAMADAS[nombre];
  return z.parse(llamada.lectura ?? llamada.respuesta, dato);
};
/** What lies at a path of keys. */
const en = (dato: unknown, ...ruta: (string | number)[]): unknown =>
  ruta.reduce<unknown>((dentro, clave) => (dentro as Record<string | number, unknown>)[clave], dato);

const UNO = ['evento', 'reconocer', 'escalar', 'anotarEvento', 'disponerEvento'] as const;
const RECIEN = ['crearEventoManual', 'probarAlarma'] as const;
const VARIOS = ['reconocerVarios', 'reconocerGrupo'] as const;
const MENSAJES = ['new_evento', 'evento_escalado', 'evento_actualizado'] as const;

const VIAS: [string, () => unknown][] = [
  ['a list', () => en(leer('eventos', { events: [SUELTO], total: 1 }), 'events', 0)],
  [
    'a group',
    () => en(leerGrupos({ grupos: [{ grupo_id: 'G-1', eventos: [SUELTO] }] }), 'grupos', 0, 'eventos', 0),
  ],
  ...[...UNO, ...RECIEN].map((nombre): [string, () => unknown] => [nombre, () => leer(nombre, SUELTO)]),
  ...VARIOS.map((nombre): [string, () => unknown] => [
    nombre,
    () => en(leer(nombre, { eventos: [SUELTO], rechazados: [] }), 'eventos', 0),
  ]),
  ...MENSAJES.map((nombre): [string, () => unknown] => [
    nombre,
    () => en(MENSAJES_SERVIDOR[nombre].parse({ ...PUSH, escalado_id: 'E-7' }), 'evento'),
  ]),
];

describe('an event without a state and with dates that are none', () => {
  it.each(VIAS)('is open and of no known time, read from %s', (_via, leido) => {
    expect(leido()).toMatchObject(LEIDO);
  });
  it('is so too among the earlier events of a detail', () => {
    const { id, evento_estado, created_at } = LEIDO;
    expect(en(leer('evento', { ...eventoMuestra(), previos: [SUELTO] }), 'previos', 0)).toMatchObject({
      id,
      evento_estado,
      created_at,
    });
  });
  it('costs nothing of what was done to it, nor of the manoeuvres near it, where a date of theirs is none', () => {
    const historial = [{ accion: 'nota', por: 'M. Ríos', cuando: 'hace rato', texto: 'Llamó un vecino' }];
    const maniobras = [
      {
        t: 'a las tres',
        estacion: 'Encinos',
        equipo: 'bomba',
        accion: 'paro',
        nota: null,
        registrada: 'luego',
      },
    ];
    const detalle = leer('evento', { ...eventoMuestra(), historial, maniobras });
    expect(en(detalle, 'historial', 0)).toMatchObject({ texto: 'Llamó un vecino', cuando: '' });
    expect(en(detalle, 'maniobras', 0)).toMatchObject({ estacion: 'Encinos', t: '', registrada: null });
  });
  it('is not what the server may write', () => {
    expect(EventoSchema.safeParse(SUELTO).success).toBe(false);
    expect(LLAMADAS.eventos.respuesta.safeParse({ events: [SUELTO], total: 1 }).success).toBe(false);
  });
});
