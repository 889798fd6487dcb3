import type { Reading } from '@app/contract';
import { Segmented } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '../upload/use-uploads.ts';
import { PagePicture, type RegionMark } from './PagePicture.tsx';
import { ReadingState } from './ReadingState.tsx';

/** One picture or page after the other, with the state of its reading; goes to the page of the chosen mark by itself. */
export function PicturePane({
  files,
  readings,
  marks,
  active,
  onPick,
  onRead,
}: {
  files: readonly StoredFile[];
  readings: readonly Reading[];
  marks: readonly RegionMark[];
  active: string | null;
  onPick: (part: string) => void;
  onRead?: (id: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState('');
  const sheets = files.flatMap((file) => {
    const reading = readings.find(({ attachmentId }) => attachmentId === file.id);
    const pages = reading && reading.pages.length > 0 ? reading.pages : [{ page: 1, ratio: 1, quarters: 0 }];
    return pages.map((page) => ({ file, reading, page, key: `${file.id}/${page.page}` }));
  });
  const mark = marks.find(({ part }) => part === active);
  const markKey = mark ? `${mark.document}/${mark.page}` : '';
  useEffect(() => {
    if (markKey !== '') setChosen(markKey);
  }, [markKey]);
  const sheet = sheets.find(({ key }) => key === chosen) ?? sheets[0];
  if (!sheet) return <p className="rd-empty t3">{t('reading.noPicture')}</p>;
  const { file, reading, page } = sheet;
  return (
    <div className="rd-pane">
      {sheets.length > 1 ? (
        <Segmented
          size="small"
          value={sheet.key}
          onChange={(value) => setChosen(String(value))}
          options={sheets.map(({ key }, at) => ({ value: key, label: t('reading.page', { number: at + 1 }) }))}
        />
      ) : null}
      {reading ? <ReadingState reading={reading} {...(onRead ? { onRead: () => onRead(file.id) } : {})} /> : null}
      {reading && (reading.state === 'done' || reading.state === 'scanned') ? (
        <PagePicture
          key={sheet.key}
          file={file}
          page={page}
          marks={marks.filter((one) => one.document === file.id && one.page === page.page)}
          active={active}
          onPick={onPick}
        />
      ) : null}
    </div>
  );
}
