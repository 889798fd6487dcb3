import { constants, formatDate, versionLine } from '@app/contract';
import { App, Button, Segmented, Table, type TableProps } from 'antd';
import type { TFunction } from 'i18next';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublicConfig } from '../../client/config.ts';
import { useLocale } from '../../client/i18n.ts';
import { clearLog, type LogEntry, useLog } from '../../client/log.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import './front-log.css';

/** What happened in this browser tab: errors, refused calls, sign-ins (R2.1-11). */
export default function LogPage(): ReactNode {
  const { t } = useTranslation();
  const entries = useLog((state) => state.entries);
  const config = usePublicConfig();
  const language = useLocale((state) => state.language);
  const [type, setType] = useState<LogEntry['type'] | 'all'>('all');
  const upload = useUpload();
  const shown = type === 'all' ? entries : entries.filter((entry) => entry.type === type);
  return (
    <div className="page">
      <PageHeader
        title={t('session.log.title')}
        actions={
          <>
            <Button onClick={clearLog}>{t('session.log.clear')}</Button>
            <Button type="primary" onClick={upload}>
              {t('session.log.upload')}
            </Button>
          </>
        }
      />
      <div className="front-log-bar">
        <Segmented<LogEntry['type'] | 'all'>
          value={type}
          onChange={setType}
          options={(['all', 'info', 'danger'] as const).map((one) => ({
            value: one,
            label: t(`session.log.${one}`),
          }))}
        />
        <span className="t2">{versionLine(config, language)}</span>
      </div>
      <Table<LogEntry>
        rowKey="id"
        size="small"
        dataSource={shown}
        locale={{ emptyText: t('session.log.empty') }}
        pagination={{ defaultPageSize: constants.pageSize, hideOnSinglePage: true, showSizeChanger: false }}
        columns={columnsOf(t)}
      />
    </div>
  );
}

const columnsOf = (t: TFunction): NonNullable<TableProps<LogEntry>['columns']> => [
  {
    title: t('session.log.type'),
    width: 76,
    render: (_, entry) => <span className={`log-type ${entry.type}`}>{t(`session.log.${entry.type}`)}</span>,
  },
  {
    title: t('session.log.message'),
    render: (_, entry) => <pre className="log-message">{entry.message}</pre>,
  },
  {
    title: t('session.log.time'),
    width: 170,
    render: (_, entry) => formatDate(new Date(entry.time)),
  },
  { title: t('session.log.user'), width: 110, render: (_, entry) => entry.meta.user },
  { title: t('session.log.token'), width: 90, render: (_, entry) => entry.meta.token },
  { title: t('session.log.uuid'), width: 90, render: (_, entry) => entry.meta.uuid.slice(0, 8) },
  {
    title: t('session.log.url'),
    width: 180,
    render: (_, entry) => <span className="log-url">{entry.meta.url}</span>,
  },
];

/** The upload of the log is simulated: a word at the start, one of success three seconds later, and no request (R4-46). */
function useUpload(): () => void {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const running = useRef(false);
  return () => {
    if (running.current) return;
    running.current = true;
    message.info(t('session.log.uploading'), constants.logUploadMs / 1000);
    setTimeout(() => {
      running.current = false;
      message.success(t('session.log.uploaded'));
    }, constants.logUploadMs);
  };
}
