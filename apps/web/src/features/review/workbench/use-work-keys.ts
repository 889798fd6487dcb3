import { useEffect, useRef, useState } from 'react';
import { useTab } from '../../../client/index.ts';
import { readText, writeText } from '../../../client/storage.ts';
import { isTyping } from '../../../ui/key-press.ts';

const storage = 'workbench.keys';

/**
 * Single letters as commands of the page, wherever the focus is: not while somebody types, not in a list or menu that is open, not
 * below a dialog, and not at all for who has switched them off.
 */
export function useWorkKeys(onKey: (event: KeyboardEvent) => void): { isOn: boolean; setOn: (on: boolean) => void } {
  const tab = useTab();
  const [isOn, setOn] = useState(() => readText(storage) !== 'off');
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !tab.isActive() || isTyping(event) || isElsewhere(event.target)) return;
      latest.current(event);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isOn, tab]);
  return {
    isOn,
    setOn: (on) => {
      setOn(on);
      writeText(storage, on ? null : 'off');
    },
  };
}

/** Something lies over the page, or takes keys of its own. */
function isElsewhere(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest('[role="dialog"], [role="menu"], [role="listbox"]')) return true;
  return [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].some(
    // Where the browser cannot say what is visible, an open dialog holds the focus and was found above.
    (dialog) => dialog.getAttribute('aria-modal') === 'true' && (dialog.checkVisibility?.() ?? false),
  );
}
