import { type AreaDefinition, reviewPartOf, tasksOf } from '@app/contract';

/** Address of the review workbench of a case, with the task that is done there. */
export function workPath({ area, caseId, taskId }: { area: string; caseId: string; taskId?: string }): string {
  return `/${area}/case/${caseId}/work${taskId === undefined ? '' : `?task=${taskId}`}`;
}

/** Whether cases of an area have findings to work on. */
export function hasWorkbench(definition: AreaDefinition): boolean {
  return reviewPartOf(definition) !== undefined;
}

/** Whether an officer judges the dossier at a step: decides findings, or makes or judges opinion items. */
export function isReviewStep(definition: AreaDefinition | undefined, process: string, node: string): boolean {
  if (!definition || !hasWorkbench(definition)) return false;
  const task = tasksOf(definition, process)[node];
  if (task?.mode !== 'officer') return false;
  return (
    (task.findingsDecidedBefore?.length ?? 0) > 0 ||
    task.actions.some(({ items }) => items !== undefined && items.origin !== undefined)
  );
}

/** Whether a step is done by a company, the holder or the second one, and not by an office. */
export function isOfCompany(definition: AreaDefinition, { process, node }: { process: string; node: string }): boolean {
  const mode = tasksOf(definition, process)[node]?.mode;
  return mode === 'holder' || mode === 'counterparty';
}
