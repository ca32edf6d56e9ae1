import {
  DisparoMensajeSchema,
  IngestaBodySchema,
  ManiobraMensajeSchema,
  PresionMensajeSchema,
  RouterEstadoMensajeSchema,
  RouterGpsMensajeSchema,
} from '@tramos/contract/ingesta';
import { expect, it } from 'vitest';
import { motivoDe, motivoDeLlamada, motivoDeTopico } from './motivos';

const T_MS = 1_795_599_566_000;
const LOTE = { t0: T_MS, dt_ms: 100, p: [32.1, 32.2] };
const PICO = { id: 'a', t: T_MS, signo: -1, amplitud: 0.3, sigma_ms: 5 };
const EN_MS = 'se esperan milisegundos desde 1970';

it.each([
  [
    'seconds',
    PresionMensajeSchema,
    { ...LOTE, t0: 1_795_599_566 },
    't0 = 1795599566 parece estar en segundos: se esperan milisegundos',
  ],
  [
    'microseconds',
    PresionMensajeSchema,
    { ...LOTE, t0: T_MS * 1_000 },
    't0 = 1795599566000000 parece estar en microsegundos: se esperan milisegundos',
  ],
  [
    'nanoseconds',
    DisparoMensajeSchema,
    { ...PICO, t: T_MS * 1e6 },
    't = 1795599566000000000 parece estar en nanosegundos: se esperan milisegundos',
  ],
  [
    'an hour of no clock',
    PresionMensajeSchema,
    { ...LOTE, t0: 12 },
    `t0 = 12 no es una hora posible: ${EN_MS}`,
  ],
  [
    'an ISO text',
    PresionMensajeSchema,
    { ...LOTE, t0: '2026-11-25T09:39:26Z' },
    `t0 = "2026-11-25T09:39:26Z" es un texto: ${EN_MS}, como número (1795599566000)`,
  ],
  [
    'a number as a text',
    PresionMensajeSchema,
    { ...LOTE, t0: '1795599566000' },
    `t0 = "1795599566000" es un texto: ${EN_MS}, como número (1795599566000)`,
  ],
  [
    'a word for an hour',
    PresionMensajeSchema,
    { ...LOTE, t0: 'AHORA' },
    `t0 = "AHORA" es un texto: ${EN_MS}, como número`,
  ],
  [
    'no hour',
    PresionMensajeSchema,
    { dt_ms: 100, p: [1] },
    'Falta t0: se espera la hora de la primera muestra, en milisegundos desde 1970',
  ],
  [
    'an hour that is null',
    PresionMensajeSchema,
    { ...LOTE, t0: null },
    `t0 = null viene sin valor: ${EN_MS}`,
  ],
  [
    'an interval in seconds',
    PresionMensajeSchema,
    { ...LOTE, dt_ms: 0.1 },
    'dt_ms = 0.1 parece estar en segundos: se esperan milisegundos (100)',
  ],
  [
    'no interval at all',
    PresionMensajeSchema,
    { ...LOTE, dt_ms: 0 },
    'dt_ms = 0 no es un intervalo posible: se esperan milisegundos, de 0.5 a 3600000',
  ],
  [
    'an interval whose seconds are no round number of twos',
    PresionMensajeSchema,
    { ...LOTE, dt_ms: 0.07 },
    'dt_ms = 0.07 parece estar en segundos: se esperan milisegundos (70)',
  ],
  [
    'an interval of no unit',
    PresionMensajeSchema,
    { ...LOTE, dt_ms: 0.0001 },
    'dt_ms = 0.0001 no es un intervalo posible: se esperan milisegundos, de 0.5 a 3600000',
  ],
  [
    'an interval in nanoseconds',
    PresionMensajeSchema,
    { ...LOTE, dt_ms: 100_000_000 },
    'dt_ms = 100000000 parece estar en microsegundos o nanosegundos: se esperan milisegundos',
  ],
  [
    'an hour without a zone, which is another instant at every server',
    PresionMensajeSchema,
    { ...LOTE, t0: '2026-11-25T09:39:26' },
    `t0 = "2026-11-25T09:39:26" es un texto: ${EN_MS}, como número`,
  ],
  [
    'a day written as there and not as here',
    PresionMensajeSchema,
    { ...LOTE, t0: '11/12/2026 09:39' },
    `t0 = "11/12/2026 09:39" es un texto: ${EN_MS}, como número`,
  ],
  [
    'an hour that says its zone',
    PresionMensajeSchema,
    { ...LOTE, t0: '2026-11-25T03:39:26.500-06:00' },
    `t0 = "2026-11-25T03:39:26.500-06:00" es un texto: ${EN_MS}, como número (1795599566500)`,
  ],
  [
    'seconds as a text',
    PresionMensajeSchema,
    { ...LOTE, t0: '1795599566.25' },
    `t0 = "1795599566.25" es un texto: ${EN_MS}, como número (1795599566250)`,
  ],
  [
    'an interval as a text',
    PresionMensajeSchema,
    { ...LOTE, dt_ms: '100' },
    'dt_ms = "100" es un texto: se espera un número',
  ],
  [
    'an unknown source of time',
    PresionMensajeSchema,
    { ...LOTE, reloj: { fuente: 'GPS', offset_ms: 0 } },
    'reloj.fuente = "GPS" no se conoce: se espera gps, ntp, rtc',
  ],
  ['no samples', PresionMensajeSchema, { ...LOTE, p: [] }, 'p trae 0 muestras: se esperan al menos 1'],
  [
    'too many samples',
    PresionMensajeSchema,
    { ...LOTE, p: new Array(2_001).fill(1) },
    'p trae 2001 muestras: se esperan a lo más 2000',
  ],
  [
    'one sample instead of a list',
    PresionMensajeSchema,
    { ...LOTE, p: 32.1 },
    'p = 32.1 es un número: se espera una lista',
  ],
  [
    'a sign of two',
    DisparoMensajeSchema,
    { ...PICO, signo: 2 },
    'signo = 2 no vale: se espera -1 (la presión baja) o 1 (sube)',
  ],
  [
    'a latitude in a text',
    RouterGpsMensajeSchema,
    { t: T_MS, lat: '20.1', lng: -100 },
    'lat = "20.1" es un texto: se espera un número',
  ],
  [
    'a latitude that is none',
    RouterGpsMensajeSchema,
    { t: T_MS, lat: 120, lng: -100 },
    'lat = 120 está fuera de lo posible: se espera a lo más 90',
  ],
  [
    'half a bar of signal slots',
    RouterEstadoMensajeSchema,
    { t: T_MS, ranura_sim: 1.5 },
    'ranura_sim = 1.5 es un número: se espera un número entero',
  ],
  [
    'an operator as long as a book',
    RouterEstadoMensajeSchema,
    { t: T_MS, operador: 'x'.repeat(90) },
    `operador = "${'x'.repeat(39)}… tiene 90 caracteres: se esperan a lo más 60`,
  ],
  [
    'an unknown equipment',
    ManiobraMensajeSchema,
    { id: 'm', t: T_MS, equipo: 'horno', accion: 'paro' },
    'equipo = "horno" no se conoce: se espera bomba, valvula, entrega',
  ],
  [
    'a list for a message',
    PresionMensajeSchema,
    [],
    'La carga es una lista: se espera un objeto con sus campos',
  ],
  ['null for a message', PresionMensajeSchema, null, 'La carga es null: se espera un objeto con sus campos'],
] as const)(
  'a message with %s is refused in words of what came and what is wanted',
  (_que, esquema, valor, motivo) => {
    const leido = esquema.safeParse(valor);
    expect(leido.success ? 'taken' : motivoDe(valor, leido.error.issues[0])).toBe(motivo);
  },
);

const TODOS =
  'tramos/v1/sensores/CLAVE/presion, tramos/v1/sensores/CLAVE/disparo, tramos/v1/routers/CLAVE/estado, tramos/v1/routers/CLAVE/gps o tramos/v1/maniobras/CLAVE';
it.each([
  ['a stroke before it', '/tramos/v1/sensores/PT-A/presion', 'tramos/v1/sensores/PT-A/presion'],
  ['a stroke behind it', 'tramos/v1/maniobras/E-A/', 'tramos/v1/maniobras/E-A'],
  ['capitals', 'Tramos/V1/Sensores/PT-A/Presion', 'tramos/v1/sensores/PT-A/presion'],
  ['a blank behind it', 'tramos/v1/routers/RT-A/gps ', 'tramos/v1/routers/RT-A/gps'],
  ['no key', 'tramos/v1/sensores//presion', TODOS],
  ['an accent', 'tramos/v1/sensores/PT-A/presión', TODOS],
  ['somebody else’s', 'spBv1.0/planta/NDATA/eon', TODOS],
])('a topic with %s is refused with the one that is wanted', (_que, topic, esperado) => {
  expect(motivoDeTopico(topic)).toBe(`El tópico no es de este sistema: se espera ${esperado}`);
});

const ITEM = { topic: 'tramos/v1/sensores/PT-A/presion', payload: LOTE };
it.each([
  ['a message and no list of them', ITEM, 'Falta items: se espera la lista de los mensajes'],
  ['a list without its name', [ITEM], 'La carga es una lista: se espera un objeto con sus campos'],
  [
    'one message for the list',
    { items: ITEM },
    'items = {"topic":"tramos/v1/sensores/PT-A/presio… es un objeto con sus campos: se espera una lista',
  ],
  ['no messages', { items: [] }, 'items trae 0 mensajes: se esperan al menos 1'],
  [
    'a message without its topic',
    { items: [ITEM, { payload: 1 }] },
    'Falta items.1.topic: se espera el tópico, un texto',
  ],
  [
    'a message that says nothing',
    { items: [{ topic: ITEM.topic }] },
    'Falta items.0.payload: se espera lo que dice el mensaje',
  ],
])('a call with %s is refused with the form that is wanted', (_que, valor, motivo) => {
  expect(motivoDeLlamada(valor, IngestaBodySchema.safeParse(valor).error?.issues[0])).toBe(
    `${motivo}. La llamada lleva {"items": [{"topic": …, "payload": …}]}`,
  );
});
