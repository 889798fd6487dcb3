import { type ApplicationDefinition, roleIds } from '@app/contract';
import { isUserNode, type ProcessModel, type ServiceTaskOptions, type UserTaskOptions } from '@app/engine/workflow';
import { BpmnRefused, parseBpmn, strayWords } from '@app/engine/workflow/bpmn';
import { nearestWord } from '../../../kernel/definition-file/index.ts';
import { type Abilities, checkService } from './abilities.ts';

type Say = (path: string, message: string, remedy: string) => void;

/** The process can be run, and its user tasks are exactly the tasks of the definition. */
export async function checkProcess(
  definition: ApplicationDefinition,
  xml: string,
  say: Say,
  can: Abilities | null,
): Promise<void> {
  const tasks = definition.tasks ?? {};
  const model = await parse(xml, definition.process, say);
  if (!model) return;
  for (const { element, word, known } of await strayWords(xml)) {
    const meant = nearestWord(word, known);
    const remedy = meant === undefined ? `leave it out; known: ${known.join(', ')}` : `write “p:${meant}”`;
    say(`${definition.process}#${element}`, `there is no “p:${word}” here`, remedy);
  }
  const statuses = new Set(definition.statuses.map((status) => status.value));
  const users = new Set<string>();
  for (const node of Object.values(model.nodes)) {
    if (isUserNode(node.type)) {
      users.add(node.id);
      checkUserTask(definition, node.id, node.options as UserTaskOptions, say);
    }
    if (node.type === 'serviceTask') {
      const { service, options } = node.options as ServiceTaskOptions;
      if (can) checkService({ service, options }, `${definition.process}#${node.id}`, can, say);
      if (service === 'setStatus' && !statuses.has(String(options.status)))
        say(
          `${definition.process}#${node.id}`,
          `setStatus names '${String(options.status)}', which is no status of the area`,
          'add it to statuses or correct it',
        );
    }
  }
  for (const key of Object.keys(tasks))
    if (!users.has(key))
      say(`tasks.${key}`, `the process has no user task '${key}'`, 'correct the key or drop the entry');
}

function checkUserTask(definition: ApplicationDefinition, node: string, options: UserTaskOptions, say: Say): void {
  const { role } = options;
  const task = definition.tasks?.[node];
  if (!task) {
    say(`${definition.process}#${node}`, 'the user task is not described', `add tasks.${node}`);
    return;
  }
  if (role !== null && role !== 'HOLDER' && !roleIds.some((known) => known === role))
    say(`${definition.process}#${node}`, `'${role}' is no role`, `use HOLDER or one of ${roleIds.join(', ')}`);
  if ((task.mode === 'holder') !== (role === 'HOLDER'))
    say(
      `tasks.${node}.mode`,
      `mode is '${task.mode}' but the process gives the task to ${role ?? 'people of the authority'}`,
      "holder tasks have p:role='HOLDER'",
    );
  const actions = task.actions.map((action) => action.key);
  // Votes need no entry: every countersign has them.
  if (actions.length === 0 && !options.sign) say(`tasks.${node}.actions`, 'the task has no action', 'add at least one');
  if (new Set(actions).size < actions.length)
    say(`tasks.${node}.actions`, 'an action is listed twice', 'give each its own key');
  for (const list of ['findingsDecidedBefore', 'reasonDespiteFindings'] as const)
    for (const key of task[list] ?? [])
      if (!actions.includes(key)) say(`tasks.${node}.${list}`, `'${key}' is no action`, 'name an action of the task');
  const keys = new Set(definition.fields.map((field) => field.key));
  for (const key of task.editable ?? [])
    if (!keys.has(key)) say(`tasks.${node}.editable`, `'${key}' is no field`, 'name an existing field');
}

async function parse(xml: string, file: string, say: Say): Promise<ProcessModel | null> {
  try {
    return await parseBpmn(xml);
  } catch (error) {
    if (!(error instanceof BpmnRefused)) throw error;
    for (const problem of error.problems) say(`${file}#${problem.element}`, problem.reason, 'correct the process');
    return null;
  }
}
