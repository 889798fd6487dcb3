import type { Json, JsonObject, ReferenceKind } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import type { Candidate, ReferenceSource } from '../../kernel/wiring.ts';
import {
  companiesById,
  companiesNamed,
  companiesWorded,
  type FoundCompany,
  type FoundPerson,
  peopleById,
  peopleWorded,
} from './reference.store.ts';

/** Signs that a company must write before others are offered to it: nobody reads the whole directory. */
const fewestWords = 2;

/**
 * Companies: an authority sees all; a company itself, and of others (a counterparty, a plant) nothing but name and unified social credit code, when it
 * writes a part of the name or the whole code.
 */
const company: ReferenceSource = {
  facts: ['name', 'code', 'uscc', 'address', 'legalPerson'],
  async search(ctx, _field, wish) {
    const own = ctx.tenant?.kind === 'company' ? ctx.tenant.id : null;
    if (own === null) return (await companiesWorded(ctx.db, wish)).map(companyCandidate);
    const words = wish.words.trim();
    const among = [...words].length < fewestWords ? [own] : null;
    return await ctx.within({ role: 'app_platform' }, async (inner) =>
      (await companiesNamed(inner.db, { ...wish, words, among })).map((one) => outwardCandidate(one, own)),
    );
  },
  async find(ctx, _field, ids) {
    const own = ctx.tenant?.kind === 'company' ? ctx.tenant.id : null;
    if (own === null) return (await companiesById(ctx.db, ids)).map(companyCandidate);
    return await ctx.within({ role: 'app_platform' }, async (inner) =>
      (await companiesById(inner.db, ids)).map((one) => outwardCandidate(one, own)),
    );
  },
};

/** A company as another one may know it: name and code of its registration, which are public. */
function outwardCandidate(found: FoundCompany, own: string): Candidate {
  const whole = companyCandidate(found);
  if (found.id === own) return whole;
  const { name, uscc } = whole.facts;
  return {
    ...whole,
    detail: typeof uscc === 'string' ? uscc : null,
    facts: { name: name ?? null, uscc: uscc ?? null },
  };
}

/** Active people of the caller's own tenant. */
const person: ReferenceSource = {
  facts: ['name', 'org', 'position', 'roles'],
  search: (ctx, _field, wish) =>
    amongColleagues(ctx, async (inner, tenantId) =>
      (await peopleWorded(inner.db, tenantId, wish)).map(personCandidate),
    ),
  find: (ctx, _field, ids) =>
    amongColleagues(ctx, async (inner, tenantId) => (await peopleById(inner.db, tenantId, ids)).map(personCandidate)),
};

/** Sources of references that the directory knows. */
export const directorySources: ReadonlyMap<ReferenceKind, ReferenceSource> = new Map([
  ['company', company],
  ['person', person],
]);

async function amongColleagues(
  ctx: Context,
  work: (inner: Context, tenantId: string) => Promise<Candidate[]>,
): Promise<Candidate[]> {
  const tenantId = ctx.tenant?.id;
  return tenantId === undefined ? [] : ctx.within({ role: 'app_platform' }, (inner) => work(inner, tenantId));
}

function companyCandidate({ id, name, code, profile }: FoundCompany): Candidate {
  const said = (key: string): Json => (typeof profile[key] === 'string' ? profile[key] : null);
  const facts: JsonObject = {
    name,
    code,
    uscc: said('uscc'),
    address: said('address'),
    legalPerson: said('legalPerson'),
  };
  return { id, text: name, detail: code, link: null, facts };
}

function personCandidate({ id, name, org, position, roles }: FoundPerson): Candidate {
  const detail = [org, position].filter((one) => one !== null && one !== '').join(' · ');
  return { id, text: name, detail: detail === '' ? null : detail, link: null, facts: { name, org, position, roles } };
}
