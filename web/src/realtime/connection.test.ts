import type { SuscribirPresion } from '@tramos/contract/presiones';
import type { Authenticate } from '@tramos/contract/tiempo-real';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { crearMemoria } from '../../test/navegador';
import { logger } from '../lib/logger';
import { createChannel } from './channel';
import { type Connection, startConnection } from './connection';
import { useConexion } from './estado';
import { createMemoria } from './memoria';
import { createOido } from './oido';
import { createPosicionPush } from './posicion-push';

type Oyente = (...datos: unknown[]) => void;

/** Socket.IO's client as `connection.ts` sees it; the test plays the server and the line. */
const crearEnchufe = () => {
  const oyentes = new Map<string, Oyente[]>();
  const del_gestor = new Map<string, Oyente[]>();
  const anotar = (mapa: Map<string, Oyente[]>) => (nombre: string, oyente: Oyente) => {
    mapa.set(nombre, [...(mapa.get(nombre) ?? []), oyente]);
  };
  const decir = (mapa: Map<string, Oyente[]>, nombre: string, datos: unknown[]) => {
    for (const oyente of mapa.get(nombre) ?? []) oyente(...datos);
  };
  const enchufe = {
    connected: false,
    emit: vi.fn<(nombre: string, datos: Authenticate | SuscribirPresion) => void>(),
    on: anotar(oyentes),
    io: { on: anotar(del_gestor), engine: { transport: { name: 'websocket' } } },
    connect: vi.fn(() => enchufe),
    disconnect: vi.fn(() => {
      enchufe.connected = false;
      return enchufe;
    }),
    /** The server says. */
    oir: (nombre: string, datos?: unknown) => decir(oyentes, nombre, [datos]),
    conectarse: () => {
      enchufe.connected = true;
      decir(oyentes, 'connect', []);
    },
    caerse: (motivo: string) => {
      enchufe.connected = false;
      decir(oyentes, 'disconnect', [motivo]);
    },
    rendirse: () => decir(del_gestor, 'reconnect_failed', []),
  };
  return enchufe;
};

let enchufe: ReturnType<typeof crearEnchufe>;
let opciones: Record<string, unknown>;
let direccion: string;
vi.mock('socket.io-client', () => ({
  io: (url: string, dadas: Record<string, unknown>) => {
    direccion = url;
    opciones = dadas;
    return enchufe;
  },
}));

const QUIEN = { userId: 7, token: 't1' };
const canal = createChannel();
let quien: typeof QUIEN | null;
let revisarToken: ReturnType<typeof vi.fn<() => Promise<void>>>;
let conexion: Connection;
let almacen: Storage;

const empezar = (url = '') => {
  const posicion = createPosicionPush(almacen, 7);
  return startConnection({
    ...{ url, revisarToken, posicion },
    oir: createOido({ canal, posicion, memoria: createMemoria(undefined) }, () => undefined),
    quien: () => quien,
  });
};
const fase = () => useConexion.getState().fase;
const presentaciones = () => enchufe.emit.mock.calls.map(([nombre, datos]) => [nombre, datos]);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { location: { origin: 'http://consola' } });
  useConexion.setState(useConexion.getInitialState(), true);
  enchufe = crearEnchufe();
  almacen = crearMemoria();
  quien = QUIEN;
  revisarToken = vi.fn(async () => undefined);
  conexion = empezar();
});
afterEach(() => {
  conexion.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the live connection', () => {
  it('tries websocket, then polling, three times between 2 and 10 s apart, at this very origin', () => {
    expect(direccion).toBe('http://consola');
    expect(opciones).toMatchObject({
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      reconnectionAttempts: 3,
      reconnectionDelay: 2_000,
      reconnectionDelayMax: 10_000,
      randomizationFactor: 0.5,
      withCredentials: true,
    });
    expect(opciones).not.toHaveProperty('reconnection');
  });

  it('goes to the address that the site configured', () => {
    empezar('https://avisos.example').stop();
    expect(direccion).toBe('https://avisos.example');
  });

  it('says who it is 100 ms after connecting and is live once authenticated', () => {
    enchufe.conectarse();
    vi.advanceTimersByTime(99);
    expect(presentaciones()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(presentaciones()).toEqual([['authenticate', QUIEN]]);
    expect(fase()).not.toBe('en_vivo');
    enchufe.oir('authenticated', { userId: 7, hora_servidor: '2026-11-21T18:00:00.000Z' });
    expect(fase()).toBe('en_vivo');
  });

  it('says it again 500 ms after a reconnection, with the place in the log it has reached', () => {
    enchufe.conectarse();
    vi.advanceTimersByTime(100);
    enchufe.oir('al_dia', { pos: 41 });
    enchufe.caerse('transport close');
    expect(fase()).toBe('reconectando');
    enchufe.emit.mockClear();
    enchufe.conectarse();
    vi.advanceTimersByTime(499);
    expect(presentaciones()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(presentaciones()).toEqual([['authenticate', { ...QUIEN, desde: 41 }]]);
  });

  it('follows pressure once authenticated, and anew after every reconnection', () => {
    const entrar = () => {
      enchufe.conectarse();
      vi.advanceTimersByTime(500);
      enchufe.emit.mockClear();
      enchufe.oir('authenticated', { userId: 7, hora_servidor: '2026-11-21T18:00:00.000Z' });
    };
    conexion.suscribir([3]);
    expect(presentaciones()).toEqual([]);
    entrar();
    expect(presentaciones()).toEqual([['suscribir_presion', { sensores: [3] }]]);
    conexion.suscribir([3, 4]);
    enchufe.caerse('transport close');
    conexion.suscribir([4]);
    entrar();
    expect(presentaciones()).toEqual([['suscribir_presion', { sensores: [4] }]]);
  });

  it('says nothing when the line broke, or the person left, before the moment came', () => {
    enchufe.conectarse();
    enchufe.caerse('transport close');
    vi.advanceTimersByTime(1_000);
    quien = null;
    enchufe.conectarse();
    vi.advanceTimersByTime(1_000);
    expect(presentaciones()).toEqual([]);
  });

  it('tries again every 15 s, for ever, when the three attempts are spent', () => {
    for (let ronda = 1; ronda <= 5; ronda += 1) {
      enchufe.rendirse();
      expect(fase()).toBe('reconectando');
      vi.advanceTimersByTime(14_999);
      expect(enchufe.connect).toHaveBeenCalledTimes(ronda - 1);
      vi.advanceTimersByTime(1);
      expect(enchufe.connect).toHaveBeenCalledTimes(ronda);
    }
  });

  it('comes back by itself after the server disconnects it', () => {
    enchufe.conectarse();
    enchufe.caerse('io server disconnect');
    vi.advanceTimersByTime(1_999);
    expect(enchufe.connect).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(enchufe.connect).toHaveBeenCalledTimes(1);
  });

  it('asks who the person is now when the server disconnects it, and does not wait for the answer', () => {
    revisarToken.mockReturnValue(new Promise(() => undefined));
    enchufe.conectarse();
    enchufe.caerse('io server disconnect');
    expect(revisarToken).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2_000);
    expect(revisarToken).toHaveBeenCalledTimes(1);
    expect(enchufe.connect).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['websocket', false],
    ['polling', true],
  ])('by %s says whether it polls: %s', (transporte, por_sondeo) => {
    enchufe.io.engine.transport.name = transporte;
    enchufe.conectarse();
    enchufe.oir('authenticated', { userId: 7, hora_servidor: '2026-11-21T18:00:00.000Z' });
    expect([fase(), useConexion.getState().por_sondeo]).toEqual(['en_vivo', por_sondeo]);
  });

  it('hears nothing more once stopped', () => {
    const oidas: number[] = [];
    const parar = canal.escuchar('presion_negativa', ({ pos }) => oidas.push(pos));
    enchufe.conectarse();
    conexion.stop();
    enchufe.oir('presion_negativa', { sensor_id: 3, timestamp: '2026-11-21T18:00:00.000Z', pos: 5 });
    enchufe.oir('authenticated', { userId: 7, hora_servidor: '2026-11-21T18:00:00.000Z' });
    parar();
    expect(oidas).toEqual([]);
    expect(fase()).toBe('conectando');
  });

  it('leaves a broken line to Socket.IO, which comes back by itself', () => {
    enchufe.conectarse();
    enchufe.caerse('transport close');
    vi.advanceTimersByTime(60_000);
    expect(enchufe.connect).not.toHaveBeenCalled();
  });

  it('tries at once when asked, but not while connected nor once stopped', () => {
    conexion.intentar();
    expect(enchufe.connect).toHaveBeenCalledTimes(1);
    enchufe.conectarse();
    conexion.intentar();
    conexion.stop();
    conexion.intentar();
    vi.advanceTimersByTime(60_000);
    expect(enchufe.connect).toHaveBeenCalledTimes(1);
  });
});

describe('a refused authentication', () => {
  const NO = { message: 'Sesión no válida' };

  it('is logged in the specified words and leaves the console not live', () => {
    const error = vi.spyOn(logger, 'error').mockImplementation(() => undefined);
    enchufe.conectarse();
    enchufe.oir('auth_error', NO);
    expect(error.mock.calls[0]).toEqual(['Error de autenticación Socket.IO (Leader Tab)']);
    expect(fase()).toBe('reconectando');
  });

  it('has the token looked after, then is tried again, ever slower', async () => {
    enchufe.conectarse();
    await vi.advanceTimersByTimeAsync(100);
    for (const espera of [0, 2_000, 10_000, 60_000, 60_000]) {
      enchufe.emit.mockClear();
      revisarToken.mockClear();
      quien = { ...QUIEN, token: `tras-${espera}` };
      enchufe.oir('auth_error', NO);
      await vi.advanceTimersByTimeAsync(Math.max(0, espera - 1));
      if (espera > 0) expect(revisarToken).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(revisarToken).toHaveBeenCalledTimes(1);
      expect(presentaciones()).toEqual([['authenticate', quien]]);
    }
  });
});

describe('a closed session', () => {
  const cerrar = () => enchufe.oir('session_closed', { timestamp: '2026-11-21T18:00:00.000Z' });

  it('is heard, and ends the connection for good', () => {
    const oidas: unknown[] = [];
    const parar = canal.escuchar('session_closed', (datos) => oidas.push(datos));
    enchufe.conectarse();
    cerrar();
    parar();
    expect(oidas).toHaveLength(1);
    expect(enchufe.disconnect).toHaveBeenCalled();
    enchufe.caerse('io server disconnect');
    enchufe.rendirse();
    conexion.intentar();
    vi.advanceTimersByTime(120_000);
    expect(enchufe.connect).not.toHaveBeenCalled();
    expect(presentaciones()).toEqual([]);
  });
});

describe('what the server says', () => {
  it('reaches the channel once, and what cannot be read is logged and dropped', () => {
    const error = vi.spyOn(logger, 'error').mockImplementation(() => undefined);
    const oidas: number[] = [];
    const parar = canal.escuchar('presion_negativa', ({ pos }) => oidas.push(pos));
    const mensaje = { sensor_id: 3, timestamp: '2026-11-21T18:00:00.000Z' };
    enchufe.oir('presion_negativa', { ...mensaje, pos: 5 });
    enchufe.oir('presion_negativa', { ...mensaje, pos: 5 });
    enchufe.oir('presion_negativa', { ...mensaje, pos: 'seis' });
    enchufe.oir('presion_negativa', { ...mensaje, pos: 6 });
    parar();
    expect(oidas).toEqual([5, 6]);
    expect(error).toHaveBeenCalledTimes(1);
  });
});
