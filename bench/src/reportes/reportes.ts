import { benchReportesEventos } from './eventos';
import { benchReportesRouters } from './routers';

/** Every report, over as much as a site keeps, on each database that there is to ask. */
export const benchReportes = async (): Promise<void> => {
  const postgres = process.env.BENCH_DATABASE_URL;
  const solo = process.env.BASE;
  const bases: [string, Record<string, string>][] = [];
  if (postgres && solo !== 'embebida') bases.push(['PostgreSQL', { DATABASE_URL: postgres }]);
  if (solo !== 'postgres') bases.push(['embedded database', {}]);
  for (const [nombre, env] of bases) {
    await benchReportesEventos(nombre, env);
    await benchReportesRouters(nombre, env);
  }
};
