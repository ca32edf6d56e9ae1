import { config } from 'zod/mini';

/**
 * The schema library tries once whether it may write functions of its own, which the site's policy forbids; Firefox says
 * so in its console at every load. Imported before anything that makes a schema.
 */
config({ jitless: true });
