import { type ArchiveItem, fileDownload, textOf } from '@app/contract';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab } from '../../client/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PageFailure } from '../../ui/PageFailure.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { downloadWithNotice } from '../attachment/download.ts';
import { missingOf, shortHash, useVolume } from './use-volume.ts';
import './archive.css';

/** The documents of a volume in the order of the catalogue; what is missing is tinted, and said once more below. */
export function VolumeDocuments({ area, caseId }: { area: string; caseId: string }): ReactNode {
  const { t } = useTranslation();
  const { volume } = useVolume(area, caseId);
  if (volume.isError) return <PageFailure error={volume.error} onRetry={() => void volume.refetch()} />;
  if (volume.isPending) return <div role="status" aria-busy="true" aria-label={t('common.loading')} />;
  const items = volume.data?.items ?? [];
  if (items.length === 0) return <EmptyState text={t('archive.none')} hint={t('archive.noneHint')} />;
  const missing = missingOf(items);
  return (
    <>
      <div className="volume-documents">
        <table>
          <thead>
            <tr>
              {(['position', 'code', 'title', 'at', 'size', 'complete', 'hash'] as const).map((key) => (
                <th key={key} className={`is-${key}`} scope="col">
                  {t(`archive.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <Document key={item.id} item={item} />
            ))}
          </tbody>
        </table>
      </div>
      {missing.length > 0 && !volume.data?.sealedAt && (
        <p className="volume-missing" role="alert">
          <Icon name="octagon" size={14} />
          <b>{t('archive.missing', { list: missing.map((item) => titleOf(item)).join(' · ') })}</b>
          <span className="t2">{t('archive.missingHint')}</span>
        </p>
      )}
    </>
  );
}

const titleOf = ({ code, title }: ArchiveItem) => `${code} ${textOf(title, getLanguage())}`;

function Document({ item }: { item: ArchiveItem }): ReactNode {
  const { t } = useTranslation();
  const isWrong = item.state === 'missing' || item.fault !== null;
  return (
    <tr className={isWrong ? 'is-wrong' : ''}>
      <td className="is-position">{item.position}</td>
      <td className="is-code">{item.code}</td>
      <td className="is-title">
        <DocumentTitle item={item} />
        {item.internal && <span className="t3">{t('archive.internal')}</span>}
        {item.reason && <span className="t2">{item.reason}</span>}
      </td>
      <td className="is-at t2">{item.at?.slice(0, 10) ?? '—'}</td>
      <td className="is-size t2">{item.bytes === null ? '—' : sizeOf(item.bytes)}</td>
      <td className="is-complete">
        <State item={item} />
      </td>
      <td className="is-hash">
        {item.sha256 === null ? (
          '—'
        ) : (
          <code dir="ltr" title={item.sha256}>
            {shortHash(item.sha256)}
          </code>
        )}
      </td>
    </tr>
  );
}

/** The title, and the way to the document: its page, or its file. */
function DocumentTitle({ item }: { item: ArchiveItem }): ReactNode {
  const { message } = App.useApp();
  const title = textOf(item.title, getLanguage());
  const words = item.name && item.name !== title ? `${title} · ${item.name}` : title;
  const { link, attachmentId } = item;
  if (attachmentId !== null && item.state === 'present')
    return (
      <button
        type="button"
        className="lk"
        title={words}
        onClick={() => void downloadWithNotice(message, fileDownload, { attachmentId }, item.name || title)}
      >
        <Zh text={words} />
      </button>
    );
  if (link !== null)
    return (
      <button type="button" className="lk" title={words} onClick={() => openTab({ path: link, title: words })}>
        <Zh text={words} />
      </button>
    );
  return (
    <span title={words}>
      <Zh text={words} />
    </span>
  );
}

const icons = { present: 'checkCircle', missing: 'octagon', notApplicable: 'minus', paper: 'document' } as const;

function State({ item: { state, fault } }: { item: ArchiveItem }): ReactNode {
  const { t } = useTranslation();
  return (
    <span className={`volume-state is-${fault ? 'missing' : state}`}>
      <Icon name={fault ? 'octagon' : icons[state]} size={14} />
      {fault ? t(`archive.faults.${fault}`) : t(`archive.states.${state}`)}
    </span>
  );
}

function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 ** 2 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
