import type { Evento } from '@tramos/contract/evento';
import type { Tramo } from '@tramos/contract/red';
import type { Sensor } from '@tramos/contract/sensor';
import type { LoginResponse } from '@tramos/contract/sesion';
import type { Sitio } from '@tramos/contract/sitio';
import { oirOnda } from './campo';

/** What other people do meanwhile: the API as somebody calls it without a browser. */

export const PASSWORD = 'Tramos-2026';
export type Cuenta = 'admin' | 'monitorista' | 'usuario' | 'nuevo';
type Metodo = 'get' | 'post' | 'put';

/** A server by the address that every program on this machine understands, and the folder of its data. */
export interface Servidor {
  baseURL: string;
  data_dir: string;
}

/** What a call answers; throws what it says when it answers anything but 200. */
const llamar = async <T>(
  baseURL: string,
  metodo: Metodo,
  ruta: string,
  { token, datos }: { token?: string; datos?: object | undefined },
): Promise<T> => {
  const respuesta = await fetch(`${baseURL}${ruta}`, {
    method: metodo.toUpperCase(),
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(datos && { body: JSON.stringify(datos) }),
  });
  if (respuesta.status !== 200)
    throw new Error(`${ruta} answered ${respuesta.status}: ${await respuesta.text()}`);
  return (await respuesta.json()) as T;
};

export const iniciarSesion = (
  baseURL: string,
  username: string,
  password = PASSWORD,
): Promise<LoginResponse> => llamar(baseURL, 'post', '/api/auth/login', { datos: { username, password } });

/** What a call answers to a session that another sign-in has closed: nothing was done. */
const SESION_TERMINADA = '"code":"sesion_terminada"';

export type Como = <T>(cuenta: Cuenta, metodo: Metodo, ruta: string, datos?: object) => Promise<T>;

/** Calls as one of the demo's accounts, each of which signs in once, and anew when somebody else has since. Their own session closes. */
export const crearComo = (baseURL: string): Como => {
  const tokens = new Map<Cuenta, string>();
  const entrar = async (cuenta: Cuenta): Promise<string> => {
    const { token } = await iniciarSesion(baseURL, cuenta);
    tokens.set(cuenta, token);
    return token;
  };
  return async <T>(cuenta: Cuenta, metodo: Metodo, ruta: string, datos?: object) => {
    const pedir = (token: string) => llamar<T>(baseURL, metodo, ruta, { token, datos });
    const sabido = tokens.get(cuenta);
    if (sabido === undefined) return pedir(await entrar(cuenta));
    try {
      return await pedir(sabido);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes(SESION_TERMINADA)) throw error;
      return pedir(await entrar(cuenta));
    }
  };
};

const CADA_MS = 250;

const dormir = (ms: number) => new Promise((seguir) => setTimeout(seguir, ms));

/** Asks until there is an answer; `undefined` when there was none for so long. */
const hasta = async <T>(
  preguntar: () => Promise<T | undefined>,
  plazo_ms: number,
): Promise<T | undefined> => {
  const fin = Date.now() + plazo_ms;
  for (;;) {
    const dicho = await preguntar();
    if (dicho !== undefined || Date.now() >= fin) return dicho;
    await dormir(CADA_MS);
  }
};

/** Longer than any pair window of the demo, holding back included… */
const CALMA_MS = 90_000;
/** …and than the time a wave takes over the longest tramo. */
const CRUCE_MS = 50_000;
const INTENTOS = 4;
/** Longer than a wave takes from its arrival to the list of events. */
const LLEGADA_MS = 12_000;

const vecinosDe = (t: Tramo, tramos: readonly Tramo[]) =>
  tramos.filter((v) =>
    [v.sensor_a_id, v.sensor_b_id].some((s) => s === t.sensor_a_id || s === t.sensor_b_id),
  );

/**
 * Two waves close in time and place could be paired either way, and the detector says so; of what was raised by hand it
 * knows nothing. A tramo is calm when
 * neither it nor a neighbour that shares a sensor had an event lately, nor one beyond, with which the tramo between
 * would be mistaken; the one that is calm with the most to spare is taken.
 */
const tramoEnCalma = (
  tramos: readonly Tramo[],
  eventos: readonly Evento[],
  ahora: number,
): Tramo | undefined => {
  const callan = (cerca: readonly Tramo[]) =>
    ahora -
    Math.max(
      0,
      ...eventos
        .filter(({ tipo }) => tipo !== 'manual' && tipo !== 'prueba')
        .filter((e) => cerca.some(({ id }) => id === e.tramo_id))
        .map((e) => Date.parse(e.created_at)),
    );
  const holgura = (t: Tramo) => {
    const vecinos = vecinosDe(t, tramos);
    const segundos = vecinos.flatMap((v) => vecinosDe(v, tramos));
    return Math.min(callan(vecinos) - CALMA_MS, callan(segundos) - CRUCE_MS);
  };
  const [mejor] = tramos.map((t) => ({ t, sobra: holgura(t) })).sort((a, b) => b.sobra - a.sobra);
  return mejor && mejor.sobra > 0 ? mejor.t : undefined;
};

/** Makes a located event by sending two picks, and waits until it is stored. Nothing else that it sent is on its way by then. */
export const ocurrir = async (servidor: Servidor): Promise<Evento> => {
  // The administrator's session is used to look things up, so that it closes no other person's.
  const { token } = await iniciarSesion(servidor.baseURL, 'admin');
  const leer = <T>(ruta: string) => llamar<T>(servidor.baseURL, 'get', ruta, { token });
  const { tramos } = await leer<{ tramos: Tramo[] }>('/api/tramos');
  const { sensors } = await leer<{ sensors: Sensor[] }>('/api/sensors');
  const recientes = async () => (await leer<{ events: Evento[] }>('/api/eventos?limit=100')).events;
  const ultimo = (await recientes())[0]?.id ?? 0;
  const clave = (id: number) => sensors.find((s) => s.id === id)?.clave ?? '';
  const usados = new Set<number>();
  const nuevo = async () =>
    (await recientes()).find((e) => e.id > ultimo && e.estado === 'ok' && usados.has(e.tramo_id));
  const libre = async () =>
    tramoEnCalma(
      tramos.filter(({ id }) => !usados.has(id)),
      await recientes(),
      Date.now(),
    );
  /** What comes of the other waves: nobody asked for it, and in the midst of a later test it would be news. */
  const apartarDemorados = async (evento: Evento) => {
    const otros = [...usados].filter((id) => id !== evento.tramo_id);
    const demorados = await hasta(async () => {
      const suyos = (await recientes()).filter((e) => e.id > ultimo && otros.includes(e.tramo_id));
      return otros.every((id) => suyos.some((e) => e.tramo_id === id)) ? suyos : undefined;
    }, CALMA_MS);
    const datos = { ids: (demorados ?? []).map(({ id }) => id) };
    if (datos.ids.length > 0)
      await llamar(servidor.baseURL, 'post', '/api/eventos/reconocer', { token, datos });
  };
  // Where an earlier wave makes the detector wait, the next one is sent elsewhere.
  for (let intento = 0; intento < INTENTOS; intento += 1) {
    const tramo = await hasta(libre, CALMA_MS + LLEGADA_MS);
    if (!tramo) throw new Error('no tramo came to be calm');
    usados.add(tramo.id);
    const claves = { a: clave(tramo.sensor_a_id), b: clave(tramo.sensor_b_id) };
    const parte = 0.3 + 0.4 * Math.random();
    const lugar = Math.round(tramo.posicion_a + (tramo.posicion_b - tramo.posicion_a) * parte);
    await oirOnda(servidor, tramo, claves, lugar);
    const evento = await hasta(nuevo, LLEGADA_MS);
    if (evento) {
      await apartarDemorados(evento);
      return evento;
    }
  }
  throw new Error(`none of ${INTENTOS} waves became a located event`);
};

/** Waits until nothing more comes of what was sent then, epoch ms: in the midst of a later test it would be news. */
export const asentar = async ({ baseURL }: Servidor, enviado_ms: number): Promise<void> => {
  const { token } = await iniciarSesion(baseURL, 'admin');
  const ultimo = async () => {
    const { events } = await llamar<{ events: Evento[] }>(baseURL, 'get', '/api/eventos?limit=1', { token });
    return events[0]?.id;
  };
  await dormir(enviado_ms + CALMA_MS - Date.now());
  for (let visto = await ultimo(); ; ) {
    await dormir(LLEGADA_MS);
    const ahora = await ultimo();
    if (ahora === visto) return;
    visto = ahora;
  }
};

const PROPUESTAS = 50;

/** Of many places on these tramos the one furthest from whatever has happened: near each other, two would be one cause. */
const lugarApartado = (tramos: readonly Tramo[], eventos: readonly Evento[]) => {
  const proponer = () => {
    const { id, posicion_a, posicion_b } = tramos[Math.floor(Math.random() * tramos.length)] as Tramo;
    const posicion = Math.round(posicion_a + (0.2 + 0.6 * Math.random()) * (posicion_b - posicion_a));
    const suyos = eventos.filter(({ tramo_id }) => tramo_id === id);
    const lejos_m = Math.min(...suyos.map((e) => Math.abs((e.posicion ?? Infinity) - posicion)));
    return { lejos_m, lugar: { tramo_id: id, posicion } };
  };
  const propuestas = Array.from({ length: PROPUESTAS }, proponer);
  return propuestas.reduce((mejor, otra) => (otra.lejos_m > mejor.lejos_m ? otra : mejor)).lugar;
};

/**
 * Raises an event by hand on this tramo, or on any without an open event, whose card would have the same name; where all
 * have one, on any but that of the newest. It comes at once, and is announced as one that was heard: for whatever asks no
 * more than that something happens.
 */
export const levantar = async (como: Como, nota = 'Llamó un vecino', tramo?: Tramo): Promise<Evento> => {
  const { events } = await como<{ events: Evento[] }>('admin', 'get', '/api/eventos?limit=500');
  const { tramos } = await como<{ tramos: Tramo[] }>('admin', 'get', '/api/tramos');
  const abiertos = events.filter((e) => e.evento_estado === 'abierto');
  const sin = (cuales: readonly Evento[]) =>
    tramos.filter(({ id }) => !cuales.some((e) => e.tramo_id === id));
  const libres = [sin(abiertos), sin(events.slice(0, 1))].find(({ length }) => length > 0) ?? tramos;
  const lugar = lugarApartado(tramo ? [tramo] : libres, events);
  return como('admin', 'post', '/api/eventos/manual', { ...lugar, nota });
};

/** Acknowledges whatever is open, so that nothing waits for whoever comes. */
export const nadaEspera = async (baseURL: string): Promise<void> => {
  const { token } = await iniciarSesion(baseURL, 'admin');
  const abiertos = async () => {
    const ruta = '/api/eventos?evento_estado=abierto&limit=500';
    return (await llamar<{ events: Evento[] }>(baseURL, 'get', ruta, { token })).events;
  };
  for (let eventos = await abiertos(); eventos.length > 0; eventos = await abiertos()) {
    const datos = { ids: eventos.map(({ id }) => id) };
    await llamar(baseURL, 'post', '/api/eventos/reconocer', { token, datos });
  }
};

/** Any located event of the site's today that is still open and not escalated; makes one when there is none. */
export const alguno = async (servidor: Servidor): Promise<Evento> => {
  const { token } = await iniciarSesion(servidor.baseURL, 'admin');
  const leer = <T>(ruta: string) => llamar<T>(servidor.baseURL, 'get', ruta, { token });
  // One of yesterday, after midnight, would stand in no list that nobody has filtered.
  const { zona } = await leer<Sitio>('/api/sitio');
  const hoy = new Intl.DateTimeFormat('en-CA', { timeZone: zona }).format(new Date());
  const { events } = await leer<{ events: Evento[] }>(
    `/api/eventos?evento_estado=abierto&simulacion=no&limit=100&dateFrom=${hoy}T00:00`,
  );
  return events.find((e) => e.estado === 'ok' && e.sigma_m !== null && !e.escalado) ?? ocurrir(servidor);
};
