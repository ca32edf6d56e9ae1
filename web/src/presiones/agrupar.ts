import type { Tramo } from '@tramos/contract/red';
import type { Sensor } from '@tramos/contract/sensor';

export interface GrupoSensores {
  id: number;
  nombre: string;
  sensores: readonly Sensor[];
}

/** Sensors by sistema, in the order of the sistemas' names and of the chainage; tramos know what a sistema is called. */
export const agruparPorSistema = (
  sensores: readonly Sensor[],
  tramos: readonly Pick<Tramo, 'sistema_id' | 'sistema_nombre'>[],
): GrupoSensores[] => {
  const nombres = new Map(tramos.map((tramo) => [tramo.sistema_id, tramo.sistema_nombre]));
  const grupos = new Map<number, Sensor[]>();
  for (const sensor of sensores)
    grupos.set(sensor.sistema_id, [...(grupos.get(sensor.sistema_id) ?? []), sensor]);
  return [...grupos]
    .map(([id, suyos]) => ({
      id,
      nombre: nombres.get(id) ?? `Sistema ${id}`,
      sensores: suyos.toSorted((a, b) => a.posicion - b.posicion),
    }))
    .toSorted((a, b) => a.nombre.localeCompare(b.nombre, 'es'));
};
