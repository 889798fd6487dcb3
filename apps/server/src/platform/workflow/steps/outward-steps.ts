import type { JsonObject, Text } from '@app/contract';
import { type UserTaskOptions, userNode } from '@app/engine/workflow';
import type { Context } from '../../../kernel/context.ts';
import { officeName } from '../../tenant/index.ts';
import { isAreaKey, type ProcessPlace, processOf, processSource } from './load-process.ts';

/** A published process. */
type PublishedProcess = ProcessPlace;

/** What a caller may know of the steps of processes. */
export interface StepsShown {
  /** The title of a step; nodes that are no tasks keep the title of the chart. */
  title(process: PublishedProcess, node: string | null, title: Text): Text;
  /** Whether the caller must not learn that the step exists. */
  isHidden(process: PublishedProcess, node: string | null): boolean;
  /** What was entered at a step, without the fields whose files stay with the office. */
  entered(process: PublishedProcess, node: string | null, fields: JsonObject): JsonObject;
  /** Whether what was said and entered at a step stays with the office. */
  isInternal(process: PublishedProcess, node: string | null): boolean;
  /** Titles that differ from those of the chart, by node; empty inside the office. */
  renamed(process: PublishedProcess): ReadonlyMap<string, Text>;
}

/**
 * Steps as the caller may know them. To a company, a step of the office has the public title of its definition, or the name of
 * the office where there is none; steps of experts, and those that say so (`hidden`), are hidden.
 */
export async function stepsShown(ctx: Context, processes: readonly PublishedProcess[]): Promise<StepsShown> {
  if (ctx.tenant?.kind !== 'company')
    return {
      title: (_process, _node, title) => title,
      isHidden: () => false,
      entered: (_process, _node, fields) => fields,
      isInternal: () => false,
      renamed: () => new Map(),
    };
  const office = await officeName(ctx);
  const known = new Map<string, Awaited<ReturnType<typeof namesOf>>>();
  for (const process of processes)
    if (!known.has(keyOf(process))) known.set(keyOf(process), await namesOf(ctx, process, office));
  return {
    title: (process, node, title) => known.get(keyOf(process))?.names.get(node ?? '') ?? title,
    isHidden: (process, node) => known.get(keyOf(process))?.hidden.has(node ?? '') ?? false,
    entered: (process, node, fields) => {
      const kept = known.get(keyOf(process))?.kept.get(node ?? '') ?? [];
      return Object.fromEntries(Object.entries(fields).filter(([key]) => !kept.includes(key)));
    },
    isInternal: (process, node) => known.get(keyOf(process))?.internal.has(node ?? '') ?? false,
    renamed: (process) => known.get(keyOf(process))?.names ?? new Map(),
  };
}

const keyOf = ({ area, version, process }: PublishedProcess) => `${area}@${version}:${process ?? ''}`;

async function namesOf(ctx: Context, { area, version, process }: PublishedProcess, office: string) {
  const model = await processOf(ctx, { area, version, process });
  const names = new Map<string, Text>();
  const hidden = new Set<string>();
  const kept = new Map<string, string[]>();
  const internal = new Set<string>();
  for (const node of Object.keys(model.nodes)) {
    const options = userNode(model, node)?.options;
    if (!options || isOwn(options)) continue;
    const step = { area, version, process, node };
    const given = isAreaKey(area) ? await processSource(ctx).publicTitle?.(ctx, step) : null;
    names.set(node, given ?? { 'zh-CN': office, en: office, 'zh-TW': office });
    const isHidden = isAreaKey(area) && (await processSource(ctx).isHidden?.(ctx, step)) === true;
    if (isHidden || isOfExperts(options)) hidden.add(node);
    if (isAreaKey(area) && (await processSource(ctx).isInternal?.(ctx, step))) internal.add(node);
    if (isAreaKey(area)) kept.set(node, (await processSource(ctx).officeFields?.(ctx, step)) ?? []);
  }
  return { names, hidden, kept, internal };
}

/** A step of one of the companies of the case. */
function isOwn({ role, assignees }: UserTaskOptions): boolean {
  return (
    role === 'HOLDER' ||
    role === 'COUNTERPARTY' ||
    (assignees.length > 0 && assignees.every(({ kind }) => kind === 'initiator'))
  );
}

function isOfExperts({ role, assignees }: UserTaskOptions): boolean {
  return (
    role === 'EXPERT' ||
    assignees.some(({ kind, value }) => kind === 'drawn' || (kind === 'role' && value === 'EXPERT'))
  );
}
