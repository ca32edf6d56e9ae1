import { ActionIcon } from '@mantine/core';
import { IconCurrentLocation, IconX } from '@tabler/icons-react';
import { COORDENADAS_DECIMALES } from '@tramos/contract/limites';
import type { LatLng } from '../lib/mapa/tipos';
import { CopiarBoton } from '../ui/copiar-boton';
import classes from './punto.module.css';

/** What a click on open ground yields (spec §2 Map view): latitude and longitude, ready to copy. */
export const Punto = ({ punto, onCerrar }: { punto: LatLng; onCerrar: () => void }) => {
  const texto = `${punto.lat.toFixed(COORDENADAS_DECIMALES)}, ${punto.lng.toFixed(COORDENADAS_DECIMALES)}`;
  return (
    <div className={classes.punto} role="status" aria-label="Coordenadas del punto">
      <IconCurrentLocation size={16} stroke={1.75} aria-hidden />
      <span className={classes.texto}>{texto}</span>
      <CopiarBoton texto={texto}>Copiar</CopiarBoton>
      <ActionIcon size={28} aria-label="Quitar coordenadas" onClick={onCerrar}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  );
};
