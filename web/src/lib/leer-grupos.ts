import {
  type Apartados,
  ApartadosSchema,
  type Evento,
  EventoLeidoSchema,
  type EventoTipo,
  EventoTipoSchema,
  MotivoSchema,
  SIN_APARTADOS,
} from '@tramos/contract/evento';
import { type Grupo, type VentanaUtilizada, VentanaUtilizadaSchema } from '@tramos/contract/evento-grupo';
import { respuestaInvalida } from './app-error';

/** The grouped answer, read as tolerantly as spec §5 and §8 want: whatever can be shown of it is shown. */

/** What a group is called when it does not say so itself. */
const TIPO_DESCONOCIDO = 'desconocido';

/** A group as it could be read. `total_eventos` keeps counting members that could not. */
export interface GrupoLeido
  extends Pick<
    Grupo,
    'eventos' | 'total_eventos' | 'abiertos' | 'possible_operational_movement' | 'motivos'
  > {
  grupo_id: string;
  tipo_evento: EventoTipo | typeof TIPO_DESCONOCIDO;
  /** Null in a group that holds nothing readable. */
  primer_evento: Evento | null;
  ultimo_evento: Evento | null;
  evento_principal: number | null;
  /** The main event, also where a filter hides it; what there is of the group when it could not be read. */
  principal: Evento | null;
  /** Names the open members that the page does not carry; null without any. */
  resto_abiertos: string | null;
}

export interface GruposLeidos {
  grupos: GrupoLeido[];
  total: number;
  total_aproximado: boolean;
  total_eventos: number;
  total_eventos_aproximado: boolean;
  apartados: Apartados;
  eventos_individuales: Evento[];
  ventanas_deteccion_utilizadas: VentanaUtilizada[];
}

type Suelto = Record<string, unknown>;

const esObjeto = (dato: unknown): dato is Suelto =>
  typeof dato === 'object' && dato !== null && !Array.isArray(dato);

const lista = (dato: unknown): unknown[] => (Array.isArray(dato) ? dato : []);

const cuenta = (dato: unknown): number | null =>
  typeof dato === 'number' && Number.isInteger(dato) && dato >= 0 ? dato : null;

const leerEvento = (dato: unknown): Evento | null => EventoLeidoSchema.safeParse(dato).data ?? null;

const leerLista = <T>(dato: unknown, leer: (dato: unknown) => T | null | undefined): T[] =>
  lista(dato).flatMap((uno) => leer(uno) ?? []);

/** What stands in the place of an invalid group: of unknown type, empty, counting nothing. */
const vacio = (grupo_id: string): GrupoLeido => ({
  grupo_id,
  tipo_evento: TIPO_DESCONOCIDO,
  eventos: [],
  primer_evento: null,
  ultimo_evento: null,
  total_eventos: 0,
  abiertos: 0,
  evento_principal: null,
  principal: null,
  resto_abiertos: null,
  possible_operational_movement: false,
  motivos: [],
});

const idDe = ({ grupo_id, id }: Suelto, respaldo: string): string =>
  [grupo_id, id]
    .map((dato) => (typeof dato === 'number' ? String(dato) : dato))
    .find((dato): dato is string => typeof dato === 'string' && dato !== '') ?? respaldo;

const leerGrupo = (dato: unknown, respaldo: string): GrupoLeido => {
  if (!esObjeto(dato)) return vacio(respaldo);
  const eventos = leerLista(dato.eventos, leerEvento);
  const primer_evento = leerEvento(dato.primer_evento) ?? eventos[0] ?? null;
  const evento_principal = cuenta(dato.evento_principal) ?? primer_evento?.id ?? null;
  return {
    grupo_id: idDe(dato, respaldo),
    tipo_evento: EventoTipoSchema.safeParse(dato.tipo_evento).data ?? TIPO_DESCONOCIDO,
    eventos,
    primer_evento,
    ultimo_evento: leerEvento(dato.ultimo_evento) ?? eventos.at(-1) ?? null,
    total_eventos: cuenta(dato.total_eventos) ?? eventos.length,
    abiertos: cuenta(dato.abiertos) ?? eventos.filter((e) => e.evento_estado === 'abierto').length,
    evento_principal,
    principal:
      leerEvento(dato.principal) ?? eventos.find(({ id }) => id === evento_principal) ?? primer_evento,
    resto_abiertos: typeof dato.resto_abiertos === 'string' ? dato.resto_abiertos : null,
    possible_operational_movement: dato.possible_operational_movement === true,
    motivos: leerLista(dato.motivos, (motivo) => MotivoSchema.safeParse(motivo).data),
  };
};

/**
 * Reads a grouped answer. Throws 'Respuesta inválida del servidor' for what is no object. An invalid group, or an
 * event on its own that cannot be read, becomes an empty placeholder: nothing disappears without a trace.
 */
export const leerGrupos = (cuerpo: unknown): GruposLeidos => {
  if (!esObjeto(cuerpo)) throw respuestaInvalida(200);
  const sueltos = lista(cuerpo.eventos_individuales).map(leerEvento);
  const grupos = [
    ...lista(cuerpo.grupos).map((grupo, i) => leerGrupo(grupo, `grupo-${i + 1}`)),
    ...sueltos.flatMap((evento, i) => (evento ? [] : [vacio(`evento-${i + 1}`)])),
  ];
  const eventos_individuales = sueltos.filter((evento) => evento !== null);
  const dentro = grupos.reduce((n, grupo) => n + grupo.total_eventos, eventos_individuales.length);
  return {
    grupos,
    total: cuenta(cuerpo.total) ?? grupos.length + eventos_individuales.length,
    total_aproximado: cuerpo.total_aproximado === true,
    total_eventos: cuenta(cuerpo.total_eventos) ?? dentro,
    total_eventos_aproximado: cuerpo.total_eventos_aproximado === true,
    apartados: ApartadosSchema.catch(SIN_APARTADOS).parse(cuerpo.apartados),
    eventos_individuales,
    ventanas_deteccion_utilizadas: leerLista(
      cuerpo.ventanas_deteccion_utilizadas,
      (ventana) => VentanaUtilizadaSchema.safeParse(ventana).data,
    ),
  };
};
