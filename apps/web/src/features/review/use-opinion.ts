import {
  type Opinion,
  type Output,
  opinionPropose,
  opinionSave,
  reviewWording,
  type StoredFinding,
} from '@app/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { App } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send, toApiError } from '../../client/index.ts';
import { readKept, writeKept } from '../../client/kept-text.ts';
import { useNowState } from '../../ui/use-now-state.ts';
import type { CasePlace } from './result.queries.ts';

type Wording = Pick<Opinion, 'text' | 'source'>;

/** What was typed in this window and not saved. */
function typedBefore(memory: string): Wording | null {
  const found = readKept(memory) as Partial<Wording> | null;
  return typeof found?.text === 'string' && found.source !== undefined
    ? { text: found.text, source: found.source }
    : null;
}

/** The opinion that an officer writes on a finding: typed, taken from a template or worded by the language model. */
export function useOpinion(place: CasePlace, finding: StoredFinding, kept: Opinion | null, onChanged: () => void) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const memory = `opinion.${finding.id}`;
  const [{ text, source }, write, now] = useNowState<Wording>(
    () => typedBefore(memory) ?? kept ?? { text: '', source: 'typed' },
  );
  const setWording = (next: Wording) => {
    write(next);
    writeKept(memory, { text: next.text, source: next.source });
  };
  /** What stood there before a proposal took its place. */
  const [replaced, setReplaced] = useState<Wording | null>(null);
  const [worded, setWorded] = useState<Output<typeof reviewWording> | null>(null);
  const about = { ...place, findingId: finding.id };
  const take = (proposal: Wording) => {
    setReplaced(text.trim() === '' || text === proposal.text ? null : { text, source });
    setWording(proposal);
  };
  const onError = (error: unknown) => void message.error(toApiError(error).text);
  const templates = useQuery({
    queryKey: ['review', 'propose', finding.id],
    queryFn: ({ signal }) => send(opinionPropose, about, { quiet: true, signal }),
    staleTime: 60_000,
  });
  const save = useMutation({
    mutationFn: (said: Wording) => send(opinionSave, { ...about, ...said }, { quiet: true }),
    onSuccess: (_, said) => {
      message.success(t('review.opinionSaved'));
      // What was typed on while the answer was waited for is not saved yet.
      if (now().text === said.text) writeKept(memory, null);
      onChanged();
    },
    onError,
  });
  const ask = useMutation({
    mutationFn: () => send(reviewWording, about, { quiet: true }),
    onSuccess: (proposal) => {
      setWorded(proposal);
      take({ text: proposal.text, source: 'model' });
    },
    onError,
  });
  return {
    text,
    type: (typed: string) => setWording({ text: typed, source }),
    isChanged: text.trim() !== (kept?.text ?? ''),
    /** Passages of the law that the language model rests on; null = the wording is not the model's. */
    quotes: source === 'model' ? (worded?.quotes ?? []) : null,
    templates,
    take,
    ask,
    /** Brings back what a proposal took the place of; null = nothing was replaced. */
    restore:
      replaced &&
      (() => {
        setWording(replaced);
        setReplaced(null);
      }),
    /** What stands there now. */
    save: () => save.mutate({ text, source }),
    isSaving: save.isPending,
  };
}
