import { attachmentPreview } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchBytes } from '../../client/transfer.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { PreviewFile } from './preview-file.ts';

const charsets = ['UTF-8', 'GBK', 'BIG5'];
/** A page with more characters than this holds up the browser; the rest is in the download. */
const mostCharacters = 500_000;

/** A text file in the charset that the server found in it, or in the one that the reader chooses (R2.5-16). */
export function TextContent({ file, token }: { file: PreviewFile; token: string }): ReactNode {
  const { t } = useTranslation();
  const [charset, setCharset] = useState<string>();
  const text = useQuery({
    queryKey: ['previewText', file.id, charset],
    queryFn: async ({ signal }) => {
      const input = { attachmentId: file.id, access_token: token, ...(charset ? { charset } : {}) };
      const { blob, charset: told } = await fetchBytes(attachmentPreview, input, { quiet: true, signal });
      return { words: await blob.text(), told };
    },
    gcTime: 0,
  });
  const shown = charset ?? text.data?.told ?? '';
  const offered = shown.startsWith('UTF-16') ? [...charsets, shown] : charsets;
  return (
    <>
      <div className="fv-bar">
        <span className="t2">{t('file.charset')}</span>
        <Segmented size="small" aria-label={t('file.charset')} options={offered} value={shown} onChange={setCharset} />
        {shown === 'unknown' ? (
          <span className="t2" role="status">
            {t('file.charsetUnknown')}
          </span>
        ) : null}
        <span className="sp" />
        {text.data && text.data.words.length > mostCharacters ? (
          <span className="t3">{t('file.textCut', { count: mostCharacters })}</span>
        ) : null}
      </div>
      {text.error ? (
        <ErrorState error={text.error} onRetry={() => void text.refetch()} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the keyboard
        <section className="fv-text" tabIndex={0} aria-label={file.name} aria-busy={text.isFetching}>
          <pre lang="zh-CN">{text.data?.words.slice(0, mostCharacters)}</pre>
        </section>
      )}
    </>
  );
}
