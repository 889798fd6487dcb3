import { onNavigate } from '../client/navigation.ts';
import { isLocked, lockScreen, useLock } from '../client/session/lock.ts';
import { useNavigator } from './navigator.ts';
import { setSearch, useShellUi } from './shell-ui.ts';

/**
 * Listens to the shell's shortcut keys (R2.4-26…R2.4-28). The browser's own action for them is always prevented, also on the
 * lock screen, where they do nothing (R2.4-48). Returns the function that stops listening.
 */
export function startShortcutKeys(): () => void {
  window.addEventListener('keydown', onKey);
  const stop = onNavigate(() => useShellUi.setState({ search: 'inactive', keys: false }));
  return () => {
    window.removeEventListener('keydown', onKey);
    stop();
  };
}

function onKey(event: KeyboardEvent): void {
  if (event.altKey || event.metaKey) return;
  const letter = event.key.toLowerCase();
  const isOff = isLocked() || useLock.getState().locking || useNavigator.getState().view !== 'app';
  if (event.ctrlKey && !event.shiftKey && (letter === 'q' || letter === 'l')) {
    event.preventDefault();
    if (isOff || event.repeat) return;
    if (letter === 'q') setSearch('active');
    else lockScreen();
  } else if (!event.ctrlKey && event.key === '?' && !isOff && !isTyping(event.target)) {
    event.preventDefault();
    useShellUi.setState({ keys: true });
  }
}

/** Whether the key goes into an input: single-character shortcuts do nothing there. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
