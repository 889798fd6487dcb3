import { type SignUp, signUpProofGet } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchBytes } from '../../client/transfer.ts';
import { downloadWithNotice } from '../../runtime/attachment/download.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import '../../runtime/admin/admin.css';

const PdfPages = lazy(async () => ({ default: (await import('../../runtime/file-view/PdfPages.tsx')).PdfPages }));

/** The proof of a request, to be looked at before deciding: a picture or a PDF. */
export function ProofDialog({
  registration: signUp,
  onClose,
}: {
  registration: SignUp | null;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const file = signUp?.proofFile ?? null;
  const input = { registrationId: signUp?.id ?? '' };
  const bytes = useQuery({
    queryKey: ['proof', signUp?.id],
    queryFn: async ({ signal }) => {
      const { blob } = await fetchBytes(signUpProofGet, input, { quiet: true, signal });
      const isPdf = blob.type === 'application/pdf' || /\.pdf$/i.test(file?.fileName ?? '');
      return isPdf ? { pdf: new Uint8Array(await blob.arrayBuffer()), image: null } : { pdf: null, image: blob };
    },
    enabled: file !== null,
    gcTime: 0,
  });
  const url = useObjectUrl(bytes.data?.image ?? null);
  return (
    <Dialog
      open={file !== null}
      title={file?.fileName}
      width={720}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => file && void downloadWithNotice(message, signUpProofGet, input, file.fileName)}>
            {t('admin.download')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <div className="admin-proof">
        {bytes.isError ? <ErrorState error={bytes.error} onRetry={() => void bytes.refetch()} /> : null}
        {bytes.isPending && file ? <Skeleton active /> : null}
        {bytes.data?.pdf ? (
          <Suspense fallback={<Skeleton active />}>
            <PdfPages bytes={bytes.data.pdf} />
          </Suspense>
        ) : null}
        {url && file ? <img src={url} alt={file.fileName} /> : null}
      </div>
    </Dialog>
  );
}

function useObjectUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return setUrl(null);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
