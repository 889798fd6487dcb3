import { instanceCase, instanceHistory, type ProcessCase, textOf } from '@app/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Tabs } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send, useTab, useTabShown } from '../../client/index.ts';
import type { PageProps } from '../../client/page.ts';
import { PreviewProvider, useFilePreview } from '../../runtime/file-view/preview-context.tsx';
import { ProcessDiagram } from '../../runtime/process/ProcessDiagram.tsx';
import { ProcessHistory } from '../../runtime/process/ProcessHistory.tsx';
import { TaskItems } from '../../runtime/task/TaskItems.tsx';
import { TaskOperations } from '../../runtime/task/TaskOperations.tsx';
import { useTaskDetail } from '../../runtime/task/task.queries.ts';
import { Icon } from '../../ui/icons.tsx';
import { PageFailure } from '../../ui/PageFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { InstanceMark } from './workflow-marks.tsx';
import './workflow.css';

/** A case of a process without an area: what was asked for, its chart and history, and what may be done with it now. */
export default function ProcessCasePage({ params }: PageProps): ReactNode {
  const { t } = useTranslation();
  const caseId = params.id ?? '';
  const { setTitle } = useTab();
  const queries = useQueryClient();
  const found = useQuery({
    queryKey: ['case', caseId, 'request'],
    queryFn: ({ signal }) => send(instanceCase, { caseId }, { quiet: true, signal }),
  });
  useTabShown(() => {
    for (const queryKey of [['case', caseId], ['task']]) void queries.invalidateQueries({ queryKey });
  });
  const title = found.data?.title;
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);
  if (found.isError && !found.data) return <PageFailure error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <div role="status" className="page" aria-busy="true" aria-label={t('common.loading')} />;
  return <CaseView key={caseId} detail={found.data} />;
}

function CaseView({ detail }: { detail: ProcessCase }): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  const asked = useTab().query.task;
  const own = detail.tasks.find(({ id, mine }) => mine && id === asked) ?? detail.tasks.find(({ mine }) => mine);
  const task = useTaskDetail(own?.id ?? asked ?? detail.tasks[0]?.id ?? null).data ?? null;
  const way = useQuery({
    queryKey: ['case', detail.caseId, 'way', detail.state, detail.tasks.map(({ id }) => id).join()],
    queryFn: ({ signal }) => send(instanceHistory, { caseId: detail.caseId }, { quiet: true, signal }),
    placeholderData: (before) => before,
  }).data;
  const waits = detail.tasks.map(({ node, nodeTitle }) => ({
    node,
    title: textOf(nodeTitle, language),
    label: t('workflow.wait.task'),
  }));
  const history = way ? <ProcessHistory area={detail.key} history={way.history} waiting={waits} /> : null;
  return (
    <div className="page fill wf-page">
      <PageHeader
        title={detail.title}
        facts={
          <>
            <InstanceMark state={detail.state} />
            <span className="t2">{textOf(detail.processTitle, language)}</span>
          </>
        }
        actions={<TaskOperations task={task} />}
      />
      <div className="wf-grid">
        <section className="card wf-request" aria-label={t('task.start.request')}>
          <Tabs
            items={[
              { key: 'request', label: t('task.start.request'), children: <Request detail={detail} /> },
              {
                key: 'chart',
                label: t('workflow.chart'),
                children: way ? (
                  <ProcessDiagram
                    xml={way.xml}
                    title={detail.title}
                    steps={way.history}
                    waits={waits}
                    textVersion={history}
                  />
                ) : null,
              },
            ]}
          />
        </section>
        <section className="card wf-side" aria-label={t('workflow.history')}>
          <div className="wf-side-body">
            {task && (task.sign !== null || task.items.length > 1) ? <TaskItems task={task} /> : null}
            {history}
          </div>
        </section>
      </div>
    </div>
  );
}

function Request({ detail }: { detail: ProcessCase }): ReactNode {
  const { t } = useTranslation();
  const lines = [
    { label: t('task.start.by'), value: detail.startedBy ?? t('workflow.system') },
    { label: t('task.startedAt'), value: detail.startedAt.slice(0, 16) },
    ...detail.fields,
  ];
  return (
    <div className="wf-report">
      <dl className="wf-facts">
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>
              <Zh text={label} />
            </dt>
            <dd>
              <Zh text={value} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('task.start.description')}</dt>
          <dd className="wf-prose">{detail.description ? <Zh text={detail.description} /> : '—'}</dd>
        </div>
      </dl>
      {detail.files.length > 0 ? (
        <PreviewProvider>
          <Files files={detail.files} />
        </PreviewProvider>
      ) : null}
    </div>
  );
}

function Files({ files: stored }: { files: ProcessCase['files'] }): ReactNode {
  const preview = useFilePreview();
  const files = stored.map((file) => ({ ...file, size: 0 }));
  return (
    <p className="task-files">
      {files.map((file) => (
        <button key={file.id} type="button" className="lk" onClick={() => preview(file, files)}>
          <Icon name="document" size={12} /> <Zh text={file.name} />
        </button>
      ))}
    </p>
  );
}
