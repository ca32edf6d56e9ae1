import type { CalculoEvidencia, ConjuntoEvidencia } from '@tramos/contract/evidencia';
import { formatPosicion, kilometraje } from '@tramos/contract/posicion';
import { textoReloj } from '@tramos/contract/reloj';
import type { Reloj } from '@tramos/contract/sensor';
import type { ReactNode } from 'react';
import { conUnidad, formatConSigno, formatFecha, formatNumero } from '../../lib/formato';
import { Dato, NADA } from '../dato';
import type { EventoMostrable } from '../hechos';
import classes from './evidencia.module.css';

const conError = (valor: string, error: string | null): ReactNode => (
  <>
    <strong>{valor}</strong>
    {error === null ? null : <span className={classes.apoyo}> ±&nbsp;{error}</span>}
  </>
);

const relojDe = (reloj: Reloj | null | undefined): string => (reloj ? textoReloj(reloj) : NADA);

/** What lay between the sensors, from A on. */
const Lotes = ({ lotes }: Pick<CalculoEvidencia, 'lotes'>) => (
  <Dato etiqueta="Lotes desde A">
    {lotes.map(({ posicion_desde, producto, velocidad_onda_mps }) => (
      <div key={posicion_desde}>
        {kilometraje(posicion_desde)} {producto}
        <span className={classes.apoyo}>, {conUnidad(velocidad_onda_mps, 'm/s')}</span>
      </div>
    ))}
  </Dato>
);

/** What the place was computed with, as it was then. */
export const Calculo = ({
  evento,
  calculo,
  conjunto,
  zona,
}: {
  evento: EventoMostrable;
  calculo: CalculoEvidencia;
  conjunto: ConjuntoEvidencia | null;
  zona: string;
}) => {
  const { velocidad_onda_mps: a, sigma_velocidad_rel, sigma_delta_s } = calculo;
  return (
    <section aria-label="Con qué se calculó">
      <h3>Con qué se calculó</h3>
      <dl className={classes.datos}>
        <Dato etiqueta="B − A">
          {evento.delta_s == null
            ? NADA
            : conError(
                `${formatConSigno(evento.delta_s, 3)}\u00a0s`,
                sigma_delta_s === null ? null : conUnidad(1_000 * sigma_delta_s, 'ms'),
              )}
        </Dato>
        <Dato etiqueta="Velocidad de onda">
          {conError(
            conUnidad(a, 'm/s'),
            sigma_velocidad_rel === null ? null : conUnidad(a * sigma_velocidad_rel, 'm/s', 1),
          )}
        </Dato>
        <Dato etiqueta="Calibrada">
          {calculo.calibrado_en === null ? 'Nunca: de tabla' : formatFecha(calculo.calibrado_en, zona)}
        </Dato>
        <Dato etiqueta="Longitud">
          {conUnidad((calculo.posicion_b - calculo.posicion_a) / 1_000, 'km', 1)}
        </Dato>
        <Dato etiqueta={calculo.lotes.length > 1 ? 'Producto ahí' : 'Producto'}>
          {calculo.producto || NADA}
        </Dato>
        {calculo.lotes.length > 1 ? <Lotes lotes={calculo.lotes} /> : null}
        <Dato etiqueta="Flujo A → B">{`${formatNumero(calculo.flujo_mps, 2)}\u00a0m/s`}</Dato>
        <Dato etiqueta="Reloj A">{relojDe(evento.reloj_sensor0)}</Dato>
        <Dato etiqueta="Reloj B">{relojDe(evento.reloj_sensor1)}</Dato>
        <Dato etiqueta="Configuración">
          {`v${calculo.config_version}, ventana ${formatNumero(calculo.ventana_par_s, 1)}\u00a0s`}
        </Dato>
        {conjunto ? (
          <Dato etiqueta={`Con ${conjunto.sensores} sensores`}>
            {conError(formatPosicion(conjunto.posicion), conUnidad(conjunto.sigma_m, 'm'))}
            <span className={classes.apoyo}>, sobran {conUnidad(conjunto.residuo_ms, 'ms')}</span>
          </Dato>
        ) : null}
      </dl>
    </section>
  );
};
