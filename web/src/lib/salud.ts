import type { Sensor } from '@tramos/contract/sensor';
import type { Salud } from '@tramos/contract/tiempo-real';

type Noticia = Salud['sensores'][number];

/** Sensors after the news of some: those change, the others keep their identity. */
export const conSalud = (sensores: readonly Sensor[], noticias: readonly Noticia[]): Sensor[] => {
  const porSensor = new Map(noticias.map((noticia) => [noticia.sensor_id, noticia]));
  return sensores.map((sensor) => {
    const noticia = porSensor.get(sensor.id);
    return noticia ? { ...sensor, salud: noticia.salud, ultima_lectura: noticia.ultima_lectura } : sensor;
  });
};

/**
 * The last news of each sensor. Health has no place in the push log, so what came after a question went out is put into
 * its answer again: should the server have read the answer later than that, its own news is still on its way.
 */
export const crearSaludOida = () => {
  const ultimas = new Map<number, { n: number; noticia: Noticia }>();
  let n = 0;
  return {
    anotar: ({ sensores }: Salud): void => {
      n++;
      for (const noticia of sensores) ultimas.set(noticia.sensor_id, { n, noticia });
    },
    /** Asks by `pedir`, and gives the answer with what was heard meanwhile. */
    leer: async (pedir: () => Promise<Sensor[]>): Promise<Sensor[]> => {
      const antes = n;
      const sensores = await pedir();
      return conSalud(
        sensores,
        [...ultimas.values()].flatMap((u) => (u.n > antes ? [u.noticia] : [])),
      );
    },
  };
};
