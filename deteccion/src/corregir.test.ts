import { describe, expect, it } from 'vitest';
import { pickEn, redDe, T0, TRES } from '../test/apoyo';
import { corregirDichos } from './corregir';
import { alLlegar } from './dichos';
import { crearEstado, type EstadoDeteccion } from './estado';
import { anotarSuelto } from './fondo';
import { buscarParejas } from './formar';
import { deltaDe_s } from './formulas';
import type { PickVivo } from './pares';
import { resolverPares } from './resolver';
import type { Deteccion, TramoDeteccion } from './tipos';

const red = redDe(TRES);
const [, MEDIO] = TRES as [TramoDeteccion, TramoDeteccion, TramoDeteccion];

/** An arrival by a clock that is known, as large as friction leaves it at either end unless said otherwise. */
const oida = (sensor_id: number, s: number, amplitud = -0.1): PickVivo => {
  const vivo = pickEn(sensor_id, s, amplitud);
  return { ...vivo, pick: { ...vivo.pick, reloj: { fuente: 'gps', offset_ms: 0 } } };
};
/** When B of the middle tramo hears what A heard at 300 s, `x_m` from A. */
const enB_s = (x_m: number) => 300 + deltaDe_s(MEDIO, x_m);
/** Halfway between its sensors, so that both hear it equally large. */
const MITAD_M = 16_000;

/** A detector whose sensors are all heard, since hours unless they are new. */
const escuchando = ({ desde_ms = T0 - 86_400_000 } = {}): EstadoDeteccion => {
  const estado = crearEstado();
  for (const sensor_id of [1, 2, 3, 4]) {
    estado.oidos.set(sensor_id, { muestra_ms: T0 + 900_000, disparo_ms: T0 + 900_000 });
    estado.desde.set(sensor_id, desde_ms);
  }
  return estado;
};
/** Takes arrivals in `s` after T0, and says what is told again and what is told anew. */
const llegan = (estado: EstadoDeteccion, s: number, ...vivos: readonly PickVivo[]) => {
  estado.ahora_ms = T0 + s * 1_000;
  for (const vivo of vivos) {
    const { sensor_id } = vivo.pick;
    estado.picks.set(sensor_id, [...(estado.picks.get(sensor_id) ?? []), vivo]);
    buscarParejas(estado, red, vivo);
    alLlegar(estado, vivo);
  }
  return { corregidas: corregirDichos(estado, red), nuevas: resolverPares(estado, red) };
};
const lugares = (dichas: readonly Deteccion[]) =>
  dichas.map(({ clave, validez, posicion }) => [clave, validez, posicion && Math.round(posicion)]);

describe('what was told of two arrivals', () => {
  const CLAVE = '2:2:300:3:300';
  /** As sharp, but 2.5 times as small: it may be the same wave, and hardly. */
  const CHICA = -0.04;
  const EN = MEDIO.posicion_a + MITAD_M;

  /** Told of `x_m` at once, by arrivals of which B's is so large. */
  const dichoDe = (x_m = MITAD_M, amplitud = -0.1, estado = escuchando()) => {
    const a = oida(2, 300);
    const b = oida(3, enB_s(x_m), amplitud);
    b.pick = { ...b.pick, clave: '3:300' };
    const { nuevas } = llegan(estado, 330, a, b);
    expect(lugares(nuevas)).toEqual([[CLAVE, 'ok', MEDIO.posicion_a + x_m]]);
    return { estado, a, b };
  };

  it('is not told again where nothing came, and stands as what later arrivals are held against', () => {
    const { estado } = dichoDe();
    const [suya] = estado.emitidas;
    expect(llegan(estado, 331).corregidas).toEqual([]);
    expect(llegan(estado, 332, oida(4, 332)).corregidas).toEqual([]);
    expect(estado.emitidas).toEqual([suya]);
    expect(estado.emitidas[0]).toBe(suya);
  });

  it('is told again of a partner that fits better, under the same name, and what is left over is free', () => {
    const { estado, a, b } = dichoDe(MITAD_M - 3_000, CHICA);
    const mejor = oida(3, enB_s(MITAD_M));
    const { corregidas } = llegan(estado, 335, mejor);
    expect(lugares(corregidas)).toEqual([[CLAVE, 'ok', EN]]);
    expect(corregidas[0]).toMatchObject({ corrige: true, pick_b: { clave: mejor.pick.clave }, motivos: [] });
    expect([a, b, mejor].map(({ usado_en }) => [...usado_en])).toEqual([[2], [], [2]]);
    expect(b.cerrado).toBe(false);
    expect(estado.emitidas).toMatchObject([{ clave: CLAVE, posicion: expect.closeTo(EN, 3), segura: true }]);
    // It is not told a third time.
    expect(llegan(estado, 336).corregidas).toEqual([]);
  });

  it('has what is left over look for a partner of its own', () => {
    const { estado, b } = dichoDe(MITAD_M - 3_000, CHICA);
    const otra = oida(2, 300.5, CHICA);
    otra.cerrado = true;
    estado.picks.set(2, [...(estado.picks.get(2) ?? []), otra]);
    b.cerrado = true;
    estado.ahora_ms = T0 + 335_000;
    const mejor = oida(3, enB_s(MITAD_M));
    estado.picks.set(3, [...(estado.picks.get(3) ?? []), mejor]);
    alLlegar(estado, mejor);
    corregirDichos(estado, red);
    expect(b.cerrado).toBe(false);
    expect(estado.pendientes.map((p) => [p.a.pick.clave, p.b.pick.clave])).toContainEqual([
      otra.pick.clave,
      b.pick.clave,
    ]);
  });

  it('is told again with where else it may be, and doubted, when a partner comes that fits as well', () => {
    const { estado, b } = dichoDe(MITAD_M - 3_000);
    const igual = oida(3, enB_s(MITAD_M));
    const { corregidas } = llegan(estado, 335, igual);
    expect(lugares(corregidas)).toEqual([[CLAVE, 'incierto', EN - 3_000]]);
    expect(corregidas[0]).toMatchObject({ corrige: true, motivos: ['otra_llegada'] });
    expect(corregidas[0]?.alternativas.map(({ posicion }) => Math.round(posicion))).toEqual([EN]);
    expect([...b.usado_en]).toEqual([2]);
    expect(estado.emitidas).toMatchObject([{ clave: CLAVE, segura: false }]);
    const [dudosa] = estado.emitidas;
    // The same again is no news.
    expect(llegan(estado, 336, oida(2, 336, 0.1)).corregidas).toEqual([]);
    expect(estado.emitidas[0]).toBe(dudosa);
  });

  it('stays where the better partner is spent in another event of the tramo', () => {
    const { estado } = dichoDe(MITAD_M - 3_000, CHICA);
    const mejor = oida(3, enB_s(MITAD_M));
    mejor.usado_en.add(2);
    expect(lugares(llegan(estado, 335, mejor).corregidas)).toEqual([[CLAVE, 'incierto', EN - 3_000]]);
  });

  it('stays, and is looked at again, while more has to come of the better one', () => {
    const { estado } = dichoDe(MITAD_M - 3_000, CHICA);
    const mejor = oida(3, enB_s(MITAD_M));
    // Its sensor marks as much by itself, which has to be waited for.
    for (const h of [1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7]) anotarSuelto(estado, oida(3, 300 - h * 3_600));
    expect(lugares(llegan(estado, 330.5, mejor).corregidas)).toEqual([[CLAVE, 'incierto', EN - 3_000]]);
    expect(estado.dichos[0]?.revisar).toBe(true);
    expect(lugares(llegan(estado, 350).corregidas)).toEqual([[CLAVE, 'ok', EN]]);
  });

  it('keeps what stays of it as it is, whichever end the better partner came at', () => {
    const enB = dichoDe(MITAD_M - 3_000, CHICA);
    enB.a.cerrado = true;
    llegan(enB.estado, 335, oida(3, enB_s(MITAD_M)));
    expect([enB.a.cerrado, [...enB.a.usado_en]]).toEqual([true, [2]]);

    const enA = escuchando();
    const [a, b] = [oida(2, 300, CHICA), oida(3, 297)];
    llegan(enA, 330, a, b);
    b.cerrado = true;
    a.cerrado = true;
    const mejor = oida(2, 297);
    expect(llegan(enA, 335, mejor).corregidas).toMatchObject([{ pick_a: { clave: '2:297' } }]);
    expect([a, b, mejor].map(({ cerrado, usado_en }) => [cerrado, usado_en.size])).toEqual([
      [false, 0],
      [true, 1],
      [false, 1],
    ]);
  });

  /** What B of it may have heard instead, `m` from A and as well. */
  const igual = (x_m: number) => oida(3, enB_s(x_m));
  const otrasDe = (dichas: readonly Deteccion[]) =>
    dichas.map(({ alternativas }) =>
      alternativas.map(({ posicion }) => Math.round(posicion - MEDIO.posicion_a)),
    );

  it('is told again whenever where else it may be is another, and only then', () => {
    const { estado, b } = dichoDe();
    const [x, y, z] = [igual(10_000), igual(11_000), igual(12_000)];
    const oye = (s: number, ...vivos: readonly PickVivo[]) => {
      estado.picks.set(3, [b, ...vivos]);
      return otrasDe(llegan(estado, s, oida(2, s, 0.1)).corregidas).map((m) => m.sort());
    };
    expect(oye(331, x)).toEqual([[10_000]]);
    expect(oye(332, y)).toEqual([[11_000]]);
    expect(oye(333, y, x)).toEqual([[10_000, 11_000]]);
    expect(oye(334, x, y)).toEqual([]);
    expect(oye(335, x, z)).toEqual([[10_000, 12_000]]);
    expect(oye(336, x)).toEqual([[10_000]]);
  });

  it('tells one arrival at A from another with the same at B', () => {
    const { estado, b } = dichoDe();
    const enA = (s: number) => oida(2, s);
    const a = estado.dichos[0]?.par.a as PickVivo;
    const oye = (s: number, ...vivos: readonly PickVivo[]) => {
      estado.picks.set(2, [a, ...vivos]);
      return llegan(estado, s, oida(3, s, 0.1)).corregidas;
    };
    const [x, y] = [enA(296), enA(297)];
    expect(oye(331, x)).toHaveLength(1);
    expect(oye(332, y)).toHaveLength(1);
    expect(oye(333, y)).toEqual([]);
    expect([...b.usado_en]).toEqual([2]);
  });

  it('leaves other events as they are', () => {
    const { estado } = dichoDe(MITAD_M - 3_000, CHICA);
    const [suya] = estado.emitidas;
    if (!suya) expect.unreachable('it was told');
    const otra = { ...suya, clave: 'otra', sistema_id: 2 };
    estado.emitidas.unshift(otra);
    llegan(estado, 331, oida(2, 331, 0.1));
    expect(estado.emitidas).toEqual([otra, suya]);
    expect(estado.emitidas[1]).toBe(suya);
    llegan(estado, 335, oida(3, enB_s(MITAD_M)));
    expect(estado.emitidas.map(({ clave }) => clave)).toEqual(['otra', CLAVE]);
    expect(estado.dichos[0]?.revisar).toBe(false);
  });

  it('comes back to nothing that was forgotten meanwhile', () => {
    const { estado } = dichoDe();
    estado.emitidas = [];
    expect(llegan(estado, 331, oida(2, 331, 0.1)).corregidas).toEqual([]);
    expect(estado.emitidas).toEqual([]);
  });

  it('is the wave of another event where the better partner shows that', () => {
    const [otra] = dichoDe().estado.emitidas;
    if (!otra) expect.unreachable('it was told');
    const { estado } = dichoDe(MITAD_M - 3_000, CHICA);
    estado.emitidas.push({ ...otra, clave: 'otra', segura: false });
    const { corregidas } = llegan(estado, 335, oida(3, enB_s(MITAD_M)));
    expect(corregidas).toMatchObject([{ clave: CLAVE, principal_clave: 'otra', validez: 'fuera_de_tramo' }]);
    expect(estado.emitidas.map(({ clave }) => clave)).toEqual(['otra']);
  });

  it('is looked at only when something came that may change it', () => {
    const { estado } = dichoDe(MITAD_M - 3_000, CHICA);
    estado.picks.set(3, [...(estado.picks.get(3) ?? []), oida(3, enB_s(MITAD_M))]);
    expect(llegan(estado, 335).corregidas).toEqual([]);
    expect(llegan(estado, 336, oida(2, 336, 0.1)).corregidas).toHaveLength(1);
  });

  it('is corrected no more once a better partner can have come, and forgotten when its sensors are known', () => {
    const { estado } = dichoDe(MITAD_M - 3_000, CHICA);
    const hasta_ms = estado.dichos[0]?.hasta_ms ?? 0;
    expect(llegan(estado, hasta_ms / 1_000 - T0 / 1_000 + 0.001, oida(3, enB_s(MITAD_M))).corregidas).toEqual(
      [],
    );
    expect(estado.dichos).toEqual([]);
  });

  it('is corrected until then', () => {
    const { estado } = dichoDe(MITAD_M - 3_000, CHICA);
    const hasta_ms = estado.dichos[0]?.hasta_ms ?? 0;
    expect(llegan(estado, hasta_ms / 1_000 - T0 / 1_000, oida(3, enB_s(MITAD_M))).corregidas).toHaveLength(1);
    expect(estado.dichos).toHaveLength(1);
  });
});

describe('what was told of sensors that nobody knew yet', () => {
  const NUEVOS = { desde_ms: T0 };
  const CLAVE_NUEVA = `2:2:300:3:${enB_s(MITAD_M)}`;
  const dicho = (de = NUEVOS) => {
    const estado = escuchando(de);
    const { nuevas } = llegan(estado, 330, oida(2, 300), oida(3, enB_s(MITAD_M)));
    expect(nuevas).toMatchObject([{ clave: CLAVE_NUEVA, validez: 'ok' }]);
    return estado;
  };
  /** Both mark as much by themselves, ten times an hour. */
  const marcar = (estado: EstadoDeteccion) => {
    for (const sensor_id of [2, 3])
      for (let i = 1; i <= 20; i += 1) anotarSuelto(estado, oida(sensor_id, 330 + i * 100));
  };
  const mirar = (estado: EstadoDeteccion, s: number) => llegan(estado, s, oida(3, s, -5)).corregidas;

  it('is doubted once they have marked so much by themselves, and told so once', () => {
    const estado = dicho();
    expect(mirar(estado, 1_000)).toEqual([]);
    marcar(estado);
    const [dudada, ...otras] = mirar(estado, 3_000);
    expect(otras).toEqual([]);
    expect(dudada).toMatchObject({
      ...{ clave: CLAVE_NUEVA, corrige: true, validez: 'incierto', motivos: ['llegadas_sueltas'] },
    });
    expect(estado.emitidas).toMatchObject([{ clave: CLAVE_NUEVA, segura: false }]);
    expect(mirar(estado, 3_100)).toEqual([]);
  });

  it('stands once they are known', () => {
    const estado = dicho();
    marcar(estado);
    // Known for an hour, and not a moment longer.
    expect(mirar(estado, 3_600.001)).toEqual([]);
    expect(estado.dichos).toEqual([]);
  });

  it('is doubted in the last moment of that hour', () => {
    const estado = dicho();
    marcar(estado);
    expect(mirar(estado, 3_600)).toHaveLength(1);
  });

  it('stands where its sensors were known, while it may still be corrected and after', () => {
    const estado = dicho({ desde_ms: T0 - 86_400_000 });
    marcar(estado);
    expect(mirar(estado, 340)).toEqual([]);
    expect(estado.dichos).toHaveLength(1);
    expect(mirar(estado, 3_000)).toEqual([]);
  });

  it('is not doubted by itself where it is the wave of another event', () => {
    const estado = dicho();
    const [suyo] = estado.dichos;
    if (!suyo) expect.unreachable('it was told');
    suyo.decision = { ...suyo.decision, relacion: 'eco' };
    marcar(estado);
    expect(mirar(estado, 3_000)).toEqual([]);
    expect(suyo.revisar).toBe(false);
  });

  it('is doubted alone, and also when it was forgotten meanwhile', () => {
    const estado = dicho();
    const [suya] = estado.emitidas;
    if (!suya) expect.unreachable('it was told');
    estado.emitidas.unshift({ ...suya, clave: 'otra', sistema_id: 2 });
    marcar(estado);
    expect(mirar(estado, 3_000)).toHaveLength(1);
    expect(estado.emitidas.map(({ clave, segura }) => [clave, segura])).toEqual([
      ['otra', true],
      [CLAVE_NUEVA, false],
    ]);
    const sin_ella = dicho();
    sin_ella.emitidas = [];
    marcar(sin_ella);
    expect(mirar(sin_ella, 3_000)).toHaveLength(1);
  });
});
