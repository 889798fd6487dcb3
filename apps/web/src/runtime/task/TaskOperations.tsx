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

const rejections: ReadonlySet<TaskOperation> = new Set(['reject', 'rejectPrevious', 'rejectStarter']);
/** In sight beside the title; all others wait behind 更多. */
const inSight: readonly Grouped[] = ['abstain', 'oppose', 'agree'];
const behind: readonly Grouped[] = ['urge', 'withdraw', 'transfer', 'delegate', 'agent', 'addSign', 'copy', 'recuse'];

/** Exactly what the server says this person may do with the task now. */
export function TaskOperations({
  task,
  decisions,
  further = [],
  without = [],
}: {
  /** Null while it is read: then only what the area offers. */
  task: TaskDetail | null;
  /** The area's own actions in place of agreeing. */
  decisions?: ReactNode;
  /** Grave actions of the area; they wait behind 更多 with the rest. */
  further?: readonly { key: string; label: string; run: () => void }[];
  /** Operations that stand elsewhere on the page. */
  without?: readonly TaskOperation[];
}): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [asked, setAsked] = useState<Grouped | 'reject' | null>(null);
  const allowed = (task?.operations ?? []).filter((one) => !without.includes(one));
  const close = () => setAsked(null);
  const lock = useOperation(t('task.op.done', { action: t('task.op.claim') }), close);
  const claim = (claims: boolean) =>
    lock.run(async (idempotencyKey) => {
      try {
        await send(claims ? taskLock : taskUnlock, { taskId: task?.id ?? '' }, { quiet: true, idempotencyKey });
      } catch (error) {
        message.error(toApiError(error).text);
        throw error;
      }
    });
  const has = (operation: Grouped) => allowed.includes(operation);
  const decides = inSight.filter(has).filter((one) => one !== 'agree' || !decisions);
  const mayReject = allowed.some((one) => rejections.has(one));
  const hidden = behind.filter(has);
  // Where nothing is to be decided, the first deeds need no menu.
  const open = decides.length === 0 && !mayReject && !decisions ? hidden.slice(0, 2) : [];
  const menu = hidden.filter((one) => !open.includes(one));
  return (
    <>
      {menu.length + further.length > 0 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              ...menu.map((key) => ({
                key,
                label: t(`task.op.${key}`),
                onClick: () => setAsked(key),
              })),
              ...further.map(({ key, label, run }) => ({ key: `own-${key}`, danger: true, label, onClick: run })),
            ],
          }}
        >
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
      {allowed.includes('release') ? (
        <Button loading={lock.isPending} onClick={() => claim(false)}>
          {t('task.op.release')}
        </Button>
      ) : null}
      {allowed.includes('claim') ? (
        <Button loading={lock.isPending} onClick={() => claim(true)}>
          {t('task.op.claim')}
        </Button>
      ) : null}
      {mayReject ? <Button onClick={() => setAsked('reject')}>{t('task.op.reject')}</Button> : null}
      {decides.map((key) => (
        <Button key={key} type={key === 'agree' ? 'primary' : 'default'} onClick={() => setAsked(key)}>
          {t(`task.op.${key}`)}
        </Button>
      ))}
      {decisions}
      {task && asked === 'reject' ? <RejectDialog task={task} onClose={close} /> : null}
      {task && asked !== null && asked !== 'reject' ? (
        <GroupedDialog task={task} operation={asked} onClose={close} />
      ) : null}
    </>
  );
}

function GroupedDialog({
  task,
  operation,
  onClose,
}: {
  task: TaskDetail;
  operation: Grouped;
  onClose: () => void;
}): ReactNode {
  switch (operation) {
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
