import { Button, Menu, Progress } from '@mantine/core';
import {
  IconChevronDown,
  IconFileExport,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconFileTypePdf,
} from '@tabler/icons-react';
import { ahoraServidor } from '../../lib/reloj';
import { useSitio, useZona } from '../../lib/sitio';
import type { EventosSearch } from '../busqueda';
import { useMomento } from '../use-momento';
import { FORMATOS, type Formato, NOMBRE_FORMATO } from './documento';
import type { Eleccion } from './export-query';
import { exportar, useExportacion } from './exportacion';
import classes from './exportar.module.css';
import { textoAvance } from './textos';

const ICONO: Record<Formato, typeof IconFileExport> = {
  pdf: IconFileTypePdf,
  csv: IconFileTypeCsv,
  xlsx: IconFileSpreadsheet,
};

/** How far the export has got, and the way out of it, in the place of the button that started it. */
const Avance = () => {
  const en_curso = useExportacion((s) => s.en_curso);
  if (!en_curso) return null;
  const { eventos, total, cancelar } = en_curso;
  const parte = total === null ? null : Math.min(100, Math.round((100 * eventos) / total));
  return (
    <div className={classes.avance}>
      <div className={classes.barra}>
        <span role="status">{textoAvance(en_curso)}</span>
        <Progress.Root
          size="sm"
          role="progressbar"
          aria-label="Avance de la exportación"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={parte ?? undefined}
        >
          <Progress.Section value={parte ?? 100} animated={parte === null} withAria={false} />
        </Progress.Root>
      </div>
      <Button variant="default" size="compact-sm" onClick={cancelar}>
        Cancelar
      </Button>
    </div>
  );
};

const Opciones = ({ onElegir }: { onElegir: (formato: Formato) => void }) => (
  <Menu.Dropdown>
    {FORMATOS.map((formato) => {
      const Icono = ICONO[formato];
      return (
        <Menu.Item
          key={formato}
          leftSection={<Icono size={16} aria-hidden="true" />}
          onClick={() => onElegir(formato)}
        >
          {`Exportar ${NOMBRE_FORMATO[formato]}`}
        </Menu.Item>
      );
    })}
  </Menu.Dropdown>
);

interface ExportarProps {
  search: EventosSearch;
  /** What was chosen by hand; without it, all that the filters select. */
  seleccion?: Eleccion | undefined;
}

/**
 * Takes the events out as a document (spec §2 Events list, §7). Whoever shows it makes sure that there are some: an
 * export of nothing is skipped (spec §5).
 */
export const Exportar = ({ search, seleccion }: ExportarProps) => {
  const momento = useMomento();
  const zona = useZona();
  const sitio = useSitio()?.nombre ?? '';
  const ocupado = useExportacion((s) => s.en_curso !== null);
  const elegir = (formato: Formato) =>
    void exportar({ formato, search, seleccion, momento, sitio, zona, ahora_ms: ahoraServidor() });
  if (seleccion)
    return (
      <Menu position="top-start">
        <Menu.Target>
          <Button
            variant="default"
            disabled={ocupado}
            rightSection={<IconChevronDown size={14} aria-hidden="true" />}
          >
            Exportar
          </Button>
        </Menu.Target>
        <Opciones onElegir={elegir} />
      </Menu>
    );
  if (ocupado) return <Avance />;
  return (
    <Button.Group>
      <Button
        variant="default"
        leftSection={<IconFileExport size={16} aria-hidden="true" />}
        onClick={() => elegir('pdf')}
      >
        Exportar PDF
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" className={classes.mas ?? ''} aria-label="Otros formatos">
            <IconChevronDown size={14} aria-hidden="true" />
          </Button>
        </Menu.Target>
        <Opciones onElegir={elegir} />
      </Menu>
    </Button.Group>
  );
};
