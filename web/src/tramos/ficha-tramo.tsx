import { Link } from '@tanstack/react-router';
import { formatEdad } from '@tramos/contract/duracion';
import { formatPosicion, kilometraje } from '@tramos/contract/posicion';
import type { Tramo } from '@tramos/contract/red';
import type { ReactNode } from 'react';
import { avisoCalibracion } from '../lib/calibracion';
import { conUnidad, formatFecha } from '../lib/formato';
import { textoRelojDe } from '../lib/reloj-sensor';
import { useZona } from '../lib/sitio';
import { formatPresion } from '../lib/unidades';
import { useUnidad } from '../lib/use-unidad';
import { flujo_m3h, textoCaudal } from '../lib/vigilancia';
import { Mark, SaludMark } from '../ui/mark';
import { RelojMark } from '../ui/reloj-mark';
import classes from './ficha-tramo.module.css';
import { HoraExtremo } from './piezas';
import type { Extremo } from './renglones';

const Dato = ({ etiqueta, children }: { etiqueta: string; children: ReactNode }) => (
  <div className={classes.dato}>
    <dt>{etiqueta}</dt>
    <dd>{children}</dd>
  </div>
);

const Edad = ({ sensor, ahora_ms }: { sensor: NonNullable<Extremo['sensor']>; ahora_ms: number }) => (
  <span className={classes.edad}>
    {sensor.ultima_lectura
      ? `hace ${formatEdad(ahora_ms - Date.parse(sensor.ultima_lectura.t))}`
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
            <span className={classes.apoyo}>{textoRelojDe(sensor)}</span>
          </span>
        </Dato>
      </dl>
    </div>
  );
};

const Calibracion = ({ tramo, ahora_ms }: { tramo: Tramo; ahora_ms: number }) => {
  const zona = useZona();
  const { calibrado_en } = tramo;
  const aviso = avisoCalibracion(tramo, ahora_ms);
  const fecha =
    calibrado_en === null ? null : `calibrada ${formatFecha(calibrado_en, zona).split(',')[0] ?? ''}`;
  if (aviso === null) return <span className={classes.apoyo}>{fecha}</span>;
  return (
    <span className={classes.aviso}>
      <Mark kind="falla" size={10} /> {[fecha, aviso].filter(Boolean).join(', ')}
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
