import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { radioDe_ms } from '../src/enlaces';
import { agrupar } from '../src/grupos';
import type { Arribo, MiembroDeGrupo, ReglasDeGrupo } from '../src/miembros';

const MIN = 60_000;
const A_MPS = 1_000;
const SENSORES = [0, 30_000, 62_000, 90_000] as const;

/** An event drawn at random: when, where, and how it came about. */
interface Sorteo {
  min: number;
  posicion: number;
  sigma_m: number;
  forma: 'situado' | 'sin_lugar' | 'eco';
  tramo: number;
  sistema_id: number;
}

const sorteo = (minutos: number, lugares: number): fc.Arbitrary<Sorteo> =>
  fc.record({
    min: fc.integer({ min: 0, max: minutos * 60 }).map((s) => s / 60),
    posicion: fc.integer({ min: 0, max: lugares }).map((k) => k * 400 + 30_000),
    sigma_m: fc.constantFrom(10, 60, 300, 900),
    forma: fc.constantFrom('situado', 'situado', 'sin_lugar', 'eco'),
    tramo: fc.constantFrom(1, 2, 3),
    sistema_id: fc.constantFrom(1, 1, 1, 2),
  });

const arribosDe = (s: Sorteo, tramo: number, t_ms: number): Arribo[] =>
  [SENSORES[tramo - 1] ?? 0, SENSORES[tramo] ?? 0].map((posicion) => ({
    posicion,
    t_ms: t_ms + (Math.abs(posicion - s.posicion) / A_MPS) * 1_000,
    signo: -1,
  }));

/** Echoes name the event drawn before them. */
const miembroDe = (s: Sorteo, i: number, todos: readonly Sorteo[]): MiembroDeGrupo => {
  const previo = todos[i - 1];
  const eco = s.forma === 'eco' && previo?.sistema_id === s.sistema_id;
  const t_ms = (eco ? previo.min : s.min) * MIN;
  const situado = s.forma === 'situado';
  const tramo_id = situado ? (s.posicion < 30_000 ? 1 : 2) : s.tramo;
  const arribos = arribosDe(eco ? previo : s, tramo_id, t_ms);
  return {
    id: i + 1,
    tramo_id,
    sistema_id: s.sistema_id,
    ocurrio_ms: Math.min(...arribos.map((r) => r.t_ms)),
    principal_id: eco ? i : i + 1,
    posicion: situado ? s.posicion : null,
    sigma_m: situado ? s.sigma_m : null,
    velocidad_onda_mps: A_MPS,
    arribos: s.forma === 'sin_lugar' ? arribos.slice(0, 1) : arribos,
    validez: situado ? 'ok' : 'incompleto',
    correlacion: null,
    amplitud: 0.1,
    clase: null,
    possible_operational_movement: false,
    motivos: [],
  };
};

const eventos = (max: number, minutos: number, lugares = 20) =>
  fc
    .array(sorteo(minutos, lugares), { minLength: 1, maxLength: max, size: 'max' })
    .map((lista) => lista.map(miembroDe));

const reglas: fc.Arbitrary<ReglasDeGrupo> = fc.record({
  pausa_ms: fc.constantFrom(MIN, 10 * MIN, 25 * MIN),
  duracion_max_ms: fc.constantFrom(40 * MIN, 90 * MIN, 24 * 60 * MIN),
  mismo_lugar_m: fc.constantFrom(100, 500, 2_000),
});

const porId = (miembros: readonly MiembroDeGrupo[]) => new Map(miembros.map((m) => [m.id, m]));

/** What a server does with one event: it looks at its neighbours in time only, and joins the groups they stand in. */
const insertar = (
  grupoDe: Map<number, number>,
  antes: readonly MiembroDeGrupo[],
  nuevo: MiembroDeGrupo,
  r: ReglasDeGrupo,
) => {
  const cerca = antes.filter((m) => Math.abs(m.ocurrio_ms - nuevo.ocurrio_ms) <= radioDe_ms(r));
  const parte = agrupar([...cerca, nuevo], r).find((ids) => ids.includes(nuevo.id)) ?? [];
  grupoDe.set(nuevo.id, nuevo.id);
  const juntos = new Set(parte.map((id) => grupoDe.get(id)));
  const miembros = [...grupoDe].filter(([, grupo]) => juntos.has(grupo)).map(([id]) => id);
  for (const id of miembros) grupoDe.set(id, Math.min(...miembros));
};

const barajar = <T>(lista: readonly T[], orden: readonly number[]) =>
  lista
    .map((x, i) => ({ x, k: orden[i] ?? i }))
    .toSorted((p, q) => p.k - q.k)
    .map(({ x }) => x);

const ordenes = fc.array(fc.nat(), { minLength: 60, maxLength: 60 });

describe('grouping', () => {
  it('loses and doubles no event, keeps to one sistema and to the longest span', () => {
    fc.assert(
      fc.property(eventos(40, 200), reglas, (miembros, r) => {
        const grupos = agrupar(miembros, r);
        expect(grupos.flat().toSorted((a, b) => a - b)).toEqual(miembros.map(({ id }) => id));
        const dados = porId(miembros);
        for (const ids of grupos) {
          const suyos = ids.map((id) => dados.get(id) as MiembroDeGrupo);
          const tiempos = suyos.map(({ ocurrio_ms }) => ocurrio_ms);
          expect(Math.max(...tiempos) - Math.min(...tiempos)).toBeLessThanOrEqual(r.duracion_max_ms);
          expect(new Set(suyos.map(({ sistema_id }) => sistema_id)).size).toBe(1);
        }
      }),
      { numRuns: 150, noBias: true },
    );
  });

  it('is the same in any order', () => {
    fc.assert(
      fc.property(eventos(40, 200), reglas, ordenes, (miembros, r, orden) => {
        expect(agrupar(barajar(miembros, orden), r)).toEqual(agrupar(miembros, r));
      }),
      { numRuns: 150, noBias: true },
    );
  });

  it('joins exactly those that a chain of near places leads to', () => {
    const situados = eventos(30, 120).map((lista) =>
      lista.map((m) => ({
        ...m,
        principal_id: m.id,
        sistema_id: 1,
        arribos: [],
        posicion: m.posicion ?? 31_000,
      })),
    );
    fc.assert(
      fc.property(situados, reglas, (miembros, otras) => {
        const r = { ...otras, duracion_max_ms: 24 * 60 * MIN };
        const radio = (m: MiembroDeGrupo) => Math.max(r.mismo_lugar_m, 3 * (m.sigma_m ?? 0)) / 2;
        const juntos = (p: MiembroDeGrupo, q: MiembroDeGrupo) =>
          Math.abs(p.ocurrio_ms - q.ocurrio_ms) <= r.pausa_ms &&
          Math.abs((p.posicion ?? 0) - (q.posicion ?? 0)) <= radio(p) + radio(q);
        const grupo = new Map(miembros.map(({ id }) => [id, id]));
        for (let vuelta = 0; vuelta < miembros.length; vuelta++)
          for (const p of miembros)
            for (const q of miembros)
              if (juntos(p, q)) grupo.set(p.id, Math.min(grupo.get(p.id) ?? 0, grupo.get(q.id) ?? 0));
        const hallados = new Map(agrupar(miembros, r).flatMap((ids) => ids.map((id) => [id, ids[0]])));
        expect(hallados).toEqual(grupo);
      }),
      { numRuns: 200, noBias: true },
    );
  });

  it('comes out the same one event at a time among its neighbours, in any order, as all at once', () => {
    fc.assert(
      fc.property(eventos(60, 240, 4), reglas, ordenes, (miembros, otras, orden) => {
        const r = { ...otras, duracion_max_ms: Infinity };
        const grupoDe = new Map<number, number>();
        const puestos: MiembroDeGrupo[] = [];
        for (const m of barajar(miembros, orden)) {
          insertar(grupoDe, puestos, m, r);
          puestos.push(m);
        }
        const esperado = agrupar(miembros, r).flatMap((ids) => ids.map((id) => [id, ids[0]] as const));
        expect(grupoDe).toEqual(new Map(esperado));
      }),
      { numRuns: 250, noBias: true },
    );
  });

  it('of a storm looks at each event a few times, not at each pair', () => {
    // Five thousand events of one hour, all of them within the pause of each other.
    const n = 5_000;
    const tormenta = Array.from({ length: n }, (_, i): MiembroDeGrupo => {
      const s: Sorteo = {
        min: (i * 60) / n,
        posicion: 30_000 + ((i * 7_919) % 30_000),
        sigma_m: 20,
        forma: 'situado',
        tramo: 2,
        sistema_id: 1,
      };
      return miembroDe(s, i, []);
    });
    let lecturas = 0;
    const contados = tormenta.map((m) => ({
      ...m,
      get posicion() {
        lecturas++;
        return m.posicion;
      },
    }));
    const r = { pausa_ms: 60 * MIN, duracion_max_ms: 24 * 60 * MIN, mismo_lugar_m: 500 };
    expect(agrupar(contados, r).flat()).toHaveLength(n);
    expect(lecturas).toBeLessThan(20 * n);
  });
});
