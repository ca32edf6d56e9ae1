import { createHash } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { topicoPresion } from '@tramos/contract/ingesta';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { type LugarDePrueba, lugarDePrueba, silencio } from '../../test/base-de-prueba';
import { GW_NORTE, sembrarCampo } from '../../test/campo-de-prueba';
import {
  ingresar,
  llamar,
  type RedDePrueba,
  sembrarEvento,
  sembrarRed,
  sembrarUsuario,
} from '../../test/sembrar';
import { tallerDePrueba } from '../../test/servidor-de-prueba';
import { verificarCadena } from '../auditoria/auditoria';
import { type Config, leerConfig } from '../config';
import { abrirBase } from '../db/conexion';
import { lecturas } from '../db/esquema/mediciones';
import { auditoria, folios } from '../db/esquema/sitio';
import { marcarModo } from '../db/modo';
import type { Consultable, Db } from '../db/tipos';
import { reagrupar } from '../grupos/reagrupar';
import { leerCuerpo } from './formato';
import { hacerRespaldo } from './hacer';
import { restaurar } from './restaurar';
import { enOrden, leerTablas } from './tablas';

let app: AppDePrueba;
let red: RedDePrueba;
let token: string;
let carpeta: string;
let serie = 0;
const lugares: LugarDePrueba[] = [];

beforeAll(async () => {
  carpeta = tallerDePrueba();
  app = await crearAppDePrueba();
  const { db } = app.base;
  await marcarModo(db, 'real');
  red = await sembrarRed(db, 'centro');
  await sembrarCampo(db);
  await sembrarUsuario(db, { username: 'turno', role: 'monitorista' });
  ({ token } = await ingresar(app, 'turno'));
  // What the server would note of the groups by itself, some seconds later.
  await reagrupar(db, () => true);
  await app.ingesta.escuchar();
  await escalar();
});
afterAll(async () => {
  await app.cerrar();
  for (const lugar of lugares) await lugar.borrar();
  rmSync(carpeta, { recursive: true, force: true });
});

const escalar = async () => {
  const id = await sembrarEvento(app.base.db, red);
  const { status } = await llamar(app, 'POST', `/api/eventos/${id}/escalar`, { token });
  expect(status).toBe(200);
};
const medir = async (n: number) => {
  const { clave, secreto } = GW_NORTE;
  const authorization = `Basic ${Buffer.from(`${clave}:${secreto}`).toString('base64')}`;
  const payload = { t0: AHORA_MS - 100_000 + n * 200, dt_ms: 100, p: [30, 31.25 + n / 3] };
  await app.http.inject({
    method: 'POST',
    url: '/api/ingesta',
    headers: { authorization },
    payload: { items: [{ topic: topicoPresion('PT-A'), payload }] },
  });
};
/** Until two looks in a row see the same. */
const asentado = async () => {
  let antes = '';
  await expect
    .poll(
      async () => {
        const ahora = JSON.stringify(await huellas(app.base.db));
        const igual = ahora === antes;
        antes = ahora;
        return igual;
      },
      { timeout: 60_000, interval: 1_500 },
    )
    .toBe(true);
};
const archivoNuevo = () => join(carpeta, `${++serie}.respaldo`);
const respaldar = async () => {
  const ruta = archivoNuevo();
  await hacerRespaldo(app.config, silencio, ruta, AHORA_MS);
  return ruta;
};

/** Another place, with nobody in it: a folder that is not there yet, or an empty database. */
const otroLugar = async (env: Record<string, string> = {}, embebida = true): Promise<Config> => {
  const lugar = await lugarDePrueba({ embebida, vacia: true });
  lugares.push(lugar);
  const config = leerConfig({ DATA_DIR: lugar.carpeta, DEMO: 'off', ...env });
  return { ...config, base: lugar.config };
};
const conBase = async <T>({ base: donde }: Config, hacer: (db: Db) => Promise<T>): Promise<T> => {
  const base = await abrirBase(donde, silencio);
  try {
    return await hacer(base.db);
  } finally {
    await base.cerrar();
  }
};
const pedido = (ruta: string, encima = false) => ({ ruta, encima, ahora_ms: AHORA_MS });
const frase = (hecho: Promise<unknown>) =>
  hecho.then(
    () => 'hecho',
    (error: Error) => error.message,
  );

/** That it was restored is one more row of the audit, and takes its number. */
const DE_LA_RESTAURACION = /,respaldo_restaurado,|^\(auditoria,\d+\)$/;
const huella = (todas: string[]) => {
  const filas = todas.filter((fila) => !DE_LA_RESTAURACION.test(fila));
  return `${filas.length} ${createHash('sha256').update(filas.sort().join('\n')).digest('hex')}`;
};
/** Every table: how many rows, and the hash of them. */
const huellas = (db: Db): Promise<Record<string, string>> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local timezone = 'UTC'`);
    const de: Record<string, string> = {};
    for (const { nombre } of await leerTablas(tx)) {
      const { rows } = await tx.execute<{ f: string }>(
        sql`select t::text as f from ${sql.identifier(nombre)} t`,
      );
      de[nombre] = huella(rows.map(({ f }) => f));
    }
    return de;
  });
/** The same of what a file holds. */
const huellasDe = async (ruta: string): Promise<Record<string, string>> => {
  const filas: Record<string, string[]> = {};
  let tabla = '';
  for await (const linea of leerCuerpo(ruta)) {
    if ('tabla' in linea) {
      tabla = linea.tabla;
      filas[tabla] = [];
    }
    if ('f' in linea) filas[tabla]?.push(...linea.f);
  }
  return Object.fromEntries(Object.entries(filas).map(([nombre, suyas]) => [nombre, huella(suyas)]));
};
const ultimoFolio = async (db: Consultable, clave: string) =>
  (await db.select().from(folios).where(eq(folios.clave, clave)))[0]?.ultimo;

describe('a backup that is restored elsewhere', () => {
  it('has every row of every table, the files beside it, and goes on where the other stood', async () => {
    for (let n = 0; n < 5; n++) await medir(n);
    // What the server notes about its own upkeep, it notes when it likes.
    await asentado();
    const antes = await huellas(app.base.db);
    const ruta = await respaldar();
    expect(statSync(ruta).mode & 0o777).toBe(0o600);
    expect(await huellasDe(ruta)).toEqual(antes);

    const config = await otroLugar();
    const [dicho] = await restaurar(config, silencio, pedido(ruta));
    expect(dicho).toMatch(/^Restaurado el respaldo del 2026-11-21/);
    const secreto = join(config.carpeta_modo, 'jwt.secreto');
    expect(readFileSync(secreto, 'utf8')).toBe(
      readFileSync(join(app.config.carpeta_modo, 'jwt.secreto'), 'utf8'),
    );
    expect(statSync(secreto).mode & 0o777).toBe(0o600);
    await conBase(config, async (db) => {
      expect(await huellas(db)).toEqual(antes);
      expect(await verificarCadena(db)).toMatchObject({ rota_en: null });
      // Its counters and its guards live on.
      await sembrarEvento(db, red, { clave: 'después' });
      await expect(db.delete(auditoria)).rejects.toThrow();
    });
  });

  it('has one moment of it when others write meanwhile: nothing of what came after, nothing torn', async () => {
    let parar = false;
    let hechos = 0;
    let durante = 0;
    const escribir = (async () => {
      for (let n = 10; !parar; n++) {
        await escalar();
        await medir(n);
        hechos += 1;
      }
    })();
    let ruta = '';
    try {
      await expect.poll(() => hechos, { timeout: 60_000 }).toBeGreaterThan(0);
      ruta = await respaldar();
      durante = hechos;
      await expect.poll(() => hechos, { timeout: 60_000 }).toBeGreaterThan(durante + 1);
    } finally {
      parar = true;
      await escribir;
    }

    const config = await otroLugar();
    await restaurar(config, silencio, pedido(ruta));
    const asientos = await app.base.db.select().from(auditoria).orderBy(auditoria.id);
    const midio = await app.base.db.$count(lecturas);
    await conBase(config, async (db) => {
      expect(await huellas(db)).toEqual(await huellasDe(ruta));
      const suyos = await db.select().from(auditoria).orderBy(auditoria.id);
      const restaurado = suyos.pop();
      expect(restaurado).toMatchObject({ accion: 'respaldo_restaurado', username: null });
      expect(restaurado?.datos).toMatchObject({ tomado: new Date(AHORA_MS).toISOString() });
      expect(suyos.length).toBeLessThan(asientos.length);
      expect(suyos).toEqual(asientos.slice(0, suyos.length));
      expect(await verificarCadena(db)).toMatchObject({ rota_en: null, asientos: suyos.length + 1 });
      expect(await ultimoFolio(db, 'auditoria')).toBe(suyos.length + 1);
      const { rows } = await db.execute<{ sueltos: number; saltos: number }>(sql`
        select (select count(*)::int from eventos e where e.escalado and e.escalado_id is null) as sueltos,
          (select max(pos)::int - count(*)::int - min(pos)::int + 1 from push_log) as saltos`);
      expect(rows).toEqual([{ sueltos: 0, saltos: 0 }]);
      expect(await db.$count(lecturas)).toBeLessThan(midio);
    });
  });
});

describe('a site that is there', () => {
  it('is replaced only when that is asked for, and not while its server runs', async () => {
    const primero = await respaldar();
    const config = await otroLugar();
    await restaurar(config, silencio, pedido(primero));
    const antes = await conBase(config, huellas);
    await escalar();
    const segundo = await respaldar();
    expect(await frase(restaurar(config, silencio, pedido(segundo)))).toMatch(
      /^Aquí ya hay un sitio.*--encima/,
    );
    await conBase(config, async (db) => {
      await db.execute(sql`select 1`);
      expect(await frase(restaurar(config, silencio, pedido(segundo, true)))).toMatch(
        /^Detenga antes el servidor/,
      );
      expect(await huellas(db)).toEqual(antes);
    });
    await restaurar(config, silencio, pedido(segundo, true));
    expect(await conBase(config, huellas)).toEqual(await huellasDe(segundo));
  });

  it('is never another program’s', async () => {
    const ruta = await respaldar();
    const config = await otroLugar({}, false);
    await conBase(config, (db) => db.execute(sql`create table pedidos as select 7 as folio`));
    for (const encima of [false, true])
      expect(await frase(restaurar(config, silencio, pedido(ruta, encima)))).toMatch(
        /no son de este programa/,
      );
    const { rows } = await conBase(config, (db) => db.execute(sql`select folio from pedidos`));
    expect(rows).toEqual([{ folio: 7 }]);
  });
});

describe('what is no good', () => {
  let ruta: string;
  let config: Config;
  let antes: Record<string, string>;
  beforeAll(async () => {
    ruta = await respaldar();
    config = await otroLugar();
    await restaurar(config, silencio, pedido(ruta));
    antes = await conBase(config, huellas);
  });
  const alterado = (cambiar: (texto: string) => string): string => {
    const otra = archivoNuevo();
    writeFileSync(otra, gzipSync(cambiar(gunzipSync(readFileSync(ruta)).toString())));
    return otra;
  };

  it.each<[string, () => string, RegExp]>([
    [
      'a file that is cut short',
      () => {
        const otra = archivoNuevo();
        writeFileSync(otra, readFileSync(ruta));
        truncateSync(otra, statSync(ruta).size - 100);
        return otra;
      },
      /^El respaldo está dañado/,
    ],
    [
      'one row changed',
      () => alterado((t) => t.replace('Ducto centro', 'Ducto dentro')),
      /^El respaldo está dañado.*suma/,
    ],
    [
      'the end left away',
      () => alterado((t) => t.slice(0, t.lastIndexOf('{"sha256"'))),
      /^El respaldo está dañado.*cortado/,
    ],
    [
      'something else altogether',
      () => {
        const otra = archivoNuevo();
        writeFileSync(otra, 'hola');
        return otra;
      },
      /^El respaldo está dañado/,
    ],
    ['a file that is not there', () => join(carpeta, 'nada'), /^No existe el archivo/],
  ])('is refused in one sentence: %s', async (_caso, hacer, dicho) => {
    expect(await frase(restaurar(config, silencio, pedido(hacer(), true)))).toMatch(dicho);
  });

  const firmado = (cambiar: (cabeza: Record<string, unknown>) => object) =>
    alterado((texto) => {
      const [primera = '', ...resto] = texto.split('\n').slice(0, -2);
      const lineas = [JSON.stringify(cambiar(JSON.parse(primera))), ...resto];
      const fin = JSON.parse(texto.trimEnd().split('\n').at(-1) ?? '{}');
      const sha256 = createHash('sha256')
        .update(lineas.map((linea) => `${linea}\n`).join(''))
        .digest('hex');
      return [...lineas, JSON.stringify({ sha256, filas: fin.filas }), ''].join('\n');
    });

  it('is refused of a newer version', async () => {
    const nuevo = firmado((cabeza) => ({
      ...cabeza,
      migraciones: [...(cabeza.migraciones as string[]), '9999_futura'],
    }));
    expect(await frase(restaurar(config, silencio, pedido(nuevo, true)))).toMatch(/versión más nueva/);
  });

  it('is refused of the other kind of site', async () => {
    const demo = firmado((cabeza) => ({ ...cabeza, modo: 'demo' }));
    expect(await frase(restaurar(config, silencio, pedido(demo, true)))).toMatch(
      /^El respaldo es de la demostración .*DEMO=on/,
    );
  });

  it('leaves all as it was, also when a row cannot be stored', async () => {
    const mala = alterado((texto) => {
      const lineas = texto.split('\n').slice(0, -2);
      const i = lineas.indexOf('{"tabla":"sistemas"}') + 1;
      lineas[i] = JSON.stringify({ f: ['(sin,forma)'] });
      const filas = lineas.reduce(
        (n, linea) => n + (linea.startsWith('{"f"') ? JSON.parse(linea).f.length : 0),
        0,
      );
      const sha256 = createHash('sha256')
        .update(lineas.map((linea) => `${linea}\n`).join(''))
        .digest('hex');
      return [...lineas, JSON.stringify({ sha256, filas }), ''].join('\n');
    });
    await expect(restaurar(config, silencio, pedido(mala, true))).rejects.toThrow();
    expect(await conBase(config, huellas)).toEqual(antes);
    const { base } = config;
    if (base.tipo === 'embebida') expect(existsSync(`${base.carpeta}.restaurada`)).toBe(false);
  });

  it('is not written over: neither a file that is there nor one half made', async () => {
    expect(await frase(hacerRespaldo(app.config, silencio, ruta, AHORA_MS))).toMatch(/ya existe/);
    expect(readdirSync(carpeta).filter((nombre) => nombre.endsWith('.parcial'))).toEqual([]);
    const nada = { ...config, base: { tipo: 'embebida' as const, carpeta: join(carpeta, 'nada', 'pg') } };
    expect(await frase(hacerRespaldo(nada, silencio, archivoNuevo(), AHORA_MS))).toMatch(
      /no hay ninguna base/,
    );
  });
});

it('tables are filled after those they lean on', () => {
  const tablas = ['c', 'b', 'a'].map((nombre) => ({ nombre }));
  const apoyos = [
    { de: 'c', en: 'b' },
    { de: 'b', en: 'a' },
    { de: 'a', en: 'a' },
  ];
  expect(enOrden(tablas, apoyos).map(({ nombre }) => nombre)).toEqual(['a', 'b', 'c']);
  expect(() => enOrden(tablas, [...apoyos, { de: 'a', en: 'c' }])).toThrow(/lean on each other/);
});
