import { MENSAJES } from '@tramos/contract/error';
import { describe, expect, it } from 'vitest';
import { EVENTOS_MUESTRA } from '../galeria/muestras';
import { avisoDeFallo, avisoSuperado, textoDespues, yaEsMio } from './errores-accion';

const fecha = (iso: string) => `<${iso}>`;

describe('an action whose question was closed before it was answered', () => {
  it.each([
    ['reconocer', null, 'El evento 7 quedó reconocido'],
    ['escalar', null, 'El evento 7 quedó escalado'],
    [
      'escalar',
      { tipo: 'fallo', texto: 'Error al escalar el evento', codigo: null },
      'Evento 7: Error al escalar el evento',
    ],
  ] as const)('names the event: %s', (accion, aviso, texto) => {
    expect(textoDespues(accion, 7, aviso)).toBe(texto);
  });
});

describe('a failed action', () => {
  it('says who acknowledged it first, and when', () => {
    const fallo = {
      status: 409,
      message: 'El evento ya estaba reconocido.',
      por: 'M. Ríos',
      cuando: '2026-11-21T09:44:10.020Z',
    };
    expect(avisoDeFallo('reconocer', fallo, fecha)).toEqual({
      tipo: 'perdido',
      texto: 'El evento ya estaba reconocido. Lo reconoció M. Ríos el <2026-11-21T09:44:10.020Z>.',
    });
  });

  it.each([
    ['escalar', 'no_abierto', 'Solo se puede escalar un evento abierto. Lo reconoció'],
    ['escalar', 'ya_escalado', 'El evento ya estaba escalado. Lo escaló'],
    ['reconocer', 'ya_reconocido', 'El evento ya estaba reconocido. Lo reconoció'],
  ] as const)('%s refused with %s says what the other person really did', (accion, code, texto) => {
    const fallo = { status: 409, code, message: MENSAJES[code], por: 'M. Ríos', cuando: 'x' };
    expect(avisoDeFallo(accion, fallo, fecha).texto).toBe(`${texto} M. Ríos el <x>.`);
  });

  it('says only what it knows when the winner is not named', () => {
    expect(avisoDeFallo('escalar', { status: 409, message: 'El evento ya estaba escalado.' }, fecha)).toEqual(
      {
        tipo: 'perdido',
        texto: 'El evento ya estaba escalado.',
      },
    );
  });

  it.each([
    ['reconocer', { status: 500, code: 'interno' }, 'Error al reconocer el evento', 'interno'],
    ['escalar', { status: 500, code: 'interno' }, 'Error al escalar el evento', 'interno'],
    ['reconocer', {}, 'Error al reconocer el evento', null],
    [
      'escalar',
      { status: 403, code: 'escalar_sin_permiso' },
      'Solo los monitoristas y administradores pueden escalar eventos',
      'escalar_sin_permiso',
    ],
  ] as const)('%s with %j', (accion, fallo, texto, codigo) => {
    expect(avisoDeFallo(accion, fallo, fecha)).toEqual({ tipo: 'fallo', texto, codigo });
  });
});

describe('an action that somebody else did while it was being confirmed', () => {
  it.each([
    [
      'reconocer',
      'reconocido',
      'El evento ya estaba reconocido. Lo reconoció M. Ríos el <2026-11-21T09:44:10.020Z>.',
    ],
    [
      'escalar',
      'abierto y escalado',
      'El evento ya estaba escalado. Lo escaló M. Ríos el <2026-11-21T09:48:20.000Z>.',
    ],
    [
      'escalar',
      'reconocido',
      'El evento ya estaba reconocido. Lo reconoció M. Ríos el <2026-11-21T09:44:10.020Z>.',
    ],
  ] as const)('%s, now %s', (accion, muestra, texto) => {
    expect(avisoSuperado(accion, EVENTOS_MUESTRA[muestra], fecha)).toEqual({ tipo: 'perdido', texto });
  });
});

describe('a try that had no answer', () => {
  const pedido = { accion: 'reconocer', id: 7 } as const;
  const hecho = { code: 'ya_reconocido', por: 'L. Peña' };

  it.each([
    ['was done when the refusal of the next one names this person', pedido, hecho, 'L. Peña', true],
    ['was not when it names somebody else', pedido, hecho, 'A. Ruiz', false],
    ['was not when it was another event', { ...pedido, id: 8 }, hecho, 'L. Peña', false],
    ['was not when it was another action', { ...pedido, accion: 'escalar' }, hecho, 'L. Peña', false],
    ['says nothing of a refusal for another reason', pedido, { code: 'sin_permiso' }, 'L. Peña', false],
  ] as const)('%s', (_, enDuda, fallo, nombre, mio) => {
    expect(yaEsMio(enDuda, pedido, fallo, nombre)).toBe(mio);
  });

  it('is needed: who was simply late is told so', () => {
    expect(yaEsMio(null, pedido, hecho, 'L. Peña')).toBe(false);
  });
});
