import { type CaseDetail, type Meeting, meetingOf, type PublishedArea, reviewPartOf, tasksOf } from '@app/contract';
import { Segmented } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../client/i18n.ts';
import { openTab, useSession, useTab } from '../../client/index.ts';
import { VolumeSide } from '../archive/VolumeSide.tsx';
import { ItemsPanel } from '../opinion/ItemsPanel.tsx';
import { hasItems, useItems } from '../opinion/use-items.ts';
import { CaseSignatures } from '../sign/CaseSignatures.tsx';
import { TaskItems } from '../task/TaskItems.tsx';
import { decidedIn } from './area-actions.ts';
import { CaseDraws, hasDraws, isBlindStep, useDraws } from './CaseDraws.tsx';
import { CaseHistory } from './CaseHistory.tsx';
import { CaseLetters } from './CaseLetters.tsx';
import { CaseReaders } from './CaseReaders.tsx';
import { CaseVersions } from './CaseVersions.tsx';
import { FindingsRail } from './FindingsRail.tsx';
import { isSecondCompany } from './shown-part.ts';
import type { useCaseTasks } from './use-case-tasks.ts';

type Side =
  | 'volume'
  | 'people'
  | 'findings'
  | 'items'
  | 'draws'
  | 'sign'
  | 'signatures'
  | 'history'
  | 'letters'
  | 'versions'
  | 'readers';
const MeetingPeople = lazy(async () => {
  await loadTexts((await import('../../locales/page-parts.ts')).meetingTexts);
  return { default: (await import('../meeting/MeetingPeople.tsx')).MeetingPeople };
});
export type GoTo = (field: string, rowId?: string, column?: string) => void;

export interface CaseSideProps {
  area: PublishedArea;
  detail: CaseDetail;
  tasks: ReturnType<typeof useCaseTasks>;
  shownVersion: number | null;
  onVersion: (version: number | null) => void;
  onGoTo: GoTo;
  onChanged: () => void;
}

/** What is known about a case beside its dossier: findings, votes, history, versions, readers. */
export function CaseSide(props: CaseSideProps): ReactNode {
  const { area, detail, tasks, onChanged } = props;
  const { t } = useTranslation();
  const [chosen, setSide] = useChosenSide(area, detail);
  const meeting = meetingOf(area.definition);
  // None is shown until it is known which: one that changes by itself would take back the choice of a quick person.
  const usual = tasks.isPending ? null : tasks.signed ? 'sign' : 'history';
  // Whoever was drawn reads first what is asked.
  const isDrawn = tasks.task !== null && isBlindStep(area.definition, tasks.task.node);
  // Whoever has to answer a letter reads first what it asks.
  const answers =
    tasks.task !== null && tasksOf(area.definition, tasks.task.process)[tasks.task.node]?.answers === true;
  const side =
    chosen ??
    (detail.volume === 'volume'
      ? 'volume'
      : isDrawn && !meeting
        ? 'draws'
        : meeting
          ? 'people'
          : answers
            ? 'items'
            : detail.findings.length > 0
              ? 'findings'
              : usual);
  return (
    <section className="card case-side" aria-label={t('case.side')}>
      <div className="case-side-head">
        <Segmented
          value={side ?? 'none'}
          onChange={(value) => setSide(value as Side)}
          options={useSides(area, detail, tasks, isDrawn)}
        />
        {side === 'findings' && detail.findings.length > 0 && <ToResult detail={detail} />}
      </div>
      {side === 'volume' && <VolumeSide area={detail.area} caseId={detail.id} />}
      {side === 'people' && meeting && (
        <Suspense fallback={<div role="status" aria-busy="true" aria-label={t('common.loading')} />}>
          <MeetingPeople definition={area.definition} {...{ meeting, detail }} />
        </Suspense>
      )}
      {side === 'findings' && (
        <FindingsRail
          area={area.definition.id}
          detail={detail}
          decides={area.allowed.includes('handle') ? decidedIn(area.definition, tasks.task) : null}
          onGoTo={props.onGoTo}
          onChanged={onChanged}
        />
      )}
      {side === 'items' && (
        <ItemsPanel definition={area.definition} detail={detail} onGoTo={props.onGoTo} onChanged={onChanged} />
      )}
      {side === 'draws' && <CaseDraws definition={area.definition} area={detail.area} caseId={detail.id} />}
      {side === 'sign' && tasks.work && <TaskItems task={tasks.work} />}
      {side === 'history' && <CaseHistory detail={detail} definition={area.definition} />}
      {side === 'signatures' && <CaseSignatures definition={area.definition} signatures={detail.signatures} />}
      {side === 'letters' && <CaseLetters caseId={detail.id} />}
      {side === 'readers' && <CaseReaders area={area.definition.id} caseId={detail.id} />}
      {side === 'versions' && <CaseVersions detail={detail} shown={props.shownVersion} onShow={props.onVersion} />}
    </section>
  );
}

/** The side that was chosen: that of the items, too, whenever the address names another one. */
function useChosenSide({ definition }: PublishedArea, detail: CaseDetail) {
  const { item } = useTab().query;
  const asked = item && hasItems(definition) && !isSecondCompany(detail) ? item : null;
  const [chosen, setSide] = useState<Side | null>(asked ? 'items' : null);
  const [seen, setSeen] = useState(asked);
  if (asked !== seen) {
    setSeen(asked);
    if (asked) setSide('items');
  }
  return [chosen, setSide] as const;
}

/** Companies see who read their case, the second company of a case its own answers alone; votes are shown where there are some. */
function useSides(
  { definition }: PublishedArea,
  detail: CaseDetail,
  { signed, work }: CaseSideProps['tasks'],
  isDrawn: boolean,
) {
  const { t } = useTranslation();
  const isHolder = useSession((session) => session.tenant?.kind === 'company');
  const { findings, history, versions } = detail;
  const isSecond = isSecondCompany(detail);
  const withItems = !isSecond && hasItems(definition);
  const items = useItems(withItems ? { area: detail.area, caseId: detail.id } : null).data?.items ?? [];
  const meeting = meetingOf(definition);
  const asks = hasDraws(definition) && !isHolder && !isSecond;
  const { data: drawn, isError } = useDraws(asks ? { area: detail.area, caseId: detail.id } : null);
  const draws = drawn?.draws ?? [];
  if (isSecond) return [{ value: 'history', label: t('case.history', { count: history.length }) }];
  return [
    ...(detail.volume ? [{ value: 'volume', label: t('archive.volume') }] : []),
    ...(meeting ? [{ value: 'people', label: t('case.people', { count: seatsIn(meeting, detail) }) }] : []),
    ...(reviewPartOf(definition) || findings.length > 0
      ? [{ value: 'findings', label: t('case.findings', { count: findings.length }) }]
      : []),
    ...(withItems ? [{ value: 'items', label: t('opinion.items', { count: items.length }) }] : []),
    // Where they cannot be read, their place says so.
    ...(draws.length > 0 || (asks && (isError || isDrawn))
      ? [{ value: 'draws', label: t('draw.title', { count: draws.flatMap(({ seats }) => seats).length }) }]
      : []),
    ...(signed && work ? [{ value: 'sign', label: t('case.sign', { count: work.items.length }) }] : []),
    { value: 'history', label: t('case.history', { count: history.length }) },
    ...(detail.signatures.length > 0
      ? [{ value: 'signatures', label: t('signature.chain', { count: detail.signatures.length }) }]
      : []),
    { value: 'letters', label: t('letter.title') },
    { value: 'versions', label: t('case.versions', { count: versions.length }) },
    ...(isHolder ? [{ value: 'readers', label: t('case.readers') }] : []),
  ];
}

/** How many findings wait for a decision, and the way to the page that shows them all. */
function ToResult({ detail }: { detail: CaseDetail }): ReactNode {
  const { t } = useTranslation();
  const open = detail.findings.filter((finding) => finding.severity === 'error' && !finding.decision).length;
  return (
    <span className="case-side-more">
      {open > 0 && <span className="t3">{t('case.undecided', { count: open })}</span>}
      <button type="button" className="lk" onClick={() => openTab({ path: `/${detail.area}/review/${detail.id}` })}>
        {t('review.openResult')}
      </button>
    </span>
  );
}

/** How many people a meeting has a seat for. */
function seatsIn({ invited, attendees }: Meeting, { data }: CaseDetail): number {
  return [data[invited], data[attendees]].flat().filter((row) => row !== undefined && row !== null).length;
}
