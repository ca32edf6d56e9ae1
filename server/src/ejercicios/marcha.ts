import { and, eq, inArray } from 'drizzle-orm';
import { leerConfigVersion } from '../db/config-version';
import { ejercicios } from '../db/esquema/ejercicios';
import { estaciones } from '../db/esquema/red';
import type { Db } from '../db/tipos';
import type { Deps } from '../deps';
import { crearCola } from '../ingesta/cola';
import { deteccionErroresTotal } from '../ingesta/metricas';
import { cada } from '../realtime/cada';
import type { Encargo } from './iniciar';
import { type Lanzar, lanzarHijo } from './lanzar';
import type { EncargoMotor } from './motor';
import { crearOidor, type Oidor } from './oir';
import { interrumpir, interrumpirAbandonados, LATIDO_MS, terminarVencidos } from './terminar';

/** The exercises that this server runs. */
export interface Marcha {
  cuantos(): number;
  correr(encargo: Encargo): Promise<void>;
  /** Stops the model of one; its row is another matter. */
  parar(id: number): void;
  /** Looks after all exercises; returns its stop, which interrupts those that still run. */
  arrancar(): () => Promise<void>;
  /** One look, by the clock of `deps`. */
  revisar(): Promise<void>;
  /** Waits until all that was heard is stored. */
  vaciar(): Promise<void>;
}

type DepsMarcha = Pick<Deps, 'db' | 'ahora' | 'push' | 'log'>;

interface EnMarcha {
  oidor: Oidor;
  detener: () => void;
}

const encargoDeMotor = async (
  db: Db,
  { id, sistema_id, iniciado_ms, linea }: Encargo,
): Promise<EncargoMotor> => ({
  linea: { definicion: linea.definicion, sensores: linea.sensores, tramos: linea.tramos },
  inyecciones: linea.inyecciones.map(({ inyeccion }) => inyeccion),
  posiciones: linea.inyecciones.map(({ posicion }) => posicion),
  red: {
    config_version: await leerConfigVersion(db),
    puntos: await db
      .select({
        estacion_id: estaciones.id,
        sistema_id: estaciones.sistema_id,
        posicion: estaciones.posicion,
      })
      .from(estaciones)
      .where(eq(estaciones.sistema_id, sistema_id)),
  },
  inicio_ms: iniciado_ms,
  semilla: id,
  prefijo: `sim:${id}:`,
});

/** Says that this server is alive; gives those of its own that still run, as somebody may have ended one elsewhere. */
const latir = async ({ db, ahora }: DepsMarcha, suyos: readonly number[]): Promise<Set<number>> => {
  if (suyos.length === 0) return new Set();
  const vivos = await db
    .update(ejercicios)
    .set({ latido_at: new Date(ahora()) })
    .where(and(inArray(ejercicios.id, [...suyos]), eq(ejercicios.estado, 'en_curso')))
    .returning({ id: ejercicios.id });
  return new Set(vivos.map(({ id }) => id));
};

export const crearMarcha = (deps: DepsMarcha, lanzar: Lanzar = lanzarHijo): Marcha => {
  const { db, log } = deps;
  const corriendo = new Map<number, EnMarcha>();
  const cola = crearCola(log, () => deteccionErroresTotal.inc());

  const parar = (id: number) => {
    corriendo.get(id)?.detener();
    corriendo.delete(id);
  };
  const revisar = async () => {
    const vivos = await latir(deps, [...corriendo.keys()]);
    for (const id of corriendo.keys()) if (!vivos.has(id)) parar(id);
    for (const id of await terminarVencidos(deps)) parar(id);
    await interrumpirAbandonados(deps);
    for (const { oidor } of corriendo.values()) await oidor.completar();
  };
  const correr = async (encargo: Encargo) => {
    const { id } = encargo;
    const oidor = await crearOidor(deps, encargo);
    const alCaer = (motivo: string) => {
      log.error({ ejercicio: id, motivo }, 'el modelo de un ejercicio se detuvo');
      corriendo.delete(id);
      cola.agregar('ejercicio caído', async () => void (await interrumpir(deps, id)));
    };
    const detener = lanzar(
      await encargoDeMotor(db, encargo),
      (novedades) =>
        cola.agregar('ejercicio', async () => {
          if (corriendo.has(id)) await oidor.oir(novedades);
        }),
      alCaer,
    );
    corriendo.set(id, { oidor, detener });
  };

  return {
    cuantos: () => corriendo.size,
    correr,
    parar,
    revisar,
    vaciar: () => cola.vaciar(),
    arrancar: () => {
      const dejar = cada(LATIDO_MS, revisar, (error) =>
        log.warn({ err: error }, 'no se pudo revisar los ejercicios'),
      );
      return async () => {
        await dejar();
        const suyos = [...corriendo.keys()];
        for (const id of suyos) parar(id);
        await cola.cerrar();
        for (const id of suyos) await interrumpir(deps, id);
      };
    },
  };
};
