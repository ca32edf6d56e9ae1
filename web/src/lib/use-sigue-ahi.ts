import { useCallback, useEffect, useRef } from 'react';

/** Whether the part of the screen that asked is still there when its answer comes: else a toast has to tell. */
export const useSigueAhi = (): (() => boolean) => {
  const ahi = useRef(true);
  useEffect(() => {
    ahi.current = true;
    return () => {
      ahi.current = false;
    };
  }, []);
  return useCallback(() => ahi.current, []);
};
