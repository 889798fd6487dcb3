import { type Finding, type PublishedArea, type TaskAction, textOf } from '@app/contract';
import { Button, Checkbox, Input } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { getLanguage, useSession } from '../../../client/index.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Zh } from '../../../ui/Zh.tsx';
import type { DraftSession } from '../draft/draft-session.ts';
import { documentsOf } from '../fields/stored-documents.ts';
import type { Hindrance } from './submission.ts';
import type { Check } from './use-pre-check.ts';
import type { useSubmission } from './use-submission.ts';

type GoTo = (target: { field: string; rowId?: string; column?: string }) => void;

/** Last part of the submission: summary, the holder's declaration, what prevents submission, and the button. */
export function SubmitCard({
  area,
  session,
  reply,
  readOnly,
  submission,
  toSee,
  rows = null,
  why,
  isChecking,
  onSubmit,
}: {
  area: PublishedArea;
  session: DraftSession;
  reply: TaskAction | null;
  readOnly: boolean;
  submission: ReturnType<typeof useSubmission>;
  /** Findings that the holder must say to have seen. */
  toSee: readonly Finding[];
  /** Of a draft of several cases: how many of its rows would go, and which would not. */
  rows?: Check['rows'];
  /** What prevents the submission, shown above the button; null when nothing does. */
  why: ReactNode;
  isChecking: boolean;
  onSubmit: () => void;
}): ReactNode {
  const { t } = useTranslation();
  // Other tabs hold forms too, and an id is of the whole window.
  const whyId = useId();
  const { declared, declare, seen, setSeen, problem } = submission;
  return (
    <section className="card fm-submit-card">
      <div className="ch">
        <h2>{t('form.submit.title')}</h2>
      </div>
      <div className="cbd">
        <Facts area={area} session={session} />
        {reply ? <ReplyOpinion submission={submission} readOnly={readOnly} /> : null}
        {toSee.length > 0 ? (
          <Checkbox
            checked={toSee.every(({ key }) => seen.includes(key))}
            disabled={readOnly}
            onChange={(event) => setSeen(event.target.checked ? toSee.map(({ key }) => key) : [])}
          >
            {t('form.submit.saw', { count: toSee.length })}
          </Checkbox>
        ) : null}
        {rows && rows.ready > 0 ? (
          <p className="t2">
            {t(rows.refused.length > 0 ? 'each.ready' : 'each.readyAll', {
              ready: rows.ready,
              count: rows.refused.length,
            })}
          </p>
        ) : null}
        <Checkbox checked={declared} disabled={readOnly} onChange={(event) => declare(event.target.checked)}>
          {t('form.submit.declaration')}
        </Checkbox>
        {why ? <div id={whyId}>{why}</div> : null}
        {problem ? (
          <div className="fm-why r-danger" role="alert">
            <Icon name="octagon" size={14} />
            <span>{problem}</span>
          </div>
        ) : null}
        <Button
          type="primary"
          block
          size="large"
          {...(why ? { 'aria-describedby': whyId } : {})}
          disabled={why !== null || isChecking}
          loading={submission.isSending}
          onClick={onSubmit}
        >
          {submission.verb}
        </Button>
      </div>
    </section>
  );
}

/** What prevents the submission, with a link to the place to correct it. */
export function Why({ hindrance, check, onGo }: { hindrance: Hindrance; check: Check; onGo: GoTo }): ReactNode {
  const { t } = useTranslation();
  const { text, isBlocked, lostIn } = hindrance;
  const [first] = check.errors;
  return (
    <div className={`fm-why ${isBlocked ? 'r-violet' : 'r-warning'}`}>
      <Icon name={isBlocked ? 'info' : 'triangle'} size={14} />
      <span>
        {text}
        {lostIn ? (
          <WayThere label={t('form.submit.goFix')} onGo={() => onGo({ field: lostIn })} />
        ) : first && !isBlocked ? (
          <WayThere
            label={t('form.submit.fromFirst')}
            onGo={() => onGo({ field: first.field, rowId: first.row, column: first.column })}
          />
        ) : null}
      </span>
    </div>
  );
}

function WayThere({ label, onGo }: { label: string; onGo: () => void }): ReactNode {
  return (
    <>
      <br />
      <button type="button" className="lk" onClick={onGo}>
        {label}
      </button>
    </>
  );
}

function ReplyOpinion({
  submission: { opinion, setOpinion },
  readOnly,
}: {
  submission: ReturnType<typeof useSubmission>;
  readOnly: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="fm-reply">
      <label htmlFor={id}>{t('form.submit.opinion')}</label>
      <Input.TextArea
        id={id}
        autoSize={{ minRows: 3, maxRows: 10 }}
        maxLength={2000}
        showCount
        value={opinion}
        disabled={readOnly}
        onChange={(event) => setOpinion(event.target.value)}
      />
    </div>
  );
}

function Facts({ area, session }: { area: PublishedArea; session: DraftSession }): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  const tenant = useSession((state) => state.tenant?.name ?? '');
  const shown = useStore(session.form, (state) => state.shown);
  const title = useStore(session.form, (state) => state.title);
  const documents = area.definition.fields
    .filter((field) => field.type === 'documents')
    .flatMap((field) => documentsOf(shown[field.key]));
  const files = documents.reduce((sum, document) => sum + document.files.length, 0);
  return (
    <dl className="fm-facts">
      <dt>{t('form.submit.applicant')}</dt>
      <dd>
        <Zh text={tenant} />
      </dd>
      <dt>{t('form.submit.what')}</dt>
      <dd>
        <Zh text={title || '—'} />
      </dd>
      <dt>{t('form.submit.procedure')}</dt>
      <dd>{textOf(area.definition.title, language)}</dd>
      {documents.length > 0 ? (
        <>
          <dt>{t('form.submit.documents')}</dt>
          <dd>
            {t('form.submit.documentsCount', {
              kinds: documents.filter((document) => document.files.length > 0).length,
              files,
            })}
          </dd>
        </>
      ) : null}
    </dl>
  );
}
