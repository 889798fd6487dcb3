import { type TimeLimit, textOf, timeLimitDrop, timeLimitPublish } from '@app/contract';
import { Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send } from '../../client/index.ts';
import { ChangeTable } from '../../runtime/admin/ChangeTable.tsx';
import { useAction, useAskedAction } from '../../runtime/admin/use-action.ts';
import { useDrawerOfTab } from '../../ui/Dialog.tsx';
import { Zh } from '../../ui/Zh.tsx';

import { eventsInWords } from './stop-events.ts';

const fields = ['amount', 'from', 'basis', 'announcement', 'verified'] as const;

/** What the draft of a limit changes; whoever did not write it publishes it here. */
export function DraftDrawer({ limit, onClose }: { limit: TimeLimit | null; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const drawer = useDrawerOfTab(limit !== null, onClose);
  const ask = useAskedAction();
  const act = useAction();
  const draft = limit?.draft ?? null;
  if (limit === null || draft === null) return <Drawer {...drawer} />;
  const name = textOf(limit.title, getLanguage());
  const looked = { key: limit.key, savedAt: draft.savedAt };
  const end = async (done: Promise<boolean>) => {
    if (await done) onClose();
  };
  const publish = () =>
    ask(
      { title: t('timeLimit.askPublish', { name }), okText: t('timeLimit.publish'), content: t('timeLimit.keeps') },
      () => send(timeLimitPublish, looked, { quiet: true }),
      t('timeLimit.published'),
    );
  const drop = () => act(() => send(timeLimitDrop, looked, { quiet: true }), t('timeLimit.dropped'));
  const named: Record<string, string> = {
    amount: t(`timeLimit.amount.${limit.unit}`),
    stops: t('timeLimit.stops'),
    ...Object.fromEntries(fields.slice(1).map((field) => [field, t(`timeLimit.${field}`)])),
  };
  return (
    <Drawer {...drawer} size={720} title={t('timeLimit.draftOf', { name })}>
      <p className="t2">
        <Zh text={t('timeLimit.writtenBy', { name: draft.savedBy })} /> {draft.mine ? t('timeLimit.second') : null}
      </p>
      <ChangeTable
        changes={[
          ...fields.map((field) => ({ field, before: limit[field], after: draft[field] })),
          { field: 'stops', before: eventsInWords(t, limit.stopEvents), after: eventsInWords(t, draft.stopEvents) },
        ]}
        nameOf={(path) => named[path] ?? path}
      />
      <section className="admin-section">
        <Button onClick={() => void end(drop())}>{t('timeLimit.drop')}</Button>{' '}
        <Button
          type="primary"
          disabled={draft.mine}
          title={draft.mine ? t('timeLimit.second') : undefined}
          onClick={() => void end(publish())}
        >
          {t('timeLimit.publish')}
        </Button>
      </section>
    </Drawer>
  );
}
