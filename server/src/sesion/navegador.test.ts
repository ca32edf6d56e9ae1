import { describe, expect, it } from 'vitest';
import { conoce, galletaDe, leerNavegador, type Navegador, recordar } from './navegador';
import { clavesDe } from './tokens';

const CLAVES = clavesDe('un secreto de al menos treinta y dos bytes');
const AJENAS = clavesDe('otro secreto, también de más de treinta y dos');
const cuenta = (id: number, password_hash = `hash de ${id}`) => ({ user: { id }, password_hash });
const SEGURA = { segura: true, base_path: '' };
const ANA = cuenta(1);
const BETO = cuenta(2);
const volver = (navegador: Navegador, segura = false) =>
  leerNavegador(galletaDe(navegador, { segura, base_path: '' }).split('; ')[0]) as Navegador;

describe('a browser that signed in', () => {
  it('is known to that account and to no other, whatever else it carries', () => {
    const navegador = volver(recordar(CLAVES, null, ANA));
    expect(conoce(CLAVES, navegador, ANA)).toBe(true);
    expect(conoce(CLAVES, navegador, BETO)).toBe(false);
    expect(leerNavegador(`a=b; ${galletaDe(navegador, SEGURA).split('; ')[0]}; c=d`)).toEqual(navegador);
  });

  it('keeps its number and is known to the accounts of a shift that share it, the eight newest', () => {
    const primero = recordar(CLAVES, null, ANA);
    const segundo = recordar(CLAVES, primero, BETO);
    expect(segundo.id).toBe(primero.id);
    expect([ANA, BETO].map((quien) => conoce(CLAVES, segundo, quien))).toEqual([true, true]);
    expect(recordar(CLAVES, segundo, ANA).marcas).toHaveLength(2);
    let otro = segundo;
    for (let id = 3; id <= 9; id++) otro = volver(recordar(CLAVES, otro, cuenta(id)));
    expect([ANA, BETO, cuenta(9)].map((quien) => conoce(CLAVES, otro, quien))).toEqual([false, true, true]);
  });

  it('is a stranger once the password is another', () => {
    expect(conoce(CLAVES, recordar(CLAVES, null, ANA), cuenta(1, 'otro hash'))).toBe(false);
  });

  it.each([
    ['marks that nobody made', (n: Navegador) => ({ ...n, marcas: ['A'.repeat(22)] })],
    ['the number of another browser', (n: Navegador) => ({ ...n, id: 'A'.repeat(22) })],
    ['marks of another installation', () => recordar(AJENAS, null, ANA)],
  ])('is a stranger with %s', (_que, alterar) => {
    expect(conoce(CLAVES, alterar(recordar(CLAVES, null, ANA)), ANA)).toBe(false);
  });

  it.each([
    undefined,
    '',
    'otra=1',
    'tramos_navegador=',
    'tramos_navegador=abc',
    `tramos_navegador=${'A'.repeat(22)}`,
    `tramos_navegador=${Array.from({ length: 10 }, () => 'A'.repeat(22)).join('.')}`,
    `tramos_navegador=${'A'.repeat(22)}.${'\u0000'.repeat(22)}`,
  ])('is not read from %j', (cabecera) => {
    expect(leerNavegador(cabecera)).toBeNull();
  });

  it('is told by a cookie that no script reads and no other site sends, over https only where there is', () => {
    const [valor, ...atributos] = galletaDe(recordar(CLAVES, null, ANA), {
      segura: false,
      base_path: '',
    }).split('; ');
    expect(valor).toMatch(/^tramos_navegador=[\w-]{22}\.[\w-]{22}$/);
    expect(atributos).toEqual(['Path=/api/auth', 'Max-Age=15552000', 'HttpOnly', 'SameSite=Strict']);
  });

  it('is told over https by a cookie of this very host, which is read before one that anybody may have set', () => {
    const segura = galletaDe(recordar(CLAVES, null, ANA), SEGURA);
    expect(segura).toMatch(/^__Host-tramos_navegador=\S+; Path=\/; .*; HttpOnly; SameSite=Strict; Secure$/);
    const [propia = ''] = segura.split('; ');
    const ajena = propia.replace('__Host-', '').replace(/=.{22}/, `=${'A'.repeat(22)}`);
    expect(leerNavegador(`${ajena}; ${propia}`)).toEqual(leerNavegador(propia));
    expect(leerNavegador(ajena)?.id).toBe('A'.repeat(22));
  });

  it.each([
    [true, /^__Secure-tramos_navegador=\S+; Path=\/norte\/api\/auth; .*; HttpOnly; SameSite=Strict; Secure$/],
    [false, /^tramos_navegador=\S+; Path=\/norte\/api\/auth; .*; HttpOnly; SameSite=Strict$/],
  ])('below a path is told of there and nowhere else of the host, over https: %s', (segura, forma) => {
    const navegador = recordar(CLAVES, null, ANA);
    const galleta = galletaDe(navegador, { segura, base_path: '/norte' });
    expect(galleta).toMatch(forma);
    expect(leerNavegador(galleta.split('; ')[0])).toEqual(navegador);
  });
});
