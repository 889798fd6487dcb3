import { areaGet, areaGetRecord, type CaseDetail, type PublishedArea, statusesOf, textOf } from '@app/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab, send, useSession, useTab, useTabShown } from '../../client/index.ts';
import { PageFailure } from '../../ui/PageFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { StatusTag } from '../../ui/tag/StatusTag.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { pathOf } from '../area/path-of.ts';
import { CopyInto } from '../copy/CopyOf.tsx';
import { BegunBy } from '../open/BegunBy.tsx';
import { CaseDossier, useDossierPlace } from './CaseDossier.tsx';
import { CaseNumber } from './CaseNumber.tsx';
import { CaseRequests } from './CaseRequests.tsx';
import { CaseSide } from './CaseSide.tsx';
import { ClockBar } from './ClockBar.tsx';
import { isSecondCompany, shownPart } from './shown-part.ts';
import { TaskActions } from './TaskActions.tsx';
import { useCaseTasks } from './use-case-tasks.ts';
import { WhyOnCase } from './WhyOnCase.tsx';
import { hasWorkbench, isOfCompany, workPath } from './work-path.ts';
import './case.css';

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
  // What stands beside the dossier changes with the case: its items, letters and draws, and what its clocks say.
  const changed = () => {
    void refetch();
    for (const queryKey of [['task'], ['opinion', id], ['archive'], ['case', id, 'letters'], ['case', id, 'draws']])
      void queries.invalidateQueries({ queryKey });
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
  const definition = useMemo(() => shownPart(area.definition, detail), [area, detail]);
  const tasks = useCaseTasks(detail);
  const { task, openTask, work, past, holders } = tasks;
  const { goTo, ...place } = useDossierPlace(definition, detail.volume);
  const isOld = shownVersion !== null && shownVersion !== detail.versions[0]?.version;
  return (
    <div className="page fill case-page">
      <PageHeader
        title={detail.title}
        facts={<CaseFacts area={area} detail={detail} />}
        actions={
          <>
            {isSecondCompany(detail) ? null : (
              <>
                <WhyOnCase caseId={detail.id} />
                <CopyInto area={area} origin={{ caseId: detail.id }} />
                <CaseRequests detail={detail} />
                <ToWorkbench {...{ definition, detail, task }} />
              </>
            )}
            <div className="case-buttons">
              <TaskActions {...{ area, detail, task, work, past, onChanged }} />
            </div>
          </>
        }
      />
      {openTask && <ClockBar task={openTask} holders={holders} byCompany={isOfCompany(area.definition, openTask)} />}
      <div className="case-grid">
        <CaseDossier
          {...{ definition, detail, place }}
          oldVersion={isOld ? shownVersion : null}
          onCurrent={() => onVersion(null)}
        />
        <CaseSide {...{ area, detail, tasks, shownVersion, onVersion, onChanged }} onGoTo={goTo} />
      </div>
    </div>
  );
}

/** The way to the workbench for officers, where the case has findings to work on. */
function ToWorkbench({
  definition,
  detail,
  task,
}: {
  definition: PublishedArea['definition'];
  detail: CaseDetail;
  task: CaseDetail['tasks'][number] | null;
}): ReactNode {
  const { t } = useTranslation();
  const isOffice = useSession((session) => session.tenant?.kind !== 'company');
  if (!isOffice || !hasWorkbench(definition)) return null;
  const path = workPath({ area: detail.area, caseId: detail.id, ...(task ? { taskId: task.id } : {}) });
  return <Button onClick={() => openTab({ path, title: detail.title })}>{t('work.open')}</Button>;
}

function CaseFacts({ area, detail }: { area: PublishedArea; detail: CaseDetail }): ReactNode {
  const { t } = useTranslation();
  const status = statusesOf(area.definition).find((one) => one.value === detail.status);
  return (
    <>
      {status && <StatusTag look={status.look} label={textOf(status.label, getLanguage())} />}
      <CaseNumber detail={detail} />
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
      <BegunBy detail={detail} />
    </>
  );
}
