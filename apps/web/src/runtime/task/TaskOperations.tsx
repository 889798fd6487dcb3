import { type TaskDetail, type TaskOperation, taskLock, taskUnlock } from '@app/contract';
import { App, Button, Dropdown } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send, toApiError } from '../../client/index.ts';
import { Icon } from '../../ui/icons.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { NoteDialog } from './NoteDialog.tsx';
import { PeopleDialog } from './PeopleDialog.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { useOperation } from './use-operation.ts';

type Group = 'decide' | 'people' | 'note';
const groups = {
  agree: 'decide',
  oppose: 'decide',
  abstain: 'decide',
  transfer: 'people',
  delegate: 'people',
  agent: 'people',
  addSign: 'people',
  copy: 'people',
  recuse: 'note',
  urge: 'note',
  withdraw: 'note',
} as const satisfies Partial<Record<TaskOperation, Group>>;
type Grouped = keyof typeof groups;
type Asked = Grouped | 'reject';

const rejections: ReadonlySet<TaskOperation> = new Set(['reject', 'rejectPrevious', 'rejectStarter']);
/** In sight beside the title; all others wait behind 更多. */
const inSight: readonly Grouped[] = ['abstain', 'oppose', 'agree'];
const behind: readonly Grouped[] = ['urge', 'withdraw', 'transfer', 'delegate', 'agent', 'addSign', 'copy', 'recuse'];

interface TaskOperationsProps {
  /** Null while it is read: then only what the area offers. */
  task: TaskDetail | null;
  /** The area's own actions in place of agreeing. */
  decisions?: ReactNode;
  /** Actions of the area that wait behind 更多 with the rest: those for which there is no room, and grave ones. */
  further?: readonly { key: string; label: string; isGrave: boolean; why?: string | undefined; run: () => void }[];
  /** Operations that stand elsewhere on the page. */
  without?: readonly TaskOperation[];
}

/** Exactly what the server says this person may do with the task now. */
export function TaskOperations({ task, decisions, further = [], without = [] }: TaskOperationsProps): ReactNode {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const allowed = (task?.operations ?? []).filter((one) => !without.includes(one));
  const { menu, open, mayReject, decides } = placesOf(allowed, Boolean(decisions));
  const ask = (key: Grouped) => ({ key, label: t(`task.op.${key}`), onClick: () => setAsked(key) });
  const own = further.map(({ key, label, isGrave, why, run }) => ({
    ...{ key: `own-${key}`, danger: isGrave, label, title: why, disabled: why !== undefined, onClick: run },
  }));
  return (
    <>
      {menu.length + own.length > 0 ? (
        <Dropdown trigger={['click']} menu={{ items: [...menu.map(ask), ...own] }}>
          <Button>
            {t('common.more')} <Icon name="down" size={14} />
          </Button>
        </Dropdown>
      ) : null}
      {open.map((key) => (
        <Button key={key} onClick={() => setAsked(key)}>
          {t(`task.op.${key}`)}
        </Button>
      ))}
      {task ? <Claim taskId={task.id} allowed={allowed} /> : null}
      {mayReject ? <Button onClick={() => setAsked('reject')}>{t('task.op.reject')}</Button> : null}
      {decides.map((key) => (
        <Button key={key} type={key === 'agree' ? 'primary' : 'default'} onClick={() => setAsked(key)}>
          {t(`task.op.${key}`)}
        </Button>
      ))}
      {decisions}
      {task && asked !== null ? <AskedDialog task={task} operation={asked} onClose={close} /> : null}
    </>
  );
}

/** Where each operation stands: behind the menu, in sight, or as a decision. */
function placesOf(allowed: readonly TaskOperation[], hasOwnDecisions: boolean) {
  const has = (operation: Grouped) => allowed.includes(operation);
  const decides = inSight.filter(has).filter((one) => one !== 'agree' || !hasOwnDecisions);
  const mayReject = allowed.some((one) => rejections.has(one));
  const hidden = behind.filter(has);
  // Where nothing is to be decided, the first two need no menu.
  const open = decides.length === 0 && !mayReject && !hasOwnDecisions ? hidden.slice(0, 2) : [];
  return { decides, mayReject, open, menu: hidden.filter((one) => !open.includes(one)) };
}

/** Takes a task out of the pool, or gives it back. */
function Claim({ taskId, allowed }: { taskId: string; allowed: readonly TaskOperation[] }): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const lock = useOperation(t('task.op.done', { action: t('task.op.claim') }), () => {});
  const run = (call: typeof taskLock | typeof taskUnlock) =>
    lock.run(async (idempotencyKey) => {
      try {
        await send(call, { taskId }, { quiet: true, idempotencyKey });
      } catch (error) {
        message.error(toApiError(error).text);
        throw error;
      }
    });
  return (
    <>
      {allowed.includes('release') ? (
        <Button loading={lock.isPending} onClick={() => run(taskUnlock)}>
          {t('task.op.release')}
        </Button>
      ) : null}
      {allowed.includes('claim') ? (
        <Button loading={lock.isPending} onClick={() => run(taskLock)}>
          {t('task.op.claim')}
        </Button>
      ) : null}
    </>
  );
}

function AskedDialog({
  task,
  operation,
  onClose,
}: {
  task: TaskDetail;
  operation: Asked;
  onClose: () => void;
}): ReactNode {
  switch (operation) {
    case 'reject':
      return <RejectDialog task={task} onClose={onClose} />;
    case 'agree':
    case 'oppose':
    case 'abstain':
      return <DecideDialog task={task} decision={operation} onClose={onClose} />;
    case 'transfer':
    case 'delegate':
    case 'agent':
    case 'addSign':
    case 'copy':
      return <PeopleDialog task={task} operation={operation} onClose={onClose} />;
    default:
      return <NoteDialog task={task} operation={operation} onClose={onClose} />;
  }
}
