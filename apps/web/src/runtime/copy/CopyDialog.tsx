import { areaDrafts, areaQuery, type ListRequest, type PublishedArea, productQuery } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Segmented } from 'antd';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { pathOf } from '../area/path-of.ts';
import { type CopyOrigin, useCopy } from './use-copy.ts';
import './copy.css';

/** Something that can be copied, as the list shows it. */
interface Copyable {
  origin: CopyOrigin;
  title: string;
  number: string;
  at: string;
}
const kinds = ['products', 'cases', 'templates'] as const;
type Kind = (typeof kinds)[number];
/** More than this is found by searching. */
const shownAtOnce = 30;

/** Own products and earlier cases to choose from; the chosen one becomes a new draft. */
export function CopyDialog({
  area,
  title,
  onClose,
}: {
  area: PublishedArea;
  title: string;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { id } = area.definition;
  const [kind, setKind] = useState<Kind>('products');
  const [words, setWords] = useState('');
  const asked = useDeferredValue(words.trim());
  const rows = useQuery({
    queryKey: ['copy', id, kind, asked],
    queryFn: ({ signal }) => found[kind](id, asked, signal),
    placeholderData: (before) => before,
  });
  return (
    <Dialog open width={640} title={title} onClose={onClose}>
      <p className="t2">{t('list.copy.hint')}</p>
      <div className="copy-ask">
        <Segmented
          value={kind}
          onChange={(next) => setKind(next as Kind)}
          options={kinds.map((value) => ({ value, label: t(`list.copy.${value}`) }))}
        />
        <Input
          allowClear
          value={words}
          placeholder={t('list.copy.search')}
          aria-label={t('list.copy.search')}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      {rows.isError ? <ErrorState error={rows.error} onRetry={() => void rows.refetch()} /> : null}
      {rows.data ? <Found area={id} {...rows.data} onDone={onClose} /> : null}
    </Dialog>
  );
}

function Found({
  area,
  rows,
  total,
  onDone,
}: {
  area: string;
  rows: readonly Copyable[];
  total: number;
  onDone: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { copy, copying } = useCopy(area, onDone);
  if (rows.length === 0) return <EmptyState text={t('list.copy.none')} />;
  return (
    <>
      <ul className="copy-found">
        {rows.map(({ origin, title, number, at }) => (
          <li key={JSON.stringify(origin)}>
            <span className="copy-name">
              <b>
                <Zh text={title} />
              </b>
              <small className="t2">
                <Zh text={[number, at.slice(0, 10)].filter(Boolean).join(' · ')} />
              </small>
            </span>
            <Button
              size="small"
              loading={copying === origin}
              disabled={copying !== null}
              aria-label={t('list.copy.one', { title })}
              onClick={() => copy(origin)}
            >
              {t('list.copy.do')}
            </Button>
          </li>
        ))}
      </ul>
      {total > rows.length ? <p className="t3">{t('list.copy.more', { count: total - rows.length })}</p> : null}
    </>
  );
}

function listOf(words: string): ListRequest {
  return {
    requestPage: { pageNo: 1, limit: shownAtOnce },
    parameters: words === '' ? [] : [{ key: 'title', value: words }],
  } as ListRequest;
}

async function productsOf(_area: string, words: string, signal: AbortSignal) {
  const { dataResult, pageResult } = await send(productQuery, listOf(words), { quiet: true, signal });
  const rows = dataResult.map(
    ({ id, title, number, openedAt: at }): Copyable => ({ origin: { productId: id }, title, number, at }),
  );
  return { rows, total: pageResult.totalCount };
}

async function casesOf(area: string, words: string, signal: AbortSignal) {
  const asked = { ...pathOf(area), ...listOf(words) };
  const { dataResult, pageResult } = await send(areaQuery, asked, { quiet: true, signal });
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const rows = dataResult.map(
    (row): Copyable => ({
      origin: { caseId: text(row.id) },
      title: text(row.title),
      number: text(row.certNo) || text(row.acceptNo) || text(row.applyNo),
      at: text(row.submittedAt),
    }),
  );
  return { rows, total: pageResult.totalCount };
}

async function templatesOf(area: string, words: string, signal: AbortSignal) {
  const parameters = words === '' ? [] : [{ key: 'template', value: words }];
  const asked = { ...pathOf(area), ...listOf(''), parameters, templates: true };
  const { dataResult, pageResult } = await send(areaDrafts, asked, { quiet: true, signal });
  const rows = dataResult.map(
    ({ id, template, title, updatedAt: at }): Copyable => ({
      origin: { draftId: id },
      title: template ?? '',
      number: title,
      at,
    }),
  );
  return { rows, total: pageResult.totalCount };
}

/** Where the things of each kind are found. */
const found = { products: productsOf, cases: casesOf, templates: templatesOf };
