import { describe, expect, it } from 'vitest';
import { deltaDe_s, viajeAB_s, viajeBA_s } from '../src/formulas';
import type { Entrada, TramoDeteccion } from '../src/tipos';
import { correr, crearAzar, disparo, enLotes, mezclar, redDe, T0, TRES, traza } from './apoyo';

describe('one wave over several tramos', () => {
  const tres = redDe(TRES);
  const T = T0 + 1_000;
  /** Arrivals along the line of a wave born at `posicion`, as edge picks. */
  const onda = (posicion: number, t: number, signo: 1 | -1 = -1, salvo: readonly number[] = []) => {
    const [uno] = TRES as [TramoDeteccion];
    const puestos = [0, 30_000, 62_000, 90_000];
    return puestos.flatMap((donde, i) => {
      const v = uno.velocidad_onda_mps + (donde > posicion ? uno.flujo_mps : -uno.flujo_mps);
      const llega = t + (1_000 * Math.abs(donde - posicion)) / v;
      return salvo.includes(i + 1) ? [] : [disparo(i + 1, llega, { signo, amplitud: signo * 0.1 })];
    });
  };
  const vivos = mezclar(
    ...[1, 2, 3, 4].map((id) =>
      enLotes(id, T0 - 30_000, traza(crearAzar(id), { desde: T0 - 30_000, duracion_s: 200 })),
    ),
  );
  const hasta = T0 + 300_000;
  const resumen = (entradas: readonly Entrada[], sordos: readonly number[] = []) =>
    correr(
      tres,
      mezclar(
        vivos.filter((e) => e.tipo === 'tiempo' || !sordos.includes(e.sensor_id)),
        [...entradas],
      ),
      hasta,
    ).detecciones;

  /** What stands in the end, after the corrections, by tramo. */
  const alFinal = (detecciones: ReturnType<typeof resumen>) =>
    [...new Map(detecciones.map((d) => [d.clave, d])).values()].sort((p, q) => p.tramo_id - q.tramo_id);

  it('from inside one is that event and its echoes', () => {
    const detecciones = resumen(onda(45_000, T));
    expect(detecciones.map((d) => [d.tramo_id, d.validez])).toEqual([
      [2, 'ok'],
      [3, 'fuera_de_tramo'],
      [1, 'fuera_de_tramo'],
    ]);
    const [principal, ...ecos] = detecciones;
    expect(principal?.posicion).toBeCloseTo(45_000, -1);
    expect(principal?.principal_clave).toBeUndefined();
    for (const eco of ecos) {
      expect(eco.principal_clave).toBe(principal?.clave);
      expect(eco.motivos).toContain('eco_de_otro_evento');
      expect(eco.motivos).not.toContain('barrido');
    }
  });

  it('that reaches the far end of the neighbour first still belongs to the tramo it began in', () => {
    // 1.5 km before sensor 3: tramo 3 is complete a second before sensor 2 has heard it.
    const detecciones = resumen(onda(60_500, T));
    expect(detecciones.filter((d) => d.validez === 'ok').map((d) => d.tramo_id)).toEqual([2]);
  });

  it.each([
    [29_750, 1],
    [30_250, 2],
    [61_800, 2],
    [62_200, 3],
  ])('born beside a station, at %d m, belongs to tramo %d', (posicion, tramo_id) => {
    const detecciones = resumen(onda(posicion, T));
    const ok = detecciones.filter((d) => d.validez === 'ok');
    expect(ok.map((d) => d.tramo_id)).toEqual([tramo_id]);
    expect(ok[0]?.posicion).toBeCloseTo(posicion, -1);
  });

  it('that sweeps from the first station is a place at the station and a sweep', () => {
    const detecciones = resumen(onda(0, T));
    expect(detecciones[0]).toMatchObject({ tramo_id: 1, validez: 'ok', posicion: expect.closeTo(0, -1) });
    expect(detecciones[0]?.motivos).toContain('cerca_de_estacion');
    expect(detecciones.slice(1).map((d) => [d.tramo_id, d.validez, d.motivos.includes('barrido')])).toEqual([
      [2, 'fuera_de_tramo', true],
      [3, 'fuera_de_tramo', true],
    ]);
  });

  it.each([
    ['trips', -20, 3],
    ['slows over a minute', -15, 20],
    ['starts', 3, 5],
  ])('of a pump that %s at the first station is never an event without its reasons', (_, amplitud, tau_s) => {
    const azar = crearAzar(3);
    const lados = [0, 30_000, 62_000, 90_000].map((x, i) => {
      const llega = T0 + 200_000 + (1_000 * x) / 1011.15;
      const p = traza(azar, { desde: T0, duracion_s: 420 }).map((v, k) => {
        const u = Math.max(0, (T0 + k * 100 - llega) / 1_000);
        return (
          v + amplitud * Math.exp(-x / 60_000) * (1 - Math.exp(-u / tau_s) + 0.01 * u * Math.exp(-u / 200))
        );
      });
      return enLotes(i + 1, T0, p);
    });
    const { detecciones } = correr(tres, mezclar(...lados), T0 + 500_000);
    const [principal, ...barridos] = detecciones;
    expect(Math.abs(principal?.posicion ?? Infinity)).toBeLessThan(100);
    expect(principal?.motivos).toContain('cerca_de_estacion');
    expect(barridos.map((d) => d.motivos.includes('barrido'))).toEqual([true, true]);
  });

  it('born at a station between two tramos is one event', () => {
    const detecciones = resumen(onda(30_000, T));
    expect(detecciones.filter((d) => d.validez === 'ok')).toHaveLength(1);
    expect(detecciones.every((d) => d.validez === 'ok' || d.principal_clave !== undefined)).toBe(true);
  });

  it('that came through a station beyond which nothing was heard is doubted', () => {
    // Born in tramo 1; sensor 1 is dead, so for sensors 2 to 4 it might have begun at station 2.
    const azar = crearAzar(31);
    const lados = [30_000, 62_000, 90_000].map((x, i) => {
      const t = T0 + 150_000 + (1_000 * (x - 15_000)) / 1011.15;
      return enLotes(i + 2, T0, traza(azar, { desde: T0, duracion_s: 300, saltos: [{ t, amplitud: -0.1 }] }));
    });
    const { detecciones } = correr(tres, mezclar(...lados), hasta + 200_000);
    expect(detecciones.map((d) => [d.tramo_id, d.validez])).toEqual([
      [2, 'incierto'],
      [3, 'fuera_de_tramo'],
    ]);
    expect(detecciones[0]?.motivos).toContain('vecino_sin_datos');
  });

  it('that the field marked near a station is told in time and says what it lacks', () => {
    const picks = [disparo(2, T), disparo(3, T + 1_000 * deltaDe_s(TRES[1] as TramoDeteccion, 150))];
    const [d] = resumen(picks);
    expect(d).toMatchObject({ validez: 'ok', tramo_id: 2 });
    expect(d?.motivos).toEqual(['cerca_de_estacion', 'vecino_sin_datos', 'disparo_en_borde']);
    expect((d?.ahora ?? Infinity) - (picks[1]?.t ?? 0)).toBeLessThan(10_000);
  });

  it('is not raised again when it comes back from the end of the line', () => {
    const [v1, v2] = [viajeAB_s, viajeBA_s];
    const vuelve = onda(45_000, T).concat(
      [1, 2, 3, 4].map((id) => {
        const [t1, t2, t3] = TRES as [TramoDeteccion, TramoDeteccion, TramoDeteccion];
        const hasta0 = ((45_000 - 30_000) / 32_000) * v2(t2) + v2(t1);
        const otra_vez = [0, v1(t1), v1(t1) + v1(t2), v1(t1) + v1(t2) + v1(t3)][id - 1] ?? 0;
        return disparo(id, T + (hasta0 + otra_vez) * 1_000, { id: `eco-${id}`, signo: 1, amplitud: 0.03 });
      }),
    );
    const detecciones = resumen(vuelve);
    expect(detecciones.filter((d) => d.validez === 'ok')).toHaveLength(1);
    expect(detecciones.some((d) => d.tipo === 'alza_presion' && d.principal_clave === undefined)).toBe(false);
  });

  it('does not swallow a second wave that crosses it, of another size', () => {
    const chica = onda(80_000, T + 6_000).map((pick) => ({ ...pick, amplitud: -0.03 }));
    const ok = alFinal(resumen([...onda(45_000, T), ...chica])).filter((d) => d.validez === 'ok');
    expect(ok.map((d) => [d.tramo_id, Math.round((d.posicion ?? 0) / 100)])).toEqual([
      [2, 450],
      [3, 800],
    ]);
  });

  it('of the size of one that crosses it leaves several places, and each event names the true one', () => {
    const finales = alFinal(resumen([...onda(45_000, T), ...onda(80_000, T + 6_000)]));
    const propios = finales.filter((d) => d.principal_clave === undefined);
    expect(propios.map((d) => [d.tramo_id, d.validez])).toEqual([
      [2, 'incierto'],
      [3, 'incierto'],
      [3, 'incierto'],
    ]);
    const lugares = propios.map((d) => [d.posicion, ...d.alternativas.map((otra) => otra.posicion)]);
    const cien = lugares.map((posiciones) => posiciones.map((posicion) => Math.round((posicion ?? 0) / 100)));
    expect(cien[0]).toContain(450);
    for (const deTres of cien.slice(1)) expect(deTres).toContain(800);
  });

  it('and its end, where the tap closes, are two events at one place', () => {
    const detecciones = resumen([...onda(45_000, T), ...onda(45_000, T + 20_000, 1)]);
    const ok = detecciones.filter((d) => d.validez === 'ok');
    expect(ok.map((d) => d.tipo)).toEqual(['caida_presion', 'alza_presion']);
    expect(Math.abs((ok[0]?.posicion ?? 0) - (ok[1]?.posicion ?? 1e9))).toBeLessThan(5);
  });
});
