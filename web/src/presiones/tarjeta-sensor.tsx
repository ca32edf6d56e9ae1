import { useIntersection } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { SeriePresion } from '@tramos/contract/presiones';
import type { Sensor } from '@tramos/contract/sensor';
import { memo, useCallback, useEffect, useRef } from 'react';
import { LienzoVivo } from '../lib/graficas/lienzo-vivo';
import { conCola, TRAZO_VACIO, ultimaDe } from '../lib/graficas/trazo';
import { ahoraServidor } from '../lib/reloj';
import { formatPresion, type Unidad } from '../lib/unidades';
import { alLlegarPresion, anilloDe } from '../realtime/presion/viva';
import { SaludMark } from '../ui/mark';
import { Posicion } from '../ui/valores';
import { nombreDe } from './datos-sensor';
import classes from './tarjetas.module.css';

interface TarjetaProps {
  sensor: Sensor;
  serie: SeriePresion | undefined;
  /** How long its line is, ms. */
  largo_ms: number;
  unidad: Unidad;
  /** It has come into view, or left it. */
  onVer: (sensor_id: number, visible: boolean) => void;
}

/** How often a line that hears nothing moves on. */
const MOVER_MS = 2_000;
const ALTO = 72;

/** One sensor among many: its last hour, live, and what it reads now; leads to its own chart. */
export const TarjetaSensor = memo(({ sensor, serie, largo_ms, unidad, onVer }: TarjetaProps) => {
  const { ref, entry } = useIntersection({ rootMargin: '80px' });
  const visible = entry?.isIntersecting ?? false;
  const lectura = useRef<HTMLElement>(null);
  const { id } = sensor;
  useEffect(() => {
    onVer(id, visible);
    return () => onVer(id, false);
  }, [id, visible, onVer]);
  const leer = () => {
    const hasta = ahoraServidor();
    const anillo = anilloDe(id);
    const trazo = serie ? (anillo ? conCola(serie, anillo.recorrer, hasta) : serie) : TRAZO_VACIO;
    // Beside the line, and as often: through React it would cost more than the line itself.
    const texto = formatPresion(ultimaDe(trazo)?.p ?? sensor.ultima_lectura?.presion_kgcm2, unidad);
    if (lectura.current && lectura.current.textContent !== texto) lectura.current.textContent = texto;
    return { trazo, rango: { desde: hasta - largo_ms, hasta } };
  };
  const suscribir = useCallback(
    (pintar: () => void) => {
      const dejar = alLlegarPresion((llegado) => {
        if (llegado === id) pintar();
      });
      const turno = setInterval(pintar, MOVER_MS);
      return () => {
        dejar();
        clearInterval(turno);
      };
    },
    [id],
  );
  return (
    <li ref={ref} className={classes.tarjeta}>
      <Link to="/presiones/PresionSensor" search={{ sensor: id }} className={classes.enlace}>
        <span className={classes.cabecera}>
          <strong className={classes.nombre}>{nombreDe(sensor)}</strong>
          <strong ref={lectura} className={classes.lectura}>
            {formatPresion(sensor.ultima_lectura?.presion_kgcm2, unidad)}
          </strong>
        </span>
        <span className={classes.detalle}>
          <Posicion posicion_m={sensor.posicion} />
          {sensor.salud !== 'normal' && <SaludMark salud={sensor.salud} />}
        </span>
        {visible ? (
          <LienzoVivo alto={ALTO} leer={leer} suscribir={suscribir} />
        ) : (
          <div style={{ height: ALTO }} />
        )}
      </Link>
    </li>
  );
});
