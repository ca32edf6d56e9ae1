import { Link } from '@tanstack/react-router';
import { formatPosicion, kilometraje } from '@tramos/contract/posicion';
import type { Tramo } from '@tramos/contract/red';
import type { ReactNode } from 'react';
import { conUnidad, formatDuracion, formatFecha, plural } from '../lib/formato';
import { textoReloj } from '../lib/reloj-sensor';
import { useZona } from '../lib/sitio';
import { formatPresion } from '../lib/unidades';
import { useUnidad } from '../lib/use-unidad';
import { flujo_m3h, textoCaudal } from '../lib/vigilancia';
import { Mark, SaludMark } from '../ui/mark';
import { RelojMark } from '../ui/reloj-mark';
import classes from './ficha-tramo.module.css';
import { HoraExtremo } from './piezas';
import type { Extremo } from './renglones';

const DIA_MS = 86_400_000;
/** A calibration older than this is to be made again (domain: product and temperature move the wave speed). */
const CALIBRACION_DIAS = 30;

const Dato = ({ etiqueta, children }: { etiqueta: string; children: ReactNode }) => (
  <div className={classes.dato}>
    <dt>{etiqueta}</dt>
    <dd>{children}</dd>
  </div>
);

const Edad = ({ sensor, ahora_ms }: { sensor: NonNullable<Extremo['sensor']>; ahora_ms: number }) => (
  <span className={classes.edad}>
    {sensor.ultima_lectura
      ? `hace ${formatDuracion(ahora_ms - Date.parse(sensor.ultima_lectura.t))}`
      : 'sin lecturas'}
  </span>
);

/** One of the two sensors: its health, what it measures, its noise and its clock. */
export const SensorTramo = ({ extremo, ahora_ms }: { extremo: Extremo; ahora_ms: number }) => {
  const { unidad } = useUnidad();
  const { sensor, lado } = extremo;
  if (!sensor) return null;
  return (
    <div className={classes.sensor}>
      <p className={classes.nombre}>
        <span className={classes.lado}>{lado.toUpperCase()}</span>
        <Link to="/sensors" search={{ sensor: sensor.id }}>
          {sensor.nombre}
        </Link>
        <Edad sensor={sensor} ahora_ms={ahora_ms} />
      </p>
      <div className={classes.lectura}>
        <strong>{formatPresion(sensor.ultima_lectura?.presion_kgcm2, unidad)}</strong>
        <span>
          <HoraExtremo extremo={extremo} alto={24} />
        </span>
      </div>
      <dl>
        <Dato etiqueta="Estado">
          <SaludMark salud={sensor.salud} />
        </Dato>
        <Dato etiqueta="Posición">{formatPosicion(sensor.posicion)}</Dato>
        <Dato etiqueta="Ruido">
          {sensor.ruido_kgcm2 === null ? 'sin medir' : conUnidad(sensor.ruido_kgcm2, 'kg/cm²', 4)}
        </Dato>
        <Dato etiqueta="Reloj">
          <span className={classes.reloj}>
            <RelojMark reloj={sensor.reloj} />
            <span className={classes.apoyo}>{textoReloj(sensor.reloj)}</span>
          </span>
        </Dato>
      </dl>
    </div>
  );
};

const Calibracion = ({ tramo, ahora_ms }: { tramo: Tramo; ahora_ms: number }) => {
  const zona = useZona();
  const { calibrado_en } = tramo;
  if (calibrado_en === null)
    return (
      <span className={classes.aviso}>
        <Mark kind="falla" size={10} /> sin calibrar
      </span>
    );
  const dias = Math.floor((ahora_ms - Date.parse(calibrado_en)) / DIA_MS);
  const fecha = formatFecha(calibrado_en, zona).split(',')[0];
  if (dias <= CALIBRACION_DIAS) return <span className={classes.apoyo}>calibrada {fecha}</span>;
  return (
    <span className={classes.aviso}>
      <Mark kind="falla" size={10} /> calibrada {fecha}, hace {plural(dias, 'día', 'días')}: conviene
      repetirla
    </span>
  );
};

const textoFlujo = (tramo: Tramo): string =>
  tramo.flujo_mps === 0
    ? 'detenido'
    : `${textoCaudal(flujo_m3h(tramo))}, ${conUnidad(Math.abs(tramo.flujo_mps), 'm/s', 2)}`;

/** What the pipe is and what flows in it. */
export const OperacionTramo = ({ tramo, ahora_ms }: { tramo: Tramo; ahora_ms: number }) => (
  <dl>
    <Dato etiqueta="Cadenamiento">
      {kilometraje(tramo.posicion_a)} a {formatPosicion(tramo.posicion_b)}
    </Dato>
    <Dato etiqueta="Longitud">{conUnidad((tramo.posicion_b - tramo.posicion_a) / 1_000, 'km', 1)}</Dato>
    <Dato etiqueta="Producto">{tramo.producto}</Dato>
    <Dato etiqueta={tramo.flujo_mps < 0 ? 'Flujo B → A' : 'Flujo A → B'}>{textoFlujo(tramo)}</Dato>
    <Dato etiqueta="Velocidad de onda">
      {conUnidad(tramo.velocidad_onda_mps, 'm/s')} <Calibracion tramo={tramo} ahora_ms={ahora_ms} />
    </Dato>
    <Dato etiqueta="Diámetro">{conUnidad(tramo.diametro_m * 1_000, 'mm')}</Dato>
  </dl>
);
