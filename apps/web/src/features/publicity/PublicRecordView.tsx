import { commaOf, isolated, type PublicDetail, publicityGet, textOf } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../client/api-error.ts';
import { send } from '../../client/http.ts';
import { getLanguage } from '../../client/i18n.ts';
import { Icon } from '../../ui/icons.tsx';
import { type StatusLook, statusLooks } from '../../ui/tag/StatusTag.tsx';
import { Worded } from '../../ui/Worded.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { NotLoaded } from './NotLoaded.tsx';
import { useLoad } from './use-load.ts';

/** States of which the page says what they mean for a consumer. */
const said = new Set(['ACTIVE', 'SUSPENDED', 'EXPIRED', 'CANCELLED', 'FILING_CANCELLED', 'REVOKED', 'LICENCE_REVOKED']);

/** One public record with the state as it is now; a consumer compares it with the pack. */
export function PublicRecordView({ number }: { number: string }): ReactNode {
  const { t } = useTranslation();
  const result = useLoad(number, (signal) => send(publicityGet, { number }, { silent: true, signal }));
  const missing = result.state === 'failed' && result.error instanceof ApiError && result.error.state === 404;
  return (
    <>
      <main>
        <nav className="crumbs" aria-label={t('publicity.crumbSearch')}>
          <a href="/publicitypage">{t('publicity.crumbSearch')}</a>
          <span aria-hidden="true">›</span>
          <span>{t('publicity.crumbResult')}</span>
        </nav>
        {result.state === 'loading' && <p className="quiet late">{t('publicity.loading')}</p>}
        {missing && (
          <section className="state s-bad" role="alert">
            <Icon name="xcircle" size={40} />
            <div>
              <h1>{t('publicity.notFoundTitle')}</h1>
              <p>{t('publicity.notFoundText', { number })}</p>
            </div>
          </section>
        )}
        {result.state === 'failed' && !missing && <NotLoaded error={result.error} onRetry={result.retry} />}
        {result.state === 'ready' && <Found record={result.value} />}
      </main>
      <footer>
        {result.state === 'ready' && (
          <span>
            <Zh text={result.value.authorityName} />
          </span>
        )}
        <span>{t('publicity.report')}</span>
        <a href="/publicitypage">{t('publicity.searchMore')}</a>
      </footer>
    </>
  );
}

function tone(look: string): 'good' | 'warn' | 'bad' | 'plain' {
  const role = statusLooks[look as StatusLook]?.role;
  if (role === 'success' || look === 'submitted' || look === 'accepted' || look === 'review' || look === 'check')
    return 'good';
  if (role === 'warning') return 'warn';
  return role === 'danger' || role === 'stop' ? 'bad' : 'plain';
}

function Found({ record }: { record: PublicDetail }): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  const look = record.statusLook;
  return (
    <>
      <section className={`state s-${tone(look)}`}>
        <Icon name={statusLooks[look as StatusLook]?.icon ?? 'info'} size={40} />
        <div>
          <h1>{textOf(record.statusLabel, language)}</h1>
          <p>
            <b>{t('publicity.asOf', { time: record.asOf.slice(0, 16) })}</b>
            {language === 'en' ? '. ' : '，'}
            {said.has(record.status) ? t(`publicity.${record.kind}.state.${record.status}`) : t('publicity.stateOther')}
          </p>
        </div>
      </section>
      <SamePack record={record} />
      <div className="cols">
        <Facts record={record} />
        <States record={record} />
      </div>
      {record.kind === 'ordinary' && (
        <p className="note">
          <b>{t('publicity.notApproval')}</b>
          {t('publicity.notApprovalText')}
        </p>
      )}
    </>
  );
}

/** What a consumer compares with the pack in hand. */
function SamePack({ record }: { record: PublicDetail }): ReactNode {
  const { t } = useTranslation();
  return (
    <section className="same">
      <h2>{t('publicity.sameTitle')}</h2>
      <p>
        {t('publicity.sameBefore')}
        <b>{t('publicity.sameStrong')}</b>
        {t('publicity.sameAfter')}
      </p>
      <div className="two">
        <div>
          <span>{t('publicity.colProduct')}</span>
          <b>
            <Zh text={record.title} />
          </b>
        </div>
        <div>
          <span>{t(`publicity.${record.kind}.number`)}</span>
          <b className="code" dir="ltr">
            {record.number}
          </b>
        </div>
      </div>
      {record.demo && (
        <p className="demo">
          <Icon name="info" size={14} /> {t('publicity.demo')}
        </p>
      )}
    </section>
  );
}

function Facts({ record }: { record: PublicDetail }): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  const say = (value: PublicDetail['fields'][number]['value']) =>
    typeof value === 'string' ? value : textOf(value, language);
  return (
    <section>
      <h2>{t(`publicity.${record.kind}.info`)}</h2>
      <dl>
        <div>
          <dt>{t(`publicity.${record.kind}.holder`)}</dt>
          <dd>
            <Zh text={record.holderName} />
          </dd>
        </div>
        <div>
          <dt>{t(`publicity.${record.kind}.date`)}</dt>
          <dd>
            <time dir="ltr">{record.filedAt.slice(0, 10)}</time>
          </dd>
        </div>
        {record.validTo !== null && (
          <div>
            <dt>{t('publicity.validTo')}</dt>
            <dd>
              <time dir="ltr">{record.validTo}</time>
            </dd>
          </div>
        )}
        {record.fields.map((field) => (
          <div key={field.label.en}>
            <dt>
              <Worded text={field.label} />
            </dt>
            <dd>
              <Zh text={say(field.value)} />
            </dd>
          </div>
        ))}
      </dl>
      <Ingredients record={record} />
    </section>
  );
}

function Ingredients({ record }: { record: PublicDetail }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <h2>{t('publicity.ingredients')}</h2>
      {record.ingredients.length + record.traceIngredients.length === 0 ? (
        <p className="quiet">{t('publicity.noIngredients')}</p>
      ) : (
        <>
          <p className="ingredients" lang="zh-CN">
            {record.ingredients.map(isolated).join(commaOf('zh-CN'))}
            {record.traceIngredients.length > 0 &&
              `${record.ingredients.length > 0 ? '；' : ''}${t('publicity.trace')}${record.traceIngredients.map(isolated).join(commaOf('zh-CN'))}`}
          </p>
          {record.traceIngredients.length > 0 && <p className="quiet">{t('publicity.traceHelp')}</p>}
        </>
      )}
    </>
  );
}

/** How it came to its state, newest first, and the papers. */
function States({ record }: { record: PublicDetail }): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  const states = [...record.states].reverse();
  return (
    <aside>
      <h2>{t('publicity.states')}</h2>
      <ol>
        {states.map((state, i) => (
          <li key={`${state.at}${state.label.en}`} className={i === 0 ? 'now' : undefined}>
            <span>{textOf(state.label, language)}</span>
            <time>{i === 0 ? t('publicity.since', { date: state.at.slice(0, 10) }) : state.at.slice(0, 10)}</time>
          </li>
        ))}
      </ol>
      <Documents record={record} />
    </aside>
  );
}

/** Why there is no certificate to fetch: it is being made, has ended, or was never made. */
function noFile({ kind, certificatePending, certificates }: PublicDetail) {
  if (certificatePending) return `publicity.${kind}.pending` as const;
  return certificates.length > 0 ? (`publicity.${kind}.void` as const) : (`publicity.${kind}.none` as const);
}

function Documents({ record }: { record: PublicDetail }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <h2>{t('publicity.documents')}</h2>
      {record.certificate ? (
        <>
          <p>
            <a
              className="link"
              href={`/publicity/certificate?number=${encodeURIComponent(record.number)}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t(`publicity.${record.kind}.certificate`, {
                size: Math.max(1, Math.round(record.certificate.bytes / 1000)),
              })}
            </a>
          </p>
          <h2>{t('publicity.hashTitle')}</h2>
          <p className="hash">
            SHA-256
            <br />
            {record.certificate.sha256.replace(/(.{4})(?=.)/g, '$1 ')}
          </p>
          <p className="quiet">{t('publicity.hashHelp')}</p>
        </>
      ) : (
        <p className="quiet">{t(noFile(record))}</p>
      )}
    </>
  );
}
