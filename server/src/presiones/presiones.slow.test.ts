import type { Presiones, SeriePresion } from '@tramos/contract/presiones';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { ingresar, llamar, type RedDePrueba, sembrarRed, sembrarUsuario } from '../../test/sembrar';
import { asegurarDias } from '../db/dias-guardados';
import { lecturas } from '../db/esquema/mediciones';
import { sensores } from '../db/esquema/red';
import { almacenar } from '../ingesta/almacenar';
import { diasDelLote } from '../ingesta/dias-del-lote';
import type { Aceptado } from '../ingesta/interpretar';

const SEGUNDO = 1_000;
const MINUTO = 60 * SEGUNDO;
const HORA = 60 * MINUTO;
const DIA = 24 * HORA;
/** Six hours at 2 Hz, to the present, with a silence of seven minutes and a dip of one sample. */
const INICIO = AHORA_MS - 6 * HORA;
const DT = 500;
const CALLA = AHORA_MS - 100 * MINUTO;
const HABLA = CALLA + 7 * MINUTO;
const DIP = AHORA_MS - 3 * HORA - 12_500;

let app: AppDePrueba;
let norte: RedDePrueba;
let sur: RedDePrueba;
const tokens = new Map<string, string>();

interface Muestra {
  t: number;
  p: number;
}
const muestras: Muestra[] = Array.from({ length: (6 * HORA) / DT }, (_, i) => INICIO + i * DT)
  .filter((t) => t < CALLA || t >= HABLA)
  .map((t, i) => ({
    t,
    p: Math.abs(t - DIP) < DT / 2 ? 3.25 : Math.round(30_000 + 500 * Math.sin(i / 500)) / 1_000,
  }));

/** As the ingest stores them; a minute to a message, where the field sends a second, so that there are fewer. */
const guardar = async (sensor_id: number, todas: readonly Muestra[], dt_ms: number): Promise<void> => {
  const porMensaje = MINUTO / dt_ms;
  const mensajes: Aceptado[] = [];
  for (let i = 0; i < todas.length; i += porMensaje) {
    const estas = todas.slice(i, i + porMensaje);
    const mensaje = { t0: estas[0]?.t ?? 0, dt_ms, p: estas.map(({ p }) => p) };
    mensajes.push({ tipo: 'presion', sensor_id, mensaje, recibido_ms: AHORA_MS, sin_valor: null });
  }
  const { db } = app.base;
  await asegurarDias(db, diasDelLote(mensajes));
  for (let i = 0; i < mensajes.length; i += 200)
    await db.transaction((tx) => almacenar(tx, app.deps.push, mensajes.slice(i, i + 200)));
};

beforeAll(async () => {
  app = await crearAppDePrueba();
  const { db } = app.base;
  norte = await sembrarRed(db, 'norte');
  sur = await sembrarRed(db, 'sur');
  await sembrarUsuario(db, { username: 'jefa', role: 'administrator' });
  await sembrarUsuario(db, { username: 'moni', role: 'monitorista' });
  await sembrarUsuario(db, { username: 'delsur', role: 'administrator', sistemas: [sur.sistema_id] });
  await sembrarUsuario(db, { username: 'usuaria', role: 'user', sistemas: [norte.sistema_id] });
  for (const username of ['jefa', 'moni', 'delsur', 'usuaria'])
    tokens.set(username, (await ingresar(app, username)).token);
  await guardar(norte.sensor_a_id, muestras, DT);
  await guardar(
    norte.sensor_b_id,
    [0, 1, 2].map((i) => ({ t: AHORA_MS - (3 - i) * MINUTO, p: 20 + i })),
    MINUTO,
  );
});
afterAll(() => app.cerrar());

const pedir = (ruta: string, quien = 'moni') => {
  const token = tokens.get(quien);
  return llamar(app, 'GET', `/api${ruta}`, token === undefined ? {} : { token });
};
const ver = async (desde: number, hasta: number, puntos = 800, sensor = norte.sensor_a_id) => {
  const { status, json } = await pedir(
    `/presiones?sensores=${sensor}&desde=${desde}&hasta=${hasta}&puntos=${puntos}`,
  );
  expect(status, JSON.stringify(json)).toBe(200);
  const [serie] = (json as Presiones).series;
  if (!serie) throw new Error('no series');
  return serie;
};

/** What the samples themselves say of a bucket; at the edges of a view of samples, of what is in the range. */
const esperado = (desde: number, hasta: number) => {
  const p = muestras.filter(({ t }) => t >= desde && t < hasta).map((m) => m.p);
  return { minimo: Math.min(...p), maximo: Math.max(...p), media: p.reduce((a, b) => a + b, 0) / p.length };
};
const comparar = (serie: SeriePresion, desde: number, hasta: number) => {
  const entero = serie.fuente !== 'cubetas' || serie.paso_ms % (10 * SEGUNDO) === 0;
  for (const [i, t] of serie.t.entries()) {
    const suya = entero
      ? esperado(t, t + serie.paso_ms)
      : esperado(Math.max(t, desde), Math.min(t + serie.paso_ms, hasta));
    expect(serie.minimo[i]).toBeCloseTo(suya.minimo, 5);
    expect(serie.maximo[i]).toBeCloseTo(suya.maximo, 5);
    expect(serie.media[i]).toBeCloseTo(suya.media, 4);
  }
};

describe('pressure over time', () => {
  it.each<[string, number, number, number, SeriePresion['fuente'], number]>([
    ['ten seconds', AHORA_MS - 10 * SEGUNDO, AHORA_MS, 800, 'muestras', DT],
    ['an hour in samples', AHORA_MS - 2 * HORA - 7, AHORA_MS - HORA, 1_000, 'cubetas', 3_604],
    ['six hours', INICIO, AHORA_MS, 1_000, 'cubetas', 30 * SEGUNDO],
    ['six hours in few buckets', INICIO, AHORA_MS, 100, 'minutos', 4 * MINUTO],
    [
      'half an hour around the silence',
      CALLA - 11 * MINUTO,
      HABLA + 11 * MINUTO,
      60,
      'cubetas',
      30 * SEGUNDO,
    ],
    ['two days', AHORA_MS - 2 * DIA, AHORA_MS, 100, 'minutos', 30 * MINUTO],
    ['a month', AHORA_MS - 30 * DIA, AHORA_MS, 500, 'horas', 2 * HORA],
    ['a year', AHORA_MS - 365 * DIA, AHORA_MS, 200, 'dias', 2 * DIA],
  ])(
    'of %s is what the samples say, bucket by bucket',
    async (_que, desde, hasta, puntos, fuente, paso_ms) => {
      const serie = await ver(desde, hasta, puntos);
      expect([serie.fuente, serie.paso_ms]).toEqual([fuente, paso_ms]);
      expect(serie.t.length).toBeLessThanOrEqual(puntos);
      expect(serie.t.length).toBeGreaterThan(0);
      comparar(serie, desde, hasta);
    },
  );

  it('keeps the one low sample of six hours in sight, however far away', async () => {
    for (const [largo, puntos] of [
      [6 * HORA, 10],
      [30 * DIA, 40],
      [365 * DIA, 400],
    ] as const)
      expect(Math.min(...(await ver(AHORA_MS - largo, AHORA_MS, puntos)).minimo)).toBe(3.25);
  });

  it('names the silence exactly in samples, and by whole rollups farther away', async () => {
    const de_cerca = await ver(CALLA - MINUTO, HABLA + MINUTO, 2_000);
    expect(de_cerca.huecos).toEqual([[CALLA, HABLA]]);
    const de_lejos = await ver(AHORA_MS - 5 * HORA, AHORA_MS, 100);
    const minuto = (t: number) => Math.floor(t / MINUTO) * MINUTO;
    expect(de_lejos.huecos).toEqual([[minuto(CALLA + MINUTO - 1), minuto(HABLA)]]);
  });

  it('says that nothing is known before the first sample nor of a sensor that never spoke', async () => {
    const desde = INICIO - 3 * HORA;
    expect((await ver(desde, INICIO + HORA, 200)).huecos).toEqual([[desde, INICIO]]);
    expect((await ver(desde, AHORA_MS, 200, sur.sensor_a_id)).huecos).toEqual([[desde, AHORA_MS]]);
  });

  it('hears no silence between the samples of a sensor that measures once a minute', async () => {
    const serie = await ver(AHORA_MS - 3 * MINUTO, AHORA_MS, 20, norte.sensor_b_id);
    expect([serie.fuente, serie.minimo, serie.huecos]).toEqual(['muestras', [20, 21, 22], []]);
    const lejos = await ver(AHORA_MS - 3 * MINUTO, AHORA_MS, 15, norte.sensor_b_id);
    expect([lejos.fuente, lejos.minimo, lejos.huecos]).toEqual(['cubetas', [20, 21, 22], []]);
  });

  it('goes on with rollups where the samples are gone', async () => {
    const { db } = app.base;
    const viejas = muestras.slice(0, 1_200).map(({ t, p }) => ({ t: t - 20 * DIA, p }));
    await guardar(norte.sensor_a_id, viejas, DT);
    await db.delete(lecturas).where(eq(lecturas.t0_ms, viejas[0]?.t ?? 0));
    const serie = await ver(INICIO - 20 * DIA, INICIO - 20 * DIA + 10 * MINUTO);
    expect([serie.fuente, serie.paso_ms, serie.t.length]).toEqual(['minutos', MINUTO, 10]);
  });

  it('of several sensors comes in the order they were asked for', async () => {
    const ids = [norte.sensor_b_id, norte.sensor_a_id, sur.sensor_a_id];
    const { json } = await pedir(`/presiones?sensores=${ids}&desde=${INICIO}&hasta=${AHORA_MS}`);
    expect(json.series.map((s: SeriePresion) => s.sensor_id)).toEqual(ids);
  });
});

describe('whoever asks for pressure', () => {
  const rango = `desde=${AHORA_MS - HORA}&hasta=${AHORA_MS}`;

  it('sees the sensors of their sistemas, and of others learns nothing', async () => {
    const de = (sensor: number | string, quien: string) =>
      pedir(`/presiones?sensores=${sensor}&${rango}`, quien);
    expect((await de(norte.sensor_a_id, 'usuaria')).status).toBe(200);
    const ajeno = await de(sur.sensor_a_id, 'usuaria');
    const ninguno = await de(999_999_999, 'usuaria');
    const mezcla = await de(`${norte.sensor_a_id},${sur.sensor_a_id}`, 'usuaria');
    for (const { status, json } of [ajeno, ninguno, mezcla])
      expect([status, json]).toEqual([
        404,
        { code: 'no_encontrado', message: 'No existe o no está a su alcance.' },
      ]);
  });

  it('has to be signed in', async () => {
    expect((await pedir(`/presiones?sensores=1&${rango}`, 'nadie')).status).toBe(401);
    expect((await pedir('/presiones/perfil?sistema=1', 'nadie')).status).toBe(401);
  });

  it.each([
    [
      'desde after hasta',
      `sensores=1&desde=${AHORA_MS}&hasta=${AHORA_MS - 1}`,
      'hasta',
      /posterior al comienzo/,
    ],
    ['an empty range', `sensores=1&desde=${AHORA_MS}&hasta=${AHORA_MS}`, 'hasta', /posterior al comienzo/],
    ['no sensor', rango, 'sensores', /Sensores: falta este dato/],
    ['sensors that are none', `sensores=uno&${rango}`, 'sensores', /se escriben como 1,2,3/],
    [
      'more sensors than one question takes',
      `sensores=${Array.from({ length: 61 }, (_, i) => i + 1)}&${rango}`,
      'sensores',
      /Son más de 60 sensores/,
    ],
    ['a date that is none', `sensores=1&desde=ayer&hasta=${AHORA_MS}`, 'desde', /número/],
    [
      'a date before there were sensors',
      `sensores=1&desde=5&hasta=${AHORA_MS}`,
      'desde',
      /no puede ser menor que/,
    ],
    ['too many buckets', `sensores=1&${rango}&puntos=100000`, 'puntos', /no puede pasar de/],
  ])('is told in Spanish what is wrong with %s', async (_que, consulta, field, message) => {
    const { status, json } = await pedir(`/presiones?${consulta}`);
    expect([status, json.code, json.field]).toEqual([400, 'datos_invalidos', field]);
    expect(json.message).toMatch(message);
  });
});

describe('pressure along a sistema', () => {
  const perfil = (consulta: string, quien = 'jefa') => pedir(`/presiones/perfil?${consulta}`, quien);

  it('is the mean of the last second of each sensor by chainage, with its range of the day', async () => {
    const { status, json } = await perfil(`sistema=${norte.sistema_id}`);
    expect(status, JSON.stringify(json)).toBe(200);
    const dia = muestras.map((m) => m.p);
    expect(json).toMatchObject({ sistema_id: norte.sistema_id, t: AHORA_MS });
    expect(json.puntos).toEqual([
      {
        sensor_id: norte.sensor_a_id,
        posicion: 200_000,
        presion_kgcm2: expect.closeTo(esperado(AHORA_MS - SEGUNDO, AHORA_MS).media, 4),
        minimo_24h: 3.25,
        maximo_24h: Math.max(...dia),
      },
      {
        sensor_id: norte.sensor_b_id,
        posicion: 230_000,
        presion_kgcm2: 22,
        minimo_24h: 20,
        maximo_24h: 22,
      },
    ]);
  });

  it('is that of the moment asked for, and null where the sensor was silent', async () => {
    const antes = await perfil(`sistema=${norte.sistema_id}&t=${CALLA}`);
    expect(antes.json.puntos[0].presion_kgcm2).toBeCloseTo(esperado(CALLA - SEGUNDO, CALLA).media, 4);
    const callado = await perfil(`sistema=${norte.sistema_id}&t=${CALLA + 5 * MINUTO}`);
    expect(callado.json.puntos.map((p: { presion_kgcm2: number | null }) => p.presion_kgcm2)).toEqual([
      null,
      null,
    ]);
    expect(callado.json.puntos[0].minimo_24h).toBe(3.25);
  });

  it('is that of the minute where the samples are gone', async () => {
    const t = INICIO + 5 * MINUTO + 12_345;
    const { json } = await perfil(`sistema=${norte.sistema_id}&t=${t - 20 * DIA}`);
    const de_minuto = esperado(INICIO + 5 * MINUTO, INICIO + 6 * MINUTO).media;
    expect(json.puntos[0].presion_kgcm2).toBeCloseTo(de_minuto, 4);
  });

  it('counts nothing that was measured more than a day before', async () => {
    const { db } = app.base;
    await guardar(sur.sensor_a_id, [{ t: AHORA_MS - DIA - 2 * MINUTO, p: 1 }], SEGUNDO);
    await guardar(sur.sensor_a_id, [{ t: AHORA_MS - DIA + 2 * MINUTO, p: 9 }], SEGUNDO);
    await db.update(sensores).set({ activo: false }).where(eq(sensores.id, sur.sensor_b_id));
    const { json } = await perfil(`sistema=${sur.sistema_id}`);
    expect(json.puntos).toMatchObject([
      { sensor_id: sur.sensor_a_id, presion_kgcm2: null, minimo_24h: 9, maximo_24h: 9 },
    ]);
  });

  it('is for administrators whose scope holds the sistema', async () => {
    expect((await perfil(`sistema=${norte.sistema_id}`, 'moni')).status).toBe(403);
    expect((await perfil(`sistema=${norte.sistema_id}`, 'usuaria')).status).toBe(403);
    for (const [sistema, quien] of [
      [norte.sistema_id, 'delsur'],
      [9_999, 'jefa'],
      [99_999_999_999, 'jefa'],
    ] as const)
      expect((await perfil(`sistema=${sistema}`, quien)).json.code).toBe('no_encontrado');
    expect((await perfil('sistema=norte')).json).toMatchObject({ code: 'datos_invalidos', field: 'sistema' });
  });
});
