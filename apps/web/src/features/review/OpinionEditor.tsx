import {
  type Opinion,
  type Output,
  opinionPropose,
  opinionSave,
  reviewWording,
  type StoredFinding,
} from '@app/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { App, Button, Dropdown, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send, toApiError } from '../../client/index.ts';
import { Icon } from '../../ui/icons.tsx';
import type { CasePlace } from './result.queries.ts';

/** The opinion on a finding: proposed from the evidence by templates, edited and saved by the officer (Ctrl+Enter). */
export function OpinionEditor({
  place,
  finding,
  opinion,
  mayWrite,
  languageModel,
  onChanged,
}: {
  place: CasePlace;
  finding: StoredFinding;
  opinion: Opinion | null;
  mayWrite: boolean;
  languageModel: boolean;
  onChanged: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [text, setText] = useState(opinion?.text ?? '');
  const [source, setSource] = useState<Opinion['source']>(opinion?.source ?? 'typed');
  /** What stood there before a proposal took its place. */
  const [replaced, setReplaced] = useState<{ text: string; source: Opinion['source'] } | null>(null);
  const take = (proposal: { text: string; source: Opinion['source'] }) => {
    setReplaced(text.trim() === '' || text === proposal.text ? null : { text, source });
    setText(proposal.text);
    setSource(proposal.source);
  };
  const proposals = useQuery({
    queryKey: ['review', 'propose', finding.id],
    queryFn: ({ signal }) => send(opinionPropose, { ...place, findingId: finding.id }, { quiet: true, signal }),
    enabled: mayWrite,
    staleTime: 60_000,
  });
  const save = useMutation({
    mutationFn: () => send(opinionSave, { ...place, findingId: finding.id, text, source }, { quiet: true }),
    onSuccess: () => {
      message.success(t('review.opinionSaved'));
      onChanged();
    },
    onError: (error) => message.error(toApiError(error).text),
  });
  const [proposed, setProposed] = useState<Output<typeof reviewWording> | null>(null);
  const ask = useMutation({
    mutationFn: () => send(reviewWording, { ...place, findingId: finding.id }, { quiet: true }),
    onSuccess: (proposal) => {
      setProposed(proposal);
      take({ text: proposal.text, source: 'model' });
    },
    onError: (error) => message.error(toApiError(error).text),
  });
  if (!mayWrite)
    return opinion ? (
      <div className="result-opinion">
        <h3>{t('review.opinion')}</h3>
        <p>{opinion.text}</p>
        <p className="t3">{t('review.opinionBy', { by: opinion.by, at: opinion.at.slice(0, 16) })}</p>
      </div>
    ) : null;
  const isChanged = text.trim() !== (opinion?.text ?? '');
  return (
    <div className="result-opinion">
      <div className="result-opinion-head">
        <h3>
          <label htmlFor={`opinion-${finding.id}`}>{t('review.opinion')}</label>
        </h3>
        <span className="sp" />
        {languageModel && (
          <Button size="small" loading={ask.isPending} onClick={() => ask.mutate()}>
            {t('review.askModel')}
          </Button>
        )}
        <Dropdown
          trigger={['click']}
          menu={{
            items: (proposals.data ?? []).map((one, at) => ({ key: String(at), label: one.name })),
            onClick: ({ key }) => {
              const chosen = proposals.data?.[Number(key)];
              if (chosen) take(chosen);
            },
          }}
        >
          <Button size="small" loading={proposals.isPending} disabled={proposals.data?.length === 0}>
            {t('review.fromTemplate')} <Icon name="down" size={12} />
          </Button>
        </Dropdown>
      </div>
      <Input.TextArea
        id={`opinion-${finding.id}`}
        rows={4}
        maxLength={4000}
        value={text}
        placeholder={t('review.opinionHint')}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.ctrlKey && isChanged) save.mutate();
        }}
      />
      {replaced && (
        <p className="t2 result-blank">
          {t('review.replaced')}{' '}
          <button
            type="button"
            className="lk"
            onClick={() => {
              setText(replaced.text);
              setSource(replaced.source);
              setReplaced(null);
            }}
          >
            {t('review.restore')}
          </button>
        </p>
      )}
      {source === 'model' && (
        <p className="t2 result-blank">
          <span className="finding-mark">{t('review.byModel')}</span>{' '}
          {proposed?.quotes.map(({ quote }) => (
            <q key={quote}>{quote}</q>
          ))}
        </p>
      )}
      {text.includes('【') && <p className="t2 result-blank">{t('review.blanksLeft')}</p>}
      <div className="result-actions">
        <Button disabled={!isChanged} loading={save.isPending} onClick={() => save.mutate()}>
          {t('review.saveOpinion')} <kbd>Ctrl Enter</kbd>
        </Button>
        {opinion && (
          <span className="t3">{t('review.opinionBy', { by: opinion.by, at: opinion.at.slice(0, 16) })}</span>
        )}
      </div>
    </div>
  );
}
