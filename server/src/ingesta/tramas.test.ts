import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crearVigiaDeTramas } from './tramas';

const MAX = 1_000;
/** A packet as it goes over the wire: type, length in groups of seven bits, body. */
const paquete = (tipo: number, cuerpo: number): Buffer => {
  const largo: number[] = [];
  for (let resto = cuerpo; largo.length === 0 || resto > 0; resto = Math.floor(resto / 128))
    largo.push((resto % 128) | (resto >= 128 ? 0x80 : 0));
  return Buffer.concat([Buffer.from([tipo, ...largo]), Buffer.alloc(cuerpo, 0x31)]);
};
const publicacion = (bytes: number) => paquete(0x32, bytes);

describe('crearVigiaDeTramas', () => {
  it('lets packets within the limit pass, cut anywhere', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1 }),
        (cargas, cortes) => {
          const todo = Buffer.concat([...cargas.map(publicacion), paquete(0xc0, 0)]);
          const cabe = crearVigiaDeTramas(MAX);
          for (let i = 0, k = 0; i < todo.length; k++) {
            const fin = i + (cortes[k % cortes.length] ?? 1);
            expect(cabe(todo.subarray(i, fin))).toBe(true);
            i = fin;
          }
        },
      ),
    );
  });

  it('stops at the announcement of a packet that is too long, before its body comes', () => {
    const cabe = crearVigiaDeTramas(MAX);
    expect(cabe(publicacion(100))).toBe(true);
    expect(cabe(publicacion(5_000).subarray(0, 3))).toBe(false);
  });

  it('stops at a length field that never ends', () => {
    expect(
      crearVigiaDeTramas(Number.MAX_SAFE_INTEGER)(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 0x01])),
    ).toBe(false);
  });
});
