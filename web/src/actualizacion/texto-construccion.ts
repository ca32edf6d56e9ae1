import { formatFecha } from '../lib/formato';
import type { Construccion } from './ultima';

/** `, la 0.2.0 del 25/11/2026, 10:15:00`, after what it is of; nothing where its manifest could not be read. */
export const textoConstruccion = ({ version, built_at }: Construccion, zona: string): string =>
  version === null ? '' : `, la ${version} del ${formatFecha(built_at, zona)}`;
