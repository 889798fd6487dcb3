import { formatDate } from '@app/contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { comma, toApiError } from '../../../client/index.ts';
import { Bar } from '../../../ui/Bar.tsx';
import { useConfirm } from '../../../ui/ConfirmDialog.tsx';
import { Zh } from '../../../ui/Zh.tsx';
import { unsentOps } from '../draft/autosave.ts';
import type { DraftSession } from '../draft/draft-session.ts';
import { useText } from '../store/form-context.ts';

/** Bars above the form while saving is not possible: somebody else's lock, a failed save, edits of an earlier window. */
export function DraftBars({ session }: { session: DraftSession }): ReactNode {
  const { t } = useTranslation();
  const { lock, queue, problem, fragile } = useStore(session.saving);
  const takeOver = useTakeOver(session);
  return (
    <>
      {lock ? <LockBar lock={lock} takeOver={takeOver} /> : null}
      {!lock && queue.phase === 'stopped' ? (
        <Bar
          look="danger"
          icon="octagon"
          text={t(queue.stopped === 'stale' ? 'form.save.stale' : 'form.save.refused', {
            problem,
            count: unsentOps(queue).length,
          })}
        >
          <Button size="small" loading={takeOver.busy} onClick={() => void takeOver.take()}>
            {t('form.save.reload')}
          </Button>
        </Bar>
      ) : null}
      {queue.phase === 'held' ? (
        <Bar look="danger" icon="octagon" text={t('form.save.tooLarge')} detail={problem} />
      ) : null}
      {queue.phase !== 'stopped' && queue.failures > 0 ? <FailedBar session={session} /> : null}
      <UnsentBar session={session} />
      {fragile ? <Bar look="danger" icon="octagon" text={t('form.save.fragile')} /> : null}
      {takeOver.failure ? <Bar look="danger" icon="octagon" text={takeOver.failure} /> : null}
    </>
  );
}

type TakeOver = ReturnType<typeof useTakeOver>;

/** Takes over the lock and reopens the draft in this window. */
function useTakeOver(session: DraftSession) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await session.takeOver();
    } catch (error) {
      setFailure(toApiError(error).text);
    } finally {
      setBusy(false);
    }
  };
  return { take, busy, failure };
}

type Lock = NonNullable<ReturnType<DraftSession['saving']['getState']>['lock']>;

/** Shows who has the lock. Taking over asks first if another person is still editing. */
function LockBar({ lock, takeOver }: { lock: Lock; takeOver: TakeOver }): ReactNode {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const { free, sameUser, byName, since } = lock;
  const askAndTake = async () => {
    const yes =
      free ||
      sameUser ||
      (await confirm({
        title: t('form.lock.takeTitle'),
        content: <Zh text={t('form.lock.takeText', { name: byName })} />,
        okText: t('form.lock.take'),
      }));
    if (yes) await takeOver.take();
  };
  const held = t(sameUser ? 'form.lock.own' : 'form.lock.held', { name: byName, time: since.slice(11, 16) });
  return (
    <Bar look="warning" icon="lock" text={free ? t('form.lock.free', { name: byName }) : held}>
      <Button size="small" loading={takeOver.busy} onClick={() => void askAndTake()}>
        {free ? t('form.lock.start') : t('form.lock.take')}
      </Button>
    </Bar>
  );
}

/** Shown when the server did not answer or the session ended; the edits are kept in this browser. */
function FailedBar({ session }: { session: DraftSession }): ReactNode {
  const { t } = useTranslation();
  const { expired, problem } = useStore(session.saving);
  return (
    <Bar
      look="warning"
      icon="triangle"
      text={expired ? t('form.save.expired') : t('form.save.failed')}
      detail={expired ? null : problem}
    >
      <Button size="small" onClick={session.retry}>
        {t('common.retry')}
      </Button>
    </Bar>
  );
}

/** Lists the fields with edits of an earlier window; the user adds them to the draft or drops them. */
function UnsentBar({ session }: { session: DraftSession }): ReactNode {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const text = useText();
  const { unsent } = useStore(session.saving);
  if (!unsent) return null;
  const labelOf = (key: string) => {
    const field = session.area.definition.fields.find((one) => one.key === key);
    return field ? text(field.label) : key;
  };
  const drop = async () => {
    const yes = await confirm({
      title: t('form.unsent.dropTitle'),
      content: t('form.unsent.dropText'),
      okText: t('form.unsent.drop'),
      danger: true,
    });
    if (yes) session.decideUnsent(false);
  };
  const time = formatDate(new Date(unsent.at), 'MM-dd HH:mm');
  return (
    <Bar
      look="warning"
      icon="triangle"
      text={t('form.unsent.text', { count: unsent.ops.length, time })}
      detail={[...new Set(unsent.ops.map((op) => labelOf(op.path[0] ?? '')))].join(comma())}
    >
      <Button size="small" type="primary" onClick={() => session.decideUnsent(true)}>
        {t('form.unsent.keep')}
      </Button>
      <Button size="small" danger onClick={() => void drop()}>
        {t('form.unsent.drop')}
      </Button>
    </Bar>
  );
}
