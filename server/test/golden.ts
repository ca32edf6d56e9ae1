import { topicoPresion } from '@tramos/contract/ingesta';
import { simularToma } from '@tramos/simulator/linea';
import { RED_DEMO, type TramoDemo } from '@tramos/simulator/red-demo';
import { eq } from 'drizzle-orm';
import { eventos } from '../src/db/esquema/eventos';
import { estaciones, gateways, sensores, sistemas, tramos } from '../src/db/esquema/red';
import type { Db } from '../src/db/tipos';
import { hashSecreto } from '../src/http/secreto';
import { AHORA_MS, crearAppDePrueba } from './app-de-prueba';
import { conectarGateway, GW_NORTE, publicar } from './campo-de-prueba';

/**
 * The promise of the product, tried whole: simulated taps → MQTT → stored → detected → event. Two per cent of the
 * flow, opened fast, at many places, products and both flow directions; white noise 0.005 and slow noise
 * 0.01 kg/cm², clocks good to 10 ms, wave speed known to 0.2 %.
 */
export interface CasoGolden {
  tramo: TramoDemo;
  /** Share of the way from A to B. */
  lugar: number;
  /** Against the drawn direction of the demo's tramo. */
  invertido: boolean;
  semilla: number;
}

export interface ResultadoGolden extends CasoGolden {
  /** Events of the tap's own fall, ok ones only. */
  ok: {
    error_m: number;
    sigma_m: number;
    /** From the second arrival to the stored event. */
    demora_s: number;
  }[];
  /** Events of the tramo that are not ok. */
  otros: number;
}

const RUIDO = { ruido_blanco_kgcm2: 0.005, ruido_lento_kgcm2: 0.01 };
const RELOJ_MS = 10;
const SIGMA_VELOCIDAD_REL = 0.002;
const TOMA_S = 70;
const DURACION_S = 125;
const MUESTRAS_POR_LOTE = 10;

/** Cases spread over tramos, places from 10 to 90 % and both directions, the same for the same number. */
export const casosGolden = (cuantos: number): CasoGolden[] =>
  Array.from({ length: cuantos }, (_, i) => ({
    tramo: RED_DEMO.tramos[i % RED_DEMO.tramos.length] as TramoDemo,
    lugar: 0.1 + 0.8 * ((i * 0.618_034) % 1),
    invertido: Math.floor(i / 2) % 2 === 1,
    semilla: 1_000 + i,
  }));

/** Numbers with mean 0 and standard deviation 1, evenly spread, the same for the same seed. */
const desvio = (semilla: number, cual: number) => {
  const parte = (semilla * 0.754_878 + cual * 0.569_84) % 1;
  return Math.sqrt(3) * (2 * parte - 1);
};

const simular = ({ tramo, lugar, invertido, semilla }: CasoGolden) => {
  const flujo_mps = invertido ? -tramo.flujo_mps : tramo.flujo_mps;
  const senales = simularToma({
    ...RUIDO,
    tramo: { ...tramo, flujo_mps },
    posicion: tramo.posicion_a + lugar * (tramo.posicion_b - tramo.posicion_a),
    fraccion_flujo: 0.02,
    instante_s: TOMA_S,
    duracion_s: DURACION_S,
    semilla,
    t0: AHORA_MS,
    reloj_a_ms: RELOJ_MS * desvio(semilla, 1),
    reloj_b_ms: RELOJ_MS * desvio(semilla, 2),
  });
  const velocidad_onda_mps = senales.velocidad_onda_mps * (1 + SIGMA_VELOCIDAD_REL * desvio(semilla, 3));
  return { ...senales, flujo_mps, velocidad_onda_mps };
};
type Senales = ReturnType<typeof simular>;

const insertar = async (db: Db, gateway_id: number, i: number, { tramo }: CasoGolden, s: Senales) => {
  const [sistema] = await db
    .insert(sistemas)
    .values({ clave: `S-${i}`, nombre: `Sistema ${i}` })
    .returning();
  if (!sistema) throw new Error('no sistema');
  const [inicio = [0, 0], fin = [0, 0]] = [
    tramo.geometria.coordinates.at(0),
    tramo.geometria.coordinates.at(-1),
  ];
  const extremo = async (
    lado: 'A' | 'B',
    posicion: number,
    [longitud, latitud]: readonly [number, number],
  ) => {
    const lugar = { sistema_id: sistema.id, posicion, latitud, longitud };
    const clave = `PT-${i}-${lado}`;
    const [estacion] = await db
      .insert(estaciones)
      .values({ ...lugar, clave: `E-${clave}`, nombre: clave })
      .returning();
    const [sensor] = await db
      .insert(sensores)
      .values({ ...lugar, clave, nombre: clave, gateway_id, estacion_id: estacion?.id ?? 0 })
      .returning();
    return { estacion_id: estacion?.id ?? 0, sensor_id: sensor?.id ?? 0 };
  };
  const a = await extremo('A', tramo.posicion_a, inicio);
  const b = await extremo('B', tramo.posicion_b, fin);
  const [fila] = await db
    .insert(tramos)
    .values({
      nombre: `Tramo ${i}`,
      sistema_id: sistema.id,
      estacion_inicio_id: a.estacion_id,
      estacion_fin_id: b.estacion_id,
      sensor_a_id: a.sensor_id,
      sensor_b_id: b.sensor_id,
      posicion_a: tramo.posicion_a,
      posicion_b: tramo.posicion_b,
      velocidad_onda_mps: s.velocidad_onda_mps,
      sigma_velocidad_rel: SIGMA_VELOCIDAD_REL,
      flujo_mps: s.flujo_mps,
      producto: tramo.producto,
      diametro_m: tramo.diametro_m,
      geometria: tramo.geometria,
    })
    .returning();
  return fila?.id ?? 0;
};

const lote = (senal: Float64Array, segundo: number) => {
  const desde = segundo * MUESTRAS_POR_LOTE;
  return {
    t0: AHORA_MS + segundo * 1_000,
    dt_ms: 100,
    p: [...senal.subarray(desde, desde + MUESTRAS_POR_LOTE)].map((v) => Math.round(v * 1e4) / 1e4),
    seq: segundo,
    reloj: { fuente: 'gps', offset_ms: RELOJ_MS },
  };
};

const leerResultado = async (
  db: Db,
  tramo_id: number,
  caso: CasoGolden,
  verdad_m: number,
): Promise<ResultadoGolden> => {
  const filas = await db.select().from(eventos).where(eq(eventos.tramo_id, tramo_id));
  const ok = filas.filter((e) => e.estado === 'ok');
  return {
    ...caso,
    otros: filas.length - ok.length,
    ok: ok.map((e) => {
      const llegada_ms = Math.max(e.hora_sensor0?.getTime() ?? 0, e.hora_sensor1?.getTime() ?? 0);
      return {
        error_m: (e.posicion ?? Number.NaN) - verdad_m,
        sigma_m: e.sigma_m ?? 0,
        demora_s: (e.created_at.getTime() - llegada_ms) / 1_000,
      };
    }),
  };
};

/** Runs all cases side by side, each on a tramo of its own, through one server on a fresh database. */
export const correrGolden = async (casos: readonly CasoGolden[]): Promise<ResultadoGolden[]> => {
  const app = await crearAppDePrueba();
  const { db } = app.base;
  const secreto_hash = await hashSecreto(GW_NORTE.secreto);
  const [gateway] = await db.insert(gateways).values({ clave: GW_NORTE.clave, secreto_hash }).returning();
  const corridas = [];
  for (const [i, caso] of casos.entries()) {
    const senales = simular(caso);
    corridas.push({ caso, senales, tramo_id: await insertar(db, gateway?.id ?? 0, i, caso, senales) });
  }
  await app.ingesta.escuchar();
  const cliente = await conectarGateway(app.ingesta.puerto_mqtt());
  for (let segundo = 0; segundo < DURACION_S; segundo++) {
    app.reloj.fijar(AHORA_MS + (segundo + 1) * 1_000 + 80);
    await Promise.all(
      corridas.flatMap(({ senales: { a, b } }, i) => [
        publicar(cliente, topicoPresion(`PT-${i}-A`), lote(a, segundo)),
        publicar(cliente, topicoPresion(`PT-${i}-B`), lote(b, segundo)),
      ]),
    );
    await app.ingesta.tic();
    await app.ingesta.vaciar();
  }
  const resultados = [];
  for (const { caso, senales, tramo_id } of corridas)
    resultados.push(await leerResultado(db, tramo_id, caso, senales.verdad.posicion));
  await cliente.endAsync(true);
  await app.cerrar();
  return resultados;
};

/** Share of the cases whose one ok event lies within `metros` of the truth. */
export const dentroDe = (resultados: readonly ResultadoGolden[], metros: number) =>
  resultados.filter(({ ok }) => ok.length === 1 && Math.abs(ok[0]?.error_m ?? Number.NaN) <= metros).length /
  resultados.length;

/** ok events further off than three standard errors and 100 m: there must be none. */
export const mentiras = (resultados: readonly ResultadoGolden[]) =>
  resultados.flatMap(({ ok }) => ok.filter((e) => Math.abs(e.error_m) > 3 * e.sigma_m + 100));
