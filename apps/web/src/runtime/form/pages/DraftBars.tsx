import { formatDate } from '@app/contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { comma, toApiError } from '../../../client/index.ts';
import { useConfirm } from '../../../ui/ConfirmDialog.tsx';
import { Icon, type IconName } from '../../../ui/icons.tsx';
import { Zh } from '../../../ui/Zh.tsx';
import { unsentOps } from '../draft/autosave.ts';
import type { DraftSession } from '../draft/draft-session.ts';
import { useText } from '../store/form-context.ts';

/** What stands between the person and a saved draft: somebody else's lock, a failed save, edits of an earlier window. */
export function DraftBars({ session }: { session: DraftSession }): ReactNode {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const text = useText();
  const { lock, queue, problem, expired, unsent, fragile } = useStore(session.saving);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const labelOf = (key: string) => {
    const field = session.area.definition.fields.find((one) => one.key === key);
    return field ? text(field.label) : key;
  };
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
  const askAndTake = async () => {
    const yes =
      lock?.free ||
      lock?.sameUser ||
      (await confirm({
        title: t('form.lock.takeTitle'),
        content: <Zh text={t('form.lock.takeText', { name: lock?.byName })} />,
        okText: t('form.lock.take'),
      }));
    if (yes) await take();
  };
  return (
    <>
      {lock ? (
        <Bar
          look="warning"
          icon="lock"
          text={
            lock.free
              ? t('form.lock.free', { name: lock.byName })
              : t(lock.sameUser ? 'form.lock.own' : 'form.lock.held', {
                  name: lock.byName,
                  time: lock.since.slice(11, 16),
                })
          }
        >
          <Button size="small" loading={busy} onClick={() => void askAndTake()}>
            {lock.free ? t('form.lock.start') : t('form.lock.take')}
          </Button>
        </Bar>
      ) : null}
      {!lock && queue.phase === 'stopped' ? (
        <Bar
          look="danger"
          icon="octagon"
          text={t(queue.stopped === 'stale' ? 'form.save.stale' : 'form.save.refused', {
            problem,
            count: unsentOps(queue).length,
          })}
        >
          <Button size="small" loading={busy} onClick={() => void take()}>
            {t('form.save.reload')}
          </Button>
        </Bar>
      ) : null}
      {queue.phase === 'held' ? (
        <Bar look="danger" icon="octagon" text={t('form.save.tooLarge')} detail={problem} />
      ) : null}
      {queue.phase !== 'stopped' && queue.failures > 0 ? (
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
      ) : null}
      {unsent ? (
        <Bar
          look="warning"
          icon="triangle"
          text={t('form.unsent.text', {
            count: unsent.ops.length,
            time: formatDate(new Date(unsent.at), 'MM-dd HH:mm'),
          })}
          detail={[...new Set(unsent.ops.map((op) => labelOf(op.path[0] ?? '')))].join(comma())}
        >
          <Button size="small" type="primary" onClick={() => session.decideUnsent(true)}>
            {t('form.unsent.keep')}
          </Button>
          <Button
            size="small"
            danger
            onClick={async () => {
              if (
                await confirm({
                  title: t('form.unsent.dropTitle'),
                  content: t('form.unsent.dropText'),
                  okText: t('form.unsent.drop'),
                  danger: true,
                })
              )
                session.decideUnsent(false);
            }}
          >
            {t('form.unsent.drop')}
          </Button>
        </Bar>
      ) : null}
      {fragile ? <Bar look="danger" icon="octagon" text={t('form.save.fragile')} /> : null}
      {failure ? <Bar look="danger" icon="octagon" text={failure} /> : null}
    </>
  );
}

/** A persistent line over the form. */
export function Bar({
  look,
  icon,
  text,
  detail,
  children,
}: {
  look: 'warning' | 'danger' | 'info';
  icon: IconName;
  text: string;
  detail?: string | null;
  children?: ReactNode;
}): ReactNode {
  return (
    <div className={`fm-bar r-${look}`} role="alert">
      <Icon name={icon} size={14} />
      <span className="fm-bar-text">
        <Zh text={text} />
        {detail ? (
          <small>
            {' '}
            <Zh text={detail} />
          </small>
        ) : null}
      </span>
      {children}
    </div>
  );
}
