import { useElementSize } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { ETIQUETA_EVENTO_ESTADO } from '@tramos/contract/evento';
import { formatPosicion } from '@tramos/contract/posicion';
import { formatHora } from '../lib/formato';
import { largoDe, type Rango } from '../lib/graficas/rango';
import { Mark } from '../ui/mark';
import { useAhora } from '../ui/use-ahora';
import classes from './carril.module.css';
import { conRotulo, type Marca, primeraDe } from './marcas';

const ROTULO_PX = 150;

/** The lane above a chart: what happened, by its sign and in words where there is room; each leads to its detail. */
export const Carril = ({
  marcas,
  rango,
  zona,
}: {
  marcas: readonly Marca[];
  rango: () => Rango;
  zona: string;
}) => {
  useAhora();
  const { ref, width } = useElementSize();
  const { desde, hasta } = rango();
  const puestas = marcas.flatMap((marca) => {
    const t = primeraDe(marca);
    return t === null || t < desde || t > hasta ? [] : [{ marca, t, parte: (t - desde) / largoDe(rango()) }];
  });
  const rotulos = conRotulo(
    puestas.map(({ parte }) => parte * width),
    width,
    ROTULO_PX,
  );
  return (
    <div className={classes.carril}>
      <span className={classes.nombre} aria-hidden="true">
        Marcas
      </span>
      <ul ref={ref} className={classes.campo} aria-label="Eventos del intervalo">
        {puestas.map(({ marca: { id, forma, evento }, t, parte }, i) => (
          <li key={id} style={{ left: `${parte * 100}%` }}>
            <Link
              to="."
              search={(antes: object) => ({ ...antes, detalle: id })}
              resetScroll={false}
              className={classes.marca}
              aria-label={`Evento ${id}, ${ETIQUETA_EVENTO_ESTADO[evento.evento_estado]}, ${formatHora(t, zona)}`}
            >
              <Mark kind={forma} />
              {rotulos[i] && (
                <span className={classes.rotulo}>
                  <strong>{id}</strong>{' '}
                  {evento.posicion === null ? formatHora(t, zona) : formatPosicion(evento.posicion)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
};
