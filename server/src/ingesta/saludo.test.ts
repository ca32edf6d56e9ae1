import { describe, expect, it } from 'vitest';
import { leerSaludo, SALUDO_MAX_BYTES } from './saludo';

const connectDe = (nombre: string, version: number, largo: readonly number[] = [40]) =>
  Buffer.from([0x10, ...largo, 0, nombre.length, ...Buffer.from(nombre), version, 2, 0, 60]);

describe('the first bytes of a connection', () => {
  it.each([
    ['MQTT 3.1.1', connectDe('MQTT', 4), { tipo: 'mqtt' }],
    ['MQTT 3.1', connectDe('MQIsdp', 3), { tipo: 'mqtt' }],
    ['MQTT 5', connectDe('MQTT', 5), { tipo: 'mqtt' }],
    ['a bridge of another broker', connectDe('MQTT', 0x84), { tipo: 'mqtt' }],
    ['a long packet', connectDe('MQTT', 4, [0xff, 0xff, 0x7f]), { tipo: 'mqtt' }],
    ['a version that is none', connectDe('MQTT', 6), { tipo: 'otra_version', version: 'MQTT 6' }],
    ['an old name with a new version', connectDe('MQIsdp', 4), { tipo: 'otra_version', version: 'MQIsdp 4' }],
    ['TLS at a door without it', Buffer.from([0x16, 0x03, 0x01, 2, 0]), { tipo: 'tls' }],
    ['a browser', Buffer.from('GET / HTTP/1.1\r\n'), { tipo: 'ajeno', que: 'HTTP' }],
    ['another protocol by its name', connectDe('AMQP', 4), { tipo: 'ajeno', que: null }],
    ['a publication before the connection', Buffer.from([0x30, 4, 0, 1]), { tipo: 'ajeno', que: null }],
    ['a length without an end', Buffer.from([0x10, 255, 255, 255, 255, 1]), { tipo: 'ajeno', que: null }],
    ['noise', Buffer.from([0, 1, 2, 3]), { tipo: 'ajeno', que: null }],
  ])('are known: %s', (_que, bytes, esperado) => {
    expect(leerSaludo(bytes)).toEqual(esperado);
  });

  it('are waited for one by one, and decide within what is kept of them', () => {
    const bytes = connectDe('MQIsdp', 3, [0xff, 0xff, 0xff, 0x01]);
    const dichos = Array.from(
      { length: SALUDO_MAX_BYTES + 1 },
      (_, n) => leerSaludo(bytes.subarray(0, n)).tipo,
    );
    expect(dichos).toEqual([...Array(14).fill('incompleto'), 'mqtt', 'mqtt', 'mqtt']);
  });
});
