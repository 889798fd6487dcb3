import { dayOf } from '@app/engine/clock';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { type CaseFacts, caseFacts, referredCases, registerRows } from '../area/index.ts';
import { activePeople } from '../tenant/index.ts';
import { steppedAside } from './draw.store.ts';
import { accountOf, type Candidate, type Known } from './exclude.ts';
import { type Party, partiesOf, type RegisterOfPeople, relationsOf } from './relations.ts';
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

/** People who must not be drawn whatever the register says of them. */
interface KeptOut {
  /** Who did a step of the case that must be somebody else's. */
  apart?: ReadonlySet<string>;
  /** Who has another part in the case. */
  placed?: ReadonlySet<string>;
}

/** What is known about some people and a case, by which they are drawn or not; a case that refers to others is about those as well. */
export async function knownOf(
  ctx: Context,
  own: CaseFacts,
  register: RegisterOfPeople,
  candidates: readonly Candidate[],
  { apart = new Set(), placed = new Set() }: KeptOut = {},
): Promise<Known> {
  if (ctx.scope.role === 'app_platform') throw new Error('people are drawn in the space of an office');
  const { authorityId } = ctx.scope;
  const ids = candidates.flatMap((one) => accountOf(one, register) ?? []);
  const directory = (tenant: string) =>
    ctx.within({ role: 'app_platform' }, ({ db }) => activePeople(db, tenant, [...new Set(ids)]));
  const idsOf = async (tenant: string) => new Set((await directory(tenant)).map(({ id }) => id));
  const known: Known = {
    ...{ active: await idsOf(authorityId), apart, placed },
    ...{ ofHolder: new Set(), declared: new Set(), parties: [], today: dayOf(ctx.businessNow()) },
  };
  for (const facts of await casesMeant(ctx, own)) {
    const isCompany = facts.holderTenantId !== authorityId;
    const ofHolder = isCompany ? await idsOf(facts.holderTenantId) : [];
    known.ofHolder = new Set([...known.ofHolder, ...ofHolder]);
    known.declared = new Set([...known.declared, ...(await steppedAside(ctx.db, facts.id))]);
    known.parties = [...known.parties, ...partiesIn(ctx, facts, isCompany)];
  }
  return known;
}

/** A case, and those that its form refers to. */
async function casesMeant(ctx: Context, own: CaseFacts): Promise<CaseFacts[]> {
  const meant = [own];
  for (const id of referredCases(own.definition, own.data)) meant.push(await caseFacts(ctx, id));
  return meant;
}

/** Whom a dossier names; the office itself is no party of its own case. */
function partiesIn(ctx: Context, { data, holderName }: CaseFacts, isCompany: boolean): Party[] {
  return partiesOf(relationsOf(ctx.app), data, { label: applicant, name: isCompany ? holderName : '' });
}
