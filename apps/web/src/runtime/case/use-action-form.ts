import {
  areaHandle,
  type CaseDetail,
  type JsonObject,
  type PublishedArea,
  type TaskAction,
  type TaskDetail,
  taskAgree,
  textOf,
} from '@app/contract';
import { useMutation } from '@tanstack/react-query';
import { App } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, getLanguage, newKey, send, toApiError } from '../../client/index.ts';
import { readKept, writeKept } from '../../client/kept-text.ts';
import { useNowState } from '../../ui/use-now-state.ts';
import { pathOf } from '../area/path-of.ts';
import type { StoredFile } from '../form/upload/use-uploads.ts';
import { signedHash, useSignature } from '../sign/use-signature.ts';

export interface TakenAction {
  area: PublishedArea;
  detail: CaseDetail;
  task: CaseDetail['tasks'][number];
  /** What was kept for this task before. */
  draft: TaskDetail['draft'];
  action: TaskAction;
  /** So many accepted findings of level error speak against it: the opinion has to say why all the same. */
  despite: number;
  onClose: () => void;
  onDone: () => void;
}

/** What a person gives an action (fields, opinion, files), and carrying it out once, however often it is pressed. */
export function useActionForm({ area, task, draft, action, onClose, onDone }: TakenAction) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const kept = `taskOpinion.${task.id}`;
  const [fields, setFields, fieldsNow] = useNowState<JsonObject>(() => firstValues(action, draft));
  const [opinion, setOpinion, opinionNow] = useNowState(() => typedBefore(kept) ?? draft?.opinion ?? '');
  const [files, setFiles, filesNow] = useNowState<readonly StoredFile[]>([]);
  const [errors, setErrors] = useState<ApiError['fieldErrors']>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [key] = useState(newKey);
  const sign = useSignature(action.unsigned ? null : (task.sign ?? null));
  const run = useMutation({
    mutationFn: async () => {
      const signature =
        sign.asked && task.sign ? { ...sign.proof, shown: signedHash(task.sign, action.key) } : undefined;
      const said = { taskId: task.id, action: action.key, opinion: opinionNow().trim() || undefined, signature };
      const options = { quiet: true, idempotencyKey: key };
      const attachmentIds = filesNow().map((file) => file.id);
      // Who got the task by countersign, transfer or as an agent needs no right of the area for it.
      if (area.allowed.includes('handle') && attachmentIds.length === 0)
        await send(areaHandle, { ...pathOf(area.definition.id), ...said, fields: fieldsNow() }, options);
      else await send(taskAgree, { ...said, data: fieldsNow(), attachmentIds }, options);
    },
    onSuccess: () => {
      writeKept(kept, null);
      message.success(t('case.done', { action: textOf(action.title, getLanguage()) }));
      onClose();
      onDone();
    },
    onError: (error) => {
      const failure = toApiError(error);
      setErrors(failure.fieldErrors);
      sign.forget();
      const asked = new Set((action.fields ?? []).map(({ key }) => key));
      setProblem(failure.fieldErrors.some(({ field }) => asked.has(field)) ? null : failure.text);
      // Somebody else was faster: the case shows it, and the opinion stays here as a draft.
      if (failure instanceof ApiError && failure.state === 409) onDone();
    },
  });
  const write = (text: string) => {
    setOpinion(text);
    setProblem(null);
    writeKept(kept, text);
  };
  return {
    fields: {
      values: fields,
      now: fieldsNow,
      errors,
      change: (next: JsonObject) => {
        setFields(next);
        setErrors([]);
      },
    },
    opinion: { text: opinion, now: opinionNow, write },
    sign,
    files: { list: files, now: filesNow, change: setFiles },
    problem,
    setProblem,
    isRunning: run.isPending,
    run: () => run.mutate(),
  };
}

/** The opinion that was typed in this window and not sent. */
function typedBefore(kept: string): string | null {
  const found = readKept(kept);
  return typeof found === 'string' ? found : null;
}

/** What was kept for the task before, else what the area usually sets. */
function firstValues({ fields = [] }: TaskAction, draft: TaskDetail['draft']): JsonObject {
  return Object.fromEntries(
    fields.flatMap(({ key, default: usual }) => {
      const value = draft?.fields[key] ?? usual;
      return value === undefined ? [] : [[key, value]];
    }),
  );
}
