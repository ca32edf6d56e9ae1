import { crearCanal, finDe_ms, recibirMuestras } from './canal';
import { corregirDichos } from './corregir';
import type { Frente } from './detector';
import { alLlegar } from './dichos';
import { type EstadoDeteccion, marcaDeMas, purgar, redVigente, tramosPorSensor } from './estado';
import { buscarDeNuevo, buscarParejas } from './formar';
import { ventanaPar_s, vieneDelFuturo } from './formulas';
import { type PickVivo, pickVivo } from './pares';
import { resolverPares } from './resolver';
import { resolverSolos } from './solos';
import type {
  Entrada,
  EntradaDisparo,
  EntradaMuestras,
  Pick,
  RedDeteccion,
  Resultado,
  TramoDeteccion,
} from './tipos';

/** Data this much older than the pair window when received are late (product §3). */
const TARDE_MS = 30_000;
/** An edge pick and ours of one front on one sensor lie within this. */
const MISMO_FRENTE_MS = 2_000;
/** What waits is looked at again this often, ms. */
const REVISAR_MS = 500;
/**
 * More pairs than this wait where a whole network is disturbed, or a very large one is on a day like any other. To judge
 * them all again with each arrival would hold up everything else for minutes: they wait for the next look.
 */
const PARES_AL_MOMENTO_MAX = 200;
/** Coarse enough that the same front found again after a restart keeps its name. */
const CLAVE_MS = 2_000;

/** How old (ms) what a sensor of these tramos sends may be when it is received, and still be taken for live. */
export const tardeDesde_ms = (tramos: readonly TramoDeteccion[]): number =>
  Math.max(0, ...tramos.map(ventanaPar_s)) * 1_000 + TARDE_MS;

/** What comes so late raises no `ok` event. */
export const llegaTarde = (t_ms: number, recibido_ms: number, tarde_ms: number): boolean =>
  recibido_ms - t_ms > tarde_ms;

const pickDeFrente = (f: Frente, entrada: EntradaMuestras, creado: number): PickVivo => {
  const { sensor_id, reloj } = entrada;
  const adelantado = !entrada.reproducido && vieneDelFuturo(finDe_ms(entrada), entrada.recibido);
  const pick: Pick = {
    clave: `s:${sensor_id}:${f.signo < 0 ? 'c' : 'a'}:${Math.round(f.t / CLAVE_MS)}`,
    sensor_id,
    t: f.t,
    signo: f.signo,
    amplitud: f.amplitud,
    sigma_ms: f.sigma_ms,
    snr: f.snr,
    origen: 'servidor',
    ...(reloj === undefined ? {} : { reloj }),
    tardio: f.tardio && !adelantado,
    adelantado,
  };
  const { perfil, onda, arranque, ruidoso, abierto, hueco } = f;
  return {
    ...pickVivo(creado, pick),
    perfil,
    onda,
    arranque,
    ruidoso,
    abierto,
    hueco,
    reproducido: entrada.reproducido,
  };
};

/** The field says how large the step was, not over what noise; its own threshold is taken as passed. */
const SNR_DE_BORDE = 10;

const pickDeDisparo = (d: EntradaDisparo, tarde_ms: number, creado: number): PickVivo => {
  const { sensor_id, t, signo, sigma_ms, reloj, forma_onda } = d;
  const tardio = d.reproducido || llegaTarde(t, d.recibido, tarde_ms);
  const pick: Pick = {
    clave: `b:${sensor_id}:${d.id}`,
    sensor_id,
    t,
    signo,
    amplitud: signo * Math.abs(d.amplitud),
    sigma_ms,
    snr: SNR_DE_BORDE,
    origen: 'borde',
    ...(reloj === undefined ? {} : { reloj }),
    tardio,
    adelantado: !d.reproducido && vieneDelFuturo(t, d.recibido),
  };
  const onda =
    forma_onda === undefined
      ? null
      : {
          t: Float64Array.from(forma_onda.p, (_, i) => forma_onda.t0 + i * forma_onda.dt_ms).filter(
            (_, i) => !Number.isNaN(forma_onda.p[i]),
          ),
          p: Float64Array.from(forma_onda.p).filter((valor) => !Number.isNaN(valor)),
        };
  return { ...pickVivo(creado, pick), onda, reproducido: d.reproducido };
};

/** `repetido`: nothing is gained by it. */
type Llegada = { tipo: 'nuevo' | 'mejora'; vivo: PickVivo } | { tipo: 'conocido' } | { tipo: 'repetido' };

/** The logarithm by which the sizes may differ that two ways of measuring give one front. */
const MISMO_TAMANO_LOG = 0.9;

/**
 * Two arrivals so near each other may be one front. The field marks each once, under a name; what the server and the
 * field both measured has about one size.
 */
const esElMismo = (p: Pick, q: Pick): boolean => {
  if (p.origen === q.origen) return p.origen === 'servidor' || p.clave === q.clave;
  return Math.abs(Math.log(Math.abs(p.amplitud / q.amplitud))) <= MISMO_TAMANO_LOG;
};

/** A front that is known already is not raised again; the sharper of the two arrivals is kept while it is unspent. */
const incorporar = (estado: EstadoDeteccion, nuevo: PickVivo): Llegada => {
  const picks = estado.picks.get(nuevo.pick.sensor_id) ?? [];
  const { t, signo, origen, sigma_ms } = nuevo.pick;
  const [mismo] = picks
    .filter(({ pick }) => pick.signo === signo && Math.abs(pick.t - t) <= MISMO_FRENTE_MS)
    .filter(({ pick }) => esElMismo(pick, nuevo.pick))
    .sort((p, q) => Math.abs(p.pick.t - t) - Math.abs(q.pick.t - t));
  if (mismo === undefined) {
    if (marcaDeMas(estado, nuevo)) return { tipo: 'repetido' };
    estado.picks.set(nuevo.pick.sensor_id, [...picks, nuevo]);
    return { tipo: 'nuevo', vivo: nuevo };
  }
  if (mismo.pick.origen === origen) return { tipo: 'repetido' };
  const mejora = mismo.usado_en.size === 0 && !mismo.cerrado && sigma_ms < mismo.pick.sigma_ms;
  if (!mejora) return { tipo: 'conocido' };
  mismo.pick = { ...nuevo.pick, tardio: nuevo.pick.tardio && mismo.pick.tardio };
  mismo.perfil = nuevo.perfil;
  mismo.onda = nuevo.onda;
  return { tipo: 'mejora', vivo: mismo };
};

const llegadas = (
  estado: EstadoDeteccion,
  entrada: Entrada,
  tramosDe: (sensor_id: number) => readonly TramoDeteccion[],
): PickVivo[] => {
  const { ahora_ms } = estado;
  if (entrada.tipo === 'tiempo') return [];
  const { sensor_id } = entrada;
  const tramos = tramosDe(sensor_id);
  if (tramos.length === 0) return [];
  const oido = estado.oidos.get(sensor_id) ?? { muestra_ms: -Infinity, disparo_ms: -Infinity };
  estado.oidos.set(sensor_id, oido);
  if (!estado.desde.has(sensor_id)) estado.desde.set(sensor_id, ahora_ms);
  const tarde_ms = tardeDesde_ms(tramos);
  switch (entrada.tipo) {
    case 'muestras': {
      if (!entrada.reproducido) oido.muestra_ms = ahora_ms;
      const canal = estado.canales.get(sensor_id) ?? crearCanal();
      estado.canales.set(sensor_id, canal);
      return recibirMuestras(canal, entrada, tarde_ms).map((f) => pickDeFrente(f, entrada, ahora_ms));
    }
    case 'disparo':
      if (!entrada.reproducido) oido.disparo_ms = ahora_ms;
      return [pickDeDisparo(entrada, tarde_ms, ahora_ms)];
  }
  return entrada satisfies never;
};

/**
 * Takes in one message (or the passing of time) and says which fronts and which events follow from it.
 * `ahora_ms` is the caller's clock, epoch ms; an earlier one than before counts as the same moment. `estado` is
 * updated in place and handed back; sensors that end no tramo are not listened to. Never throws on data.
 */
export const avanzar = (
  estado: EstadoDeteccion,
  configurada: RedDeteccion,
  entrada: Entrada,
  ahora_ms: number,
): Resultado<EstadoDeteccion> => {
  estado.ahora_ms = Math.max(estado.ahora_ms, ahora_ms);
  const red = redVigente(estado, configurada);
  const porSensor = tramosPorSensor(estado, red);
  const tramosDe = (sensor_id: number) => porSensor.get(sensor_id) ?? [];
  const picks: Pick[] = [];
  let hayPares = false;
  for (const nuevo of llegadas(estado, entrada, tramosDe)) {
    const llegada = incorporar(estado, nuevo);
    if (llegada.tipo === 'repetido') continue;
    picks.push(nuevo.pick);
    if (llegada.tipo === 'conocido') continue;
    const buscar = llegada.tipo === 'nuevo' ? buscarParejas : buscarDeNuevo;
    buscar(estado, red, llegada.vivo);
    alLlegar(estado, llegada.vivo);
    hayPares = true;
  }
  const revisar = estado.ahora_ms - estado.revisado_ms >= REVISAR_MS;
  if (revisar) estado.revisado_ms = estado.ahora_ms;
  const juzgar = revisar || (hayPares && estado.pendientes.length <= PARES_AL_MOMENTO_MAX);
  const detecciones = [
    ...(juzgar ? corregirDichos(estado, red) : []),
    ...(juzgar ? resolverPares(estado, red) : []),
    ...(revisar ? resolverSolos(estado, red) : []),
  ];
  purgar(estado, porSensor);
  return { estado, picks, detecciones };
};
