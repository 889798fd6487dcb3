import type { HolidayRow } from '@app/contract';
import { Alert, Button, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { Mark } from '../../runtime/admin/Mark.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { DraftCard } from './DraftCard.tsx';
import { HolidaysForm } from './HolidaysForm.tsx';
import { useHolidays } from './use-holidays.ts';
import { YearView } from './YearView.tsx';
import './holidays.css';

/** The holidays of a year as twelve months and as rows; a new list is drafted by one person and published by another. */
export default function HolidaysPage(): ReactNode {
  const { t } = useTranslation();
  const work = useHolidays();
  const [writing, setWriting] = useState(false);
  const { year, days, draft, mayEdit, nextIsMissing } = work;
  return (
    <div className="page holidays">
      <PageHeader
        title={t('admin.holidays')}
        facts={
          <span className="holidays-year">
            <Button aria-label={t('holiday.yearBefore')} onClick={() => work.setYear(year - 1)}>
              <Icon name="left" size={14} />
            </Button>
            <strong>{t('holiday.year', { year })}</strong>
            <Button aria-label={t('holiday.yearAfter')} onClick={() => work.setYear(year + 1)}>
              <Icon name="right" size={14} />
            </Button>
          </span>
        }
        actions={
          mayEdit ? (
            <Button type="primary" onClick={() => setWriting(true)}>
              {t(draft ? 'holiday.changeDraft' : 'holiday.write')}
            </Button>
          ) : null
        }
      />
      {nextIsMissing ? <Alert type="warning" showIcon title={t('holiday.missing', { year: nextIsMissing })} /> : null}
      {draft ? <DraftCard work={work} draft={draft} /> : null}
      <div className="holidays-grid">
        <Card title={t('holiday.months')}>
          <YearView year={year} days={days} />
        </Card>
        <Card title={t('holiday.rows', { count: days.length })} bare>
          <HolidayTable days={days} />
        </Card>
      </div>
      <HolidaysForm open={writing} work={work} onClose={() => setWriting(false)} />
    </div>
  );
}

function HolidayTable({ days }: { days: readonly HolidayRow[] }): ReactNode {
  const { t } = useTranslation();
  const isEnglish = getLanguage() === 'en';
  return (
    <Table<HolidayRow>
      size="small"
      rowKey="date"
      pagination={false}
      dataSource={[...days]}
      locale={{ emptyText: t('holiday.none') }}
      columns={[
        { title: t('holiday.date'), dataIndex: 'date', width: 100 },
        {
          title: t('holiday.name'),
          render: (_, row) => (
            <>
              <Zh text={isEnglish ? row.nameEn : row.name} />
              <div className="t3 sm">
                <Zh text={row.source} />
              </div>
            </>
          ),
        },
        {
          title: t('holiday.kind'),
          width: 90,
          render: (_, { kind }) => (
            <Mark look={kind === 'holiday' ? 'danger' : 'info'} icon={kind === 'holiday' ? 'calendar' : 'edit'}>
              {t(`holiday.kinds.${kind}`)}
            </Mark>
          ),
        },
        {
          title: t('holiday.verified'),
          width: 80,
          render: (_, { verified }) => t(verified ? 'timeLimit.isVerified' : 'timeLimit.notVerified'),
        },
      ]}
    />
  );
}
