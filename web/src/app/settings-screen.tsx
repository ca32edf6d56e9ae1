import { AjustesScreen } from '../ajustes/ajustes-screen';
import { AvisosSettings } from '../alertas/avisos-settings';
import { SoundSettings } from '../alertas/sound-settings';
import { useUser } from '../lib/sesion';
import { CanalesAviso } from '../ui/canales-aviso';

const Avisos = () => {
  const { id, pantalla } = useUser();
  return (
    <>
      <AvisosSettings />
      {pantalla ? null : <CanalesAviso usuario_id={id} />}
    </>
  );
};

/** `/settings`: the settings, with what belongs to the alerts in its place. */
export const SettingsScreen = () => <AjustesScreen sonido={<SoundSettings />} avisos={<Avisos />} />;
