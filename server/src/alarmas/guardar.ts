import { PrioridadSchema } from '@tramos/contract/alarmas';
import type { DatosDe } from '@tramos/contract/tiempo-real';
import { type SQL, sql } from 'drizzle-orm';
import { type Anotacion, enAuditoria } from '../auditoria/auditoria';
import { alarma_bitacora, alarma_ronda, alarmas } from '../db/esquema/alarmas';
import type { Tx } from '../db/tipos';
import type { Deps } from '../deps';
import type { Anexo, MensajePendiente } from '../realtime/push';
import { claveDe, type FilaAlarma, type Hecho } from './fila';

/** Writing what happened to alarms: the rows, their journal, the audit and what the consoles hear, in one transaction. */

interface Cambios {
  /** As they stand now. */
  filas: readonly FilaAlarma[];
  hechos: readonly Hecho[];
  /** What the audit says of it. */
  anotaciones?: readonly Anotacion[];
}

/** Waits until nobody else changes alarms, and until the end of the transaction nobody does. */
export const tomarTurno = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select id from ${alarma_ronda} where id = 1 for update`);
};

const COLUMNAS = [
  ...['origen', 'objeto_id', 'regla', 'fuente_id', 'sistema_id', 'prioridad', 'anuncia', 'nombre', 'detalle'],
  ...['plegado', 'estado', 'condicion', 'desde', 'cambia_desde', 'anunciada_at', 'por_anunciar'],
  ...['reconocida_por', 'reconocida_at'],
  ...['apartada_desde', 'apartada_hasta', 'apartada_motivo', 'apartada_por'],
  ...['fuera_desde', 'fuera_hasta', 'fuera_motivo', 'suprimida_desde', 'suprimida_causa'],
];
const nombres = (lista: readonly string[], de = ''): SQL =>
  sql.raw(lista.map((columna) => `${de}"${columna}"`).join(', '));
const PONER = sql.raw(COLUMNAS.map((columna) => `"${columna}" = excluded."${columna}"`).join(', '));

/** Writes the rows; the id of each by what it is of. */
const guardarFilas = async (tx: Tx, filas: readonly FilaAlarma[]): Promise<Map<string, number>> => {
  const { rows } = await tx.execute<Pick<FilaAlarma, 'id' | 'origen' | 'objeto_id' | 'regla'>>(sql`
    insert into ${alarmas} (${nombres(COLUMNAS)})
    select ${nombres(COLUMNAS, 'f.')} from jsonb_populate_recordset(null::${alarmas}, ${JSON.stringify(filas)}::jsonb) f
    on conflict (origen, objeto_id, regla) do update set ${PONER}
    returning id, origen, objeto_id, regla`);
  return new Map(rows.map((fila) => [claveDe(fila), fila.id]));
};

const ASIENTO = [
  ...['t', 'hecho', 'alarma_id', 'origen', 'objeto_id', 'regla', 'fuente_id', 'sistema_id', 'prioridad'],
  ...['estado', 'nombre', 'detalle', 'plegado', 'por', 'hasta'],
];

const guardarHechos = async (
  tx: Tx,
  hechos: readonly Hecho[],
  ids: ReadonlyMap<string, number>,
): Promise<void> => {
  const filas = hechos.map(({ fila, ...hecho }) => ({
    ...fila,
    ...hecho,
    alarma_id: ids.get(claveDe(fila)),
  }));
  await tx.execute(sql`
    insert into ${alarma_bitacora} (${nombres(ASIENTO)})
    select ${nombres(ASIENTO, 'f.')}
    from rows from (jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) as (
      t timestamptz, hecho text, alarma_id integer, origen text, objeto_id integer, regla text,
      fuente_id integer, sistema_id integer, prioridad text, estado text, nombre text, detalle text,
      plegado text, por text, hasta timestamptz)) with ordinality as f
    order by f.ordinality`);
};

const porSistema = <T>(lista: readonly T[], de: (cosa: T) => number | null): Map<number | null, T[]> => {
  const grupos = new Map<number | null, T[]>();
  for (const cosa of lista) {
    const sistema_id = de(cosa);
    grupos.set(sistema_id, [...(grupos.get(sistema_id) ?? []), cosa]);
  }
  return grupos;
};

/** One message for each sistema that changed, with how many alarms called and the worst of them. */
const alarmasCambiadas = ({ filas, hechos }: Cambios, timestamp: string): Anexo[] => {
  const anunciadas = porSistema(
    hechos.filter(({ hecho }) => hecho === 'anunciada'),
    ({ fila }) => fila.sistema_id,
  );
  return [...porSistema(filas, (fila) => fila.sistema_id).keys()].map((sistema_id) => {
    const llaman = anunciadas.get(sistema_id) ?? [];
    const prioridad =
      PrioridadSchema.options.find((una) => llaman.some(({ fila }) => fila.prioridad === una)) ?? null;
    return {
      mensaje: 'alarma_cambiada',
      datos: { timestamp, anunciadas: llaman.length, prioridad },
      destino: { sistema_id },
    };
  });
};

type Silencio = DatosDe<'silencio_cambiado'>['cambio'];
const SILENCIOS: readonly Silencio[] = [
  'apartada',
  'devuelta',
  'apartado_vencido',
  'suprimida',
  'sin_suprimir',
];
const NOMBRES_MAX = 5;

/** The echo of an event is no silence that anybody answers for: its journal tells of it. */
const deDispositivo = ({ fila: { origen } }: Hecho): boolean => origen !== 'evento';

/** The same alarms are told in the same order, whichever the database read first. */
const porNombre = (hechos: readonly Hecho[]): Hecho[] =>
  hechos.toSorted(({ fila: a }, { fila: b }) => a.nombre.localeCompare(b.nombre, 'es', { numeric: true }));

/** What silences alarms or no longer does, gathered by sistema: administrators are told (product §5). */
const silenciosDe = (hechos: readonly Hecho[], timestamp: string): Anexo[] =>
  SILENCIOS.flatMap((cambio) =>
    [
      ...porSistema(porNombre(hechos.filter(({ hecho }) => hecho === cambio)), ({ fila }) => fila.sistema_id),
    ].map(
      ([sistema_id, de_uno]): Anexo => ({
        mensaje: 'silencio_cambiado',
        datos: {
          ...{ timestamp, cambio, alarmas: de_uno.length },
          nombres: [...new Set(de_uno.map(({ fila }) => fila.nombre))].slice(0, NOMBRES_MAX),
          hasta: de_uno[0]?.hasta?.toISOString() ?? null,
          motivo: de_uno[0]?.detalle ?? null,
          por: de_uno[0]?.por ?? null,
        },
        destino: { sistema_id },
      }),
    ),
  );

const AUTOMATICOS = {
  apartado_vencido: 'alarma_apartado_vencido',
  suprimida: 'alarma_suprimida',
  sin_suprimir: 'alarma_sin_suprimir',
} as const;

/** Audit rows of what nobody did: one for each kind and cause. */
const anotacionesDe = (hechos: readonly Hecho[], cuando_ms: number): Anotacion[] =>
  Object.entries(AUTOMATICOS).flatMap(([cambio, accion]) => {
    const suyos = porNombre(hechos.filter(({ hecho, por }) => hecho === cambio && por === null));
    const causas = [...new Set(suyos.map(({ detalle }) => detalle))];
    return causas.map((causa) => ({
      ...{ cuando_ms, usuario_id: null, username: null, ip: null, accion: accion as Anotacion['accion'] },
      datos: {
        motivo: causa,
        alarmas: suyos.filter(({ detalle }) => detalle === causa).map(({ fila }) => claveDe(fila)),
      },
    }));
  });

/** What the field says of a clock decides whether what its sensor hears raises an alert. */
const RELOJES = { activada: 'reloj_dudoso', retornada: 'reloj_repuesto' } as const;
const relojesDe = (hechos: readonly Hecho[], cuando_ms: number): Anotacion[] =>
  hechos.flatMap(({ hecho, fila: { regla, objeto_id, detalle } }) => {
    if (regla !== 'sensor_reloj' || !(hecho === 'activada' || hecho === 'retornada')) return [];
    return {
      ...{ cuando_ms, usuario_id: null, username: null, ip: null, accion: RELOJES[hecho] },
      ...{ objeto: `sensor:${objeto_id}`, datos: { reloj: detalle } },
    };
  });

/** Writes it all; call it last in the transaction, whose turn is taken. What is to be sent comes back. */
export const guardar = async (
  tx: Tx,
  { push }: Pick<Deps, 'push'>,
  cambios: Cambios,
  ahora_ms: number,
): Promise<MensajePendiente[]> => {
  const { filas, hechos, anotaciones = [] } = cambios;
  if (filas.length === 0) return [];
  const ahora = new Date(ahora_ms);
  await guardarHechos(tx, hechos, await guardarFilas(tx, filas));
  // A delay that has begun is nobody's news.
  if (hechos.length === 0) return [];
  const timestamp = ahora.toISOString();
  const de_hechos = { filas: hechos.map(({ fila }) => fila), hechos };
  const silencios = hechos.filter(deDispositivo);
  return push.anexarVarios(
    tx,
    [...alarmasCambiadas(de_hechos, timestamp), ...silenciosDe(silencios, timestamp)],
    enAuditoria([...anotaciones, ...anotacionesDe(silencios, ahora_ms), ...relojesDe(hechos, ahora_ms)]),
  );
};
