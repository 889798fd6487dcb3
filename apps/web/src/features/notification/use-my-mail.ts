import {
  type MyNotifications,
  type NotificationChoice,
  type NotificationKind,
  notificationAddress,
  notificationConfirm,
  notificationMine,
  notificationSave,
  notificationTest,
} from '@app/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send, toApiError, useTab, useTabShown } from '../../client/index.ts';

const key = ['notification', 'mine'];
/** How often the page asks what became of a test mail that is under way. */
const testMs = 2_000;

type Draft = Pick<MyNotifications, 'language' | 'digestAt' | 'kinds'>;

/** Own notifications by mail: what is stored, what is being changed, and what can be done. */
export function useMyMail() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [busy, setBusy] = useState(false);
  const found = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send(notificationMine, {}, { quiet: true, signal }),
    refetchInterval: (query) => (isUnderWay(query.state.data) ? testMs : false),
  });
  const { refetch } = found;
  useTabShown(() => void refetch());
  const act = async (work: () => Promise<MyNotifications>, done?: string): Promise<boolean> => {
    setBusy(true);
    try {
      queries.setQueryData(key, await work());
      if (done) message.success(done);
      return true;
    } catch (error) {
      const failure = toApiError(error);
      message.error(failure.fieldErrors[0]?.message ?? failure.text);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const shown: Draft | undefined = draft ?? found.data;
  const change = (part: Partial<Draft>) => {
    if (!shown) return;
    const { language, digestAt, kinds } = shown;
    setDraft({ language, digestAt, kinds, ...part });
  };
  const save = async (): Promise<boolean> => {
    if (!draft) return true;
    const saved = await act(() => send(notificationSave, draft, { quiet: true }), t('notification.saved'));
    if (saved) setDraft(null);
    return saved;
  };
  useUnsaved(draft !== null, save);
  return {
    found,
    shown,
    isChanged: draft !== null,
    busy,
    change,
    changeKind: (kind: NotificationKind, part: Partial<NotificationChoice>) => {
      if (shown) change({ kinds: { ...shown.kinds, [kind]: { ...shown.kinds[kind], ...part } } });
    },
    save,
    setAddress: (email: string) =>
      act(
        () => send(notificationAddress, { email }, { quiet: true }),
        email === '' ? t('notification.address.removed') : t('notification.address.sent', { address: email }),
      ),
    confirm: (code: string) =>
      act(() => send(notificationConfirm, { code }, { quiet: true }), t('notification.address.done')),
    test: () => act(() => send(notificationTest, {}, { quiet: true })),
  };
}
export type MyMail = ReturnType<typeof useMyMail>;

/** Whether the last test mail has not been decided on yet. */
export function isUnderWay(mine: MyNotifications | undefined): boolean {
  return mine?.test?.state === 'waiting' || mine?.test?.state === 'sending';
}

/** The tab asks before it closes with something that is not saved, and can save it. */
function useUnsaved(isChanged: boolean, save: () => Promise<boolean>): void {
  const { setDirty, setSave } = useTab();
  useEffect(() => {
    setDirty(isChanged);
    setSave(isChanged ? save : null);
    return () => {
      setDirty(false);
      setSave(null);
    };
  });
}
