import type { Evento } from '@tramos/contract/evento';
import { describe, expect, it } from 'vitest';
import { eventoMuestra } from '../galeria/muestra-evento';
import { leerGrupos } from '../lib/leer-grupos';
import { causasAbiertas } from './bandeja';

/** An open event made at that minute of one hour. */
const evento = (id: number, minuto: number, cambios: Partial<Evento> = {}) =>
  eventoMuestra({ id, created_at: `2026-11-21T09:${String(minuto).padStart(2, '0')}:00.000Z`, ...cambios });

const grupo = (eventos: Evento[], cambios: object = {}) => ({
  grupo_id: `G-${eventos[0]?.id}`,
  tipo_evento: 'caida_presion',
  eventos,
  primer_evento: eventos[0],
  ultimo_evento: eventos.at(-1),
  total_eventos: eventos.length,
  evento_principal: eventos[0]?.id,
  possible_operational_movement: false,
  motivos: [],
  ...cambios,
});

const bandeja = (grupos: object[], eventos_individuales: Evento[]) =>
  leerGrupos({ grupos, eventos_individuales });

describe('the open causes', () => {
  it('stand oldest first, groups and single events as they come in time', () => {
    const causas = causasAbiertas(
      bandeja([grupo([evento(2, 2), evento(9, 40)])], [evento(1, 1), evento(3, 3)]),
    );
    expect(causas.map((c) => [c.evento.id, c.eventos])).toEqual([
      [1, 1],
      [2, 2],
      [3, 1],
    ]);
  });

  it('taken for an operation rank after the others and stay', () => {
    const causas = causasAbiertas(
      bandeja(
        [grupo([evento(2, 2), evento(4, 4)], { possible_operational_movement: true })],
        [evento(1, 1, { possible_operational_movement: true }), evento(3, 3)],
      ),
    );
    expect(causas.map((c) => c.evento.id)).toEqual([3, 1, 2]);
  });

  it('show the main event of a group, its oldest open member when the main one is not among them', () => {
    const visto = (principal: number) =>
      causasAbiertas(bandeja([grupo([evento(2, 2), evento(4, 4)], { evento_principal: principal })], []))[0];
    expect(visto(4)?.evento.id).toBe(4);
    expect(visto(77)?.evento.id).toBe(2);
    expect(visto(4)?.desde).toBe('2026-11-21T09:02:00.000Z');
  });

  it('show and acknowledge what is still open once the main event of a group is acknowledged', () => {
    const hecho = evento(1, 1, { evento_estado: 'reconocido' });
    const [causa] = causasAbiertas(
      bandeja([grupo([evento(6, 6)], { principal: hecho, evento_principal: 1 })], []),
    );
    expect(causa).toMatchObject({ evento: { id: 6 }, desde: '2026-11-21T09:06:00.000Z' });
    expect(causa?.bloque.eventos.map(({ id }) => id)).toEqual([6]);
  });

  it('are acknowledged up to the newest member on screen, by the name of the group', () => {
    const bloque = (datos: Parameters<typeof causasAbiertas>[0]) => causasAbiertas(datos)[0]?.bloque;
    const entero = bloque(
      bandeja(
        [grupo([evento(2, 2), evento(9, 4)], { abiertos: 140, total_eventos: 140, resto_abiertos: 'r' })],
        [],
      ),
    );
    expect(entero).toMatchObject({
      grupos: [{ grupo_id: 'G-2', hasta: 9, vistos: [2, 9], resto_abiertos: 'r' }],
      ids: [],
      abiertos: 140,
    });
    expect(bloque(bandeja([], [evento(5, 5)]))).toMatchObject({ grupos: [], ids: [5], abiertos: 1 });
    expect(bloque(bandeja([grupo([evento(2, 2)], { grupo_id: 'roto' })], []))).toMatchObject({ ids: [2] });
  });

  it('leave out what could not be read', () => {
    expect(causasAbiertas(bandeja([{ grupo_id: 'G-7' }], []))).toEqual([]);
  });
});
