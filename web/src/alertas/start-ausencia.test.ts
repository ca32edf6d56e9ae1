import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  asentar,
  canal,
  EVENTO,
  empezar,
  instalarAlertas,
  json,
  queEsperen,
  responderCon,
  sonidos,
  tarjetas,
  timestamp,
  toasts,
} from '../../test/alertas';

instalarAlertas();

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
    queEsperen(null);
    responderCon((ruta) =>
      ruta.startsWith('/api/eventos?') ? json(500, { code: 'interno', message: 'x' }) : json(404, {}),
    );
  });

  it('two hundred events are one card and one sound, at the end, and were missed since the last sign of life', async () => {
    await empezar('monitorista');
    await ausentarse();
    // The end of the line was noticed three seconds after it.
    const desde_ms = Date.now() - 303_000;
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
    responderCon(() => json(200, { events: [{ ...EVENTO, id: 2 }], total: 1 }));
    await ausentarse();
    await alDia();
    await vi.waitFor(() => expect(tarjetas()).toMatchObject([{ event: { id: 2 } }]), 20_000);
  });

  describe('longer than the log tells, what waits by now, less what is known,', () => {
    /** Answers how often it sounded then. */
    const vuelvenA = async (eventos: object[]) => {
      queEsperen([{ ...EVENTO, id: 1 }]);
      await empezar('monitorista');
      await ausentarse();
      // What repeats has just sounded.
      await vi.advanceTimersByTimeAsync(1_500);
      const antes = sonidos;
      queEsperen([...eventos, { ...EVENTO, id: 1 }]);
      await alDia();
      return sonidos - antes;
    };
    const NUEVE = [10, 9, 8, 7, 6, 5, 4, 3, 2].map((id) => ({ ...EVENTO, id, grupo_id: 'g' }));

    it('has a card each while there are ten, newest on top, and one sound', async () => {
      const veces = await vuelvenA(NUEVE);
      expect(tarjetas()).toMatchObject([
        ...NUEVE.map(({ id }) => ({ tipo: 'alerta', event: { id } })),
        { motivo: 'pendientes', abiertos: [1] },
      ]);
      expect(veces).toBe(1);
    });

    it('lies with what is real on top', async () => {
      await vuelvenA([
        { ...EVENTO, id: 5, tipo: 'prueba' },
        { ...EVENTO, id: 4 },
        { ...EVENTO, id: 3, tipo: 'prueba' },
        { ...EVENTO, id: 2 },
      ]);
      expect(tarjetas().slice(0, 4)).toMatchObject([4, 2, 5, 3].map((id) => ({ event: { id } })));
    });

    it('joins the card of what waited before when there would be more, with one sound', async () => {
      const veces = await vuelvenA([{ ...EVENTO, id: 11 }, ...NUEVE]);
      const [tarjeta, ...otras] = tarjetas();
      expect(tarjeta).toMatchObject({ motivo: 'pendientes', eventos: 11 });
      expect([otras, veces]).toEqual([[], 1]);
    });
  });
});
