import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AHORA_MS } from '../../test/app-de-prueba';
import { type BaseDePrueba, crearBaseDePrueba } from '../../test/base-de-prueba';
import {
  gruposDe,
  guardar,
  type LineaDePrueba,
  type Otros,
  ondaEn,
  sembrarLinea,
} from '../../test/linea-de-prueba';
import { grupos } from '../db/esquema/eventos';

let base: BaseDePrueba;
let linea: LineaDePrueba;
let serie = 0;

const MIN_MS = 60_000;

beforeAll(async () => {
  base = await crearBaseDePrueba();
});
afterAll(() => base.cerrar());
beforeEach(async () => {
  serie += 1;
  linea = await sembrarLinea(base.db, `nuevos${serie}`, 3);
});

/** Stores a fall inside the first tramo, or what `resto` says, so many minutes after the start. */
const caida = async (minutos: number, resto: Otros = {}, posicion = 12_000) => {
  const t_ms = AHORA_MS + minutos * MIN_MS;
  const { ids } = await guardar(base.db, [ondaEn(linea, 0, { posicion, t_ms, ...resto })]);
  return ids[0] ?? 0;
};
const partes = async () => ({
  operador: await gruposDe(base.db, linea.sistema_id, 'operador'),
  usuario: await gruposDe(base.db, linea.sistema_id, 'usuario'),
});
const resumenes = (ventana: 'operador' | 'usuario') =>
  base.db
    .select()
    .from(grupos)
    .where(eq(grupos.sistema_id, linea.sistema_id))
    .then((filas) => filas.filter((fila) => fila.ventana === ventana).sort((a, b) => a.id - b.id));

describe('an event that is stored', () => {
  it('stands alone, and says nothing of a group', async () => {
    const id = await caida(0);
    expect(await partes()).toEqual({ operador: [[id]], usuario: [[id]] });
    expect(await resumenes('operador')).toEqual([]);
  });

  it('is one group over three tramos in both windows when it is one wave, with its main event', async () => {
    const onda = { posicion: 12_000, t_ms: AHORA_MS };
    const principal = await caida(0);
    const eco = { evento_principal: principal, estado: 'fuera_de_tramo' as const };
    const motivos = ['eco_de_otro_evento' as const];
    const { ids } = await guardar(base.db, [
      ondaEn(linea, 1, { ...onda, ...eco, motivos }),
      ondaEn(linea, 2, { ...onda, ...eco, motivos }),
    ]);
    expect(await partes()).toEqual({ operador: [[principal, ...ids]], usuario: [[principal, ...ids]] });
    for (const ventana of ['operador', 'usuario'] as const)
      expect(await resumenes(ventana)).toEqual([
        {
          ...{ ventana, id: principal, sistema_id: linea.sistema_id, evento_principal: principal },
          ...{ possible_operational_movement: false, motivos: [] },
        },
      ]);
  });

  it('is one wave with what one sensor heard further on, when the time fits its source', async () => {
    const a = await caida(0);
    const oida = (t_ms: number) => {
      const {
        hora_sensor1: _h,
        accion_sensor1: _a,
        amplitud_sensor1: _p,
        ...resto
      } = ondaEn(linea, 1, {
        ...{ posicion: 12_000, t_ms, estado: 'incompleto' as const, delta_s: null },
      });
      return { ...resto, posicion: null, sigma_m: null };
    };
    const { ids } = await guardar(base.db, [oida(AHORA_MS)]);
    const lejana = await guardar(base.db, [oida(AHORA_MS + 15 * MIN_MS)]);
    expect((await partes()).operador).toEqual([[a, ...ids], lejana.ids]);
  });

  it('makes two groups for who watches and one for the others, eleven minutes after another at its place', async () => {
    const [a, b] = [await caida(0), await caida(11)];
    expect(await partes()).toEqual({ operador: [[a], [b]], usuario: [[a, b]] });
    const [c, d] = [await caida(20), await caida(30.5, {}, 25_000)];
    expect(await partes()).toEqual({ operador: [[a], [b, c], [d]], usuario: [[a, b, c], [d]] });
  });

  it('is of no group of another sistema', async () => {
    const a = await caida(0);
    const otra = await sembrarLinea(base.db, `otra${serie}`, 1);
    const { ids } = await guardar(base.db, [ondaEn(otra, 0, { posicion: 12_000, t_ms: AHORA_MS })]);
    expect((await partes()).usuario).toEqual([[a]]);
    expect(await gruposDe(base.db, otra.sistema_id, 'usuario')).toEqual([ids]);
  });

  it('joins, when it comes late, the groups on either side of it under the smaller id', async () => {
    const [a, b, c] = [await caida(0), await caida(16), await caida(20)];
    expect((await partes()).operador).toEqual([[a], [b, c]]);
    const tardia = await caida(8, { estado: 'tardio' });
    expect((await partes()).operador).toEqual([[a, b, c, tardia]]);
    expect((await resumenes('operador')).map(({ id }) => id)).toEqual([a]);
  });
});
