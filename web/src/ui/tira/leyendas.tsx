import { ETIQUETA_TIPO_PUNTO, TipoPuntoSchema } from '@tramos/contract/configuracion';
import type { PuntoTira } from '@tramos/contract/tira';
import { formatConSigno } from '../../lib/formato';
import { Mark } from '../mark';
import type { CampoTira } from './campo';
import { SenaPunto } from './sena-punto';
import { ETIQUETA_FORMA } from './textos';
import classes from './tira.module.css';

/** Hatching is explained where there is any. */
export const LeyendaFormas = ({ conSimulacion }: { conSimulacion: boolean }) => (
  <ul className={classes.leyenda} aria-label="Leyenda de la tira">
    {(['abierto', 'reconocido', 'operacion', 'incierto'] as const).map((forma) => (
      <li key={forma}>
        <Mark kind={forma} /> {ETIQUETA_FORMA[forma]}
      </li>
    ))}
    {conSimulacion ? (
      <li>
        <Mark kind="simulacion" /> Simulación
      </li>
    ) : null}
  </ul>
);

/** What stands behind the marks: the field of pressure, its silences, and the points along the line. */
export const LeyendaFondo = ({
  campo,
  puntos,
}: {
  campo: CampoTira | null;
  puntos: readonly PuntoTira[];
}) => {
  const tipos = TipoPuntoSchema.options.filter((tipo) => puntos.some((punto) => punto.tipo === tipo));
  if (!campo && tipos.length === 0) return null;
  return (
    <ul className={classes.leyendaFondo} aria-label="Leyenda del fondo">
      {campo && (
        <>
          {campo.conDatos && (
            <li>
              Presión contra su media del día: {formatConSigno(campo.escala, 2)}
              <i className={classes.rampa} aria-hidden="true" />
              {formatConSigno(-campo.escala, 2)} kg/cm²
            </li>
          )}
          {campo.huecos.length > 0 && (
            <li>
              <i className={classes.trama} aria-hidden="true" /> Sin datos de presión
            </li>
          )}
        </>
      )}
      {tipos.map((tipo) => (
        <li key={tipo}>
          <SenaPunto tipo={tipo} /> {ETIQUETA_TIPO_PUNTO[tipo]}
        </li>
      ))}
    </ul>
  );
};
