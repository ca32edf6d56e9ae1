import { leerTopico } from '@tramos/contract/ingesta';
import type { Llegada } from '@tramos/contract/instalacion';
import type { Reloj } from '@tramos/contract/sensor';
import { comoRenglonDeCampo } from '@tramos/contract/texto';
import { llegaTarde, tardeDesde_ms } from '@tramos/deteccion/avanzar';
import { vieneDelFuturo } from '@tramos/deteccion/formulas';
import { ultimaMuestraDe } from './actual';
import type { Guardado } from './almacenar';
import { contraAnterior, type Extension } from './avisos-lote';
import { presionFuera } from './imposible';
import type { Aceptado, Interpretado, MensajeDeCampo } from './interpretar';
import { RECHAZO_TOPIC_MAX } from './plazos';
import { crearPorMinuto } from './por-minuto';
import type { Red } from './red';

/** What the field sent lately, kept in memory for whoever connects it: what became of each message, never what it held. */

const POR_CLAVE_MAX = 50;
const CLAVES_MAX = 2_000;
const TODAS_MAX = 100;

interface Guardada extends Omit<Llegada, 'cuando'> {
  recibido_ms: number;
}

export interface Llegadas {
  anotar(original: MensajeDeCampo, interpretado: Interpretado, fin: Guardado): void;
  /**
   * Newest first; of one key, or of all. Of a device also what its gateway sends in nobody's name: where its topic is
   * mistyped, nothing would be seen of it.
   */
  ultimas(clave: string | undefined): Guardada[];
  porMinuto(clave: string | undefined, ahora_ms: number): number;
  /** Samples without a value so far. */
  sinValor(clave: string | undefined): number;
}

const tamanoDe = ({ carga }: MensajeDeCampo): number => {
  if (carga.tipo !== 'json') return carga.bytes.byteLength;
  try {
    return Buffer.byteLength(JSON.stringify(carga.valor) ?? '');
  } catch {
    return 0; // lists within lists beyond the stack: it can be read, but not written again
  }
};

/** When what a message tells was, epoch ms. */
const instanteDe = (m: Aceptado): number => (m.tipo === 'presion' ? ultimaMuestraDe(m) : m.mensaje.t);

/** What a device says again of its clock is kept once. */
const relojDe = (m: Aceptado, antes: Reloj | null): Reloj | null => {
  const reloj = m.tipo === 'presion' || m.tipo === 'disparo' ? (m.mensaje.reloj ?? null) : null;
  const igual = reloj?.fuente === antes?.fuente && reloj?.offset_ms === antes?.offset_ms;
  return igual ? antes : reloj;
};

/** How old what each sensor sends may be, ms; worked out once for each network. */
const plazos = new WeakMap<Red, Map<number, number>>();
const plazoDe = (red: Red, sensor_id: number): number => {
  const suyos = plazos.get(red) ?? new Map<number, number>();
  plazos.set(red, suyos);
  const sabido = suyos.get(sensor_id);
  if (sabido !== undefined) return sabido;
  const plazo_ms = tardeDesde_ms(
    red.deteccion.tramos.filter((t) => t.sensor_a_id === sensor_id || t.sensor_b_id === sensor_id),
  );
  suyos.set(sensor_id, plazo_ms);
  return plazo_ms;
};

/** As detection would judge it: only what sensors say can come too late for an event, or before its time. */
const horaDe = (m: Aceptado, red: Red): Llegada['hora'] => {
  if (m.tipo !== 'presion' && m.tipo !== 'disparo') return 'a_tiempo';
  if (m.mensaje.reproducido === true) return 'tarde';
  const t_ms = instanteDe(m);
  if (vieneDelFuturo(t_ms, m.recibido_ms)) return 'en_el_futuro';
  return llegaTarde(t_ms, m.recibido_ms, plazoDe(red, m.sensor_id)) ? 'tarde' : 'a_tiempo';
};

/** No key has a blank in it. */
const enNombreDeNadie = (gateway: string): string => `puerta ${gateway}`;
/** The gateway that speaks for a device. */
const puertaDe = ({ sensores, routers, gateways }: Red, clave: string): string | undefined => {
  const id = (sensores.get(clave) ?? routers.get(clave))?.gateway_id ?? null;
  return id === null ? undefined : gateways.get(id)?.clave;
};

/** So many of the newest, each in the place of the oldest, and how many came in each of the last sixty seconds. */
const crearFila = (max: number) => {
  const guardadas: Guardada[] = [];
  const minuto = crearPorMinuto();
  let sin_valor = 0;
  let lugar = 0;
  return {
    /** Newest first. */
    ultimas: () => [...guardadas.slice(lugar), ...guardadas.slice(0, lugar)].reverse(),
    ultima: (): Guardada | undefined => guardadas[(lugar + max - 1) % max],
    agregar: (llegada: Guardada, suyas: number) => {
      sin_valor += suyas;
      guardadas[lugar] = llegada;
      lugar = (lugar + 1) % max;
      minuto.anotar(llegada.recibido_ms);
    },
    sinValor: () => sin_valor,
    porMinuto: minuto.leer,
  };
};
type FilaDeLlegadas = ReturnType<typeof crearFila>;

/** What is remembered of a key. */
interface Conocida {
  fila: FilaDeLlegadas;
  /** Where its newest batch lies. */
  lote: Extension | undefined;
  /** The newest that was heard of it. */
  n: number;
}

/** Of each key. Bounded whatever the field sends: a new one takes the place of the one heard longest ago. */
const crearConocidas = () => {
  const de_clave = new Map<string, Conocida>();
  const olvidarUna = () => {
    let vieja: [clave: string, n: number] | null = null;
    for (const [clave, { n }] of de_clave) if (vieja === null || n < vieja[1]) vieja = [clave, n];
    if (vieja) de_clave.delete(vieja[0]);
  };
  return {
    leer: (clave: string) => de_clave.get(clave),
    tomar: (clave: string, n: number): Conocida => {
      const hay = de_clave.get(clave);
      if (hay) {
        hay.n = n;
        return hay;
      }
      if (de_clave.size >= CLAVES_MAX) olvidarUna();
      const nueva = { fila: crearFila(POR_CLAVE_MAX), lote: undefined, n };
      de_clave.set(clave, nueva);
      return nueva;
    },
  };
};

/** What a batch has about it that whoever installs its sensor should know; remembers where it lies. */
const avisoDe = (m: Interpretado, conocida: Conocida | undefined): string | null => {
  const sin_valor = 'sin_valor' in m && m.sin_valor ? `Sin valor, ${m.sin_valor.donde}` : null;
  if (m.tipo !== 'presion' || conocida === undefined) return sin_valor;
  const { t0, dt_ms, p, reproducido } = m.mensaje;
  const este = { t0, dt_ms, muestras: p.length };
  const hueco = reproducido ? null : contraAnterior(conocida.lote, este);
  if (!reproducido && (conocida.lote === undefined || t0 > conocida.lote.t0)) conocida.lote = este;
  const fuera = presionFuera(p);
  const unidad = fuera && `${fuera}. Revise en su ficha en qué unidad envía`;
  return [unidad, sin_valor, hueco].filter((dicho) => dicho !== null).join('. ') || null;
};

/** `red` judges what is late. */
export const crearLlegadas = (red: () => Red): Llegadas => {
  const todas = crearFila(TODAS_MAX);
  const conocidas = crearConocidas();
  let n = 0;
  const cual = (clave: string | undefined) => (clave === undefined ? todas : conocidas.leer(clave)?.fila);
  return {
    anotar: (original, m, fin) => {
      const clave = leerTopico(original.topic)?.clave;
      n++;
      const conocida = clave === undefined ? undefined : conocidas.tomar(clave, n);
      const antes = conocida?.fila.ultima();
      const topic = comoRenglonDeCampo(original.topic.slice(0, RECHAZO_TOPIC_MAX));
      const sin_valor = 'sin_valor' in m && fin === 'guardado' ? (m.sin_valor?.cuantas ?? 0) : 0;
      const llegada: Guardada = {
        n,
        recibido_ms: original.recibido_ms,
        // The same text of the same device is kept once.
        topic: antes?.topic === topic ? antes.topic : topic,
        gateway: original.origen.tipo === 'gateway' ? original.origen.clave : null,
        bytes: tamanoDe(original),
        resultado: fin,
        hora: m.tipo === 'rechazo' ? 'a_tiempo' : horaDe(m, red()),
        motivo: m.tipo === 'rechazo' ? m.motivo : null,
        aviso: fin === 'guardado' ? avisoDe(m, conocida) : null,
        demora_ms: m.tipo === 'rechazo' ? null : original.recibido_ms - instanteDe(m),
        reloj: m.tipo === 'rechazo' ? null : relojDe(m, antes?.reloj ?? null),
      };
      todas.agregar(llegada, sin_valor);
      conocida?.fila.agregar(llegada, sin_valor);
      if (llegada.gateway !== null && (clave === undefined || fin === 'desconocido'))
        conocidas.tomar(enNombreDeNadie(llegada.gateway), n).fila.agregar(llegada, 0);
    },
    ultimas: (clave) => {
      const suyas = cual(clave)?.ultimas() ?? [];
      const gateway = clave === undefined ? undefined : puertaDe(red(), clave);
      const de_nadie =
        gateway === undefined ? [] : (conocidas.leer(enNombreDeNadie(gateway))?.fila.ultimas() ?? []);
      if (de_nadie.length === 0) return suyas;
      return [...new Set([...suyas, ...de_nadie])].sort((a, b) => b.n - a.n).slice(0, POR_CLAVE_MAX);
    },
    porMinuto: (clave, ahora_ms) => cual(clave)?.porMinuto(ahora_ms) ?? 0,
    sinValor: (clave) => cual(clave)?.sinValor() ?? 0,
  };
};
