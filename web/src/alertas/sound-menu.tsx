import { Button, SegmentedControl } from '@mantine/core';
import { SILENCIOS_MS } from '@tramos/contract/limites';
import type { Silencio } from './anotar-silencio';
import { ENTRE_SONIDOS, enMinutos } from './opciones-sonido';
import classes from './sound-state.module.css';
import { explicarSonido, formatCuenta, type SoundView } from './texto-sonido';

interface SoundMenuProps {
  vista: SoundView;
  onProbar: () => void;
  onSilenciar: (ms: Silencio) => void;
  onReanudar: () => void;
  onRepetir: (ms: number) => void;
}

/** The choices of this browser: a test, a silence that always ends, and how often an alert sounds again. */
export const SoundMenu = ({ vista, onProbar, onSilenciar, onReanudar, onRepetir }: SoundMenuProps) => (
  <>
    <div className={classes.grupo}>
      <p>{explicarSonido(vista)}</p>
      <Button variant="default" fullWidth onClick={onProbar}>
        Probar el sonido
      </Button>
    </div>
    <fieldset className={classes.grupo}>
      <legend>Silenciar en este navegador</legend>
      <div className={classes.opciones}>
        {SILENCIOS_MS.map((ms) => (
          <Button key={ms} variant="default" onClick={() => onSilenciar(ms)}>
            {enMinutos(ms)}
          </Button>
        ))}
      </div>
      {vista.queda_ms > 0 ? (
        <Button variant="default" fullWidth onClick={onReanudar}>
          Reanudar el sonido (quedan {formatCuenta(vista.queda_ms)})
        </Button>
      ) : null}
    </fieldset>
    <fieldset className={classes.grupo}>
      <legend>Repetir mientras nadie reconozca</legend>
      <SegmentedControl
        fullWidth
        aria-label="Repetir mientras nadie reconozca"
        data={ENTRE_SONIDOS}
        value={String(vista.repetir_ms)}
        onChange={(valor) => onRepetir(Number(valor))}
      />
      <p className={classes.nota}>
        Cerrar una tarjeta no detiene la repetición: termina cuando alguien reconoce.
      </p>
    </fieldset>
  </>
);
