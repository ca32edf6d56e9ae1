import { type Contado, cuantilContado, medianaContada } from '@tramos/contract/estadistica';
import { type Disposicion, DisposicionSchema } from '@tramos/contract/evento';
import { masDias, type RangoDias } from '@tramos/contract/reportes';
import type { Espera, ReporteEventos } from '@tramos/contract/reportes-eventos';

/** How the report of events is counted from the rollups (docs/reportes.md). Pure. */

/** What a row of the rollups counts, as migration 0017 numbers it. */
export const MEDIDA = { hora: 0, disposicion: 1, reconocer: 2, escalar: 3, dia: 4 } as const;

/** Days or months from one calendar day to another (exclusive), added or taken away. */
export interface Parte {
  mes: boolean;
  desde: string;
  hasta: string;
  signo: 1 | -1;
}

const inicioDeMes = (dia: string): string => `${dia.slice(0, 7)}-01`;
const mesSiguiente = (dia: string): string => inicioDeMes(masDias(inicioDeMes(dia), 31));
const dias = (desde: string, hasta: string): number =>
  Math.round((Date.parse(hasta) - Date.parse(desde)) / 86_400_000);

/** The days from one to another (exclusive) that lie in one month: themselves, or the month without the others. */
const parteDeMes = (desde: string, hasta: string): Parte[] => {
  if (desde >= hasta) return [];
  const [inicio, fin] = [inicioDeMes(desde), mesSiguiente(desde)];
  if (2 * dias(desde, hasta) <= dias(inicio, fin)) return [{ mes: false, desde, hasta, signo: 1 }];
  const fuera: Parte[] = [
    { mes: false, desde: inicio, hasta: desde, signo: -1 },
    { mes: false, desde: hasta, hasta: fin, signo: -1 },
  ];
  return [{ mes: true, desde: inicio, hasta: fin, signo: 1 }, ...fuera.filter((p) => p.desde < p.hasta)];
};

/** What to add up for a range of days (both ends in it): whole months where there are any, few days else. */
export const partirRango = ({ desde, hasta }: RangoDias): Parte[] => {
  const fin = masDias(hasta, 1);
  const primero = desde === inicioDeMes(desde) ? desde : mesSiguiente(desde);
  const ultimo = inicioDeMes(fin);
  if (primero > ultimo) return parteDeMes(desde, fin);
  const enteros: Parte[] = primero < ultimo ? [{ mes: true, desde: primero, hasta: ultimo, signo: 1 }] : [];
  return [...parteDeMes(desde, primero), ...enteros, ...parteDeMes(ultimo, fin)];
};

const EXACTAS = 32;
const POR_DOBLE = 16;

/** The wait, s, that stands for a class: itself below 32 s, then the middle of the class. */
export const esperaDeClase = (clase: number): number => {
  if (clase < EXACTAS) return clase;
  const e = Math.floor(clase / POR_DOBLE) - 1;
  return (clase - e * POR_DOBLE) * 2 ** e + (2 ** e - 1) / 2;
};

type Clases = ReadonlyMap<number, number>;

const esperaDe = (clases: Clases): Espera => {
  const esperas = [...clases].map(([clase, n]): Contado => [esperaDeClase(clase), n]);
  return {
    n: [...clases.values()].reduce((suma, n) => suma + n, 0),
    mediana_s: medianaContada(esperas),
    p90_s: cuantilContado(esperas, 0.9),
  };
};

/** Position of each disposition in the rollups; 0 is none. */
export const DISPOSICIONES: readonly (Disposicion | null)[] = [null, ...DisposicionSchema.options];
const FALSAS: readonly (Disposicion | null)[] = ['falsa_alarma', 'falla_sensor'];

const cuentasDe = (disposiciones: Clases, reconocer: Clases, escalar: Clases) => {
  const suma = (cuentan: (disposicion: Disposicion | null) => boolean) =>
    [...disposiciones].reduce((n, [clave, m]) => n + (cuentan(DISPOSICIONES[clave] ?? null) ? m : 0), 0);
  const con_disposicion = suma((disposicion) => disposicion !== null);
  const falsas = suma((disposicion) => FALSAS.includes(disposicion));
  return {
    eventos: suma(() => true),
    con_disposicion,
    falsas,
    tasa_falsas: con_disposicion === 0 ? null : falsas / con_disposicion,
    reconocer: esperaDe(reconocer),
    escalar: esperaDe(escalar),
  };
};

/** One sum of the rollups. */
export interface Suma {
  tramo_id: number;
  clave: number;
  n: number;
}
interface SumasEventos {
  hora: readonly Suma[];
  disposicion: readonly Suma[];
  reconocer: readonly Suma[];
  escalar: readonly Suma[];
  dia: readonly { dia: string; n: number }[];
}

/** Sums by key, of one tramo or of all. */
const porClave = (sumas: readonly Suma[]): Map<number, number> => {
  const mapa = new Map<number, number>();
  for (const { clave, n } of sumas) mapa.set(clave, (mapa.get(clave) ?? 0) + n);
  return mapa;
};

const porTramo = (sumas: readonly Suma[]): ReadonlyMap<number, Suma[]> => {
  const mapa = new Map<number, Suma[]>();
  for (const suma of sumas) {
    const suyas = mapa.get(suma.tramo_id);
    if (suyas) suyas.push(suma);
    else mapa.set(suma.tramo_id, [suma]);
  }
  return mapa;
};

interface TramoConNombre {
  id: number;
  nombre: string;
  sistema: string;
}

/** The report, from the sums of a range. Tramos without events are left out. */
export const armarReporte = (
  rango: RangoDias,
  sumas: SumasEventos,
  tramos: readonly TramoConNombre[],
): Omit<ReporteEventos, 'parcial'> => {
  const [disposicion, reconocer, escalar] = [sumas.disposicion, sumas.reconocer, sumas.escalar].map(porTramo);
  const horas = porClave(sumas.hora);
  const por_dia = new Map(sumas.dia.map(({ dia, n }) => [dia, n]));
  const disposiciones = porClave(sumas.disposicion);
  return {
    ...rango,
    totales: cuentasDe(disposiciones, porClave(sumas.reconocer), porClave(sumas.escalar)),
    por_tramo: tramos
      .map(({ id, nombre, sistema }) => {
        const de = (mapa: ReadonlyMap<number, Suma[]> | undefined) => porClave(mapa?.get(id) ?? []);
        const cuentas = cuentasDe(de(disposicion), de(reconocer), de(escalar));
        return { tramo_id: id, tramo: nombre, sistema, ...cuentas };
      })
      .filter(({ eventos }) => eventos > 0),
    por_hora: Array.from({ length: 24 }, (_, hora) => ({ hora, eventos: horas.get(hora) ?? 0 })),
    por_dia: Array.from({ length: dias(rango.desde, rango.hasta) + 1 }, (_, i) => {
      const dia = masDias(rango.desde, i);
      return { dia, eventos: por_dia.get(dia) ?? 0 };
    }),
    por_disposicion: DISPOSICIONES.map((una, clave) => ({
      disposicion: una,
      eventos: disposiciones.get(clave) ?? 0,
    })).filter(({ eventos }) => eventos > 0),
  };
};
