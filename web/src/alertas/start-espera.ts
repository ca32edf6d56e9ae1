import type { Evento } from '@tramos/contract/evento';
import { LIMITE_MAX } from '@tramos/contract/limites';
import type { EventosLista } from '@tramos/contract/llamadas-eventos';
import type { Role } from '@tramos/contract/roles';
import { lectura } from '../lib/lectura';
import { logger } from '../lib/logger';
import type { Channel } from '../realtime/channel';
import type { Dicho, Falta } from './confianza';
import { comparar, enEspera, espera, NADA_ESPERA, useEspera } from './espera';
import { idsPendientes } from './pila';
import { createPlegadas } from './plegadas';
import { cerrarTarjetaDe, useAlertas } from './store';

/** Of more than the server tells at once the rest is asked for when no more than these are left. */
const QUEDAN_POCAS = LIMITE_MAX / 2;

/** An answer that did not come is asked for again after this long. */
const REINTENTO_MS = 5_000;

interface EsperaDeps {
  canal: Channel;
  role: Role;
  /** The sign-in. */
  sesion: string;
  /** Asks the server for what waits, newest first. */
  pedirEspera: () => Promise<EventosLista>;
  /** The same, but no more than its newest. */
  pedirUltimos: () => Promise<EventosLista>;
  /** The sistemas in which an exercise is running. */
  pedirSimulacros: () => Promise<ReadonlySet<number>>;
  /**
   * Gets what waits and nobody here has been told of, newest first; which of it was put away before a reload; and
   * whether it is the first that this console is told.
   */
  alEncontrar: (eventos: readonly Evento[], plegadas: ReadonlySet<number>, primera: boolean) => void;
  /** Gets the name of an event that waits no more. */
  alIrse: (clave: string) => void;
}

/**
 * Keeps what waits as the server has it: asked for when the console starts and after every absence of the line, and
 * followed between. What an exercise raised waits while the exercise runs. `poner` adds an event whose alert is shown.
 */
export const startEspera = (deps: EsperaDeps) => {
  const { canal, role } = deps;
  const plegadas = createPlegadas(deps.sesion);
  /** Acknowledged, or otherwise done with: an answer that was on its way then does not know it. */
  const idos = new Set<number>();
  /** The last word of the line on each event. */
  const dichos = new Map<number, Dicho>();
  let leida = false;
  let sigue = true;
  let pregunta = 0;
  let plazo: ReturnType<typeof setTimeout> | undefined;
  const poner = (eventos: readonly Evento[]) =>
    useEspera.setState(({ eventos: antes }) => ({
      eventos: new Map([...antes, ...eventos.map((evento) => [evento.id, enEspera(evento)] as const)]),
    }));
  const quitar = (ids: readonly number[]) => {
    const fuera = new Set(ids);
    const { eventos: antes } = useEspera.getState();
    const claves = ids.flatMap((id) => antes.get(id)?.clave ?? []);
    for (const id of ids) idos.add(id);
    // First, or their cards would be taken for put away.
    useEspera.setState(({ eventos }) => ({
      eventos: new Map([...eventos].filter(([id]) => !fuera.has(id))),
    }));
    plegadas.quitar(ids);
    for (const id of ids) cerrarTarjetaDe(id);
    claves.forEach(deps.alIrse);
  };
  const queEsperan = async (events: readonly Evento[]): Promise<Evento[]> => {
    const esperan = events.filter((evento) => espera(evento, role));
    if (!esperan.some(({ simulacion }) => simulacion)) return esperan;
    const simulacros = await deps.pedirSimulacros();
    return esperan.filter(({ simulacion, sistema }) => !simulacion || simulacros.has(sistema.id));
  };
  const preguntar = async () => {
    clearTimeout(plazo);
    pregunta += 1;
    const esta = pregunta;
    const antes = new Set(useEspera.getState().eventos.keys());
    const idosAntes = new Set(idos);
    try {
      const lista = await deps.pedirEspera();
      const esperan = await queEsperan(lista.events);
      if (!sigue || esta !== pregunta) return;
      const primera = !leida;
      leida = true;
      // Asked after that word, the server knows better; but an exercise that began anew brings nothing old back.
      for (const { id, simulacion } of esperan) if (!simulacion && idosAntes.has(id)) idos.delete(id);
      const { idos: cerrados } = comparar(antes, esperan, lista);
      const conocidos = new Set(useEspera.getState().eventos.keys());
      const nuevos = comparar(conocidos, esperan, lista).nuevos.filter(({ id }) => !idos.has(id));
      useEspera.setState({ hayMas: lista.total > lista.events.length });
      if (cerrados.length > 0) quitar(cerrados);
      poner(esperan.filter(({ id }) => !idos.has(id)));
      if (nuevos.length > 0) deps.alEncontrar(nuevos, plegadas.ids(), primera);
      if (lista.total <= lista.events.length)
        plegadas.quitar([...plegadas.ids()].filter((id) => !useEspera.getState().eventos.has(id)));
    } catch (error) {
      logger.warn('what waits', error);
      if (sigue && esta === pregunta) plazo = setTimeout(() => void preguntar(), REINTENTO_MS);
    }
  };
  /** What is among the newest that wait and does not wait here, once this tab has been told all that waited before. */
  const mirar = async (): Promise<Falta[]> => {
    if (!leida) return [];
    const idosAntes = new Set(idos);
    const { events } = await deps.pedirUltimos();
    const conocidos = useEspera.getState().eventos;
    const faltan = await queEsperan(
      events.filter(({ id }) => !conocidos.has(id) && (!idos.has(id) || idosAntes.has(id))),
    );
    return faltan
      .filter(({ id, simulacion }) => !(simulacion && idosAntes.has(id)))
      .map(({ id, simulacion }) => ({ id, simulacion, dicho: dichos.get(id) ?? 'nada' }));
  };
  const anotarOido = ({ event_id }: { event_id: number }) => dichos.set(event_id, 'oido');
  /** A card that goes while its event waits was put away by this person; one that comes is put away no more. */
  const seguirTarjetas = () =>
    useAlertas.subscribe((ahora, antes) => {
      if (ahora.tarjetas === antes.tarjetas) return;
      const con = idsPendientes(ahora.tarjetas);
      const tenian = idsPendientes(antes.tarjetas);
      const { eventos } = useEspera.getState();
      plegadas.plegar([...tenian].filter((id) => !con.has(id) && eventos.has(id)));
      plegadas.quitar([...con].filter((id) => !tenian.has(id)));
    });
  const paradas = [
    seguirTarjetas(),
    plegadas.seguir(cerrarTarjetaDe),
    canal.escuchar('new_evento', anotarOido),
    canal.escuchar('evento_escalado', anotarOido),
    canal.escuchar('evento_actualizado', ({ evento }) => {
      dichos.set(evento.id, espera(evento, role) ? 'oido' : 'ido');
      if (!espera(evento, role)) {
        quitar([evento.id]);
        const { eventos, hayMas } = useEspera.getState();
        if (hayMas && eventos.size <= QUEDAN_POCAS) void preguntar();
      } else {
        idos.delete(evento.id);
        if (useEspera.getState().eventos.has(evento.id)) poner([evento]);
      }
    }),
    canal.escuchar('ejercicio', ({ ejercicio }) => {
      if (ejercicio.estado === 'en_curso') return;
      const suyos = [...useEspera.getState().eventos].filter(
        ([, { simulacion, sistema_id }]) => simulacion && sistema_id === ejercicio.sistema.id,
      );
      quitar(suyos.map(([id]) => id));
    }),
    canal.escuchar('al_dia', ({ pos }) => lectura.siFalta(pos, () => void preguntar())),
  ];
  const lista = preguntar();
  return {
    /** Resolves when the server has answered for the first time, or has not. */
    lista,
    /** Asks for all of it anew, and shows what is news. */
    releer: preguntar,
    mirar,
    poner: (evento: Evento) => poner([evento]),
    /** Whether its alert needs no showing: it waits already, or nobody waits for it any more. */
    sabida: (id: number) => idos.has(id) || useEspera.getState().eventos.has(id),
    parar: () => {
      sigue = false;
      clearTimeout(plazo);
      for (const parar of paradas) parar();
      useEspera.setState(NADA_ESPERA);
    },
  };
};
