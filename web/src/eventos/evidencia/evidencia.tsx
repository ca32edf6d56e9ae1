import { useZona } from '../../lib/sitio';
import { EmptyState, ErrorState, SkeletonRows, StaleNotice } from '../../ui/estados';
import { motivosDe } from '../clasificacion';
import type { EventoMostrable } from '../hechos';
import { Calculo } from './calculo';
import { Correlacion } from './correlacion';
import classes from './evidencia.module.css';
import { Intervalo } from './intervalo';
import { Ondas } from './ondas';
import { Supuesto } from './supuesto';
import { indiciosDe } from './textos';
import { useEvidencia } from './use-evidencia';

const FALLO = 'No se pudo cargar la evidencia';

/** Waveforms and correlation: what was heard. */
export const EvidenciaOida = ({ evento }: { evento: EventoMostrable }) => {
  const zona = useZona();
  const { data, error, isPending, refetch } = useEvidencia(evento.id);
  if (isPending) return <SkeletonRows rows={8} height={48} />;
  if (!data) return <ErrorState titulo={FALLO} error={error} onRetry={() => void refetch()} />;
  return (
    <div className={classes.oida} data-estado={evento.evento_estado}>
      {error ? (
        <StaleNotice titulo="No se pudo actualizar la evidencia" onRetry={() => void refetch()} />
      ) : null}
      {data.ondas.length === 0 ? (
        <EmptyState titulo="Sin ondas guardadas">
          Ningún sensor envió muestras alrededor de la llegada. Las horas de llegada están en Detalles.
        </EmptyState>
      ) : (
        <Ondas ondas={data.ondas} evento={evento} zona={zona} />
      )}
      {data.correlacion ? (
        <Correlacion curva={data.correlacion} calculo={data.calculo} evento={evento} />
      ) : null}
    </div>
  );
};

/** How sure the place is, what it was computed with and why the event was raised. */
export const EvidenciaDicha = ({ evento }: { evento: EventoMostrable }) => {
  const zona = useZona();
  const { data } = useEvidencia(evento.id);
  if (!data) return <SkeletonRows rows={6} height={32} />;
  const porque = [...indiciosDe(evento, data), ...motivosDe(evento)];
  return (
    <div className={classes.dicha} data-estado={evento.evento_estado}>
      <Intervalo evento={evento} aportes={data.aportes} />
      <Calculo evento={evento} calculo={data.calculo} conjunto={data.conjunto} zona={zona} />
      <section aria-label="Por qué se avisa">
        <h3>Por qué se avisa</h3>
        {porque.length === 0 ? (
          <p>Se levantó a mano: ningún sensor lo midió.</p>
        ) : (
          <ul>
            {porque.map((indicio) => (
              <li key={indicio}>{indicio}</li>
            ))}
          </ul>
        )}
      </section>
      {evento.id != null && evento.posicion != null && evento.delta_s != null ? (
        <Supuesto
          evento_id={evento.id}
          velocidad_onda_mps={data.calculo.velocidad_onda_mps}
          posicion={evento.posicion}
          con_lotes={data.calculo.lotes.length > 1}
        />
      ) : null}
    </div>
  );
};
