import { leerConfig } from '@tramos/server/config';
import { abrirBase } from '@tramos/server/db/conexion';
import { leerEventos } from '@tramos/server/db/evento-consulta';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { cronometrar, imprimir, percentil } from './medir';
import { borrar, carpetaNueva, iniciarServidor } from './servidor';

const EVENTOS = 1_000_000;
const LOTE = 50_000;
const VUELTAS = 300;

/** The database of the demo in this folder, while no server has it. */
const abrir = (carpeta: string) =>
  abrirBase(leerConfig({ DATA_DIR: carpeta, DEMO: 'on' }).base, pino({ level: 'silent' }));

/** A year of events over all the tramos, most of them acknowledged, in statements short enough for one backend. */
const sembrar = async (carpeta: string): Promise<void> => {
  const base = await abrir(carpeta);
  try {
    for (let desde = 1; desde <= EVENTOS; desde += LOTE)
      await base.db.execute(sql`
        insert into eventos (clave, tipo, estado, evento_estado, tramo_id, sistema_id, created_at, hora_sensor0,
          hora_sensor1, delta_s, posicion, sigma_m, latitud, longitud, correlacion, motivos, config_version)
        select 'bench-' || n, 'caida_presion', case when n % 5 = 0 then 'incierto' else 'ok' end,
          case when n % 50 = 0 then 'abierto' else 'reconocido' end, t.id, t.sistema_id,
          now() - (${EVENTOS} - n) * interval '31.5 seconds', now() - (${EVENTOS} - n) * interval '31.5 seconds',
          now() - (${EVENTOS} - n) * interval '31.5 seconds', 1.5, t.posicion_a + 1000, 40, 21, -101, 0.9, '[]', 1
        from generate_series(${desde}::int, ${desde + LOTE - 1}::int) n
        join (select id, sistema_id, posicion_a, row_number() over (order by id) - 1 as k, count(*) over () as c
          from tramos) t on t.k = n % t.c`);
    await base.db.execute(sql`analyze eventos`);
  } finally {
    await base.cerrar();
  }
};

const PAGINA = sql`select id from eventos order by created_at desc, id desc limit 10`;

/** The newest page over a million events through the API, beside the same question put to the database. */
export const benchConsulta = async (): Promise<void> => {
  const carpeta = carpetaNueva();
  try {
    await (await iniciarServidor(carpeta)).parar();
    console.log(`\nSeeding ${EVENTOS.toLocaleString('en-US')} events…`);
    await sembrar(carpeta);

    const servidor = await iniciarServidor(carpeta);
    const authorization = `Bearer ${await servidor.token('monitorista')}`;
    const pedir = async () => {
      const respuesta = await fetch(`${servidor.url}/api/eventos`, { headers: { authorization } });
      if (!respuesta.ok) throw new Error(`/api/eventos answered ${respuesta.status}`);
      return respuesta.json();
    };
    await cronometrar(50, pedir);
    const porApi = await cronometrar(VUELTAS, pedir);
    await servidor.parar();

    const base = await abrir(carpeta);
    const preguntar = async () => {
      const { rows } = await base.db.execute<{ id: number }>(PAGINA);
      await leerEventos(
        base.db,
        rows.map((fila) => fila.id),
      );
    };
    await cronometrar(50, preguntar);
    const enBase = await cronometrar(VUELTAS, preguntar);
    await base.cerrar();
    imprimir(
      'Newest page over 1,000,000 events, embedded database',
      [50, 99].map((p) => ({
        cifra: `GET /api/eventos p${p}`,
        nuestro: percentil(porApi, p),
        base: percentil(enBase, p),
        contra: 'the same rows asked of the database',
        unidad: 'ms',
      })),
    );
  } finally {
    borrar(carpeta);
  }
};
