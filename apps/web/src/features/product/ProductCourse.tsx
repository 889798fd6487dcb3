import { type ProductDetail, textOf } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { Card } from '../../ui/Card.tsx';
import { Zh } from '../../ui/Zh.tsx';

/** Who holds the product and where it is made, and what happened to it, newest first. */
export function ProductCourse({ product, begins }: { product: ProductDetail; begins: ReactNode }): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  const facts: [string, string][] = [
    [t('product.holder'), product.holderName],
    [t('product.responsible'), product.responsibleName ?? ''],
    [t('product.plants'), product.plants.join(language === 'en' ? '; ' : '；')],
    [t('product.classification'), product.classification ?? ''],
    [t('product.authority'), product.authorityName],
  ];
  return (
    <aside className="product-side">
      {begins}
      <Card title={t('product.parties')}>
        <dl className="product-facts">
          {facts
            .filter(([, value]) => value !== '')
            .map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <Zh text={value} />
                </dd>
              </div>
            ))}
        </dl>
      </Card>
      <Card title={t('product.course')}>
        <ol className="product-course">
          {[...product.states].reverse().map((one) => (
            <li key={`${one.at} ${one.to}`} className={`is-${one.to.toLowerCase()}`}>
              <b>{textOf(one.label, language)}</b>
              <span className="t2">{one.at.slice(0, 16)}</span>
              {one.reason ? (
                <p className="t2">
                  <Zh text={one.reason} />
                </p>
              ) : null}
            </li>
          ))}
        </ol>
      </Card>
    </aside>
  );
}
