import { sql } from 'drizzle-orm';
import { lecturas } from './esquema/mediciones';

/**
 * The newest batches of the sensor `s.id` of a statement, by the index of sensors: said as an equality the planner may
 * walk that of times instead, which for a sensor without batches means all there are.
 */
export const DEL_SENSOR = sql`sensor_id >= s.id and sensor_id <= s.id`;
export const EL_ULTIMO = sql`order by sensor_id desc, t0_ms desc limit 1`;

/** Interval between the samples of the newest batch of `s.id`, ms; no row when none is kept. */
export const DT_DEL_ULTIMO = sql`select dt_ms from ${lecturas} where ${DEL_SENSOR} ${EL_ULTIMO}`;
