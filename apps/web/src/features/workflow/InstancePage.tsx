import { type InstanceDetail, incidentRetry, textOf } from '@app/contract';
import { Button, Segmented } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab, send, useTab, useTabShown } from '../../client/index.ts';
import type { PageProps } from '../../pages.ts';
import { TimeCell } from '../../runtime/admin/TimeCell.tsx';
import { useAction } from '../../runtime/admin/use-action.ts';
import { ProcessDiagram } from '../../runtime/process/ProcessDiagram.tsx';
import { ProcessHistory } from '../../runtime/process/ProcessHistory.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageFailure } from '../../ui/PageFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { DeadlineList } from './DeadlineList.tsx';
import { type InstanceVerb, useInstanceVerb } from './instance-verb.ts';
import { MigrateChosen } from './MigrateChosen.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useInstance } from './workflow.queries.ts';
import { InstanceMark } from './workflow-marks.tsx';
import './workflow.css';

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
  const language = getLanguage();
  const run = useInstanceVerb();
  const [side, setSide] = useState<'history' | 'clocks' | 'incidents'>('history');
  const [chosen, setChosen] = useState<string | null>(null);
  const [asked, setAsked] = useState<InstanceVerb | null>(null);
  const [moving, setMoving] = useState(false);
  const open = instance.incidentList.filter(({ state }) => state === 'open');
  const waits = useMemo(
    () => [
      ...instance.tokens.map(({ node, count, wait }) => ({
        node,
        label: `${t(`workflow.wait.${wait ?? 'none'}`, { defaultValue: wait ?? '' })}${count > 1 ? ` ×${count}` : ''}`,
      })),
      ...instance.incidentList
        .filter(({ state }) => state === 'open')
        .map(({ node, message }) => ({ node, label: message, stuck: true })),
    ],
    [instance, t],
  );
  const waiting = instance.tokens.map(({ node, wait }) => ({
    node,
    title: textOf(
      instance.nodes.find(({ id }) => id === node)?.title ?? { 'zh-CN': node, en: node, 'zh-TW': node },
      language,
    ),
    label: t(`workflow.wait.${wait ?? 'none'}`, { defaultValue: wait ?? '' }),
  }));
  const history = (
    <ProcessHistory
      area={instance.area}
      history={instance.history}
      waiting={waiting}
      chosen={chosen}
      onChoose={setChosen}
    />
  );
  const isOpen = instance.endedAt === null;
  return (
    <div className="page fill wf-page">
      <PageHeader
        title={instance.title}
        facts={
          <>
            <InstanceMark state={instance.state} />
            <span className="t2">
              {textOf(instance.areaTitle, language)} {t('workflow.versionOf', { version: instance.version })}
            </span>
          </>
        }
        actions={
          <>
            {isOpen ? (
              <>
                <Button danger onClick={() => setAsked('end')}>
                  {t('workflow.end.ok')}
                </Button>
                <Button onClick={() => setMoving(true)}>{t('workflow.migrate.ok')}</Button>
                <Button onClick={() => setAsked(instance.state === 'suspended' ? 'resume' : 'suspend')}>
                  {t(instance.state === 'suspended' ? 'workflow.resume.ok' : 'workflow.suspend.ok')}
                </Button>
              </>
            ) : null}
            <Button
              type="primary"
              onClick={() => openTab({ path: `/${instance.area}/case/${instance.caseId}`, title: instance.title })}
            >
              {t('workflow.openCase')}
            </Button>
          </>
        }
      />
      <div className="wf-grid">
        <section className="card" aria-label={t('workflow.chart')}>
          <ProcessDiagram
            xml={instance.xml}
            title={instance.title}
            steps={instance.history}
            waits={waits}
            chosen={chosen}
            onChoose={setChosen}
            textVersion={history}
          />
        </section>
        <section className="card wf-side" aria-label={t('workflow.history')}>
          <div className="wf-side-head">
            <Segmented
              value={side}
              onChange={(value) => setSide(value as typeof side)}
              options={[
                { value: 'history', label: t('workflow.history') },
                { value: 'clocks', label: t('workflow.clocks', { count: instance.deadlines.length }) },
                { value: 'incidents', label: t('workflow.incidents', { count: open.length }) },
              ]}
            />
          </div>
          <div className="wf-side-body">
            {side === 'history' ? history : null}
            {side === 'clocks' ? <DeadlineList deadlines={instance.deadlines} /> : null}
            {side === 'incidents' ? <Incidents list={instance.incidentList} onChoose={setChosen} /> : null}
          </div>
        </section>
      </div>
      {asked ? (
        <ReasonDialog
          verb={asked}
          names={[instance.title]}
          onRun={(reason) => run(asked, [instance.id], reason)}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {moving ? <MigrateChosen rows={[instance]} onClose={() => setMoving(false)} /> : null}
    </div>
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
