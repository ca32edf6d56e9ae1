import {
  type Alarma,
  type AlarmasRevision,
  APARTADA_REPETIDA,
  FUERA_DE_SERVICIO_LARGA_H,
  type RazonRevision,
  TURNO_H,
} from '@tramos/contract/alarmas';
import type { User } from '@tramos/contract/usuario';
import { and, asc, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alarma_bitacora, alarmas } from '../db/esquema/alarmas';
import { instante } from '../db/instante';
import type { Consultable } from '../db/tipos';
import { enAlcance } from '../http/alcance';
import { leerAlarmas } from './presentar';

/** Alarms that were put aside for so long or so often that somebody should look at why. */

const HORA_MS = 3_600_000;
const SEMANA_MS = 7 * 24 * HORA_MS;
const REVISION_MAX = 500;

/** Pure: why an alarm is to be reviewed at `ahora_ms`; none when it is not. */
const razonesDe = (
  { apartada, fuera_de_servicio }: Pick<Alarma, 'apartada' | 'fuera_de_servicio'>,
  veces_apartada: number,
  ahora_ms: number,
): RazonRevision[] => {
  const horas = (desde: string, hasta_ms: number) => (hasta_ms - Date.parse(desde)) / HORA_MS;
  const larga = apartada !== null && horas(apartada.desde, Date.parse(apartada.hasta)) > TURNO_H;
  const fuera =
    fuera_de_servicio !== null && horas(fuera_de_servicio.desde, ahora_ms) > FUERA_DE_SERVICIO_LARGA_H;
  const razones: (RazonRevision | false)[] = [
    larga && 'mas_de_un_turno',
    veces_apartada >= APARTADA_REPETIDA && 'apartada_repetida',
    fuera && 'fuera_de_servicio_larga',
  ];
  return razones.filter((razon) => razon !== false);
};

const vecesApartadas = async (
  db: Consultable,
  alcance: SQL,
  ahora_ms: number,
): Promise<Map<number, number>> => {
  const { rows } = await db.execute<{ alarma_id: number; n: number }>(sql`
    select alarma_id, count(*)::int as n from ${alarma_bitacora}
    where hecho = 'apartada' and t >= ${instante(ahora_ms - SEMANA_MS)} and ${alcance}
    group by alarma_id`);
  return new Map(rows.map(({ alarma_id, n }) => [alarma_id, n]));
};

export const leerRevision = async (
  db: Consultable,
  usuario: Pick<User, 'todos_los_sistemas' | 'sistemas'>,
  ahora_ms: number,
): Promise<AlarmasRevision> => {
  const veces = await vecesApartadas(db, enAlcance(alarma_bitacora.sistema_id, usuario), ahora_ms);
  const repetidas = [...veces].flatMap(([id, n]) => (n >= APARTADA_REPETIDA ? id : []));
  const candidatas = or(
    sql`${alarmas.viva} and (${alarmas.apartada_hasta} is not null or ${alarmas.fuera_desde} is not null)`,
    repetidas.length > 0 ? inArray(alarmas.id, repetidas) : undefined,
  );
  const leidas = await leerAlarmas(db, and(enAlcance(alarmas.sistema_id, usuario), candidatas), {
    orden: [asc(sql`coalesce(${alarmas.apartada_desde}, ${alarmas.fuera_desde})`), asc(alarmas.id)],
    limit: REVISION_MAX,
  });
  const revisadas = leidas.map((alarma) => {
    const veces_apartada = veces.get(alarma.id) ?? 0;
    return { ...alarma, veces_apartada, razones: razonesDe(alarma, veces_apartada, ahora_ms) };
  });
  const por_revisar = revisadas.filter(({ razones }) => razones.length > 0);
  return { alarmas: por_revisar, total: por_revisar.length };
};
