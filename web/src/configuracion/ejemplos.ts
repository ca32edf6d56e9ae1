import {
  topicoDisparo,
  topicoManiobra,
  topicoPresion,
  topicoRouterEstado,
  topicoRouterGps,
} from '@tramos/contract/ingesta';
import type { Dispositivo, Instalacion } from '@tramos/contract/instalacion';

/** What a device of the site sends, ready to be copied: with its real key, and the time at which it is copied. */

export interface Ejemplo {
  nombre: string;
  ayuda: string;
  topic: string;
  /** As JSON, with `AHORA` and `ID` where a sender puts its own. */
  plantilla: string;
}

const RELOJ = '"reloj": {"fuente": "gps", "offset_ms": 2.1}';

const DE: Record<Dispositivo['tipo'], (clave: string) => Ejemplo[]> = {
  sensor: (clave) => [
    {
      nombre: 'Presión',
      ayuda:
        'Un lote de muestras a intervalo fijo, en kg/cm²: t0 es la hora de la primera, dt_ms lo que hay entre ellas. Las horas, en milisegundos desde 1970 (UTC).',
      topic: topicoPresion(clave),
      plantilla: `{"t0": AHORA, "dt_ms": 100, "p": [32.114, 32.113, 32.115], "seq": 1, ${RELOJ}}`,
    },
    {
      nombre: 'Disparo',
      ayuda:
        'Un frente que el equipo detectó: signo −1 si la presión cae, amplitud en kg/cm². Sin reloj bueno no ubica un evento.',
      topic: topicoDisparo(clave),
      plantilla: `{"id": "ID", "t": AHORA, "signo": -1, "amplitud": -0.12, "sigma_ms": 5, ${RELOJ}}`,
    },
  ],
  router: (clave) => [
    {
      nombre: 'Estado',
      ayuda: 'Señal, equipo y consumo; todo menos la hora es opcional.',
      topic: topicoRouterEstado(clave),
      plantilla:
        '{"t": AHORA, "rsrp_dbm": -95, "rsrq_db": -11, "sinr_db": 12, "operador": "Telcel", "tecnologia": "LTE", "uptime_s": 86400, "datos_mb": 512, "cola": 0, "offset_ms": 1.5}',
    },
    {
      nombre: 'GPS',
      ayuda: 'Dónde está el equipo: con él se sabe si lo movieron.',
      topic: topicoRouterGps(clave),
      plantilla: '{"t": AHORA, "lat": 20.5235, "lng": -100.8157, "precision_m": 5, "satelites": 9}',
    },
  ],
  estacion: (clave) => [
    {
      nombre: 'Maniobra',
      ayuda:
        'Algo que la operación hizo: equipo bomba, valvula o entrega; accion arranque, paro, apertura o cierre.',
      topic: topicoManiobra(clave),
      plantilla: '{"id": "ID", "t": AHORA, "equipo": "bomba", "accion": "paro", "nota": "Programado"}',
    },
  ],
};

export const ejemplosDe = ({ tipo, clave }: Dispositivo): Ejemplo[] => DE[tipo](clave);

/** The payload as it would be sent at `ahora_ms`. */
export const cargaDe = ({ plantilla }: Ejemplo, ahora_ms: number, id: string): string =>
  plantilla.replace('AHORA', String(ahora_ms)).replace('"ID"', JSON.stringify(id));

/**
 * Hands `carga` to a program on its standard input. A line that every shell reads alike: BusyBox, dash, bash and zsh, and
 * PowerShell, which takes the quotes out of an argument; so there is nothing to work out in it, and no line to go on.
 */
const conCarga = (carga: string, programa: readonly string[]): string =>
  `echo '${carga}' | ${programa.join(' ')}`;

type Broker = Pick<Instalacion['broker'], 'puerto' | 'tls' | 'autoridad_propia' | 'pide_certificado'> & {
  servidor: string;
};

/** mosquitto_pub believes nobody unless it is told whom. */
const autoridadDe = ({ tls, autoridad_propia }: Broker): string => {
  if (!tls) return '';
  return autoridad_propia ? ' --cafile ca.pem' : ' --tls-use-os-certs';
};

const cifrado = (broker: Broker): string =>
  `${autoridadDe(broker)}${broker.pide_certificado ? ' --cert puerta.pem --key puerta.key' : ''}`;

/**
 * The broker's host as programs take it: an address of IPv6 without the brackets that it has in a URL. One that listens
 * everywhere is at whatever address the console was opened.
 */
export const anfitrionDe = (servidor: string, de_consola: string): string =>
  (servidor === '0.0.0.0' || servidor === '::' ? de_consola : servidor).replace(/^\[(.*)\]$/, '$1');

/** Host and port for people to read. */
export const conPuerto = (anfitrion: string, puerto: number | null): string =>
  puerto === null ? anfitrion : `${anfitrion.includes(':') ? `[${anfitrion}]` : anfitrion}:${puerto}`;

/** A line for a terminal; the secret is for whoever has it to write. */
export const lineaMqtt = ({ topic }: Ejemplo, carga: string, broker: Broker, gateway: string): string =>
  conCarga(carga, [
    `mosquitto_pub -h ${broker.servidor} -p ${broker.puerto ?? (broker.tls ? 8883 : 1883)}${cifrado(broker)} -q 1`,
    `-u '${gateway}' -P 'SECRETO'`,
    `-t '${topic}' -s`,
  ]);

/** The same by HTTP, for sites without MQTT. */
export const lineaHttp = (
  { topic }: Ejemplo,
  carga: string,
  { origen, autoridad_propia }: { origen: string; autoridad_propia: boolean },
  gateway: string,
): string =>
  conCarga(`{"items":[{"topic":"${topic}","payload":${carga}}]}`, [
    `curl${autoridad_propia ? ' --cacert ca.pem' : ''} -u '${gateway}:SECRETO'`,
    "-H 'content-type: application/json'",
    // In quotes: to some shells the brackets of an address of IPv6 are a pattern.
    `-d '@-' '${origen}/api/ingesta'`,
  ]);
