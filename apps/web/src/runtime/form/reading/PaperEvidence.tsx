import type { Reading } from '@app/contract';
import { regionOfQuote } from '@app/engine/reading';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Zh } from '../../../ui/Zh.tsx';
import { previewKind } from '../../file-view/preview-kind.ts';
import type { StoredFile } from '../upload/use-uploads.ts';
import { PagePicture } from './PagePicture.tsx';
import type { PaperRow } from './paper-rows.ts';
import { useReadings } from './use-readings.ts';
import './reading.css';

/** The line that a row was read from: its page with the line marked, and the words. */
export function PaperEvidence({
  row,
  files,
  readings,
}: {
  row: PaperRow | undefined;
  files: readonly StoredFile[];
  readings: readonly Reading[];
}): ReactNode {
  const { t } = useTranslation();
  const file = files.find(({ id }) => id === row?.document);
  if (!row || !file) return <p className="rd-empty t3">{t(row ? 'reading.ownRow' : 'reading.noPaper')}</p>;
  const number = Number(row.page ?? 1);
  const quote = String(row.quote ?? '');
  const pages = readings.find(({ attachmentId }) => attachmentId === file.id)?.pages ?? [];
  const page = pages.find((one) => one.page === number);
  const region = regionOfQuote({ document: file.id, page: number, quote }, pages);
  const isPicture = ['pdf', 'image'].includes(previewKind(file.name));
  return (
    <div className="rd-pane">
      <p className="sm">
        <Zh text={file.name} /> · {t('reading.paperPage', { number })}
      </p>
      {page && isPicture ? (
        <PagePicture
          key={`${file.id}/${number}`}
          file={file}
          page={page}
          marks={region ? [{ part: row._id, document: file.id, page: number, region, label: quote, open: false }] : []}
          active={row._id}
          onPick={() => undefined}
        />
      ) : null}
      <blockquote className="rd-quote">
        <Zh text={quote.replaceAll('\t', '  ')} />
      </blockquote>
    </div>
  );
}

/** The same beside a submitted dossier: the reading of the one paper that a row names. */
export function PaperPage({ row, file }: { row: PaperRow; file: StoredFile }): ReactNode {
  const { readings } = useReadings([file.id], false);
  return <PaperEvidence row={row} files={[file]} readings={readings} />;
}
