import { type Output, publicityQuery, textOf } from '@app/contract';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/http.ts';
import { getLanguage } from '../../client/i18n.ts';
import { navigate } from '../../client/navigation.ts';
import { type StatusLook, StatusTag } from '../../ui/tag/StatusTag.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { NotLoaded } from './NotLoaded.tsx';
import { useLoad } from './use-load.ts';

const pageSize = 20;

/** Search by name, number or filer; the query lives in the address, so a result can be shared. */
export function PublicSearch({ text, page }: { text: string; page: number }): ReactNode {
  const { t } = useTranslation();
  const result = useLoad(`${text}|${page}`, (signal) =>
    send(publicityQuery, { text, pageNo: page, limit: pageSize }, { silent: true, signal }),
  );
  return (
    <>
      <main className="public-search-page">
        <h1>{t('publicity.searchTitle')}</h1>
        <p>{t('publicity.searchHelp')}</p>
        <SearchField text={text} />
        <section aria-live="polite" aria-busy={result.state === 'loading'}>
          {result.state === 'loading' && <p className="quiet late">{t('publicity.loading')}</p>}
          {result.state === 'failed' && <NotLoaded error={result.error} onRetry={result.retry} />}
          {result.state === 'ready' && <Results found={result.value} text={text} page={page} />}
        </section>
      </main>
      <footer>{t('publicity.report')}</footer>
    </>
  );
}

/** Shows a page of what is found for a text; the address says it. */
function go(text: string, page: number): void {
  const query = new URLSearchParams();
  if (text) query.set('text', text);
  if (page > 1) query.set('page', String(page));
  navigate(`/publicitypage${query.size ? `?${query}` : ''}`);
}

function SearchField({ text }: { text: string }): ReactNode {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go(typed.trim(), 1);
  };
  return (
    <search>
      <form onSubmit={submit}>
        <label htmlFor="public-text">{t('publicity.searchLabel')}</label>
        <div>
          <input
            id="public-text"
            type="search"
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
          />
          <button type="submit">{t('publicity.search')}</button>
        </div>
      </form>
    </search>
  );
}

type Found = Output<typeof publicityQuery>;

function Results({ found, text, page }: { found: Found; text: string; page: number }): ReactNode {
  const { t } = useTranslation();
  const { totalCount: count, totalPages: pages } = found.pageResult;
  if (found.dataResult.length === 0)
    return (
      <div className="public-message">
        <b>{text ? t('publicity.none', { text }) : t('publicity.empty')}</b>
        {text && <p>{t('publicity.noneHelp')}</p>}
      </div>
    );
  return (
    <>
      <p className="quiet">{text ? t('publicity.foundFor', { text, count }) : t('publicity.found', { count })}</p>
      <ul className="public-results">
        {found.dataResult.map((row) => (
          <Row key={row.number} row={row} />
        ))}
      </ul>
      {pages > 1 && <Pages text={text} page={page} pages={pages} />}
    </>
  );
}

function Row({ row }: { row: Found['dataResult'][number] }): ReactNode {
  const { t } = useTranslation();
  return (
    <li>
      <a href={`/publicitypage?number=${encodeURIComponent(row.number)}`}>
        <Zh text={row.title} />
      </a>
      <StatusTag look={row.statusLook as StatusLook} label={textOf(row.statusLabel, getLanguage())} />
      <dl>
        <div>
          <dt>{t(`publicity.${row.kind}.number`)}</dt>
          <dd className="code">{row.number}</dd>
        </div>
        <div>
          <dt>{t(`publicity.${row.kind}.holder`)}</dt>
          <dd>
            <Zh text={row.holderName} />
          </dd>
        </div>
        <div>
          <dt>{t(`publicity.${row.kind}.date`)}</dt>
          <dd>{row.filedAt.slice(0, 10)}</dd>
        </div>
      </dl>
    </li>
  );
}

function Pages({ text, page, pages }: { text: string; page: number; pages: number }): ReactNode {
  const { t } = useTranslation();
  return (
    <nav className="public-pages" aria-label={t('publicity.page', { page, pages })}>
      <button type="button" disabled={page <= 1} onClick={() => go(text, page - 1)}>
        {t('publicity.prev')}
      </button>
      <span>{t('publicity.page', { page, pages })}</span>
      <button type="button" disabled={page >= pages} onClick={() => go(text, page + 1)}>
        {t('publicity.next')}
      </button>
    </nav>
  );
}
