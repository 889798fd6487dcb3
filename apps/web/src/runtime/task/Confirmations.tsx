import type { Confirmation } from '@app/contract';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { openTab } from '../../client/tab.ts';
import { Zh } from '../../ui/Zh.tsx';
import './confirmations.css';

/** Changes of base data and of the regulation that wait for the reader as the second person, each with the way to it. */
export function Confirmations({ rows }: { rows: readonly Confirmation[] }): ReactNode {
  const { t } = useTranslation();
  const head = useId();
  if (rows.length === 0) return null;
  return (
    <section className="confirmations" aria-labelledby={head}>
      <h3 id={head}>{t('confirm.title', { count: rows.length })}</h3>
      <ul>
        {rows.map(({ kind, title, by, at, path }) => (
          <li key={path + title}>
            <button type="button" className="lk ell" onClick={() => openTab({ path })}>
              <Zh text={t(`confirm.kind.${kind}`, { title })} />
            </button>
            <span className="t3 sm">
              <Zh text={t('confirm.by', { name: by })} /> <time dir="ltr">{at.slice(0, 16)}</time>
            </span>
            <button
              type="button"
              className="lk"
              aria-label={t('confirm.lookAt', { title })}
              onClick={() => openTab({ path })}
            >
              {t('confirm.look')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
