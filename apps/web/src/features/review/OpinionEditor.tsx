import type { Opinion, ReviewOfVersion, StoredFinding } from '@app/contract';
import { Button, Dropdown, Input } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons.tsx';
import type { CasePlace } from './result.queries.ts';
import { useOpinion } from './use-opinion.ts';

interface Props {
  place: CasePlace;
  finding: StoredFinding;
  result: ReviewOfVersion;
  onChanged: () => void;
}

/** The opinion on a finding: to read, or for the officer who decides the case to write. */
export function OpinionEditor({ result, ...props }: Props): ReactNode {
  const { t } = useTranslation();
  const opinion = result.opinions.find(({ findingId }) => findingId === props.finding.id) ?? null;
  if (result.mayDecide) return <Editor {...props} opinion={opinion} languageModel={result.languageModel} />;
  return (
    opinion && (
      <div className="result-opinion">
        <h3>{t('review.opinion')}</h3>
        <p>{opinion.text}</p>
        <p className="t3">
          <Written opinion={opinion} />
        </p>
      </div>
    )
  );
}

/** Proposed from the evidence by templates, edited and saved (Ctrl+Enter). */
function Editor({
  place,
  finding,
  opinion,
  languageModel,
  onChanged,
}: Omit<Props, 'result'> & { opinion: Opinion | null; languageModel: boolean }): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const own = useOpinion(place, finding, opinion, onChanged);
  return (
    <div className="result-opinion">
      <div className="result-opinion-head">
        <h3>
          <label htmlFor={id}>{t('review.opinion')}</label>
        </h3>
        <span className="sp" />
        {languageModel && (
          <Button size="small" loading={own.ask.isPending} onClick={() => own.ask.mutate()}>
            {t('review.askModel')}
          </Button>
        )}
        <Templates own={own} />
      </div>
      <Input.TextArea
        id={id}
        rows={4}
        maxLength={4000}
        value={own.text}
        placeholder={t('review.opinionHint')}
        onChange={(event) => own.type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.ctrlKey && own.isChanged) own.save();
        }}
      />
      <Remarks own={own} />
      <div className="result-actions">
        <Button data-command="save" disabled={!own.isChanged} loading={own.isSaving} onClick={own.save}>
          {t('review.saveOpinion')} <kbd>Ctrl Enter</kbd>
        </Button>
        {opinion && (
          <span className="t3">
            <Written opinion={opinion} />
          </span>
        )}
      </div>
    </div>
  );
}

type Own = ReturnType<typeof useOpinion>;

function Templates({ own: { templates, take } }: { own: Own }): ReactNode {
  const { t } = useTranslation();
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: (templates.data ?? []).map((one, at) => ({ key: String(at), label: one.name })),
        onClick: ({ key }) => {
          const chosen = templates.data?.[Number(key)];
          if (chosen) take(chosen);
        },
      }}
    >
      <Button size="small" loading={templates.isPending} disabled={templates.data?.length === 0}>
        {t('review.fromTemplate')} <Icon name="down" size={12} />
      </Button>
    </Dropdown>
  );
}

/** What is to be known of the wording: what it replaced, that a model wrote it, that blanks are left in it. */
function Remarks({ own: { restore, quotes, text } }: { own: Own }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      {restore && (
        <p className="t2 result-blank">
          {t('review.replaced')}{' '}
          <button type="button" className="lk" onClick={restore}>
            {t('review.restore')}
          </button>
        </p>
      )}
      {quotes && (
        <p className="t2 result-blank">
          <span className="finding-mark">{t('review.byModel')}</span>{' '}
          {quotes.map(({ quote }) => (
            <q key={quote}>{quote}</q>
          ))}
        </p>
      )}
      {text.includes('【') && <p className="t2 result-blank">{t('review.blanksLeft')}</p>}
    </>
  );
}

function Written({ opinion: { by, at } }: { opinion: Opinion }): ReactNode {
  const { t } = useTranslation();
  return t('review.opinionBy', { by, at: at.slice(0, 16) });
}
