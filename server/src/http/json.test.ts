import { INGESTA_ITEMS_MAX, LOTE_MUESTRAS_MAX } from '@tramos/contract/limites';
import { describe, expect, it } from 'vitest';
import { INGESTA_CUERPO_MAX_BYTES, INGESTA_MIEMBROS_MAX } from '../ingesta/plazos';
import { excesoDeJson } from './json';

const medir = (texto: string) => excesoDeJson(Buffer.from(texto));
const anidar = (niveles: number, abre = '[', cierra = ']') => abre.repeat(niveles) + cierra.repeat(niveles);
const lista = (n: number, miembro = '1') => `[${Array.from({ length: n }, () => miembro).join(',')}]`;

describe('excesoDeJson', () => {
  it.each([
    ['an empty body', ''],
    ['what is no JSON, which is for the parser to say', '{ nothing }]]]'],
    ['sixteen levels', anidar(16)],
    ['many lists side by side', lista(20_000, '[1,2]')],
    ['brackets in a text', JSON.stringify('['.repeat(1_000))],
    ['brackets in the name of a field', JSON.stringify({ ['{'.repeat(1_000)]: 1 })],
    ['brackets behind an escaped quote', JSON.stringify(`"${'['.repeat(1_000)}`)],
    ['a text that ends in a backslash', JSON.stringify([`${'['.repeat(20)}\\`, 'ñ', '\u{1f6e2}'])],
    ['a text without end', `"${'['.repeat(1_000)}`],
    ['commas in a text', JSON.stringify(','.repeat(100_000))],
    ['the line of a tramo', JSON.stringify({ linea: Array.from({ length: 20_000 }, () => [-101.5, 21.25]) })],
    [
      'the largest table that is imported',
      JSON.stringify({
        columnas: Array.from({ length: 60 }, (_, i) => `columna ${i}`),
        filas: Array.from({ length: 1_000 }, () => Array.from({ length: 60 }, () => '1')),
        huella: null,
      }),
    ],
  ])('lets %s pass', (_que, texto) => {
    expect(medir(texto)).toBeNull();
  });

  it.each([
    ['lists in lists', anidar(17), 'anidado'],
    ['objects in objects', anidar(100_000, '{"a":', '}'), 'anidado'],
    ['lists that never end', '['.repeat(100), 'anidado'],
    ['depth behind a text with escaped quotes', `["\\\\","\\"",${anidar(16)}]`, 'anidado'],
    ['a list of too many numbers', lista(25_001), 'partes'],
    ['an object of too many fields', `{${lista(25_001, '"a":1').slice(1, -1)}}`, 'partes'],
    ['too many lists, however they are spread', lista(350, lista(200, '[]')), 'partes'],
    ['too many numbers, however they are spread', lista(5, lista(14_000)), 'partes'],
    ['too many nulls, however they are spread', lista(5, lista(14_000, 'null')), 'partes'],
    ['too many texts, however they are spread', lista(350, lista(200, '"a"')), 'partes'],
  ])('refuses %s', (_que, texto, exceso) => {
    expect(medir(texto)).toBe(exceso);
  });

  /** As many items and samples as the contract takes. */
  const llamada = (muestra: number) => {
    const p = Array.from({ length: LOTE_MUESTRAS_MAX }, () => muestra);
    const reloj = { fuente: 'gps', offset_ms: 1 };
    return JSON.stringify({
      items: Array.from({ length: INGESTA_ITEMS_MAX }, (_, i) => ({
        topic: 'tramos/v1/sensores/PT-01/presion',
        payload: { t0: i, dt_ms: 100, p, seq: i, reloj, reproducido: true },
      })),
    });
  };

  it.each([
    ['short', 0],
    ['long', 30.125],
  ])('lets the largest honest call of a gateway pass, its samples %s', (_que, muestra) => {
    expect(excesoDeJson(Buffer.from(llamada(muestra)), INGESTA_MIEMBROS_MAX)).toBeNull();
  });

  it('refuses a call of a gateway that is ones from end to end', () => {
    const unos = lista(150, lista(24_999));
    expect(unos.length).toBeLessThan(INGESTA_CUERPO_MAX_BYTES);
    expect(excesoDeJson(Buffer.from(unos), INGESTA_MIEMBROS_MAX)).toBe('partes');
  });
});
