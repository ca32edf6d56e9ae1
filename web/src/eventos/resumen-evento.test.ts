import type { Role } from '@tramos/contract/roles';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { textoDe } from '../../test/pintar';
import { eventoMuestra } from '../galeria/muestra-evento';
import { EVENTOS_MUESTRA } from '../galeria/muestras';
import { GrupoDelEvento } from './grupo-del-evento';
import type { EventoMostrable } from './hechos';
import { ResumenEvento, textoOtrosLugares } from './resumen-evento';

const detalle = (evento: EventoMostrable, role: Role = 'monitorista') =>
  textoDe(createElement(ResumenEvento, { evento, role }));

describe('the place of an event', () => {
  it('is told with every other that its arrivals allow', async () => {
    const otro = 'O bien en 203+100\u00a0km ±\u00a021\u00a0m: otra llegada encaja igual';
    expect(textoOtrosLugares(EVENTOS_MUESTRA['dos lugares'])).toBe(otro);
    expect(textoOtrosLugares(EVENTOS_MUESTRA.abierto)).toBeNull();
    const dicho = await detalle(EVENTOS_MUESTRA['dos lugares']);
    expect(dicho).toContain(otro.replaceAll('\u00a0', ' '));
    expect(dicho).toContain('km ±');
    expect(await detalle(EVENTOS_MUESTRA.abierto)).not.toContain('O bien en');
  });

  const eco = { id: 1043, evento_principal: 1042, posicion: 203_100 } as const;
  it.each([
    ['a sweep', ['barrido'], 'La onda de ese evento entró por un extremo y recorrió este tramo.'],
    ['a wave heard again', [], 'La onda de ese evento volvió a oírse aquí.'],
  ] as const)('is not told of an echo, but its cause: %s', async (_que, motivos, dicho) => {
    const texto = await detalle(eventoMuestra({ ...eco, estado: 'incompleto', motivos: [...motivos] }));
    expect(texto).toContain(`Eco del evento 1042 ${dicho} No es otra toma`);
    expect(texto).not.toContain('203+100');
  });
});

describe('the principal of a group in the detail', () => {
  const evento = { ...eventoMuestra({ id: 1043 }), grupo_id: 'G1' };
  const grupo = (id: number) =>
    ({ ...evento, grupo: { eventos: 3, evento_principal: id } }) as EventoMostrable;
  it.each<[string, EventoMostrable, Role, string]>([
    ['itself', grupo(1043), 'monitorista', 'evento principal de 3'],
    ['another', grupo(1042), 'monitorista', 'el principal es 1042'],
    ['another, of which a regular user knows no id', grupo(1042), 'user', 'el principal es otro evento'],
  ])('is %s', async (_que, visto, role, dicho) => {
    expect(await textoDe(createElement(GrupoDelEvento, { evento: visto, role }))).toContain(dicho);
  });
});
