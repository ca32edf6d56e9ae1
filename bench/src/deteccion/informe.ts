import { APERTURAS_S, CORRIDAS_TOMA, FRACCIONES, PARTES, RELOJES, RUIDOS } from './casos';
import type { ResultadoDetector } from './detectores';
import { cuantil, intervaloPoisson } from './estadistica';
import { metasDe } from './metas';
import { demoras, dentro, errores, fraccion, num, ok, pct, sigmas, tabla } from './tablas';
import type { ResultadoToma } from './tomas';
import type { Resultados } from './trabajos';
import { TRAS_MAX_S } from './transitorios';

/** The tables of the bench, as Markdown for docs/detection.md and for whoever runs it. */

const filasDeTomas = (tomas: readonly ResultadoToma[]) =>
  FRACCIONES.flatMap((f) =>
    APERTURAS_S.flatMap((apertura_s) =>
      RUIDOS.flatMap(({ clave }) =>
        RELOJES.map(({ sigma_ms }) => {
          const r = tomas.filter(
            (t) =>
              t.fraccion === f && t.apertura_s === apertura_s && t.ruido === clave && t.reloj_ms === sigma_ms,
          );
          const firmes = ok(r);
          return [
            ...[
              fraccion(f),
              `${apertura_s} s`,
              clave === 'bajo' ? 'low' : 'high',
              `${sigma_ms} ms`,
              String(r.length),
            ],
            pct(firmes.length, r.length),
            pct(r.filter(({ estado }) => estado === 'incierto').length, r.length),
            ...[num(cuantil(errores(firmes), 0.5)), num(cuantil(errores(firmes), 0.9))],
            num(cuantil(sigmas(firmes), 0.5)),
            ...[pct(dentro(firmes, 1), firmes.length), pct(dentro(firmes, 2), firmes.length)],
            String(firmes.length - dentro(firmes, 3)),
            num(cuantil(demoras(firmes), 0.9), 1),
          ];
        }),
      ),
    ),
  );

const CABEZAS_TOMAS = [
  ...['Size', 'Opens in', 'Noise', 'Clocks', 'Runs', '`ok`', '`incierto`', 'p50 m', 'p90 m', 'median σ m'],
  ...['in ±σ', 'in ±2σ', 'beyond 3σ', 'p90 delay s'],
];

const filasDeCurva = (tomas: readonly ResultadoToma[]) =>
  FRACCIONES.flatMap((f) =>
    APERTURAS_S.map((apertura_s) => [
      ...[fraccion(f), `${apertura_s} s`],
      ...PARTES.map((parte) => {
        const r = tomas.filter((t) => t.fraccion === f && t.apertura_s === apertura_s && t.parte === parte);
        return `${pct(ok(r).length, r.length)} / ${num(cuantil(sigmas(ok(r)), 0.5))}`;
      }),
    ]),
  );

const deTomas = ({ tomas }: Resultados): string[] => {
  if (tomas.length === 0) return [];
  const curva = (titulo: string, r: readonly ResultadoToma[]) => [
    `### ${titulo}`,
    tabla(['Size', 'Opens in', ...PARTES.map((p) => `at ${100 * p} %`)], filasDeCurva(r)),
  ];
  const otros = tomas.filter(({ otros_ok }) => otros_ok > 0).length;
  const alzas = tomas.filter(({ alzas_ok }) => alzas_ok > 0).length;
  const marcadas = ok(tomas).filter(({ marcada }) => marcada).length;
  return [
    '### Taps',
    `${CORRIDAS_TOMA} runs of noise, clocks and calibration on each of three sistemas and at each of four places make a row. Errors, σ and delay are of the \`ok\` ones.`,
    tabla(CABEZAS_TOMAS, filasDeTomas(tomas)),
    `In the same ${tomas.length} runs: another fall stood as an unflagged \`ok\` more than 3σ away in ${otros}, an unexplained rise in ${alzas}; ${marcadas} taps that were \`ok\` were flagged as an operation.`,
    ...curva(
      'Probability of an `ok` and its median σ (m), by place: low noise, 10 ms clocks',
      tomas.filter((t) => t.ruido === 'bajo' && t.reloj_ms === 10),
    ),
    ...curva(
      'The same with high noise',
      tomas.filter((t) => t.ruido === 'alto' && t.reloj_ms === 10),
    ),
  ];
};

const deOperaciones = ({ operaciones }: Resultados): string[] => {
  if (operaciones.length === 0) return [];
  const nombres = [...new Set(operaciones.map(({ operacion }) => operacion))];
  const filas = nombres.map((nombre) => {
    const suyas = operaciones.filter(({ operacion }) => operacion === nombre);
    const suma = (f: (o: (typeof suyas)[number]) => number) => String(suyas.reduce((s, o) => s + f(o), 0));
    return [
      nombre,
      suma((o) => o.corridas),
      suma((o) => o.eventos),
      suma((o) => o.marcados),
      suma((o) => o.sin_marca),
    ];
  });
  const cuales = operaciones.flatMap((o) => o.cuales.map((c) => `- ${o.operacion}, ${o.ruido}: ${c}`));
  return [
    '### Operations',
    'Both noises, 10 ms clocks, every sistema; nothing is logged, so the flag stands on physics alone.',
    tabla(['Operation', 'Runs', 'Events', '`ok`, flagged', '`ok`, unflagged'], filas),
    ...(cuales.length === 0 ? [] : [cuales.join('\n')]),
  ];
};

/** Seconds after the trip. */
const BANDAS_S = [
  [0, 60],
  [60, 120],
  [120, TRAS_MAX_S],
] as const;

const deTransitorios = ({ transitorios }: Resultados): string[] => {
  if (transitorios.length === 0) return [];
  const filas = BANDAS_S.map(([desde_s, hasta_s]) => {
    const suyos = transitorios.filter((t) => t.tras_s >= desde_s && t.tras_s < hasta_s);
    const error = suyos.flatMap(({ error_m }) => (error_m === null ? [] : [Math.abs(error_m)]));
    const llegan = suyos.filter(({ llega }) => llega);
    return [
      ...[`${desde_s}–${hasta_s} s`, String(suyos.length), String(suyos.length - llegan.length)],
      pct(llegan.filter(({ hallada }) => hallada).length, llegan.length),
      pct(suyos.filter(({ hallada }) => hallada).length, suyos.length),
      pct(suyos.filter(({ dentro }) => dentro).length, suyos.length),
      pct(suyos.filter(({ sin_marca }) => sin_marca).length, suyos.length),
      num(cuantil(error, 0.5)),
    ];
  });
  return [
    '### Taps after a pump trip',
    'Taps of 2 and 4 %, drawn anywhere on the line and any time within five minutes of the trip. Low noise, 10 ms clocks. Found: a claim, `ok` or `incierto`, within 3σ of the true place or 500 m (where the system takes two places for one); beside it the share within 3σ. Boosters trip on low suction two seconds after the wave of the trip has come. No wave: the model with the tap and without it differs at one sensor of the tramo by less than a tenth of what it differs by at the other, because the pressure there stands at that of the vapour or a check valve between is shut.',
    tabla(
      [
        ...['After the trip', 'Runs', 'No wave at a sensor', 'Found of the others', 'Found of all'],
        ...['within 3σ of all', '`ok`, unflagged, of all', 'p50 m'],
      ],
      filas,
    ),
  ];
};

const deQuieto = ({ quieto }: Resultados): string[] => {
  if (quieto.length === 0) return [];
  const filas = RUIDOS.map(({ clave }) => {
    const suyos = quieto.filter(({ ruido }) => ruido === clave);
    const suma = (f: (q: (typeof suyos)[number]) => number) => suyos.reduce((s, q) => s + f(q), 0);
    const [dias, oks] = [suma((q) => q.tramo_dias), suma((q) => q.ok)];
    const [desde, hasta] = intervaloPoisson(oks);
    const [sensor_dias, picks] = [suma((q) => q.sensor_dias), suma((q) => q.picks)];
    return [
      ...[clave === 'bajo' ? 'low' : 'high', num(dias), String(oks), num((oks * 30) / dias, 2)],
      `${num((desde * 30) / dias, 2)}–${num((hasta * 30) / dias, 2)}`,
      String(suma((q) => q.inciertos)),
      num(picks / sensor_dias, 3),
    ];
  });
  return [
    '### Quiet noise',
    tabla(
      [
        'Noise',
        'Tramo-days',
        '`ok`',
        '`ok` per tramo-month',
        '95 % (Poisson)',
        '`incierto`',
        'picks per sensor-day',
      ],
      filas,
    ),
  ];
};

/** Where at least one of them finds something, or none does. */
const seMuestra = ({ apertura_s, fraccion: f }: ResultadoDetector['casos'][number]): boolean =>
  f >= (apertura_s < 30 ? 0.005 : 0.02);

const deDetectores = ({ detectores }: Resultados): string[] => {
  const [primero] = detectores;
  if (primero === undefined) return [];
  const filas = detectores.map(({ detector, falsas, casos }) => [
    ...[detector, String(falsas)],
    ...casos
      .filter(seMuestra)
      .map((c) => `${pct(c.pd, 1)} · ${num(c.demora_s, 1)} s · ${num(c.pick_s, 2)} s · ${num(c.lugar_m)} m`),
  ]);
  const cabezas = primero.casos.filter(seMuestra).map((c) => `${fraccion(c.fraccion)} in ${c.apertura_s} s`);
  return [
    '### Detectors',
    `One sensor at a time, low noise: share of fronts found · median delay · median error of the pick · median error of the place that two such picks give. Each threshold lets through as many falls in ${primero.sensor_horas} quiet sensor-hours as ours does.`,
    tabla(['Detector', 'False', ...cabezas], filas),
  ];
};

const deCaudal = ({ caudal }: Resultados): string[] =>
  caudal.flatMap(({ sensores, leer_s, detectar_s, memoria_kb }) => [
    '### Throughput',
    tabla(
      [
        'Sensors at 10 Hz',
        'Detection',
        'Parsing the same messages',
        'Sensors one core could hear',
        'Memory per sensor',
      ],
      [
        [
          ...[
            String(sensores),
            `${num(detectar_s * 100, 1)} % of a core`,
            `${num(leer_s * 100, 1)} % of a core`,
          ],
          ...[num(sensores / (detectar_s + leer_s)), `${num(memoria_kb, 1)} kB`],
        ],
      ],
    ),
  ]);

export const informe = (r: Resultados, semilla: number): string => {
  const metas = metasDe(r);
  return [
    `Seed ${semilla}.`,
    ...(metas.length === 0
      ? []
      : [
          '### Targets',
          tabla(
            ['Target', 'Measured (95 % interval)', 'Met'],
            metas.map(({ meta, medido, cumple }) => [meta, medido, cumple ? 'yes' : '**no**']),
          ),
        ]),
    ...deTomas(r),
    ...deOperaciones(r),
    ...deTransitorios(r),
    ...deQuieto(r),
    ...deDetectores(r),
    ...deCaudal(r),
    '',
  ].join('\n\n');
};
