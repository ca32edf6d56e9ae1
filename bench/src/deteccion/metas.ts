import { cuantil, intervaloPoisson } from './estadistica';
import { conIntervalo, demoras, dentro, errores, num, ok, pct } from './tablas';
import type { ResultadoToma } from './tomas';
import type { Resultados } from './trabajos';

/** What was promised of detection, and what of it the bench found. */

interface Meta {
  meta: string;
  medido: string;
  cumple: boolean;
}

const metasDeTomas = (tomas: readonly ResultadoToma[]): Meta[] => {
  const de = (f: (t: ResultadoToma) => boolean) =>
    tomas.filter((t) => t.ruido === 'bajo' && t.reloj_ms === 10 && f(t));
  const p = (r: readonly ResultadoToma[], q: number) => cuantil(errores(ok(r)), q);
  const rapidas = de((t) => t.fraccion >= 0.02 && t.apertura_s === 0);
  const uno = de((t) => t.fraccion === 0.01 && t.apertura_s === 0);
  const cinco = de((t) => t.fraccion >= 0.02 && t.apertura_s === 5);
  const resto = tomas.filter((t) => t.apertura_s > 0 || t.fraccion < 0.02);
  const vistas = uno.filter(({ estado }) => estado !== 'nada').length;
  const lejos = ok(resto).length - dentro(ok(resto), 3);
  const demora = cuantil(demoras(ok(rapidas)), 1);
  const firmes = ok(tomas);
  const [s1, s2] = [dentro(firmes, 1), dentro(firmes, 2)];
  return [
    {
      meta: '≥ 2 % fast, 10 ms, low noise: detected 100 %',
      medido: conIntervalo(ok(rapidas).length, rapidas.length),
      cumple: ok(rapidas).length === rapidas.length,
    },
    { meta: '… p50 of the error ≤ 30 m', medido: `${num(p(rapidas, 0.5))} m`, cumple: p(rapidas, 0.5) <= 30 },
    {
      meta: '… p90 of the error ≤ 100 m',
      medido: `${num(p(rapidas, 0.9))} m`,
      cumple: p(rapidas, 0.9) <= 100,
    },
    {
      meta: '… event within 10 s of the second arrival',
      medido: `${num(demora, 1)} s at most`,
      cumple: demora <= 10,
    },
    {
      meta: '1 % fast, 10 ms, low noise: detected ≥ 95 %',
      medido: conIntervalo(vistas, uno.length),
      cumple: vistas >= 0.95 * uno.length,
    },
    {
      meta: '… p90 of the error of an `ok` ≤ 300 m',
      medido: `${num(p(uno, 0.9))} m`,
      cumple: p(uno, 0.9) <= 300,
    },
    {
      meta: '≥ 2 % opened in 5 s, 10 ms, low noise: p90 ≤ 300 m',
      medido: `${num(p(cinco, 0.9))} m (${pct(ok(cinco).length, cinco.length)} \`ok\`)`,
      cumple: p(cinco, 0.9) <= 300,
    },
    {
      meta: 'slower or smaller, all noises and clocks: `ok` beyond 3σ ≤ 1 %',
      medido: conIntervalo(lejos, ok(resto).length),
      cumple: lejos <= 0.01 * ok(resto).length,
    },
    {
      meta: 'σ, all `ok` of the table: 68 % inside ±σ',
      medido: conIntervalo(s1, firmes.length),
      cumple: s1 >= 0.68 * firmes.length,
    },
    {
      meta: '… 95 % inside ±2σ',
      medido: conIntervalo(s2, firmes.length),
      cumple: s2 >= 0.95 * firmes.length,
    },
  ];
};

const metasDeLoDemas = ({ operaciones, transitorios, quieto }: Resultados): Meta[] => {
  const sin = operaciones.reduce((s, o) => s + o.sin_marca, 0);
  const corridas = operaciones.reduce((s, o) => s + o.corridas, 0);
  const halladas = (de: typeof transitorios) => de.filter(({ hallada }) => hallada).length;
  const sin_marca = transitorios.filter((t) => t.sin_marca).length;
  const n = transitorios.length;
  // Nobody places a tap whose wave is not in the pipe at one of its sensors; how many of the others are found stands beside.
  const llegan = transitorios.filter(({ llega }) => llega);
  const bajo = quieto.filter(({ ruido }) => ruido === 'bajo');
  const meses = bajo.reduce((s, q) => s + q.tramo_dias, 0) / 30;
  const oks = bajo.reduce((s, q) => s + q.ok, 0);
  const [desde, hasta] = intervaloPoisson(oks);
  return [
    ...(corridas === 0
      ? []
      : [
          {
            meta: 'operations: none stands as an unflagged `ok`',
            medido: `${sin} in ${corridas} runs`,
            cumple: sin === 0,
          },
        ]),
    ...(n === 0
      ? []
      : [
          {
            meta: 'taps during a pump transient: found ≥ 80 %',
            medido: `${conIntervalo(halladas(transitorios), n)}; ${pct(sin_marca, n)} \`ok\` without a flag; of the ${llegan.length} whose wave reaches both sensors: ${pct(halladas(llegan), llegan.length)}`,
            cumple: halladas(transitorios) >= 0.8 * n,
          },
        ]),
    ...(meses === 0
      ? []
      : [
          {
            meta: 'quiet, low noise: ≤ 1 `ok` per tramo-month',
            medido: `${num(oks / meses, 2)} (${num(desde / meses, 2)}–${num(hasta / meses, 2)}): ${oks} in ${num(meses * 30)} tramo-days`,
            cumple: hasta / meses <= 1,
          },
        ]),
  ];
};

/** One line for each promise whose part of the bench was run. */
export const metasDe = (r: Resultados): Meta[] => [
  ...(r.tomas.length === 0 ? [] : metasDeTomas(r.tomas)),
  ...metasDeLoDemas(r),
];
