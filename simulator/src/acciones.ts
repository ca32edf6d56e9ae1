import { type Ducto, moverToma, perforarToma, sellarToma, type Toma, tiempoDucto_s } from './ducto';
import { type Movimiento, moverEquipo } from './equipos';
import type { Accion, Maniobra } from './programa';
import { RED_DEMO } from './red-demo';
import { agendar, type Simulador } from './simulador';

/** What can be done to the network while it runs, each written down as it really happened. */

/** Valves are handed to the model a little ahead, because places downstream live a little later in it. */
const ADELANTO_MS = 500;

const instante = (t_ms: number) => new Date(t_ms).toISOString();

/** Time at a place of the model that has not been computed yet, if `en_ms` has. */
const nuncaAntes = (sim: Simulador, ducto: Ducto, toma: Toma, en_ms: number) =>
  Math.max((en_ms - sim.base_ms) / 1_000, tiempoDucto_s(ducto) - toma.desfase_s);

const mover = (sim: Simulador, id: string, en_ms: number, duracion_s: number, abre: boolean): void => {
  const activa = sim.tomas.get(id);
  if (activa === undefined) return;
  const { ducto, toma, tramo, fraccion_flujo } = activa;
  const desde_s = nuncaAntes(sim, ducto, toma, en_ms);
  moverToma(toma, desde_s, duracion_s, abre ? 0 : 1, abre ? 1 : 0);
  sim.registrar({
    time: instante(sim.base_ms + desde_s * 1_000),
    kind: abre ? 'toma_abre' : 'toma_cierra',
    tramo,
    posicion: Math.round(toma.posicion * 10) / 10,
    size: Math.round(fraccion_flujo * 1e4) / 1e4,
    toma: id,
  });
  if (abre) return;
  const hacer = () => {
    sellarToma(ducto, toma);
    sim.tomas.delete(id);
  };
  agendar(sim, { en_ms: en_ms + duracion_s * 1_000 + 2 * ADELANTO_MS, antes_ms: 0, hacer });
};

const abrir = (sim: Simulador, accion: Extract<Accion, { tipo: 'toma_abre' }>, en_ms: number): void => {
  const tramo = RED_DEMO.tramos.find(({ nombre }) => nombre === accion.tramo);
  const indice = RED_DEMO.sistemas.findIndex(({ clave }) => clave === tramo?.sistema_clave);
  const ducto = sim.ductos[indice]?.ducto;
  if (ducto === undefined) throw new RangeError(`no tramo ${accion.tramo}`);
  const toma = perforarToma(ducto, accion.posicion, accion.fraccion_flujo);
  sim.tomas.set(accion.toma, { ducto, toma, tramo: accion.tramo, fraccion_flujo: accion.fraccion_flujo });
  mover(sim, accion.toma, en_ms, accion.movimiento_s, true);
};

/** When it is logged it is told as the station's people would: to the second, some time after. */
const maniobrar = (sim: Simulador, maniobra: Maniobra, en_ms: number): void => {
  const { estacion: clave, equipo, accion, hacia, movimiento_s, aviso_s } = maniobra;
  const estacion = RED_DEMO.estaciones.find((una) => una.clave === clave);
  const indice = RED_DEMO.sistemas.findIndex((sistema) => sistema.clave === estacion?.sistema_clave);
  const ducto = sim.ductos[indice]?.ducto;
  if (estacion === undefined || ducto === undefined) throw new RangeError(`no station ${clave}`);
  const { posicion } = estacion;
  const movimiento: Movimiento =
    accion === 'paro'
      ? { tipo: 'paro', tau_s: movimiento_s }
      : { tipo: 'rampa', hacia, duracion_s: movimiento_s };
  const desde_s = moverEquipo(ducto, posicion, movimiento, (en_ms - sim.base_ms) / 1_000);
  const t_ms = sim.base_ms + desde_s * 1_000;
  const kind = `${equipo}_${accion}` as const;
  sim.registrar({ time: instante(t_ms), kind, tramo: null, posicion, size: hacia, estacion: clave });
  if (aviso_s === null) return;
  const t = Math.round(t_ms / 1_000) * 1_000;
  const hacer = () => sim.anunciar(clave, { id: `${kind}-${t}`, t, equipo, accion });
  agendar(sim, { en_ms: t_ms + aviso_s * 1_000, antes_ms: 0, hacer });
};

const averiar = (
  sim: Simulador,
  accion: Extract<Accion, { tipo: 'falla_inicia' | 'falla_termina' }>,
  en_ms: number,
): void => {
  for (const { sensores } of sim.ductos)
    for (const { muestreador } of sensores) {
      if (muestreador.punto.clave !== accion.sensor) continue;
      const { sensor, punto } = muestreador;
      const anterior = sensor.falla;
      sensor.falla = accion.tipo === 'falla_inicia' ? accion.falla : null;
      sim.registrar({
        time: instante(en_ms),
        kind: accion.tipo,
        tramo: null,
        posicion: punto.posicion,
        size: null,
        sensor: accion.sensor,
        falla: sensor.falla ?? anterior ?? '',
      });
    }
};

const aplicar = (sim: Simulador, accion: Accion, en_ms: number): void => {
  switch (accion.tipo) {
    case 'toma_abre':
      abrir(sim, accion, en_ms);
      return;
    case 'toma_cierra':
      mover(sim, accion.toma, en_ms, accion.movimiento_s, false);
      return;
    case 'maniobra':
      maniobrar(sim, accion, en_ms);
      return;
    case 'falla_inicia':
    case 'falla_termina':
      averiar(sim, accion, en_ms);
      return;
  }
  accion satisfies never;
};

/** Has `accion` happen at `en_ms` (epoch ms), or at once if that has passed. */
export const programar = (sim: Simulador, accion: Accion, en_ms: number): void => {
  const de_sensor = accion.tipo === 'falla_inicia' || accion.tipo === 'falla_termina';
  const antes_ms = de_sensor ? 0 : ADELANTO_MS;
  agendar(sim, { en_ms, antes_ms, hacer: (cuando_ms) => aplicar(sim, accion, cuando_ms) });
};
