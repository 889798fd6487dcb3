import { areaSave, type ProductBegin, type ProductDetail, productBegins, textOf } from '@app/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab, send, useTabShown } from '../../client/index.ts';
import { pathOf } from '../../runtime/area/path-of.ts';
import { definitionQuery } from '../../runtime/list/area/area-question.ts';
import { OpenCaseDialog } from '../../runtime/open/OpenCaseDialog.tsx';
import { Card } from '../../ui/Card.tsx';

/** What the reader may begin on the product; what cannot begin now stands there with the reason. */
export function ProductBegins({ product, onChanged }: { product: ProductDetail; onChanged: () => void }): ReactNode {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string | null>(null);
  const found = useQuery({
    queryKey: ['product-begins', product.id],
    queryFn: ({ signal }) => send(productBegins, { id: product.id }, { quiet: true, signal }),
  });
  useTabShown(() => void found.refetch());
  if (!found.data || found.data.length === 0) return null;
  const done = () => {
    onChanged();
    void found.refetch();
  };
  return (
    <Card title={t('product.begins')}>
      <ul className="product-begins">
        {found.data.map((one) => (
          <li key={one.area}>
            <Begin begin={one} product={product} onOffice={() => setChosen(one.area)} />
            {one.blocked === null ? null : <p className="t2">{one.blocked}</p>}
          </li>
        ))}
      </ul>
      {chosen === null ? null : (
        <Opening area={chosen} product={product} onClose={() => setChosen(null)} onOpened={done} />
      )}
    </Card>
  );
}

/** Offices fill in a dialog; a company goes on with its draft, or gets one with the product in it. */
function Begin({
  begin: { area, title, as, blocked, draftId },
  product,
  onOffice,
}: {
  begin: ProductBegin;
  product: ProductDetail;
  onOffice: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const open = (id: string) => openTab({ path: `/${area}/draft/${id}` });
  const data = { product: { id: product.id, text: product.title } };
  const make = useMutation({
    mutationFn: () => send(areaSave, { ...pathOf(area), data }),
    onSuccess: ({ id }) => open(id),
  });
  const begin = () => {
    if (as === 'office') return onOffice();
    return draftId === null ? make.mutate() : open(draftId);
  };
  const words = { area: textOf(title, getLanguage()) };
  // A draft goes on being written although it cannot be submitted now.
  return (
    <Button disabled={blocked !== null && draftId === null} loading={make.isPending} onClick={begin}>
      {t(draftId === null ? 'product.begin' : 'product.beginGoesOn', words)}
    </Button>
  );
}

function Opening({
  area,
  product,
  onClose,
  onOpened,
}: {
  area: string;
  product: ProductDetail;
  onClose: () => void;
  onOpened: () => void;
}): ReactNode {
  const definition = useQuery(definitionQuery(area));
  if (!definition.data) return null;
  const given = { product: { id: product.id, text: product.title, link: `/product/${product.id}` } };
  return <OpenCaseDialog area={definition.data} given={given} onClose={onClose} onOpened={onOpened} />;
}
