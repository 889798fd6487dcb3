import { type definitionVersions, type Output, type ProcessFile, textOf } from '@app/contract';
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab, useSession, useTab, useTabShown } from '../../client/index.ts';
import type { PageProps } from '../../client/page.ts';
import { TimeCell } from '../../runtime/list/TimeCell.tsx';
import { ProcessDiagram } from '../../runtime/process/ProcessDiagram.tsx';
import { StartProcess } from '../../runtime/task/StartProcess.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PageFailure } from '../../ui/PageFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { ChartAndSide } from './ChartAndSide.tsx';
import { MigrateDialog } from './MigrateDialog.tsx';
import { NodeTable } from './NodeTable.tsx';
import { ReportView } from './ReportView.tsx';
import { SimulationView } from './SimulationView.tsx';
import { useDefinition } from './use-definition.ts';
import { useProcessFile, useProcessVersions } from './workflow.queries.ts';
import { VersionMark } from './workflow-marks.tsx';
import '../../runtime/admin/admin.css';

type Versions = Output<typeof definitionVersions>;

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
  const [chosen, setChosen] = useState<string | null>(null);
  const versions = useProcessVersions(file.key).data ?? [];
  const definition = useDefinition(file, title);
  const { id, nodes, report } = file;
  return (
    <div className="page fill wf-page">
      <PageHeader
        title={title}
        facts={
          <>
            <VersionMark state={file.state} />
            <span className="t2">{versionName(file.version, t)}</span>
            <code className="admin-code">{file.key}</code>
          </>
        }
        actions={<Actions file={file} versions={versions} definition={definition} />}
      />
      <ChartAndSide
        chart={
          <ProcessDiagram
            xml={file.xml}
            title={title}
            chosen={chosen}
            onChoose={setChosen}
            textVersion={<NodeTable nodes={nodes} />}
          />
        }
        label={t('workflow.about')}
        views={[
          {
            value: 'report',
            label: t('workflow.report.title'),
            view: () => <ReportView report={report} onChoose={setChosen} />,
          },
          {
            value: 'versions',
            label: t('workflow.versions'),
            view: () => <VersionList file={file} versions={versions} onShow={definition.show} />,
          },
          {
            value: 'simulation',
            label: t('workflow.simulation.title'),
            view: () => <SimulationView id={id} nodes={nodes} onChoose={setChosen} />,
          },
        ]}
      />
    </div>
  );
}

const versionName = (version: number | null, t: TFunction): string =>
  version === null ? t('workflow.draft') : t('workflow.versionOf', { version });

/** A draft is published or removed; to a published version come the processes that run on others. */
function Actions({
  file,
  versions,
  definition,
}: {
  file: ProcessFile;
  versions: Versions;
  definition: ReturnType<typeof useDefinition>;
}): ReactNode {
  const { t } = useTranslation();
  const mayPublish = useSession((session) => session.user?.isSuper === 'Y');
  const { runnable } = file.report;
  return (
    <>
      <Button onClick={definition.save}>
        <Icon name="download" size={14} />
        {t('workflow.export')}
      </Button>
      {file.state === 'published' && file.area === null ? <StartProcess processKey={file.key} /> : null}
      {file.state === 'draft' && mayPublish ? (
        <>
          <Button danger onClick={() => void definition.remove()}>
            {t('workflow.remove.ok')}
          </Button>
          <Button
            type="primary"
            disabled={!runnable}
            title={runnable ? undefined : t('workflow.publish.problems')}
            onClick={() => void definition.publish()}
          >
            {t('workflow.publish.ok')}
          </Button>
        </>
      ) : (
        <MoveHither file={file} versions={versions} />
      )}
    </>
  );
}

/** Brings what runs on other versions to this one. */
function MoveHither({ file, versions }: { file: ProcessFile; versions: Versions }): ReactNode {
  const { t } = useTranslation();
  const [moving, setMoving] = useState(false);
  const elsewhere = versions.filter(({ id }) => id !== file.id).reduce((sum, { running }) => sum + running, 0);
  if (file.version === null) return null;
  return (
    <>
      {elsewhere > 0 ? (
        <Button onClick={() => setMoving(true)}>{t('workflow.migrate.hither', { count: elsewhere })}</Button>
      ) : null}
      <MigrateDialog
        open={moving}
        processKey={file.key}
        to={file.version}
        nodes={file.nodes}
        onClose={() => setMoving(false)}
      />
    </>
  );
}

function VersionList({
  file,
  versions,
  onShow,
}: {
  file: ProcessFile;
  versions: Versions;
  onShow: (id: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const area = encodeURIComponent(file.area ?? file.key);
  return (
    <ol className="wf-versions">
      {versions.map(({ id, version, state, running, ...one }) => (
        <li key={id} className={id === file.id ? 'chosen' : undefined}>
          <button type="button" className="lk" disabled={id === file.id} onClick={() => onShow(id)}>
            {versionName(version, t)}
          </button>
          <VersionMark state={state} />
          <span className="t2">
            <TimeCell time={one.publishedAt ?? one.createdAt} /> <Zh text={one.publishedBy ?? one.createdBy} />
          </span>
          {version !== null ? (
            <button
              type="button"
              className="lk"
              onClick={() => openTab({ path: `/platform/instances?f.area=${area}&f.version=${version}` })}
            >
              {t('workflow.running', { count: running })}
            </button>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
