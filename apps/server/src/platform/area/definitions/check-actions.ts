import type { AreaDefinition, TaskDefinition } from '@app/contract';
import { compile, isError } from '@app/engine/formula';
import { checkLists } from './check-lists.ts';

type Say = (path: string, message: string, remedy: string) => void;

/** What the actions of a task say beyond their words: conditions with their reason, messages that the chart waits for. */
export function checkActions(
  definition: AreaDefinition,
  task: TaskDefinition | undefined,
  path: string,
  messages: readonly string[],
  say: Say,
  isSigned = false,
): void {
  for (const { key, when, whenNot, delivers, withoutVersion, unsigned, stepsAside } of task?.actions ?? []) {
    const at = `${path}.actions.${key}`;
    if ((when === undefined) !== (whenNot === undefined))
      say(at, 'when and whenNot go together', 'say both the condition and why the action is not to be had');
    const compiled = when === undefined ? null : compile(when);
    if (compiled && isError(compiled))
      say(
        `${at}.when`,
        `the formula does not compile: ${compiled.error} ${compiled.detail ?? ''}`,
        'correct the formula',
      );
    if (when !== undefined) checkLists(definition, `${at}.when`, when, say);
    const aside = stepsAside === undefined ? null : compile(stepsAside);
    if (aside && isError(aside))
      say(
        `${at}.stepsAside`,
        `the formula does not compile: ${aside.error} ${aside.detail ?? ''}`,
        'correct the formula',
      );
    if (delivers !== undefined && !messages.includes(delivers))
      say(`${at}.delivers`, `the process waits for no message '${delivers}'`, 'name a message of the chart');
    if (unsigned !== undefined && !isSigned)
      say(`${at}.unsigned`, 'the step asks for no signature', 'leave it out, or give the step p:signature');
    if (withoutVersion !== undefined && (task?.mode !== 'holder' || delivers !== undefined))
      say(`${at}.withoutVersion`, 'only for what a holder decides without a new version', 'leave it out');
  }
}
