import { letterVerify, type Output } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { Icon } from '../../ui/icons.tsx';
import { NotLoaded } from './NotLoaded.tsx';
import { useLoad } from './use-load.ts';

/** Whether the letter whose code was scanned was issued with exactly this number and text; it says nothing else of it. */
export function LetterVerification({ number, hash }: { number: string; hash: string }): ReactNode {
  const { t } = useTranslation();
  const result = useLoad(`${number} ${hash}`, (signal) =>
    send(letterVerify, { number, hash }, { silent: true, signal }),
  );
  return (
    <main>
      {result.state === 'loading' && <p className="quiet late">{t('publicity.loading')}</p>}
      {result.state === 'failed' && <NotLoaded error={result.error} onRetry={result.retry} />}
      {result.state === 'ready' && <Standing {...result.value} />}
      {result.state === 'ready' && (
        <section>
          <dl>
            <dt>{t('publicity.letterNumber')}</dt>
            <dd>{number}</dd>
            <dt>SHA-256</dt>
            <dd>
              <code dir="ltr">{(hash.match(/.{4}/g) ?? []).join(' ')}</code>
            </dd>
          </dl>
        </section>
      )}
    </main>
  );
}

/** A letter that is genuine but void or replaced is not shown as a good one. */
function Standing({ standing, replacedBy }: Output<typeof letterVerify>): ReactNode {
  const { t } = useTranslation();
  const word = { inForce: 'letterGenuine', void: 'letterVoid', replaced: 'letterReplaced' } as const;
  const key = standing === null ? 'letterUnknown' : word[standing];
  return (
    <section className={`state ${standing === 'inForce' ? 's-good' : 's-bad'}`} role="status">
      <Icon name={standing === 'inForce' ? 'seal' : 'xcircle'} size={40} />
      <div>
        <h1>{t(`publicity.${key}`)}</h1>
        <p>{t(`publicity.${key}Text`, { number: replacedBy ?? '' })}</p>
      </div>
    </section>
  );
}
