import { Button } from 'antd';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { useShell } from '../shell-store.ts';
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
  const [pending, setPending] = useState<Pending | null>(null);
  const [open, setOpen] = useState(false);

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

  const dialog = (
    <UnsavedDialog pending={pending} open={open} onClose={() => setOpen(false)} onGone={() => setPending(null)} />
  );
  return { close, reload, dialog };
}

/** Asks about unsaved pages by name: drop, stay or save; saving is offered where every one of them can be saved. */
function UnsavedDialog(props: {
  pending: Pending | null;
  open: boolean;
  onClose: () => void;
  onGone: () => void;
}): ReactNode {
  const { pending, open, onClose, onGone } = props;
  const { t } = useTranslation();
  const dirty = pending?.dirty ?? [];
  const routes = useShell((state) => state.routes);
  const finish = () => {
    onClose();
    pending?.go();
  };
  const { canSave, busy, saveAll } = useSaveAll(dirty, finish);
  const titles = dirty.map((tab) => titleOfTab(tab, routes, t));
  return (
    <Dialog
      open={open}
      width={440}
      title={t(titles.length === 1 ? 'shell.unsaved.one' : 'shell.unsaved.many', {
        title: titles[0],
        count: titles.length,
      })}
      onClose={onClose}
      afterClose={onGone}
      footer={
        <>
          <Button danger onClick={finish}>
            {t('shell.unsaved.drop')}
          </Button>
          <Button autoFocus onClick={onClose}>
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
}

/** Saves unsaved pages one after another until one of them refuses; what is saved stays saved. */
function useSaveAll(dirty: TabItem[], onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const saveAll = async () => {
    setBusy(true);
    try {
      for (const tab of dirty) if (!(await tabSaves.get(tab.key)?.())) return;
      onDone();
    } finally {
      setBusy(false);
    }
  };
  return { canSave: dirty.every((tab) => tabSaves.has(tab.key)), busy, saveAll };
}
