import { parseArgs } from 'node:util';
import { formatPosicion } from '@tramos/contract/posicion';
import { detectarEn } from '@tramos/deteccion/grabacion';
import type { Deteccion, TramoDeteccion } from '@tramos/deteccion/tipos';
import { correrGuion, leerReloj, PedidoMalo } from './lib/guion';
import { leerTramos, leerTrazas, resumir, type TramoDeArchivo } from './lib/trazas';

/**
 * Runs detection over a recording and prints an event a line, as JSON (docs/detection.md); what was read, and how many
 * events came of it, goes to standard error: `npm run -s detect -- --tramo tramo.json [--reloj gps:0] trazas.csv`.
 */

const USO = 'Uso: npm run -s detect -- --tramo tramo.json [--reloj gps|ntp|rtc:error_ms] trazas.csv';

/** Sensors have numbers in detection, and keys in files. */
const numerar = (tramos: readonly TramoDeArchivo[]) => {
  const claves = [...new Set(tramos.flatMap(({ sensor_a, sensor_b }) => [sensor_a, sensor_b]))];
  const ids = new Map(claves.map((clave, i) => [clave, i + 1]));
  const id = (clave: string) => ids.get(clave) ?? 0;
  const red: TramoDeteccion[] = tramos.map(({ sensor_a, sensor_b, nombre: _, lotes, ...tramo }, i) => ({
    ...{ id: i + 1, sistema_id: 1, sensor_a_id: id(sensor_a), sensor_b_id: id(sensor_b) },
    ...tramo,
    ...(lotes && { lotes: { vigente_desde_ms: Date.parse(lotes.vigente_desde), lotes: lotes.lotes } }),
  }));
  return { ids, red };
};

const iso = (t: number | undefined) => (t === undefined ? null : new Date(t).toISOString());

const renglon = (d: Deteccion, tramos: readonly TramoDeArchivo[]) => ({
  tramo: tramos[d.tramo_id - 1]?.nombre ?? null,
  ...{ tipo: d.tipo, estado: d.validez },
  ...{ hora_sensor0: iso(d.pick_a?.t), hora_sensor1: iso(d.pick_b?.t), delta_s: d.delta_s },
  ...{
    posicion: d.posicion,
    km: d.posicion === null ? null : formatPosicion(d.posicion),
    sigma_m: d.sigma_m,
  },
  ...{ correlacion: d.correlacion, motivos: d.motivos },
  ...{
    otros_km: d.alternativas.map(({ posicion }) => formatPosicion(posicion)),
    corrige: d.corrige === true,
  },
  ...{ amplitud_sensor0: d.pick_a?.amplitud ?? null, amplitud_sensor1: d.pick_b?.amplitud ?? null },
});

const correr = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    options: { tramo: { type: 'string' }, reloj: { type: 'string', default: 'gps:0' } },
    allowPositionals: true,
  });
  const [archivo] = positionals;
  if (!values.tramo || !archivo || positionals.length > 1) throw new PedidoMalo(USO);
  const tramos = leerTramos(values.tramo);
  const reloj = leerReloj(values.reloj);
  const { ids, red } = numerar(tramos);
  const grabacion = await leerTrazas(archivo);
  const { trazas } = grabacion;
  const faltan = [...ids.keys()].filter((clave) => !trazas.has(clave));
  if (faltan.length > 0) throw new PedidoMalo(`${archivo}: no hay lecturas de ${faltan.join(', ')}`);
  const sobran = [...trazas.keys()].filter((clave) => !ids.has(clave));
  const suyas = new Map(
    [...ids].flatMap(([clave, id]) => [[id, trazas.get(clave) ?? { t: [], p: [] }] as const]),
  );
  const config = { config_version: 0, tramos: red, puntos: [], en_mantenimiento: new Set<number>() };
  console.error(resumir(grabacion));
  if (sobran.length > 0) console.error(`Ningún tramo de ${values.tramo} tiene a ${sobran.join(', ')}.`);
  let eventos = 0;
  for (const d of detectarEn(config, suyas, reloj)) {
    eventos += 1;
    process.stdout.write(`${JSON.stringify(renglon(d, tramos))}\n`);
  }
  console.error(`Eventos: ${eventos}`);
};

await correrGuion(USO, correr);
