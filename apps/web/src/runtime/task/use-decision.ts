import { type JsonObject, type TaskDetail, taskAbandon, taskAgree, taskOppose, textOf } from '@app/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send } from '../../client/index.ts';
import { useNowState } from '../../ui/use-now-state.ts';
import { signedHash, useSignature } from '../sign/use-signature.ts';
import { emptyFields, initialValues, isFilledIn, wrongFields } from './process-values.ts';
import { useOperation } from './use-operation.ts';
import { useOpinion } from './use-opinion.ts';

const calls = { agree: taskAgree, oppose: taskOppose, abstain: taskAbandon };
export type Decision = keyof typeof calls;

/** What a person gives a decision (outcome, fields, opinion, files, who goes on), and sending it once. Only who agrees fills in and chooses. */
export function useDecision(task: TaskDetail, decision: Decision, onClose: () => void) {
  const { t } = useTranslation();
  const agrees = decision === 'agree';
  const [form, outcomes, choose] = agrees ? [task.form, task.actions, task.choose] : [[], [], []];
  const opinion = useOpinion(task.draft?.opinion);
  const [outcome, setOutcome] = useState(outcomes[0]?.key);
  const [begunWith] = useState<JsonObject>(() => ({ ...initialValues(form), ...task.draft?.fields }));
  const [values, setValues, valuesNow] = useNowState(begunWith);
  const [people, setPeople] = useState<Record<string, string[]>>({});
  const operation = useOperation(t('task.op.done', { action: t(`task.op.${decision}`) }), onClose);
  const chosen = outcomes.find(({ key }) => key === outcome);
  const sign = useSignature(chosen?.unsigned ? null : (task.signSubject ?? null));
  const refusal = () => {
    const [empty] = emptyFields(form, values);
    if (empty) return t('task.start.missing', { fields: empty });
    const [unread] = Object.values(wrongFields(form, values, t));
    if (unread) return unread;
    const missing = choose.find(({ node }) => (people[node] ?? []).length === 0);
    return missing ? t('task.op.chooseFor', { node: textOf(missing.title, getLanguage()) }) : sign.missing;
  };
  return {
    opinion,
    outcome: { offered: outcomes, chosen: outcome, choose: setOutcome },
    fields: { asked: form, values, change: setValues },
    executors: {
      asked: choose,
      people,
      change: (node: string, ids: string[]) => setPeople({ ...people, [node]: ids }),
    },
    /** Why it cannot be sent yet; null = it can. */
    refusal: refusal(),
    sign,
    dirty: opinion.isChanged || isFilledIn(begunWith, values),
    isPending: operation.isPending,
    problem: operation.problem,
    /** What a draft keeps, as it is this moment. */
    said: () => ({
      data: form.length > 0 ? valuesNow() : (task.draft?.fields ?? {}),
      opinion: opinion.now(),
      files: opinion.attached().attachmentIds?.length ?? 0,
    }),
    submit: () =>
      operation.run((idempotencyKey) =>
        send(
          calls[decision],
          {
            taskId: task.id,
            ...(opinion.text.trim() ? { opinion: opinion.text.trim() } : {}),
            ...(outcome ? { action: outcome } : {}),
            ...(form.length > 0 ? { data: valuesNow() } : {}),
            ...opinion.attached(),
            ...(choose.length > 0 ? { nodeUsers: people } : {}),
            ...(sign.asked && task.signSubject
              ? { signature: { ...sign.proof, shown: signedHash(task.signSubject, outcome ?? decision) } }
              : {}),
          },
          { quiet: true, idempotencyKey },
        ),
      ),
  };
}
