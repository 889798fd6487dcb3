import { type Language, messageReceivers, messageSave } from '@app/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newKey, send, toApiError } from '../../client/index.ts';
import { readKept, writeKept } from '../../client/kept-text.ts';
import type { StoredFile } from '../../runtime/upload/index.ts';

/** Subject and content (safe HTML, '' for none) in one language. */
export interface Wording {
  subject: string;
  content: string;
}
/** Somebody who receives a message, with the name by which they were found. */
export interface ChosenReceiver {
  id: string;
  label: string;
}
const empty = {
  receivers: [] as ChosenReceiver[],
  /** What is written; a bulletin may be written in further languages. */
  words: {} as Partial<Record<Language, Wording>>,
  /** A bulletin to everybody. */
  isPublic: false,
  canreply: true,
  /** Days on which a bulletin is seen; '' bounds nothing. */
  shownFrom: '',
  shownUntil: '',
  files: [] as StoredFile[],
};
export type Draft = typeof empty;
const blank: Wording = { subject: '', content: '' };
const keptName = 'message.compose';
const longestContent = 100_000;
/** The language in which a message is written first; a bulletin may add the others. */
export const firstLanguage = 'zh-CN';
const otherLanguages = ['en', 'zh-TW'] as const;

/**
 * A message that is being written: what is still missing is told once it was to be sent; it is sent once. What is not sent yet is kept in
 * this window, so that neither a closed dialog nor a reload loses it.
 */
export function useCompose(onDone: () => void) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [kept] = useState(keptDraft);
  const [draft, setDraft] = useState(kept ?? empty);
  const [isRestored, setRestored] = useState(kept !== null);
  /** Counts how often the fields were emptied: fields that hold their own text are drawn anew. */
  const [drawing, setDrawing] = useState(0);
  const [language, setLanguage] = useState<Language>(firstLanguage);
  const [tried, setTried] = useState(false);
  const problems = problemsOf(draft, t);
  const put = (next: Draft) => {
    writeKept(keptName, isEmpty(next) ? null : next);
    return next;
  };
  const change = (part: Partial<Draft>) => setDraft((before) => put({ ...before, ...part }));
  const post = usePost(draft, onDone);
  const shownLanguage = draft.isPublic ? language : firstLanguage;
  return {
    draft,
    change,
    /** The wording that is being written, in the language that is chosen. */
    language: shownLanguage,
    setLanguage,
    words: draft.words[shownLanguage] ?? blank,
    write: (part: Partial<Wording>) =>
      setDraft((before) =>
        put({
          ...before,
          words: { ...before.words, [shownLanguage]: { ...(before.words[shownLanguage] ?? blank), ...part } },
        }),
      ),
    /** The draft is one that was left before. */
    isRestored,
    drawing,
    startAnew: () => {
      writeKept(keptName, null);
      setDraft(empty);
      setRestored(false);
      setDrawing((before) => before + 1);
    },
    addFiles: (added: readonly StoredFile[]) =>
      setDraft((before) =>
        put({
          ...before,
          files: [...before.files.filter((one) => !added.some((other) => other.id === one.id)), ...added],
        }),
      ),
    isDirty: !isEmpty(draft),
    problemOf: (field: Problem) => (tried ? (problems[field] ?? '') : ''),
    busy: post.isPending,
    submit: () => {
      setTried(true);
      const wrong = (Object.keys(problems) as Problem[]).filter((field) => problems[field] !== '');
      if (wrong.length === 0) return post.mutate();
      const place = wrong.find((field) => field.includes('.'))?.split('.')[1];
      if (place && draft.isPublic) setLanguage(place as Language);
      message.warning(t('rule.checkForm'));
    },
  };
}

/** Sends the draft, once however often it is asked for; a refused one stays as it was written. */
function usePost(draft: Draft, onDone: () => void) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [key, setKey] = useState(newKey);
  return useMutation({
    mutationFn: () => send(messageSave, requestOf(draft), { quiet: true, idempotencyKey: key }),
    onSuccess: () => {
      writeKept(keptName, null);
      message.success(t('message.sentDone'));
      void queries.invalidateQueries({ queryKey: ['message'] });
      onDone();
    },
    onError: (error) => {
      setKey(newKey());
      message.error(toApiError(error).text);
    },
  });
}

type Problem = 'receivers' | 'shownUntil' | `${'subject' | 'content'}.${Language}`;
type Translate = (key: string, values?: Record<string, unknown>) => string;

/** What is missing or wrong, by field; a further language is written whole or not at all. */
function problemsOf(draft: Draft, t: Translate): Partial<Record<Problem, string>> {
  const { receivers, words, isPublic, shownFrom, shownUntil } = draft;
  const missing = (is: boolean, name: string) => (is ? t('rule.required', { name: t(`message.${name}`) }) : '');
  const found: Partial<Record<Problem, string>> = {
    receivers: missing(!isPublic && receivers.length === 0, 'receivers'),
    shownUntil: isPublic && shownFrom && shownUntil && shownUntil < shownFrom ? t('message.untilBeforeFrom') : '',
  };
  for (const language of writtenIn(draft)) {
    const { subject, content } = words[language] ?? blank;
    found[`subject.${language}`] = missing(subject.trim() === '', 'subject');
    found[`content.${language}`] =
      content.length > longestContent
        ? t('message.tooLong', { length: content.length, most: longestContent })
        : missing(content === '', 'content');
  }
  return found;
}

const hasWords = ({ words }: Draft, language: Language) =>
  (words[language]?.subject ?? '').trim() !== '' || (words[language]?.content ?? '') !== '';
const writtenIn = (draft: Draft): Language[] => [
  firstLanguage,
  ...otherLanguages.filter((language) => draft.isPublic && hasWords(draft, language)),
];

function requestOf(draft: Draft) {
  const { receivers, words, isPublic, canreply, files } = draft;
  const wording = (language: Language) => {
    const { subject, content } = words[language] ?? blank;
    return { subject: subject.trim(), content };
  };
  const others = writtenIn(draft).filter((language) => language !== firstLanguage);
  return {
    ...wording(firstLanguage),
    messageType: isPublic ? ('bulletin' as const) : ('normal' as const),
    receiverId: isPublic ? '' : receivers.map(({ id }) => id).join(','),
    isPublic,
    canreply,
    fileMsg: files.map((file) => file.id),
    ...(others.length > 0
      ? { translations: Object.fromEntries(others.map((language) => [language, wording(language)])) }
      : {}),
    ...(isPublic && draft.shownFrom ? { shownFrom: draft.shownFrom } : {}),
    ...(isPublic && draft.shownUntil ? { shownUntil: draft.shownUntil } : {}),
  };
}

const isEmpty = (draft: Draft) =>
  ![firstLanguage, ...otherLanguages].some((language) => hasWords(draft, language as Language)) &&
  draft.receivers.length === 0 &&
  draft.files.length === 0;

/** The draft that was left in this window; null when none was, or an older program left it. */
function keptDraft(): Draft | null {
  const kept = readKept(keptName);
  const isDraft =
    typeof kept === 'object' && kept !== null && Object.keys(empty).every((name) => Object.hasOwn(kept, name));
  return isDraft ? (kept as Draft) : null;
}

/** The people that one may write to, by a part of their name. */
export function useReceivers(typed: string) {
  const name = useDeferredValue(typed.trim());
  return useQuery({
    queryKey: ['message', 'receivers', name],
    queryFn: ({ signal }) =>
      send(
        messageReceivers,
        {
          parameters: name ? [{ key: 'Q^name^SL', value: name }] : [],
          requestPage: { pageNo: 1, limit: 50 },
          sorts: [],
        },
        { silent: true, signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}
