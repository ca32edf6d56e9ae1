import { type Preferencias, PreferenciasBodySchema } from '@tramos/contract/ajustes';
import { z } from 'zod';
import { create } from 'zustand';
import { type Almacen, guardar } from './almacen';

/**
 * What a person chooses, kept with their account so that it follows them to another desk. The browser shows a choice
 * at once; what the server has not taken yet is remembered here, also over a reload, and sent again.
 */

type Clave = keyof Preferencias;
type EstadoPreferencias = 'leyendo' | 'al_dia' | 'guardando' | 'por_guardar' | 'solo_aqui';

/** How the choices of this browser stand with the account. */
export const usePreferencias = create<{ estado: EstadoPreferencias }>()(() => ({ estado: 'solo_aqui' }));

const CLAVES: readonly Clave[] = ['tema', 'unidad', 'avisos_con_sonido'];
const REINTENTO_MS = 15_000;
const PENDIENTES = 'tramos.preferencias-por-guardar';

const igual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The choices in which `ahora` is another than `antes`. */
const distintas = (antes: Preferencias, ahora: Preferencias): Clave[] =>
  CLAVES.filter((clave) => !igual(antes[clave], ahora[clave]));

const solo = (todas: Preferencias, claves: Iterable<Clave>): Partial<Preferencias> =>
  Object.fromEntries([...claves].map((clave) => [clave, todas[clave]]));

/** By the id of the person: two may sit at one desk, one after the other. */
const PendientesSchema = z.record(z.string(), PreferenciasBodySchema);

const leerPendientes = (almacen: Almacen): Record<string, object> => {
  try {
    return PendientesSchema.parse(JSON.parse(almacen.getItem(PENDIENTES) ?? '{}'));
  } catch {
    return {};
  }
};

const guardarPendientes = (almacen: Almacen, usuario_id: number, parte: Partial<Preferencias>): void => {
  const { [usuario_id]: _, ...otros } = leerPendientes(almacen);
  const todos = Object.keys(parte).length === 0 ? otros : { ...otros, [usuario_id]: parte };
  if (Object.keys(todos).length === 0) almacen.removeItem(PENDIENTES);
  else guardar(almacen, PENDIENTES, JSON.stringify(todos));
};

interface PreferenciasDeps {
  usuario_id: number;
  almacen: Almacen;
  leer: () => Promise<Preferencias>;
  poner: (parte: Partial<Preferencias>) => Promise<Preferencias>;
  locales: {
    valor: () => Preferencias;
    aplicar: (suyas: Partial<Preferencias>) => void;
    seguir: (oir: () => void) => () => void;
  };
  alFallar: (error: unknown) => void;
}

/** Adopts what the account holds, then sends it what is chosen here. Returns its stop. */
export const startPreferencias = (deps: PreferenciasDeps): (() => void) => {
  const { usuario_id, almacen, locales } = deps;
  const pendientes: Partial<Preferencias> = leerPendientes(almacen)[usuario_id] ?? {};
  locales.aplicar(pendientes);
  const porGuardar = new Set(Object.keys(pendientes) as Clave[]);
  let conocidas = locales.valor();
  let leidas = false;
  let ocupado = false;
  let parado = false;
  let plazo: ReturnType<typeof setTimeout> | undefined;
  const decir = (estado: EstadoPreferencias) => usePreferencias.setState({ estado });
  const recordar = () => guardarPendientes(almacen, usuario_id, solo(conocidas, porGuardar));
  const anotarCambios = () => {
    const ahora = locales.valor();
    for (const clave of distintas(conocidas, ahora)) porGuardar.add(clave);
    conocidas = ahora;
    recordar();
  };
  const adoptar = async () => {
    const suyas = await deps.leer();
    if (parado) return;
    leidas = true;
    const sueltas = CLAVES.filter((clave) => !porGuardar.has(clave));
    conocidas = { ...conocidas, ...solo({ ...suyas, tema: suyas.tema ?? conocidas.tema }, sueltas) };
    locales.aplicar(solo(suyas, sueltas));
  };
  const enviar = async () => {
    const enviadas = [...porGuardar];
    decir('guardando');
    const parte = solo(conocidas, enviadas);
    await deps.poner(parte);
    for (const clave of enviadas) if (igual(parte[clave], conocidas[clave])) porGuardar.delete(clave);
    recordar();
  };
  const trabajar = async (): Promise<void> => {
    clearTimeout(plazo);
    if (ocupado || parado) return;
    ocupado = true;
    try {
      if (!leidas) await adoptar();
      while (porGuardar.size > 0 && !parado) await enviar();
      if (!parado) decir('al_dia');
    } catch (error) {
      deps.alFallar(error);
      if (parado) return;
      decir('por_guardar');
      plazo = setTimeout(() => void trabajar(), REINTENTO_MS);
    } finally {
      ocupado = false;
    }
  };
  const dejar = locales.seguir(() => {
    anotarCambios();
    void trabajar();
  });
  decir('leyendo');
  void trabajar();
  return () => {
    parado = true;
    clearTimeout(plazo);
    dejar();
    decir('solo_aqui');
  };
};
