import type { ProcessReport } from '@app/contract';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { comma } from '../../client/index.ts';
import { Zh } from '../../ui/Zh.tsx';

/** What the check of a process found: each problem names its element; a choice shows it on the chart. */
export function ReportView({
  report,
  onChoose,
}: {
  report: ProcessReport;
  onChoose?: (element: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { changes } = report;
  const changed = changes ? (['added', 'removed', 'retyped'] as const).filter((kind) => changes[kind].length > 0) : [];
  return (
    <section className="wf-report" aria-label={t('workflow.report.title')}>
      <Alert
        type={report.runnable ? 'success' : 'error'}
        showIcon
        title={
          report.runnable
            ? t('workflow.report.runnable')
            : t('workflow.report.notRunnable', { count: report.problems.length })
        }
      />
      {report.problems.length > 0 ? (
        <ol className="wf-problems">
          {report.problems.map((problem) => (
            <li key={`${problem.element} ${problem.code} ${problem.reason}`}>
              <Place problem={problem} onChoose={onChoose} />
              <span>
                <Zh text={problem.reason} />
              </span>
              <span className="t2">
                <Zh text={problem.remedy} />
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      {changes ? (
        changed.length === 0 ? (
          <p className="t3">{t('workflow.report.noChange')}</p>
        ) : (
          <dl className="wf-facts">
            {changed.map((kind) => (
              <div key={kind}>
                <dt>{t(`workflow.report.${kind}`)}</dt>
                <dd>{changes[kind].join(comma())}</dd>
              </div>
            ))}
          </dl>
        )
      ) : null}
    </section>
  );
}

/** The element by its name and its id; a choice shows it on the chart. */
function Place({
  problem: { element, name },
  onChoose,
}: {
  problem: ProcessReport['problems'][number];
  onChoose?: ((element: string) => void) | undefined;
}): ReactNode {
  const words = (
    <>
      {name === '' ? null : (
        <b>
          <Zh text={name} />{' '}
        </b>
      )}
      <code>{element}</code>
    </>
  );
  return onChoose ? (
    <button type="button" className="lk wf-place" onClick={() => onChoose(element)}>
      {words}
    </button>
  ) : (
    <span>{words}</span>
  );
}
