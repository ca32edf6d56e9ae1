import { SoundState } from '../alertas/sound-state';
import { useSitio } from '../lib/sitio';
import { MarcaSitio } from '../ui/marca-sitio';
import { ZoneClock } from '../ui/zone-clock';
import { HealthState } from './health-state';
import { HidingState } from './hiding-state';
import { LiveState } from './live-state';
import { OpenTray } from './open-tray';
import classes from './status-bar.module.css';
import { UserMenu } from './user-menu';

/** Always in sight: site, live connection, open events, sound, clock, user. */
export const StatusBar = () => {
  const sitio = useSitio();
  return (
    <header className={classes.barra}>
      <div className={classes.sitio}>
        <MarcaSitio />
        <span>{sitio?.nombre ?? 'Tramos'}</span>
      </div>
      <LiveState />
      <HealthState />
      <div className={classes.hueco} />
      <HidingState />
      <OpenTray />
      <SoundState />
      <div className={classes.reloj}>
        <ZoneClock />
      </div>
      <UserMenu />
    </header>
  );
};
