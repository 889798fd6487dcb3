import type { AreaDefinition } from '@app/contract';
import { proceduresOf } from '@app/contract';
import {
  type FileFault,
  FileFaultError,
  type JsonNode,
  nearestWord,
  placeAt,
  plainOf,
} from '../../../kernel/definition-file/index.ts';
import { fillChart, fillNode, type OptionValues } from './fill-options.ts';
import { optionFault, type Procedure, type Procedures } from './procedures.ts';

type ObjectNode = Extract<JsonNode, { kind: 'object' }>;
type AreaProcedure = ReturnType<typeof proceduresOf>[number];

/**
 * An area file with the statuses and tasks of the procedures that it uses, as it is published, and their charts. Content of a procedure keeps its
 * place in the file of the procedure. An area without procedures stays as it is. @throws FileFaultError
 */
export function withProcedures(
  node: JsonNode,
  definition: AreaDefinition,
  procedures: Procedures,
): { node: JsonNode; charts: Record<string, string> } {
  if (node.kind !== 'object' || proceduresOf(definition).length === 0) return { node, charts: {} };
  const faults: FileFault[] = [];
  const used = proceduresOf(definition).flatMap((entry, index) => use(node, entry, index, procedures, faults));
  if (faults.length > 0) throw new FileFaultError(faults);
  const entries = new Map(node.entries);
  const put = (key: string, value: JsonNode) =>
    entries.set(key, { at: node.entries.get(key)?.at ?? node.at, node: value });
  put('procedures', { at: node.at, kind: 'array', items: used.map(({ entry }) => entry) });
  put('statuses', statusesOf(node, used, faults));
  put('procedureTasks', tasksOf(node, used, faults));
  entries.delete('tasks');
  if (faults.length > 0) throw new FileFaultError(faults);
  return {
    node: { ...node, entries },
    charts: Object.fromEntries(used.map(({ procedure, values }) => [procedure.id, fillChart(procedure.xml, values)])),
  };
}

/** A procedure as an area uses it. */
interface Used {
  procedure: Procedure;
  values: OptionValues;
  /** What the published area says of it. */
  entry: JsonNode;
  /** What the area says otherwise of its tasks. */
  overlay: JsonNode | undefined;
  at: JsonNode['at'];
}

function use(area: JsonNode, said: AreaProcedure, index: number, procedures: Procedures, faults: FileFault[]): Used[] {
  const path = ['procedures', index];
  const say = (way: PropertyKey[], message: string, remedy: string) =>
    faults.push({
      ...placeAt(area, [...path, ...way]),
      path: [...path, ...way].map(String).join('.'),
      message,
      remedy,
    });
  const own = childOf(childOf(area, 'procedures'), String(index));
  const procedure = procedures.get(said.id);
  if (!procedure || own?.kind !== 'object') {
    const nearest = nearestWord(said.id, procedures.keys());
    const remedy = nearest === undefined ? `use one of ${[...procedures.keys()].join(', ')}` : `write “${nearest}”`;
    say(['id'], `there is no procedure “${said.id}”`, remedy);
    return [];
  }
  const values = valuesOf(procedure, said, say);
  const entries = new Map(own.entries);
  entries.delete('tasks');
  const title = childOf(procedure.node, 'title');
  if (title && !entries.has('title')) entries.set('title', { at: own.at, node: title });
  entries.set('options', { at: own.at, node: nodeOf(values, own.at) });
  return [{ procedure, values, entry: { ...own, entries }, overlay: childOf(own, 'tasks'), at: own.at }];
}

function valuesOf(
  { options }: Procedure,
  said: AreaProcedure,
  say: (way: PropertyKey[], message: string, remedy: string) => void,
): OptionValues {
  const given = said.options ?? {};
  const known = options.map(({ key }) => key);
  for (const key of Object.keys(given).filter((one) => !known.includes(one))) {
    const nearest = nearestWord(key, known);
    const remedy = nearest === undefined ? `options are ${known.join(', ') || 'none'}` : `write “${nearest}”`;
    say(['options', key], `there is no “${key}” here`, remedy);
  }
  return Object.fromEntries(
    options.flatMap((option) => {
      const value = given[option.key] ?? option.default;
      if (value === undefined) {
        say(['options'], `the option “${option.key}” is missing`, `give it: a ${option.type}`);
        return [];
      }
      const fault = optionFault(option, value);
      if (fault) say(['options', option.key], fault.message, fault.remedy);
      return [[option.key, value] as const];
    }),
  );
}

/** Statuses in the order of the procedures; what the area says of one stands in its place, the area's further ones follow. */
function statusesOf(area: JsonNode, used: readonly Used[], faults: FileFault[]): JsonNode {
  const own = itemsOf(childOf(area, 'statuses'));
  const byValue = new Map(own.map((node) => [plainAt(node, 'value'), node]));
  const statuses = new Map<unknown, JsonNode>();
  for (const { procedure, values } of used)
    for (const node of itemsOf(childOf(procedure.node, 'statuses'))) {
      const value = plainAt(node, 'value');
      const other = statuses.get(value);
      if (!other) statuses.set(value, byValue.get(value) ?? fillNode(node, values));
      else if (!byValue.has(value) && JSON.stringify(plainOf(other)) !== JSON.stringify(plainOf(node)))
        faults.push({
          ...node.at,
          path: 'statuses',
          message: `another procedure of the area says something else of the status “${String(value)}”`,
          remedy: 'say the same in both, or what it is in statuses of the area',
        });
    }
  for (const node of own) if (!statuses.has(plainAt(node, 'value'))) statuses.set(plainAt(node, 'value'), node);
  return { at: area.at, kind: 'array', items: [...statuses.values()] };
}

/** Tasks of each procedure, with what the area lays over them; a node may be in several. */
function tasksOf(area: JsonNode, used: readonly Used[], faults: FileFault[]): JsonNode {
  for (const key of ['tasks', 'procedureTasks'])
    if (childOf(area, key))
      faults.push({
        ...placeAt(area, [key]),
        path: key,
        message: 'the tasks of an area with procedures are those of its procedures',
        remedy: 'drop it, and say in procedures what is otherwise of a task',
      });
  const procedures = used.map((one) => [one.procedure.id, { at: one.at, node: tasksIn(one, faults) }] as const);
  return { at: area.at, kind: 'object', entries: new Map(procedures) };
}

function tasksIn({ procedure, values, overlay, at }: Used, faults: FileFault[]): JsonNode {
  const tasks = new Map<string, { at: JsonNode['at']; node: JsonNode }>();
  const there = childOf(procedure.node, 'tasks');
  const none: typeof tasks = new Map();
  const known = there?.kind === 'object' ? there.entries : none;
  const over = overlay?.kind === 'object' ? overlay.entries : none;
  for (const [node, entry] of known) {
    const laid = over.get(node);
    const task = fillNode(entry.node, values);
    tasks.set(node, { ...entry, node: laid ? layOver(task, fillNode(laid.node, values)) : task });
  }
  for (const [node, entry] of over)
    if (!known.has(node)) {
      const nearest = nearestWord(node, known.keys());
      faults.push({
        ...entry.at,
        path: 'procedures',
        message: `the procedure “${procedure.id}” has no task “${node}”`,
        remedy: nearest === undefined ? `tasks are ${[...known.keys()].join(', ')}` : `write “${nearest}”`,
      });
    }
  return { at, kind: 'object', entries: tasks };
}

/** Keys of the second stand in place of those of the first; items of `actions` and `fields` that have the same `key` are laid over one another. */
function layOver(base: JsonNode, over: JsonNode): JsonNode {
  if (base.kind !== 'object' || over.kind !== 'object') return over;
  const entries = new Map(base.entries);
  for (const [key, entry] of over.entries) {
    const before = entries.get(key)?.node;
    const keyed = before?.kind === 'array' && entry.node.kind === 'array' && ['actions', 'fields'].includes(key);
    entries.set(key, keyed ? { ...entry, node: layItems(before, entry.node) } : entry);
  }
  return { ...base, entries } satisfies ObjectNode;
}

function layItems(base: JsonNode, over: JsonNode): JsonNode {
  const items = new Map(itemsOf(base).map((item) => [plainAt(item, 'key'), item]));
  for (const item of itemsOf(over)) {
    const key = plainAt(item, 'key');
    const before = items.get(key);
    items.set(key, before ? layOver(before, item) : item);
  }
  return { at: over.at, kind: 'array', items: [...items.values()] };
}

function childOf(node: JsonNode | undefined, key: string): JsonNode | undefined {
  if (node?.kind === 'array') return node.items[Number(key)];
  return node?.kind === 'object' ? node.entries.get(key)?.node : undefined;
}

const itemsOf = (node: JsonNode | undefined): readonly JsonNode[] => (node?.kind === 'array' ? node.items : []);

function plainAt(node: JsonNode, key: string): unknown {
  const child = childOf(node, key);
  return child && plainOf(child);
}

function nodeOf(values: OptionValues, at: JsonNode['at']): JsonNode {
  const entries = Object.entries(values).map(
    ([key, value]) => [key, { at, node: { at, kind: 'scalar', value } satisfies JsonNode }] as const,
  );
  return { at, kind: 'object', entries: new Map(entries) };
}
