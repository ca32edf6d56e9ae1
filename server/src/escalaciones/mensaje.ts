import type { AvisoWebhook, MotivoEnvio } from '@tramos/contract/escalaciones';
import type { Evento } from '@tramos/contract/evento';
import { textoMomento } from '@tramos/contract/momento';
import { formatPosicion } from '@tramos/contract/posicion';
import { retrasoDe, textoRetraso } from '@tramos/contract/retraso';
import { aislado, comoRenglonDeCampo } from '@tramos/contract/texto';

/** What an escalation says outside the console: pure, short enough for a telephone, nothing that is secret. */

export interface Contenido {
  motivo: MotivoEnvio;
  /** Null when a person only tries the way. */
  evento: Evento | null;
  zona: string;
  public_url: string | null;
  ahora_ms: number;
}

/** A name is part of its line, whatever was stored of it: it says no line of its own, and turns no other round. */
const parte = (nombre: string): string => aislado(comoRenglonDeCampo(nombre));

const lugarDe = ({ posicion, sigma_m }: Evento): string => {
  if (posicion === null) return 'Sin posición';
  return `${formatPosicion(posicion)}${sigma_m === null ? '' : ` ± ${Math.round(sigma_m)} m`}`;
};

const coordenadasDe = ({ latitud, longitud }: Evento): string | null =>
  latitud === null || longitud === null ? null : `${latitud.toFixed(6)}, ${longitud.toFixed(6)}`;

/** Address of the console's map centred on the place, as 'Ver en Mapa' opens it; null without PUBLIC_URL or place. */
const mapaDe = (
  { id, latitud, longitud }: Pick<Evento, 'id' | 'latitud' | 'longitud'>,
  public_url: string | null,
): string | null =>
  public_url === null || latitud === null || longitud === null
    ? null
    : `${public_url}/mapa?centro=${latitud.toFixed(6)},${longitud.toFixed(6)}&evento=${id}`;

/** When it was told, and when it happened where that was long before. */
const horasDe = (evento: Evento, zona: string): string[] => {
  const retraso = retrasoDe(evento);
  const hora = `Hora: ${textoMomento(evento.created_at, { zona })} (${zona})`;
  if (retraso === null) return [hora];
  return [hora, `Ocurrió: ${textoMomento(retraso.ocurrio_ms, { zona })}; ${textoRetraso(retraso)}`];
};

const minutosAbierto = ({ created_at }: Evento, ahora_ms: number) =>
  Math.max(0, Math.floor((ahora_ms - Date.parse(created_at)) / 60_000));

const encabezado = ({ motivo, evento, ahora_ms }: Contenido): string => {
  if (!evento) return 'Prueba de avisos';
  const folio = evento.escalado_id ?? '';
  const textos: Record<Exclude<MotivoEnvio, 'prueba'>, string> = {
    escalado: `Evento escalado ${folio}`.trim(),
    sin_reconocer: `Evento sin reconocer hace ${minutosAbierto(evento, ahora_ms)} min`,
    corregido: `Corrección: el lugar es otro. Evento ${folio || evento.id}`,
  };
  const que = motivo === 'prueba' ? 'de avisos' : textos[motivo];
  return evento.tipo === 'prueba' ? `PRUEBA · ${que}` : que;
};

/** Subject of a mail, in one line. */
export const asuntoDe = (contenido: Contenido): string => {
  const { evento } = contenido;
  const donde = evento ? ` · ${parte(evento.tramo_nombre)} ${lugarDe(evento)}` : '';
  return `${encabezado(contenido)}${donde}`;
};

/** The message in Spanish, with the site's time. */
export const textoDe = (contenido: Contenido): string => {
  const { evento, zona, public_url, ahora_ms } = contenido;
  if (!evento)
    return [
      'Prueba de avisos: por este medio le llegarán los eventos escalados.',
      `Enviada: ${textoMomento(ahora_ms, { zona })} (${zona})`,
    ].join('\n');
  const coordenadas = coordenadasDe(evento);
  const municipio = evento.municipio_sensor0 ?? evento.municipio_sensor1;
  const mapa = mapaDe(evento, public_url);
  return [
    encabezado(contenido),
    `Tramo: ${parte(evento.tramo_nombre)} (${parte(evento.sistema_nombre)})`,
    `Posición: ${lugarDe(evento)}`,
    ...(coordenadas ? [`Coordenadas: ${coordenadas}`] : []),
    ...(municipio ? [`Municipio: ${parte(municipio)}`] : []),
    ...horasDe(evento, zona).map(comoRenglonDeCampo),
    ...(evento.escalado_por ? [`Escaló: ${parte(evento.escalado_por)}`] : []),
    ...(evento.evento_estado === 'reconocido' ? ['Ya está reconocido.'] : []),
    ...(mapa ? [`Mapa: ${mapa}`] : []),
    ...(public_url ? [`Detalle: ${public_url}/eventos/${evento.id}`] : []),
  ].join('\n');
};

/** What a webhook is called with. */
export const avisoDe = (id: number, contenido: Contenido): AvisoWebhook => {
  const { motivo, evento, public_url, ahora_ms } = contenido;
  return {
    id,
    motivo,
    texto: textoDe(contenido),
    enviado_at: new Date(ahora_ms).toISOString(),
    evento: evento && {
      id: evento.id,
      escalado_id: evento.escalado_id,
      tramo: evento.tramo_nombre,
      sistema: evento.sistema_nombre,
      posicion: evento.posicion,
      sigma_m: evento.sigma_m,
      latitud: evento.latitud,
      longitud: evento.longitud,
      created_at: evento.created_at,
      evento_estado: evento.evento_estado,
      prueba: evento.tipo === 'prueba',
      mapa: mapaDe(evento, public_url),
    },
  };
};
