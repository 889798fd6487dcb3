import type { CaseDetail, PublishedArea } from '@app/contract';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CaseHistory } from '../../../runtime/case/CaseHistory.tsx';
import { CaseLetters } from '../../../runtime/case/CaseLetters.tsx';
import { ClockBar } from '../../../runtime/case/ClockBar.tsx';
import { TaskActions } from '../../../runtime/case/TaskActions.tsx';
import { useCaseTasks } from '../../../runtime/case/use-case-tasks.ts';
import { isOfCompany } from '../../../runtime/case/work-path.ts';

/** Stage and clock, what may be done with the task and how it is concluded, the letters of the case and its history. */
export const SidePane = memo(function SidePane({
  area,
  detail,
  onChanged,
}: {
  area: PublishedArea;
  detail: CaseDetail;
  onChanged: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { task, openTask, work, past, holders } = useCaseTasks(detail);
  return (
    <>
      {openTask ? (
        <ClockBar task={openTask} holders={holders} byCompany={isOfCompany(area.definition, openTask)} />
      ) : (
        <section className="card work-over t2" aria-label={t('case.clock')}>
          {t('work.noOpenTask')}
        </section>
      )}
      <section className="card work-actions" aria-label={t('work.actions')}>
        <h2>{t('work.actions')}</h2>
        {task === null && <p className="t2">{t('work.readOnly')}</p>}
        <div className="work-buttons">
          <TaskActions {...{ area, detail, task, work, past, onChanged }} />
        </div>
      </section>
      <section className="card work-records" aria-label={t('letter.title')}>
        <h2>{t('letter.title')}</h2>
        <CaseLetters caseId={detail.id} />
      </section>
      <section className="card work-records" aria-label={t('case.history', { count: detail.history.length })}>
        <h2>{t('case.history', { count: detail.history.length })}</h2>
        <CaseHistory detail={detail} definition={area.definition} />
      </section>
    </>
  );
});
