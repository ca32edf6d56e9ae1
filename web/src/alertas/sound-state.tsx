import { ActionIcon, Anchor, Popover } from '@mantine/core';
import { IconChevronDown, IconVolume, IconVolume2, IconVolume3, IconVolumeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { ponerRepetir, useAjustesSonido } from './ajustes-sonido';
import { anotarSilencio, type Silencio } from './anotar-silencio';
import { probarSonido, useSonido } from './sonido';
import { SoundMenu } from './sound-menu';
import classes from './sound-state.module.css';
import { type SoundView, textoDeSonido } from './texto-sonido';
import { useSilencio } from './use-silencio';

interface SoundActions {
  onProbar: () => void;
  onSilenciar: (ms: Silencio) => void;
  onReanudar: () => void;
  onRepetir: (ms: number) => void;
}

/** What the status bar says of sound, for any state it can be in. */
export const SoundStateView = ({ vista, ...acciones }: { vista: SoundView } & SoundActions) => {
  const [abierto, setAbierto] = useState(false);
  const { tono, texto, queda, accion } = textoDeSonido(vista);
  const Icono = { suena: IconVolume, ajeno: IconVolume2, callado: IconVolume3, falla: IconVolumeOff }[tono];
  return (
    <div className={classes.sonido} data-tono={tono}>
      <Icono size={18} stroke={1.75} aria-hidden="true" />
      <span className={classes.texto} role="status">
        {texto}
      </span>
      {queda === null ? null : <strong className={classes.queda}>{queda}</strong>}
      <Anchor
        component="button"
        type="button"
        className={classes.accion ?? ''}
        onClick={accion === 'Reanudar' ? acciones.onReanudar : acciones.onProbar}
      >
        {accion}
      </Anchor>
      <Popover
        opened={abierto}
        onChange={setAbierto}
        position="bottom-end"
        width="min(320px, calc(100vw - 16px))"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <ActionIcon
            size={28}
            aria-label="Opciones del sonido"
            aria-haspopup="dialog"
            aria-expanded={abierto}
            onClick={() => setAbierto(!abierto)}
          >
            <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label="Opciones del sonido">
          <SoundMenu vista={vista} {...acciones} />
        </Popover.Dropdown>
      </Popover>
    </div>
  );
};

/** Whether an alert would be heard, always in sight, with a test (product §2.22). */
export const SoundState = () => {
  const { estado, otra_pestana } = useSonido();
  const repetir_ms = useAjustesSonido((s) => s.repetir_ms);
  const queda_ms = useSilencio();
  return (
    <SoundStateView
      vista={{ estado, otra_pestana, repetir_ms, queda_ms }}
      onProbar={() => void probarSonido()}
      onSilenciar={(ms) => void anotarSilencio(ms)}
      onReanudar={() => void anotarSilencio(0)}
      onRepetir={ponerRepetir}
    />
  );
};
