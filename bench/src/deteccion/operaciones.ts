import type { PuntoNombrado } from '@tramos/server/grupos/sistema';
import { crearAzar } from '@tramos/simulator/azar';
import type { ManiobraSimulada } from '@tramos/simulator/corrida';
import { crearDucto, type Ducto } from '@tramos/simulator/ducto';
import { crearDuctoDemo } from '@tramos/simulator/linea';
import { RED_DEMO } from '@tramos/simulator/red-demo';
import type { Sensor } from '@tramos/simulator/sensor-model';
import { CORRIDAS_OPERACION, RELOJES, RUIDOS } from './casos';
import { calentar, correrCaso, type Entrega, medir, relojDicho } from './escucha';
import { type Grabacion, grabar, type Hechos } from './hidraulica';
import { type Evento, esOkSinMarca, juzgar } from './juicio';
import { lineaDe, redSorteada } from './linea';

/** What is no tap, or comes too late to be told as one. */

export interface ResultadoOperacion {
  operacion: string;
  ruido: string;
  corridas: number;
  eventos: number;
  /** That stand `ok` and flagged. */
  marcados: number;
  /** That stand `ok` with nothing said against them: what must not be. */
  sin_marca: number;
  /** What they are, for whoever mends it. */
  cuales: string[];
}

const EMPIEZA_S = 20;
const TERMINA_S = 200;
const DURACION_S = 400;
const RELOJ = RELOJES[1];

/** What a sensor does by itself at a time: what it adds to the pressure, kg/cm². */
type Averia = (sensor: Sensor, t_s: number) => number;

interface Operacion {
  nombre: string;
  /** The ducto, where it is not the demo's own. */
  crear?: () => Ducto;
  hechos: Hechos;
  entrega?: Entrega;
  averia?: Averia;
  puntos?: PuntoNombrado[];
}

const PARO = { tipo: 'paro', tau_s: 3 } as const;
const rampa = (hacia: number, duracion_s: number) => ({ tipo: 'rampa', hacia, duracion_s }) as const;

const mover = (
  posicion: number,
  ida: ManiobraSimulada['movimiento'],
  vuelta?: ManiobraSimulada['movimiento'],
): Hechos => ({
  maniobras: [
    { posicion, instante_s: EMPIEZA_S, movimiento: ida },
    ...(vuelta === undefined ? [] : [{ posicion, instante_s: TERMINA_S, movimiento: vuelta }]),
  ],
  duracion_s: DURACION_S,
});

const quieta: Hechos = { duracion_s: DURACION_S };

/** A fault that lasts as long as the manoeuvres do. */
const durante =
  (falla: Sensor['falla'], suma = 0): Averia =>
  (sensor, t_s) => {
    const esta = t_s >= EMPIEZA_S && t_s < TERMINA_S;
    sensor.falla = esta ? falla : null;
    return esta ? suma : 0;
  };

const pico: Averia = (_, t_s) =>
  Math.abs(t_s - EMPIEZA_S) < 0.05 || Math.abs(t_s - TERMINA_S) < 0.05 ? -2 : 0;

/** The mixture of two products takes minutes to go through a pump, whose gain is that of the denser one then. */
const GASOLINA_A_DIESEL = Math.sqrt(839 / 738);
const MEZCLA_S = 120;

/** The ducto of a sistema with one more block valve, which no sensor and no list knows of, in the middle of a tramo. */
const conValvula = (sistema: string, posicion: number): Ducto => {
  const { definicion } = crearDuctoDemo(sistema);
  const i = definicion.puntos.findIndex((punto) => punto.posicion > posicion);
  const [antes, despues] = [definicion.puntos[i - 1], definicion.puntos[i]];
  if (antes === undefined || despues === undefined) throw new RangeError(`${posicion} is on no tramo`);
  const elevacion_m = (antes.elevacion_m + despues.elevacion_m) / 2;
  return crearDucto({
    ...definicion,
    puntos: definicion.puntos.toSpliced(i, 0, { posicion, elevacion_m, tipo: 'valvula' }),
    velocidades_mps: definicion.velocidades_mps.toSpliced(i, 0, definicion.velocidades_mps[i - 1] ?? 0),
  });
};

const deValvulaSuelta = (sistema: string): Operacion[] => {
  const tramo = lineaDe(sistema).tramos[1];
  if (tramo === undefined) return [];
  const posicion = Math.round((tramo.posicion_a + tramo.posicion_b) / 2);
  const crear = () => conValvula(sistema, posicion);
  return [
    { nombre: 'unlisted valve between sensors shuts', crear, hechos: mover(posicion, rampa(0, 10)) },
    {
      nombre: 'unlisted valve between sensors throttles and opens',
      ...{ crear, hechos: mover(posicion, rampa(0.05, 30), rampa(1, 30)) },
    },
  ];
};

const estacionesDe = (sistema: string) => RED_DEMO.estaciones.filter((e) => e.sistema_clave === sistema);

const deEquipos = (sistema: string): Operacion[] => {
  const estaciones = estacionesDe(sistema);
  const de = (tipo: string) => estaciones.filter((e) => e.tipo === tipo).map(({ posicion }) => posicion);
  const [bomba = 0] = de('bombeo');
  const [entrega = 0] = de('entrega');
  const valvulas = de('valvula');
  const primera = valvulas[0] ?? 0;
  const media = valvulas[Math.floor(valvulas.length / 2)] ?? primera;
  const ultima = valvulas.at(-1) ?? primera;
  const rebombeos = de('rebombeo').map((posicion) => ({
    nombre: 'booster trips and starts',
    hechos: mover(posicion, PARO, rampa(1, 20)),
  }));
  return [
    { nombre: 'pump trips', hechos: mover(bomba, PARO) },
    { nombre: 'pump trips and starts', hechos: mover(bomba, PARO, rampa(1, 20)) },
    { nombre: 'pump ramps down and up', hechos: mover(bomba, rampa(0.9, 15), rampa(1, 15)) },
    { nombre: 'first block valve shuts and opens', hechos: mover(primera, rampa(0.05, 30), rampa(1, 30)) },
    { nombre: 'middle block valve shuts', hechos: mover(media, rampa(0, 30)) },
    { nombre: 'last block valve shuts fast', hechos: mover(ultima, rampa(0, 8)) },
    { nombre: 'delivery shuts and opens', hechos: mover(entrega, rampa(0, 20), rampa(1, 20)) },
    { nombre: 'delivery opens wider and back', hechos: mover(entrega, rampa(1.5, 10), rampa(1, 10)) },
    { nombre: 'delivery throttles slowly', hechos: mover(entrega, rampa(0.6, 60), rampa(1, 60)) },
    {
      nombre: 'denser batch enters the pump',
      hechos: mover(bomba, rampa(GASOLINA_A_DIESEL, MEZCLA_S)),
    },
    ...rebombeos,
  ];
};

const deSensor = (): Operacion[] => [
  { nombre: 'sensor: loop broken and mended', hechos: quieta, averia: durante('negativa') },
  { nombre: 'sensor: stuck and free again', hechos: quieta, averia: durante('atorada') },
  { nombre: 'sensor: silent and back', hechos: quieta, averia: durante('sin_senal') },
  { nombre: 'sensor: calibration step', hechos: quieta, averia: durante(null, -0.3) },
  { nombre: 'sensor: single spikes', hechos: quieta, averia: pico },
];

/** A step that goes with the liquid reaches one sensor and takes hours to the next. */
const interfase: Operacion = {
  nombre: 'batch interface passes a sensor',
  hechos: quieta,
  averia: (_, t_s) => -0.2 * Math.min(1, Math.max(0, (t_s - EMPIEZA_S) / 60)),
};

const TARDE_MS = 300_000;

const deTomas = (sistema: string): Operacion[] => {
  const linea = lineaDe(sistema);
  const tramo = linea.tramos[1] ?? linea.tramos[0];
  if (tramo === undefined) return [];
  const posicion = tramo.posicion_a + 0.4 * (tramo.posicion_b - tramo.posicion_a);
  const hechos: Hechos = {
    tomas: [{ posicion, fraccion_flujo: 0.04, instante_s: EMPIEZA_S }],
    duracion_s: DURACION_S,
  };
  const punto = { id: 1, nombre: 'Entrega intermedia', posicion, tolerancia_m: 300, horario: null };
  return [
    { nombre: 'a tap, replayed', hechos, entrega: { reproducido: true } },
    { nombre: 'a tap, told five minutes late', hechos, entrega: { retraso_ms: TARDE_MS } },
    { nombre: 'delivery at a known point', hechos, puntos: [punto] },
  ];
};

/** One line of what is wrong with an event, for whoever mends it. */
const describir = ({ dicha, fila }: Evento): string => {
  const { pick_a, pick_b } = dicha;
  const paso = (pick: typeof pick_a) => `${pick?.amplitud.toFixed(2)}(${pick?.snr.toFixed(0)})`;
  return [
    `tramo ${dicha.tramo_id} ${dicha.tipo} ${fila.clase}`,
    `${Math.round(dicha.posicion ?? 0)} ±${Math.round(dicha.sigma_m ?? 0)} @${pick_a?.t.toFixed(0).slice(-6)}`,
    `A=${paso(pick_a)} B=${paso(pick_b)}`,
    `d=${dicha.delta_s?.toFixed(1)} r=${dicha.correlacion?.toFixed(2)} ${fila.motivos.join(',')}`,
  ].join(' ');
};

const correr = (
  sistema: string,
  operacion: Operacion,
  semilla: number,
  corridas: number,
): ResultadoOperacion[] => {
  const linea = lineaDe(sistema);
  const { nombre, hechos, entrega, averia, puntos } = operacion;
  const grabacion: Grabacion = grabar(operacion.crear?.() ?? crearDuctoDemo(sistema), hechos);
  return RUIDOS.map((ruido) => {
    const eventos: Evento[] = [];
    for (let k = 0; k < corridas; k++) {
      const caso = `operacion/${sistema}/${nombre}/${ruido.clave}`;
      const red = redSorteada(linea, crearAzar(semilla + k, `${caso}/red`));
      const tibio = calentar(linea, red, grabacion, ruido, semilla + k);
      const averiada = linea.sensores[1 + (k % Math.max(1, linea.sensores.length - 2))];
      const lecturas = medir(linea, grabacion, tibio, {
        ...{ semilla: semilla + k, nombre: caso, reloj: RELOJ },
        averiar: (clave, sensor, t_s) => (clave === averiada ? (averia?.(sensor, t_s) ?? 0) : 0),
      });
      const { detecciones } = correrCaso(tibio, red, lecturas, { reloj: relojDicho(RELOJ), ...entrega });
      eventos.push(...juzgar(linea, red, detecciones, lecturas, puntos));
    }
    const malos = eventos.filter(esOkSinMarca);
    return {
      ...{ operacion: nombre, ruido: ruido.clave, corridas, eventos: eventos.length },
      marcados: eventos.filter(({ fila }) => fila.estado === 'ok' && fila.possible_operational_movement)
        .length,
      sin_marca: malos.length,
      cuales: malos.map((malo) => `${sistema} ${describir(malo)}`),
    };
  });
};

export interface PedidoOperaciones {
  sistema: string;
  semilla: number;
  corridas?: number;
  /** Only those whose name holds this. */
  solo?: string;
}

export const correrOperaciones = ({
  sistema,
  semilla,
  corridas = CORRIDAS_OPERACION,
  solo = '',
}: PedidoOperaciones): ResultadoOperacion[] =>
  [...deEquipos(sistema), ...deValvulaSuelta(sistema), ...deSensor(), interfase, ...deTomas(sistema)]
    .filter(({ nombre }) => nombre.includes(solo))
    .flatMap((operacion) => correr(sistema, operacion, semilla, corridas));
