import { type Json, type JsonObject, type RoleId, textOf } from '@app/contract';
import { dayOf } from '@app/engine/clock';
import { dataEnv, evaluate, isTrue } from '@app/engine/formula';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import type { AllottedPlace, AllottedStep, HandledStep } from '../../kernel/wiring.ts';
import { registerRows } from '../area/index.ts';
import { activePeople, roleNames, usersWithRole } from '../tenant/index.ts';
import { awayAmong, inOffice } from '../workflow/index.ts';
import { type Allotment, allotmentFor, allotmentIn } from './allotments.ts';
import { say } from './texts.ts';

/** More rows than any register of allotments has. */
const mostRows = 5_000;

/** Why somebody who is allotted does not do a step. */
type Hindrance = 'left' | 'apart' | 'recused' | 'away';
interface Passed {
  name: string;
  why: Hindrance;
}

/**
 * Who does a step by the row in force on this day for the case: the first person of the row who is free. Somebody is not free who has not the role any
 * more, did a step that must be somebody else's, stepped aside, must keep out of the case, or has named a substitute for now: the work is signed in
 * person. Without a row it is whoever of the role takes it; with nobody free it goes to the role that gives it on, with the reason, and is never skipped.
 */
export async function allotted(ctx: Context, place: AllottedPlace): Promise<AllottedStep> {
  const allotment = allotmentFor(ctx.app, place.step);
  const row = await inOffice(ctx, (office) => rowInForce(office, allotment, place.data));
  if (!row) return { person: null, role: allotment.role, note: null };
  const named = (allotment.steps[place.step] ?? []).flatMap((field) => personIn(row.data[field]) ?? []);
  const hindrances = await hindrancesOf(ctx, allotment, place, named);
  const passed: Passed[] = [];
  for (const { id, text } of named) {
    const why = hindrances.get(id);
    if (why === undefined) return { person: id, role: null, note: deputyNote(ctx, allotment, text, passed) };
    passed.push({ name: text, why });
  }
  const note = say(ctx.language, 'allotment.nobody', {
    row: row.title,
    passed: passedWords(ctx, allotment, passed),
    role: roleName(ctx, allotment.nobody),
  });
  return { person: null, role: allotment.nobody, note };
}

/** The role whose work an allotted step is: to anybody else the step is not given. */
export function allottedRole(ctx: Pick<Context, 'app'>, step: string): string {
  return allotmentFor(ctx.app, step).role;
}

/** Refuses (6010104) an allotted step to whoever has it only to give it on. */
export async function refuseUnallotted(ctx: Context, { process, node }: HandledStep): Promise<void> {
  const allotment = allotmentIn(ctx.app, process, node);
  if (!allotment || ctx.roles.some((role) => role === allotment.role)) return;
  fail('illegalPermission', {
    cause: say(ctx.language, 'allotment.giveOn', { role: roleName(ctx, allotment.role) }),
  });
}

/** The row that stands for a case on this day; of several, that of the value that comes first, so that the answer is always the same. */
async function rowInForce(
  ctx: Context,
  { register, by, from, to }: Allotment,
  data: JsonObject,
): Promise<{ title: string; data: JsonObject } | undefined> {
  const today = dayOf(ctx.businessNow());
  const standing = (await registerRows(ctx, register, mostRows)).flatMap(({ title, data: row }) => {
    const [first, last] = [textIn(row[from]), textIn(row[to])];
    if (first > today || (last !== '' && last < today)) return [];
    const values = listIn(row[by.field]).filter((value) => isTrue(evaluate(by.when, dataEnv({ ...data, value }))));
    return values.map((value) => ({ value, title, data: row }));
  });
  return standing.sort((one, other) => (one.value < other.value ? -1 : 1))[0];
}

/** Who of some people cannot do a step now, and why; whoever is missing is free. */
async function hindrancesOf(
  ctx: Context,
  { role }: Allotment,
  { caseId, area, holderTenantId, node, excluded }: AllottedPlace,
  named: readonly { id: string; text: string }[],
): Promise<ReadonlyMap<string, Hindrance>> {
  if (ctx.scope.role === 'app_platform') throw new Error('people are allotted in the space of an office');
  const { authorityId } = ctx.scope;
  const ids = named.map(({ id }) => id);
  const people = named.map(({ id, text }) => ({ id, name: text }));
  const recused = (await ctx.app.wiring.recused?.(ctx, { caseId, area, holderTenantId, node, people })) ?? [];
  const { holding, away } = await ctx.within({ role: 'app_platform' }, async (platform) => {
    const active = new Set((await activePeople(platform.db, authorityId, ids)).map(({ id }) => id));
    const withRole = (await usersWithRole(platform, authorityId, role)).map(({ id }) => id);
    return {
      holding: new Set(withRole.filter((id) => active.has(id))),
      away: await awayAmong(platform, authorityId, { people: ids, area }),
    };
  });
  const why = (id: string): Hindrance | null => {
    if (!holding.has(id)) return 'left';
    if (excluded.has(id)) return 'apart';
    if (recused.includes(id)) return 'recused';
    return away.has(id) ? 'away' : null;
  };
  return new Map(
    ids.flatMap((id) => {
      const hindrance = why(id);
      return hindrance === null ? [] : [[id, hindrance] as const];
    }),
  );
}

function deputyNote(ctx: Context, allotment: Allotment, name: string, passed: readonly Passed[]): string | null {
  if (passed.length === 0) return null;
  return say(ctx.language, 'allotment.deputy', { name, passed: passedWords(ctx, allotment, passed) });
}

function passedWords(ctx: Context, { role }: Allotment, passed: readonly Passed[]): string {
  const words = passed.map(({ name, why }) =>
    say(ctx.language, `allotment.${why}`, { name, role: roleName(ctx, role) }),
  );
  return words.join(ctx.language === 'en' ? ', ' : '、');
}

function roleName({ language }: Context, code: string): string {
  return code in roleNames ? textOf(roleNames[code as RoleId], language) : code;
}

function personIn(value: Json | undefined): { id: string; text: string } | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return typeof value.id === 'string' ? { id: value.id, text: String(value.text ?? '') } : null;
}

function listIn(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' && value !== '' ? [value] : [];
}

function textIn(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
