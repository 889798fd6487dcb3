import { definitionSimulate, type Output, type ProcessFile } from '@app/contract';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import type { TFunction } from 'i18next';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, semicolon, send } from '../../client/index.ts';
import { reasonOf } from '../../runtime/admin/use-action.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { type HeldNumber, numberProblem } from '../../ui/number.ts';
import { Zh } from '../../ui/Zh.tsx';
import { nodeName } from './node-name.ts';

type Simulation = Output<typeof definitionSimulate>;

/** What this version would have done with past cases: where they end, who is missing, which branches nobody took. */
export function SimulationView({
  id,
  nodes,
  onChoose,
}: {
  id: string;
  nodes: ProcessFile['nodes'];
  onChoose: (node: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const field = useId();
  const [cases, setCases] = useState<HeldNumber>(20);
  const problem = numberProblem(cases, t, { whole: true, min: 1, max: 200 });
  const run = useMutation({
    mutationFn: () => send(definitionSimulate, { id, cases: Number(cases) }, { quiet: true }),
  });
  return (
    <div className="wf-report">
      <p className="t2">{t('workflow.simulation.help')}</p>
      <div className="row">
        <label htmlFor={field}>{t('workflow.simulation.cases')}</label>
        <NumberInput id={field} whole value={cases} onChange={setCases} style={{ width: 90 }} />
        <Button
          type="primary"
          loading={run.isPending}
          disabled={cases === null || problem !== null}
          onClick={() => run.mutate()}
        >
          {t('workflow.simulation.run')}
        </Button>
      </div>
      {problem === null ? null : <p role="alert">{problem}</p>}
      {run.isError ? <Alert type="error" showIcon title={reasonOf(run.error)} /> : null}
      {run.data ? <Played result={run.data} nodes={nodes} onChoose={onChoose} /> : null}
    </div>
  );
}

function Played({
  result,
  nodes,
  onChoose,
}: {
  result: Simulation;
  nodes: ProcessFile['nodes'];
  onChoose: (node: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const nameOf = (node: string) => nodeName(nodes, node);
  const link = (node: string) => (
    <button key={node} type="button" className="lk" onClick={() => onChoose(node)}>
      {nameOf(node)}
    </button>
  );
  return (
    <>
      <dl className="wf-facts">
        <div>
          <dt>{t('workflow.simulation.played')}</dt>
          <dd>{endsOf(result, t).join(comma()) || t('workflow.simulation.none')}</dd>
        </div>
        <div>
          <dt>{t('workflow.simulation.empty')}</dt>
          <dd className="row wrap">
            {result.emptyAssignees.length === 0
              ? t('workflow.simulation.nothing')
              : result.emptyAssignees.map(({ node, cases: count }) => (
                  <span key={node}>
                    {link(node)} {count}
                  </span>
                ))}
          </dd>
        </div>
        <div>
          <dt>{t('workflow.simulation.dead')}</dt>
          <dd className="row wrap">
            {result.deadBranches.length === 0
              ? t('workflow.simulation.nothing')
              : result.deadBranches.map((node) => link(node))}
          </dd>
        </div>
      </dl>
      <ol className="wf-outcomes">
        {result.outcomes.map((outcome) => (
          <Outcome key={outcome.id} outcome={outcome} nameOf={nameOf} />
        ))}
      </ol>
    </>
  );
}

/** How many of the cases ended, wait or were refused: only what there is. */
const endsOf = ({ outcomes }: Simulation, t: TFunction): string[] =>
  (['ended', 'waiting', 'refused'] as const)
    .map((end) => ({ end, count: outcomes.filter((one) => one.end === end).length }))
    .filter(({ count }) => count > 0)
    .map(({ end, count }) => `${t(`workflow.simulation.${end}`)} ${count}`);

function Outcome({
  outcome,
  nameOf,
}: {
  outcome: Simulation['outcomes'][number];
  nameOf: (node: string) => string;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <li>
      <b>
        <Zh text={outcome.title} />
      </b>
      <span className={outcome.end === 'refused' ? 'wf-bad' : 't2'}>{t(`workflow.simulation.${outcome.end}`)}</span>
      <p className="t3 sm">{outcome.path.map(nameOf).join(' → ')}</p>
      {outcome.dates.length > 0 ? (
        <p className="t2 sm">{outcome.dates.map(({ node, due }) => `${nameOf(node)} ${due}`).join(semicolon())}</p>
      ) : null}
      {outcome.problems.map((problem) => (
        <p key={problem} className="wf-bad">
          {problem}
        </p>
      ))}
    </li>
  );
}
