import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AHORA_MS } from '../../test/app-de-prueba';
import { type BaseDePrueba, crearBaseDePrueba } from '../../test/base-de-prueba';
import { gruposDe, guardar, type LineaDePrueba, ondaEn, sembrarLinea } from '../../test/linea-de-prueba';
import { eventos, grupos } from '../db/esquema/eventos';
import { aMiembro, leerFilas } from './filas';
import { reagrupar } from './reagrupar';
import { tomarSistema } from './sistema';
import { leerVecindad } from './vecindad';

let base: BaseDePrueba;
let linea: LineaDePrueba;
let serie = 0;

const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;

beforeAll(async () => {
  base = await crearBaseDePrueba();
});
afterAll(() => base.cerrar());
beforeEach(async () => {
  serie += 1;
  linea = await sembrarLinea(base.db, `dia${serie}`, 1);
});

const caida = async (horas: number) => {
  const t_ms = AHORA_MS + horas * HORA_MS;
  const { ids } = await guardar(base.db, [ondaEn(linea, 0, { posicion: 12_000, t_ms })]);
  return ids[0] ?? 0;
};
const deUsuario = () => gruposDe(base.db, linea.sistema_id, 'usuario');
const leer = () => leerFilas(base.db, eq(eventos.sistema_id, linea.sistema_id));

describe('a chain of events at one place', () => {
  it('is cut where a group would be longer than a day', async () => {
    const ids: number[] = [];
    for (let i = 0; i <= 30; i++) ids.push(await caida((i * 50) / 60));
    expect(await gruposDe(base.db, linea.sistema_id, 'operador')).toEqual(ids.map((id) => [id]));
    // 24 h after the first is between the 29th and the 30th.
    expect(await deUsuario()).toEqual([ids.slice(0, 29), ids.slice(29)]);
    const dichos = await base.db.select().from(grupos).where(eq(grupos.sistema_id, linea.sistema_id));
    expect(dichos.map(({ ventana, id }) => [ventana, id])).toEqual([
      ['usuario', ids[0]],
      ['usuario', ids[29]],
    ]);
  });

  it('is cut there too when a late event ties what were two long groups', async () => {
    const ids: number[] = [];
    for (const h of [0, 0.9, 1.8, 2.7]) ids.push(await caida(h));
    for (let h = 4.4; h < 26; h += 0.9) ids.push(await caida(h));
    expect((await deUsuario()).map(([primero]) => primero)).toEqual([ids[0], ids[4]]);
    const tardia = await caida(3.6);
    const tiempos = new Map((await leer()).map((fila) => [fila.id, fila.ocurrio_at.getTime()]));
    const en_orden = [...tiempos].sort(([, a], [, b]) => a - b);
    const limite_ms = (en_orden[0]?.[1] ?? 0) + DIA_MS;
    const parte = (dentro: boolean) =>
      en_orden
        .filter(([, t]) => t <= limite_ms === dentro)
        .map(([id]) => id)
        .sort((a, b) => a - b);
    expect(parte(true)).toContain(tardia);
    expect(await deUsuario()).toEqual([parte(true), parte(false)]);
  });
});

describe('a storm of two thousand events in an hour', () => {
  it('is one group of its place, and the next event looks at no more of them than at a few hundred', async () => {
    const una = (i: number) => {
      const t_ms = AHORA_MS + i * 1_800;
      const {
        hora_sensor1: _h,
        accion_sensor1: _a,
        amplitud_sensor1: _p,
        ...resto
      } = ondaEn(linea, 0, {
        ...{ posicion: 0, t_ms, estado: 'incompleto', delta_s: null },
      });
      return { ...resto, posicion: null, sigma_m: null };
    };
    for (let i = 0; i < 2_000; i += 500)
      await base.db.insert(eventos).values(Array.from({ length: 500 }, (_, k) => una(i + k)));
    await reagrupar(base.db, () => true);
    expect(await deUsuario()).toHaveLength(1);
    const { ids } = await guardar(base.db, [una(2_000)]);
    const [grupo, ...otros] = await deUsuario();
    expect([grupo?.length, otros]).toEqual([2_001, []]);
    expect(grupo).toContain(ids[0]);
    const vistas = await base.db.transaction(async (tx) => {
      const t_ms = AHORA_MS + 2_000 * 1_800;
      const sistema = await tomarSistema(tx, linea.sistema_id);
      return leerVecindad(tx, sistema, { desde_ms: t_ms, hasta_ms: t_ms, ids });
    });
    expect(vistas.length).toBeLessThan(500);
    const nueva = vistas.map(aMiembro).find(({ id }) => id === ids[0]);
    expect(nueva?.ocurrio_ms).toBe(AHORA_MS + 2_000 * 1_800);
  });
});
