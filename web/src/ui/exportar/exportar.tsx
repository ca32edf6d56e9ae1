import { Button, Menu, Progress } from '@mantine/core';
import {
  IconChevronDown,
  IconFileExport,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconFileTypePdf,
} from '@tabler/icons-react';
import { FORMATOS, type Formato, NOMBRE_FORMATO } from '../../lib/exportar/documento';
import { textoAvance } from '../../lib/exportar/textos';
import { useExportacion } from './exportacion';
import classes from './exportar.module.css';

const ICONO: Record<Formato, typeof IconFileExport> = {
  pdf: IconFileTypePdf,
  csv: IconFileTypeCsv,
  xlsx: IconFileSpreadsheet,
};

/** How far the export has got, and the way out of it, in the place of the button that started it. */
const Avance = () => {
  const en_curso = useExportacion((s) => s.en_curso);
  if (!en_curso) return null;
  const { filas, total, cancelar } = en_curso;
  const parte = total === null ? null : Math.min(100, Math.round((100 * filas) / total));
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

/** One button with the three forms, for a place that has no room for more; idle while an export is going on. */
export const MenuExportar = ({ onElegir }: { onElegir: (formato: Formato) => void }) => {
  const ocupado = useExportacion((s) => s.en_curso !== null);
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
      <Opciones onElegir={onElegir} />
    </Menu>
  );
};

/** PDF at once, the other forms beside it; while an export is going on, how far it has got in their place. */
export const BotonExportar = ({
  onElegir,
  disabled = false,
}: {
  onElegir: (formato: Formato) => void;
  disabled?: boolean;
}) => {
  const ocupado = useExportacion((s) => s.en_curso !== null);
  if (ocupado) return <Avance />;
  return (
    <Button.Group>
      <Button
        variant="default"
        disabled={disabled}
        leftSection={<IconFileExport size={16} aria-hidden="true" />}
        onClick={() => onElegir('pdf')}
      >
        Exportar PDF
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            disabled={disabled}
            className={classes.mas ?? ''}
            aria-label="Otros formatos"
          >
            <IconChevronDown size={14} aria-hidden="true" />
          </Button>
        </Menu.Target>
        <Opciones onElegir={onElegir} />
      </Menu>
    </Button.Group>
  );
};
