import { describe, expect, it } from 'vitest';
import { crearConexiones, type Rechazo } from './conexiones';

const crear = () => crearConexiones((clave) => clave === 'GW-NORTE');
const rechazo = (r: Partial<Rechazo> = {}): Rechazo => ({
  ...{ via: 'mqtt', direccion: '10.0.0.1', motivo: 'silencio' },
  ...r,
});

describe('who was turned away', () => {
  it('is one entry for each address, reason and gateway, with how often, and since and until when', () => {
    const { rechazar, rechazadas } = crear();
    for (const ms of [1_000, 2_000, 5_000]) rechazar(rechazo(), ms);
    rechazar(rechazo({ motivo: 'tamano' }), 3_000);
    rechazar(rechazo({ direccion: '10.0.0.2' }), 2_500);
    rechazar(rechazo({ gateway: 'GW-SUR' }), 2_400);
    rechazar(rechazo({ via: 'http' }), 2_300);
    expect(rechazadas()).toHaveLength(5);
    expect(rechazadas()[0]).toEqual({
      ...{ via: 'mqtt', direccion: '10.0.0.1', motivo: 'silencio', gateway: null, detalle: null },
      ...{ veces: 3, primera_ms: 1_000, ultima_ms: 5_000 },
    });
    expect(rechazadas().map(({ ultima_ms }) => ultima_ms)).toEqual([5_000, 3_000, 2_500, 2_400, 2_300]);
  });

  it.each([
    ['the key of a gateway, as it is', 'GW-NORTE', { gateway: 'GW-NORTE', detalle: null }],
    ['the beginning of any other, which may be a password', 'Tramos-2026', { gateway: null, detalle: 'Tr…' }],
    ['a little of a long one', 'x'.repeat(60_000), { gateway: null, detalle: 'xxxx…' }],
    ['nothing of a short one', 'abc', { gateway: null, detalle: '…' }],
    ['nothing where nothing was said', '', { gateway: null, detalle: null }],
  ])('is shown by %s', (_que, dicho, esperado) => {
    const { rechazar, rechazadas } = crear();
    rechazar(rechazo({ motivo: 'clave_desconocida', dicho }), 1);
    expect(rechazadas()).toMatchObject([esperado]);
  });

  it('shows as unreadable what would move letters or break the line', () => {
    const { rechazar, rechazadas } = crear();
    rechazar(rechazo({ detalle: `caseta\n\u202e\u0000-1${'x'.repeat(100)}` }), 1);
    expect(rechazadas()[0]?.detalle).toMatch(/^caseta \ufffd\ufffd-1x+$/);
    expect(rechazadas()[0]?.detalle?.length).toBeLessThan(65);
  });

  it('is the network of an IPv6 address: who holds one has all of them', () => {
    const { rechazar, rechazadas } = crear();
    for (let i = 0; i < 50; i++) rechazar(rechazo({ direccion: `2001:db8::${i.toString(16)}` }), i);
    expect(rechazadas()).toMatchObject([{ direccion: '2001:db8:0:0::/64', veces: 50 }]);
  });

  it('stays small whoever comes, is counted to the last, and strangers push no gateway out of it', () => {
    const { rechazar, rechazadas, otras } = crear();
    rechazar(rechazo({ motivo: 'secreto_incorrecto', gateway: 'GW-NORTE' }), 0);
    for (let i = 0; i < 10_000; i++)
      rechazar(rechazo({ direccion: `10.1.${i >> 8}.${i & 255}`, dicho: `x${i}` }), 1 + i);
    expect(rechazadas()).toHaveLength(101);
    expect(rechazadas().at(-1)).toMatchObject({ gateway: 'GW-NORTE' });
    expect(rechazadas()[0]).toMatchObject({ direccion: '10.1.39.15' });
    expect(rechazadas().reduce((n, { veces }) => n + veces, otras())).toBe(10_001);
  });
});
