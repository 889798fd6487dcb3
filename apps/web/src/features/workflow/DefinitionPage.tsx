import { definitionPublish, definitionRemove, type ProcessFile, textOf } from '@app/contract';
import { Button, Segmented } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab, send, useSession, useTab, useTabShown } from '../../client/index.ts';
import type { PageProps } from '../../pages.ts';
import { saveText } from '../../runtime/admin/csv.ts';
import { TimeCell } from '../../runtime/admin/TimeCell.tsx';
import { useAction } from '../../runtime/admin/use-action.ts';
import { ProcessDiagram } from '../../runtime/process/ProcessDiagram.tsx';
import { StartProcess } from '../../runtime/task/StartProcess.tsx';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PageFailure } from '../../ui/PageFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { MigrateDialog } from './MigrateDialog.tsx';
import { NodeTable } from './NodeTable.tsx';
import { ReportView } from './ReportView.tsx';
import { SimulationView } from './SimulationView.tsx';
import { useProcessFile, useProcessVersions } from './workflow.queries.ts';
import { VersionMark } from './workflow-marks.tsx';
import './workflow.css';

/** One version of a process: chart, report, its other versions, and what it would have done with past cases. */
export default function DefinitionPage({ params }: PageProps): ReactNode {
  const { t } = useTranslation();
  const id = params.id ?? '';
  const { setTitle } = useTab();
  const file = useProcessFile(id);
  const { refetch } = file;
  useTabShown(() => void refetch());
  const title = file.data ? textOf(file.data.title, getLanguage()) : null;
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);
  if (file.isError && !file.data) return <PageFailure error={file.error} onRetry={() => void refetch()} />;
  if (!file.data) return <div role="status" className="page" aria-busy="true" aria-label={t('common.loading')} />;
  return <VersionView key={id} file={file.data} title={title ?? ''} />;
}

function VersionView({ file, title }: { file: ProcessFile; title: string }): ReactNode {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const act = useAction();
  const tab = useTab();
  const [side, setSide] = useState<'report' | 'versions' | 'simulation'>('report');
  const [chosen, setChosen] = useState<string | null>(null);
  const [moving, setMoving] = useState(false);
  const versions = useProcessVersions(file.key);
  const mayPublish = useSession((session) => session.user?.isSuper === 'Y');
  const isDraft = file.state === 'draft';
  const elsewhere = (versions.data ?? [])
    .filter(({ id }) => id !== file.id)
    .reduce((sum, { running }) => sum + running, 0);
  const publish = async () => {
    const agreed = await confirm({
      title: t('workflow.publish.title', { name: title }),
      content: t('workflow.publish.text'),
      okText: t('workflow.publish.ok'),
    });
    if (agreed)
      await act(
        () => send(definitionPublish, { key: file.key }, { quiet: true }).then(({ id }) => id !== file.id && show(id)),
        t('workflow.publish.done'),
      );
  };
  const show = (id: string) => tab.replace(`/platform/processes/${id}`);
  const remove = async () => {
    const agreed = await confirm({
      title: t('workflow.remove.title', { name: title }),
      content: t('workflow.remove.text'),
      okText: t('list.remove'),
      danger: true,
    });
    if (agreed && (await act(() => send(definitionRemove, { id: file.id }, { quiet: true })))) tab.close();
  };
  const fileName = `${file.key.replaceAll('/', '-')}${file.version === null ? '' : `-v${file.version}`}.bpmn`;
  return (
    <div className="page fill wf-page">
      <PageHeader
        title={title}
        facts={
          <>
            <VersionMark state={file.state} />
            <span className="t2">
              {file.version === null ? t('workflow.draft') : t('workflow.versionOf', { version: file.version })}
            </span>
            <code className="admin-code">{file.key}</code>
          </>
        }
        actions={
          <>
            <Button onClick={() => saveText(file.xml, fileName, 'application/xml')}>
              <Icon name="download" size={14} />
              {t('workflow.export')}
            </Button>
            {file.state === 'published' && file.area === null ? <StartProcess processKey={file.key} /> : null}
            {isDraft && mayPublish ? (
              <>
                <Button danger onClick={() => void remove()}>
                  {t('workflow.remove.ok')}
                </Button>
                <Button
                  type="primary"
                  disabled={!file.report.runnable}
                  title={file.report.runnable ? undefined : t('workflow.publish.problems')}
                  onClick={() => void publish()}
                >
                  {t('workflow.publish.ok')}
                </Button>
              </>
            ) : file.version !== null && elsewhere > 0 ? (
              <Button onClick={() => setMoving(true)}>{t('workflow.migrate.hither', { count: elsewhere })}</Button>
            ) : null}
          </>
        }
      />
      <div className="wf-grid">
        <section className="card" aria-label={t('workflow.chart')}>
          <ProcessDiagram
            xml={file.xml}
            title={title}
            chosen={chosen}
            onChoose={setChosen}
            textVersion={<NodeTable nodes={file.nodes} />}
          />
        </section>
        <section className="card wf-side" aria-label={t('workflow.about')}>
          <div className="wf-side-head">
            <Segmented
              value={side}
              onChange={(value) => setSide(value as typeof side)}
              options={[
                { value: 'report', label: t('workflow.report.title') },
                { value: 'versions', label: t('workflow.versions') },
                { value: 'simulation', label: t('workflow.simulation.title') },
              ]}
            />
          </div>
          <div className="wf-side-body">
            {side === 'report' ? <ReportView report={file.report} onChoose={setChosen} /> : null}
            {side === 'versions' ? (
              <ol className="wf-versions">
                {(versions.data ?? []).map((version) => (
                  <li key={version.id} className={version.id === file.id ? 'chosen' : undefined}>
                    <button
                      type="button"
                      className="lk"
                      disabled={version.id === file.id}
                      onClick={() => show(version.id)}
                    >
                      {version.version === null
                        ? t('workflow.draft')
                        : t('workflow.versionOf', { version: version.version })}
                    </button>
                    <VersionMark state={version.state} />
                    <span className="t2">
                      <TimeCell time={version.publishedAt ?? version.createdAt} />{' '}
                      <Zh text={version.publishedBy ?? version.createdBy} />
                    </span>
                    {version.version !== null ? (
                      <button
                        type="button"
                        className="lk"
                        onClick={() =>
                          openTab({
                            path: `/platform/instances?f.area=${encodeURIComponent(file.area ?? file.key)}&f.version=${version.version}`,
                          })
                        }
                      >
                        {t('workflow.running', { count: version.running })}
                      </button>
                    ) : null}
                  </li>
                ))}
              </ol>
            ) : null}
            {side === 'simulation' ? <SimulationView id={file.id} nodes={file.nodes} onChoose={setChosen} /> : null}
          </div>
        </section>
      </div>
      {file.version !== null ? (
        <MigrateDialog
          open={moving}
          processKey={file.key}
          to={file.version}
          nodes={file.nodes}
          onClose={() => setMoving(false)}
        />
      ) : null}
    </div>
  );
}
