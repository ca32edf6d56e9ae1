import { useEffect, useState } from 'react';

/**
 * For a dialog that comes and goes whole, so that the library never sees it close: whatever had the focus when it came
 * gets it back when it goes, unless somebody else has taken it or it is gone itself.
 */
export const useDevolverFoco = (): void => {
  const [antes] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const { activeElement } = document;
      const suelto = activeElement === null || activeElement === document.body;
      if (suelto && antes instanceof HTMLElement && antes.isConnected) antes.focus({ preventScroll: true });
    },
    [antes],
  );
};
