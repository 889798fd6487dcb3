import type { Json, JsonObject } from '@app/contract';
import {
  type Actor,
  type AssigneeSource,
  type Command,
  type Effect,
  type PoolPart,
  type ProcessModel,
  userNode,
} from '@app/engine/workflow';
import type { Context } from '../../../kernel/context.ts';
import { isId } from '../../../kernel/list/index.ts';
import { activePeople, managerAbove, partId, peopleOfPart, usersWithRole } from '../../tenant/index.ts';
import { authorityOf } from '../office.ts';
import type { InstanceRow } from '../stores/instance.store.ts';

/** What resolving needs to know of a case. */
export interface AssigneePlace {
  area: string;
  caseId: string;
  authorityId: string;
  holderTenantId: string;
  model: ProcessModel;
  /** Who started it; null = the system. */
  starter: string | null;
  /** Case data as last submitted, and the process variables. */
  data: JsonObject;
  variables: JsonObject;
  /** Runs a script of the chart by name; its value names people by id. */
  runScript: ((name: string) => Promise<Json>) | null;
}
/** What of a case in the database says where its people are looked for. */
type CaseRow = Pick<InstanceRow, 'area' | 'case_id' | 'holder_tenant_id' | 'started_by'>;

/** The place of a case of this office, with what is known of it now. */
export function placeOf(
  ctx: Context,
  row: CaseRow,
  known: Pick<AssigneePlace, 'model' | 'data' | 'variables' | 'runScript'>,
): AssigneePlace {
  return {
    area: row.area,
    caseId: row.case_id,
    authorityId: authorityOf(ctx),
    holderTenantId: row.holder_tenant_id,
    starter: row.started_by,
    ...known,
  };
}

type Question = Effect & { kind: 'resolveAssignees' };
type Answer = Command & { kind: 'assigned' };
interface Found {
  people: Actor[];
  pools: PoolPart[];
}

/** What registers that allot say of a node. */
interface Allotted {
  people: Actor[];
  sources: AssigneeSource[];
  note: string | null;
}

const nobody: Found = { people: [], pools: [] };

/**
 * Names the people of a node from the directory: persons one by one, groups as pools of whom one takes the task, or, for a
 * countersign, everybody in them. Who left or was disabled is left out; unknown names give nobody, so the chart's policy
 * for an empty assignee decides.
 * @param draws who comes next of a draw is asked, and counts as asked from now on; a preview draws nobody.
 */
export async function resolveAssignees(
  ctx: Context,
  place: AssigneePlace,
  question: Question,
  { draws = false } = {},
): Promise<Answer> {
  const drawn = draws ? await nextDrawn(ctx, place, question) : [];
  const allotted = await allottedTo(ctx, place, question);
  const found = await ctx.within({ role: 'app_platform' }, async (platform) => {
    const returning = await stillThere(platform, place, question.returning);
    if (returning.length > 0) return { people: returning, pools: [] };
    const parts: Found[] = [
      { people: await stillThere(platform, place, [...question.known, ...drawn, ...allotted.people]), pools: [] },
    ];
    for (const source of [...question.sources, ...allotted.sources])
      parts.push(await resolve(platform, place, source, question.mode));
    return { people: parts.flatMap(({ people }) => people), pools: parts.flatMap(({ pools }) => pools) };
  });
  const people = unique(found.people);
  const recused = await recusedAmong(ctx, place, question.node, people);
  return {
    kind: 'assigned',
    call: question.call,
    people,
    pools: found.pools,
    ...(recused.length > 0 ? { recused } : {}),
    ...(allotted.note === null ? {} : { note: allotted.note }),
  };
}

/** The next of the draws that a question names; whoever left the office meanwhile is passed over. */
async function nextDrawn(ctx: Context, place: AssigneePlace, question: Question): Promise<Actor[]> {
  const found: Actor[] = [];
  const { caseId, area } = place;
  const excluded = new Set([...question.excluded].map(String));
  for (const { kind, value: node } of question.returning.length > 0 ? [] : question.sources) {
    const id = kind === 'drawn' ? await ctx.app.wiring.nextDrawn?.(ctx, { caseId, area, node, excluded }) : null;
    if (id) found.push({ id, name: '' });
  }
  return found;
}

/** Who does a step by the register that allots it: a person, or the role of whom one takes it. */
async function allottedTo(ctx: Context, place: AssigneePlace, question: Question): Promise<Allotted> {
  const found: Allotted = { people: [], sources: [], note: null };
  const { caseId, area, holderTenantId, data } = place;
  const excluded = new Set(question.excluded.map(String));
  const at = { caseId, area, holderTenantId, node: question.node, data, excluded };
  for (const { kind, value: step } of question.returning.length > 0 ? [] : question.sources) {
    if (kind !== 'allotted') continue;
    const one = await ctx.app.wiring.allotted?.(ctx, { ...at, step });
    if (!one) continue;
    if (one.person === null) found.sources.push({ kind: 'role', value: one.role });
    else found.people.push({ id: one.person, name: '' });
    found.note = one.note;
  }
  return found;
}

/** All people that sources name, one by one; for copies. */
export async function resolvePeople(
  ctx: Context,
  place: AssigneePlace,
  sources: readonly AssigneeSource[],
): Promise<Actor[]> {
  return await ctx.within({ role: 'app_platform' }, async (platform) => {
    const found: Actor[] = [];
    for (const source of sources) {
      if (source.kind === 'initiator' && place.starter !== null)
        found.push(...(await stillThere(platform, place, [{ id: place.starter, name: '' }])));
      else found.push(...(await resolve(platform, place, source, 'each')).people);
    }
    return unique(found);
  });
}

async function resolve(
  ctx: Context,
  place: AssigneePlace,
  { kind, value }: AssigneeSource,
  mode: Question['mode'],
): Promise<Found> {
  const { authorityId, holderTenantId, starter } = place;
  switch (kind) {
    case 'user':
      return { people: await stillThere(ctx, place, [{ id: value, name: '' }]), pools: [] };
    case 'role': {
      if (mode === 'one') return { people: [], pools: [{ kind: 'role', id: value }] };
      const people =
        value === 'HOLDER'
          ? await usersWithRole(ctx, holderTenantId, 'APPLICANT')
          : await usersWithRole(ctx, authorityId, value);
      return { people: people.map(actorOf), pools: [] };
    }
    case 'position':
    case 'group':
    case 'org': {
      const people = await peopleOfPart(ctx.db, authorityId, kind, value);
      if (mode === 'each' || people.length === 0) return { people: people.map(actorOf), pools: [] };
      const id = await partId(ctx.db, authorityId, kind, value);
      return id === null ? nobody : { people: [], pools: [{ kind, id }] };
    }
    case 'orgManager': {
      const level = Number(value);
      if (starter === null || !Number.isInteger(level) || level < 1) return nobody;
      const inOffice = await managerAbove(ctx.db, authorityId, starter, level);
      const people = inOffice.length > 0 ? inOffice : await managerAbove(ctx.db, holderTenantId, starter, level);
      return { people: people.map(actorOf), pools: [] };
    }
    case 'administrator':
      return { people: [], pools: [{ kind: 'administrator', id: '' }] };
    case 'field':
      return { people: await peopleIn(ctx, place, valueAt(place, value)), pools: [] };
    case 'script':
      return { people: await peopleIn(ctx, place, (await place.runScript?.(value)) ?? null), pools: [] };
    default:
      // The rest (initiator, executors, chosen) the engine knows itself.
      return nobody;
  }
}

/** Those of these people who are active in the office, or in the company of the case, with their names as they are now. */
async function stillThere(ctx: Context, place: AssigneePlace, people: readonly Actor[]): Promise<Actor[]> {
  const ids = people.map(({ id }) => id).filter(isId);
  if (ids.length === 0) return [];
  const found = [
    ...(await activePeople(ctx.db, place.authorityId, ids)),
    ...(place.holderTenantId === place.authorityId ? [] : await activePeople(ctx.db, place.holderTenantId, ids)),
  ];
  const names = new Map(found.map((person) => [person.id, person.fullname]));
  return ids.flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name }];
  });
}

/** People named by a form field or a script: an id, ids joined by commas, a list of ids, or objects with an id. */
async function peopleIn(ctx: Context, place: AssigneePlace, value: Json): Promise<Actor[]> {
  return await stillThere(
    ctx,
    place,
    idsIn(value).map((id) => ({ id, name: '' })),
  );
}

function idsIn(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (typeof value === 'string') return value.split(/[,;\s]+/).filter((part) => part !== '');
  if (typeof value === 'object' && value !== null) return idsIn(value.id);
  return [];
}

/** A value at a path like `fields.reviewer`: the process variables first, then the data of the form. */
function valueAt(place: AssigneePlace, path: string): Json {
  for (const root of [place.variables, place.data]) {
    let value: Json | undefined = root;
    for (const key of path.split('.'))
      value = typeof value === 'object' && value !== null && !Array.isArray(value) ? value[key] : undefined;
    if (value !== undefined && value !== null) return value;
  }
  return null;
}

/**
 * People who must not act at a step of a case for reasons that other modules know (they are of the company, kinship, an interest declared). Nobody is kept
 * from what is a company's own to do: its tasks, those of the second company, and those of whoever started the case.
 */
export async function recusedAmong(
  ctx: Context,
  { caseId, area, holderTenantId, model }: Pick<AssigneePlace, 'caseId' | 'area' | 'holderTenantId' | 'model'>,
  node: string,
  people: readonly Actor[],
): Promise<Actor[]> {
  if (people.length === 0 || isOfCompany(model, node)) return [];
  const ids = await ctx.app.wiring.recused?.(ctx, { caseId, area, node, holderTenantId, people });
  return people.filter(({ id }) => ids?.includes(id));
}

function isOfCompany(model: ProcessModel, node: string): boolean {
  const options = userNode(model, node)?.options;
  if (!options) return false;
  const isCompany = (role: string | null) => role === 'HOLDER' || role === 'COUNTERPARTY';
  return (
    isCompany(options.role) ||
    options.assignees.some(({ kind, value }) => kind === 'initiator' || (kind === 'role' && isCompany(value)))
  );
}

function actorOf({ id, fullname }: { id: string; fullname: string }): Actor {
  return { id, name: fullname };
}

function unique(people: readonly Actor[]): Actor[] {
  return people.filter(({ id }, index) => people.findIndex((other) => other.id === id) === index);
}
