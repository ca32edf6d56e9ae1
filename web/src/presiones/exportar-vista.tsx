import { ActionIcon, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { crearRelojDeSitio, formatMarca } from '@tramos/contract/hora-sitio';
import { descargar } from '../lib/descargar';
import { formatFecha, nombreZona } from '../lib/formato';
import { csvDeVista } from '../lib/graficas/csv-serie';
import type { Motor } from '../lib/graficas/motor';
import { retratar } from '../lib/graficas/retrato';
import { simboloDe, type VistaGrafica } from '../lib/graficas/vista';
import { logger } from '../lib/logger';
import { avisar } from '../ui/avisar';
import { franjaDe } from './carril-retrato';
import type { Puesta } from './marcas';

interface ExportarVistaProps {
  titulo: string;
  leer: () => VistaGrafica;
  /** The lane above the chart, where there is one. */
  carril: (() => readonly Puesta[]) | undefined;
  /** Null while a table stands in the place of the chart. */
  motor: Motor | null;
  /** While not all of the range was read: what was not would leave as if nothing had been measured. */
  disabled: boolean;
}

const nombreDe = ({ rango, zona }: VistaGrafica, extension: string) =>
  `presiones_${formatMarca(crearRelojDeSitio(zona)(rango.desde))}.${extension}`;

/** What is shown, as a table of numbers or as a picture. */
export const ExportarVista = ({ titulo, leer, carril, motor, disabled }: ExportarVistaProps) => {
  const csv = () => {
    const vista = leer();
    descargar(
      new Blob([csvDeVista(vista, navigator.language)], { type: 'text/csv;charset=utf-8' }),
      nombreDe(vista, 'csv'),
    );
  };
  const png = async () => {
    if (!motor) return;
    const vista = leer();
    const { desde, hasta } = vista.rango;
    const pie = `${formatFecha(desde, vista.zona)} a ${formatFecha(hasta, vista.zona)} (${nombreZona(vista.zona)}), ${simboloDe(vista.unidad)}`;
    try {
      descargar(
        await retratar(motor, { titulo, pie, ...(carril ? { franja: franjaDe(carril()) } : {}) }),
        nombreDe(vista, 'png'),
      );
    } catch (error) {
      logger.error('picture of a chart', error);
      avisar('error', 'No se pudo guardar la imagen');
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" aria-label="Exportar lo que se ve" disabled={disabled}>
          <IconDownload size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={csv}>Datos (CSV)</Menu.Item>
        <Menu.Item disabled={!motor} onClick={() => void png()}>
          Imagen (PNG)
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
