import { agrupar } from '@tramos/deteccion/grupos';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AHORA_MS } from '../../test/app-de-prueba';
import { type BaseDePrueba, crearBaseDePrueba } from '../../test/base-de-prueba';
import { gruposDe, guardar, type LineaDePrueba, ondaEn, sembrarLinea } from '../../test/linea-de-prueba';
import { ponerVentanasGrupo } from '../db/ajuste';
import { eventos, grupos } from '../db/esquema/eventos';
import { ajustes, meta } from '../db/esquema/sitio';
import { aMiembro, leerFilas } from './filas';
import { reagrupar } from './reagrupar';
import { reglasDe } from './sistema';

let base: BaseDePrueba;
let linea: LineaDePrueba;
let serie = 0;

const DE_FABRICA = { operador_s: 600, usuario_s: 3_600 };
const OTRAS = { operador_s: 1_800, usuario_s: 7_200 };
const VENTANAS = ['operador', 'usuario'] as const;
const siempre = () => true;

beforeAll(async () => {
  base = await crearBaseDePrueba();
});
afterAll(() => base.cerrar());
beforeEach(async () => {
  serie += 1;
  await base.db.delete(ajustes);
  await base.db.delete(meta).where(eq(meta.clave, 'reagrupado'));
  await base.db.delete(grupos);
  await base.db.delete(eventos);
  linea = await sembrarLinea(base.db, `reagrupar${serie}`, 3);
});

/** The same numbers for the same seed, 0 to 1. */
const azar = (semilla: number) => {
  let x = semilla;
  return () => {
    x = (x * 1_103_515_245 + 12_345) % 2_147_483_648;
    return x / 2_147_483_648;
  };
};

/** Falls over some hours at a handful of places, in an order that is not that of time. */
const sueltas = (cuantas: number, horas: number, semilla: number) => {
  const dado = azar(semilla);
  return Array.from({ length: cuantas }, () => {
    const tramo = Math.floor(dado() * 3);
    const posicion = tramo * 30_000 + 5_000 + Math.floor(dado() * 4) * 5_000;
    return ondaEn(linea, tramo, { posicion, t_ms: AHORA_MS + Math.floor(dado() * horas * 3_600_000) });
  });
};

/** What grouping all that is stored at once would give. */
const desdeCero = async (ventanas: typeof DE_FABRICA) => {
  const filas = await leerFilas(base.db, eq(eventos.sistema_id, linea.sistema_id));
  const reglas = reglasDe(ventanas);
  return VENTANAS.map((ventana) => agrupar(filas.map(aMiembro), reglas[ventana]));
};
const guardados = () => Promise.all(VENTANAS.map((ventana) => gruposDe(base.db, linea.sistema_id, ventana)));
const resumenes = () => base.db.select().from(grupos).orderBy(asc(grupos.ventana), asc(grupos.id));

describe('events stored one by one, in any order', () => {
  it('stand in the groups that all of them at once would make', async () => {
    for (const valor of sueltas(60, 12, serie)) await guardar(base.db, [valor]);
    expect(await guardados()).toEqual(await desdeCero(DE_FABRICA));
  });

  it('do so together in one transaction too', async () => {
    await guardar(base.db, sueltas(60, 2, serie));
    expect(await guardados()).toEqual(await desdeCero(DE_FABRICA));
  });
});

describe('what is stored, grouped anew', () => {
  it('stands as the windows of now would have grouped it, with what its groups say, and back again', async () => {
    await guardar(base.db, sueltas(80, 30, serie));
    await reagrupar(base.db, siempre);
    const [antes, decian] = [await guardados(), await resumenes()];
    await ponerVentanasGrupo(base.db, OTRAS);
    await reagrupar(base.db, siempre);
    const despues = await guardados();
    expect(despues).toEqual(await desdeCero(OTRAS));
    expect(despues).not.toEqual(antes);
    const dicen = await resumenes();
    for (const [i, ventana] of VENTANAS.entries())
      expect(dicen.filter((g) => g.ventana === ventana).map(({ id }) => id)).toEqual(
        despues[i]?.filter((g) => g.length > 1).map(([id]) => id),
      );
    await ponerVentanasGrupo(base.db, DE_FABRICA);
    await reagrupar(base.db, siempre);
    expect([await guardados(), await resumenes()]).toEqual([antes, decian]);
  });

  it('is what a migration left alone, once', async () => {
    await base.db.insert(eventos).values(sueltas(40, 3, serie));
    expect((await guardados())[0]).toHaveLength(40);
    await reagrupar(base.db, siempre);
    expect(await guardados()).toEqual(await desdeCero(DE_FABRICA));
    await base.db.update(eventos).set({ grupo_operador: eventos.id });
    await reagrupar(base.db, siempre);
    expect((await guardados())[0]).toHaveLength(40);
  });

  it('goes on after a stop, with the sistemas that were left', async () => {
    const otra = await sembrarLinea(base.db, `ultima${serie}`, 1);
    const par = [0, 60_000].map((ms) => ondaEn(otra, 0, { posicion: 9_000, t_ms: AHORA_MS + ms }));
    await base.db.insert(eventos).values([...sueltas(40, 3, serie), ...par]);
    const hecho = async () => [
      (await gruposDe(base.db, otra.sistema_id, 'operador')).length === 1,
      (await guardados())[0]?.length !== 40,
    ];
    let pasos = 0;
    while (!(await hecho()).includes(true) && pasos < 100) {
      pasos += 1;
      let permitidos = pasos;
      await reagrupar(base.db, () => permitidos-- > 0);
    }
    expect(await hecho()).toEqual([false, true]);
    await reagrupar(base.db, siempre);
    expect(await hecho()).toEqual([true, true]);
    expect(await guardados()).toEqual(await desdeCero(DE_FABRICA));
  });

  it('is right in the end when events come meanwhile', async () => {
    await guardar(base.db, sueltas(60, 6, serie));
    await ponerVentanasGrupo(base.db, OTRAS);
    const vivas = sueltas(12, 6, serie + 1_000);
    const trabajo = reagrupar(base.db, siempre);
    for (const viva of vivas) await guardar(base.db, [viva]);
    await trabajo;
    expect(await guardados()).toEqual(await desdeCero(OTRAS));
  });
});
