import type { Evento } from '@tramos/contract/evento';
import { describe, expect, it } from 'vitest';
import { eventoMuestra } from '../galeria/muestra-evento';
import { enBandeja, enGrupos } from './grupos-cambios';
import { type GruposLeidos, leerGrupos } from './leer-grupos';

const abierto = (id: number, cambios: Partial<Evento> = {}) => eventoMuestra({ id, ...cambios });
const reconocido = (id: number) =>
  eventoMuestra({ id, evento_estado: 'reconocido', recognized_by_user_name: 'M. Ríos', grupo_id: null });
const grupo = (...eventos: Evento[]) => ({ grupo_id: `G-${eventos[0]?.id}`, eventos });
const pagina = (grupos: Evento[][], solos: Evento[], total?: number): GruposLeidos =>
  leerGrupos({ grupos: grupos.map((g) => grupo(...g)), eventos_individuales: solos, total });
const cambios = (...eventos: Evento[]) => new Map(eventos.map((e) => [e.id, e]));
const resumen = ({ grupos, eventos_individuales, total, total_eventos }: GruposLeidos) => ({
  grupos: grupos.map((g) => g.eventos.map((e) => e.id)),
  solos: eventos_individuales.map((e) => e.id),
  total,
  total_eventos,
});

describe('a grouped page on screen', () => {
  const antes = pagina([[abierto(1), abierto(3)]], [abierto(2)], 9);

  it('takes the newest word on a member, and counts who is open', () => {
    const despues = enGrupos(antes, cambios(reconocido(3)));
    expect(despues.grupos[0]).toMatchObject({
      abiertos: 1,
      total_eventos: 2,
      eventos: [{ evento_estado: 'abierto' }, { evento_estado: 'reconocido' }],
      ultimo_evento: { evento_estado: 'reconocido' },
    });
    expect(resumen(despues)).toEqual(resumen(antes));
  });

  it('takes the newest word on an event that stands alone, which keeps its group', () => {
    const [solo] = enGrupos(antes, cambios(reconocido(2))).eventos_individuales;
    expect(solo).toMatchObject({ evento_estado: 'reconocido', grupo_id: 'G-1042' });
  });

  it('stays the same page when nothing of it changed', () => {
    expect(enGrupos(antes, cambios(abierto(77)))).toBe(antes);
  });
});

describe('the tray of open events', () => {
  const antes = pagina([[abierto(1), abierto(3)]], [abierto(2)]);
  const poner = (...eventos: Evento[]) => enBandeja(antes, cambios(...eventos));

  it.each([
    [
      'a cause of one event leaves',
      [reconocido(2)],
      { grupos: [[1, 3]], solos: [], total: 1, total_eventos: 2 },
    ],
    ['a group loses a member', [reconocido(3)], { grupos: [[1]], solos: [2], total: 2, total_eventos: 2 }],
    [
      'a group leaves with its last member',
      [reconocido(1), reconocido(3)],
      { grupos: [], solos: [2], total: 1, total_eventos: 1 },
    ],
    [
      'a new event is a new cause, the last of all',
      [abierto(9, { evento_principal: 9 })],
      { grupos: [[1, 3]], solos: [2, 9], total: 3, total_eventos: 4 },
    ],
    [
      'an echo joins its main event',
      [abierto(9, { evento_principal: 3 })],
      { grupos: [[1, 3, 9]], solos: [2], total: 2, total_eventos: 4 },
    ],
    [
      'one acknowledged before it was known changes nothing',
      [reconocido(9)],
      { grupos: [[1, 3]], solos: [2], total: 2, total_eventos: 3 },
    ],
  ])('%s', (_que, eventos, queda) => {
    const { bandeja, enDuda } = poner(...eventos);
    expect(resumen(bandeja)).toEqual(queda);
    expect(enDuda).toBe(false);
  });

  it('asks the server again when it does not hold every cause', () => {
    const parte = pagina([], [abierto(2)], 400);
    expect(enBandeja(parte, cambios(reconocido(2)))).toMatchObject({
      bandeja: { total: 399 },
      enDuda: true,
    });
    expect(enBandeja(parte, cambios(abierto(9)))).toMatchObject({ bandeja: { total: 400 }, enDuda: true });
    expect(enBandeja(parte, cambios(abierto(2, { notas: 1 })))).toMatchObject({ enDuda: false });
  });
});
