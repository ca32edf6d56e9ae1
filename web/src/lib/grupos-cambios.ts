import type { Evento } from '@tramos/contract/evento';
import type { GrupoLeido, GruposLeidos } from './leer-grupos';

/** What a change of single events does to grouped pages that are already on screen: nothing moves in them. */

export type Cambios = ReadonlyMap<number, Evento>;

const abierto = (evento: Evento): boolean => evento.evento_estado === 'abierto';

/** A push message does not say the event's group, the page that shows it does. */
export const conSuGrupo = (nuevo: Evento | undefined, antes: Evento): Evento =>
  nuevo ? { ...nuevo, grupo_id: nuevo.grupo_id ?? antes.grupo_id } : antes;

const conCambios = (eventos: readonly Evento[], cambios: Cambios): Evento[] =>
  eventos.map((evento) => conSuGrupo(cambios.get(evento.id), evento));

const toca = (eventos: readonly Evento[], cambios: Cambios): boolean =>
  eventos.some(({ id }) => cambios.has(id));

const extremo = (evento: Evento | null, cambios: Cambios): Evento | null =>
  evento && conSuGrupo(cambios.get(evento.id), evento);

const abiertosEn = (eventos: readonly Evento[]): number => eventos.filter(abierto).length;

/** A group with the newest word on its members; those that are not listed stay as they were counted. */
const conMiembros = (grupo: GrupoLeido, cambios: Cambios): GrupoLeido => {
  const nombrado = grupo.principal !== null && cambios.has(grupo.principal.id);
  if (!nombrado && !toca(grupo.eventos, cambios)) return grupo;
  const eventos = conCambios(grupo.eventos, cambios);
  return {
    ...grupo,
    eventos,
    primer_evento: extremo(grupo.primer_evento, cambios),
    ultimo_evento: extremo(grupo.ultimo_evento, cambios),
    principal: extremo(grupo.principal, cambios),
    abiertos: Math.max(0, grupo.abiertos + abiertosEn(eventos) - abiertosEn(grupo.eventos)),
  };
};

/** A page of the list after some events changed: same rows, same order, same counts. */
export const enGrupos = (pagina: GruposLeidos, cambios: Cambios): GruposLeidos => {
  const grupos = pagina.grupos.map((grupo) => conMiembros(grupo, cambios));
  const igual =
    !toca(pagina.eventos_individuales, cambios) && grupos.every((grupo, i) => grupo === pagina.grupos[i]);
  if (igual) return pagina;
  return { ...pagina, grupos, eventos_individuales: conCambios(pagina.eventos_individuales, cambios) };
};

const sinReconocidos = (grupo: GrupoLeido): GrupoLeido => {
  const eventos = grupo.eventos.filter(abierto);
  const fuera = grupo.eventos.length - eventos.length;
  return fuera === 0
    ? grupo
    : {
        ...grupo,
        eventos,
        primer_evento: eventos[0] ?? null,
        ultimo_evento: eventos.at(-1) ?? null,
        total_eventos: grupo.total_eventos - fuera,
      };
};

/** Whether a page holds every cause there is, so that what is not in it does not exist. */
const completa = ({ grupos, eventos_individuales, total }: GruposLeidos): boolean =>
  grupos.length + eventos_individuales.length >= total;

const conoce = ({ grupos, eventos_individuales }: GruposLeidos, id: number): boolean =>
  eventos_individuales.some((e) => e.id === id) || grupos.some((g) => g.eventos.some((e) => e.id === id));

/** Open events that the tray does not know stand in it alone, or with their main event, until it is read again. */
const conNuevo = (bandeja: GruposLeidos, evento: Evento): GruposLeidos => {
  const i = bandeja.grupos.findIndex((g) => g.eventos.some((e) => e.id === evento.evento_principal));
  if (i === -1)
    return {
      ...bandeja,
      eventos_individuales: [...bandeja.eventos_individuales, evento],
      total: bandeja.total + 1,
      total_eventos: bandeja.total_eventos + 1,
    };
  const crecer = (grupo: GrupoLeido): GrupoLeido => ({
    ...grupo,
    eventos: [...grupo.eventos, evento],
    ultimo_evento: evento,
    total_eventos: grupo.total_eventos + 1,
    abiertos: grupo.abiertos + 1,
  });
  return {
    ...bandeja,
    grupos: bandeja.grupos.map((grupo, n) => (n === i ? crecer(grupo) : grupo)),
    total_eventos: bandeja.total_eventos + 1,
  };
};

export interface BandejaCambiada {
  bandeja: GruposLeidos;
  /** It does not hold every cause, and something it does not hold has changed: only the server can count it. */
  enDuda: boolean;
}

/** The tray of open events after some events changed: acknowledged ones leave it, new ones are counted. */
export const enBandeja = (antes: GruposLeidos, cambios: Cambios): BandejaCambiada => {
  const ajenos = [...cambios.values()].filter((evento) => !conoce(antes, evento.id));
  const puesta = enGrupos(antes, cambios);
  const grupos = puesta.grupos
    .map(sinReconocidos)
    .filter((g, i) => g === puesta.grupos[i] || g.total_eventos > 0);
  const solos = puesta.eventos_individuales.filter(abierto);
  const causas = puesta.grupos.length - grupos.length + puesta.eventos_individuales.length - solos.length;
  const dentro = (de: readonly GrupoLeido[]) => de.reduce((n, g) => n + g.total_eventos, 0);
  const eventos = dentro(puesta.grupos) - dentro(grupos) + puesta.eventos_individuales.length - solos.length;
  const sin: GruposLeidos =
    eventos === 0
      ? puesta
      : {
          ...puesta,
          grupos,
          eventos_individuales: solos,
          total: puesta.total - causas,
          total_eventos: puesta.total_eventos - eventos,
        };
  if (!completa(antes)) return { bandeja: sin, enDuda: ajenos.length > 0 || causas > 0 };
  return { bandeja: ajenos.filter(abierto).reduce(conNuevo, sin), enDuda: false };
};
