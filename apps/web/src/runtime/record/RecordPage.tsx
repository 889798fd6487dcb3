import {
  areaGet,
  areaGetRecord,
  areaRemove,
  areaSave,
  type JsonObject,
  type PublishedArea,
  textOf,
} from '@app/contract';
import { emptyData, titleOf, validateForm } from '@app/engine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, getLanguage, newKey, send, toApiError, useTab } from '../../client/index.ts';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PageFailure } from '../../ui/PageFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { FormFields } from '../form/index.ts';
import { AfterUploads, useUploadGate } from '../form/upload/upload-gate.tsx';
import { UploadsContext, useOwnUploads } from '../form/upload/use-uploads.ts';
import { pathOf } from '../list/path-of.ts';
import './record.css';

interface StoredRecord {
  id: string;
  version: number;
  data: JsonObject;
  updatedAt: string;
}

/** One row of a register: `/{group}/{name}/record/{id}`, or `…/record/new`. */
export default function RecordPage({
  params,
  initial,
  saved,
}: {
  params: Record<string, string>;
  /** Values that a new record starts with. */
  initial?: JsonObject;
  /** Where to go on with a new record; its own page unless told. */
  saved?: (id: string) => void;
}): ReactNode {
  const area = `${params.group}/${params.name}`;
  const id = params.id === 'new' ? null : (params.id ?? null);
  const definition = useQuery({
    queryKey: ['area', area],
    queryFn: ({ signal }): Promise<PublishedArea> => send(areaGet, { area }, { quiet: true, signal }),
    staleTime: 300_000,
  });
  const record = useQuery({
    queryKey: ['record', area, id],
    queryFn: async ({ signal }) =>
      (await send(areaGetRecord, { ...pathOf(area), id: id ?? '' }, { quiet: true, signal })) as StoredRecord,
    enabled: id !== null,
    // What is typed here must not be replaced from behind.
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  // Drawn anew for another text of the record, never under somebody who types.
  const [drawn, setDrawn] = useState(0);
  const load = async (isWanted: () => boolean) => {
    const { isSuccess } = await record.refetch();
    if (isSuccess && isWanted()) setDrawn((count) => count + 1);
  };
  if (definition.isError) return <PageFailure error={definition.error} onRetry={() => void definition.refetch()} />;
  if (record.isError && !record.data) return <PageFailure error={record.error} onRetry={() => void record.refetch()} />;
  if (!definition.data || (id !== null && !record.data)) return null;
  return (
    <RecordForm
      key={id === null ? 'new' : `${id}.${drawn}`}
      area={definition.data}
      stored={record.data ?? null}
      initial={initial}
      saved={saved}
      onLoad={load}
    />
  );
}

function RecordForm({
  area,
  stored,
  initial,
  saved,
  onLoad,
}: {
  area: PublishedArea;
  stored: StoredRecord | null;
  initial: JsonObject | undefined;
  saved: ((id: string) => void) | undefined;
  /** Fetches the record; its text replaces what stands here when that is still wanted by then. */
  onLoad: (isWanted: () => boolean) => Promise<void>;
}): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const tab = useTab();
  const language = getLanguage();
  const { definition } = area;
  const [start] = useState(() => stored?.data ?? { ...emptyData(definition), ...initial });
  const values = useRef(start);
  // What the next save is made on: the version that this form began with, then those that it wrote itself.
  const held = useRef(stored ? { id: stored.id, version: stored.version } : null);
  const saving = useRef<Promise<unknown> | null>(null);
  const [errors, setErrors] = useState<ApiError['fieldErrors']>([]);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [dirty, setDirty] = useState(false);
  const key = useRef(newKey());
  const mayWrite = area.allowed.includes('save');
  const title = stored
    ? titleOf(definition, stored.data) || textOf(definition.title, language)
    : t('record.new', { area: textOf(definition.title, language) });
  const { setTitle, setDirty: setTabDirty, setSave } = tab;
  useEffect(() => setTitle(title), [title, setTitle]);
  const uploads = useOwnUploads();
  const gate = useUploadGate(uploads);
  const unsaved = dirty || gate.count > 0;
  useEffect(() => setTabDirty(unsaved), [unsaved, setTabDirty]);

  const save = useMutation({
    mutationFn: async () => {
      const data = values.current;
      const found = validateForm(definition, data, { language });
      if (found.length > 0) throw Object.assign(new Error('form'), { found });
      const written = await send(
        areaSave,
        { ...pathOf(definition.id), id: held.current?.id, version: held.current?.version, data },
        { quiet: true, idempotencyKey: key.current },
      );
      return { ...written, data };
    },
    onSuccess: ({ id, version, data }) => {
      held.current = { id, version };
      // What was typed after the request left stands nowhere else: it stays here, for the next save.
      const isSame = () => values.current === data;
      setDirty(!isSame());
      setErrors([]);
      setProblem(null);
      key.current = newKey();
      message.success(t('record.saved'));
      void queries.invalidateQueries({ queryKey: ['area', definition.id, 'query'] });
      if (stored) void onLoad(isSame);
      else if (!isSame()) return;
      else if (saved) saved(id);
      else tab.replace(`/${definition.id}/record/${id}`);
    },
    onError: (error) => {
      if ('found' in error) {
        setErrors(error.found as ApiError['fieldErrors']);
        setProblem(null);
        message.warning(t('rule.checkForm'));
        return;
      }
      const failure = toApiError(error);
      // A changed body is another request: it needs a key of its own.
      key.current = newKey();
      setErrors(failure.fieldErrors);
      setProblem(failure.fieldErrors.length > 0 ? null : failure);
    },
  });
  const { mutateAsync } = save;
  const { pass } = gate;
  const saveAll = useCallback(async () => {
    if (!(await pass())) return false;
    // A second save beside the first would be made on a version that the first one ends.
    await saving.current;
    const sent = mutateAsync().then(
      ({ data }) => values.current === data,
      () => false,
    );
    saving.current = sent;
    return sent;
  }, [pass, mutateAsync]);
  useEffect(() => setSave(mayWrite ? saveAll : null), [mayWrite, saveAll, setSave]);
  const remove = useMutation({
    mutationFn: (id: string) => send(areaRemove, { ...pathOf(definition.id), ids: id }, { quiet: true }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['area', definition.id, 'query'] });
      tab.close();
    },
    onError: (error) => setProblem(toApiError(error)),
  });
  const askRemove = async () => {
    if (
      stored &&
      (await confirm({
        title: t('record.removeTitle', { title }),
        content: t('rule.removeConfirm'),
        okText: t('list.remove'),
        danger: true,
      }))
    )
      remove.mutate(stored.id);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+S works anywhere in the form
    <div
      className="page record-page"
      onKeyDown={(event) => {
        if (!event.ctrlKey || event.key.toLowerCase() !== 's' || !mayWrite) return;
        event.preventDefault();
        void saveAll();
      }}
    >
      <PageHeader
        title={title}
        facts={stored && <span className="t3">{t('record.updated', { time: stored.updatedAt.slice(0, 16) })}</span>}
        actions={
          <>
            {stored && area.allowed.includes('remove') && (
              <Button danger loading={remove.isPending} onClick={() => void askRemove()}>
                {t('list.remove')}
              </Button>
            )}
            {mayWrite && (
              <AfterUploads gate={gate}>
                <Button type="primary" loading={save.isPending} onClick={() => void saveAll()}>
                  {t('common.save')}
                </Button>
              </AfterUploads>
            )}
          </>
        }
      />
      {problem && (
        <div role="alert" className="record-problem">
          <Icon name="octagon" size={16} />
          <span>{problem.text}</span>
          {problem.state === 409 && (
            <button type="button" className="lk" onClick={() => void onLoad(() => true)}>
              {t('record.reload')}
            </button>
          )}
        </div>
      )}
      <section className="card record-card">
        <UploadsContext value={uploads}>
          <FormFields
            definition={definition}
            values={start}
            errors={errors}
            readOnly={!mayWrite}
            recordId={stored?.id}
            onChange={(next) => {
              values.current = next;
              setDirty(true);
            }}
          />
        </UploadsContext>
      </section>
    </div>
  );
}
