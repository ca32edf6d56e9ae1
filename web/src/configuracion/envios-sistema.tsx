import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Envio, MotivoEnvio } from '@tramos/contract/escalaciones';
import { llamar } from '../lib/api';
import { plural } from '../lib/formato';
import { useZona } from '../lib/sitio';
import { textoDeEnvio } from '../ui/envio-texto';
import { ErrorState, SkeletonRows } from '../ui/estados';
import { MarcaPrueba } from '../ui/simulacion';
import classes from './catalogo.module.css';
import propias from './linea-aviso.module.css';

const RELEER_MS = 10_000;
const RENGLONES = 20;
const MOTIVO: Record<MotivoEnvio, string> = {
  escalado: 'escalado',
  corregido: 'corrección',
  sin_reconocer: 'sin reconocer',
  prueba: 'prueba',
};

const Renglon = ({ envio }: { envio: Envio }) => {
  const zona = useZona();
  const { nombre, canal, motivo, evento_id, escalado_id, prueba, estado, intentos } = envio;
  return (
    <li className={propias.envio}>
      <strong>{`${nombre}, por ${canal}`}</strong>
      {prueba ? <MarcaPrueba /> : null}
      {evento_id === null ? null : (
        <Link to="/eventos/$id" params={{ id: String(evento_id) }}>
          {escalado_id ?? `Evento ${evento_id}`}
        </Link>
      )}
      <span className={estado === 'fallido' ? propias.mal : undefined}>
        {`${MOTIVO[motivo]} · ${textoDeEnvio(envio, zona)}`}
        {intentos.length > 1 ? ` (${plural(intentos.length, 'intento', 'intentos')})` : ''}
      </span>
    </li>
  );
};

/** What left the console about a sistema lately, and what became of it. */
export const EnviosSistema = ({ sistema_id }: { sistema_id: number }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['configuracion', 'envios', sistema_id],
    queryFn: ({ signal }) => llamar('envios', { query: { sistema_id, limit: RENGLONES }, signal }),
    refetchInterval: RELEER_MS,
  });
  return (
    <section className={classes.grupo} aria-label="Avisos enviados">
      <h3>Avisos enviados</h3>
      {error && !data ? (
        <ErrorState titulo="No se pudieron cargar los avisos" error={error} onRetry={() => void refetch()} />
      ) : null}
      {data || error ? null : <SkeletonRows rows={2} />}
      {data?.total === 0 ? <p className={classes.resumen}>Aún no se ha enviado ninguno.</p> : null}
      <ul className={propias.envios}>
        {data?.envios.map((envio) => (
          <Renglon key={envio.id} envio={envio} />
        ))}
      </ul>
      {data && data.total > RENGLONES ? (
        <p className={classes.resumen}>{`Los ${RENGLONES} más recientes de ${data.total}.`}</p>
      ) : null}
    </section>
  );
};
