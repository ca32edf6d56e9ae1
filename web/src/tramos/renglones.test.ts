import type { Evento } from '@tramos/contract/evento';
import type { Tramo } from '@tramos/contract/red';
import type { VigilanciaTramo } from '@tramos/contract/vigilancia';
import { describe, expect, it } from 'vitest';
import { porGravedad } from '../lib/orden-puesto';
import { TramosSearchSchema } from './busqueda';
import { armarRenglones, filtrar, ORDEN_TRAMOS } from './renglones';

const tramo = (id: number, sistema_id = 1): Tramo => ({
  ...{ id, nombre: `Tramo ${id}`, sistema_id, sistema_nombre: `Ducto ${sistema_id}` },
  ...{ estacion_inicio_id: id, estacion_fin_id: id + 1, sensor_a_id: id, sensor_b_id: id + 1 },
  ...{ posicion_a: id * 30_000, posicion_b: id * 30_000 + 30_000, velocidad_onda_mps: 1_010 },
  ...{
    calibrado_en: null,
    producto_calibrado: null,
    flujo_mps: 1.15,
    producto: 'Gasolina',
    diametro_m: 0.4064,
    activo: true,
  },
  geometria: { type: 'LineString', coordinates: [] },
});
const vigilancia = (tramo_id: number, estado: VigilanciaTramo['vigilancia']): VigilanciaTramo => ({
  ...{
    tramo_id,
    t: '2026-11-21T18:00:00.000Z',
    vigilancia: estado,
    razones: [],
    desde: null,
    menor_toma: null,
  },
});
const evento = (id: number, tramo_id: number, evento_estado: Evento['evento_estado']): Evento =>
  ({ id, tramo_id, evento_estado }) as Evento;

const TRAMOS = [tramo(1), tramo(2), tramo(3), tramo(4, 2)];
const armar = (estados: readonly VigilanciaTramo['vigilancia'][], eventos: readonly Evento[] = []) =>
  armarRenglones({
    ...{ tramos: TRAMOS, sensores: [], salud: [], eventos },
    vigilancias: estados.map((estado, i) => vigilancia(i + 1, estado)),
  });
const ids = (renglones: ReturnType<typeof armar>) => renglones.map((r) => r.tramo.id);

describe('the list of tramos', () => {
  it('has the worst first, and equals along the line', () => {
    const renglones = armar(['completa', 'degradada', 'completa', 'ciega']);
    expect(ids(porGravedad(renglones, ORDEN_TRAMOS))).toEqual([4, 2, 1, 3]);
  });

  it('shows of each the newest open event, or the newest there was', () => {
    const eventos = [evento(7, 1, 'reconocido'), evento(5, 1, 'abierto'), evento(6, 2, 'reconocido')];
    const renglones = armar([], [...eventos, evento(3, 2, 'reconocido'), evento(4, 1, 'abierto')]);
    expect(renglones.map((r) => r.ultimo?.id)).toEqual([5, 6, undefined, undefined]);
  });

  it('takes what has not been answered for what needs looking at', () => {
    expect(ids(filtrar(armar(['completa', 'degradada']), { vigilancia: 'atencion' }))).toEqual([2, 3, 4]);
  });

  it('is narrowed by sistema and by state', () => {
    const renglones = armar(['completa', 'degradada', 'ciega', 'ciega']);
    expect(ids(filtrar(renglones, { sistema: 1, vigilancia: 'ciega' }))).toEqual([3]);
  });

  it('forgives an address made by hand', () => {
    expect(TramosSearchSchema.parse({ sistema: 'x', vigilancia: 7 })).toEqual({});
  });
});
