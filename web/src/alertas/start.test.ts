import { describe, expect, it, vi } from 'vitest';
import {
  asentar,
  canal,
  EVENTO,
  empezar,
  instalarAlertas,
  json,
  logger,
  parar,
  pedidas,
  responderCon,
  sesion,
  sonidos,
  tarjetas,
  timestamp,
  toasts,
} from '../../test/alertas';
import { sensorMuestra } from '../galeria/muestras-red';

const SENSOR = sensorMuestra();
const { nombre: __, ...SIN_NOMBRE } = SENSOR;

instalarAlertas();

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
    responderCon(respuesta);
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
    responderCon(() => json(200, { ...EVENTO, historial: [] }));
    await empezar('monitorista');
    canal.emitir('new_evento', { pos: 1, event_id: EVENTO.id, timestamp });
    await asentar();
    expect(pedidas).toEqual([`/api/eventos/${EVENTO.id}`]);
    expect(toasts()).toHaveLength(1);
  });

  it('that cannot be fetched raises nothing, and the log says why', async () => {
    const error = vi.spyOn(logger, 'error');
    const warn = vi.spyOn(logger, 'warn');
    responderCon(() => json(500, { code: 'interno', message: 'Internal Server Error' }));
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

describe('a sensor taken out of detection', () => {
  const puesto = {
    pos: 4,
    timestamp,
    sensor_id: 3,
    sensor: 'PT-03',
    por: 'Lucía',
    motivo: 'Cambio de transmisor',
  };

  it('is told to administrators: until when, by whom and why', async () => {
    await empezar('administrator');
    canal.emitir('mantenimiento_cambiado', { ...puesto, hasta: '2026-11-21T17:41:58.000Z' });
    canal.emitir('mantenimiento_cambiado', { ...puesto, pos: 5, hasta: null });
    expect(toasts()).toMatchObject([
      {
        type: 'warning',
        title: 'Sensor en mantenimiento',
        description: expect.stringMatching(
          /^Lucía sacó PT-03 de la detección hasta .*: Cambio de transmisor$/,
        ),
      },
      { type: 'info', title: 'Mantenimiento terminado', description: 'Lucía devolvió PT-03 a la detección' },
    ]);
    expect(sonidos).toBe(0);
  });

  it('or disabled, or removed, is told with who did it', async () => {
    await empezar('administrator');
    const hecho = {
      pos: 6,
      timestamp,
      que: 'tramo',
      nombre: 'Tramo 3',
      cambio: 'deshabilitado',
      por: 'Lucía',
    } as const;
    canal.emitir('vigilancia_cambiada', hecho);
    expect(toasts()).toMatchObject([
      { type: 'warning', title: 'Vigilancia cambiada', description: 'Lucía deshabilitó el tramo Tramo 3' },
    ]);
  });
});

describe('alarms that are silenced', () => {
  it('are told to administrators: which, by whom, for how long and why; and that they call again', async () => {
    await empezar('administrator');
    const silencio = {
      ...({ pos: 11, timestamp, cambio: 'apartada', alarmas: 2 } as const),
      ...{ nombres: ['PT-03'], hasta: timestamp, motivo: 'Cambio de transmisor', por: 'Lucía' },
    };
    canal.emitir('silencio_cambiado', silencio);
    canal.emitir('silencio_cambiado', {
      ...silencio,
      ...({ pos: 12, cambio: 'apartado_vencido', alarmas: 1, hasta: null, motivo: null, por: null } as const),
    });
    expect(toasts()).toMatchObject([
      {
        type: 'warning',
        title: 'Alarmas apartadas',
        description: expect.stringMatching(
          /^Lucía apartó 2 alarmas de PT-03 hasta .*: Cambio de transmisor$/,
        ),
      },
      {
        type: 'info',
        title: 'Terminó un apartado',
        description: 'Se cumplió el plazo de 1 alarma de PT-03',
      },
    ]);
    expect(sonidos).toBe(0);
  });
});

describe('a message about an escalation that does not reach its person', () => {
  const envio = {
    ...({ pos: 9, timestamp, event_id: 7, nombre: 'Lucía', canal: 'webhook' } as const),
    error: 'El webhook respondió 500',
  } as const;

  it('is told to administrators: to whom, why, and whether it is tried again', async () => {
    await empezar('administrator');
    canal.emitir('escalacion_fallida', { ...envio, definitivo: false });
    canal.emitir('escalacion_fallida', { ...envio, pos: 10, definitivo: true });
    expect(toasts()).toMatchObject([
      {
        type: 'error',
        title: 'Un aviso no ha llegado',
        description: 'Lucía, por webhook: El webhook respondió 500. Se sigue intentando.',
        eventData: { id: 7 },
      },
      { title: 'Un aviso no llegó', description: expect.stringMatching(/Ya no se reintenta/) },
    ]);
    expect(sonidos).toBe(0);
  });
});

describe('a logged manoeuvre', () => {
  const maniobra = {
    t: timestamp,
    estacion: 'Encinos',
    equipo: 'bomba',
    accion: 'paro',
    nota: 'Programado',
    registrada: timestamp,
    a_tiempo: true,
  } as const;

  it('is told to administrators, without a sound and with nothing to open', async () => {
    await empezar('administrator');
    for (const pos of [4, 5]) canal.emitir('maniobra_registrada', { pos, timestamp, maniobra });
    expect(toasts()).toMatchObject([
      {
        type: 'info',
        title: 'Maniobra registrada',
        description: 'Paro de bomba en Encinos a las 03:41:58. Programado',
      },
      { key: 'maniobra:5' },
    ]);
    expect(toasts()[0]).not.toHaveProperty('eventData');
    expect([tarjetas(), sonidos]).toEqual([[], 0]);
  });

  it('that was told of too late for explaining anything is a warning', async () => {
    await empezar('administrator');
    const tarde = { ...maniobra, t: '2026-11-21T06:41:58.000Z', a_tiempo: false };
    canal.emitir('maniobra_registrada', { pos: 4, timestamp, maniobra: tarde });
    expect(toasts()).toMatchObject([
      {
        type: 'warning',
        title: 'Maniobra registrada fuera de tiempo',
        description: expect.stringMatching(/Registrada 3.h después: no explica eventos$/),
      },
    ]);
  });

  it.each(['monitorista', 'user'] as const)('is not told to %s', async (role) => {
    await empezar(role);
    canal.emitir('maniobra_registrada', { pos: 4, timestamp, maniobra });
    expect(toasts()).toEqual([]);
  });
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

  it('suspicious activity that was closed once is not shown again when the console is opened anew', async () => {
    await empezar('user');
    canal.emitir('suspicious_activity', { pos: 9, timestamp });
    const { quitarToast } = await import('./store');
    quitarToast(toasts()[0]?.key ?? '');
    parar();
    await empezar('user');
    canal.emitir('suspicious_activity', { pos: 9, timestamp });
    expect(toasts()).toEqual([]);
    canal.emitir('suspicious_activity', { pos: 10, timestamp });
    expect(toasts()).toHaveLength(1);
  });

  it('suspicious activity that nobody closed is shown again', async () => {
    await empezar('user');
    canal.emitir('suspicious_activity', { pos: 11, timestamp });
    parar();
    await empezar('user');
    canal.emitir('suspicious_activity', { pos: 11, timestamp });
    expect(toasts()).toHaveLength(1);
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
    // The first sound is over by then, and speaks for them all the same.
    await vi.advanceTimersByTimeAsync(2_000);
    await llegan(100, 13);
    expect(tarjetas()).toMatchObject([{ eventos: 112 }]);
    await vi.advanceTimersByTimeAsync(7_000);
    expect(sonidos).toBe(1);
    // Ten seconds after it, what comes is news again.
    await vi.advanceTimersByTimeAsync(2_000);
    await llegan(1, 113);
    expect(sonidos).toBe(2);
  });

  const seguidas = async (cuantas: number, decir: (n: number) => void) => {
    for (let n = 1; n <= cuantas; n += 1) {
      decir(n);
      await asentar();
      await vi.advanceTimersByTimeAsync(2_000);
    }
  };
  const fallaSensor = (n: number) =>
    canal.emitir('presion_negativa', { pos: 100 + n, sensor_id: n, timestamp });

  it('of sensors sound each while the stack is short, when they come one after the other', async () => {
    responderCon(() => json(200, SENSOR));
    await empezar('monitorista');
    await seguidas(6, fallaSensor);
    expect(sonidos).toBe(3);
  });

  it('are each heard when they are events, however much is showing', async () => {
    responderCon(() => json(200, SENSOR));
    await empezar('monitorista');
    await seguidas(6, fallaSensor);
    for (const id of [1, 2, 3, 4]) {
      await llegan(1, id);
      await vi.advanceTimersByTimeAsync(2_000);
    }
    expect(sonidos).toBe(7);
  });

  it('are heard of an event in the midst of a storm of sensors', async () => {
    responderCon(() => json(200, SENSOR));
    await empezar('monitorista');
    for (let n = 1; n <= 15; n += 1) fallaSensor(n);
    await asentar();
    await vi.advanceTimersByTimeAsync(2_000);
    const antes = sonidos;
    await llegan(1);
    expect(tarjetas()).toMatchObject([{ tipo: 'resumen', motivo: 'tormenta', fallas: 15, eventos: 1 }]);
    expect(sonidos).toBe(antes + 1);
  });

  it.each<[string, () => void]>([
    ['of activity that looks suspicious', () => canal.emitir('suspicious_activity', { pos: 99, timestamp })],
    [
      'of a server that cannot store',
      () =>
        canal.emitir('salud_servidor', {
          estado: 'degradado',
          razones: ['sin_guardar'],
          desde: timestamp,
        }),
    ],
  ])('are heard %s, however much is showing', async (_que, decir) => {
    responderCon(() => json(200, SENSOR));
    await empezar('administrator');
    await seguidas(6, fallaSensor);
    decir();
    await asentar();
    expect(sonidos).toBe(4);
  });
});
