import { Button, CloseButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatNumero, plural } from '../../lib/formato';
import { BotonActo } from '../../ui/boton-acto';
import { Kbd } from '../../ui/kbd';
import classes from './barra-seleccion.module.css';

/** What can be done with the selection, at the foot of the list so that no row moves for it. */
export const BarraSeleccion = ({
  elegidos,
  abiertos,
  ocupado,
  exportar,
  onReconocer,
  onQuitar,
}: {
  elegidos: number;
  /** Those of them that can still be acknowledged. */
  abiertos: number;
  ocupado: boolean;
  exportar?: ReactNode;
  onReconocer: () => void;
  onQuitar: () => void;
}) => (
  <section className={classes.barra} aria-label="Selección">
    <strong className={classes.cuenta} role="status">
      {plural(elegidos, 'seleccionado', 'seleccionados')}
    </strong>
    <BotonActo
      leftSection={<IconCheck size={16} stroke={2} aria-hidden />}
      rightSection={<Kbd>R</Kbd>}
      aria-keyshortcuts="R"
      disabled={abiertos === 0}
      ocupado={ocupado}
      onClick={onReconocer}
    >
      {abiertos === 0 ? 'Ninguno abierto' : `Reconocer ${formatNumero(abiertos)}`}
    </BotonActo>
    {exportar}
    <Button
      variant="subtle"
      color="gray"
      className={classes.quitar ?? ''}
      rightSection={<Kbd>Esc</Kbd>}
      aria-keyshortcuts="Escape"
      onClick={onQuitar}
    >
      Quitar selección
    </Button>
  </section>
);

/** What became of the last act on several events, until it is closed or another begins. */
export const ResultadoAccion = ({ texto, onCerrar }: { texto: string; onCerrar: () => void }) => (
  <div className={classes.resultado}>
    <span role="status">{texto}</span>
    <CloseButton aria-label="Cerrar el resultado" onClick={onCerrar} />
  </div>
);
