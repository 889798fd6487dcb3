import { type AreaDefinition, allTasksOf, type ChainedSignature, textOf } from '@app/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { Zh } from '../../ui/Zh.tsx';
import { Mark } from '../admin/Mark.tsx';
import { VerifyDialog } from './VerifyDialog.tsx';
import './signature.css';

/** The signatures of a case in their order: at which step or under which paper, by whom, and which of them do not count any more. */
export function CaseSignatures({
  definition,
  signatures,
}: {
  definition: AreaDefinition;
  signatures: readonly ChainedSignature[];
}): ReactNode {
  const { t } = useTranslation();
  const [verified, setVerified] = useState<ChainedSignature | null>(null);
  return (
    <>
      <ol className="signature-chain">
        {signatures.map((one) => (
          <li key={one.id} className={one.superseded ? 'is-void' : undefined}>
            <b>
              <Zh text={subjectOf(one, definition)} />
            </b>
            <button type="button" className="lk" onClick={() => setVerified(one)}>
              {t('signature.verify')}
            </button>
            <span className="t2">
              {t(`signature.levels.${one.level}`)} · <Zh text={one.level === 'seal' ? one.office : one.signer} /> ·{' '}
              <time>{one.signedAt.slice(0, 16)}</time>
            </span>
            {one.superseded ? (
              <span title={t('signature.voidHelp')}>
                <Mark look="neutral" icon="ban">
                  {t('signature.void')}
                </Mark>
              </span>
            ) : null}
          </li>
        ))}
      </ol>
      <VerifyDialog signature={verified} onClose={() => setVerified(null)} />
    </>
  );
}

/** The step at which it was given, or the paper under which it stands. */
function subjectOf({ node, title }: ChainedSignature, definition: AreaDefinition): string {
  const step = node === null ? undefined : allTasksOf(definition).find((one) => one.node === node)?.task;
  return step ? textOf(step.title, getLanguage()) : title;
}
