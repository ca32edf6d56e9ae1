import { IconBuildingFactory2 } from '@tabler/icons-react';
import { useSitio } from '../lib/sitio';
import classes from './marca-sitio.module.css';

/** The site's own logo beside its name, or what stands for any site. An image runs nothing. */
export const MarcaSitio = () => {
  const logo = useSitio()?.logo;
  return logo ? (
    <img className={classes.logo} src={logo} alt="" />
  ) : (
    <IconBuildingFactory2 size={18} stroke={1.75} aria-hidden="true" />
  );
};
