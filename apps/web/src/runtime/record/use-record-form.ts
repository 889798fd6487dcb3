import { areaRemove, areaSave, type JsonObject, type PublishedArea } from '@app/contract';
import { emptyData, validateForm } from '@app/engine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, getLanguage, newKey, send, toApiError, useTab } from '../../client/index.ts';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { pathOf } from '../area/path-of.ts';
import type { UploadGate } from '../form/upload/upload-gate.tsx';

export interface StoredRecord {
  id: string;
  version: number;
  data: JsonObject;
  updatedAt: string;
}

export interface RecordFormProps {
  area: PublishedArea;
  stored: StoredRecord | null;
  /** Values that a new record starts with. */
  initial: JsonObject | undefined;
  /** Where to go on with a new record; its own page unless told. */
  saved: ((id: string) => void) | undefined;
  /** Fetches the record; its text replaces what stands here when that is still wanted by then. */
  onLoad: (isWanted: () => boolean) => Promise<void>;
}

/** What is typed into a record, what is wrong with it, and saving it on the version that it was begun with. */
export function useRecordForm({ area, stored, initial, saved, onLoad }: RecordFormProps) {
  const tab = useTab();
  const { definition } = area;
  const [start] = useState(() => stored?.data ?? { ...emptyData(definition), ...initial });
  const values = useRef(start);
  const [dirty, setDirty] = useState(false);
  const write = useWrite(area, stored);
  const [errors, setErrors] = useState<ApiError['fieldErrors']>([]);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const fail = useRecordFailure(setErrors, setProblem);
  const save = useMutation({
    mutationFn: () => write(values.current),
    onSuccess: ({ id, data }) => {
      // What was typed after the request left stands nowhere else: it stays here, for the next save.
      const isSame = () => values.current === data;
      setDirty(!isSame());
      setErrors([]);
      setProblem(null);
      if (stored) void onLoad(isSame);
      else if (!isSame()) return;
      else if (saved) saved(id);
      else tab.replace(`/${definition.id}/record/${id}`);
    },
    onError: fail,
  });
  return {
    start,
    errors,
    problem,
    setProblem,
    dirty,
    isSaving: save.isPending,
    /** Saves what is typed now; answers whether that is all there is. */
    save: save.mutateAsync,
    isStill: useCallback((data: JsonObject) => values.current === data, []),
    change: (next: JsonObject) => {
      values.current = next;
      setDirty(true);
    },
  };
}

/** Writes a record; the next write is made on the version that this one made. */
function useWrite({ definition }: PublishedArea, stored: StoredRecord | null) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queries = useQueryClient();
  // What the next save is made on: the version that this form began with, then those that it wrote itself.
  const held = useRef(stored ? { id: stored.id, version: stored.version } : null);
  const key = useRef(newKey());
  return async (data: JsonObject) => {
    const found = validateForm(definition, data, { language: getLanguage() });
    if (found.length > 0) throw Object.assign(new Error('form'), { found });
    try {
      const { id, version } = await send(
        areaSave,
        { ...pathOf(definition.id), id: held.current?.id, version: held.current?.version, data },
        { quiet: true, idempotencyKey: key.current },
      );
      held.current = { id, version };
      message.success(t('record.saved'));
      void queries.invalidateQueries({ queryKey: ['area', definition.id, 'query'] });
      return { id, data };
    } finally {
      // A changed body is another request: it needs a key of its own.
      key.current = newKey();
    }
  };
}

/** Faults of fields stand beside them; all else above the form. */
function useRecordFailure(
  setErrors: (errors: ApiError['fieldErrors']) => void,
  setProblem: (problem: ApiError | null) => void,
) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  return (error: Error) => {
    if ('found' in error) {
      setErrors(error.found as ApiError['fieldErrors']);
      setProblem(null);
      message.warning(t('rule.checkForm'));
      return;
    }
    const failure = toApiError(error);
    setErrors(failure.fieldErrors);
    setProblem(failure.fieldErrors.length > 0 ? null : failure);
  };
}

/** Saves one after another, each when the uploads have arrived; answers whether everything typed is saved. */
export function useSaveAll({ pass }: UploadGate, { save, isStill }: ReturnType<typeof useRecordForm>) {
  const saving = useRef<Promise<unknown> | null>(null);
  return useCallback(async () => {
    if (!(await pass())) return false;
    // A second save beside the first would be made on a version that the first one ends.
    await saving.current;
    const sent = save().then(
      ({ data }) => isStill(data),
      () => false,
    );
    saving.current = sent;
    return sent;
  }, [pass, save, isStill]);
}

/** Removes a stored record after a question, and closes its tab. */
export function useRecordRemoval(area: string, onFailure: (failure: ApiError) => void) {
  const { t } = useTranslation();
  const tab = useTab();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const removal = useMutation({
    mutationFn: (id: string) => send(areaRemove, { ...pathOf(area), ids: id }, { quiet: true }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['area', area, 'query'] });
      tab.close();
    },
    onError: (error) => onFailure(toApiError(error)),
  });
  const remove = async (id: string, title: string) => {
    const yes = await confirm({
      title: t('record.removeTitle', { title }),
      content: t('rule.removeConfirm'),
      okText: t('list.remove'),
      danger: true,
    });
    if (yes) removal.mutate(id);
  };
  return { remove, isRemoving: removal.isPending };
}
