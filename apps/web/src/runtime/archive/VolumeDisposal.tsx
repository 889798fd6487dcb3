import type { ArchiveVolume } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Zh } from '../../ui/Zh.tsx';

/** That a volume is disposed of: when, by whom, on which list and why; in place of what looks at its files. */
export function VolumeDisposal({ disposal }: { disposal: NonNullable<ArchiveVolume['disposal']> }): ReactNode {
  const { t } = useTranslation();
  const { at, by, listedBy, listNo, reason, removedAt } = disposal;
  const facts = [
    ['disposal.at', at],
    ['disposal.list', listNo],
    ['disposal.listedBy', listedBy],
    ['disposal.by', by],
    ['disposal.reason', reason],
    ['disposal.removed', removedAt ?? t('disposal.removing')],
  ] as const;
  return (
    <section>
      <header>
        <h2>{t('disposal.title')}</h2>
      </header>
      <p>{t('disposal.text')}</p>
      <dl>
        {facts.map(([key, value]) =>
          value ? (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd>
                <Zh text={value} />
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  );
}
