import { useQuery } from '@tanstack/react-query';
import type { TramoConfig, VelocidadMedida } from '@tramos/contract/configuracion';
import { llamar } from '../lib/api';
import { avisoCalibracion } from '../lib/calibracion';
import { conUnidad, formatFecha, formatNumero, plural } from '../lib/formato';
import { useZona } from '../lib/sitio';
import { useAhora } from '../ui/use-ahora';
import { BotonConfirmado } from './boton-confirmado';
import type { Guardado } from './catalogo';
import classes from './catalogo.module.css';

const CADA_MS = 60_000;

/** `1 008 ± 3 m/s`, with a decimal where the error is below one. */
const textoVelocidad = ({ velocidad_onda_mps, sigma_mps }: VelocidadMedida): string => {
  const decimales = sigma_mps < 1 ? 1 : 0;
  return `${formatNumero(velocidad_onda_mps, decimales)} ± ${conUnidad(sigma_mps, 'm/s', decimales)}`;
};

const textoMedida = (propuesta: VelocidadMedida, zona: string): string => {
  const { eventos, descartados, ultima } = propuesta;
  const dia = formatFecha(ultima, zona).split(',')[0];
  const aparte = descartados === 0 ? '' : ` (${plural(descartados, 'apartada', 'apartadas')})`;
  return `${plural(eventos, 'maniobra', 'maniobras')}${aparte}, última ${dia}`;
};

/** Nothing finer is stored, m/s. */
const MISMA_MPS = 0.05;

/** What known manoeuvres measured of its wave speed; used only when somebody says so. */
export const VelocidadTramo = ({
  fila,
  onCambio,
}: {
  fila: TramoConfig;
  onCambio: (guardado: Guardado<TramoConfig>) => void;
}) => {
  const zona = useZona();
  const aviso = avisoCalibracion(fila, useAhora(CADA_MS));
  const { data, error } = useQuery({
    queryKey: ['configuracion', 'tramos', fila.id, 'velocidad', fila.version],
    queryFn: ({ signal }) => llamar('velocidadTramo', { params: { id: fila.id }, signal }),
  });
  const propuesta = data?.propuesta ?? null;
  const enUso =
    propuesta !== null &&
    Math.abs(propuesta.velocidad_onda_mps - fila.velocidad_onda_mps) <= MISMA_MPS &&
    propuesta.ultima === fila.calibrado_en;
  return (
    <section className={classes.grupo} aria-label="Velocidad medida">
      <h3>Velocidad medida</h3>
      {aviso === null ? null : (
        <p className={classes.aviso}>
          {fila.calibrado_en === null ? 'La velocidad de onda está' : 'La velocidad de onda se calibró'}{' '}
          {aviso}.
        </p>
      )}
      {error ? <p className={classes.resumen}>No se pudo leer. Vuelva a abrir el tramo.</p> : null}
      {data && propuesta === null ? (
        <p className={classes.resumen}>
          Se mide sola cuando la onda de una bomba o una válvula cruza todo el tramo: van {data.cruces} de{' '}
          {data.minimo} maniobras en {data.dias} días.
        </p>
      ) : null}
      {propuesta === null ? null : (
        <>
          <p>
            <strong>{textoVelocidad(propuesta)}</strong>
            <span className={classes.resumen}>, {textoMedida(propuesta, zona)}</span>
          </p>
          {enUso ? (
            <p className={classes.resumen}>Es la que se usa.</p>
          ) : (
            <BotonConfirmado
              mensaje={`Usar ${textoVelocidad(propuesta)} en «${fila.nombre}»`}
              consecuencia="Los eventos nuevos se situarán con ella; los de antes no cambian. Queda escrito en la auditoría."
              hacer={() =>
                llamar('usarVelocidadTramo', {
                  params: { id: fila.id },
                  body: { version: fila.version, velocidad_onda_mps: propuesta.velocidad_onda_mps },
                })
              }
              onHecho={(nueva) => onCambio({ fila: nueva })}
            >
              Usar esta velocidad
            </BotonConfirmado>
          )}
        </>
      )}
    </section>
  );
};
