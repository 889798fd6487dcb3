import {
  areaGet,
  areaGetRecord,
  type CaseDetail,
  type PublishedArea,
  reviewPartOf,
  statusesOf,
  textOf,
} from '@app/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Segmented, Tabs } from 'antd';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab, send, useSession, useTab, useTabShown } from '../../client/index.ts';
import { PageFailure } from '../../ui/PageFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { FormView } from '../form/index.ts';
import { pathOf } from '../list/path-of.ts';
import { CaseProcess } from '../process/CaseProcess.tsx';
import { TaskItems } from '../task/TaskItems.tsx';
import { useTaskDetail } from '../task/task.queries.ts';
import { CaseHistory } from './CaseHistory.tsx';
import { CaseReaders } from './CaseReaders.tsx';
import { CaseVersions } from './CaseVersions.tsx';
import { ClockBar } from './ClockBar.tsx';
import { FindingsRail } from './FindingsRail.tsx';
import { TaskActions } from './TaskActions.tsx';
import './case.css';

/** The chart stands beside the steps of the form; no step has this key. */
const processTab = '-process';

/** One case: the dossier at the left; findings, history, versions and the task's actions beside it (design/workbench). */
export default function CasePage({ params }: { params: Record<string, string> }): ReactNode {
  const area = `${params.group}/${params.name}`;
  const id = params.id ?? '';
  const { t } = useTranslation();
  const tab = useTab();
  const [version, setVersion] = useState<number | null>(null);
  const definition = useQuery({
    queryKey: ['area', area],
    queryFn: ({ signal }): Promise<PublishedArea> => send(areaGet, { area }, { quiet: true, signal }),
    staleTime: 300_000,
  });
  const detail = useQuery({
    queryKey: ['case', id, version],
    queryFn: async ({ signal }) =>
      (await send(
        areaGetRecord,
        { ...pathOf(area), id, ...(version ? { version } : {}) },
        { quiet: true, signal },
      )) as CaseDetail,
    placeholderData: (before) => before,
  });
  const { refetch } = detail;
  const { setTitle } = tab;
  const title = detail.data?.title;
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);
  const queries = useQueryClient();
  const changed = () => {
    void refetch();
    void queries.invalidateQueries({ queryKey: ['task'] });
  };
  useTabShown(changed);

  if (detail.isError && !detail.data) return <PageFailure error={detail.error} onRetry={() => void detail.refetch()} />;
  if (definition.isError) return <PageFailure error={definition.error} onRetry={() => void definition.refetch()} />;
  if (!detail.data || !definition.data)
    return <div role="status" className="page case-loading" aria-busy="true" aria-label={t('common.loading')} />;
  return (
    <CaseView
      key={id}
      area={definition.data}
      detail={detail.data}
      shownVersion={version}
      onVersion={setVersion}
      onChanged={changed}
    />
  );
}

function CaseView({
  area,
  detail,
  shownVersion,
  onVersion,
  onChanged,
}: {
  area: PublishedArea;
  detail: CaseDetail;
  shownVersion: number | null;
  onVersion: (version: number | null) => void;
  onChanged: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  const { definition } = area;
  const status = statusesOf(definition).find((one) => one.value === detail.status);
  const isHolder = useSession((session) => session.tenant?.kind === 'company');
  const task = detail.tasks.find((one) => one.mine) ?? null;
  const openTask = task ?? detail.tasks[0] ?? null;
  // What stands on the page is judged anew by the server: the task of the address, else one of the caller's, else any.
  const asked = useTab().query.task;
  const focus = task?.id ?? openTask?.id ?? asked ?? null;
  const detailOfTask = useTaskDetail(focus);
  const work = detailOfTask.data ?? null;
  const past = useTaskDetail(asked && asked !== focus ? asked : null).data ?? null;
  const signed = work !== null && (work.sign !== null || work.items.length > 1);
  const holders = signed ? work.items.filter(({ state }) => state === 'open' || state === 'claimed').length : 1;
  const [step, setStep] = useState(definition.form.steps[0]?.key ?? '');
  const [chosenSide, setSide] = useState<'findings' | 'sign' | 'history' | 'versions' | 'readers' | null>(null);
  // None is shown until it is known which: one that changes by itself would take back the choice of a quick person.
  const usual = focus !== null && detailOfTask.isPending ? 'none' : signed ? 'sign' : 'history';
  const side = chosenSide ?? (detail.findings.length > 0 ? 'findings' : usual);
  const dossier = useRef<HTMLElement>(null);
  const [target, setTarget] = useState<{ field: string; rowId?: string; column?: string; at: number } | null>(null);

  // A finding shows its place: the step that holds the field, then the cell itself.
  const goTo = useCallback(
    (field: string, rowId?: string, column?: string) => {
      const holder = definition.form.steps.find((one) =>
        one.sections.some((section) => section.fields.includes(field)),
      );
      if (holder) setStep(holder.key);
      setTarget({ field, rowId, column, at: Date.now() });
      requestAnimationFrame(() => {
        const row = rowId ? dossier.current?.querySelector(`[data-row="${CSS.escape(rowId)}"]`) : null;
        (row ?? dossier.current?.querySelector(`[data-field="${CSS.escape(field)}"]`))?.scrollIntoView({
          block: 'center',
          behavior: 'instant',
        });
      });
    },
    [definition],
  );
  const open = detail.findings.filter((finding) => finding.severity === 'error' && !finding.decision).length;
  const isOld = shownVersion !== null && shownVersion !== detail.versions[0]?.version;

  return (
    <div className="page fill case-page">
      <PageHeader
        title={detail.title}
        facts={
          <>
            {status && <StatusTag look={status.look} label={textOf(status.label, language)} />}
            {detail.certNo && (
              <a
                className="lk case-number"
                href={`/publicitypage?number=${encodeURIComponent(detail.certNo)}`}
                target="_blank"
                rel="noopener"
                title={t('case.publicRecord')}
              >
                <Zh text={detail.certNo} />
              </a>
            )}
            <span className="t2 case-holder">{detail.holderName}</span>
          </>
        }
        actions={<TaskActions area={area} detail={detail} task={task} work={work} past={past} onChanged={onChanged} />}
      />
      {openTask && <ClockBar task={openTask} holders={holders} />}
      <div className="case-grid">
        <section className="card case-dossier" ref={dossier} aria-label={t('case.dossier')}>
          <Tabs
            activeKey={step}
            onChange={setStep}
            items={[
              ...definition.form.steps.map((one) => ({ key: one.key, label: textOf(one.title, language) })),
              ...(definition.kind === 'application' ? [{ key: processTab, label: t('workflow.chart') }] : []),
            ]}
            tabBarExtraContent={
              isOld ? (
                <span className="case-old">
                  {t('case.oldVersion', { version: shownVersion })}
                  <button type="button" className="lk" onClick={() => onVersion(null)}>
                    {t('case.toCurrent')}
                  </button>
                </span>
              ) : null
            }
          />
          {step === processTab ? (
            <CaseProcess detail={detail} />
          ) : (
            <div className="case-form">
              <FormView
                definition={definition}
                data={detail.data}
                steps={[step]}
                // They speak of the newest version and would point at other words here.
                findings={isOld ? [] : detail.findings}
                target={target}
              />
            </div>
          )}
        </section>
        <section className="card case-side" aria-label={t('case.side')}>
          <div className="case-side-head">
            <Segmented
              value={side}
              onChange={(value) => setSide(value as typeof chosenSide)}
              options={[
                ...(reviewPartOf(definition) || detail.findings.length > 0
                  ? [{ value: 'findings', label: t('case.findings', { count: detail.findings.length }) }]
                  : []),
                ...(signed ? [{ value: 'sign', label: t('case.sign', { count: work.items.length }) }] : []),
                { value: 'history', label: t('case.history', { count: detail.history.length }) },
                { value: 'versions', label: t('case.versions', { count: detail.versions.length }) },
                ...(isHolder ? [{ value: 'readers', label: t('case.readers') }] : []),
              ]}
            />
            {side === 'findings' && detail.findings.length > 0 && (
              <span className="case-side-more">
                {open > 0 && <span className="t3">{t('case.undecided', { count: open })}</span>}
                <button
                  type="button"
                  className="lk"
                  onClick={() => openTab({ path: `/${detail.area}/review/${detail.id}` })}
                >
                  {t('review.openResult')}
                </button>
              </span>
            )}
          </div>
          {side === 'findings' && (
            <FindingsRail
              area={definition.id}
              detail={detail}
              canDecide={area.allowed.includes('handle') && task !== null}
              onGoTo={goTo}
              onChanged={onChanged}
            />
          )}
          {side === 'sign' && work && <TaskItems task={work} />}
          {side === 'history' && <CaseHistory detail={detail} definition={definition} />}
          {side === 'readers' && <CaseReaders area={definition.id} caseId={detail.id} />}
          {side === 'versions' && <CaseVersions detail={detail} shown={shownVersion} onShow={onVersion} />}
        </section>
      </div>
    </div>
  );
}
