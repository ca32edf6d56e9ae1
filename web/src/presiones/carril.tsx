import { Tooltip } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { Mark } from '../ui/mark';
import { useAhora } from '../ui/use-ahora';
import classes from './carril.module.css';
import { conRotulo, type Puesta } from './marcas';

const ROTULO_PX = 150;

const Contenido = ({ puesta: { forma, fuerte, resto }, rotulo }: { puesta: Puesta; rotulo: boolean }) => (
  <>
    <Mark kind={forma} />
    {rotulo && (
      <span>
        <strong>{fuerte}</strong> {resto}
      </span>
    )}
  </>
);

/**
 * The lane above a chart: what happened, by its sign and in words where there is room. Events lead to their detail;
 * manoeuvres say all of it under the pointer and to who listens.
 */
export const Carril = ({ leer }: { leer: () => readonly Puesta[] }) => {
  useAhora();
  const { ref, width } = useElementSize();
  const puestas = leer();
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
      <ul ref={ref} className={classes.campo} aria-label="Eventos y maniobras del intervalo">
        {puestas.map((puesta, i) => (
          <li key={puesta.id} style={{ left: `${puesta.parte * 100}%` }}>
            {puesta.evento_id === null ? (
              <Tooltip label={puesta.dicho}>
                <span className={classes.marca} role="img" aria-label={puesta.dicho}>
                  <Contenido puesta={puesta} rotulo={rotulos[i] ?? false} />
                </span>
              </Tooltip>
            ) : (
              <Link
                to="."
                search={(antes: object) => ({ ...antes, detalle: puesta.evento_id ?? undefined })}
                resetScroll={false}
                className={classes.marca}
                aria-label={puesta.dicho}
              >
                <Contenido puesta={puesta} rotulo={rotulos[i] ?? false} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
};
