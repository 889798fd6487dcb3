import { areaGet, areaGetRecord, type JsonObject, type PublishedArea, textOf } from '@app/contract';
import { titleOf } from '@app/engine/form';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, getLanguage, send, useTab } from '../../client/index.ts';
import { Icon } from '../../ui/icons.tsx';
import { PageFailure } from '../../ui/PageFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { pathOf } from '../area/path-of.ts';
import { FormFields } from '../form/index.ts';
import { AfterUploads, type UploadGate, useUploadGate } from '../form/upload/upload-gate.tsx';
import { UploadsContext, useOwnUploads } from '../form/upload/use-uploads.ts';
import {
  type RecordFormProps,
  type StoredRecord,
  useRecordForm,
  useRecordRemoval,
  useSaveAll,
} from './use-record-form.ts';
import './record.css';

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

function RecordForm(props: RecordFormProps): ReactNode {
  const { area, stored, onLoad } = props;
  const { t } = useTranslation();
  const { definition } = area;
  const form = useRecordForm(props);
  const uploads = useOwnUploads();
  const gate = useUploadGate(uploads);
  const saveAll = useSaveAll(gate, form);
  const place = useMemo(() => ({ area: definition.id, id: stored?.id }), [definition.id, stored?.id]);
  const mayWrite = area.allowed.includes('save');
  const areaTitle = textOf(definition.title, getLanguage());
  const title = stored ? titleOf(definition, stored.data) || areaTitle : t('record.new', { area: areaTitle });
  useTabOfRecord(title, form.dirty || gate.count > 0, mayWrite ? saveAll : null);
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
          <RecordActions
            {...{ area, stored, title, gate }}
            isSaving={form.isSaving}
            onSave={() => void saveAll()}
            onFailure={form.setProblem}
          />
        }
      />
      {form.problem && <Problem problem={form.problem} onReload={() => void onLoad(() => true)} />}
      <section className="card record-card">
        <UploadsContext value={uploads}>
          <FormFields
            definition={definition}
            values={form.start}
            errors={form.errors}
            readOnly={!mayWrite}
            recordId={stored?.id}
            place={place}
            onChange={form.change}
          />
        </UploadsContext>
      </section>
    </div>
  );
}

/** The tab bears the name of the record, shows whether it is saved, and saves it before it closes. */
function useTabOfRecord(title: string, unsaved: boolean, save: (() => Promise<boolean>) | null): void {
  const { setTitle, setDirty, setSave } = useTab();
  useEffect(() => setTitle(title), [title, setTitle]);
  useEffect(() => setDirty(unsaved), [unsaved, setDirty]);
  useEffect(() => setSave(save), [save, setSave]);
}

function RecordActions({
  area,
  stored,
  title,
  gate,
  isSaving,
  onSave,
  onFailure,
}: {
  area: PublishedArea;
  stored: StoredRecord | null;
  title: string;
  gate: UploadGate;
  isSaving: boolean;
  onSave: () => void;
  onFailure: (failure: ApiError) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { remove, isRemoving } = useRecordRemoval(area.definition.id, onFailure);
  return (
    <>
      {stored && area.allowed.includes('remove') && (
        <Button danger loading={isRemoving} onClick={() => void remove(stored.id, title)}>
          {t('list.remove')}
        </Button>
      )}
      {area.allowed.includes('save') && (
        <AfterUploads gate={gate}>
          <Button type="primary" loading={isSaving} onClick={onSave}>
            {t('common.save')}
          </Button>
        </AfterUploads>
      )}
    </>
  );
}

/** What the server refused; where somebody else was faster, the way to what stands there now. */
function Problem({ problem, onReload }: { problem: ApiError; onReload: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <div role="alert" className="record-problem">
      <Icon name="octagon" size={16} />
      <span>{problem.text}</span>
      {problem.state === 409 && (
        <button type="button" className="lk" onClick={onReload}>
          {t('record.reload')}
        </button>
      )}
    </div>
  );
}
