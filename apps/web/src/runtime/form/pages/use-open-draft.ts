import {
  type AreaDefinition,
  areaGetRecord,
  type CaseDetail,
  draftCheck,
  type OpinionItem,
  type PublishedArea,
  regimeDraft,
  revisesOf,
  semicolonOf,
  submitEachOf,
  tasksOf,
  textOf,
} from '@app/contract';
import { placeOfPath, submitBlock } from '@app/engine/form';
import { tickedIn } from '@app/engine/review';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { getLanguage, send, useTab } from '../../../client/index.ts';
import { useItems } from '../../opinion/use-items.ts';
import { useStartRegimes } from '../../regime/use-live-regimes.ts';
import { isSaved } from '../draft/autosave.ts';
import type { DraftSession } from '../draft/draft-session.ts';
import { type LiveReview, startLiveReview } from '../review/live-review.ts';
import type { FormContextValue } from '../store/form-context.ts';
import { useTaken } from '../taken/use-taken.ts';
import { type UploadGate, useUploadGate } from '../upload/upload-gate.tsx';
import { useOwnUploads } from '../upload/use-uploads.ts';

interface Place {
  group: string;
  name: string;
  id: string;
}

/** An open draft: its form with review and uploads, and the task that it answers; also keeps its tab up to date. */
export function useOpenDraft({ definition, version }: PublishedArea, session: DraftSession, place: Place) {
  const { form, draft } = session;
  const review = useLiveReview(definition, session, place);
  const regimes = useRegimesOfDraft(definition, session, place);
  const uploads = useOwnUploads();
  const gate = useUploadGate(uploads);
  useTabOfDraft(definition, session, gate);
  const task = useTaskOf(draft, place);
  const answered = task && tasksOf(definition, task.process)[task.node];
  const answering = answered?.answers && draft.caseId ? { area: definition.id, caseId: draft.caseId } : null;
  const { data } = useItems(answering);
  const origin = useTaken(session, place);
  const { taken } = origin;
  const items = useMemo(() => data?.items.filter(({ state }) => state === 'SENT') ?? [], [data]);
  const opened = useOpened(definition, session);
  const context = useMemo<FormContextValue>(
    () => ({
      store: form,
      definition,
      recordId: place.id,
      flush: session.flush,
      place: { area: definition.id, version, id: place.id },
      editable:
        items.length > 0
          ? openedBy(items)
          : (opened ?? (answered?.editable ? new Set(answered.editable) : ofOneCase(definition, draft))),
      taken,
      review,
      regimes,
      blocked: (data) => {
        if (definition.kind !== 'application' || task) return null;
        const language = getLanguage();
        return submitBlock(definition, data, language, form.options())?.join(semicolonOf(language)) || null;
      },
    }),
    [form, session.flush, definition, version, place.id, draft, answered, items, opened, taken, review, regimes, task],
  );
  return { context, review, uploads, gate, task, reply: answered?.actions[0] ?? null, items, origin };
}

/** The fields that the ticked groups of a change open, with those of the application itself; undefined where the area changes no product. */
function useOpened(definition: AreaDefinition, { form }: DraftSession): ReadonlySet<string> | undefined {
  const revises = revisesOf(definition);
  const ticked = useStore(form, ({ data }) => (revises ? tickedIn(revises, data).join(' ') : ''));
  return useMemo(() => {
    if (!revises) return undefined;
    const paths = ticked.split(' ').flatMap((group) => revises.opens[group] ?? []);
    return new Set([...revises.own, ...paths.map((path) => placeOfPath(path).field)]);
  }, [revises, ticked]);
}

/** In the answer of a case, which stays one: all fields but those that make a draft several. */
function ofOneCase(definition: AreaDefinition, { taskId }: { taskId: string | null }): ReadonlySet<string> | undefined {
  const each = submitEachOf(definition);
  if (!each || taskId === null) return undefined;
  return new Set(definition.fields.map(({ key }) => key).filter((key) => key !== each.rows && key !== each.when));
}

/** The fields that items open; rows and columns are the server's to judge. */
function openedBy(items: readonly OpinionItem[]): ReadonlySet<string> {
  return new Set(items.flatMap(({ unlocks }) => unlocks.map((path) => placeOfPath(path).field)));
}

/** The live review of the form; null for an area without a review. */
function useLiveReview(definition: AreaDefinition, session: DraftSession, { group, name, id }: Place) {
  const { form } = session;
  const [review, setReview] = useState<LiveReview | null>(null);
  useEffect(() => {
    const started = startLiveReview(definition, form, async () => {
      await session.flush();
      return (await send(draftCheck, { group, name, id }, { silent: true })).review;
    });
    setReview(started);
    return () => started?.stop();
  }, [definition, form, session, group, name, id]);
  const language = getLanguage();
  useEffect(() => {
    form.setOptions({ ...form.options(), language });
  }, [form, language]);
  return review;
}

/** Other markets' judgement of what is filled in, which is saved first. */
function useRegimesOfDraft(definition: AreaDefinition, { form, flush }: DraftSession, { group, name, id }: Place) {
  const ask = useCallback(
    async (regimes: string[]) => {
      await flush();
      return send(regimeDraft, { group, name, id, regimes }, { silent: true });
    },
    [flush, group, name, id],
  );
  return useStartRegimes(definition, form, ask);
}

/** Sets the tab's title, its unsaved mark and what 'save and close' runs. */
function useTabOfDraft(definition: AreaDefinition, session: DraftSession, { count, pass }: UploadGate) {
  const { form, saving, flush, draft } = session;
  const { t } = useTranslation();
  const language = getLanguage();
  const { setDirty, setSave, setTitle } = useTab();
  const title = useStore(form, (state) => state.title);
  const dirty = useStore(saving, (state) => !isSaved(state.queue)) || count > 0;
  useEffect(() => setDirty(dirty), [dirty, setDirty]);
  // The case that it answers bears the same name and is often open beside it.
  const name = title && draft.taskId !== null ? t('form.answerOf', { title }) : title;
  useEffect(
    () => setTitle(name || t('form.newOf', { area: textOf(definition.title, language) })),
    [name, definition, language, setTitle, t],
  );
  useEffect(() => {
    setSave(async () => (await pass()) && flush());
    return () => setSave(null);
  }, [flush, setSave, pass]);
}

/** The task that this draft answers, when it is a correction. */
function useTaskOf(draft: { caseId: string | null; taskId: string | null }, { group, name }: Place) {
  const detail = useQuery({
    queryKey: ['case', group, name, draft.caseId],
    queryFn: () => send(areaGetRecord, { group, name, id: draft.caseId ?? '' }, { quiet: true }),
    enabled: draft.caseId !== null && draft.taskId !== null,
  });
  const found = detail.data && 'tasks' in detail.data ? (detail.data as CaseDetail) : null;
  const task = found?.tasks.find((one) => one.id === draft.taskId);
  return found && task
    ? { ...task, order: found.history.find((entry) => entry.opinion || entry.fields) ?? null }
    : null;
}
