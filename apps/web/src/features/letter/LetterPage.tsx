import { fileDownload, type LetterDetail, letterCheck, letterGet, textOf } from '@app/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab, send, useTab } from '../../client/index.ts';
import { downloadWithNotice } from '../../runtime/attachment/download.ts';
import { PreviewProvider } from '../../runtime/file-view/preview-context.tsx';
import { PageFailure } from '../../ui/PageFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { LetterPaper } from './LetterPaper.tsx';
import { LetterSide } from './LetterSide.tsx';
import { ServiceForm } from './ServiceForm.tsx';
import './letter.css';

/** How often the page asks again while the PDF is being drawn, in milliseconds. */
const drawingMs = 3_000;

/** One letter: the paper, what it means for time limits, how it was served, and whether it is unchanged. */
export default function LetterPage({ params }: { params: Record<string, string> }): ReactNode {
  const id = params.id ?? '';
  const { t } = useTranslation();
  const { setTitle } = useTab();
  const letter = useQuery({
    queryKey: ['letter', id],
    queryFn: ({ signal }) => send(letterGet, { id }, { quiet: true, signal }),
    refetchInterval: ({ state }) => (state.data && state.data.file === null ? drawingMs : false),
  });
  const check = useQuery({
    queryKey: ['letter', id, 'check', letter.data?.file?.sha256],
    queryFn: ({ signal }) => send(letterCheck, { id }, { quiet: true, signal }),
    enabled: letter.data !== undefined,
  });
  const title = letter.data ? textOf(letter.data.title, getLanguage()) : undefined;
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);
  if (letter.isError && !letter.data) return <PageFailure error={letter.error} onRetry={() => void letter.refetch()} />;
  if (!letter.data) return <div role="status" className="page" aria-busy="true" aria-label={t('common.loading')} />;
  return <LetterView letter={letter.data} title={title ?? ''} checked={check.data ?? null} />;
}

function LetterView({
  letter,
  title,
  checked,
}: {
  letter: LetterDetail;
  title: string;
  checked: { content: boolean; file: boolean | null } | null;
}): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { file } = letter;
  const queries = useQueryClient();
  const [serving, setServing] = useState(false);
  const served = async () => {
    message.success(t('letter.serve.done'));
    await queries.invalidateQueries({ queryKey: ['letter', letter.id] });
    await queries.invalidateQueries({ queryKey: ['admin', 'letters'] });
  };
  const download = () => {
    if (file) void downloadWithNotice(message, fileDownload, { attachmentId: file.attachmentId }, `${title}.pdf`);
  };
  return (
    <div className="page letter-page">
      <PageHeader
        title={title}
        facts={
          <>
            <span className="letter-state">{t(`letter.states.${letter.state}`)}</span>
            <span className="t2" dir="ltr">
              {letter.number && <Zh text={letter.number} />}
            </span>
          </>
        }
        actions={
          <>
            <Button onClick={() => openTab({ path: `/${letter.area}/case/${letter.caseId}` })}>
              {t('letter.openCase')}
            </Button>
            {letter.mayServe && <Button onClick={() => setServing(true)}>{t('letter.serve.open')}</Button>}
            <Button type="primary" disabled={!file} title={file ? undefined : t('letter.drawing')} onClick={download}>
              {t('letter.download')}
            </Button>
          </>
        }
      />
      <div className="letter-grid">
        <div className="letter-desk">
          <LetterPaper content={letter.content} />
        </div>
        <LetterSide letter={letter} checked={checked} />
      </div>
      {letter.mayServe && (
        <PreviewProvider>
          <ServiceForm letter={letter} open={serving} onClose={() => setServing(false)} onServed={served} />
        </PreviewProvider>
      )}
    </div>
  );
}
