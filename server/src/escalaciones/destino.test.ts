import { describe, expect, it } from 'vitest';
import { crearTrato, permitido } from './destino';

describe('where a webhook may go', () => {
  const trato = crearTrato([]);

  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.31.255.254',
    '192.168.1.1',
    '169.254.169.254',
    '100.100.100.200',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00:ec2::254',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'ff02::1',
    'localhost',
    '',
  ])('is not this machine, its network or what a cloud keeps beside it: %s', (ip) => {
    expect(trato(ip)).toBe('prohibida');
  });

  it.each(['8.8.8.8', '189.203.10.4', '2606:4700::1111'])(
    'is the public internet, by https alone: %s',
    (ip) => {
      expect(trato(ip)).toBe('publica');
      expect([permitido(trato(ip), 'https:'), permitido(trato(ip), 'http:')]).toEqual([true, false]);
    },
  );

  it('is what the site names, by http too', () => {
    const propio = crearTrato(['10.20.0.0/16', '127.0.0.1', 'fd12::/16']);
    expect(['10.20.3.4', '10.21.0.1', '127.0.0.1', '127.0.0.2', 'fd12::9'].map(propio)).toEqual([
      'propia',
      'prohibida',
      'propia',
      'prohibida',
      'propia',
    ]);
    expect(permitido('propia', 'http:')).toBe(true);
    expect(permitido('prohibida', 'https:')).toBe(false);
  });
});
