import type { HolidayDraft } from '@app/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeTable } from '../../runtime/admin/ChangeTable.tsx';
import { Card } from '../../ui/Card.tsx';
import { Zh } from '../../ui/Zh.tsx';
import type { HolidayWork } from './use-holidays.ts';

/** What a draft changes and which limits it moves; whoever wrote it reads here that another person publishes it. */
export function DraftCard({ work, draft }: { work: HolidayWork; draft: HolidayDraft }): ReactNode {
  const { t } = useTranslation();
  const said = (rows: readonly { date: string; kind: 'holiday' | 'shifted'; name: string }[]) =>
    Object.fromEntries(rows.map(({ date, kind, name }) => [date, `${t(`holiday.kinds.${kind}`)} ${name}`]));
  const [before, after] = [said(work.days), said(draft.rows)];
  const changes = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .sort()
    .filter((date) => before[date] !== after[date])
    .map((date) => ({ field: date, before: before[date] ?? null, after: after[date] ?? null }));
  return (
    <Card
      title={t('holiday.draft', { year: work.year })}
      extra={
        <>
          <Button onClick={work.drop}>{t('holiday.drop')}</Button>
          <Button
            type="primary"
            disabled={draft.mine}
            title={draft.mine ? t('holiday.second') : undefined}
            onClick={work.publish}
          >
            {t('holiday.publish')}
          </Button>
        </>
      }
    >
      <p className="holidays-impact">
        <strong>{t('holiday.moved', { moved: draft.moved, earlier: draft.earlier })}</strong>{' '}
        <span className="t2">{t('holiday.counted', { count: draft.counted })}</span>
      </p>
      <p className="t2">
        <Zh text={t('holiday.writtenBy', { name: draft.savedBy, reason: draft.reason })} />{' '}
        {draft.mine ? t('holiday.second') : null}
      </p>
      <div className="holidays-changes">
        <ChangeTable changes={changes} nameOf={(path) => path} />
      </div>
    </Card>
  );
}
