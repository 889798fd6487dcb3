import { isLocked, lockScreen, useLock } from '../client/lock.ts';
import { onNavigate } from '../client/navigation.ts';
import { useNavigator } from './navigator.ts';
import { setSearch, useShellUi } from './shell-ui.ts';

/**
 * The keys of the shell (R2.4-26…R2.4-28). The browser never takes them for itself, not even on the lock screen, where they
 * do nothing (R2.4-48). Answers the function that stops it.
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

/** A single character never acts while somebody types it. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
