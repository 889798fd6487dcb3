import { type JsonObject, type TaskDetail, taskAbandon, taskAgree, taskOppose, textOf } from '@app/contract';
import { Radio } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send } from '../../client/index.ts';
import { useNowState } from '../../ui/use-now-state.ts';
import type { StoredFile } from '../form/upload/use-uploads.ts';
import { KeepDraft } from './KeepDraft.tsx';
import { NextSteps } from './NextSteps.tsx';
import { OperationDialog } from './OperationDialog.tsx';
import { OpinionFields } from './OpinionFields.tsx';
import { PeoplePicker } from './PeoplePicker.tsx';
import { ProcessFields } from './ProcessFields.tsx';
import { emptyFields, initialValues, isFilledIn, wrongFields } from './process-values.ts';
import { useOperation } from './use-operation.ts';

const calls = { agree: taskAgree, oppose: taskOppose, abstain: taskAbandon };

/** Agrees, opposes or abstains, with opinion and files; says before who gets it next. */
export function DecideDialog({
  task,
  decision,
  onClose,
}: {
  task: TaskDetail;
  decision: keyof typeof calls;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const word = t(`task.op.${decision}`);
  const [opinion, setOpinion, opinionNow] = useNowState(task.draft?.opinion ?? '');
  const [files, setFiles, filesNow] = useNowState<readonly StoredFile[]>([]);
  const [action, setAction] = useState<string | undefined>(
    decision === 'agree' && task.actions.length > 0 ? task.actions[0]?.key : undefined,
  );
  const form = decision === 'agree' ? task.form : [];
  const [begunWith] = useState<JsonObject>(() => ({ ...initialValues(form), ...task.draft?.fields }));
  const [values, setValues, valuesNow] = useNowState(begunWith);
  const [people, setPeople] = useState<Record<string, string[]>>({});
  const { run, isPending, problem } = useOperation(t('task.op.done', { action: word }), onClose);
  const choose = decision === 'agree' ? task.choose : [];
  const [empty] = emptyFields(form, values);
  const [unread] = Object.values(wrongFields(form, values, t));
  const missing = choose.find(({ node }) => (people[node] ?? []).length === 0);
  const submit = () =>
    run((idempotencyKey) =>
      send(
        calls[decision],
        {
          taskId: task.id,
          ...(opinion.trim() ? { opinion: opinion.trim() } : {}),
          ...(action ? { action } : {}),
          ...(form.length > 0 ? { data: valuesNow() } : {}),
          ...(filesNow().length > 0 ? { attachmentIds: filesNow().map((file) => file.id) } : {}),
          ...(choose.length > 0 ? { nodeUsers: people } : {}),
        },
        { quiet: true, idempotencyKey },
      ),
    );
  return (
    <OperationDialog
      title={t('task.op.titleOf', { action: word, node: textOf(task.nodeTitle, getLanguage()) })}
      okText={word}
      dirty={opinion !== (task.draft?.opinion ?? '') || files.length > 0 || isFilledIn(begunWith, values)}
      busy={isPending}
      problem={problem}
      refusal={
        empty
          ? t('task.start.missing', { fields: empty })
          : unread
            ? unread
            : missing
              ? t('task.op.chooseFor', { node: textOf(missing.title, getLanguage()) })
              : null
      }
      extra={(pass) => (
        <KeepDraft
          taskId={task.id}
          said={() => ({
            data: form.length > 0 ? valuesNow() : (task.draft?.fields ?? {}),
            opinion: opinionNow(),
            files: filesNow().length,
          })}
          pass={pass}
          onKept={onClose}
        />
      )}
      onOk={submit}
      onClose={onClose}
    >
      {decision === 'agree' && task.actions.length > 0 ? (
        <Radio.Group
          value={action}
          onChange={(event) => setAction(event.target.value)}
          options={task.actions.map(({ key, title }) => ({ value: key, label: textOf(title, getLanguage()) }))}
        />
      ) : null}
      <ProcessFields fields={form} values={values} onChange={setValues} />
      <OpinionFields
        first={form.length === 0}
        label={t('task.op.opinion')}
        opinion={opinion}
        onOpinion={setOpinion}
        files={files}
        onFiles={setFiles}
        taskId={task.id}
      />
      {choose.map(({ node, title }) => (
        <div key={node}>
          <label htmlFor={`${id}${node}`}>{t('task.op.executorsOf', { node: textOf(title, getLanguage()) })}</label>
          <PeoplePicker
            id={`${id}${node}`}
            multiple
            value={people[node] ?? []}
            onChange={(ids) => setPeople({ ...people, [node]: ids })}
          />
        </div>
      ))}
      {decision === 'agree' ? <NextSteps taskId={task.id} action={action} /> : null}
    </OperationDialog>
  );
}
