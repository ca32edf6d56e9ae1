import type { Role } from '@tramos/contract/roles';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ponerNavegador } from '../../test/navegador';
import { eventoMuestra, sensorMuestra } from '../galeria/muestras';
import { createChannel } from '../realtime/channel';

const timestamp = '2026-11-21T09:41:58.300Z';
const { historial: _, ...EVENTO } = eventoMuestra();
const SENSOR = sensorMuestra();
const { nombre: __, ...SIN_NOMBRE } = SENSOR;
const json = (status: number, cuerpo: unknown) => new Response(JSON.stringify(cuerpo), { status });

let canal: ReturnType<typeof createChannel>;
let responder: (ruta: string) => Response;
let pedidas: string[];
let sonidos: number;
let parar: () => void;
let alertas: typeof import('./store').useAlertas;
let sesion: typeof import('../lib/sesion').useSesion;
let logger: typeof import('../lib/logger').logger;

beforeEach(async () => {
  vi.useFakeTimers();
  const { local } = ponerNavegador();
  local.setItem('token', 't');
  local.setItem('refreshToken', 'r');
  local.setItem('user', '{"id":1,"username":"mrios"}');
  local.setItem('loginLogId', 'log-1');
  sonidos = 0;
  vi.stubGlobal(
    'Audio',
    class {
      currentTime = 0;
      load = () => undefined;
      play = async () => {
        sonidos += 1;
      };
    },
  );
  pedidas = [];
  vi.stubGlobal('fetch', async (ruta: string) => {
    pedidas.push(ruta);
    return responder(ruta);
  });
  vi.resetModules();
  canal = createChannel();
  alertas = (await import('./store')).useAlertas;
  sesion = (await import('../lib/sesion')).useSesion;
  ({ logger } = await import('../lib/logger'));
});
afterEach(() => {
  parar();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const empezar = async (role: Role) => {
  const { startAlertas } = await import('./start');
  parar = startAlertas({ canal, role, zona: 'America/Mexico_City' });
};
const toasts = () => alertas.getState().toasts;
const tarjetas = () => alertas.getState().tarjetas;
const asentar = () => vi.advanceTimersByTimeAsync(0);

describe('the alarm of a sensor', () => {
  const decir = async () => {
    canal.emitir('presion_negativa', { pos: 1, sensor_id: 3, timestamp });
    await asentar();
  };

  it.each<[string, () => Response, string]>([
    ["the sensor's name", () => json(200, { ...SENSOR, nombre: 'PT-05' }), 'PT-05'],
    ['its name in the other spelling', () => json(200, { ...SIN_NOMBRE, name: 'PT-05' }), 'PT-05'],
    ['its number when it cannot be fetched', () => json(500, { code: 'interno', message: 'x' }), 'Sensor 3'],
  ])('gives %s, and opens nothing', async (_caso, respuesta, nombre) => {
    responder = respuesta;
    await empezar('monitorista');
    await decir();
    expect(pedidas).toEqual(['/api/sensors/3']);
    expect(toasts()).toMatchObject([
      { title: '¡Alarma sensor!', description: `Falla en el sensor ${nombre} a las 03:41:58` },
    ]);
    expect(toasts()[0]).not.toHaveProperty('eventData');
    expect(sonidos).toBe(1);
  });

  it('is not for a regular user, for whom nothing is fetched', async () => {
    await empezar('user');
    await decir();
    expect([pedidas, toasts(), sonidos]).toEqual([[], [], 0]);
  });
});

describe('an event', () => {
  const nuevo = async (evento = EVENTO) => {
    canal.emitir('new_evento', { pos: 1, event_id: evento.id, timestamp, evento });
    await asentar();
  };

  it('raises a card, a toast that opens it and one sound, once', async () => {
    await empezar('monitorista');
    await nuevo();
    await nuevo();
    expect(tarjetas()).toMatchObject([{ event: { id: EVENTO.id } }]);
    expect(toasts()).toMatchObject([{ type: 'error', eventData: { id: EVENTO.id } }]);
    expect(sonidos).toBe(1);
  });

  it('is fetched when the message does not carry it', async () => {
    responder = () => json(200, { ...EVENTO, historial: [] });
    await empezar('monitorista');
    canal.emitir('new_evento', { pos: 1, event_id: EVENTO.id, timestamp });
    await asentar();
    expect(pedidas).toEqual([`/api/eventos/${EVENTO.id}`]);
    expect(toasts()).toHaveLength(1);
  });

  it('that cannot be fetched raises nothing, and the log says why', async () => {
    const error = vi.spyOn(logger, 'error');
    const warn = vi.spyOn(logger, 'warn');
    responder = () => json(500, { code: 'interno', message: 'Internal Server Error' });
    await empezar('monitorista');
    canal.emitir('new_evento', { pos: 1, event_id: EVENTO.id, timestamp });
    await asentar();
    expect(toasts()).toEqual([]);
    expect(error.mock.calls.length + warn.mock.calls.length).toBeGreaterThan(0);
  });

  it('of another validity raises nothing', async () => {
    await empezar('monitorista');
    await nuevo({ ...EVENTO, estado: 'incierto' });
    expect(toasts()).toEqual([]);
  });

  it('takes its card away once somebody acknowledged it', async () => {
    await empezar('monitorista');
    await nuevo();
    const evento = { ...EVENTO, evento_estado: 'reconocido' as const };
    canal.emitir('evento_actualizado', { pos: 2, event_id: EVENTO.id, timestamp, evento });
    expect(tarjetas()).toEqual([]);
  });
});

describe('an escalated event', () => {
  const escalado = async () => {
    const datos = { pos: 1, event_id: EVENTO.id, escalado_id: 'ESC-2026-000001', timestamp, evento: EVENTO };
    canal.emitir('evento_escalado', datos);
    await asentar();
  };

  it('alerts a regular user', async () => {
    await empezar('user');
    await escalado();
    expect(toasts()).toMatchObject([{ type: 'warning', eventData: { id: EVENTO.id } }]);
    expect(sonidos).toBe(1);
  });

  it.each(['monitorista', 'administrator'] as const)(
    'is skipped for %s, with a word in the log',
    async (role) => {
      const info = vi.spyOn(logger, 'info');
      await empezar(role);
      await escalado();
      expect(toasts()).toEqual([]);
      expect(info.mock.calls).toEqual([[`evento_escalado ${EVENTO.id} skipped for ${role}`]]);
    },
  );
});

describe('what concerns the session', () => {
  it('a closing is warned of without a sound, then clears everything 3 s later, even if the console is left', async () => {
    await empezar('user');
    canal.emitir('session_closed', { timestamp });
    expect(toasts()).toMatchObject([
      {
        type: 'warning',
        title: 'Sesión Cerrada',
        description: 'Tu sesión ha sido cerrada por un nuevo inicio de sesión',
      },
    ]);
    expect(sonidos).toBe(0);
    parar();
    vi.advanceTimersByTime(2_999);
    expect(sesion.getState().user).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(sesion.getState()).toMatchObject({
      ...{ token: null, refreshToken: null, user: null },
      error: 'Tu sesión ha sido cerrada por un nuevo inicio de sesión',
    });
    for (const clave of ['token', 'refreshToken', 'user', 'loginLogId'])
      expect(localStorage.getItem(clave)).toBeNull();
  });

  it('suspicious activity is an error toast, and ends nothing', async () => {
    await empezar('user');
    canal.emitir('suspicious_activity', { pos: 9, timestamp });
    vi.advanceTimersByTime(10_000);
    expect(toasts()).toMatchObject([{ type: 'error', title: 'Actividad Sospechosa' }]);
    expect(sesion.getState().user).not.toBeNull();
  });
});

describe('alerts that come at once', () => {
  const llegan = async (cuantas: number, primera = 1) => {
    for (let id = primera; id < primera + cuantas; id += 1)
      canal.emitir('new_evento', { pos: id, event_id: id, timestamp, evento: { ...EVENTO, id } });
    await asentar();
  };

  it('by the dozen are one card, no toast and one sound', async () => {
    await empezar('monitorista');
    await llegan(12);
    expect(tarjetas()).toMatchObject([{ tipo: 'resumen', motivo: 'tormenta', eventos: 12 }]);
    expect(toasts()).toEqual([]);
    expect(sonidos).toBe(1);
    await llegan(100, 13);
    expect(tarjetas()).toMatchObject([{ eventos: 112 }]);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(sonidos).toBe(1);
  });

  it('sound each while the stack is short, when they come one after the other', async () => {
    await empezar('monitorista');
    for (const id of [1, 2, 3, 4]) {
      await llegan(1, id);
      await vi.advanceTimersByTimeAsync(2_000);
    }
    expect(sonidos).toBe(3);
  });
});

describe('after the line was gone', () => {
  const ausentarse = async () => {
    const { ponerFase } = await import('../realtime/estado');
    ponerFase('en_vivo');
    canal.emitir('al_dia', { pos: 1 });
    await vi.advanceTimersByTimeAsync(3_000);
    ponerFase('reconectando');
    await vi.advanceTimersByTimeAsync(300_000);
    ponerFase('en_vivo');
  };
  const llega = (id: number, created_at = timestamp) =>
    canal.emitir('new_evento', { pos: id, event_id: id, timestamp, evento: { ...EVENTO, id, created_at } });
  const alDia = async () => {
    canal.emitir('al_dia', { pos: 900 });
    await asentar();
  };
  const reconocen = (id: number) => {
    const evento = { ...EVENTO, id, evento_estado: 'reconocido' as const };
    canal.emitir('evento_actualizado', { pos: 500 + id, event_id: id, timestamp, evento });
  };
  beforeEach(() => {
    responder = (ruta) =>
      ruta.startsWith('/api/eventos?') ? json(500, { code: 'interno', message: 'x' }) : json(404, {});
  });

  it('two hundred events are one card and one sound, at the end', async () => {
    await empezar('monitorista');
    await ausentarse();
    const desde_ms = Date.now() - 300_000;
    for (let id = 1; id <= 200; id += 1) llega(id, new Date().toISOString());
    expect([tarjetas(), sonidos]).toEqual([[], 0]);
    await alDia();
    expect(tarjetas()).toMatchObject([{ motivo: 'ausencia', eventos: 200, desde_ms }]);
    expect(toasts()).toEqual([]);
    expect(sonidos).toBe(1);
  });

  it('tell of an earlier beginning when the computer slept and noticed late', async () => {
    await empezar('monitorista');
    await ausentarse();
    const antes_ms = Date.now() - 7_200_000;
    for (let id = 1; id <= 11; id += 1) llega(id, new Date(antes_ms + id).toISOString());
    await alDia();
    expect(tarjetas()).toMatchObject([{ desde_ms: antes_ms + 1 }]);
  });

  it('ten are cards and toasts as usual, with one sound; what comes afterwards is news', async () => {
    await empezar('monitorista');
    await ausentarse();
    for (let id = 1; id <= 10; id += 1) llega(id);
    await alDia();
    expect(tarjetas()).toHaveLength(10);
    expect(toasts()).toHaveLength(10);
    expect(sonidos).toBe(1);
    llega(11);
    expect(tarjetas()[0]).toMatchObject({ tipo: 'alerta', event: { id: 11 } });
  });

  it('what was acknowledged meanwhile alerts nobody', async () => {
    await empezar('monitorista');
    await ausentarse();
    for (let id = 1; id <= 12; id += 1) llega(id);
    for (let id = 1; id <= 11; id += 1) reconocen(id);
    await alDia();
    expect(tarjetas()).toMatchObject([{ tipo: 'alerta', event: { id: 12 } }]);
    expect(sonidos).toBe(1);
    reconocen(12);
    expect(tarjetas()).toEqual([]);
  });

  it('shows what it has after a pause, in the end, or when the line goes again, though nobody says the end', async () => {
    await empezar('monitorista');
    await ausentarse();
    llega(1);
    await vi.advanceTimersByTimeAsync(1_999);
    llega(2);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(tarjetas()).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(tarjetas()).toHaveLength(2);

    await ausentarse();
    llega(3);
    (await import('../realtime/estado')).ponerFase('reconectando');
    expect(tarjetas()).toHaveLength(3);

    await ausentarse();
    for (let id = 10; id < 20; id += 1) {
      llega(id);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(tarjetas()).toHaveLength(13);
  });

  it('closes the cards of what was acknowledged beyond what the log can tell', async () => {
    await empezar('monitorista');
    llega(1);
    llega(2);
    responder = () => json(200, { events: [{ ...EVENTO, id: 2 }], total: 1 });
    await ausentarse();
    await alDia();
    await vi.waitFor(() => expect(tarjetas()).toMatchObject([{ event: { id: 2 } }]));
  });
});

describe('an alert that nobody has acknowledged', () => {
  const llega = async (id = EVENTO.id) => {
    canal.emitir('new_evento', { pos: id, event_id: id, timestamp, evento: { ...EVENTO, id } });
    await asentar();
  };
  const pasan = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const ajustes = () => import('./ajustes-sonido');

  it('sounds again every minute until somebody does', async () => {
    await empezar('monitorista');
    await llega();
    await pasan(59_999);
    expect(sonidos).toBe(1);
    await pasan(1);
    expect(sonidos).toBe(2);
    await pasan(60_000);
    expect(sonidos).toBe(3);
    const evento = { ...EVENTO, evento_estado: 'reconocido' as const };
    canal.emitir('evento_actualizado', { pos: 2, event_id: EVENTO.id, timestamp, evento });
    await pasan(600_000);
    expect(sonidos).toBe(3);
  });

  it('sounds once for several, and no more when the operator has closed its card', async () => {
    await empezar('monitorista');
    await llega(1);
    await pasan(30_000);
    await llega(2);
    expect(sonidos).toBe(2);
    await pasan(30_000);
    expect(sonidos).toBe(3);
    await pasan(59_999);
    expect(sonidos).toBe(3);
    await pasan(1);
    expect(sonidos).toBe(4);
    (await import('./store')).cerrarTarjetas();
    await pasan(600_000);
    expect(sonidos).toBe(4);
  });

  it('is silent during a silence, says so on its card, and is heard when it ends', async () => {
    await empezar('monitorista');
    (await ajustes()).silenciar(300_000);
    await llega();
    expect(tarjetas()).toMatchObject([{ event: { sinSonido: true } }]);
    await pasan(299_999);
    expect(sonidos).toBe(0);
    await pasan(1);
    expect(sonidos).toBe(1);
    expect(tarjetas()).toMatchObject([{ event: { sinSonido: false } }]);
  });

  it('is heard at once when the silence is ended early', async () => {
    await empezar('monitorista');
    (await ajustes()).silenciar(900_000);
    await llega();
    await pasan(10_000);
    (await ajustes()).quitarSilencio();
    await asentar();
    expect(sonidos).toBe(1);
  });

  it('is not repeated where that was chosen, nor by any tab but the one that would be heard', async () => {
    await empezar('monitorista');
    await llega();
    (await ajustes()).ponerRepetir(null);
    await pasan(600_000);
    expect(sonidos).toBe(1);
    (await ajustes()).ponerRepetir(30_000);
    await asentar();
    expect(sonidos).toBe(2);
    (await import('./sonido')).useSonido.setState({ otra_pestana: true });
    await pasan(600_000);
    expect(sonidos).toBe(2);
  });

  it("is not a sensor's", async () => {
    responder = () => json(200, SENSOR);
    await empezar('monitorista');
    canal.emitir('presion_negativa', { pos: 1, sensor_id: 3, timestamp });
    await pasan(600_000);
    expect(sonidos).toBe(1);
  });

  it('comes back after a reload while it is open, without a sound, and repeats', async () => {
    await empezar('monitorista');
    await llega(1);
    await llega(2);
    parar();
    responder = () => json(200, { events: [{ ...EVENTO, id: 2 }], total: 1 });
    await empezar('monitorista');
    await vi.waitFor(() => expect(tarjetas()).toMatchObject([{ event: { id: 2 } }]));
    expect([toasts(), sonidos]).toEqual([[], 1]);
    await pasan(60_000);
    expect(sonidos).toBe(2);
  });

  it('leaves with its card in every tab of the browser', async () => {
    await empezar('monitorista');
    await llega(1);
    await llega(2);
    const clave = 'tramos.alerta.1';
    expect(localStorage.getItem(clave)).toBe('1');
    localStorage.removeItem(clave);
    const evento = Object.assign(new Event('storage'), {
      key: clave,
      newValue: null,
      storageArea: localStorage,
    });
    window.dispatchEvent(evento);
    expect(tarjetas()).toMatchObject([{ event: { id: 2 } }]);
    (await import('./store')).cerrarTarjetas();
    expect(localStorage.getItem('tramos.alerta.2')).toBeNull();
  });
});
