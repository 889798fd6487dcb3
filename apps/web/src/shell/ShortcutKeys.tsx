import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isLocked, lockScreen, useLock } from '../client/lock.ts';
import { onNavigate } from '../client/navigation.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { useNavigator } from './navigator.ts';
import { setSearch, useShellUi } from './shell-ui.ts';

const rows: [keys: string[], text: string][] = [
  [['Ctrl', 'Q'], 'search'],
  [['Ctrl', 'L'], 'lock'],
  [['Ctrl', 'S'], 'save'],
  [['Ctrl', 'Enter'], 'main'],
  [['Esc'], 'close'],
  [['?'], 'help'],
  [['←', '→'], 'tab'],
  [['Ctrl', 'Shift', '← →'], 'move'],
  [['Enter'], 'openTab'],
  [['Delete'], 'closeTab'],
  [['↑ ↓ ← →', 'Enter', 'F2'], 'grid'],
  [['Ctrl', 'V / D'], 'paste'],
  [['F8', 'Shift+F8'], 'finding'],
];

/** The keys of the shell (R2.4-26…R2.4-28): they act on no page behind a lock screen, nor does the browser (R2.4-48). */
export function ShortcutKeys(): ReactNode {
  const { t } = useTranslation();
  const open = useShellUi((state) => state.keys);
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    const stop = onNavigate(() => useShellUi.setState({ search: 'inactive', keys: false }));
    return () => {
      window.removeEventListener('keydown', onKey);
      stop();
    };
  }, []);
  const close = () => useShellUi.setState({ keys: false });
  return (
    <Dialog open={open} title={t('shell.keys.title')} width={480} onClose={close}>
      <dl className="keys">
        {rows.map(([keys, text]) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`shell.keys.${text}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function onKey(event: KeyboardEvent): void {
  const isPlain = !event.altKey && !event.metaKey;
  const letter = event.key.toLowerCase();
  const isOff = isLocked() || useLock.getState().locking || useNavigator.getState().view !== 'app';
  if (isPlain && event.ctrlKey && !event.shiftKey && (letter === 'q' || letter === 'l')) {
    event.preventDefault();
    if (isOff || event.repeat) return;
    if (letter === 'q') setSearch('active');
    else lockScreen();
  } else if (isPlain && !event.ctrlKey && event.key === '?' && !isOff && !isTyping(event.target)) {
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
