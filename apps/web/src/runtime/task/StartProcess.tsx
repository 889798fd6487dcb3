import {
  type Input as CallInput,
  instanceStart,
  instanceStartable,
  type JsonObject,
  type StartableProcess,
  textOf,
} from '@app/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Input, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, getLanguage, newKey, openTab, send, toApiError, useSession } from '../../client/index.ts';
import { Icon } from '../../ui/icons.tsx';
import { useNowState } from '../../ui/use-now-state.ts';
import type { StoredFile } from '../form/upload/use-uploads.ts';
import { OperationDialog } from './OperationDialog.tsx';
import { OpinionFields } from './OpinionFields.tsx';
import { ProcessFields } from './ProcessFields.tsx';
import { emptyFields, initialValues, isFilledIn, wrongFields } from './process-values.ts';

const startableQuery = queryOptions({
  queryKey: ['task', 'startable'],
  queryFn: ({ signal }) => send(instanceStartable, {}, { silent: true, signal }),
});

/** Processes without an area that the person may start; undefined while nobody knows, or where starting is not theirs. */
export function useStartable(): StartableProcess[] | undefined {
  const may = useSession(({ permissions }) => permissions['workflow.start'] === true);
  return useQuery({ ...startableQuery, enabled: may }).data;
}

/** The button that starts a process without an area; shown to whoever may start it. `processKey` absent = any of them. */
export function StartProcess({ processKey }: { processKey?: string }): ReactNode {
  const { t } = useTranslation();
  const startable = useStartable();
  const [open, setOpen] = useState(false);
  const found = (startable ?? []).filter(({ key }) => processKey === undefined || key === processKey);
  if (found.length === 0) return null;
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        <Icon name="send" size={14} />
        {t('task.start.button')}
      </Button>
      {open ? <StartDialog processes={found} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function StartDialog({
  processes,
  onClose,
}: {
  processes: readonly StartableProcess[];
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const begun = useNewProcess(processes, onClose);
  const { process, title, description, files, fields, refusal } = begun;
  return (
    <OperationDialog
      title={process ? t('task.start.titleOf', { name: textOf(process.title, getLanguage()) }) : t('task.start.button')}
      okText={t('task.start.ok')}
      dirty={begun.isFilled}
      busy={begun.busy}
      problem={begun.problem}
      refusal={refusal}
      onOk={() => void begun.start()}
      onClose={onClose}
    >
      {processes.length > 1 ? (
        <>
          <label htmlFor={`${id}process`}>{t('task.process')}</label>
          <Select
            id={`${id}process`}
            showSearch
            optionFilterProp="label"
            value={process?.key}
            placeholder={t('task.start.choose')}
            options={processes.map((one) => ({ value: one.key, label: textOf(one.title, getLanguage()) }))}
            onChange={begun.choose}
          />
        </>
      ) : null}
      <label htmlFor={`${id}title`}>{t('task.start.title')} *</label>
      <Input
        id={`${id}title`}
        maxLength={200}
        value={title.text}
        onChange={(event) => title.write(event.target.value)}
      />
      <ProcessFields {...fields} />
      <OpinionFields
        label={t('task.start.description')}
        opinion={description.text}
        onOpinion={description.write}
        files={files.list}
        onFiles={files.change}
      />
    </OperationDialog>
  );
}

/** What a person gives a new process, what still keeps it from starting, and starting it once. */
function useNewProcess(processes: readonly StartableProcess[], onClose: () => void) {
  const { t } = useTranslation();
  const [only] = processes;
  const [process, setProcess] = useState<StartableProcess | undefined>(processes.length === 1 ? only : undefined);
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const [files, setFiles, filesNow] = useNowState<readonly StoredFile[]>([]);
  const [values, setValues] = useState<JsonObject>(initialValues(process?.fields ?? []));
  const { wrong, problem, busy, send: start, forget } = useStart(onClose);
  const fields = process?.fields ?? [];
  const missing = [...(title.trim() === '' ? [t('task.start.title')] : []), ...emptyFields(fields, values)];
  const [unread] = Object.values(wrongFields(fields, values, t));
  const whyNot = missing.length > 0 ? t('task.start.missing', { fields: missing.join(comma()) }) : (unread ?? null);
  const refusal = process ? whyNot : t('task.start.choose');
  return {
    process,
    choose: (key: string) => {
      const next = processes.find((one) => one.key === key);
      setProcess(next);
      setValues(initialValues(next?.fields ?? []));
      forget();
    },
    title: { text: title, write: setTitle },
    description: { text: description, write: setDescription },
    files: { list: files, change: setFiles },
    fields: { fields, values, wrong, onChange: setValues },
    isFilled: title !== '' || description !== '' || files.length > 0 || isFilledIn(initialValues(fields), values),
    refusal,
    problem,
    busy,
    start: async () => {
      if (!process) return;
      const opinion = description.trim();
      await start({
        defId: process.key,
        version: process.version,
        title: title.trim(),
        data: values,
        ...(opinion ? { opinion } : {}),
        attachmentIds: filesNow().map((file) => file.id),
      });
    },
  };
}

/** Starts a process under one key until there is an answer; what is wrong stands beside its fields. */
function useStart(onStarted: () => void) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [key, setKey] = useState(newKey);
  const start = async (input: CallInput<typeof instanceStart>) => {
    setBusy(true);
    setProblem(null);
    setWrong({});
    try {
      const { bizKey } = await send(instanceStart, input, { quiet: true, idempotencyKey: key });
      message.success(t('task.start.done'));
      for (const queryKey of [['task'], ['portal'], ['admin']]) void queries.invalidateQueries({ queryKey });
      onStarted();
      openTab({ path: `/${input.defId}/case/${bizKey}`, title: input.title });
    } catch (error) {
      const failure = toApiError(error);
      // Without an answer it may have begun: the same key finds that case again and begins no second one.
      if (failure.state > 0 && failure.state < 500) setKey(newKey());
      setWrong(Object.fromEntries(failure.fieldErrors.map(({ field, message: words }) => [field, words])));
      setProblem(failure.fieldErrors[0]?.message ?? failure.text);
    } finally {
      setBusy(false);
    }
  };
  return { wrong, problem, busy, send: start, forget: () => setWrong({}) };
}
