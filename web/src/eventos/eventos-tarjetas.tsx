import { useZona } from '../lib/sitio';
import { EstadoEvento } from '../ui/mark';
import { Posicion, Sigma } from '../ui/valores';
import { type FilasProps, nombrarFila } from './eventos-tabla';
import classes from './eventos-tarjetas.module.css';
import { ClasificacionCelda, Creado } from './fila';

/** The same rows on a phone: one tap each, the place first. */
export const EventosTarjetas = ({ eventos, role, fila, onAbrir }: FilasProps) => {
  const zona = useZona();
  return (
    <ul aria-label="Eventos">
      {eventos.map((evento) => (
        <li key={evento.id} className={classes.tarjeta} data-actual={fila === evento.id || undefined}>
          <button
            type="button"
            className={classes.boton}
            aria-label={nombrarFila(evento, role)}
            onClick={() => onAbrir(evento.id)}
          >
            <span className={classes.linea}>
              <EstadoEvento estado={evento.evento_estado} />
              <Creado instante={evento.created_at} zona={zona} />
            </span>
            <span className={classes.linea}>
              <span className={classes.lugar}>
                <Posicion posicion_m={evento.posicion} />
              </span>
              <Sigma sigma_m={evento.sigma_m} />
            </span>
            <span className={classes.donde}>
              {evento.tramo_nombre} · {evento.sistema_nombre}
            </span>
            <ClasificacionCelda evento={evento} role={role} />
          </button>
        </li>
      ))}
    </ul>
  );
};
