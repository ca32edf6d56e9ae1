import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TrazoQueNoEncaja } from '@tramos/contract/configuracion';
import { textoDeTrazo } from '@tramos/contract/trazo';
import { llamar } from '../lib/api';
import { plural } from '../lib/formato';
import { useUser } from '../lib/sesion';
import { ErrorState, SkeletonRows, StaleNotice } from '../ui/estados';
import pantalla from '../ui/lista-detalle.module.css';
import { Migas } from '../ui/migas';
import { useMandos } from '../ui/use-medidas';
import { useTitulo } from '../ui/use-titulo';
import classes from './estado.module.css';
import { Sistema } from './estado-sistema';
import seccion from './instalacion.module.css';

const Trazo = ({
  trazo: { id, nombre, sistema_nombre, activo, motivo, juicio },
}: {
  trazo: TrazoQueNoEncaja;
}) => (
  <li>
    <p className={classes.titulo}>
      <Link to="/configuracion/tramos" search={{ id }}>
        {nombre}
      </Link>
      <span>{activo ? sistema_nombre : `${sistema_nombre} · Deshabilitado`}</span>
    </p>
    <p>{textoDeTrazo(juicio)}</p>
    {motivo === null ? null : <p className={seccion.ayuda}>{`Se guardó de todos modos: ${motivo}`}</p>}
  </li>
);

const Trazos = ({ trazos, revisados }: { trazos: readonly TrazoQueNoEncaja[]; revisados: number }) => (
  <section className={seccion.tarjeta} aria-labelledby="trazos">
    <h2 id="trazos">Trazos</h2>
    <p className={seccion.ayuda}>
      {trazos.length === 0
        ? `${plural(revisados, 'trazo revisado', 'trazos revisados')}: todos encajan con sus sensores, su cadenamiento y sus estaciones.`
        : `${trazos.length} de ${plural(revisados, 'trazo no encaja', 'trazos no encajan')}: lo que se ubique en ellos puede quedar dibujado en otro lugar, aunque el kilómetro sea el correcto.`}
    </p>
    {trazos.length > 0 ? (
      <ul className={classes.trazos}>
        {trazos.map((trazo) => (
          <Trazo key={trazo.id} trazo={trazo} />
        ))}
      </ul>
    ) : null}
  </section>
);

const TrazosDelSitio = () => {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['configuracion', 'trazos'],
    queryFn: ({ signal }) => llamar('trazosTramos', { signal }),
  });
  const titulo = 'No se pudieron revisar los trazos';
  return (
    <>
      {error && !data ? <ErrorState titulo={titulo} error={error} onRetry={() => void refetch()} /> : null}
      {error && data ? <StaleNotice titulo={titulo} onRetry={() => void refetch()} /> : null}
      {isPending ? <SkeletonRows rows={4} /> : null}
      {data ? <Trazos trazos={data.trazos} revisados={data.revisados} /> : null}
    </>
  );
};

/**
 * `/configuracion/estado`: what of what is set up does not fit, and where to mend it; and for who answers for all of the
 * site, how the server and its database are.
 */
export const EstadoScreen = () => {
  const mandos = useMandos();
  const { role, todos_los_sistemas } = useUser();
  useTitulo('Estado del sistema');
  return (
    <div className={seccion.pantalla}>
      <header className={pantalla.cabecera} ref={mandos}>
        <Migas arriba={[{ nombre: 'Configuración', to: '/configuracion' }]} titulo="Estado del sistema" />
      </header>
      <TrazosDelSitio />
      {role === 'administrator' && todos_los_sistemas ? <Sistema /> : null}
    </div>
  );
};
