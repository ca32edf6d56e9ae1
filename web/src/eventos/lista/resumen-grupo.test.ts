import type { Evento } from '@tramos/contract/evento';
import { describe, expect, it } from 'vitest';
import { eventoMuestra } from '../../galeria/muestra-evento';
import { leerGrupos } from '../../lib/leer-grupos';
import {
  firmaDe,
  nombrarTramos,
  resumenDeGrupo,
  textoLapso,
  textoReconocido,
  textoTardios,
} from './resumen-grupo';

const grupoDe = (eventos: Evento[], cambios: object = {}) => {
  const [grupo] = leerGrupos({ grupos: [{ grupo_id: 'G-1', eventos, ...cambios }] }).grupos;
  if (!grupo) throw new Error('no group was read');
  return grupo;
};
const en = (id: number, posicion: number | null, cambios: Partial<Evento> = {}) =>
  eventoMuestra({ id, posicion, sigma_m: 40, ...cambios });
const firmado = (id: number, por: string, hora: string) =>
  eventoMuestra({ id, evento_estado: 'reconocido', recognized_by_user_name: por, recognized_at: hora });

describe('the places of a group', () => {
  it.each([
    ['near each other are one', [en(1, 1_000), en(2, 1_400)], 1],
    ['far apart are several', [en(1, 1_000), en(2, 1_600), en(3, 90_000)], 3],
    ['within three standard errors are one', [en(1, 1_000, { sigma_m: 300 }), en(2, 1_850)], 1],
    [
      'do not count an echo outside its tramo',
      [en(1, 1_000), en(2, 9_000, { estado: 'fuera_de_tramo', evento_principal: 1 })],
      1,
    ],
    ['are none without a place', [en(1, null)], 0],
  ])('%s', (_que, eventos, lugares) => {
    expect(resumenDeGrupo(grupoDe(eventos)).lugares).toBe(lugares);
  });

  it('are told with its main event and its echoes', () => {
    const eventos = [en(1, 1_000), en(2, 9_000, { evento_principal: 1, estado: 'incierto' })];
    expect(resumenDeGrupo(grupoDe(eventos, { evento_principal: 1 }))).toMatchObject({
      principal: { id: 1 },
      ecos: 1,
    });
  });
});

describe('the main event of a group', () => {
  it('is the one that the server names, also where a filter hides it from the members', () => {
    const grupo = grupoDe([en(2, 9_000), en(3, 9_100)], { evento_principal: 1, principal: en(1, 1_000) });
    expect(resumenDeGrupo(grupo).principal).toMatchObject({ id: 1, posicion: 1_000 });
  });
});

describe('the tramos of a group', () => {
  it.each([
    [['Tramo 3'], 'Tramo 3'],
    [['Tramo 3', 'Tramo 3'], 'Tramo 3'],
    [['Tramo 2', 'Tramo 3'], 'Tramos 2 y 3'],
    [['Tramo 4', 'Tramo 1', 'Tramo 3', 'Tramo 2'], 'Tramos 1 a 4'],
    [['Tramo 1', 'Tramo 3'], '2 tramos'],
    [['Tramo 1', 'Ramal Sur'], '2 tramos'],
    [['Tramo 1', 'Ramal 2'], '2 tramos'],
    [[], '-'],
  ])('%j are called %s', (nombres, texto) => {
    expect(nombrarTramos(nombres)).toBe(texto);
  });
});

describe('the span of a group', () => {
  const zona = 'America/Mexico_City';
  const del = (...instantes: string[]) =>
    grupoDe(instantes.map((created_at, i) => eventoMuestra({ id: i + 1, created_at })));
  it.each([
    [['2026-11-21T09:41:36.000Z', '2026-11-21T09:42:31.000Z'], 'de 03:41:36 a 03:42:31'],
    [['2026-11-21T09:41:36.000Z'], 'a las 03:41:36'],
    [['2026-11-21T05:59:00.000Z', '2026-11-21T06:01:00.000Z'], 'de 20/11 23:59:00 a 21/11 00:01:00'],
  ])('of %j is %s', (instantes, texto) => {
    expect(textoLapso(del(...instantes), zona)).toBe(texto);
  });
  it('ends with the last one that was told in time, and says of the others how late they came', () => {
    const oido = (id: number, created_at: string) =>
      eventoMuestra({ id, created_at, hora_sensor0: created_at, hora_sensor1: null });
    const a = oido(1, '2026-11-01T07:30:00.000Z');
    const b = oido(2, '2026-11-01T07:31:00.000Z');
    const tardio = { ...b, id: 3, estado: 'tardio' as const, created_at: '2026-11-25T07:31:00.000Z' };
    expect(textoLapso(grupoDe([a, b, tardio]), zona)).toBe('de 01:30:00 a 01:31:00');
    expect(textoTardios(grupoDe([a, b, tardio]))).toBe('1 tardío, llegó 24\u00a0días después');
    expect(textoTardios(grupoDe([a, b, tardio, { ...tardio, id: 4 }]))).toBe('2 tardíos');
    expect(textoTardios(grupoDe([a, b]))).toBeNull();
    expect(textoLapso(grupoDe([tardio]), zona)).toBe('a las 01:31:00');
  });
});

describe('who acknowledged a group', () => {
  const rios = firmado(1, 'M. Ríos', '2026-11-21T09:47:00.000Z');
  it('is one person, the last time they did', () => {
    const grupo = grupoDe([firmado(2, 'M. Ríos', '2026-11-21T09:50:00.000Z'), rios]);
    expect(firmaDe(grupo)?.id).toBe(2);
  });
  it.each([
    ['several persons', [rios, firmado(2, 'L. Peña', '2026-11-21T09:50:00.000Z')], '2 personas'],
    ['how much of it so far', [rios, eventoMuestra({ id: 2 })], '1 de 2'],
    ['nobody', [eventoMuestra({ id: 2 })], ''],
  ])('or %s', (_que, eventos, texto) => {
    expect(firmaDe(grupoDe(eventos))).toBeNull();
    expect(textoReconocido(grupoDe(eventos))).toBe(texto);
  });
});
