import { z } from 'zod';

/** What the address of /mapa says: a place to centre on, `?centro=lat,lng` ('Ver en Mapa', spec §2 Alert card). */
export const MapaSearchSchema = z.object({ centro: z.string().max(60).optional().catch(undefined) });
