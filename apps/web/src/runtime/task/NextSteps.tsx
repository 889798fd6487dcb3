import { type JsonObject, taskPreview, textOf } from '@app/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, getLanguage, send, toApiError } from '../../client/index.ts';
import { Icon } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';
import './task.css';

/** Who gets the case next if the task is completed like this, and why. Its place stays while it is asked for, so that no button moves under a pointer. */
export function NextSteps({ taskId, action, data }: { taskId: string; action?: string; data?: JsonObject }): ReactNode {
  const { t } = useTranslation();
  const asked = useDeferredValue(data);
  const found = useQuery({
    queryKey: ['task', 'preview', taskId, action ?? null, asked ?? null],
    queryFn: ({ signal }) =>
      send(
        taskPreview,
        { taskId, ...(action ? { action } : {}), ...(asked ? { data: asked } : {}) },
        { silent: true, signal },
      ),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="task-next" aria-label={t('task.next.title')} aria-busy={found.isFetching}>
      <b>{t('task.next.title')}</b>
      {found.isPending ? <p className="t3">{t('common.loading')}</p> : null}
      {found.isError ? <p className="t3">{toApiError(found.error).text}</p> : null}
      {found.data?.length === 0 ? <p className="t3">{t('task.next.none')}</p> : null}
      <ul>
        {found.data?.map((step) => (
          <li key={step.node}>
            <Icon name={step.problem && step.people.length === 0 ? 'triangle' : 'right'} size={12} />
            <span>
              {textOf(step.title, getLanguage())}
              {step.people.length > 0 ? (
                <>
                  {t('task.next.colon')}
                  <Zh text={step.people.join(comma())} />
                </>
              ) : null}
            </span>
            {step.reason ? (
              <small className="t3">
                <Zh text={step.reason} />
              </small>
            ) : null}
            {step.problem ? (
              <small className={step.people.length > 0 ? 't3' : 'task-problem'}>
                <Zh text={step.problem} />
              </small>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
