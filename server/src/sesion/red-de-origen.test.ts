import { describe, expect, it } from 'vitest';
import { esProcedenciaNueva, navegadorDe, redDe } from './red-de-origen';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';

describe('redDe', () => {
  it.each([
    ['198.51.100.7', '198.51.100.0/24'],
    ['::ffff:198.51.100.7', '198.51.100.0/24'],
    ['2001:db8:7:1:2:3:4:5', '2001:db8:7::/48'],
    ['2001:DB8:7::5', '2001:db8:7::/48'],
    ['::1', '0:0:0::/48'],
  ])('puts %s in %s', (ip, red) => {
    expect(redDe(ip)).toBe(red);
  });
});

describe('navegadorDe', () => {
  it.each([
    ['Chrome', CHROME, CHROME.replace('131.0.0.0', '132.0.6834.57')],
    ['Safari of a phone', 'iPhone OS 17_5_1 Version/17.5', 'iPhone OS 18_1 Version/18.1'],
  ])('takes %s for the same after an update', (_que, antes, despues) => {
    expect(navegadorDe(antes)).toBe(navegadorDe(despues));
  });

  it('tells browsers, and the numbers in names, apart', () => {
    expect(navegadorDe(CHROME)).not.toBe(navegadorDe(FIREFOX));
    expect(navegadorDe('consola-1')).not.toBe(navegadorDe('consola-2'));
  });
});

describe('esProcedenciaNueva', () => {
  const conocidas = [
    { ip: '198.51.100.7', agente: CHROME },
    { ip: '203.0.113.9', agente: 'consola-1' },
  ];

  it.each([
    ['a new network in a new browser', '192.0.2.1', FIREFOX, true],
    ['a new network in a known browser', '192.0.2.1', CHROME, false],
    ['a known network in a new browser', '198.51.100.200', FIREFOX, false],
    ['the network of one and the browser of another', '203.0.113.1', CHROME, false],
  ])('judges %s', (_que, ip, agente, nueva) => {
    expect(esProcedenciaNueva({ ip, agente }, conocidas)).toBe(nueva);
  });
});
