import { z } from 'zod';
import { call, ListRequest, listOf } from '../call.ts';
import { Count, Id, Named } from '../json.ts';
import { companyEventKinds, mostOverlapHours, ProgramScope } from '../program.ts';
import { Name, Prose } from '../typed-text.ts';

/** Programs of a company (service accounts): made and managed by its administrator, used by machines under /api/v1 (ADR 0116). */

const manage = { prefix: 'platform', access: 'permission:program.manage' } as const;
const write = { ...manage, method: 'POST', writes: true, personal: true } as const;

/** `ready`; over: `expired` or `revoked`; `ownerless`: its owner may not work for the company any more; `keyless`: every key of it has ended. */
export const programStates = ['ready', 'keyless', 'ownerless', 'expired', 'revoked'] as const;
export type ProgramState = (typeof programStates)[number];

export const Program = z.object({
  id: Id,
  name: z.string(),
  note: z.string(),
  ownerId: Id,
  ownerName: z.string(),
  scopes: z.array(z.string()),
  state: z.enum(programStates),
  version: z.number().int(),
  createTime: z.string(),
  createdByName: z.string(),
  /** The last day on which it works; null = without end. */
  expiresOn: z.string().nullable(),
  revokedTime: z.string().nullable(),
  lastUsedTime: z.string().nullable(),
  /** Calls of the last 30 days, and how many of them were refused. */
  calls: z.number().int(),
  refused: z.number().int(),
});
export type Program = z.infer<typeof Program>;

export const programQuery = call({
  ...manage,
  id: 'program.query',
  method: 'POST',
  path: '/program/query',
  input: ListRequest,
  output: listOf(Program),
  summary: "The company's programs: what each may do, for whom, and how much it calls",
});

/** A key of a program; the key itself is shown once and never again. */
export const ProgramKey = z.object({
  id: Id,
  /** The beginning by which people recognise it. */
  prefix: z.string(),
  createTime: z.string(),
  createdByName: z.string(),
  expireTime: z.string().nullable(),
  revokedTime: z.string().nullable(),
  isValid: z.boolean(),
});
export const ProgramDetail = Program.extend({
  keys: z.array(ProgramKey),
  /** Days with calls, newest first, at most 90. */
  days: z.array(z.object({ day: z.string(), calls: z.number().int(), refused: z.number().int() })),
  /** Scopes that its owner does not hold now: they do nothing. */
  idle: z.array(z.string()),
});
export type ProgramDetail = z.infer<typeof ProgramDetail>;
export const programGet = call({
  ...manage,
  id: 'program.get',
  method: 'GET',
  path: '/program/get',
  input: z.object({ id: Id }),
  output: ProgramDetail,
  summary: 'One program with its keys and its calls by day',
});

export const programChoices = call({
  ...manage,
  id: 'program.choices',
  method: 'GET',
  path: '/program/choices',
  input: z.object({ ownerId: Id.optional() }),
  output: z.object({
    /** People of the company in whose name a program may act. */
    owners: z.array(Named),
    /** What the owner named may be let do by a program; empty without an owner. */
    scopes: z.array(z.object({ scope: z.string(), area: z.string().nullable(), title: z.string() })),
  }),
  summary: 'In whose name a program may act, and what that person may let it do',
});

/** The key of a program, shown this once. */
const Shown = z.object({ id: Id, version: z.number().int(), secret: z.string().nullable() });

export const programSave = call({
  ...write,
  id: 'program.save',
  path: '/program/save',
  input: z.object({
    id: Id.optional(),
    version: Count.plain.optional(),
    name: Name(60),
    note: Prose(500).default(''),
    /** The person in whose name it acts; only when it is made. */
    ownerId: Id.optional(),
    scopes: z.array(ProgramScope).min(1).max(500),
    expiresOn: z.iso.date().nullable().default(null),
  }),
  /** `secret` of a new program: its first key, shown once. */
  output: Shown,
  summary: 'Makes a program with its first key, or changes its name, scopes and last day',
});

export const programRotate = call({
  ...write,
  id: 'program.rotate',
  path: '/program/rotate',
  input: z.object({ id: Id, overlapHours: z.number().int().min(0).max(mostOverlapHours) }),
  output: Shown,
  summary: 'Makes a new key; the former ones stay valid for so many hours more',
});

export const programRevoke = call({
  ...write,
  id: 'program.revoke',
  path: '/program/revoke',
  /** Without a key: the program itself, for good. */
  input: z.object({ id: Id, keyId: Id.optional() }),
  output: z.boolean(),
  summary: 'Ends a program, or one key of it, at once: its next call is refused',
});

/** Something that happened to the company: the position is its place in the company's own row of events, without gaps. */
export const CompanyEvent = z.object({
  position: z.number().int(),
  kind: z.enum(companyEventKinds),
  at: z.string(),
  area: z.string().nullable(),
  caseId: Id.nullable(),
  /** The letter or certificate; of a case the case. */
  recordId: Id,
  /** What the case, letter or certificate is in now. */
  state: z.string(),
});
export type CompanyEvent = z.infer<typeof CompanyEvent>;
export const companyEvents = call({
  id: 'company.events',
  method: 'GET',
  prefix: 'platform',
  path: '/company/events',
  access: 'session',
  input: z.object({
    after: Count.coerced.default(0),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  output: z.object({ events: z.array(CompanyEvent), next: z.number().int(), more: z.boolean() }),
  summary: "What happened to the company's cases, letters and certificates, in order, from a position on",
});
