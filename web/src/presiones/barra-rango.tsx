import { Button, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { Kbd } from '../ui/kbd';
import { type Tecla, useTeclasDe } from '../ui/teclas';
import { useAtajos } from '../ui/use-atajos';
import classes from './barra-rango.module.css';
import { type BusquedaRango, soltar, ULTIMOS, ULTIMOS_INICIAL, type Ultimos } from './busqueda';

const CLAVES = Object.keys(ULTIMOS) as Ultimos[];
const MOVIL = '(max-width: 47.99em)';

const TECLAS: readonly Tecla[] = [
  [['P'], 'Pausar la gráfica, o dejar que siga'],
  [['+', '−'], 'Acercar y alejar, con la gráfica enfocada'],
  [['←', '→'], 'Recorrer el tiempo'],
  [['0'], 'Volver al intervalo elegido'],
];

interface BarraRangoProps {
  busqueda: BusquedaRango;
  vivo: boolean;
  onBuscar: (cambio: BusquedaRango) => void;
  /** Holds still what is shown. */
  onPausar: () => void;
}

/** The stretches on offer, and whether the chart follows the clock: P pauses it and lets it go on. */
export const BarraRango = ({ busqueda, vivo, onBuscar, onPausar }: BarraRangoProps) => {
  const movil = useMediaQuery(MOVIL, window.matchMedia(MOVIL).matches);
  const alternar = () => (vivo ? onPausar() : onBuscar(soltar()));
  useTeclasDe('Gráfica de presión', TECLAS);
  useAtajos([['P', alternar]]);
  const elegido = busqueda.desde === undefined ? (busqueda.ultimos ?? ULTIMOS_INICIAL) : null;
  return (
    <div className={classes.barra}>
      {movil ? (
        <Select
          aria-label="Intervalo"
          placeholder="Intervalo propio"
          className={classes.lista ?? ''}
          value={elegido}
          data={CLAVES.map((clave) => ({ value: clave, label: `Últimos ${ULTIMOS[clave].nombre}` }))}
          onChange={(clave) => onBuscar(soltar((clave ?? ULTIMOS_INICIAL) as Ultimos))}
        />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset of buttons would be read as a form
        <div role="group" aria-label="Intervalo" className={classes.rangos}>
          {CLAVES.map((clave) => (
            <button
              key={clave}
              type="button"
              aria-pressed={elegido === clave}
              onClick={() => onBuscar(soltar(clave))}
            >
              {ULTIMOS[clave].nombre}
            </button>
          ))}
        </div>
      )}
      <Button
        variant="default"
        aria-keyshortcuts="P"
        leftSection={
          vivo ? (
            <IconPlayerPause size={16} aria-hidden="true" />
          ) : (
            <IconPlayerPlay size={16} aria-hidden="true" />
          )
        }
        rightSection={<Kbd>P</Kbd>}
        onClick={alternar}
      >
        {vivo ? 'Pausar' : 'En vivo'}
      </Button>
    </div>
  );
};
