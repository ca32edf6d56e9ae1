import { LIMITE_MAX } from '@tramos/contract/limites';
import { describe, expect, it, vi } from 'vitest';
import {
  asentar,
  canal,
  EVENTO,
  empezar,
  instalarAlertas,
  json,
  parar,
  queEsperen,
  responderCon,
  sesion,
  sonidos,
  tarjetas,
  timestamp,
  toasts,
} from '../../test/alertas';
import { sensorMuestra } from '../galeria/muestras-red';

instalarAlertas();

const cerrarTodas = async () => {
  const { claveDe } = await import('./pila');
  (await import('./store')).cerrarTarjetas(tarjetas().map(claveDe));
};

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

  it('sounds again a minute after the clock was set back by a night, though the line goes on speaking', async () => {
    await empezar('monitorista');
    await llega();
    vi.setSystemTime(Date.now() - 8 * 3_600_000);
    for (let s = 0; s <= 65; s += 5) {
      canal.emitir('salud', { sensores: [], timestamp });
      await pasan(5_000);
    }
    expect(sonidos).toBe(2);
  });

  it('goes on sounding every minute in the hours that come a second time, as it did the first', async () => {
    await empezar('monitorista');
    await llega();
    await pasan(600_000);
    const antes = sonidos;
    vi.setSystemTime(Date.now() - 420_000);
    for (let s = 0; s < 300; s += 5) {
      canal.emitir('salud', { sensores: [], timestamp });
      await pasan(5_000);
    }
    expect(sonidos - antes).toBe(5);
  });

  it('sounds in a browser whose storage takes nothing, so that no list names this tab', async () => {
    const { usePestanas } = await import('../realtime/pestanas/estado');
    await empezar('monitorista');
    usePestanas.setState({ yo: 'esta', tabs: [] });
    await llega();
    expect(sonidos).toBe(1);
  });

  it('sounds again though the record says that something sounded at the end of the shift', async () => {
    queEsperen([EVENTO]);
    const { sonados } = await import('./sonido');
    vi.spyOn(sonados, 'ultimo').mockResolvedValue(Date.now() + 8 * 3_600_000);
    await empezar('monitorista');
    await asentar();
    const antes = sonidos;
    for (let s = 0; s <= 65; s += 5) {
      canal.emitir('salud', { sensores: [], timestamp });
      await pasan(5_000);
    }
    expect(sonidos).toBe(antes + 1);
  });

  it('sounds once for several, a minute after the last of them', async () => {
    await empezar('monitorista');
    await llega(1);
    await pasan(30_000);
    await llega(2);
    expect(sonidos).toBe(2);
    await pasan(59_999);
    expect(sonidos).toBe(2);
    await pasan(1);
    expect(sonidos).toBe(3);
    await pasan(60_000);
    expect(sonidos).toBe(4);
  });

  it('goes on sounding when its card is closed, until somebody acknowledges it', async () => {
    await empezar('monitorista');
    await llega(1);
    await llega(2);
    await cerrarTodas();
    expect(tarjetas()).toEqual([]);
    await pasan(120_000);
    expect(sonidos).toBe(3);
    for (const id of [1, 2]) {
      const evento = { ...EVENTO, id, evento_estado: 'reconocido' as const };
      canal.emitir('evento_actualizado', { pos: 10 + id, event_id: id, timestamp, evento });
    }
    await pasan(600_000);
    expect(sonidos).toBe(3);
  });

  it('of an exercise waits no longer than the exercise', async () => {
    await empezar('monitorista');
    const evento = { ...EVENTO, simulacion: true };
    canal.emitir('new_evento', { pos: 1, event_id: EVENTO.id, timestamp, evento });
    await asentar();
    await pasan(60_000);
    expect(sonidos).toBe(2);
    const ejercicio = {
      ...{ id: 1, nombre: 'Toma de noche', sistema: EVENTO.sistema, estado: 'terminado' as const },
      ...{ iniciado_por: 'Lucía', iniciado_at: timestamp, termina_at: timestamp },
      ...{ terminado_at: timestamp, terminado_por: 'Lucía' },
    };
    canal.emitir('ejercicio', { pos: 2, timestamp, ejercicio });
    expect(tarjetas()).toEqual([]);
    await pasan(600_000);
    expect(sonidos).toBe(2);
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

  it('is repeated at every choice there is, and in a browser that once chose never', async () => {
    localStorage.setItem('tramos.sonido.repetir_ms', '0');
    await empezar('monitorista');
    await llega();
    await pasan(60_000);
    expect(sonidos).toBe(2);
    for (const { value } of (await import('./opciones-sonido')).ENTRE_SONIDOS) {
      (await ajustes()).ponerRepetir(Number(value));
      await asentar();
      const antes = sonidos;
      await pasan(Number(value));
      expect([value, sonidos]).toEqual([value, antes + 1]);
    }
  });

  it('is heard within five seconds, however many tabs are said to come before this one', async () => {
    const { usePestanas } = await import('../realtime/pestanas/estado');
    const { sonados } = await import('./sonido');
    vi.spyOn(sonados, 'tomar').mockImplementation(async (claves) => ({
      mias: claves.map((clave) => ({ clave, intento: 0 })),
      ...{ ajenas: false, registro: true },
    }));
    await empezar('monitorista');
    const ids = [...Array.from({ length: 200 }, (_, n) => `z${n}`), 'esta'];
    usePestanas.setState({
      yo: 'esta',
      tabs: ids.map((id) => ({ id, lastSeen: Date.now(), armado: true, usado: id === 'esta' ? 0 : 1 })),
    });
    await llega();
    await pasan(5_000);
    expect(sonidos).toBe(1);
  });

  it('is heard, and again in its time, though all that can be named before it was written down as heard', async () => {
    const { sonados } = await import('./sonido');
    const media = Math.floor(Date.now() / 30_000);
    const { claveDeEvento } = await import('./espera');
    const { claveDeRepeticion } = await import('./repeticion');
    const nombres = Array.from({ length: 1_000 }, (_, n) => [
      `evento:${n}`,
      claveDeRepeticion(60_000, (media + n) * 30_000, claveDeEvento(EVENTO)),
    ]);
    await sonados.callar([...nombres.flat(), `evento:${EVENTO.id}`]);
    await empezar('monitorista');
    await llega();
    expect(sonidos).toBe(1);
    await pasan(60_000);
    expect(sonidos).toBe(2);
  });

  it('is not repeated by any tab but the one that would be heard', async () => {
    await empezar('monitorista');
    await llega();
    await pasan(60_000);
    expect(sonidos).toBe(2);
    const { usePestanas } = await import('../realtime/pestanas/estado');
    for (let s = 0; s < 600; s += 5) {
      const tabs = ['lider', 'esta'].map((id) => ({ id, lastSeen: Date.now(), armado: true }));
      usePestanas.setState({ yo: 'esta', tabs });
      await pasan(5_000);
    }
    expect(sonidos).toBe(2);
  });

  it('is heard in this tab once the one that was to sound it cannot be heard', async () => {
    await empezar('monitorista');
    await llega();
    const { usePestanas } = await import('../realtime/pestanas/estado');
    const suena = (armada: string) =>
      usePestanas.setState({
        yo: 'esta',
        tabs: ['lider', 'esta'].map((id) => ({ id, lastSeen: Date.now(), armado: id === armada })),
      });
    suena('lider');
    await pasan(5_000);
    await llega(43);
    await pasan(5_000);
    expect(sonidos).toBe(1);
    suena('esta');
    await pasan(1_500);
    expect(sonidos).toBe(2);
  });

  it.each([
    ['while it waits, as soon as a tab can be heard', true, 2],
    ['no more once somebody has acknowledged it', false, 1],
  ])('that nobody heard again is heard %s', async (_, espera, veces) => {
    await empezar('monitorista');
    await llega();
    const { usePestanas } = await import('../realtime/pestanas/estado');
    // It has given no sign of life for too long to be heard.
    usePestanas.setState({ yo: 'esta', tabs: [{ id: 'esta', lastSeen: 0, armado: true }] });
    await pasan(60_000);
    expect(sonidos).toBe(1);
    if (!espera) {
      const evento = { ...EVENTO, evento_estado: 'reconocido' as const };
      canal.emitir('evento_actualizado', { pos: 2, event_id: EVENTO.id, timestamp, evento });
    }
    usePestanas.setState({ tabs: [{ id: 'esta', lastSeen: Date.now(), armado: true }] });
    canal.emitir('salud', { sensores: [], timestamp });
    await asentar();
    expect(sonidos).toBe(veces);
  });

  it("is not a sensor's", async () => {
    responderCon(() => json(200, sensorMuestra()));
    await empezar('monitorista');
    canal.emitir('presion_negativa', { pos: 1, sensor_id: 3, timestamp });
    await pasan(600_000);
    expect(sonidos).toBe(1);
  });

  it('is shut up by a silence of this sign-in, not of the one before', async () => {
    await empezar('monitorista');
    (await ajustes()).silenciar(900_000);
    parar();
    await empezar('monitorista');
    expect((await ajustes()).silenciado()).toBe(true);
    parar();
    sesion.setState({ loginLogId: 'log-2' });
    await empezar('monitorista');
    expect((await ajustes()).silenciado()).toBe(false);
  });
});

describe('what is open when a console starts', () => {
  const pasan = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const abiertos = (...ids: number[]) => ids.map((id) => ({ ...EVENTO, id }));

  it('is one card and one sound, and repeats; it is asked for by role', async () => {
    queEsperen(abiertos(7, 5, 3));
    await empezar('monitorista');
    expect(tarjetas()).toMatchObject([{ tipo: 'resumen', motivo: 'pendientes', abiertos: [7, 5, 3] }]);
    expect([toasts(), sonidos]).toEqual([[], 1]);
    await pasan(60_000);
    expect(sonidos).toBe(2);
  });

  it('of more than the server tells at once says so, and asks for the rest when few are left', async () => {
    const ids = Array.from({ length: LIMITE_MAX }, (_, i) => 10_000 - i);
    queEsperen(abiertos(...ids), LIMITE_MAX + 20);
    await empezar('monitorista');
    const { useEspera } = await import('./espera');
    expect(useEspera.getState()).toMatchObject({ hayMas: true, eventos: { size: LIMITE_MAX } });
    queEsperen(abiertos(...ids.slice(LIMITE_MAX / 2), 20, 19));
    for (const id of ids.slice(0, LIMITE_MAX / 2)) {
      const evento = { ...EVENTO, id, evento_estado: 'reconocido' as const };
      canal.emitir('evento_actualizado', { pos: 20_000 - id, event_id: id, timestamp, evento });
    }
    await asentar();
    expect(useEspera.getState().hayMas).toBe(false);
    expect([...useEspera.getState().eventos.keys()].slice(-2)).toEqual([20, 19]);
  });

  it('is, for a regular user, what was escalated, whatever its validity', async () => {
    const escalado = { ...EVENTO, id: 8, estado: 'incierto', escalado: true };
    queEsperen([escalado, ...abiertos(7)]);
    await empezar('user');
    expect(tarjetas()).toMatchObject([{ abiertos: [8] }]);
    parar();
    await empezar('monitorista');
    expect(tarjetas()).toMatchObject([{ abiertos: [7] }]);
  });

  it('is not heard again by a reload of the same sign-in, and goes on repeating in its time', async () => {
    queEsperen(abiertos(7));
    await empezar('monitorista');
    await pasan(40_000);
    parar();
    await empezar('monitorista');
    expect([tarjetas().length, sonidos]).toEqual([1, 1]);
    await pasan(19_999);
    expect(sonidos).toBe(1);
    await pasan(1);
    expect(sonidos).toBe(2);
  });

  it('is heard by the next person at the same desk, whoever put its cards away', async () => {
    queEsperen(abiertos(7, 5));
    await empezar('monitorista');
    await cerrarTodas();
    parar();
    await empezar('monitorista');
    expect([tarjetas(), sonidos]).toEqual([[], 1]);
    parar();
    sesion.setState({ loginLogId: 'log-2' });
    await empezar('monitorista');
    expect(tarjetas()).toMatchObject([{ motivo: 'pendientes', abiertos: [7, 5] }]);
    expect(sonidos).toBe(2);
  });

  it('is asked for again until the server answers', async () => {
    queEsperen(null);
    responderCon(() => json(500, { code: 'interno', message: 'x' }));
    await empezar('monitorista');
    await pasan(1_000);
    queEsperen(abiertos(7));
    await pasan(20_000);
    expect([tarjetas().length, sonidos]).toEqual([1, 1]);
  });

  it('of an exercise that is over is nobody’s', async () => {
    queEsperen([{ ...EVENTO, simulacion: true }]);
    responderCon(() => json(200, { ejercicios: [], total: 0 }));
    await empezar('monitorista');
    await pasan(600_000);
    expect([tarjetas(), sonidos]).toEqual([[], 0]);
  });

  it('is folded in every tab when its card is closed in one, and has a card again where it is alerted of anew', async () => {
    queEsperen(abiertos(1, 2));
    await empezar('monitorista');
    const evento = Object.assign(new Event('storage'), {
      ...{ key: 'tramos.plegada.1', newValue: 'log-1', storageArea: localStorage },
    });
    localStorage.setItem('tramos.plegada.1', 'log-1');
    window.dispatchEvent(evento);
    expect(tarjetas()).toMatchObject([{ abiertos: [2] }]);
    await cerrarTodas();
    expect(localStorage.getItem('tramos.plegada.2')).toBe('log-1');
    canal.emitir('evento_actualizado', {
      ...{ pos: 9, event_id: 2, timestamp },
      evento: { ...EVENTO, id: 2, evento_estado: 'reconocido' },
    });
    expect(localStorage.getItem('tramos.plegada.2')).toBeNull();
  });
});
