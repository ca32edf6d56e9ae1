import { formatDuracion, formatEdad } from '@tramos/contract/duracion';
import type { SaludSensor24h } from '@tramos/contract/salud-sensores';
import type { Sensor } from '@tramos/contract/sensor';
import { conUnidad, formatNumero, plural } from '../lib/formato';
import { LineaMenuda } from '../ui/linea-menuda';
import { useAhora } from '../ui/use-ahora';
import classes from './piezas.module.css';
import { DISPONIBILIDAD_NORMAL } from './renglones';

/** Figures of a sensor as the list, the cards and the panel write them. */

/** A sensor sends every second or oftener: older than this its last sample is late. */
const TARDE_MS = 10_000;

/** Age of the newest sample by the server's clock, told each second. */
export const EdadDato = ({ sensor: { ultima_lectura } }: { sensor: Sensor }) => {
  const ahora_ms = useAhora();
  if (!ultima_lectura) return <span className={classes.nada}>nunca</span>;
  const edad_ms = ahora_ms - Date.parse(ultima_lectura.t);
  return (
    <span className={edad_ms > TARDE_MS ? classes.aviso : classes.edad}>hace {formatEdad(edad_ms)}</span>
  );
};

export const Presion = ({ sensor: { ultima_lectura } }: { sensor: Sensor }) =>
  ultima_lectura ? (
    <span className={classes.presion}>
      <strong>{formatNumero(ultima_lectura.presion_kgcm2, 3)}</strong> kg/cm²
    </span>
  ) : (
    <span className={classes.nada}>sin lecturas</span>
  );

/** The last hour by the minute, and the newest reading as it comes. */
export const UltimaHora = ({
  sensor,
  salud,
  alto,
}: {
  sensor: Sensor;
  salud: SaludSensor24h | null;
  alto?: number;
}) => {
  if (!salud) return null;
  const valores =
    sensor.salud === 'sin_datos'
      ? salud.minutos
      : [...salud.minutos, sensor.ultima_lectura?.presion_kgcm2 ?? null];
  if (valores.every((v) => v === null)) return <span className={classes.nada}>sin datos en una hora</span>;
  return (
    <LineaMenuda
      valores={valores}
      etiqueta={`Presión de ${sensor.nombre} en la última hora`}
      {...(alto === undefined ? {} : { alto })}
    />
  );
};

export const textoRuido = ({ ruido_kgcm2 }: Sensor): string =>
  ruido_kgcm2 === null ? '-' : conUnidad(ruido_kgcm2, 'kg/cm²', 4);

export const Huecos = ({ salud }: { salud: SaludSensor24h | null }) => {
  if (!salud) return <span className={classes.nada}>-</span>;
  const { n, segundos, ultimo } = salud.huecos;
  if (n === 0) return <span className={classes.nada}>ninguno</span>;
  return (
    <span className={ultimo?.hasta === null ? classes.aviso : undefined}>
      {plural(n, 'hueco', 'huecos')}, {formatDuracion(segundos * 1_000)}
    </span>
  );
};

/** A share in percent, rounded down: 99.96 % is not all of it. */
const textoPorcentaje = (parte: number): string => conUnidad(Math.floor(parte * 1_000) / 10, '%', 1);

export const Disponibilidad = ({ salud }: { salud: SaludSensor24h | null }) => {
  const parte = salud?.disponibilidad ?? null;
  if (parte === null) return <span className={classes.nada}>-</span>;
  return (
    <span className={parte < DISPONIBILIDAD_NORMAL ? classes.aviso : undefined}>
      {textoPorcentaje(parte)}
    </span>
  );
};
