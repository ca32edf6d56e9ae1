import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { horaEnFrase } from '@tramos/contract/momento';
import { enCursoQuery } from '../lib/ejercicios';
import { useZona } from '../lib/sitio';
import { MarcaSimulacion } from '../ui/simulacion';
import { REVISAR_DIA_MS, useAhora } from '../ui/use-ahora';
import classes from './exercise-banner.module.css';

/** While an exercise runs in what this person sees, every screen says so: in the flow below the status bar, over nothing. */
export const ExerciseBanner = () => {
  const { data: ejercicios = [] } = useQuery(enCursoQuery);
  const zona = useZona();
  const ahora_ms = useAhora(REVISAR_DIA_MS);
  if (ejercicios.length === 0) return null;
  return (
    <div className={classes.franja} role="status" aria-label="Simulacros en curso">
      {ejercicios.map(({ id, sistema, iniciado_por, termina_at }) => (
        <p key={id}>
          <MarcaSimulacion />
          <span>
            Simulacro en curso en <strong>{sistema.nombre}</strong>, iniciado por {iniciado_por}
            <span className={classes.hasta}>
              ; termina a más tardar a las {horaEnFrase(termina_at, { junto_a: ahora_ms, zona })}
            </span>
          </span>
          <Link to="/adiestramiento/$id" params={{ id: String(id) }}>
            Ver
          </Link>
        </p>
      ))}
    </div>
  );
};
