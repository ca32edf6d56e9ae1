import { avanzar } from '@tramos/deteccion/avanzar';
import { crearEstado } from '@tramos/deteccion/estado';
import { crearAzar } from '@tramos/simulator/azar';
import { crearDuctoDemo } from '@tramos/simulator/linea';
import { leer } from '@tramos/simulator/sensor-model';
import { RELOJES, RUIDOS, type Ruido } from './casos';
import { crearTransmisor, DT_MS, relojDicho, T0_MS } from './escucha';
import { grabar } from './hidraulica';
import { idDe, lineaDe, redSorteada } from './linea';

/** A line on which nothing happens: what noise alone is taken for. */

export interface ResultadoQuieto {
  ruido: Ruido['clave'];
  tramo_dias: number;
  sensor_dias: number;
  picks: number;
  ok: number;
  inciertos: number;
  otros: number;
}

const HORA_S = 3_600;
const LOTE = 10;
const RELOJ = RELOJES[1];

export interface PedidoQuieto {
  sistema: string;
  ruido: Ruido['clave'];
  semilla: number;
  horas: number;
}

/** Streams noise second by second through the live detector; nothing is kept but the counts. */
export const correrQuieto = ({ sistema, ruido: clave, semilla, horas }: PedidoQuieto): ResultadoQuieto => {
  const linea = lineaDe(sistema);
  const ruido = RUIDOS.find((r) => r.clave === clave) ?? RUIDOS[0];
  if (ruido === undefined) throw new RangeError('no noise');
  const red = redSorteada(linea, crearAzar(semilla, `quieto/${sistema}/red`));
  const { limpias } = grabar(crearDuctoDemo(sistema), { duracion_s: 1 });
  const sensores = linea.sensores.map((s) => ({
    sensor_id: idDe(linea, s),
    sensor: crearTransmisor(semilla, `quieto/${clave}/${s}`, ruido),
    nivel: limpias.get(s)?.p[0] ?? 0,
  }));
  const estado = crearEstado();
  const reloj = relojDicho(RELOJ);
  const cuenta = { picks: 0, ok: 0, inciertos: 0, otros: 0 };
  for (let s = 0; s < horas * HORA_S; s++)
    for (const { sensor_id, sensor, nivel } of sensores) {
      const p = Array.from({ length: LOTE }, () => leer(sensor, nivel, DT_MS / 1_000) ?? Number.NaN);
      const t0 = T0_MS + s * 1_000;
      const lote = { tipo: 'muestras', sensor_id, t0, dt_ms: DT_MS, p, reloj, reproducido: false } as const;
      const { picks, detecciones } = avanzar(estado, red, { ...lote, recibido: t0 + 1_100 }, t0 + 1_100);
      cuenta.picks += picks.length;
      for (const { validez } of detecciones)
        cuenta[validez === 'ok' ? 'ok' : validez === 'incierto' ? 'inciertos' : 'otros']++;
    }
  const dias = horas / 24;
  return {
    ruido: clave,
    tramo_dias: dias * linea.tramos.length,
    sensor_dias: dias * sensores.length,
    ...cuenta,
  };
};
