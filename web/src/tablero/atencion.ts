import type { Evento } from '@tramos/contract/evento';
import { formatPosicion } from '@tramos/contract/posicion';
import type { Router, Tramo } from '@tramos/contract/red';
import type { Sensor } from '@tramos/contract/sensor';
import type { VigilanciaTramo } from '@tramos/contract/vigilancia';
import { eventoPorAtender } from '../lib/evento-por-atender';
import { formatSigma, plural } from '../lib/formato';
import type { GruposLeidos } from '../lib/leer-grupos';
import { bandaReloj, textoRelojDe } from '../lib/reloj-sensor';
import { SIMULACION } from '../lib/simulacion';
import { fraseDeRazones } from '../lib/vigilancia';
import type { MarkKind } from '../ui/mark';

/** What needs somebody, in the order of action: pure (docs/tablero.md). */

export type Accion =
  | { tipo: 'evento'; id: number }
  | { tipo: 'tramo'; id: number }
  | { tipo: 'sensor'; id: number }
  | { tipo: 'router'; nombre: string };

export interface Asunto {
  clave: string;
  mark: MarkKind;
  titulo: string;
  detalle: string;
  /** Since when; null where nobody knows. */
  desde: string | null;
  accion: Accion;
}

export interface Situacion {
  bandeja: GruposLeidos | undefined;
  tramos: readonly Tramo[];
  sensores: readonly Sensor[];
  routers: readonly Router[];
  vigilancias: readonly VigilanciaTramo[];
  /** How this role calls an event. */
  nombrar: (evento: Evento) => string;
}

interface Causa {
  evento: Evento;
  desde: string;
  eventos: number;
  operacion: boolean;
}

const causasDe = ({ grupos, eventos_individuales }: GruposLeidos): Causa[] => [
  ...grupos.flatMap((grupo) => {
    const evento = eventoPorAtender(grupo);
    if (!evento) return [];
    return {
      evento,
      desde: grupo.primer_evento?.created_at ?? evento.created_at,
      eventos: grupo.total_eventos,
      operacion: grupo.possible_operational_movement,
    };
  }),
  ...eventos_individuales.map((evento) => ({
    evento,
    desde: evento.created_at,
    eventos: 1,
    operacion: evento.possible_operational_movement,
  })),
];

/** What alerts first, then what is uncertain, then what is taken for an operation. */
const rango = ({ evento, operacion }: Causa): number => {
  if (operacion) return 2;
  return evento.estado === 'ok' ? 0 : 1;
};

const asuntoDeCausa = ({ evento, desde, eventos, operacion }: Causa, { nombrar }: Situacion): Asunto => {
  const detalle = [
    evento.sigma_m === null ? null : formatSigma(evento.sigma_m),
    eventos > 1 ? plural(eventos, 'evento', 'eventos') : null,
    evento.escalado ? 'escalado' : null,
    operacion ? 'posible operación' : null,
    evento.estado === 'ok' ? null : 'sin lugar seguro',
  ];
  return {
    clave: `evento-${evento.id}`,
    mark: evento.simulacion ? 'simulacion' : 'abierto',
    titulo: [
      evento.simulacion ? SIMULACION : null,
      evento.posicion === null ? null : formatPosicion(evento.posicion),
      evento.tramo_nombre,
      nombrar(evento),
    ]
      .filter(Boolean)
      .join(' · '),
    detalle: detalle.filter(Boolean).join(', '),
    desde,
    accion: { tipo: 'evento', id: evento.id },
  };
};

const asuntosDeEventos = (situacion: Situacion): Asunto[] =>
  situacion.bandeja === undefined
    ? []
    : causasDe(situacion.bandeja)
        .toSorted(
          (a, b) => rango(a) - rango(b) || a.desde.localeCompare(b.desde) || a.evento.id - b.evento.id,
        )
        .map((causa) => asuntoDeCausa(causa, situacion));

const asuntosDeTramos = ({ tramos, sensores, vigilancias }: Situacion): Asunto[] => {
  const nombre = (id: number) => sensores.find((s) => s.id === id)?.nombre ?? `Sensor ${id}`;
  return tramos.flatMap((tramo) => {
    const v = vigilancias.find(({ tramo_id }) => tramo_id === tramo.id);
    if (!tramo.activo || v?.vigilancia !== 'ciega') return [];
    const lados = { a: `A (${nombre(tramo.sensor_a_id)})`, b: `B (${nombre(tramo.sensor_b_id)})` };
    return {
      clave: `tramo-${tramo.id}`,
      mark: 'sin_datos' as const,
      titulo: `${tramo.nombre} ciego`,
      detalle: `${fraseDeRazones(v.razones, lados)}, no localiza`,
      desde: v.desde,
      accion: { tipo: 'tramo' as const, id: tramo.id },
    };
  });
};

const asuntosDeSensores = (
  sensores: readonly Sensor[],
  cual: (sensor: Sensor) => boolean,
  mark: MarkKind,
  detalle: (sensor: Sensor) => string,
): Asunto[] =>
  sensores
    .filter((sensor) => sensor.activo && cual(sensor))
    .map((sensor) => ({
      ...{ clave: `sensor-${sensor.id}`, mark, titulo: sensor.nombre, detalle: detalle(sensor) },
      desde: mark === 'sin_datos' ? (sensor.ultima_lectura?.t ?? null) : null,
      accion: { tipo: 'sensor', id: sensor.id },
    }));

const asuntosDeRouters = ({ routers }: Situacion): Asunto[] =>
  routers
    .filter((router) => router.activo && router.salud === 'sin_contacto')
    .map((router) => ({
      clave: `router-${router.id}`,
      mark: 'sin_datos',
      titulo: router.nombre,
      detalle: 'router sin contacto',
      desde: router.ultimo_contacto,
      accion: { tipo: 'router', nombre: router.nombre },
    }));

const conRelojMalo = (sensor: Sensor): boolean => {
  const banda = bandaReloj(sensor.reloj);
  return sensor.salud === 'normal' && (banda === 'degradado' || banda === 'desconocido');
};

/** Open events, blind tramos, failing and silent sensors, routers gone, clocks that drift: who comes first is first. */
export const asuntosDe = (situacion: Situacion): Asunto[] => {
  const { sensores } = situacion;
  return [
    ...asuntosDeEventos(situacion),
    ...asuntosDeTramos(situacion),
    ...asuntosDeSensores(
      sensores,
      ({ salud }) => salud === 'falla',
      'falla',
      () => 'sensor en falla',
    ),
    ...asuntosDeSensores(
      sensores,
      ({ salud }) => salud === 'sin_datos',
      'sin_datos',
      () => 'sensor sin datos',
    ),
    ...asuntosDeRouters(situacion),
    ...asuntosDeSensores(sensores, conRelojMalo, 'falla', (sensor) => `reloj ${textoRelojDe(sensor)}`),
  ];
};
