import { esEco } from '@tramos/contract/eco';
import type { EventoDetalle, EventoEstado } from '@tramos/contract/evento';
import { COORDENADAS_DECIMALES } from '@tramos/contract/limites';
import { formatPosicion } from '@tramos/contract/posicion';
import { isRegularUser, type Role } from '@tramos/contract/roles';

/**
 * What the detail, the list and the map say about an event, as rules without a clock or a screen (spec §2 Event
 * detail, §4 Event status).
 */

/**
 * An event as the detail may receive it: one that came with an alert may lack its id and most of its fields, and
 * its coordinates may be numeric strings (spec §3).
 */
export type EventoMostrable = {
  [K in keyof Omit<EventoDetalle, 'latitud' | 'longitud'>]?: EventoDetalle[K] | null;
} & { latitud?: number | string | null; longitud?: number | string | null };

/** A number, or a string that holds one; anything else is `null`. */
const numero = (valor: unknown): number | null => {
  if (typeof valor === 'string' && valor.trim() === '') return null;
  if (typeof valor !== 'number' && typeof valor !== 'string') return null;
  const n = Number(valor);
  return Number.isFinite(n) ? n : null;
};

export interface Lugar {
  lat: number;
  lng: number;
}

/** The event's place, or `null` when either coordinate is not numeric. */
export const lugarDe = (evento: EventoMostrable): Lugar | null => {
  const lat = numero(evento.latitud);
  const lng = numero(evento.longitud);
  return lat === null || lng === null ? null : { lat, lng };
};

/** Six decimals with a plain ASCII minus; 'N/A' when not numeric (spec §2 Event detail). */
export const formatCoordenada = (valor: unknown): string =>
  numero(valor)?.toFixed(COORDENADAS_DECIMALES) ?? 'N/A';

/** `lat, lng` as it is shown and copied. */
export const formatLugar = (evento: EventoMostrable): string =>
  `${formatCoordenada(evento.latitud)}, ${formatCoordenada(evento.longitud)}`;

/** What lies at the place: its municipio and state, or what is near it where the site has no municipios. */
export const formatMunicipio = ({ lugar }: EventoMostrable): string | null => {
  if (!lugar) return null;
  const texto = [lugar.municipio, lugar.estado].filter(Boolean).join(', ');
  if (texto === '') return null;
  return lugar.aproximado ? `Cerca de ${texto}` : texto;
};

/** The place in one line to paste anywhere: `212+500 km, 21.119367, -100.674962`; what it lacks is left out. */
export const formatUbicacion = (evento: EventoMostrable): string | null => {
  const partes = [
    evento.posicion == null ? null : formatPosicion(evento.posicion),
    lugarDe(evento) ? formatLugar(evento) : null,
  ];
  return partes.filter((parte) => parte !== null).join(', ') || null;
};

/** spec §3: an event without a state is open. */
export const estadoDe = (evento: EventoMostrable): EventoEstado => evento.evento_estado ?? 'abierto';

export const nombreTramo = (evento: EventoMostrable): string | null =>
  evento.tramo_nombre ?? evento.tramo ?? evento.tramo_info?.nombre ?? null;

export const nombreSistema = (evento: EventoMostrable): string | null =>
  evento.sistema_nombre ?? evento.sistema?.nombre ?? null;

/** `Tramo 3 · Ducto Bajío Norte`. */
export const nombreDonde = (evento: EventoMostrable): string =>
  [nombreTramo(evento), nombreSistema(evento)].filter(Boolean).join(' · ');

export interface Identificacion {
  etiqueta: 'ID' | 'ID Interno' | 'ID Escalado';
  valor: string;
}

/**
 * The names an event goes by for this role: a regular user knows it by its escalation id only, the others by
 * the internal id and, when there is one, the escalation id (spec §2 Event detail).
 */
export const identificaciones = (evento: EventoMostrable, role: Role): Identificacion[] => {
  const escalado = evento.escalado_id || null;
  if (isRegularUser(role)) return [{ etiqueta: 'ID', valor: escalado ?? 'No asignado' }];
  const interno: Identificacion = {
    etiqueta: 'ID Interno',
    valor: evento.id == null ? '-' : String(evento.id),
  };
  return escalado ? [interno, { etiqueta: 'ID Escalado', valor: escalado }] : [interno];
};

export type OrigenDetalle =
  | { tipo: 'directo'; evento: EventoMostrable }
  | { tipo: 'cargar'; id: number }
  | { tipo: 'nada' };

/** An event that has a tramo but no id is shown as it is; any other is loaded by its id (spec §2). */
export const origenDelDetalle = (evento: EventoMostrable | null, id: number | null): OrigenDetalle => {
  const elegido = evento?.id ?? id;
  if (elegido != null) return { tipo: 'cargar', id: elegido };
  if (evento && nombreTramo(evento) !== null) return { tipo: 'directo', evento };
  return { tipo: 'nada' };
};

export type AccionEvento = 'reconocer' | 'escalar';
/** An action and the event it was asked for. */
export interface PedidoAccion {
  accion: AccionEvento;
  id: number;
}

const clasePara = ({ simulacion, tipo }: EventoMostrable): string => {
  if (simulacion) return ' simulado';
  return tipo === 'prueba' ? ' de prueba' : '';
};

/**
 * `evento 1042 en Tramo 3, 212+500 km`, `evento simulado 1043 …`, `evento de prueba 1044 …`. A regular user reads the id
 * that is known to them.
 */
export const nombrarEvento = (evento: EventoMostrable, role: Role): string => {
  const id = isRegularUser(role) ? evento.escalado_id : evento.id;
  const tramo = nombreTramo(evento);
  const lugar = evento.posicion == null || esEco(evento) ? '' : `, ${formatPosicion(evento.posicion)}`;
  return `evento${clasePara(evento)}${id == null ? '' : ` ${id}`}${tramo ? ` en ${tramo}` : ''}${lugar}`;
};

/** Names the event an action is about: "Reconocer el evento 1042 en Tramo 3, 212+500 km". */
export const nombrarAccion = (accion: AccionEvento, evento: EventoMostrable, role: Role): string =>
  `${accion === 'reconocer' ? 'Reconocer' : 'Escalar'} el ${nombrarEvento(evento, role)}`;

/** How far the place lies from the sensor that is nearer to it, m, and that sensor's site. */
export const distanciaASensor = (evento: EventoMostrable): { sitio: string; distancia_m: number } | null => {
  if (evento.posicion == null) return null;
  const posicion = evento.posicion;
  const sensores = [
    { sitio: evento.sitio_sensor0 ?? evento.sensor_a_name, pk: evento.posicion_sensor0 },
    { sitio: evento.sitio_sensor1 ?? evento.sensor_b_name, pk: evento.posicion_sensor1 },
  ].flatMap(({ sitio, pk }) =>
    sitio != null && pk != null ? [{ sitio, distancia_m: Math.abs(posicion - pk) }] : [],
  );
  return sensores.toSorted((a, b) => a.distancia_m - b.distancia_m)[0] ?? null;
};

/** Which sensor heard it first, from the sign of `delta_s` (product §2.5). */
export const primeroEnOir = (evento: EventoMostrable): 'a' | 'b' | null => {
  if (evento.delta_s == null || evento.delta_s === 0) return null;
  return evento.delta_s > 0 ? 'a' : 'b';
};

/** When it happened: its first arrival, or its creation when nothing arrived. */
export const ocurrioEn = (evento: EventoMostrable): string | null => {
  const llegadas = [evento.hora_sensor0, evento.hora_sensor1].filter((hora) => hora != null);
  return llegadas.toSorted()[0] ?? evento.created_at ?? null;
};

/** It came from nobody's pipe: a person raised it, or tried the alarm with it. */
export const sinMedicion = (evento: EventoMostrable): boolean =>
  evento.tipo === 'manual' || evento.tipo === 'prueba';

/**
 * Address that opens the phone's own map with directions. `geo:` is what Android and most desktops know; Apple
 * devices only know `maps:`. Neither calls a host of ours or anybody's.
 */
export const enlaceComoLlegar = ({ lat, lng }: Lugar, etiqueta: string, userAgent: string): string => {
  const punto = `${formatCoordenada(lat)},${formatCoordenada(lng)}`;
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return `maps:?daddr=${punto}`;
  return `geo:${punto}?q=${punto}(${encodeURIComponent(etiqueta)})`;
};
