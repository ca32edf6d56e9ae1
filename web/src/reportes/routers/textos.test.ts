import { expect, it } from 'vitest';
import { visibles } from '../tabla';
import { COLUMNAS, COLUMNAS_SUPUESTAS, enDocumento } from './columnas';
import { textoOido, textoPeriodo } from './textos';

const AHORA_MS = Date.UTC(2026, 10, 21, 18);
const MINUTO_MS = 60_000;
const DIA_MS = 86_400_000;

it.each([
  ['two minutes of thirty days', 2 * MINUTO_MS, 30, 'en 2 min'],
  ['25 hours of seven days', DIA_MS + 60 * MINUTO_MS, 7, 'en 1 d 1 h'],
  ['all of its 24 hours', DIA_MS, 1, null],
  ['longer than the window', 31 * DIA_MS, 30, null],
])('an availability that is of %s says so', (_, hace_ms, dias, dicho) => {
  const oido_desde = new Date(AHORA_MS - hace_ms).toISOString();
  expect(textoOido({ oido_desde }, dias, AHORA_MS)?.replaceAll('\u00a0', ' ') ?? null).toBe(dicho);
});

it.each([
  ['was heard before it', 8 * DIA_MS, 'del periodo, hasta ahora'],
  ['was first heard two minutes ago', 2 * MINUTO_MS, 'en 2 min, desde que se oyó'],
])('the share of seven days of a router that %s says what it is of', (_, hace_ms, dicho) => {
  const oido_desde = new Date(AHORA_MS - hace_ms).toISOString();
  const texto = textoPeriodo({ oido_desde }, { desde: AHORA_MS - 7 * DIA_MS, hasta: AHORA_MS });
  expect(texto.replaceAll('\u00a0', ' ')).toBe(dicho);
});

it.each([
  ['those shown by default', COLUMNAS_SUPUESTAS.join(), ['d24', 'd7', 'd30', 'oido_desde', 'rsrp']],
  ['one availability alone', 'd24', ['router', 'd24', 'oido_desde']],
  ['since when, shown already', 'd24,oido_desde', ['router', 'd24', 'oido_desde']],
  ['no availability', 'rsrp', ['router', 'rsrp']],
])('a document says since when a router was heard beside its availability: %s', (_, pedidas, espera) => {
  const claves = enDocumento(visibles(COLUMNAS, pedidas, null)).map(({ clave }) => clave);
  const primera = claves.indexOf(espera[0] ?? '');
  expect(claves.slice(primera, primera + espera.length)).toEqual(espera);
});

it('a router that was never heard has no time to tell', () => {
  expect(textoOido({ oido_desde: null }, 30, AHORA_MS)).toBeNull();
});
