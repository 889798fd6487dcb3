import { type CaseDetail, instanceHistory, textOf } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, getLanguage, send } from '../../client/index.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ProcessDiagram } from './ProcessDiagram.tsx';
import { ProcessHistory } from './ProcessHistory.tsx';

/** The way of a case on its chart, for whoever may see the case. */
export function CaseProcess({ detail }: { detail: CaseDetail }): ReactNode {
  const { t } = useTranslation();
  const found = useQuery({
    queryKey: ['case', detail.id, 'process', detail.updatedAt, detail.history.length],
    queryFn: ({ signal }) => send(instanceHistory, { caseId: detail.id }, { quiet: true, signal }),
  });
  const { data } = found;
  const waiting = useMemo(
    () =>
      (data?.tokens ?? []).map(({ node, wait }) => {
        const tasks = detail.tasks.filter((task) => task.node === node);
        const people = [...new Set(tasks.flatMap(({ claimedBy }) => claimedBy ?? []))];
        const [task] = tasks;
        return {
          node,
          title: task ? textOf(task.nodeTitle, getLanguage()) : node,
          label:
            people.join(comma()) || t(`workflow.wait.${wait ?? 'none'}`, { defaultValue: t('workflow.wait.none') }),
        };
      }),
    [data, detail, t],
  );
  if (found.isError && !data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!data) return <div role="status" className="wf-diagram" aria-busy="true" aria-label={t('common.loading')} />;
  return (
    <ProcessDiagram
      xml={data.xml}
      title={detail.title}
      steps={data.history}
      waits={waiting}
      textVersion={
        <ProcessHistory area={detail.area} process={data.process} history={data.history} waiting={waiting} />
      }
    />
  );
}
