import { sql } from 'drizzle-orm';
import { lecturas } from './esquema/mediciones';

/**
 * The newest batches of the sensor `s.id` of a statement. As an equality, and in order of time alone: so PostgreSQL takes
 * the days one after the other, the newest first, and goes no further than it has to. There is no index of times that it
 * could walk instead, which for a sensor without batches would mean all there are.
 */
export const DEL_SENSOR = sql`sensor_id = s.id`;
export const EL_ULTIMO = sql`order by t0_ms desc limit 1`;

/** Interval between the samples of the newest batch of `s.id`, ms; no row when none is kept. */
export const DT_DEL_ULTIMO = sql`select dt_ms from ${lecturas} where ${DEL_SENSOR} ${EL_ULTIMO}`;
