import { areaGet, type Output, type ProductDetail, productVersionGet, textOf } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send } from '../../client/index.ts';
import { FormView } from '../../runtime/form/index.ts';
import { PageFailure } from '../../ui/PageFailure.tsx';
import { Zh } from '../../ui/Zh.tsx';

type VersionFacts = Output<typeof productVersionGet>['facts'];

/** The data in force as the form of their area draws them, step by step; without right to the dossier what every office may know. */
export function ProductContent({ product }: { product: ProductDetail }): ReactNode {
  const { t } = useTranslation();
  const { id, currentVersion } = product;
  const [step, setStep] = useState<string | null>(null);
  const found = useQuery({
    queryKey: ['product', id, currentVersion],
    queryFn: async ({ signal }) => {
      const options = { quiet: true, signal };
      const {
        data,
        facts,
        area,
        definitionVersion: version,
      } = await send(productVersionGet, { id, version: currentVersion }, options);
      // Whoever may not open the dossier may not read the form of its area either.
      if (data === null) return { facts, form: null };
      return { facts, form: { data, ...(await send(areaGet, { area, version }, options)) } };
    },
    staleTime: 300_000,
  });
  if (found.isError) return <PageFailure error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <div role="status" aria-busy="true" aria-label={t('common.loading')} />;
  const { facts, form } = found.data;
  if (form === null) return <FactsList facts={facts} />;
  const { definition, data } = form;
  const { steps } = definition.form;
  const shown = step ?? steps[0]?.key ?? '';
  return (
    <>
      <Segmented
        size="small"
        value={shown}
        onChange={setStep}
        options={steps.map(({ key, title }) => ({ value: key, label: textOf(title, getLanguage()) }))}
      />
      <FormView definition={definition} data={data} steps={[shown]} />
    </>
  );
}

function FactsList({ facts }: { facts: VersionFacts }): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  return (
    <>
      <p className="t2">{t('product.factsOnly')}</p>
      <dl className="product-facts">
        {facts.map(({ label, value }) => (
          <div key={textOf(label, language)}>
            <dt>{textOf(label, language)}</dt>
            <dd>
              <Zh text={typeof value === 'string' ? value : textOf(value, language)} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
