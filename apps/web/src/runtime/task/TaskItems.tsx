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
  const { message } = App.useApp();
  const confirm = useConfirm();
  const preview = useFilePreview();
  const removing = useOperation(t('task.op.done', { action: t('task.op.removeSign') }), () => {});
  const isOpen = item.state === 'open' || item.state === 'waiting';
  const vote = item.vote ? votes[item.vote] : undefined;
  // An outcome of the node has the title that its area gives it.
  const outcome = task.actions.find(({ key }) => key === item.vote);
  const remove = async () => {
    const agreed = await confirm({
      title: t('task.op.removeTitle', { name: item.assignee }),
      okText: t('task.op.removeSign'),
    });
    if (agreed)
      removing.run(async (idempotencyKey) => {
        try {
          await send(taskRemoveSign, { taskId: task.id, itemId: item.id }, { quiet: true, idempotencyKey });
        } catch (error) {
          message.error(toApiError(error).text);
          throw error;
        }
      });
  };
  const files = item.files.map((file) => ({ ...file, size: 0 }));
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
        {outcome ? (
          <Zh text={textOf(outcome.title, getLanguage())} />
        ) : item.vote ? (
          t(`task.op.${item.vote}`, { defaultValue: item.vote })
        ) : (
          t(`task.item.state.${item.state}`, { defaultValue: item.state })
        )}
        {item.completedAt ? ` ${item.completedAt.slice(5, 16)}` : ''}
      </span>
      {item.addedBy === task.id && isOpen && task.operations.includes('removeSign') ? (
        <button type="button" className="lk" onClick={() => void remove()}>
          {t('task.op.removeSign')}
        </button>
      ) : null}
      {item.opinion ? (
        <blockquote>
          <Zh text={item.opinion} />
        </blockquote>
      ) : null}
      {files.length > 0 ? (
        <p className="task-files">
          {files.map((file) => (
            <button key={file.id} type="button" className="lk" onClick={() => preview(file, files)}>
              <Icon name="document" size={12} /> <Zh text={file.name} />
            </button>
          ))}
        </p>
      ) : null}
    </li>
  );
}
