import {
  areaHandle,
  type CaseDetail,
  type FieldOf,
  type JsonObject,
  type PublishedArea,
  type TaskAction,
  type TaskDetail,
  taskAgree,
  textOf,
} from '@app/contract';
import { useMutation } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, getLanguage, newKey, send, toApiError } from '../../client/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useNowState } from '../../ui/use-now-state.ts';
import { basisOf } from '../finding/finding.ts';
import { ActionFields } from '../form/index.ts';
import { AfterUploads, useUploadGate } from '../form/upload/upload-gate.tsx';
import { type StoredFile, UploadsContext, useOwnUploads } from '../form/upload/use-uploads.ts';
import { pathOf } from '../list/path-of.ts';
import { KeepDraft } from '../task/KeepDraft.tsx';
import { NextSteps } from '../task/NextSteps.tsx';
import { OpinionFields } from '../task/OpinionFields.tsx';
import '../task/task.css';

/** Asks what the action needs, says what will happen, and carries it out once, however often it is pressed. */
export function ActionDialog({
  area,
  detail,
  task,
  draft,
  action,
  despite,
  onClose,
  onDone,
}: {
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
}): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const language = getLanguage();
  const [fields, setFields, fieldsNow] = useNowState<JsonObject>(() =>
    Object.fromEntries(
      (action.fields ?? []).flatMap(({ key, default: usual }) => {
        const value = draft?.fields[key] ?? usual;
        return value === undefined ? [] : [[key, value]];
      }),
    ),
  );
  const [opinion, setOpinion, opinionNow] = useNowState(
    () => sessionStorage.getItem(`opinion.${task.id}`) ?? draft?.opinion ?? '',
  );
  const [files, setFiles, filesNow] = useNowState<readonly StoredFile[]>([]);
  const uploads = useOwnUploads();
  const gate = useUploadGate(uploads);
  const [errors, setErrors] = useState<ApiError['fieldErrors']>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [key] = useState(newKey);
  const findings = useAcceptedFindings(detail);
  const [filled, setFilled] = useState(false);
  const form = useRef<HTMLDivElement | null>(null);
  const items = action.fields?.find(
    (field): field is FieldOf<'longText'> => field.type === 'longText' && field.required === true,
  );
  const run = useMutation({
    mutationFn: async () => {
      const said = { taskId: task.id, action: action.key, opinion: opinionNow().trim() || undefined };
      const options = { quiet: true, idempotencyKey: key };
      const attachmentIds = filesNow().map((file) => file.id);
      // Who got the task by countersign, transfer or as an agent needs no right of the area for it.
      if (area.allowed.includes('handle') && attachmentIds.length === 0)
        await send(areaHandle, { ...pathOf(area.definition.id), ...said, fields: fieldsNow() }, options);
      else await send(taskAgree, { ...said, data: fieldsNow(), attachmentIds }, options);
    },
    onSuccess: () => {
      sessionStorage.removeItem(`opinion.${task.id}`);
      message.success(t('case.done', { action: textOf(action.title, language) }));
      onClose();
      onDone();
    },
    onError: (error) => {
      const failure = toApiError(error);
      setErrors(failure.fieldErrors);
      const asked = new Set((action.fields ?? []).map(({ key }) => key));
      setProblem(failure.fieldErrors.some(({ field }) => asked.has(field)) ? null : failure.text);
      // Somebody else was faster: the case shows it, and the opinion stays here as a draft.
      if (failure instanceof ApiError && failure.state === 409) onDone();
    },
  });
  const carryOut = async () => {
    if (despite === 0 || opinion.trim() !== '') return (await gate.pass()) && run.mutate();
    setProblem(t('case.reasonMissing'));
    form.current?.querySelector<HTMLElement>('.opinion-text')?.focus();
  };
  const bind = useCallback(
    (element: HTMLDivElement | null) => {
      form.current = element;
      if (action.look !== 'danger') focusFirst(element);
    },
    [action.look],
  );
  const type = (text: string) => {
    setOpinion(text);
    setProblem(null);
    sessionStorage.setItem(`opinion.${task.id}`, text);
  };
  return (
    <Dialog
      open
      width={560}
      title={t('case.actionTitle', { action: textOf(action.title, language), title: detail.title })}
      dirty={gate.count > 0 || files.length > 0}
      onClose={onClose}
      footer={
        <>
          <Button autoFocus={action.look === 'danger'} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <KeepDraft
            taskId={task.id}
            said={() => ({ data: fieldsNow(), opinion: opinionNow(), files: filesNow().length })}
            pass={gate.pass}
            onKept={onClose}
          />
          <AfterUploads gate={gate}>
            <Button
              type="primary"
              danger={action.look === 'danger'}
              loading={run.isPending}
              onClick={() => void carryOut()}
            >
              {textOf(action.title, language)}
            </Button>
          </AfterUploads>
        </>
      }
    >
      <UploadsContext value={uploads}>
        <div className="action-form" ref={bind}>
          {despite > 0 ? (
            <p className="action-despite">
              <Icon name="triangle" size={14} /> {t('case.reasonDespite', { count: despite })}
            </p>
          ) : null}
          {action.confirm && <p className="t2">{textOf(action.confirm, language)}</p>}
          {items && findings !== '' && !filled && !fields[items.key] ? (
            <p>
              <button
                type="button"
                className="lk"
                onClick={() => {
                  setFields({ ...fields, [items.key]: findings.slice(0, items.maxLength ?? 4000) });
                  setFilled(true);
                }}
              >
                {t('case.fillAccepted', { field: textOf(items.label, language) })}
              </button>
            </p>
          ) : null}
          <ActionFields
            key={filled ? 'filled' : 'empty'}
            fields={action.fields ?? []}
            values={fields}
            errors={errors}
            onChange={(next) => {
              setFields(next);
              setErrors([]);
            }}
          />
          <OpinionFields
            label={t(despite > 0 ? 'case.opinionNeeded' : 'case.opinion')}
            opinion={opinion}
            onOpinion={type}
            files={files}
            onFiles={setFiles}
            taskId={task.id}
          />
          <NextSteps taskId={task.id} action={action.key} data={fields} />
          {problem && (
            <p role="alert" className="action-problem">
              <Icon name="octagon" size={14} /> {problem}
            </p>
          )}
        </div>
      </UploadsContext>
    </Dialog>
  );
}

/** One writes at once what the dialog asks first. */
function focusFirst(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('input:not([type="file"]), textarea')?.focus();
}

/** The findings that were accepted, as numbered lines for a letter; empty when there are none. */
function useAcceptedFindings(detail: CaseDetail): string {
  const { t } = useTranslation();
  const language = getLanguage();
  return detail.findings
    .filter((finding) => finding.decision === 'accepted')
    .map((finding, at) => {
      const label = finding.places[0]?.label;
      return t('case.acceptedLine', {
        number: at + 1,
        place: label ? textOf(label, language) : t('form.submit.whole'),
        title: textOf(finding.title, language),
        basis: basisOf(finding.citation),
      });
    })
    .join('\n');
}
