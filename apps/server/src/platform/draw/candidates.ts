import { dayOf } from '@app/engine/clock';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { type CaseFacts, registerRows } from '../area/index.ts';
import { activePeople } from '../tenant/index.ts';
import { steppedAside } from './draw.store.ts';
import { accountOf, type Candidate, type Known } from './exclude.ts';
import { partiesOf, type RegisterOfPeople, relationsOf } from './relations.ts';
import { say } from './texts.ts';

/** More rows than any register of people has. */
const mostRows = 5_000;
const applicant = { 'zh-CN': '申请人', en: 'the applicant', 'zh-TW': '申請人' };

/** Everybody in a register of people, in an office. A larger one is refused (409): whoever was left out could never be drawn. */
export async function allCandidates(ctx: Context, register: RegisterOfPeople): Promise<Candidate[]> {
  const rows = await registerRows(ctx, register.area, mostRows + 1);
  if (rows.length > mostRows) fail('conflict', { cause: say(ctx.language, 'draw.tooMany', { most: mostRows }) });
  return rows.map(candidateOf);
}

/** The rows of a register that name one of these accounts, however large the register is. */
export async function candidatesOf(
  ctx: Context,
  register: RegisterOfPeople,
  accounts: readonly string[],
): Promise<Candidate[]> {
  const rows = await registerRows(ctx, register.area, mostRows, { field: register.person, ids: accounts });
  return rows.map(candidateOf);
}

function candidateOf({ id, title, data }: Awaited<ReturnType<typeof registerRows>>[number]): Candidate {
  return { id, name: title, data };
}

/** What is known about some people and a case, by which they are drawn or not. */
export async function knownOf(
  ctx: Context,
  facts: Pick<CaseFacts, 'id' | 'data' | 'holderName' | 'holderTenantId'>,
  register: RegisterOfPeople,
  candidates: readonly Candidate[],
  apart: ReadonlySet<string> = new Set(),
): Promise<Known> {
  if (ctx.scope.role === 'app_platform') throw new Error('people are drawn in the space of an office');
  const ids = candidates.flatMap((one) => accountOf(one, register) ?? []);
  return {
    active: await activeIn(ctx, ctx.scope.authorityId, ids),
    ofHolder: await ofHolderAmong(ctx, facts, ids),
    apart,
    declared: await steppedAside(ctx.db, facts.id),
    parties: partiesOf(relationsOf(ctx.app), facts.data, { label: applicant, name: facts.holderName }),
    today: dayOf(ctx.businessNow()),
  };
}

/**
 * Those of these people who are of the office and of the company of a case at once. Whoever is of the company alone is no officer: where a step may be
 * the company's (its manager, whom a field names), they do it as the company.
 */
export async function ofBothSides(
  ctx: Context,
  facts: Pick<CaseFacts, 'holderTenantId'>,
  ids: readonly string[],
): Promise<Set<string>> {
  const found = await ofHolderAmong(ctx, facts, ids);
  return found.size > 0 && 'authorityId' in ctx.scope ? await activeIn(ctx, ctx.scope.authorityId, [...found]) : found;
}

/** Those of these people who are of the company of a case; an office that is its own applicant has none. */
async function ofHolderAmong(
  ctx: Context,
  { holderTenantId }: Pick<CaseFacts, 'holderTenantId'>,
  ids: readonly string[],
): Promise<Set<string>> {
  const isOwn = 'authorityId' in ctx.scope && ctx.scope.authorityId === holderTenantId;
  return isOwn ? new Set() : await activeIn(ctx, holderTenantId, ids);
}

async function activeIn(ctx: Context, tenant: string, ids: readonly string[]): Promise<Set<string>> {
  const found = await ctx.within({ role: 'app_platform' }, ({ db }) => activePeople(db, tenant, [...new Set(ids)]));
  return new Set(found.map(({ id }) => id));
}
