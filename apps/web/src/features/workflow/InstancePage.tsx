import { type InstanceDetail, incidentRetry, textOf } from '@app/contract';
import { Button } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab, send, useTab, useTabShown } from '../../client/index.ts';
import type { PageProps } from '../../client/page.ts';
import { useAction } from '../../runtime/admin/use-action.ts';
import { TimeCell } from '../../runtime/list/TimeCell.tsx';
import { ProcessDiagram } from '../../runtime/process/ProcessDiagram.tsx';
import { ProcessHistory } from '../../runtime/process/ProcessHistory.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageFailure } from '../../ui/PageFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { ChartAndSide } from './ChartAndSide.tsx';
import { DeadlineList } from './DeadlineList.tsx';
import { type InstanceVerb, useInstanceVerb } from './instance-verb.ts';
import { MigrateChosen } from './MigrateChosen.tsx';
import { nodeName } from './node-name.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useInstance } from './workflow.queries.ts';
import { InstanceMark } from './workflow-marks.tsx';

/** One instance as its administrator sees it: where it stands on the chart, how it came there, clocks and incidents. */
export default function InstancePage({ params }: PageProps): ReactNode {
  const { t } = useTranslation();
  const id = params.id ?? '';
  const { setTitle } = useTab();
  const found = useInstance(id);
  const { refetch } = found;
  useTabShown(() => void refetch());
  const title = found.data?.title;
  useEffect(() => {
    if (title) setTitle(t('workflow.instanceOf', { title }));
  }, [title, setTitle, t]);
  if (found.isError && !found.data) return <PageFailure error={found.error} onRetry={() => void refetch()} />;
  if (!found.data) return <div role="status" className="page" aria-busy="true" aria-label={t('common.loading')} />;
  return <InstanceView key={id} instance={found.data} />;
}

function InstanceView({ instance }: { instance: InstanceDetail }): ReactNode {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string | null>(null);
  const { onChart, waiting } = useWaits(instance);
  const { title, deadlines, incidentList } = instance;
  const open = incidentList.filter(({ state }) => state === 'open').length;
  const history = (
    <ProcessHistory
      area={instance.area}
      process={instance.process}
      history={instance.history}
      waiting={waiting}
      chosen={chosen}
      onChoose={setChosen}
    />
  );
  return (
    <div className="page fill wf-page">
      <PageHeader
        title={title}
        facts={
          <>
            <InstanceMark state={instance.state} />
            <span className="t2">
              {textOf(instance.areaTitle, getLanguage())} {t('workflow.versionOf', { version: instance.version })}
            </span>
          </>
        }
        actions={<Actions instance={instance} />}
      />
      <ChartAndSide
        chart={
          <ProcessDiagram
            xml={instance.xml}
            title={title}
            steps={instance.history}
            waits={onChart}
            chosen={chosen}
            onChoose={setChosen}
            textVersion={history}
          />
        }
        label={t('workflow.history')}
        views={[
          { value: 'history', label: t('workflow.history'), view: () => history },
          {
            value: 'clocks',
            label: t('workflow.clocks', { count: deadlines.length }),
            view: () => <DeadlineList deadlines={deadlines} />,
          },
          {
            value: 'incidents',
            label: t('workflow.incidents', { count: open }),
            view: () => <Incidents list={incidentList} onChoose={setChosen} />,
          },
        ]}
      />
    </div>
  );
}

/** Where the instance stands and for what it waits: as marks on the chart, and as lines below its history. */
function useWaits({ tokens, nodes, incidentList }: InstanceDetail) {
  const { t } = useTranslation();
  return useMemo(() => {
    const wordsOf = (wait: string | null) => t(`workflow.wait.${wait ?? 'none'}`, { defaultValue: wait ?? '' });
    const onChart = [
      ...tokens.map(({ node, count, wait }) => ({ node, label: `${wordsOf(wait)}${count > 1 ? ` ×${count}` : ''}` })),
      ...incidentList
        .filter(({ state }) => state === 'open')
        .map(({ node, message }) => ({ node, label: message, stuck: true })),
    ];
    return {
      onChart,
      waiting: tokens.map(({ node, wait }) => ({ node, title: nodeName(nodes, node), label: wordsOf(wait) })),
    };
  }, [tokens, nodes, incidentList, t]);
}

function Actions({ instance }: { instance: InstanceDetail }): ReactNode {
  const { t } = useTranslation();
  const run = useInstanceVerb();
  const [asked, setAsked] = useState<InstanceVerb | null>(null);
  const [moving, setMoving] = useState(false);
  const pause = instance.state === 'suspended' ? 'resume' : 'suspend';
  return (
    <>
      {instance.endedAt === null ? (
        <>
          <Button danger onClick={() => setAsked('end')}>
            {t('workflow.end.ok')}
          </Button>
          <Button onClick={() => setMoving(true)}>{t('workflow.migrate.ok')}</Button>
          <Button onClick={() => setAsked(pause)}>{t(`workflow.${pause}.ok`)}</Button>
        </>
      ) : null}
      <Button
        type="primary"
        onClick={() => openTab({ path: `/${instance.area}/case/${instance.caseId}`, title: instance.title })}
      >
        {t('workflow.openCase')}
      </Button>
      {asked ? (
        <ReasonDialog
          verb={asked}
          names={[instance.title]}
          onRun={(reason) => run(asked, [instance.id], reason)}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {moving ? <MigrateChosen rows={[instance]} onClose={() => setMoving(false)} /> : null}
    </>
  );
}

function Incidents({
  list,
  onChoose,
}: {
  list: InstanceDetail['incidentList'];
  onChoose: (node: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const act = useAction();
  if (list.length === 0) return <EmptyState icon="checkCircle" text={t('workflow.noIncidents')} />;
  return (
    <ul className="wf-outcomes">
      {list.map((incident) => (
        <li key={incident.id}>
          <button type="button" className="lk" onClick={() => onChoose(incident.node)}>
            <code>{incident.node}</code>
          </button>
          <TimeCell time={incident.at} />
          <p className={incident.state === 'open' ? 'wf-bad' : 't2'}>
            <Zh text={incident.message} />
          </p>
          <p className="t3 sm">
            {incident.state === 'open'
              ? t('workflow.attempts', { count: incident.attempts })
              : t('workflow.resolved', { name: incident.resolvedBy ?? t('workflow.system') })}
          </p>
          {incident.state === 'open' && incident.retryable ? (
            <Button
              size="small"
              onClick={() =>
                void act(() => send(incidentRetry, { id: incident.id }, { quiet: true }), t('workflow.retried'))
              }
            >
              {t('workflow.retry')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
