import { type SignedPaper, signatureFile } from '@app/contract';
import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadFile } from '../../client/index.ts';
import { FileDrop } from '../../runtime/admin/FileDrop.tsx';
import { Mark } from '../../runtime/admin/Mark.tsx';
import { useFileImport } from '../../runtime/admin/use-file-import.ts';
import { VerifyDialog } from '../../runtime/sign/VerifyDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PageFailure } from '../../ui/PageFailure.tsx';
import { Zh } from '../../ui/Zh.tsx';
import '../../runtime/sign/signature.css';

type Signature = SignedPaper['signatures'][number];

/** Tells of a file whether it is an exact copy of a letter or certificate that was issued here, and who signed that. */
export function CheckFileDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const checked = useFileImport((file) => uploadFile(signatureFile, {}, file, { quiet: true }));
  const { file, report, fault, busy, take } = checked;
  return (
    <Dialog
      open={open}
      title={t('signature.file.title')}
      width={640}
      onClose={onClose}
      afterClose={checked.clear}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <p className="admin-help">{t('signature.file.help')}</p>
      <FileDrop accept="" text={file && !busy ? file.name : t('signature.file.drop')} busy={busy} onFile={take} />
      {fault && file && <PageFailure error={fault} onRetry={() => void take(file)} />}
      {report && (
        <div role="status" className="signature-checked">
          {report.papers.length === 0 ? (
            <Alert type="error" showIcon title={t('signature.file.none')} description={t('signature.file.noneHint')} />
          ) : (
            report.papers.map((paper) => <Paper key={`${paper.about}/${paper.title}`} paper={paper} />)
          )}
          <p className="t3">
            SHA-256 <code dir="ltr">{report.sha256}</code>
          </p>
        </div>
      )}
    </Dialog>
  );
}

/** A paper that a file is a copy of, with the signatures under it. */
function Paper({ paper }: { paper: SignedPaper }): ReactNode {
  const { t } = useTranslation();
  const [verified, setVerified] = useState<Signature | null>(null);
  return (
    <section>
      <p>
        <Mark look="success" icon="checkCircle">
          {t('signature.file.same')}
        </Mark>{' '}
        <Zh text={paper.title} />
      </p>
      <ul className="signature-parts">
        {paper.signatures.map((one) => (
          <li key={one.id}>
            <span>
              {t(`signature.levels.${one.level}`)} · <Zh text={one.signer} /> · {one.signedAt.slice(0, 16)}
            </span>
            <button type="button" className="lk" onClick={() => setVerified(one)}>
              {t('signature.verify')}
            </button>
          </li>
        ))}
      </ul>
      <VerifyDialog signature={verified} onClose={() => setVerified(null)} />
    </section>
  );
}
