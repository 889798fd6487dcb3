import { inEach, textOf } from '@app/contract';
import type { Actor, AssigneeSource, ProcessModel } from '@app/engine/workflow';
import { userNode } from '@app/engine/workflow';
import type { Context } from '../../../../kernel/context.ts';
import { fail } from '../../../../kernel/failure.ts';
import { text } from '../../../../kernel/texts/index.ts';
import { type Belongings, belongingsOf, partId } from '../../../tenant/index.ts';
import { authorityOf } from '../../office.ts';
import { sourceWords } from '../../steps/assignee-words.ts';
import { isAreaKey, processSource } from '../../steps/load-process.ts';
import { recusedAmong } from '../../steps/resolve-assignees.ts';
import type { RunningCase } from '../../steps/step.ts';
import type { TaskRow } from '../../stores/task.store.ts';

/** A task with its running case. */
type Held = RunningCase & { task: Pick<TaskRow, 'node' | 'role' | 'person_id'> };

/** Roles that give no business of their own: whoever shares only them with a person cannot take over that person's work. */
const administrative = new Set(['SUPER', 'TENANT_ADMIN']);

/**
 * Why one of these people cannot be given a task, in words; null = all of them could hold it by the rule of its node (role, position, group, org,
 * the person rule of the form, or a role shared with the person named) and no interest keeps them out. Tasks of a company go to any of its people.
 */
export async function whyNotHold(ctx: Context, held: Held, people: readonly Actor[]): Promise<string | null> {
  const { task, row, model } = held;
  if (task.role === 'HOLDER' || people.length === 0) return null;
  // The second company answers as a company: its task is given to nobody by name.
  if (task.role === 'COUNTERPARTY') return text(ctx.language, 'workflow.notAllowed');
  const place = { area: row.area, caseId: row.case_id, holderTenantId: row.holder_tenant_id, model };
  const [recused] = await recusedAmong(ctx, place, task.node, people);
  if (recused) return text(ctx.language, 'workflow.mustRecuse', { name: recused.name });
  const sources = sourcesOf(model, task.node);
  for (const person of people) {
    if (await fitsOne(ctx, held, sources, person)) continue;
    return text(ctx.language, 'workflow.cannotHold', {
      name: person.name,
      title: textOf(model.nodes[task.node]?.title ?? inEach(() => task.node), ctx.language),
      who: await sourceWords(ctx, model, sources),
    });
  }
  return null;
}

/**
 * Refuses (6010104) the caller whom an interest keeps out of a step. People of a role take its tasks themselves, so nobody has asked before; whoever is
 * kept out may still give a task back or step aside.
 */
export async function refuseRecused(ctx: Context, { task, row, model }: Held): Promise<void> {
  const { user } = ctx;
  if (!user) return;
  const place = { area: row.area, caseId: row.case_id, holderTenantId: row.holder_tenant_id, model };
  const recused = await recusedAmong(ctx, place, task.node, [{ id: user.id, name: user.fullname }]);
  if (recused.length > 0) fail('illegalPermission', { cause: text(ctx.language, 'workflow.recused') });
}

/** Whether a decision at the node of a task is signed. */
export function isSigned({ model, task }: Pick<Held, 'model' | 'task'>): boolean {
  return userNode(model, task.node)?.options.signature != null;
}

function sourcesOf(model: ProcessModel, node: string): readonly AssigneeSource[] {
  const options = userNode(model, node)?.options;
  if (!options) return [];
  return options.role === null ? options.assignees : [{ kind: 'role', value: options.role }];
}

async function fitsOne(ctx: Context, held: Held, sources: readonly AssigneeSource[], { id }: Actor): Promise<boolean> {
  const belongs = await belongingsIn(ctx, id);
  for (const source of sources) if (await fits(ctx, held, source, id, belongs)) return true;
  return false;
}

async function fits(
  ctx: Context,
  held: Held,
  { kind, value }: AssigneeSource,
  id: string,
  belongs: Belongings,
): Promise<boolean> {
  switch (kind) {
    case 'role':
      return belongs.roles.includes(value);
    case 'position':
    case 'group':
    case 'org': {
      const part = await inDirectory(ctx, (platform) => partId(platform.db, authorityOf(ctx), kind, value));
      return part !== null && belongs[`${kind}s`].includes(part);
    }
    case 'administrator':
      return belongs.roles.includes('TENANT_ADMIN');
    case 'allotted':
      return belongs.roles.includes(ctx.app.wiring.allottedRole?.(ctx, value) ?? '');
    case 'field': {
      const fitting = await fittingField(ctx, held, value, id);
      return fitting ?? (await sharesRole(ctx, named(held, kind, value), id, belongs));
    }
    default:
      return await sharesRole(ctx, named(held, kind, value), id, belongs);
  }
}

/** Whether a form field that names the people of a node would take a person; null = it is no field with a rule of its own. */
async function fittingField(ctx: Context, { row, instance }: Held, path: string, id: string): Promise<boolean | null> {
  if (!isAreaKey(row.area)) return null;
  const { area, version, process } = row;
  const field = path.split('.').at(-1) ?? path;
  const asked = { area, version, process, field, people: [id], data: instance.variables };
  const fitting = await processSource(ctx).peopleFitting?.(ctx, asked);
  return fitting ? fitting.includes(id) : null;
}

/** People that a source names one by one, as far as the process knows them, and whose the task is now. */
function named({ task, row, instance }: Held, kind: AssigneeSource['kind'], value: string): string[] {
  const of = {
    user: () => [value],
    initiator: () => (row.started_by === null ? [] : [row.started_by]),
    executor: () => (instance.visits.findLast((visit) => visit.node === value)?.by ?? []).map(({ id }) => id),
  };
  const known = kind === 'user' || kind === 'initiator' || kind === 'executor' ? of[kind]() : [];
  return [...new Set([...known, ...(task.person_id === null ? [] : [task.person_id])])];
}

/** Where a chart names persons, it says no role: one of them, or a colleague who holds a role of theirs. */
async function sharesRole(ctx: Context, ids: readonly string[], id: string, belongs: Belongings): Promise<boolean> {
  if (ids.includes(id)) return true;
  for (const one of ids) {
    const { roles } = await belongingsIn(ctx, one);
    const business = roles.filter((role) => !administrative.has(role));
    const counted = business.length > 0 ? business : roles;
    if (counted.some((role) => belongs.roles.includes(role))) return true;
  }
  return false;
}

function belongingsIn(ctx: Context, userId: string): Promise<Belongings> {
  return inDirectory(ctx, (platform) => belongingsOf(platform.db, authorityOf(ctx), userId));
}

function inDirectory<T>(ctx: Context, read: (platform: Context) => Promise<T>): Promise<T> {
  return ctx.scope.role === 'app_platform' ? read(ctx) : ctx.within({ role: 'app_platform' }, read);
}
