import { describe, expect, it } from 'vitest';
import { eventoMuestra } from '../galeria/muestra-evento';
import { leerGrupos } from './leer-grupos';

const [uno, dos] = [eventoMuestra({ id: 1 }), eventoMuestra({ id: 2, evento_estado: 'reconocido' })];
const GRUPO = {
  grupo_id: 'G-1',
  tipo_evento: 'caida_presion',
  eventos: [uno, dos],
  primer_evento: uno,
  ultimo_evento: dos,
  total_eventos: 2,
  abiertos: 1,
  evento_principal: 1,
  possible_operational_movement: true,
  motivos: ['barrido'],
};
const RESPUESTA = {
  grupos: [GRUPO],
  total: 5,
  total_eventos: 9,
  eventos_individuales: [eventoMuestra({ id: 7 })],
  ventanas_deteccion_utilizadas: [],
};
const leerUno = (grupo: unknown) => leerGrupos({ ...RESPUESTA, grupos: [grupo] }).grupos[0];

describe('a grouped answer', () => {
  it('is read whole when it is as agreed', () => {
    const leida = leerGrupos({ ...RESPUESTA, total_aproximado: true });
    expect(leida).toMatchObject({ total: 5, total_aproximado: true, total_eventos: 9 });
    expect(leida.grupos[0]).toMatchObject({
      ...GRUPO,
      eventos: [{ id: 1 }, { id: 2 }],
      primer_evento: { id: 1 },
      ultimo_evento: { id: 2 },
    });
    expect(leida.eventos_individuales.map((e) => e.id)).toEqual([7]);
  });

  it.each([[null], [undefined], ['grupos'], [7], [[GRUPO]], [true]])('that is %j is refused', (cuerpo) => {
    expect(() => leerGrupos(cuerpo)).toThrow('Respuesta inválida del servidor');
  });

  it('without its lists is empty, and counts what it holds when it does not say', () => {
    expect(leerGrupos({})).toMatchObject({
      grupos: [],
      eventos_individuales: [],
      total: 0,
      total_eventos: 0,
    });
    expect(leerGrupos({ ...RESPUESTA, total: 'muchos', total_eventos: -1 })).toMatchObject({
      total: 2,
      total_eventos: 3,
    });
  });

  it('leaves the trace of a single event that it cannot read', () => {
    const leida = leerGrupos({ ...RESPUESTA, grupos: [], eventos_individuales: [{ id: 'x' }, uno] });
    expect(leida.eventos_individuales.map((e) => e.id)).toEqual([1]);
    expect(leida.grupos).toMatchObject([{ grupo_id: 'evento-1', total_eventos: 0 }]);
  });
});

describe('a group of it', () => {
  it.each([[null], ['G-1'], [12], [[]]])(
    'that is %j becomes a placeholder: unknown type, no events',
    (grupo) => {
      expect(leerUno(grupo)).toMatchObject({
        grupo_id: 'grupo-1',
        tipo_evento: 'desconocido',
        eventos: [],
        total_eventos: 0,
        abiertos: 0,
      });
    },
  );

  it.each([
    [{ ...GRUPO, grupo_id: undefined, id: 'G-9' }, 'G-9'],
    [{ ...GRUPO, grupo_id: undefined, id: 9 }, '9'],
    [{ ...GRUPO, grupo_id: '' }, 'grupo-1'],
    [{ ...GRUPO, grupo_id: null }, 'grupo-1'],
  ])('without grupo_id takes its id or a fallback (%#)', (grupo, id) => {
    expect(leerUno(grupo)?.grupo_id).toBe(id);
  });

  it.each([[undefined], ['dos'], [{ 0: uno }], [null]])('whose eventos are %j has none', (eventos) => {
    expect(leerUno({ ...GRUPO, eventos })).toMatchObject({ eventos: [], total_eventos: 2, abiertos: 1 });
  });

  it('keeps counting members that it cannot read', () => {
    expect(leerUno({ ...GRUPO, eventos: [uno, { id: 2 }] })).toMatchObject({
      eventos: [{ id: 1 }],
      total_eventos: 2,
    });
  });

  it('finds in its members what it does not say', () => {
    const { eventos } = GRUPO;
    expect(leerUno({ eventos })).toMatchObject({
      tipo_evento: 'desconocido',
      primer_evento: { id: 1 },
      ultimo_evento: { id: 2 },
      total_eventos: 2,
      abiertos: 1,
      evento_principal: 1,
      possible_operational_movement: false,
      motivos: [],
    });
  });
});
