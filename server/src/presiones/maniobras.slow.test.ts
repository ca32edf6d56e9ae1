import type { Maniobra } from '@tramos/contract/maniobras';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { ingresar, llamar, type RedDePrueba, sembrarRed, sembrarUsuario } from '../../test/sembrar';
import { maniobras } from '../db/esquema/red';

const MINUTO_MS = 60_000;
let app: AppDePrueba;
let norte: RedDePrueba;
let sur: RedDePrueba;
const token: Record<string, string> = {};

/** Norte: a stop 20 minutes ago and a start 10 ago; sur: a valve 15 ago. */
beforeAll(async () => {
  app = await crearAppDePrueba();
  const { db } = app.base;
  norte = await sembrarRed(db, 'norte');
  sur = await sembrarRed(db, 'sur');
  await sembrarUsuario(db, { username: 'jefa', role: 'administrator' });
  await sembrarUsuario(db, { username: 'campo', role: 'user', sistemas: [norte.sistema_id] });
  for (const quien of ['jefa', 'campo']) token[quien] = (await ingresar(app, quien)).token;
  const anotar = (estacion_id: number, hace_min: number, equipo: string, accion: string) => ({
    ...{ id: `m-${hace_min}`, estacion_id, t_ms: AHORA_MS - hace_min * MINUTO_MS, equipo, accion },
    nota: hace_min === 20 ? 'Programado' : null,
  });
  await db
    .insert(maniobras)
    .values([
      anotar(norte.estacion_a_id, 10, 'bomba', 'arranque'),
      anotar(norte.estacion_a_id, 20, 'bomba', 'paro'),
      anotar(sur.estacion_a_id, 15, 'valvula', 'cierre'),
    ]);
}, 300_000);
afterAll(() => app.cerrar());

const pedir = (quien: string, [desde, hasta]: [number, number], sistema?: number) => {
  const query = new URLSearchParams({
    desde: String(AHORA_MS - desde * MINUTO_MS),
    hasta: String(AHORA_MS - hasta * MINUTO_MS),
    ...(sistema === undefined ? {} : { sistema: String(sistema) }),
  });
  return llamar(app, 'GET', `/api/maniobras?${query}`, { token: token[quien] ?? '' });
};
const ver = async (...pregunta: Parameters<typeof pedir>): Promise<string[]> => {
  const { json } = await pedir(...pregunta);
  expect(json.total).toBe(json.maniobras.length);
  return json.maniobras.map(({ id }: Maniobra) => id);
};

describe('the manoeuvres of a range', () => {
  it('come oldest first, as they were logged', async () => {
    const { json } = await pedir('jefa', [60, 0]);
    expect(json.maniobras[0]).toEqual({
      ...{ id: 'm-20', estacion_id: norte.estacion_a_id, sistema_id: norte.sistema_id },
      t: new Date(AHORA_MS - 20 * MINUTO_MS).toISOString(),
      ...{ estacion: 'Estación norte A', equipo: 'bomba', accion: 'paro', nota: 'Programado' },
      ...{ registrada: null, a_tiempo: true },
    });
    expect(json.maniobras.map(({ id }: Maniobra) => id)).toEqual(['m-20', 'm-15', 'm-10']);
    expect(json.total).toBe(3);
  });

  it('begin with it and end before its end', async () => {
    expect(await ver('jefa', [20, 10])).toEqual(['m-20', 'm-15']);
  });

  it('are those of one sistema when one is asked for', async () => {
    expect(await ver('jefa', [60, 0], sur.sistema_id)).toEqual(['m-15']);
    expect(await ver('jefa', [60, 0], 3_000_000_000)).toEqual([]);
  });

  it('are those in scope, whatever is asked for', async () => {
    expect(await ver('campo', [60, 0])).toEqual(['m-20', 'm-10']);
    expect(await ver('campo', [60, 0], sur.sistema_id)).toEqual([]);
  });

  it('are of a range that has a length', async () => {
    expect(await pedir('jefa', [0, 60])).toMatchObject({
      status: 400,
      json: { code: 'datos_invalidos', field: 'hasta' },
    });
  });
});
