import type { InyeccionHecha } from '@tramos/contract/ejercicios';
import { eq } from 'drizzle-orm';
import { ejercicios } from '../db/esquema/ejercicios';
import type { Deps } from '../deps';
import { armarOnda, completarOndas, type Serie } from '../ingesta/ondas';
import { ONDA_ANTES_MS, ONDA_DESPUES_MS } from '../ingesta/plazos';
import { leerRed, type TramoRed } from '../ingesta/red';
import { type Alias, type Origen, registrarHallazgos } from '../ingesta/registrar-evento';
import type { Encargo } from './iniciar';
import type { LoteSimulado, Novedades } from './motor';

/**
 * What an exercise lets be heard becomes events by the way of the field's. Its samples are kept here, as long as a
 * waveform may want them, and nowhere else.
 */
export interface Oidor {
  oir(novedades: Novedades): Promise<void>;
  /** Fills the tails of its waveforms. */
  completar(): Promise<unknown>;
}

type DepsOidor = Pick<Deps, 'db' | 'ahora' | 'push'>;

/** Beyond the longest waveform, until its event is stored and its tail filled, ms. */
const MEMORIA_MS = 2 * (ONDA_ANTES_MS + ONDA_DESPUES_MS);

const crearSeries = () => {
  const series = new Map<number, Serie[]>();
  return {
    guardar: ({ sensor_id, ...serie }: LoteSimulado) => {
      const suyas = series.get(sensor_id) ?? [];
      suyas.push(serie);
      while ((suyas[0]?.t0_ms ?? Infinity) < serie.t0_ms - MEMORIA_MS) suyas.shift();
      series.set(sensor_id, suyas);
    },
    onda: async (_: unknown, sensor_id: number, t_ms: number) => armarOnda(series.get(sensor_id) ?? [], t_ms),
  };
};

/** The tramos of the line as they are drawn, with the flow that is simulated. */
const tramosDe = async (db: Deps['db'], { linea }: Encargo): Promise<ReadonlyMap<number, TramoRed>> => {
  const { tramos } = await leerRed(db);
  const { flujo_mps } = linea.definicion;
  return new Map(
    linea.tramos.flatMap(({ id }) => {
      const tramo = tramos.get(id);
      return tramo ? [[id, { ...tramo, flujo_mps }] as const] : [];
    }),
  );
};

export const crearOidor = async (deps: DepsOidor, encargo: Encargo): Promise<Oidor> => {
  const { db, push } = deps;
  const { id, sistema_id } = encargo;
  const series = crearSeries();
  const origen: Origen = { ejercicio_id: id, onda: series.onda };
  const alias: Alias = new Map();
  const tramos = await tramosDe(db, encargo);
  let inyecciones: InyeccionHecha[] = encargo.linea.inyecciones;

  const anotar = ({ inyectadas, avisos }: Novedades) => {
    const iso = (t_ms: number) => new Date(t_ms).toISOString();
    inyecciones = inyecciones.map((hecha, i) => {
      const inyectada = inyectadas.find(({ indice }) => indice === i);
      const aviso = avisos.find(({ indice }) => indice === i);
      return {
        ...hecha,
        ...(inyectada && { inyectada_at: iso(inyectada.t_ms), posicion: inyectada.posicion }),
        ...(aviso && { aviso_at: iso(aviso.t_ms) }),
      };
    });
  };

  /** Written down, and each sensor that fails is told of, marked as simulated. */
  const guardar = async (novedades: Novedades) => {
    if (novedades.inyectadas.length + novedades.avisos.length === 0) return;
    anotar(novedades);
    const pendientes = await db.transaction(async (tx) => {
      await tx.update(ejercicios).set({ inyecciones }).where(eq(ejercicios.id, id));
      const anexos = novedades.avisos.map(({ sensor_id, t_ms }) => ({
        mensaje: 'presion_negativa' as const,
        datos: { sensor_id, timestamp: new Date(t_ms).toISOString(), simulacion: true as const },
        destino: { sistema_id },
      }));
      return push.anexarVarios(tx, anexos);
    });
    push.difundir(pendientes);
  };

  return {
    oir: async (novedades) => {
      for (const lote of novedades.lotes) series.guardar(lote);
      await guardar(novedades);
      if (novedades.detecciones.length > 0)
        await registrarHallazgos(
          deps,
          { tramos },
          { picks: [], detecciones: novedades.detecciones },
          alias,
          origen,
        );
    },
    completar: () => completarOndas(deps, deps.ahora(), origen),
  };
};
