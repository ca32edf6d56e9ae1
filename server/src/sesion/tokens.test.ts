import { randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { clavesDe, firmarAcceso, leerRefresco, tokenDeRefresco, verificarAcceso } from './tokens';

const CLAVES = clavesDe('un secreto de al menos treinta y dos bytes');
const AJENAS = clavesDe('otro secreto, también de más de treinta y dos');
const AHORA_MS = Date.UTC(2026, 10, 21, 12);
const PORTADOR = { usuario_id: 7, sesion_id: randomUUID() };

describe('access token', () => {
  it('says who it is for until the second it expires', async () => {
    const token = await firmarAcceso(CLAVES, PORTADOR, AHORA_MS, 1_800);
    expect(verificarAcceso(CLAVES, token, AHORA_MS)).toEqual(PORTADOR);
    expect(verificarAcceso(CLAVES, token, AHORA_MS + 1_799_000)).toEqual(PORTADOR);
    expect(verificarAcceso(CLAVES, token, AHORA_MS + 1_800_000)).toBeNull();
  });

  it('is refused when somebody else signed it, nobody did, or it lacks its session', async () => {
    const ajeno = await firmarAcceso(AJENAS, PORTADOR, AHORA_MS, 1_800);
    const datos = { sid: PORTADOR.sesion_id, sub: '7', exp: AHORA_MS / 1_000 + 60 };
    const sin_firma = new UnsecuredJWT(datos).encode();
    const sin_sesion = await new SignJWT({ sub: '7', exp: datos.exp })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(CLAVES.acceso);
    const otro_alg = await new SignJWT(datos)
      .setProtectedHeader({ alg: 'HS512' })
      .sign(Buffer.concat([CLAVES.acceso, CLAVES.acceso]));
    const sin_fin = await new SignJWT({ sid: datos.sid, sub: '7' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(CLAVES.acceso);
    for (const token of [ajeno, sin_firma, sin_sesion, sin_fin, otro_alg, '', 'x.y.z'])
      expect(verificarAcceso(CLAVES, token, AHORA_MS)).toBeNull();
  });

  it('is refused with any part of it altered, left out or added', async () => {
    const token = await firmarAcceso(CLAVES, PORTADOR, AHORA_MS, 1_800);
    const [cabecera, contenido, firma] = token.split('.');
    const de_otra = Buffer.from(JSON.stringify({ sub: '1', sid: PORTADOR.sesion_id, exp: 9e9 })).toString(
      'base64url',
    );
    const alterados = [
      `${cabecera}.${de_otra}.${firma}`,
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${contenido}.`,
      `${cabecera}.${contenido}.`,
      `${cabecera}.${contenido}`,
      `${token}=`,
      `${token}.`,
      `${token}.${firma}`,
      token.slice(0, -1),
    ];
    for (const alterado of alterados) expect(verificarAcceso(CLAVES, alterado, AHORA_MS)).toBeNull();
  });
});

describe('refresh token', () => {
  it('is the same every time for the same session and generation, and names both', () => {
    const token = tokenDeRefresco(CLAVES, PORTADOR.sesion_id, 3);
    expect(tokenDeRefresco(CLAVES, PORTADOR.sesion_id, 3)).toBe(token);
    expect(leerRefresco(CLAVES, token)).toEqual({ sesion_id: PORTADOR.sesion_id, generacion: 3 });
  });

  it('cannot be made or altered by anybody else', () => {
    const token = tokenDeRefresco(CLAVES, PORTADOR.sesion_id, 3);
    const alterados = [
      token.replace('.3.', '.4.'),
      token.replace(PORTADOR.sesion_id, randomUUID()),
      token.slice(0, -1),
      tokenDeRefresco(AJENAS, PORTADOR.sesion_id, 3),
      'basura',
    ];
    for (const falso of alterados) expect(leerRefresco(CLAVES, falso)).toBeNull();
  });
});
