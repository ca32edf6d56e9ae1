import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { correrDucto, type TomaSimulada } from '@tramos/simulator/corrida';
import { crearDuctoDemo } from '@tramos/simulator/linea';
import { RED_DEMO } from '@tramos/simulator/red-demo';

/**
 * Records a simulated ducto of the demo, with the truth beside it: `trazas.csv`, `tramo.json` and `verdad.json` for
 * `npm run detect` and `npm run replay`. `npm run record -- --sistema bajio-norte --toma 212500:0.02:60 [--toma …] carpeta`; a tap
 * is its chainage in m, its share of the flow, when it opens (s) and how long that takes (s, 0.3).
 */

const USO =
  'Uso: npm run record -- --sistema CLAVE --toma posicion:fraccion:instante_s[:apertura_s] [--segundos 240] [--semilla 1] carpeta';

const leerToma = (texto: string): TomaSimulada => {
  const [posicion = Number.NaN, fraccion_flujo = Number.NaN, instante_s = Number.NaN, apertura_s] = texto
    .split(':')
    .map(Number);
  if (![posicion, fraccion_flujo, instante_s].every(Number.isFinite))
    throw new RangeError(`--toma ${texto}\n${USO}`);
  return { posicion, fraccion_flujo, instante_s, ...(apertura_s === undefined ? {} : { apertura_s }) };
};

const correr = (): void => {
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
  if (!carpeta || values.toma.length === 0) throw new RangeError(USO);
  const { sistema } = values;
  const t0 = Math.floor(Date.now() / 1_000) * 1_000;
  const { senales, dt_ms, verdades } = correrDucto(crearDuctoDemo(sistema), {
    tomas: values.toma.map(leerToma),
    ...{ duracion_s: Number(values.segundos), semilla: Number(values.semilla), t0 },
  });
  mkdirSync(carpeta, { recursive: true });
  const csv = createWriteStream(join(carpeta, 'trazas.csv'));
  csv.write('ms,sensor,kgcm2\n');
  for (const [clave, datos] of senales)
    for (const [i, p] of datos.entries())
      if (!Number.isNaN(p)) csv.write(`${t0 + i * dt_ms},${clave},${p.toFixed(4)}\n`);
  csv.end();
  const tramos = RED_DEMO.tramos.filter(({ sistema_clave }) => sistema_clave === sistema);
  const archivo = (nombre: string, datos: unknown) =>
    writeFileSync(join(carpeta, nombre), `${JSON.stringify(datos, null, 2)}\n`);
  archivo(
    'tramo.json',
    tramos.map((t) => ({
      ...{ nombre: t.nombre, sensor_a: t.sensor_a_clave, sensor_b: t.sensor_b_clave },
      ...{ posicion_a: t.posicion_a, posicion_b: t.posicion_b },
      ...{ velocidad_onda_mps: t.velocidad_onda_mps, sigma_velocidad_rel: 0.002, flujo_mps: t.flujo_mps },
    })),
  );
  archivo('verdad.json', verdades);
};

try {
  correr();
} catch (error) {
  console.error(error instanceof RangeError ? error.message : error);
  process.exitCode = 1;
}
