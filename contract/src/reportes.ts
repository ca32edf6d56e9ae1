import { z } from 'zod';
import { type Acceso, accesoDeRuta } from './acceso';

/** What every report shares: which there are, the days they look at, and how a site offers them. */

export const ReporteIdSchema = z.enum([
  'eventos',
  'logins',
  'routers',
  'ReporteRouter',
  'reporte-gps',
  'ocultamientos',
  'auditoria',
  'turno',
]);
export type ReporteId = z.infer<typeof ReporteIdSchema>;

interface Reporte {
  nombre: string;
  /** What it answers. */
  ayuda: string;
  /** Columns that a site may leave out, by key; the first column of a table always stands. */
  columnas: Readonly<Record<string, string>>;
  /** It looks at a range of days. */
  con_rango: boolean;
}

export const REPORTES = {
  eventos: {
    nombre: 'Reporte de eventos',
    ayuda: 'Cuántos eventos hubo y dónde, a qué horas, qué resultaron ser y cuánto se tardó en atenderlos',
    columnas: {
      sistema: 'Sistema',
      eventos: 'Eventos',
      parte: 'Parte del total',
      reconocidos: 'Reconocidos',
      escalados: 'Escalados',
      con_disposicion: 'Con disposición',
      falsas: 'Falsas',
      tasa: 'Tasa de falsas',
      reconocer_mediana: 'Mediana al reconocer',
      reconocer_p90: 'P90 al reconocer',
      escalar_mediana: 'Mediana al escalar',
    },
    con_rango: true,
  },
  logins: {
    nombre: 'Reporte de ingresos',
    ayuda: 'Quién entró, desde dónde, cuánto estuvo y qué intentos fallaron',
    columnas: {
      role: 'Rol',
      resultado: 'Resultado',
      fin: 'Fin',
      duracion: 'Duración',
      motivo: 'Motivo del cierre',
      ip: 'IP',
      agente: 'Navegador',
    },
    con_rango: true,
  },
  routers: {
    nombre: 'Reporte de routers',
    ayuda: 'Qué equipos de enlace fallan más y qué tramos dejan ciegos',
    columnas: {
      estado: 'Estado',
      ultimo_contacto: 'Último contacto',
      sistema: 'Sistema',
      estacion: 'Estación',
      tramos_ciegos: 'Tramos que ciega',
      d24: 'Disponibilidad 24 h',
      d7: 'Disponibilidad 7 d',
      d30: 'Disponibilidad 30 d',
      rsrp: 'RSRP',
      rsrq: 'RSRQ',
      sinr: 'SINR',
      enlace: 'Operador y tecnología',
      sim: 'SIM',
      datos: 'Datos del mes',
      plan: 'Plan',
      uptime: 'Encendido',
      reinicios: 'Reinicios 30 d',
      cola: 'Cola',
      reloj: 'Reloj',
      latencia: 'Latencia',
      temperatura: 'Temperatura',
      firmware: 'Firmware',
      sensores: 'Sensores',
    },
    con_rango: false,
  },
  ReporteRouter: {
    nombre: 'Historia de un router',
    ayuda: 'Señal, encendido, reloj, datos y cola de un equipo en el tiempo',
    columnas: {
      contacto: 'En contacto',
      rsrp: 'RSRP',
      rsrp_min: 'RSRP mínima',
      rsrq: 'RSRQ',
      sinr: 'SINR',
      uptime: 'Encendido',
      reinicios: 'Reinicios',
      reloj: 'Reloj',
      datos: 'Datos',
      cola: 'Cola máxima',
      temperatura: 'Temperatura',
      latencia: 'Latencia',
    },
    con_rango: true,
  },
  'reporte-gps': {
    nombre: 'Reporte GPS',
    ayuda: 'Dónde estuvo cada equipo, si salió de su geocerca y si su posición es de creer',
    columnas: {
      latitud: 'Latitud',
      longitud: 'Longitud',
      distancia: 'A la estación',
      geocerca: 'Geocerca',
      movimiento: 'Movimiento',
      velocidad: 'Velocidad',
      sospecha: 'Sospecha',
      precision: 'Precisión',
      satelites: 'Satélites',
      edad: 'Edad',
    },
    con_rango: true,
  },
  ocultamientos: {
    nombre: 'Lo que puede ocultar una toma',
    ayuda:
      'Mantenimientos, alarmas apartadas, silencios, cambios y accesos: quién, de qué a qué y hasta cuándo',
    columnas: {
      antes: 'Antes',
      despues: 'Después',
      hasta: 'Hasta cuándo',
      sistema: 'Sistema',
    },
    con_rango: true,
  },
  auditoria: {
    nombre: 'Reporte de auditoría',
    ayuda: 'Quién cambió qué, de qué a qué, y si la bitácora está íntegra',
    columnas: { objeto: 'Objeto', antes: 'Antes', despues: 'Después', ip: 'IP' },
    con_rango: true,
  },
  turno: {
    nombre: 'Entrega de turno',
    ayuda: 'Lo que pasó en las últimas 12 horas en una hoja, firmada por quien entrega y quien recibe',
    columnas: {},
    con_rango: false,
  },
} as const satisfies Record<ReporteId, Reporte>;

export const rutaDeReporte = <I extends ReporteId>(id: I): `/reportes/${I}` => `/reportes/${id}`;

export const accesoDeReporte = (id: ReporteId): Acceso => accesoDeRuta(rutaDeReporte(id));

/** Ranges that an address names instead of dating them; each ends with the site's today, except yesterday. */
export const RANGOS_REPORTE = ['hoy', 'ayer', '7d', '30d', 'mes', '90d', '365d'] as const;
export const RangoReporteSchema = z.enum(RANGOS_REPORTE);
export type RangoReporte = z.infer<typeof RangoReporteSchema>;

export const ETIQUETA_RANGO: Record<RangoReporte, string> = {
  hoy: 'Hoy',
  ayer: 'Ayer',
  '7d': 'Últimos 7 días',
  '30d': 'Últimos 30 días',
  mes: 'Este mes',
  '90d': 'Últimos 90 días',
  '365d': 'Últimos 365 días',
};

/** A day of the site's calendar, `yyyy-mm-dd`, one that exists. */
export const DiaSchema = z.iso.date();

/** Longest range of a report, days: a leap year and a day. */
const DIAS_MAX = 367;

const DIA_MS = 86_400_000;
/** The calendar day so many days away from another. */
export const masDias = (dia: string, dias: number): string =>
  new Date(Date.parse(`${dia}T00:00Z`) + dias * DIA_MS).toISOString().slice(0, 10);

/** Days from one calendar day to another, both counted. */
export const diasEntre = (desde: string, hasta: string): number =>
  Math.round((Date.parse(`${hasta}T00:00Z`) - Date.parse(`${desde}T00:00Z`)) / DIA_MS) + 1;

/** First and last day of a report, whole days of the site's zone. */
export interface RangoDias {
  desde: string;
  hasta: string;
}

/** The days of a named range on the site's `hoy`. */
export const diasDeRango = (rango: RangoReporte, hoy: string): RangoDias => {
  const ultimos = (dias: number): RangoDias => ({ desde: masDias(hoy, 1 - dias), hasta: hoy });
  switch (rango) {
    case 'hoy':
      return ultimos(1);
    case 'ayer':
      return { desde: masDias(hoy, -1), hasta: masDias(hoy, -1) };
    case '7d':
      return ultimos(7);
    case '30d':
      return ultimos(30);
    case 'mes':
      return { desde: `${hoy.slice(0, 7)}-01`, hasta: hoy };
    case '90d':
      return ultimos(90);
    case '365d':
      return ultimos(365);
    default:
      return rango satisfies never;
  }
};

/** Query of a report over days; refuses a range that ends before it begins or is longer than `DIAS_MAX`. */
export const conRangoDeDias = <S extends z.ZodRawShape>(forma: S) =>
  z
    .object({ ...forma, desde: DiaSchema, hasta: DiaSchema })
    .refine((q) => (q as RangoDias).desde <= (q as RangoDias).hasta, {
      path: ['hasta'],
      message: 'El rango termina antes de empezar.',
    })
    .refine((q) => diasEntre((q as RangoDias).desde, (q as RangoDias).hasta) <= DIAS_MAX, {
      path: ['hasta'],
      message: 'El rango es de más de un año.',
    });

/** How a site offers one report. */
export const ReporteSitioSchema = z.object({
  id: ReporteIdSchema,
  ofrecido: z.boolean(),
  /** Keys of the columns shown unless a reader asks for others; null is all. */
  columnas: z.array(z.string().max(40)).max(40).nullable(),
  rango: RangoReporteSchema,
  version: z.number().int(),
});
export type ReporteSitio = z.infer<typeof ReporteSitioSchema>;

export const ReportePutSchema = ReporteSitioSchema.omit({ id: true });
export const ReporteParamSchema = z.object({ reporte: ReporteIdSchema });
