import { spawnSync } from 'node:child_process';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { asegurarDependencias, exigirNode, RAIZ } from './lib/preparar.mjs';

exigirNode();
asegurarDependencias();
const { asegurarNavegador } = await import('./lib/navegador.mjs');
const { asegurarConstruccion } = await import('./lib/construir.mjs');

const { hayPostgres, iniciarPostgres } = await import('./lib/postgres.mjs');

const navegador = asegurarNavegador();
await asegurarConstruccion();
const pedidos = process.argv.slice(2);
/** Benches that measure PostgreSQL besides, where there is one. */
const EN_POSTGRES = ['consulta', 'fallas', 'presiones', 'reportes'];
const con_postgres =
  (pedidos.length === 0 || EN_POSTGRES.some((nombre) => pedidos.includes(nombre))) && hayPostgres();
/** What its manual advises a server of its own to set aside: what the system caches for it others may push out. */
const memoria_mb = Math.floor(totalmem() / 4 / 1_048_576);
const sinPostgres = (error) => {
  console.error(error.message);
  process.exit(1);
};
const postgres = con_postgres
  ? await iniciarPostgres([`shared_buffers=${memoria_mb}MB`]).catch(sinPostgres)
  : null;
const { status } = spawnSync(
  join(RAIZ, 'node_modules', '.bin', 'tsx'),
  [join('bench', 'src', 'main.ts'), ...pedidos],
  {
    cwd: RAIZ,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...navegador.env,
      ...(postgres ? { BENCH_DATABASE_URL: postgres.url } : {}),
    },
  },
);
postgres?.parar();
process.exit(status ?? 1);
