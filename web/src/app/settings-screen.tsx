import { AjustesScreen } from '../ajustes/ajustes-screen';
import { AvisosSettings } from '../alertas/avisos-settings';
import { SoundSettings } from '../alertas/sound-settings';

/** `/settings`: the settings, with what belongs to the alerts in its place. */
export const SettingsScreen = () => <AjustesScreen sonido={<SoundSettings />} avisos={<AvisosSettings />} />;
