import {
  type AreaDefinition,
  type CaseDetail,
  type Task,
  type TaskAction,
  type TaskDefinition,
  tasksOf,
} from '@app/contract';

/** Whether findings of a rule are decided in a task; null where it decides none. */
export function decidedIn(definition: AreaDefinition, task: Task | null): ((rule: string) => boolean) | null {
  if (task === null) return null;
  const rules = tasksOf(definition, task.process)[task.node]?.decidesRules;
  if (rules === undefined) return () => true;
  return rules.length === 0 ? null : (rule) => rules.includes(rule);
}

/** The actions that an area gives a task, in the order in which they stand, with what speaks against each. */
export function areaActions(definition: TaskDefinition, { findings }: CaseDetail) {
  const errors = findings.filter(
    ({ severity, rule }) => severity === 'error' && (definition.decidesRules?.includes(rule) ?? true),
  );
  const accepted = errors.filter(({ decision }) => decision === 'accepted').length;
  const undecided = errors.filter(({ decision }) => !decision).length;
  const actions = [...definition.actions].sort((a, b) => rank(a) - rank(b));
  const danger = actions.filter((action) => action.look === 'danger');
  const plain = actions.filter((action) => action.look !== 'danger');
  // What was accepted as an error speaks against these: they ask for a reason, and something else is the usual way on.
  const isDespite = (action: TaskAction) =>
    accepted > 0 && (definition.reasonDespiteFindings?.includes(action.key) ?? false);
  const fitting = plain.filter((action) => !isDespite(action));
  const usual = fitting.find(({ look }) => look === 'primary') ?? (plain.some(isDespite) ? fitting[0] : undefined);
  return {
    /** In sight, the usual one last. */
    plain: plain.sort((a, b) => Number(a === usual) - Number(b === usual)),
    /** Behind the menu. */
    danger,
    usual,
    /** Findings that have to be decided before the action. */
    waitsFor: (action: TaskAction) => (definition.findingsDecidedBefore?.includes(action.key) ? undecided : 0),
    /** Accepted findings in spite of which the action is taken. */
    despite: (action: TaskAction) => (isDespite(action) ? accepted : 0),
  };
}

const rank = (action: TaskAction) => (action.look === 'primary' ? 1 : 0);
