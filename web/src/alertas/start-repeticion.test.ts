import { describe, expect, it, vi } from 'vitest';
import {
  asentar,
  canal,
  EVENTO,
  empezar,
  instalarAlertas,
  json,
  parar,
  responderCon,
  sonidos,
  tarjetas,
  timestamp,
  toasts,
} from '../../test/alertas';
import { sensorMuestra } from '../galeria/muestras-red';

instalarAlertas();

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
    responderCon(() => json(200, sensorMuestra()));
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
    responderCon(() => json(200, { events: [{ ...EVENTO, id: 2 }], total: 1 }));
    await empezar('monitorista');
    await vi.waitFor(() => expect(tarjetas()).toMatchObject([{ event: { id: 2 } }]), 20_000);
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
