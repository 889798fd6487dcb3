import { useEffect, useState } from 'react';

/** Whether the window fills the screen, and a way to change that (R2.4-39); null where the browser cannot. */
export function useFullScreen(): { isFull: boolean; toggle: () => void } | null {
  const [isFull, setFull] = useState(() => document.fullscreenElement !== null);
  useEffect(() => {
    const listen = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', listen);
    return () => document.removeEventListener('fullscreenchange', listen);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const toggle = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
      () => undefined,
    );
  return { isFull, toggle };
}
