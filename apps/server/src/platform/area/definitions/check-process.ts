import { type ApplicationDefinition, roleIds, statusesOf, type TaskDefinition, tasksOf } from '@app/contract';
import {
  type EventOptions,
  isUserNode,
  limitKeyOf,
  type ProcessModel,
  type ServiceTaskOptions,
  type UserTaskOptions,
} from '@app/engine/workflow';
import { BpmnRefused, strayWords } from '@app/engine/workflow/bpmn';
import { nearestWord } from '../../../kernel/definition-file/index.ts';
import { type Abilities, checkService } from './abilities.ts';
import { type Charts, chartsOf, modelOf } from './charts.ts';
import { checkActions } from './check-actions.ts';
import { checkItems } from './check-items.ts';
import { checkLists } from './check-lists.ts';

/** Modes of the tasks of companies, by their role in the process. */
const companyModes: Readonly<Record<string, TaskDefinition['mode']>> = {
  HOLDER: 'holder',
  COUNTERPARTY: 'counterparty',
};

type Say = (path: string, message: string, remedy: string) => void;

/** What a task says of some of its actions. */
const actionLists = [
  'findingsDecidedBefore',
  'findingsAnsweredBefore',
  'reasonDespiteFindings',
  'itemsClosedBefore',
  'itemsJudgedBefore',
  'certificateBefore',
] as const;

/** The processes can be run, and their user tasks are exactly the tasks of the definition. */
export async function checkProcesses(
  definition: ApplicationDefinition,
  charts: Charts,
  say: Say,
  can: Abilities | null,
): Promise<void> {
  if ((definition.process === undefined) === (definition.procedures === undefined))
    say('process', 'an application has either a process of its own or procedures', 'say one of the two');
  if (definition.statuses === undefined) say('statuses', 'no status is named', 'name at least that of a draft');
  if (definition.procedures === undefined && definition.procedureTasks !== undefined)
    say('procedureTasks', 'the area uses no procedures', 'drop it, and describe the tasks of its process in tasks');
  for (const chart of chartsOf(charts, definition.process ?? '')) {
    const users = await checkProcess(definition, charts, chart, say, can);
    if (users === null) continue;
    for (const key of Object.keys(tasksOf(definition, chart.procedure)))
      if (!users.includes(key))
        say(`${tasksPath(chart)}.${key}`, `the process has no user task '${key}'`, 'correct the key or drop the entry');
  }
}

/** Where the tasks of a chart are said in the definition. */
function tasksPath({ procedure }: { procedure: string | null }): string {
  return procedure === null ? 'tasks' : `procedureTasks.${procedure}`;
}

/** Checks one chart; answers its user tasks, or null when it could not be read. */
async function checkProcess(
  definition: ApplicationDefinition,
  charts: Charts,
  { file, xml, procedure }: ReturnType<typeof chartsOf>[number],
  say: Say,
  can: Abilities | null,
): Promise<string[] | null> {
  const model = await parse(charts, xml, file, say);
  if (!model) return null;
  // Running cases find their chart by the id of its process.
  if (procedure !== null && model.id !== procedure)
    say(`${file}#${model.id}`, `the process has the id '${model.id}'`, `set it to '${procedure}', as the procedure`);
  for (const { element, word, known } of await strayWords(xml)) {
    const meant = nearestWord(word, known);
    const remedy = meant === undefined ? `leave it out; known: ${known.join(', ')}` : `write “p:${meant}”`;
    say(`${file}#${element}`, `there is no “p:${word}” here`, remedy);
  }
  const statuses = new Set(statusesOf(definition).map((status) => status.value));
  const users: string[] = [];
  const messages = Object.values(model.nodes).flatMap(({ options }) => {
    const { event } = (options ?? {}) as Partial<EventOptions>;
    return event?.kind === 'message' ? [event.name] : [];
  });
  for (const { id, condition } of Object.values(model.flows))
    if (condition !== null) checkLists(definition, `${file}#${id}`, condition, say);
  for (const node of Object.values(model.nodes)) {
    if (isUserNode(node.type)) {
      users.push(node.id);
      const task = tasksOf(definition, procedure)[node.id];
      const path = `${tasksPath({ procedure })}.${node.id}`;
      checkUserTask(definition, { node: node.id, task, path, file, options: node.options as UserTaskOptions }, say);
      checkActions(definition, task, path, messages, say, (node.options as UserTaskOptions).signature !== null);
    }
    const key = limitKeyOf(node);
    if (can && key !== undefined && !can.limits.has(key)) {
      const meant = nearestWord(key, [...can.limits]);
      say(
        `${file}#${node.id}`,
        `there is no time limit '${key}' in days in dictionaries/time-limits.csv`,
        meant === undefined ? `use one of ${[...can.limits].sort().join(', ')}` : `write “${meant}”`,
      );
    }
    if (node.type === 'serviceTask') {
      const { service, options } = node.options as ServiceTaskOptions;
      if (can) checkService({ service, options }, `${file}#${node.id}`, can, say);
      if (service === 'issueLetter' && can?.checkedLetters.has(String(options.letter)))
        checkDuties(model, options, `${file}#${node.id}`, say);
      if (service === 'extendLimit') checkExtended(model, options.node, `${file}#${node.id}`, say);
      if (service === 'setStatus' && typeof options.status === 'string' && !statuses.has(options.status))
        say(
          `${file}#${node.id}`,
          `setStatus names '${options.status}', which is no status of the area`,
          'add it to statuses or correct it',
        );
    }
  }
  return users;
}

/** A letter that needs a check names the two steps of the chart at which it is drafted and checked. */
function checkDuties(model: ProcessModel, options: Record<string, unknown>, path: string, say: Say): void {
  for (const duty of ['drafted', 'checked'] as const) {
    const node = options[duty];
    if (typeof node === 'string' && model.nodes[node]?.type === 'userTask') continue;
    say(
      path,
      `${String(options.letter)} needs a check, and '${duty}' names no user task`,
      `add "${duty}": the id of that step`,
    );
  }
  if (options.drafted !== undefined && options.drafted === options.checked)
    say(path, 'one step drafts and checks the letter', 'name two steps');
}

/** The node whose limit a service lengthens is one that has a limit. */
function checkExtended(model: ProcessModel, named: unknown, at: string, say: Say): void {
  if (typeof named !== 'string') return;
  const limited = Object.values(model.nodes).flatMap(({ id, options }) =>
    (options as Partial<UserTaskOptions>).limit ? [id] : [],
  );
  if (limited.includes(named)) return;
  const meant = nearestWord(named, limited);
  say(
    at,
    `extendLimit names '${named}', which is no node with a time limit`,
    meant === undefined ? `use one of ${limited.join(', ') || 'none has one'}` : `write '${meant}'`,
  );
}

function checkUserTask(
  definition: ApplicationDefinition,
  {
    node,
    task,
    path,
    file,
    options,
  }: { node: string; task: TaskDefinition | undefined; path: string; file: string; options: UserTaskOptions },
  say: Say,
): void {
  const { role } = options;
  if (!task) {
    say(`${file}#${node}`, 'the user task is not described', `add ${path}`);
    return;
  }
  if (role !== null && !(role in companyModes) && !roleIds.some((known) => known === role))
    say(`${file}#${node}`, `'${role}' is no role`, `use HOLDER or one of ${roleIds.join(', ')}`);
  if (task.mode !== (companyModes[role ?? ''] ?? 'officer'))
    say(
      `${path}.mode`,
      `mode is '${task.mode}' but the process gives the task to ${role ?? 'people of the authority'}`,
      "holder tasks have p:role='HOLDER', counterparty tasks p:party='COUNTERPARTY'",
    );
  const actions = task.actions.map((action) => action.key);
  // Votes need no entry: every countersign has them.
  if (actions.length === 0 && !options.sign) say(`${path}.actions`, 'the task has no action', 'add at least one');
  if (new Set(actions).size < actions.length)
    say(`${path}.actions`, 'an action is listed twice', 'give each its own key');
  for (const list of actionLists)
    for (const key of task[list] ?? [])
      if (!actions.includes(key)) say(`${path}.${list}`, `'${key}' is no action`, 'name an action of the task');
  checkItems(task, path, say);
  const keys = new Set(definition.fields.map((field) => field.key));
  for (const key of task.editable ?? [])
    if (!keys.has(key)) say(`${path}.editable`, `'${key}' is no field`, 'name an existing field');
}

async function parse(charts: Charts, xml: string, file: string, say: Say): Promise<ProcessModel | null> {
  try {
    return await modelOf(charts, xml);
  } catch (error) {
    if (!(error instanceof BpmnRefused)) throw error;
    for (const problem of error.problems) say(`${file}#${problem.element}`, problem.reason, 'correct the process');
    return null;
  }
}
