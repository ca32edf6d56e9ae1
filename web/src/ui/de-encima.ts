/** What opens over a screen and takes the focus: dialogs, the tray, menus, lists of options. */
const ENCIMA = '[role="dialog"], [role="menu"], [role="listbox"]';

/** The key was pressed in something that stands over the screen: it is not meant for what lies below. */
export const esDeEncima = ({ target }: Pick<Event, 'target'>): boolean =>
  target instanceof Element && target.closest(ENCIMA) !== null;
