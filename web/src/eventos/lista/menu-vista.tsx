import { ActionIcon, Button, Popover, SegmentedControl } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconLineHeight } from '@tabler/icons-react';
import { DENSIDADES, densidad } from '../../lib/densidad';
import { COLUMNA } from './columnas';
import classes from './menu-vista.module.css';
import {
  alternarColumna,
  type Columna,
  moverColumna,
  PREFERENCIAS_INICIALES,
  type Preferencias,
} from './preferencias';

const Renglon = ({
  columna,
  preferencias,
  onCambio,
}: {
  columna: Columna;
  preferencias: Preferencias;
  onCambio: (nuevas: Preferencias) => void;
}) => {
  const { titulo } = COLUMNA[columna];
  const i = preferencias.orden.indexOf(columna);
  return (
    <li className={classes.renglon}>
      <label className={classes.nombre}>
        <input
          type="checkbox"
          checked={!preferencias.ocultas.has(columna)}
          onChange={() => onCambio(alternarColumna(preferencias, columna))}
        />
        {titulo}
      </label>
      <ActionIcon
        size={28}
        aria-label={`Subir ${titulo}`}
        disabled={i === 0}
        onClick={() => onCambio(moverColumna(preferencias, columna, -1))}
      >
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={28}
        aria-label={`Bajar ${titulo}`}
        disabled={i === preferencias.orden.length - 1}
        onClick={() => onCambio(moverColumna(preferencias, columna, 1))}
      >
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
};

/** How dense tables are at this desk, and which columns the list shows in which order: remembered. */
export const MenuVista = ({
  preferencias,
  onCambio,
}: {
  preferencias: Preferencias;
  onCambio: (nuevas: Preferencias) => void;
}) => (
  <Popover position="bottom-end" width={288} trapFocus returnFocus>
    <Popover.Target>
      <ActionIcon variant="default" aria-label="Densidad y columnas" title="Densidad y columnas">
        <IconLineHeight size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Popover.Target>
    <Popover.Dropdown aria-label="Densidad y columnas">
      <SegmentedControl
        fullWidth
        aria-label="Densidad"
        data={DENSIDADES}
        value={densidad.usar()}
        onChange={densidad.poner}
      />
      <p className={classes.titulo} id="titulo-columnas">
        Columnas
      </p>
      <ul aria-labelledby="titulo-columnas">
        {preferencias.orden.map((columna) => (
          <Renglon key={columna} columna={columna} preferencias={preferencias} onCambio={onCambio} />
        ))}
      </ul>
      <Button variant="subtle" fullWidth onClick={() => onCambio(PREFERENCIAS_INICIALES)}>
        Restablecer columnas
      </Button>
    </Popover.Dropdown>
  </Popover>
);
