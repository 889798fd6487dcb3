import { publicityQuery, textOf } from '@app/contract';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../client/api-error.ts';
import { send } from '../../client/http.ts';
import { getLanguage } from '../../client/i18n.ts';
import { navigate } from '../../client/navigation.ts';
import { type StatusLook, StatusTag } from '../../ui/StatusTag.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { useLoad } from './use-load.ts';

const pageSize = 20;

/** Search by name, number or filer; the query lives in the address, so a result can be shared. */
export function PublicSearch({ text, page }: { text: string; page: number }): ReactNode {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(text);
  const language = getLanguage();
  const result = useLoad(`${text}|${page}`, (signal) =>
    send(publicityQuery, { text, pageNo: page, limit: pageSize }, { silent: true, signal }),
  );
  const go = (nextText: string, nextPage: number) => {
    const query = new URLSearchParams();
    if (nextText) query.set('text', nextText);
    if (nextPage > 1) query.set('page', String(nextPage));
    navigate(`/publicitypage${query.size ? `?${query}` : ''}`);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go(typed.trim(), 1);
  };
  return (
    <>
      <main className="public-search-page">
        <h1>{t('publicity.searchTitle')}</h1>
        <p>{t('publicity.searchHelp')}</p>
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
        <section aria-live="polite" aria-busy={result.state === 'loading'}>
          {result.state === 'loading' && <p className="quiet late">{t('publicity.loading')}</p>}
          {result.state === 'failed' && (
            <div className="public-message" role="alert">
              <b>{t('publicity.failed')}</b>
              <p>{toApiError(result.error).text}</p>
              <button type="button" onClick={result.retry}>
                {t('publicity.retry')}
              </button>
            </div>
          )}
          {result.state === 'ready' && result.value.dataResult.length === 0 && (
            <div className="public-message">
              <b>{text ? t('publicity.none', { text }) : t('publicity.empty')}</b>
              {text && <p>{t('publicity.noneHelp')}</p>}
            </div>
          )}
          {result.state === 'ready' && result.value.dataResult.length > 0 && (
            <>
              <p className="quiet">
                {text
                  ? t('publicity.foundFor', { text, count: result.value.pageResult.totalCount })
                  : t('publicity.found', { count: result.value.pageResult.totalCount })}
              </p>
              <ul className="public-results">
                {result.value.dataResult.map((row) => (
                  <li key={row.number}>
                    <a href={`/publicitypage?number=${encodeURIComponent(row.number)}`}>
                      <Zh text={row.title} />
                    </a>
                    <StatusTag look={row.statusLook as StatusLook} label={textOf(row.statusLabel, language)} />
                    <dl>
                      <div>
                        <dt>{t('publicity.colNumber')}</dt>
                        <dd className="code">{row.number}</dd>
                      </div>
                      <div>
                        <dt>{t('publicity.colFiler')}</dt>
                        <dd>
                          <Zh text={row.holderName} />
                        </dd>
                      </div>
                      <div>
                        <dt>{t('publicity.colDate')}</dt>
                        <dd>{row.filedAt.slice(0, 10)}</dd>
                      </div>
                    </dl>
                  </li>
                ))}
              </ul>
              {result.value.pageResult.totalPages > 1 && (
                <nav
                  className="public-pages"
                  aria-label={t('publicity.page', { page, pages: result.value.pageResult.totalPages })}
                >
                  <button type="button" disabled={page <= 1} onClick={() => go(text, page - 1)}>
                    {t('publicity.prev')}
                  </button>
                  <span>{t('publicity.page', { page, pages: result.value.pageResult.totalPages })}</span>
                  <button
                    type="button"
                    disabled={page >= result.value.pageResult.totalPages}
                    onClick={() => go(text, page + 1)}
                  >
                    {t('publicity.next')}
                  </button>
                </nav>
              )}
            </>
          )}
        </section>
      </main>
      <footer>{t('publicity.report')}</footer>
    </>
  );
}
