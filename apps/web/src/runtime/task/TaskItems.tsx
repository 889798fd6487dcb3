import { type TaskDetail, type TaskItem, taskRemoveSign, textOf } from '@app/contract';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send, toApiError } from '../../client/index.ts';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { PreviewProvider, useFilePreview } from '../file-view/preview-context.tsx';
import { useOperation } from './use-operation.ts';
import './task.css';

const votes: Record<string, { icon: IconName; look: string }> = {
  agree: { icon: 'check', look: 'good' },
  oppose: { icon: 'close', look: 'bad' },
  abstain: { icon: 'minus', look: 'even' },
};

/** Who was asked at this step and what they said; for a countersign also how it stands and what decides it. */
export function TaskItems({ task }: { task: TaskDetail }): ReactNode {
  const { t } = useTranslation();
  const { sign } = task;
  return (
    <div className="task-items">
      {sign ? (
        <section aria-label={t('task.sign.title')}>
          <p>
            {t(`task.sign.rule.${sign.rule}`, {
              defaultValue: sign.rule,
              share: sign.share ?? 100,
              decide: t(`task.op.${sign.decideBy}`),
            })}
            {t(`task.sign.followUp.${sign.followUp}`)}
          </p>
          <div className="task-tally" role="img" aria-label={t('task.sign.tally', { ...sign })}>
            {(['agreed', 'opposed', 'abstained', 'open'] as const).map((kind) =>
              sign[kind] > 0 ? (
                <span key={kind} className={`v-${kind}`} style={{ flexGrow: sign[kind] }}>
                  {t(`task.sign.${kind}`, { count: sign[kind] })}
                </span>
              ) : null,
            )}
          </div>
        </section>
      ) : null}
      <PreviewProvider>
        <ul>
          {task.items.map((item) => (
            <Item key={item.id} task={task} item={item} />
          ))}
        </ul>
      </PreviewProvider>
    </div>
  );
}

function Item({ task, item }: { task: TaskDetail; item: TaskItem }): ReactNode {
  const { t } = useTranslation();
  const isOpen = item.state === 'open' || item.state === 'waiting';
  const vote = item.vote ? votes[item.vote] : undefined;
  return (
    <li>
      <span className={`task-vote ${vote?.look ?? (isOpen ? 'open' : '')}`}>
        <Icon name={vote?.icon ?? (isOpen ? 'clock' : 'check')} size={12} />
      </span>
      <b>
        <Zh text={item.completedBy ?? item.assignee} />
      </b>
      {item.onBehalfOf ? (
        <span className="t3 sm">
          <Zh text={t('task.item.onBehalfOf', { name: item.onBehalfOf })} />
        </span>
      ) : null}
      {item.kind === 'task' || (item.kind === 'sign' && item.addedBy === null) ? null : (
        <span className="t3 sm">{t(`task.item.kind.${item.kind}`, { defaultValue: item.kind })}</span>
      )}
      {item.weight === 1 ? null : <span className="t3 sm">{t('task.item.weight', { weight: item.weight })}</span>}
      <span className="sp" />
      <span className="t2 sm">
        <Outcome task={task} item={item} />
        {item.completedAt ? ` ${item.completedAt.slice(5, 16)}` : ''}
      </span>
      {item.addedBy === task.id && isOpen && task.operations.includes('removeSign') ? (
        <RemoveSign taskId={task.id} item={item} />
      ) : null}
      {item.opinion ? (
        <blockquote>
          <Zh text={item.opinion} />
        </blockquote>
      ) : null}
      <Files item={item} />
    </li>
  );
}

/** What came of it: an outcome of the node in the words of its area, a vote, else how it stands. */
function Outcome({ task, item }: { task: TaskDetail; item: TaskItem }): ReactNode {
  const { t } = useTranslation();
  const outcome = task.actions.find(({ key }) => key === item.vote);
  if (outcome) return <Zh text={textOf(outcome.title, getLanguage())} />;
  return item.vote
    ? t(`task.op.${item.vote}`, { defaultValue: item.vote })
    : t(`task.item.state.${item.state}`, { defaultValue: item.state });
}

/** Takes back the question to somebody who was asked to sign too, after one's own confirmation. */
function RemoveSign({ taskId, item }: { taskId: string; item: TaskItem }): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const removing = useOperation(t('task.op.done', { action: t('task.op.removeSign') }), () => {});
  const remove = async () => {
    const agreed = await confirm({
      title: t('task.op.removeTitle', { name: item.assignee }),
      okText: t('task.op.removeSign'),
    });
    if (agreed)
      removing.run(async (idempotencyKey) => {
        try {
          await send(taskRemoveSign, { taskId, itemId: item.id }, { quiet: true, idempotencyKey });
        } catch (error) {
          message.error(toApiError(error).text);
          throw error;
        }
      });
  };
  return (
    <button type="button" className="lk" onClick={() => void remove()}>
      {t('task.op.removeSign')}
    </button>
  );
}

function Files({ item }: { item: TaskItem }): ReactNode {
  const preview = useFilePreview();
  if (item.files.length === 0) return null;
  return (
    <p className="task-files">
      {item.files.map((file) => (
        <button key={file.id} type="button" className="lk" onClick={() => preview(file, item.files)}>
          <Icon name="document" size={12} /> <Zh text={file.name} />
        </button>
      ))}
    </p>
  );
}
