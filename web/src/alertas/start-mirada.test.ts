import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  asentar,
  canal,
  EVENTO,
  empezar,
  instalarAlertas,
  linea,
  mirarse,
  parar,
  queEsperen,
  sonidos,
  tarjetas,
  timestamp,
} from '../../test/alertas';

instalarAlertas();

/** The longest that passes between two looks of a tab, and the time that a word has to arrive. */
const MIRADA_MS = 75_000;
const GRACIA_MS = 15_000;

describe('an event that waits and of which this tab was told nothing', () => {
  let conexion: typeof import('../realtime/estado');
  let signos: ReturnType<typeof setInterval>;
  let vistazos: ReturnType<typeof setInterval>;
  let salud: typeof import('../realtime/salud-servidor');
  beforeEach(async () => {
    conexion = await import('../realtime/estado');
    salud = await import('../realtime/salud-servidor');
    conexion.ponerFase('en_vivo');
    signos = setInterval(conexion.anotarOido, 2_000);
    const { usePestanas } = await import('../realtime/pestanas/estado');
    vistazos = setInterval(() => {
      conexion.mirarSilencio();
      usePestanas.setState({ latido_ms: Date.now() });
    }, 1_000);
    linea.propia.mockReturnValue(false);
    await empezar('monitorista');
    await vi.advanceTimersByTimeAsync(GRACIA_MS);
    queEsperen([EVENTO]);
  });
  afterEach(() => {
    clearInterval(signos);
    clearInterval(vistazos);
  });
  const llega = () => canal.emitir('new_evento', { pos: 2, event_id: EVENTO.id, timestamp, evento: EVENTO });
  const decirMala = () =>
    salud.useSaludServidor.setState({
      mala: { estado: 'degradado', razones: ['avisos'], desde: new Date().toISOString() },
    });
  const desconfia = async () => (await import('./desconfianza')).useDesconfianza.getState().eventos;
  const mostrada = [{ tipo: 'alerta', event: { id: EVENTO.id } }];

  it('while another says that the line is live is shown and sounds here, over an own line from now on', async () => {
    await vi.advanceTimersByTimeAsync(MIRADA_MS + GRACIA_MS);
    expect(tarjetas()).toMatchObject(mostrada);
    expect(sonidos).toBeGreaterThan(0);
    expect(linea.tomar).toHaveBeenCalledOnce();
    expect(await desconfia()).toEqual([EVENTO.id]);
  });

  it('is looked for as soon as somebody looks at the tab', async () => {
    mirarse();
    await vi.advanceTimersByTimeAsync(GRACIA_MS);
    expect(tarjetas()).toMatchObject(mostrada);
    expect(sonidos).toBe(1);
    expect(linea.tomar).toHaveBeenCalledOnce();
  });

  it('but whose word was still on its way is one alert as ever, and nobody is distrusted', async () => {
    mirarse();
    await vi.advanceTimersByTimeAsync(GRACIA_MS - 1_000);
    expect([tarjetas(), sonidos]).toEqual([[], 0]);
    llega();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(tarjetas()).toMatchObject([{ tipo: 'alerta', event: { id: EVENTO.id } }]);
    expect(sonidos).toBe(1);
    await vi.advanceTimersByTimeAsync(2 * MIRADA_MS);
    expect(tarjetas()).toHaveLength(1);
    expect(linea.tomar).not.toHaveBeenCalled();
  });

  it('but that it waits no more, falsely, is shown all the same', async () => {
    llega();
    await asentar();
    const evento = { ...EVENTO, evento_estado: 'reconocido' as const };
    canal.emitir('evento_actualizado', { pos: 3, event_id: EVENTO.id, timestamp, evento });
    expect(tarjetas()).toEqual([]);
    mirarse();
    await vi.advanceTimersByTimeAsync(GRACIA_MS);
    expect(tarjetas()).toMatchObject(mostrada);
    expect(linea.tomar).toHaveBeenCalledOnce();
  });

  it.each<[string, () => void]>([
    ['over its own line', () => linea.propia.mockReturnValue(true)],
    ['while there was no line', () => conexion.ponerFase('reconectando')],
    ['while nothing was heard of the server', () => clearInterval(signos)],
    ['while the server says that its words do not get on', () => decirMala()],
  ])('%s is shown and sounds, and nobody is distrusted', async (_como, suceder) => {
    suceder();
    await vi.advanceTimersByTimeAsync(MIRADA_MS + GRACIA_MS);
    expect(tarjetas()).toMatchObject(mostrada);
    expect(sonidos).toBeGreaterThan(0);
    expect(linea.tomar).not.toHaveBeenCalled();
    expect(await desconfia()).toEqual([]);
  });

  it('because the tab slept has its time again when it wakes', async () => {
    mirarse();
    await asentar();
    vi.setSystemTime(Date.now() + 600_000);
    await vi.advanceTimersByTimeAsync(GRACIA_MS);
    expect([tarjetas(), linea.tomar.mock.calls]).toEqual([[], []]);
    llega();
    await vi.advanceTimersByTimeAsync(GRACIA_MS);
    expect(tarjetas()).toMatchObject([{ tipo: 'alerta' }]);
    expect(linea.tomar).not.toHaveBeenCalled();
  });

  it('is not looked for until the tab knows what waited when it came', async () => {
    parar();
    queEsperen(null);
    await empezar('monitorista');
    queEsperen([EVENTO]);
    mirarse();
    await vi.advanceTimersByTimeAsync(MIRADA_MS);
    expect(tarjetas()).toMatchObject([{ tipo: 'resumen', motivo: 'pendientes', eventos: 1 }]);
    expect(linea.tomar).not.toHaveBeenCalled();
  });
});
