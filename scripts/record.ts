import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { InyeccionTomaSchema } from '@tramos/contract/ejercicios';
import { fraseDe, quejasDe } from '@tramos/contract/frases';
import { correrDucto, type TomaSimulada } from '@tramos/simulator/corrida';
import { crearDuctoDemo } from '@tramos/simulator/linea';
import { RED_DEMO } from '@tramos/simulator/red-demo';
import { correrGuion, PedidoMalo } from './lib/guion';

/**
 * Records a simulated ducto of the demo, with the truth beside it: `trazas.csv`, `tramo.json` and `verdad.json` for
 * `npm run detect` and `npm run replay`. `npm run record -- --sistema bajio-norte --toma 212500:0.02:60 [--toma …] carpeta`; a tap
 * is its chainage in m, its share of the flow, when it opens (s) and how long that takes (s, 0.3).
 */

const USO =
  'Uso: npm run record -- [--sistema CLAVE] --toma posicion:fraccion:instante_s[:apertura_s] [--segundos 240] [--semilla 1] carpeta';

/** Longer than this does not stay in memory, s. */
const SEGUNDOS_MAX = 86_400;

/** Stamped a day ago: replayed, it must not meet what the same sensors measure now, ms. */
const ANTES_MS = 86_400_000;

const { fraccion_flujo: FraccionSchema } = InyeccionTomaSchema.shape;

const tramosDe = (sistema: string) => {
  const tramos = RED_DEMO.tramos.filter(({ sistema_clave }) => sistema_clave === sistema);
  if (tramos.length > 0) return tramos;
  const claves = RED_DEMO.sistemas.map(({ clave }) => clave).join(', ');
  throw new PedidoMalo(`--sistema ${sistema}: no existe. Los que hay: ${claves}`);
};

const leerToma = (texto: string, tramos: ReturnType<typeof tramosDe>, duracion_s: number): TomaSimulada => {
  const [posicion = Number.NaN, fraccion_flujo = Number.NaN, instante_s = Number.NaN, apertura_s = 0.3] =
    texto.split(':').map(Number);
  const mal = (porque: string) => new PedidoMalo(`--toma ${texto}: ${porque}\n${USO}`);
  const desde = Math.min(...tramos.map(({ posicion_a }) => posicion_a));
  const hasta = Math.max(...tramos.map(({ posicion_b }) => posicion_b));
  if (!(posicion > desde && posicion < hasta)) throw mal(`la posición va entre ${desde} y ${hasta} m`);
  const fraccion = FraccionSchema.safeParse(fraccion_flujo, { error: fraseDe });
  if (!fraccion.success) throw mal(quejasDe(fraccion.error).join('; '));
  if (!(instante_s >= 0 && apertura_s >= 0 && instante_s + apertura_s < duracion_s))
    throw mal(`se abre dentro de los ${duracion_s} s de la grabación`);
  return { posicion, fraccion_flujo, instante_s, apertura_s };
};

const escribirTrazas = async (
  ruta: string,
  { senales, dt_ms, t0 }: ReturnType<typeof correrDucto>,
): Promise<void> => {
  const csv = createWriteStream(ruta);
  csv.write('ms,sensor,kgcm2\n');
  for (const [clave, datos] of senales)
    for (const [i, p] of datos.entries())
      if (!Number.isNaN(p)) csv.write(`${t0 + i * dt_ms},${clave},${p.toFixed(4)}\n`);
  csv.end();
  await finished(csv);
};

const correr = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    options: {
      sistema: { type: 'string', default: RED_DEMO.sistemas[0]?.clave ?? '' },
      toma: { type: 'string', multiple: true, default: [] },
      segundos: { type: 'string', default: '240' },
      semilla: { type: 'string', default: '1' },
    },
    allowPositionals: true,
  });
  const [carpeta] = positionals;
  const [duracion_s, semilla] = [Number(values.segundos), Number(values.semilla)];
  const cabe = duracion_s > 0 && duracion_s <= SEGUNDOS_MAX && Number.isSafeInteger(semilla);
  if (!carpeta || positionals.length > 1 || values.toma.length === 0 || !cabe) throw new PedidoMalo(USO);
  const tramos = tramosDe(values.sistema);
  const tomas = values.toma.map((toma) => leerToma(toma, tramos, duracion_s));
  const t0 = Math.floor((Date.now() - ANTES_MS) / 1_000) * 1_000;
  const corrida = correrDucto(crearDuctoDemo(values.sistema), { tomas, duracion_s, semilla, t0 });
  const archivo = (nombre: string, datos: unknown) =>
    writeFileSync(join(carpeta, nombre), `${JSON.stringify(datos, null, 2)}\n`);
  try {
    mkdirSync(carpeta, { recursive: true });
    await escribirTrazas(join(carpeta, 'trazas.csv'), corrida);
    archivo(
      'tramo.json',
      tramos.map((t) => ({
        ...{ nombre: t.nombre, sensor_a: t.sensor_a_clave, sensor_b: t.sensor_b_clave },
        ...{ posicion_a: t.posicion_a, posicion_b: t.posicion_b },
        ...{ velocidad_onda_mps: t.velocidad_onda_mps, sigma_velocidad_rel: 0.002, flujo_mps: t.flujo_mps },
      })),
    );
    archivo('verdad.json', corrida.verdades);
  } catch (error) {
    throw new PedidoMalo(`${carpeta}: no se pudo escribir (${(error as Error).message})`);
  }
  console.log(`${carpeta}: trazas.csv (${corrida.senales.size} sensores), tramo.json y verdad.json`);
};

await correrGuion(USO, correr);
