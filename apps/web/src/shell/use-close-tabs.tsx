import { Button } from 'antd';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/Dialog.tsx';
import { useShell } from './shell-store.ts';
import { titleOfTab } from './tab-titles.ts';
import { type CloseScope, closing, type TabItem } from './tabs.ts';
import { dispatchTabs, keyNow, showTab, tabSaves, useTabs } from './tabs-store.ts';

interface Pending {
  dirty: TabItem[];
  go: () => void;
}

/** Closing and refreshing tabs; unsaved ones are named and asked about once. */
export function useCloseTabs(): {
  close: (key: string, scope: CloseScope) => void;
  reload: (key: string) => void;
  dialog: ReactNode;
} {
  const { t } = useTranslation();
  const [pending, setPending] = useState<Pending | null>(null);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const routes = useShell((state) => state.routes);

  const ask = useCallback((dirty: TabItem[], go: () => void) => {
    if (dirty.length === 0) return go();
    if (dirty.length === 1 && dirty[0]) showTab(dirty[0].key);
    setPending({ dirty, go });
    setOpen(true);
  }, []);
  const close = useCallback(
    (key: string, scope: CloseScope) =>
      ask(
        closing(useTabs.getState(), key, scope).filter((tab) => tab.dirty),
        () => dispatchTabs({ type: 'close', key: keyNow(key), scope }),
      ),
    [ask],
  );
  const reload = useCallback(
    (key: string) =>
      ask(
        useTabs.getState().tabs.filter((tab) => tab.key === key && tab.dirty),
        () => {
          showTab(keyNow(key));
          dispatchTabs({ type: 'reload', key: keyNow(key) });
        },
      ),
    [ask],
  );

  const finish = () => {
    setOpen(false);
    pending?.go();
  };
  const saveAll = async () => {
    setBusy(true);
    try {
      for (const tab of pending?.dirty ?? []) if (!(await tabSaves.get(tab.key)?.())) return;
      finish();
    } finally {
      setBusy(false);
    }
  };

  const titles = (pending?.dirty ?? []).map((tab) => titleOfTab(tab, routes, t));
  const canSave = (pending?.dirty ?? []).every((tab) => tabSaves.has(tab.key));
  const dialog = (
    <Dialog
      open={open}
      width={440}
      title={
        titles.length === 1
          ? t('shell.unsaved.one', { title: titles[0] })
          : t('shell.unsaved.many', { count: titles.length })
      }
      onClose={() => setOpen(false)}
      afterClose={() => setPending(null)}
      footer={
        <>
          <Button danger onClick={finish}>
            {t('shell.unsaved.drop')}
          </Button>
          <Button autoFocus onClick={() => setOpen(false)}>
            {t('shell.unsaved.stay')}
          </Button>
          {canSave ? (
            <Button type="primary" loading={busy} onClick={() => void saveAll()}>
              {t('shell.unsaved.save')}
            </Button>
          ) : null}
        </>
      }
    >
      {titles.length > 1 ? (
        <ul className="unsaved-list">
          {titles.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
      ) : (
        <p className="t2">{t('shell.unsaved.text')}</p>
      )}
    </Dialog>
  );
  return { close, reload, dialog };
}
