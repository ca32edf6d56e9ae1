import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Kbd } from '../ui/kbd';
import classes from './boton-mapa.module.css';

/** A tool of the map: its icon, its name where there is room, and the key that does the same. */
export const BotonMapa = ({
  nombre,
  icono,
  tecla,
  breve = false,
  puesto,
  abierto,
  onClick,
}: {
  nombre: string;
  icono: ReactNode;
  tecla?: string;
  /** The icon says enough: its name is only read aloud and shown on hover. */
  breve?: boolean;
  /** Of a tool that stays on until it is pressed again. */
  puesto?: boolean;
  /** Of one that opens something. */
  abierto?: boolean;
  onClick: () => void;
}) => (
  <Button
    variant="default"
    size="md"
    className={classes.boton ?? ''}
    aria-label={nombre}
    title={tecla ? `${nombre} (${tecla})` : nombre}
    onClick={onClick}
    data-puesto={puesto || undefined}
    {...(tecla && { 'aria-keyshortcuts': tecla })}
    {...(puesto !== undefined && { 'aria-pressed': puesto })}
    {...(abierto !== undefined && { 'aria-expanded': abierto })}
  >
    {icono}
    {!breve && <span className={classes.texto}>{nombre}</span>}
    {!breve && tecla && (
      <span className={classes.texto}>
        <Kbd>{tecla}</Kbd>
      </span>
    )}
  </Button>
);
