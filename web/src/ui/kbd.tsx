import classes from './kbd.module.css';

/** The key that does it, drawn small beside the action. Not read aloud: `aria-keyshortcuts` on the action is. */
export const Kbd = ({ children }: { children: string }) => (
  <span className={classes.kbd} aria-hidden="true">
    {children}
  </span>
);
