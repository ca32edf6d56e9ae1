import { createEleccion } from '../src/realtime/pestanas/eleccion';
import { createRegistro } from '../src/realtime/pestanas/registro';
import { crearLocks } from './locks';
import { crearMemoria } from './navegador';

type Browser = ReturnType<typeof crearTabs>;
export type TestTab = ReturnType<Browser['abrir']>;

/** What is due in a tab, heard at once or, while it is frozen, all together when it thaws. */
const crearTurno = () => {
  let congelada = false;
  const pendientes: (() => void)[] = [];
  return {
    congelada: () => congelada,
    hacer: (tarea: () => void) => {
      if (congelada) pendientes.push(tarea);
      else tarea();
    },
    congelar: () => {
      congelada = true;
    },
    descongelar: () => {
      congelada = false;
      for (const tarea of pendientes.splice(0)) tarea();
    },
  };
};

/** Tabs of one browser as the election sees them: one storage, locks or none; the time is the test's fake one. */
export const crearTabs = (conLocks: boolean) => {
  const almacen = crearMemoria();
  const locks = crearLocks();
  const abiertas = new Map<string, TestTab>();
  /** `alMirar` is done in the middle of each look at the list, `trasVerLaHora` after each look at the clock. */
  const abrir = (
    id: string,
    { alMirar, trasVerLaHora }: { alMirar?: () => void; trasVerLaHora?: () => void } = {},
  ) => {
    const turno = crearTurno();
    let plazo: ReturnType<typeof setTimeout> | undefined;
    const hechos: string[] = [];
    const miradas: number[] = [];
    const ahora = () => {
      const t_ms = Date.now();
      trasVerLaHora?.();
      return t_ms;
    };
    const eleccion = createEleccion({
      ...{ id, nombre: 'lider', ahora },
      locks: conLocks ? locks.de(id, (tarea) => queueMicrotask(() => turno.hacer(tarea))) : undefined,
      registro: createRegistro({
        ...{ id, almacen, ahora },
        sonido: () => ({ armado: false, usado: 0 }),
        alCambiar: () => undefined,
      }),
      crearDespertador: (llamar) => ({
        en: (ms) => {
          clearTimeout(plazo);
          plazo = setTimeout(() => turno.hacer(llamar), ms);
        },
        stop: () => clearTimeout(plazo),
      }),
      alLiderar: () => void hechos.push('lidera'),
      alCeder: () => void hechos.push('cede'),
      alRevisar: (now) => {
        miradas.push(now);
        alMirar?.();
      },
      alDespertar: () => void hechos.push('pregunta'),
    });
    const tab = {
      id,
      eleccion,
      hechos,
      /** When it looked at the list. */
      miradas,
      congelada: turno.congelada,
      congelar: turno.congelar,
      /** `antes` runs first, as the messages that waited in its socket would. */
      descongelar: (antes: () => void = () => undefined) => {
        antes();
        turno.descongelar();
      },
      cerrar: () => {
        eleccion.retirar();
        abiertas.delete(id);
      },
      /** Its process is gone without a word; the browser takes back its locks. */
      romper: () => {
        clearTimeout(plazo);
        turno.congelar();
        abiertas.delete(id);
        locks.morir(id);
      },
    };
    abiertas.set(id, tab);
    eleccion.volver();
    return tab;
  };
  const vivas = () => [...abiertas.values()].filter((tab) => !tab.congelada());
  return {
    almacen,
    abrir,
    vivas,
    /** The lock of leadership is taken from whoever holds it. */
    robar: () =>
      void locks.de('intrusa').request('lider', { steal: true }, () => new Promise(() => undefined)),
    abiertas: () => [...abiertas.values()],
    lideres: () => vivas().flatMap(({ id, eleccion }) => (eleccion.lidera() ? [id] : [])),
    /** The list has changed: every tab that runs hears of it. */
    avisar: () => {
      for (const { eleccion } of vivas()) eleccion.revisar();
    },
  };
};
