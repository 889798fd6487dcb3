import { letterVerify } from '@app/contract';
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
      {result.state === 'ready' && (
        <section className={`state ${result.value.genuine ? 's-good' : 's-bad'}`} role="status">
          <Icon name={result.value.genuine ? 'seal' : 'xcircle'} size={40} />
          <div>
            <h1>{t(result.value.genuine ? 'publicity.letterGenuine' : 'publicity.letterUnknown')}</h1>
            <p>{t(result.value.genuine ? 'publicity.letterGenuineText' : 'publicity.letterUnknownText')}</p>
          </div>
        </section>
      )}
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
