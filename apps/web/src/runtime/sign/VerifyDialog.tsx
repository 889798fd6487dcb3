import { type Signature, signatureVerify, type VerifiedSignature } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile, send } from '../../client/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { PageFailure } from '../../ui/PageFailure.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { Mark, type MarkRole } from '../admin/Mark.tsx';
import './signature.css';

/** Checks a signature now: whether it is genuine, whether its key stands, and whether what was signed is still the same. */
export function VerifyDialog({ signature, onClose }: { signature: Signature | null; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const verified = useQuery({
    queryKey: ['signature', signature?.id],
    queryFn: ({ signal }) =>
      send(
        signatureVerify,
        { id: signature?.id ?? '', ...(signature?.caseId ? { caseId: signature.caseId } : {}) },
        { quiet: true, signal },
      ),
    enabled: signature !== null,
    // Each opening asks again: what is stored may have changed since.
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <Dialog open={signature !== null} title={t('signature.verified')} width={640} onClose={onClose}>
      {signature && (
        <p className="signature-of">
          <Zh text={signature.title} /> · {signature.signer} · {signature.signedAt.slice(0, 16)}
        </p>
      )}
      {verified.isError && <PageFailure error={verified.error} onRetry={() => void verified.refetch()} />}
      {verified.isPending && signature && <div role="status" aria-busy="true" aria-label={t('common.loading')} />}
      {verified.data && <Result result={verified.data} />}
    </Dialog>
  );
}

const looks: Record<VerifiedSignature['subject'], { look: MarkRole; icon: IconName }> = {
  same: { look: 'success', icon: 'checkCircle' },
  changed: { look: 'danger', icon: 'xcircle' },
  unknown: { look: 'neutral', icon: 'info' },
};

function Result({ result }: { result: VerifiedSignature }): ReactNode {
  const { t } = useTranslation();
  const { genuine, key, keyEndedAt, subject, parts, algorithm, publicKey, statement, value } = result;
  const save = () => {
    const proof = { algorithm, publicKey, statement, value };
    saveFile(new Blob([JSON.stringify(proof, null, 2)], { type: 'application/json' }), `signature-${result.id}.json`);
  };
  return (
    <>
      <dl className="signature-facts">
        <dt>{t('signature.value')}</dt>
        <dd>
          <Mark look={genuine ? 'success' : 'danger'} icon={genuine ? 'checkCircle' : 'xcircle'}>
            {t(genuine ? 'signature.genuine' : 'signature.false')}
          </Mark>
        </dd>
        <dt>{t('signature.content')}</dt>
        <dd>
          <Mark {...looks[subject]}>{t(`signature.states.${subject}`)}</Mark>
        </dd>
        <dt>{t('signature.key')}</dt>
        <dd>
          {t(`signature.keys.states.${key}`)}
          {keyEndedAt && ` · ${keyEndedAt.slice(0, 16)}`}
        </dd>
        <dt>{t('signature.algorithm')}</dt>
        <dd dir="ltr">{algorithm}</dd>
        <dt>{t('signature.publicKey')}</dt>
        <dd dir="ltr">
          <code>{publicKey}</code>
        </dd>
      </dl>
      {parts.length > 0 && (
        <ul className="signature-parts">
          {parts.map((part) => (
            <li key={`${part.about}/${part.id}`}>
              <Mark {...looks[part.state]}>{t(`signature.states.${part.state}`)}</Mark>
              <span>{partWord(part.about, t)}</span>
              <code dir="ltr">{part.sha256.slice(0, 16)}…</code>
            </li>
          ))}
        </ul>
      )}
      <p className="t3">{t('signature.meaning')}</p>
      <Button onClick={save}>{t('signature.saveProof')}</Button>
    </>
  );
}

const known = ['version', 'findings', 'items', 'letterDraft'];
const partWord = (about: string, t: (key: string) => string): string =>
  known.includes(about) ? t(`signature.parts.${about}`) : about;
