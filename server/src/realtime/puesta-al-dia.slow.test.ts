import { eq, gt, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { AHORA_MS } from '../../test/app-de-prueba';
import { silencio } from '../../test/base-de-prueba';
import {
  alguien,
  app,
  escuchar,
  instalarOyentes,
  norte,
  ponerMarca,
  posiciones,
  publicar,
  suelta,
  sur,
} from '../../test/oyentes';
import { push_log } from '../db/esquema/sitio';
import { PUSH_LOG_EDAD_MAX_MS, podarBitacora, ultimaPos } from './bitacora';
import { HUECO_MAX } from './puesta-al-dia';
import { crearRealtime } from './realtime';

instalarOyentes();

describe('catch-up', () => {
  it('gives what was missed after `desde`, in order and in scope, then says so', async () => {
    const sesion = await alguien({ sistemas: [sur.sistema_id] });
    const desde = await publicar(sur.sistema_id);
    await publicar(norte.sistema_id);
    const b = await publicar(sur.sistema_id);
    const c = await publicar(null);
    const consola = await escuchar(sesion, desde);
    expect(posiciones(consola)).toEqual([b, c]);
    expect(consola.sucesos().map((o) => o.mensaje)).toEqual([
      'authenticated',
      'presion_negativa',
      'presion_negativa',
      'al_dia',
    ]);
    expect(consola.de('al_dia')).toEqual([{ pos: c }]);
  });

  it('of the newest messages asks the log for nothing', async () => {
    const sesion = await alguien();
    const desde = await publicar(null);
    const [b, c] = [await publicar(null), await publicar(null)];
    await app.base.db.delete(push_log).where(gt(push_log.pos, desde));
    expect(posiciones(await escuchar(sesion, desde))).toEqual([b, c]);
  });

  it('gives nothing of the past without `desde`', async () => {
    const pos = await publicar(null);
    const consola = await escuchar(await alguien());
    expect(consola.sucesos().map((o) => o.mensaje)).toEqual(['authenticated', 'al_dia']);
    expect(consola.de('al_dia')).toEqual([{ pos }]);
  });

  it('neither loses nor doubles what is written while it runs', async () => {
    const sesion = await alguien();
    const desde = await publicar(null);
    for (let i = 0; i < 30; i += 1) await publicar(null);
    const conexion = suelta();
    const escrituras = Array.from({ length: 40 }, () => publicar(null));
    const consola = await conexion;
    consola.socket.emit('authenticate', { userId: sesion.user.id, token: sesion.token, desde });
    escrituras.push(...Array.from({ length: 40 }, () => publicar(null)));
    await Promise.all(escrituras);
    await consola.oir('al_dia');
    const marca = await ponerMarca(consola);
    expect(posiciones(consola)).toEqual(Array.from({ length: marca - desde }, (_, i) => desde + 1 + i));
  });

  it('leaves a gap of thousands to the lists', async () => {
    const sesion = await alguien();
    const desde = await publicar(null);
    const { db } = app.base;
    await db.execute(sql`
      insert into push_log (pos, mensaje, datos, creado_at)
      select ${desde}::int + i, 'presion_negativa',
        jsonb_build_object('sensor_id', 1, 'timestamp', '2026-11-21T18:00:00.000Z'), now()
      from generate_series(1, ${HUECO_MAX + 1}::int) as i`);
    await db.execute(sql`update folios set ultimo = ultimo + ${HUECO_MAX + 1} where clave = 'push'`);
    const pos = await ponerMarca();
    const testigo = await escuchar(await alguien());
    await ponerMarca(testigo);
    const consola = await escuchar(sesion, desde);
    expect(posiciones(consola)).toEqual([]);
    expect(consola.de('al_dia')).toEqual([{ pos: pos + 1 }]);
  });

  it('forgets what is older than a week', async () => {
    const pos = await publicar(null);
    const { db } = app.base;
    await podarBitacora(db, AHORA_MS + PUSH_LOG_EDAD_MAX_MS);
    expect(await db.$count(push_log, eq(push_log.pos, pos))).toBe(1);
    await podarBitacora(db, AHORA_MS + PUSH_LOG_EDAD_MAX_MS + 1);
    expect(await db.$count(push_log, eq(push_log.pos, pos))).toBe(0);
    expect(await ultimaPos(db)).toBe(pos);
  });
});

describe('several servers on one database', () => {
  it('send each other what they wrote', async () => {
    const consola = await escuchar(await alguien());
    const { db } = app.base;
    const otro = await crearRealtime({
      db,
      url_base: app.base.url,
      config: app.config,
      ahora: app.reloj.ahora,
      log: silencio,
      autenticador: {
        verificarToken: async () => null,
        leerSesion: async () => null,
        estadoDeSesiones: async () => new Map(),
      },
    });
    const pendiente = await db.transaction((tx) =>
      otro.push.anexar(
        tx,
        'presion_negativa',
        { sensor_id: 1, timestamp: new Date(AHORA_MS).toISOString() },
        { sistema_id: null },
      ),
    );
    expect(await consola.oir('presion_negativa')).toMatchObject({ pos: pendiente.pos });
    await otro.cerrar();
  });
});
