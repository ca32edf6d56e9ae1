import { Link } from '@tanstack/react-router';
import { textoDesfase } from '@tramos/contract/duracion';
import type { RouterReporte } from '@tramos/contract/reportes-routers';
import { bandaDe } from '@tramos/contract/routers';
import { formatNumero } from '../../lib/formato';
import { ahoraServidor } from '../../lib/reloj';
import { Mark } from '../../ui/mark';
import { type ColumnaReporte, columnaDeLapso } from '../tabla';
import classes from './columnas.module.css';
import { ETIQUETA_ESTADO, nombres, porCiento, textoBanda, textoFuente, textoOido } from './textos';

type Radio = Parameters<typeof bandaDe>[0];
const DIGNA_DE_VER = new Set(['debil', 'mala']);

/** `−98 regular`: the number and its band in words. */
const Senal = ({ medida, valor }: { medida: Radio; valor: number | null }) => {
  if (valor === null) return '-';
  return (
    <span data-aviso={DIGNA_DE_VER.has(bandaDe(medida, valor)) || undefined} className={classes.senal}>
      {formatNumero(valor)} <small>{textoBanda(medida, valor)}</small>
    </span>
  );
};

const radio = (clave: string, titulo: string, medida: Radio): ColumnaReporte<RouterReporte> => ({
  ...{ clave, titulo, tipo: 'numero', decimales: 0 },
  valor: (f) => f[medida],
  pinta: (f) => <Senal medida={medida} valor={f[medida]} />,
});

const MARCA = { en_linea: 'normal', sin_contacto: 'sin_datos', inactivo: 'fuera_de_servicio' } as const;

/** `100.0 en 2 min`: of a router that was heard for less than the window, what its share is of. */
const Disponibilidad = ({
  fila,
  dias,
  parte,
}: {
  fila: RouterReporte;
  dias: number;
  parte: number | null;
}) => {
  const valor = porCiento(parte);
  if (valor === null) return '-';
  return (
    <span className={classes.senal}>
      {formatNumero(valor, 1)} <small>{textoOido(fila, dias, ahoraServidor())}</small>
    </span>
  );
};

const disponibilidad = (
  clave: string,
  titulo: string,
  dias: number,
  de: (f: RouterReporte) => number | null,
): ColumnaReporte<RouterReporte> => ({
  ...{ clave, titulo, tipo: 'numero', decimales: 1 },
  valor: (f) => porCiento(de(f)),
  pinta: (f) => <Disponibilidad fila={f} dias={dias} parte={de(f)} />,
});

const Datos = ({ fila }: { fila: RouterReporte }) => {
  const { datos_mes_mb, plan_mb } = fila;
  const pasado = plan_mb !== null && datos_mes_mb > plan_mb;
  return (
    <span data-aviso={pasado || undefined} className={classes.senal}>
      {formatNumero(datos_mes_mb)}
      {plan_mb === null ? null : <small>{formatNumero((100 * datos_mes_mb) / plan_mb)} % del plan</small>}
    </span>
  );
};

const OIDO_DESDE: ColumnaReporte<RouterReporte> = {
  ...{ clave: 'oido_desde', titulo: 'Oído desde', tipo: 'instante' },
  valor: (f) => f.oido_desde,
};

/** Columns of the fleet's report; the first of them leads to the router's history. */
export const COLUMNAS: readonly ColumnaReporte<RouterReporte>[] = [
  {
    ...{ clave: 'router', titulo: 'Router', tipo: 'texto' },
    valor: (f) => f.nombre,
    pinta: (f) => (
      <Link className={classes.enlace} to="/reportes/ReporteRouter" search={{ router: f.id }}>
        {f.nombre}
      </Link>
    ),
  },
  {
    ...{ clave: 'estado', titulo: 'Estado', tipo: 'texto' },
    valor: (f) => ETIQUETA_ESTADO[f.estado],
    pinta: (f) => (
      <span className={classes.estado}>
        <Mark kind={MARCA[f.estado]} /> {ETIQUETA_ESTADO[f.estado]}
      </span>
    ),
  },
  { clave: 'ultimo_contacto', titulo: 'Último contacto', tipo: 'instante', valor: (f) => f.ultimo_contacto },
  { clave: 'sistema', titulo: 'Sistema', tipo: 'texto', valor: (f) => f.sistema?.nombre },
  { clave: 'estacion', titulo: 'Estación', tipo: 'texto', valor: (f) => f.estacion?.nombre },
  {
    ...{ clave: 'tramos_ciegos', titulo: 'Tramos que ciega', tipo: 'texto' },
    valor: (f) => nombres(f.tramos_ciegos),
    pinta: (f) =>
      f.tramos_ciegos.length === 0 ? '-' : <span className={classes.tramos}>{nombres(f.tramos_ciegos)}</span>,
  },
  disponibilidad('d24', 'Disp. 24 h (%)', 1, (f) => f.disponibilidad_24h),
  disponibilidad('d7', 'Disp. 7 d (%)', 7, (f) => f.disponibilidad_7d),
  disponibilidad('d30', 'Disp. 30 d (%)', 30, (f) => f.disponibilidad_30d),
  OIDO_DESDE,
  radio('rsrp', 'RSRP (dBm)', 'rsrp_dbm'),
  radio('rsrq', 'RSRQ (dB)', 'rsrq_db'),
  radio('sinr', 'SINR (dB)', 'sinr_db'),
  {
    ...{ clave: 'enlace', titulo: 'Operador y tecnología', tipo: 'texto' },
    valor: (f) => [f.operador, f.tecnologia].filter(Boolean).join(' · '),
  },
  { clave: 'sim', titulo: 'SIM', tipo: 'numero', decimales: 0, valor: (f) => f.ranura_sim },
  {
    ...{ clave: 'datos', titulo: 'Datos del mes (MB)', tipo: 'numero', decimales: 1 },
    valor: (f) => f.datos_mes_mb,
    pinta: (f) => <Datos fila={f} />,
  },
  { clave: 'plan', titulo: 'Plan (MB)', tipo: 'numero', decimales: 0, valor: (f) => f.plan_mb },
  columnaDeLapso('uptime', 'Encendido', 'h', (f) => f.uptime_s && f.uptime_s / 3_600),
  {
    clave: 'reinicios',
    titulo: 'Reinicios 30 d',
    tipo: 'numero',
    decimales: 0,
    valor: (f) => f.reinicios_30d,
  },
  { clave: 'cola', titulo: 'Cola', tipo: 'numero', decimales: 0, valor: (f) => f.cola },
  {
    ...{ clave: 'reloj', titulo: 'Reloj (ms)', titulo_pantalla: 'Reloj', tipo: 'numero', decimales: 1 },
    valor: (f) => f.offset_ms,
    pinta: (f) =>
      f.offset_ms === null ? '-' : [textoDesfase(f.offset_ms), textoFuente(f)].filter(Boolean).join(' · '),
  },
  columnaDeLapso('latencia', 'Latencia', 'ms', (f) => f.latencia_ms),
  {
    clave: 'temperatura',
    titulo: 'Temperatura (°C)',
    tipo: 'numero',
    decimales: 1,
    valor: (f) => f.temperatura_c,
  },
  { clave: 'firmware', titulo: 'Firmware', tipo: 'texto', valor: (f) => f.firmware },
  {
    ...{ clave: 'sensores', titulo: 'Sensores', tipo: 'texto' },
    valor: (f) =>
      f.sensores.map(({ nombre, callado }) => (callado ? `${nombre} (callado)` : nombre)).join(', '),
  },
];

const DISPONIBILIDADES: readonly string[] = ['d24', 'd7', 'd30'];

/**
 * The columns shown, as a document has them: a cell there is a bare number, so what says since when it can be of stands
 * beside the shares of time.
 */
export const enDocumento = (
  mostradas: readonly ColumnaReporte<RouterReporte>[],
): readonly ColumnaReporte<RouterReporte>[] => {
  const ultima = mostradas.findLastIndex(({ clave }) => DISPONIBILIDADES.includes(clave));
  return ultima === -1 || mostradas.includes(OIDO_DESDE)
    ? mostradas
    : mostradas.toSpliced(ultima + 1, 0, OIDO_DESDE);
};

/** Shown until the site or the reader asks for others: what tells which router to go to, and why. */
export const COLUMNAS_SUPUESTAS: readonly string[] = [
  ...['estado', 'ultimo_contacto', 'estacion', 'tramos_ciegos', 'd24', 'd7', 'd30', 'rsrp', 'sinr'],
  ...['datos', 'uptime', 'reinicios', 'cola', 'reloj'],
];
