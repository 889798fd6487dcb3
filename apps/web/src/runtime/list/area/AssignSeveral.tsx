import { type areaProposals, type Output, taskAgreeBatch } from '@app/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newKey, semicolon, send, toApiError } from '../../../client/index.ts';
import { Zh } from '../../../ui/Zh.tsx';
import { OperationDialog } from '../../task/OperationDialog.tsx';
import { type Answer, BulkAnswers } from './BulkAnswers.tsx';
import './assign-several.css';

type Proposal = Output<typeof areaProposals>[number];
type Duty = Proposal['people'][number];
/** Who is chosen, by task and field of the action. */
type Chosen = Record<string, Record<string, string>>;

/** Names people for several tasks of a worklist that proposes them: each proposal may be changed, and each task has its own answer. */
export function AssignSeveral({
  proposals,
  onClose,
}: {
  proposals: readonly Proposal[];
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Chosen>(() => asProposed(proposals));
  const [answers, setAnswers] = useState<readonly Answer[] | null>(null);
  const [key] = useState(newKey);
  const run = useMutation({
    mutationFn: () => send(taskAgreeBatch, decided(proposals, chosen), { quiet: true, idempotencyKey: key }),
    onSuccess: (given) => {
      void queries.invalidateQueries({ queryKey: ['portal'] });
      const causeOf = new Map(given.map((one) => [one.taskId, one.state === 200 ? null : (one.cause ?? one.message)]));
      setAnswers(proposals.map(({ taskId, title }) => ({ key: taskId, title, cause: causeOf.get(taskId) ?? null })));
    },
  });
  if (answers)
    return <BulkAnswers answers={answers} title="list.assign.answers" done={t('list.assign.done')} onClose={onClose} />;
  const isWhole = proposals.every(({ taskId, people }) => people.every(({ field }) => chosen[taskId]?.[field]));
  return (
    <OperationDialog
      title={t('list.assign.title', { count: proposals.length })}
      okText={t('list.assign.ok')}
      dirty={false}
      busy={run.isPending}
      problem={run.isError ? toApiError(run.error).text : null}
      refusal={isWhole ? null : t('list.assign.missing')}
      onOk={() => run.mutate()}
      onClose={onClose}
    >
      <ul className="assign-several">
        {proposals.map(({ taskId, title, people }) => (
          <li key={taskId}>
            <b>
              <Zh text={title} />
            </b>
            {people.map((duty) => (
              <DutyChoice
                key={duty.field}
                duty={duty}
                value={chosen[taskId]?.[duty.field]}
                onChoose={(id) =>
                  setChosen((before) => ({ ...before, [taskId]: { ...before[taskId], [duty.field]: id } }))
                }
              />
            ))}
          </li>
        ))}
      </ul>
    </OperationDialog>
  );
}

/** One duty of a task: everybody with the role and what they have in hand; who must not do it says why and cannot be chosen. */
function DutyChoice({
  duty: { label, proposed, why, candidates },
  value,
  onChoose,
}: {
  duty: Duty;
  value: string | undefined;
  onChoose: (id: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="assign-duty">
      <span className="t2">{label}</span>
      <Select
        aria-label={label}
        value={value}
        onChange={onChoose}
        placeholder={t('list.assign.nobody')}
        options={candidates.map(({ id, name, load, familiar, away, refused }) => ({
          value: id,
          disabled: refused !== null,
          label: [
            name,
            refused ?? t('list.assign.load', { load, familiar }),
            ...(away && refused === null ? [t('list.assign.away')] : []),
          ].join(' · '),
        }))}
      />
      <p className="t3">{value === proposed && proposed !== null ? <Zh text={why} /> : null}</p>
    </div>
  );
}

function asProposed(proposals: readonly Proposal[]): Chosen {
  return Object.fromEntries(
    proposals.map(({ taskId, people }) => [
      taskId,
      Object.fromEntries(people.flatMap(({ field, proposed }) => (proposed === null ? [] : [[field, proposed]]))),
    ]),
  );
}

/** What is sent: the people of each task, and why, where they are those that were proposed. */
function decided(proposals: readonly Proposal[], chosen: Chosen) {
  const dataOf = ({ taskId, people, reasonField }: Proposal) => {
    const named = people.map(({ field, candidates }) => {
      const one = candidates.find(({ id }) => id === chosen[taskId]?.[field]);
      return [field, one ? { id: one.id, text: one.name } : null] as const;
    });
    const isProposed = people.every(({ field, proposed }) => chosen[taskId]?.[field] === proposed);
    const why = people.map((duty) => `${duty.label}：${duty.why}`).join(semicolon());
    return { ...Object.fromEntries(named), ...(reasonField && isProposed ? { [reasonField]: why } : {}) };
  };
  return {
    taskIds: proposals.map(({ taskId }) => taskId),
    ...(proposals[0] ? { action: proposals[0].action } : {}),
    data: Object.fromEntries(proposals.map((one) => [one.taskId, dataOf(one)])),
  };
}
