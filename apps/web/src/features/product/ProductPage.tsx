import { type ProductDetail, productGet, type RenewalRisk, textOf } from '@app/contract';
import { dayOf } from '@app/engine/clock';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Tabs } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { businessNow } from '../../client/business-time.ts';
import { getLanguage, openTab, send, useTab, useTabShown } from '../../client/index.ts';
import { CopyOf } from '../../runtime/copy/CopyOf.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PageFailure } from '../../ui/PageFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { type StatusLook, StatusTag } from '../../ui/tag/StatusTag.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { LifeBar } from './LifeBar.tsx';
import { ProductBegins } from './ProductBegins.tsx';
import { ProductContent } from './ProductContent.tsx';
import { ProductCourse } from './ProductCourse.tsx';
import { BlocksList, CasesList, CertificatesList, VersionsList } from './ProductLists.tsx';
import { isOver, productLooks } from './product-looks.ts';
import './product.css';

/** One product and all that happened to it: what is in force, versions, certificates, cases, restrictions (design/product). */
export default function ProductPage({ params }: { params: Record<string, string> }): ReactNode {
  const id = params.id ?? '';
  const { t } = useTranslation();
  const { setTitle } = useTab();
  const found = useQuery({
    queryKey: ['product', id],
    queryFn: ({ signal }) => send(productGet, { id }, { quiet: true, signal }),
    placeholderData: (before) => before,
  });
  useTabShown(() => void found.refetch());
  const title = found.data?.title;
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);
  if (found.isError && !found.data) return <PageFailure error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data)
    return <div role="status" className="page case-loading" aria-busy="true" aria-label={t('common.loading')} />;
  return <ProductView product={found.data} onChanged={() => void found.refetch()} />;
}

function ProductView({ product, onChanged }: { product: ProductDetail; onChanged: () => void }): ReactNode {
  const { t } = useTranslation();
  const open = product.cases.find((one) => one.open);
  return (
    <div className="page fill product-page">
      <PageHeader
        title={product.title}
        facts={<Facts product={product} />}
        actions={
          <>
            {product.publishedAt ? (
              <Button
                href={`/publicitypage?number=${encodeURIComponent(product.number)}`}
                target="_blank"
                rel="noopener"
              >
                <Icon name="eye" size={14} />
                {t('product.publicPage')}
              </Button>
            ) : null}
            {open ? (
              <Button
                type="primary"
                onClick={() => openTab({ path: `/${open.area}/case/${open.id}`, title: open.title })}
              >
                {t('product.openCase', { area: textOf(open.areaTitle, getLanguage()) })}
              </Button>
            ) : null}
          </>
        }
      />
      {isOver(product.state) || product.state === 'SUSPENDED' ? <StateBar product={product} /> : null}
      {product.renewalRisk ? <RiskBar product={product} risk={product.renewalRisk} /> : null}
      <div className="product-grid">
        <div className="product-main">
          <section className="card product-life">
            <LifeBar product={product} today={dayOf(businessNow())} />
          </section>
          <ProductTabs product={product} onChanged={onChanged} />
        </div>
        <ProductCourse
          product={product}
          begins={
            <>
              <ProductBegins product={product} onChanged={onChanged} />
              <CopyOf origin={{ productId: product.id }} />
            </>
          }
        />
      </div>
    </div>
  );
}

function Facts({ product }: { product: ProductDetail }): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const copy = () =>
    void navigator.clipboard?.writeText(product.number).then(() => message.success(t('common.copied')));
  return (
    <>
      <StatusTag look={productLooks[product.state]} label={textOf(product.stateLabel, getLanguage())} />
      {product.marks.map(({ label, look, caseId, area }) => (
        <button
          key={caseId}
          type="button"
          className="product-mark"
          onClick={() => openTab({ path: `/${area}/case/${caseId}`, title: product.title })}
        >
          <StatusTag look={look as StatusLook} label={textOf(label, getLanguage())} />
        </button>
      ))}
      <span className="nosp" dir="ltr">
        <Zh text={product.number} />
      </span>
      <button type="button" className="lk" aria-label={t('product.copyNumber')} onClick={copy}>
        <Icon name="paste" size={14} />
      </button>
      <span className="t2 case-holder">
        {[product.origin ? t(`product.origin.${product.origin}`) : '', t(`product.kind.${product.kind}`)]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}

/** Why nothing can be done with the product, or not everything: the last change of its state with its reason. */
function StateBar({ product }: { product: ProductDetail }): ReactNode {
  const language = getLanguage();
  const last = product.states.at(-1);
  return (
    <p className={isOver(product.state) ? 'product-bar over' : 'product-bar'} role="note">
      <Icon name={isOver(product.state) ? 'lock' : 'pause'} size={14} />
      <b>{textOf(product.stateLabel, language)}</b>
      {last ? <span>{last.at.slice(0, 10)}</span> : null}
      {last?.reason ? <Zh text={last.reason} /> : null}
    </p>
  );
}

/** An open case may be decided too late for the renewal: said before it hurts, with the way to the case. */
function RiskBar({ product, risk }: { product: ProductDetail; risk: RenewalRisk }): ReactNode {
  const { t } = useTranslation();
  const { area, caseId, areaTitle, number, latest } = risk;
  return (
    <p className="product-bar" role="note">
      <Icon name="triangle" size={14} />
      <span>
        {t('product.renewalRisk', {
          to: product.renewTo,
          area: textOf(areaTitle, getLanguage()),
          number: number ?? '',
          latest,
        })}
      </span>
      <button
        type="button"
        className="lk"
        onClick={() => openTab({ path: `/${area}/case/${caseId}`, title: product.title })}
      >
        {t('product.toCase')}
      </button>
    </p>
  );
}

function ProductTabs({ product, onChanged }: { product: ProductDetail; onChanged: () => void }): ReactNode {
  const { t } = useTranslation();
  const [tab, setTab] = useState('current');
  const count = (key: string, number: number) =>
    number === 0 ? t(`product.tab.${key}`) : `${t(`product.tab.${key}`)} ${number}`;
  const { versions, certificates, cases, blocks } = product;
  return (
    <section className="card product-tabs">
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={[
          { key: 'current', label: t('product.tab.current') },
          { key: 'versions', label: count('versions', versions.length) },
          { key: 'certificates', label: count('certificates', certificates.length) },
          { key: 'cases', label: count('cases', cases.length) },
          { key: 'blocks', label: count('blocks', blocks.length) },
        ]}
      />
      <div className="product-body">
        {tab === 'current' ? <ProductContent product={product} /> : null}
        {tab === 'versions' ? <VersionsList product={product} /> : null}
        {tab === 'certificates' ? <CertificatesList product={product} onChanged={onChanged} /> : null}
        {tab === 'cases' ? <CasesList product={product} /> : null}
        {tab === 'blocks' ? <BlocksList product={product} /> : null}
      </div>
    </section>
  );
}
