import { Button, Popover } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import classes from './capas.module.css';
import { alternar, type Capa, NOMBRE_CAPA, type Ocultos } from './filtros';

/** Which layers are on the map. */
export const Capas = ({
  capas,
  ocultos,
  onCambio,
}: {
  capas: readonly Capa[];
  ocultos: Ocultos;
  onCambio: (ocultos: Ocultos) => void;
}) => {
  const puestas = capas.filter((capa) => !ocultos.has(capa)).length;
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="md"
          className={classes.boton ?? ''}
          aria-label={puestas === capas.length ? 'Capas' : `Capas: ${puestas} de ${capas.length}`}
        >
          <IconStack2 size={18} stroke={1.75} aria-hidden />
          <span className={classes.texto}>
            Capas{puestas < capas.length && ` ${puestas}/${capas.length}`}
          </span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Capas del mapa">
        <ul className={classes.capas}>
          {capas.map((capa) => (
            <li key={capa}>
              <label>
                <input
                  type="checkbox"
                  checked={!ocultos.has(capa)}
                  onChange={() => onCambio(alternar(ocultos, capa))}
                />
                {NOMBRE_CAPA[capa]}
              </label>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
};
