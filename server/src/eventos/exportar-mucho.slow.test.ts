import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { CAMPOS_RENGLON } from '@tramos/contract/evento-renglon';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { ingresar, type RedDePrueba, sembrarEvento, sembrarRed, sembrarUsuario } from '../../test/sembrar';
import { leerExport, type Tanda } from './exportar';

let app: AppDePrueba;
let sur: RedDePrueba;
let token: string;

beforeAll(async () => {
  app = await crearAppDePrueba();
  sur = await sembrarRed(app.base.db, 'sur');
  await sembrarUsuario(app.base.db, { username: 'todo', role: 'monitorista' });
  token = (await ingresar(app, 'todo')).token;
});
afterAll(() => app.cerrar());

const VISTA = { role: 'monitorista', todos_los_sistemas: true, sistemas: [] } as const;
const QUERY = {
  dateColumn: 'created_at',
  orden: 'created_at',
  sentido: 'desc',
  formato: 'renglones',
} as const;

describe('a big export', () => {
  const MUCHOS = 2_203;
  /** Four share each instant, so that the id must break ties across statements. */
  const sembrarMuchos = () =>
    app.base.db.execute(sql`
      insert into eventos (clave, tipo, estado, tramo_id, sistema_id, created_at, posicion, config_version)
      select 'mucho-' || n, 'caida_presion', 'ok', ${sur.tramo_id}, ${sur.sistema_id},
        '2026-01-01T00:00:00Z'::timestamptz + (n / 4) * interval '1 second', n / 4, 1
      from generate_series(1, ${MUCHOS}) n`);
  const leer = (query: Partial<typeof QUERY> = {}) =>
    leerExport(app.base.db, { ...QUERY, ...query, fecha_fin: '2026-06-01' }, VISTA, {
      zona: 'UTC',
      inicio_ms: app.reloj.ahora(),
    });
  const idsDe = ({ filas }: Tanda): number[] =>
    filas.texto.split('\n').map((renglon) => Number(renglon.split('\t')[CAMPOS_RENGLON.indexOf('id')]));
  beforeAll(sembrarMuchos);

  it.each(['created_at', 'posicion', 'recognized_at', 'hora_sensor0'])(
    'is read a few at a time, each once, by %s',
    async (orden) => {
      const tandas: number[][] = [];
      for await (const tanda of leer({ orden: orden as 'created_at' })) tandas.push(idsDe(tanda));
      expect(Math.max(...tandas.map(({ length }) => length))).toBeLessThanOrEqual(1_000);
      expect(tandas.flat()).toHaveLength(MUCHOS);
      expect(new Set(tandas.flat()).size).toBe(MUCHOS);
    },
  );

  it('leaves out what is stored after it has started, and keeps what is acknowledged meanwhile', async () => {
    const vistos = new Set<number>();
    let primera = true;
    for await (const tanda of leer({ orden: 'recognized_at' as 'created_at' })) {
      for (const id of idsDe(tanda)) vistos.add(id);
      if (!primera) continue;
      primera = false;
      await sembrarEvento(app.base.db, sur, { created_at: new Date('2026-01-02T00:00:00Z') });
      app.reloj.avanzar(1_000);
      await app.base.db.execute(sql`
        update eventos set evento_estado = 'reconocido', recognized_at = ${new Date(app.reloj.ahora()).toISOString()}
        where clave in ('mucho-1', 'mucho-2', 'mucho-3')`);
    }
    expect(vistos.size).toBe(MUCHOS);
  });

  it('lets go of the database when the console has gone', async () => {
    const url = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const headers = { authorization: `Bearer ${token}` };
    const peticion = get(`${url}/api/eventos/export?formato=renglones`, { headers, agent: false });
    const [respuesta] = (await once(peticion, 'response')) as [IncomingMessage];
    respuesta.on('error', () => undefined);
    await once(respuesta, 'data');
    const fin = new Promise((listo) => respuesta.once('close', listo));
    peticion.destroy();
    await fin;
    const { $client: conexiones } = app.base.db as unknown as { $client: Pool };
    await expect.poll(() => conexiones.totalCount - conexiones.idleCount).toBe(0);
  });
});
