import { type TaskDetail, textOf } from '@app/contract';
import { Radio } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { SignFields } from '../sign/SignFields.tsx';
import { signedHash } from '../sign/use-signature.ts';
import { KeepDraft } from './KeepDraft.tsx';
import { NextSteps } from './NextSteps.tsx';
import { OperationDialog } from './OperationDialog.tsx';
import { OpinionFields } from './OpinionFields.tsx';
import { PeoplePicker } from './PeoplePicker.tsx';
import { ProcessFields } from './ProcessFields.tsx';
import { type Decision, useDecision } from './use-decision.ts';

/** Agrees, opposes or abstains, with opinion and files; says before who gets it next. */
export function DecideDialog({
  task,
  decision,
  onClose,
}: {
  task: TaskDetail;
  decision: Decision;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { opinion, outcome, fields, executors, submit, ...decided } = useDecision(task, decision, onClose);
  const word = t(`task.op.${decision}`);
  return (
    <OperationDialog
      title={t('task.op.titleOf', { action: word, node: textOf(task.nodeTitle, getLanguage()) })}
      okText={word}
      dirty={decided.dirty}
      busy={decided.isPending}
      problem={decided.problem}
      refusal={decided.refusal}
      extra={(pass) => <KeepDraft taskId={task.id} said={decided.said} pass={pass} onKept={onClose} />}
      onOk={submit}
      onClose={onClose}
    >
      {outcome.offered.length > 0 ? (
        <Radio.Group
          value={outcome.chosen}
          onChange={(event) => outcome.choose(event.target.value)}
          options={outcome.offered.map(({ key, title }) => ({ value: key, label: textOf(title, getLanguage()) }))}
        />
      ) : null}
      <ProcessFields fields={fields.asked} values={fields.values} onChange={fields.change} />
      <OpinionFields
        {...opinion.fields}
        first={fields.asked.length === 0}
        label={t('task.op.opinion')}
        taskId={task.id}
      />
      <Executors {...executors} />
      <SignFields
        form={decided.sign}
        rows={[
          {
            key: task.id,
            title: task.title,
            conclusion: word,
            sha256: signedHash(task.signSubject, outcome.chosen ?? decision),
          },
        ]}
        seal={task.signSubject?.seal ?? null}
        onSign={() => decided.refusal === null && submit()}
      />
      {decision === 'agree' ? <NextSteps taskId={task.id} action={outcome.chosen} /> : null}
    </OperationDialog>
  );
}

/** Who does the steps that the chart leaves to be named. */
function Executors({ asked, people, change }: ReturnType<typeof useDecision>['executors']): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  return asked.map(({ node, title }) => (
    <div key={node}>
      <label htmlFor={`${id}${node}`}>{t('task.op.executorsOf', { node: textOf(title, getLanguage()) })}</label>
      <PeoplePicker id={`${id}${node}`} multiple value={people[node] ?? []} onChange={(ids) => change(node, ids)} />
    </div>
  ));
}
