import type { ProductDetail } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lifeOf } from './life.ts';

/** The validity from its first day to its last, with the versions on it and today as a line (design/casework, life bar). */
export function LifeBar({ product, today }: { product: ProductDetail; today: string }): ReactNode {
  const { t } = useTranslation();
  const { from, to, marks, now, window } = lifeOf(product, today);
  return (
    <div className="life">
      <div className="life-words">
        <b>{t('product.validity')}</b>
        {from === null ? (
          <span className="t2">{t('product.startsWithApproval')}</span>
        ) : (
          <span>{to === null ? t('product.from', { from }) : t('product.fromTo', { from, to })}</span>
        )}
        {window === null ? null : (
          <span className={window.when === 'now' ? 'life-window' : 't2'}>
            {t(`product.renew.${window.when}`, { from: product.renewFrom, to: product.renewTo })}
          </span>
        )}
        {to === null && from !== null ? <span className="t3">{t('product.noEnd')}</span> : null}
      </div>
      <div className={product.state === 'SUSPENDED' ? 'lb stopped' : 'lb'} aria-hidden="true">
        {from === null ? null : <i className="lb-fill" style={{ inlineSize: `${now}%` }} />}
        {window === null ? null : (
          <i
            className={window.when === 'past' ? 'lb-window past' : 'lb-window'}
            style={{ insetInlineStart: `${window.from}%`, inlineSize: `${Math.max(1, window.to - window.from)}%` }}
          />
        )}
        {marks.map(({ version, at, current }) => (
          <span key={version} className={current ? 'vno now' : 'vno'} style={{ insetInlineStart: `${at}%` }}>
            V{version}
          </span>
        ))}
        {from === null ? null : <i className="lb-today" style={{ insetInlineStart: `${now}%` }} title={today} />}
      </div>
    </div>
  );
}
