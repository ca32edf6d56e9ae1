import { topicoDisparo, topicoPresion, topicoRouterEstado } from '@tramos/contract/ingesta';
import { expect, it } from 'vitest';
import type { Origen } from './interpretar';
import type { Red } from './red';
import { turnoDe } from './turno';

const RED = {
  sensores: new Map([['PT-A', {}]]),
  routers: new Map([['PT-A', {}]]),
  estaciones: new Map(),
} as unknown as Red;
const SITIO: Origen = { tipo: 'broker_del_sitio' };
const GATEWAY = { tipo: 'gateway', id: 7 } as Origen;

it.each([
  ['its gateway, whatever it speaks of', GATEWAY, 'ajeno/x', 7],
  ['its sensor, behind the broker of a site', SITIO, topicoPresion('PT-A'), 'sensor/PT-A'],
  ['the same sensor, of whatever it sends', SITIO, topicoDisparo('PT-A'), 'sensor/PT-A'],
  ['its router, which may be called as a sensor is', SITIO, topicoRouterEstado('PT-A'), 'router/PT-A'],
  [
    'all that is of no device, for a device nobody knows',
    SITIO,
    topicoPresion('PT-Z1'),
    'tópicos de ningún aparato',
  ],
  ['all that is of no device, for a topic of nobody', SITIO, 'ajeno/x', 'tópicos de ningún aparato'],
])('takes the turn of %s', (_, origen, topic, turno) => {
  expect(turnoDe({ origen, topic }, RED)).toBe(turno);
});
