import type { Json, JsonObject, ReferenceKind } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import type { Candidate, ReferenceSource } from '../../kernel/wiring.ts';
import {
  companiesById,
  companiesWorded,
  type FoundCompany,
  type FoundPerson,
  peopleById,
  peopleWorded,
} from './reference.store.ts';

/** Companies as the directory shows them to the caller: an authority sees all, a company itself alone. */
const company: ReferenceSource = {
  facts: ['name', 'code', 'uscc', 'address', 'legalPerson'],
  search: async (ctx, _field, wish) => (await companiesWorded(ctx.db, wish)).map(companyCandidate),
  find: async (ctx, _field, ids) => (await companiesById(ctx.db, ids)).map(companyCandidate),
};

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
