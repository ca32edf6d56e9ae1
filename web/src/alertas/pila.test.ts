import { describe, expect, it } from 'vitest';
import type { AlertCardEvent, StackedNotification } from '../ui/alert-types';
import {
  type Alerta,
  claveDe,
  conAlerta,
  conAlertaSuelta,
  conResumen,
  conToast,
  cuantasAlertas,
  esCorta,
  idsPendientes,
  type Pila,
  sinEvento,
  sinTarjetas,
  VACIA,
} from './pila';
import { type Resumen, resumir } from './resumen';

const T0 = Date.UTC(2026, 10, 21, 9, 41, 58);
const card = (id: number, tramo = 'Tramo 3'): AlertCardEvent => ({
  id,
  tramo,
  tramo_nombre: tramo,
  created_at: new Date(T0 + id).toISOString(),
  posicion: 212_500,
  lat: 21.1,
  lng: -100.6,
});
const alerta = (id: number, t_ms = T0, tramo?: string): Alerta => ({
  clave: `evento:${id}`,
  t_ms,
  card: card(id, tramo),
  toast: { type: 'error', created_at: card(id).created_at, duration: 10_000 },
});
const falla = (n: number, t_ms = T0): Alerta => ({
  clave: `presion:${n}`,
  t_ms,
  card: null,
  toast: { type: 'error', created_at: new Date(t_ms).toISOString(), duration: 20_000 },
});
const llegan = (alertas: readonly Alerta[], desde: Pila = VACIA): Pila => alertas.reduce(conAlerta, desde);
/** `cuantas` alerts, `cada_ms` apart. */
const serie = (cuantas: number, cada_ms: number, primera = 1, t_ms = T0) =>
  Array.from({ length: cuantas }, (_, i) => alerta(primera + i, t_ms + i * cada_ms));
const claves = ({ tarjetas }: Pila) => tarjetas.map(claveDe);
const elResumen = ({ tarjetas }: Pila): Resumen | undefined =>
  tarjetas.find((t): t is Resumen => t.tipo === 'resumen');

describe('the stacks of alerts', () => {
  it('put the newest card first and never two of one event', () => {
    const { tarjetas } = [alerta(1), alerta(2), alerta(1, T0, 'Tramo 4')].reduce(conAlertaSuelta, VACIA);
    expect(tarjetas.map((t) => t.tipo === 'alerta' && [t.event.id, t.event.tramo])).toEqual([
      [1, 'Tramo 4'],
      [2, 'Tramo 3'],
    ]);
  });

  it('take away the card of an event that was acknowledged, and the one that was closed', () => {
    const pila = llegan([alerta(1), alerta(2), alerta(3)]);
    expect(claves(sinEvento(pila, 2))).toEqual(['evento:3', 'evento:1']);
    expect(claves(sinTarjetas(pila, ['evento:3']))).toEqual(['evento:2', 'evento:1']);
  });

  it('hold at most 20 toasts, the newest', () => {
    const toasts = Array.from({ length: 25 }, (_, i) => i).reduce<StackedNotification[]>(
      (pila, n) => conToast(pila, { type: 'error', created_at: '', key: String(n), t_ms: n }),
      [],
    );
    expect(toasts).toHaveLength(20);
    expect(toasts.at(-1)?.key).toBe('24');
  });

  it.each([
    [1, 0, 0, 0, true],
    [3, 0, 0, 0, true],
    [4, 0, 0, 0, false],
    [3, 5, 0, 0, true],
    [3, 0, 5, 0, true],
    [3, 0, 0, 5, true],
  ])(
    'with %i showing, %i that stay, %i that never sound and %i that a hidden tab keeps beyond their time, is short: %s',
    (mostrados, quedan, avisos, pasados, suena) => {
      const ahora = 1_000_000;
      const toast = { type: 'error' as const, duration: 10_000, t_ms: ahora - 9_999 };
      const toasts = [
        ...Array.from({ length: mostrados }, () => toast),
        ...Array.from({ length: quedan }, () => ({ type: 'error' as const, t_ms: ahora })),
        ...Array.from({ length: avisos }, () => ({ ...toast, type: 'info' as const })),
        ...Array.from({ length: pasados }, () => ({ ...toast, t_ms: ahora - 10_000 })),
      ];
      expect(esCorta(toasts, ahora)).toBe(suena);
    },
  );
});

describe('a storm', () => {
  it.each([
    ['ten in one instant', serie(10, 0), false],
    ['eleven in one instant', serie(11, 0), true],
    ['eleven within ten seconds', serie(11, 999), true],
    ['eleven that take ten seconds', serie(11, 1_000), false],
    ['a hundred, one a second', serie(100, 1_000), false],
  ])('is not fewer than eleven alerts in ten seconds: %s', (_caso, alertas, hay) => {
    expect(elResumen(llegan(alertas)) !== undefined).toBe(hay);
  });

  it('is one card, and none of its toasts', () => {
    const pila = llegan(serie(12, 800));
    expect(claves(pila)).toEqual(['resumen:tormenta']);
    expect(pila.toasts).toEqual([]);
    expect(elResumen(pila)).toMatchObject({
      eventos: 12,
      fallas: 0,
      desde_ms: T0,
      hasta_ms: T0 + 11 * 800,
      ultima: { id: 12 },
    });
  });

  it('leaves the cards and toasts of before it where they are', () => {
    const pila = llegan(serie(11, 100, 2, T0 + 60_000), llegan([alerta(1)]));
    expect(claves(pila)).toEqual(['resumen:tormenta', 'evento:1']);
    expect(pila.toasts.map(({ key }) => key)).toEqual(['evento:1']);
  });

  it('grows while alerts come less than ten seconds apart, and after that they show by themselves', () => {
    const once = serie(11, 0);
    const pila = llegan([...once, alerta(12, T0 + 9_000), alerta(13, T0 + 18_000), alerta(14, T0 + 28_000)]);
    expect(elResumen(pila)?.eventos).toBe(13);
    expect(claves(pila)).toEqual(['evento:14', 'resumen:tormenta']);
  });

  it('counts the alarms of sensors too, and those that the operator had closed, but not as open', () => {
    const antes = sinTarjetas(llegan([...serie(6, 0), falla(1), falla(2), falla(3), falla(4)]), ['evento:6']);
    expect(elResumen(llegan([alerta(7)], antes))).toMatchObject({
      eventos: 7,
      fallas: 4,
      abiertos: [1, 2, 3, 4, 5, 7],
    });
  });

  it('says how many are still open, and leaves with the last of them', () => {
    const pila = llegan(serie(11, 0));
    const queda = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].reduce(sinEvento, pila);
    expect(elResumen(queda)).toMatchObject({ eventos: 11, abiertos: [11] });
    expect(claves(sinEvento(queda, 11))).toEqual([]);
    expect(elResumen(sinEvento(pila, 99))?.abiertos).toHaveLength(11);
  });

  it('that goes on after its card was closed shows its next alerts by themselves again', () => {
    const pila = sinTarjetas(llegan(serie(11, 0)), ['resumen:tormenta']);
    expect(claves(llegan([alerta(12, T0 + 1_000)], pila))).toEqual(['evento:12']);
    expect(elResumen(llegan(serie(11, 10, 20, T0 + 2_000), pila))?.eventos).toBe(11);
  });

  it('is not made by a clock that was set back', () => {
    const pila = llegan([...serie(10, 0), alerta(11, T0 - 3_600_000)]);
    expect(elResumen(pila)).toBeUndefined();
  });
});

describe('summaries', () => {
  const ausencia = (ids: number[], desde_ms: number | null) =>
    resumir(
      'ausencia',
      ids.map((id) => alerta(id)),
      () => true,
      desde_ms,
    );

  it('of one kind are one card, from the first beginning', () => {
    const pila = [ausencia([1, 2], T0), ausencia([2, 3], T0 + 5_000)].reduce(conResumen, VACIA);
    expect(claves(pila)).toEqual(['resumen:ausencia']);
    expect(elResumen(pila)).toMatchObject({ eventos: 4, abiertos: [1, 2, 3], desde_ms: T0 });
  });

  it('of two kinds are two, the newest first', () => {
    expect(claves(llegan(serie(11, 0, 50), conResumen(VACIA, ausencia([1], null))))).toEqual([
      'resumen:tormenta',
      'resumen:ausencia',
    ]);
  });

  it('are counted, and wait, for all that they stand for', () => {
    const pila = conAlertaSuelta(conResumen(VACIA, ausencia([1, 2, 3], null)), alerta(9));
    expect(cuantasAlertas(pila.tarjetas)).toBe(4);
    expect(idsPendientes(pila.tarjetas)).toEqual(new Set([9, 1, 2, 3]));
  });
});
