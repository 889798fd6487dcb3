import { attachmentPreview } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchBytes } from '../../client/transfer.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { PreviewFile } from './preview-context.tsx';

export const charsets = ['UTF-8', 'GBK', 'BIG5'] as const;
/** A page with more characters than this holds up the browser; the rest is in the download. */
const mostCharacters = 500_000;

/** A text file, read in the charset that the reader chooses (R2.5-16); the server converts. */
export function TextContent({ file, token }: { file: PreviewFile; token: string }): ReactNode {
  const { t } = useTranslation();
  const [charset, setCharset] = useState<(typeof charsets)[number]>('UTF-8');
  const text = useQuery({
    queryKey: ['previewText', file.id, charset],
    queryFn: async ({ signal }) => {
      const input = { attachmentId: file.id, access_token: token, charset };
      return (await fetchBytes(attachmentPreview, input, { quiet: true, signal })).blob.text();
    },
    gcTime: 0,
  });
  return (
    <>
      <div className="fv-bar">
        <span className="t2">{t('file.charset')}</span>
        <Segmented
          size="small"
          aria-label={t('file.charset')}
          options={[...charsets]}
          value={charset}
          onChange={setCharset}
        />
        <span className="sp" />
        {text.data && text.data.length > mostCharacters ? (
          <span className="t3">{t('file.textCut', { count: mostCharacters })}</span>
        ) : null}
      </div>
      {text.error ? (
        <ErrorState error={text.error} onRetry={() => void text.refetch()} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the keyboard
        <section className="fv-text" tabIndex={0} aria-label={file.name} aria-busy={text.isFetching}>
          <pre lang="zh-CN">{text.data?.slice(0, mostCharacters)}</pre>
        </section>
      )}
    </>
  );
}
