import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useShownKeys } from '../client/page-keys.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { useShellUi } from './shell-ui.ts';

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

/** The list of keyboard shortcuts; `?` opens it. */
export function ShortcutList(): ReactNode {
  const { t } = useTranslation();
  const open = useShellUi((state) => state.keys);
  const page = useShownKeys((state) => state.page);
  return (
    <Dialog open={open} title={t('shell.keys.title')} width={480} onClose={() => useShellUi.setState({ keys: false })}>
      {page ? (
        <>
          <h3 className="keys-title">{page.title}</h3>
          <dl className="keys">
            {page.rows.map(({ keys, text }) => (
              <div key={text}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
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
