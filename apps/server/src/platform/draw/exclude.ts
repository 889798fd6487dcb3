import { type JsonObject, type Text, textOf } from '@app/contract';
import { addDays, type Day } from '@app/engine/clock';
import { isObject, normalised, type Party, type RegisterOfPeople } from './relations.ts';

/** A row of a register of people, with the account that it names. */
export interface Candidate {
  id: string;
  name: string;
  data: JsonObject;
}

/** What the directory and the case say about people, beside the register. */
export interface Known {
  /** Accounts of the office that are active. */
  active: ReadonlySet<string>;
  /** People who are also of the company of the case. */
  ofHolder: ReadonlySet<string>;
  /** People who stepped aside in this case before. */
  declared: ReadonlySet<string>;
  /** People who did a step of this case that must not be theirs as well. */
  apart: ReadonlySet<string>;
  /** People who have another part in this case. */
  placed: ReadonlySet<string>;
  parties: readonly Party[];
  today: Day;
}

/** Why somebody cannot be drawn; `values` fill the sentence of the reason. */
export interface Exclusion {
  reason:
    | 'disabled'
    | 'termOver'
    | 'noAccount'
    | 'accountGone'
    | 'tookPart'
    | 'placed'
    | 'declared'
    | 'ownCompany'
    | 'sameUnit'
    | 'related';
  values: { day?: string; party?: Text; company?: string; relation?: string };
}

/** The account of a row; null = it has none. */
export function accountOf({ data }: Pick<Candidate, 'data'>, register: RegisterOfPeople): string | null {
  const value = data[register.person];
  return isObject(value) && typeof value.id === 'string' && value.id !== '' ? value.id : null;
}

/** Why a person must not be drawn for a case; null = there is no reason. The first that holds is told. */
export function exclusionOf(candidate: Candidate, register: RegisterOfPeople, known: Known): Exclusion | null {
  const { data } = candidate;
  if (data[register.enabled] !== true) return { reason: 'disabled', values: {} };
  const until = dayIn(data[register.until]);
  if (until !== null && until < known.today) return { reason: 'termOver', values: { day: until } };
  const account = accountOf(candidate, register);
  if (account === null) return { reason: 'noAccount', values: {} };
  if (!known.active.has(account)) return { reason: 'accountGone', values: {} };
  if (known.apart.has(account)) return { reason: 'tookPart', values: {} };
  if (known.placed.has(account)) return { reason: 'placed', values: {} };
  return relationOf(candidate, register, known);
}

/** What ties a person to a case, whether or not they could be drawn otherwise; null = nothing does. */
export function relationOf(
  candidate: Candidate,
  register: RegisterOfPeople,
  known: Pick<Known, 'ofHolder' | 'declared' | 'parties' | 'today'>,
): Exclusion | null {
  const account = accountOf(candidate, register);
  if (account !== null && known.declared.has(account)) return { reason: 'declared', values: {} };
  if (account !== null && known.ofHolder.has(account)) return { reason: 'ownCompany', values: {} };
  const unit = textIn(candidate.data[register.unit]);
  const same = known.parties.find(({ name }) => areSame(name, unit, 4));
  if (same) return { reason: 'sameUnit', values: { party: same.label, company: same.name } };
  for (const table of register.tables)
    for (const row of rowsOf(candidate.data, table.table)) {
      const company = textIn(row[table.company]);
      const ended = dayIn(row[table.until]);
      if (ended !== null && yearsLater(ended, table.years) < known.today) continue;
      const party = known.parties.find(({ name }) => areSame(name, company, 2));
      if (!party) continue;
      const relation = textIn(table.words === undefined ? undefined : row[table.words]);
      return { reason: 'related', values: { party: party.label, company, relation } };
    }
  return null;
}

/** What ties accounts to a case: of several rows of one account, whichever says so. */
export function relatedAccounts(
  candidates: readonly Candidate[],
  register: RegisterOfPeople,
  known: Known,
): ReadonlyMap<string, Exclusion> {
  const related = new Map<string, Exclusion>();
  for (const one of candidates) {
    const account = accountOf(one, register);
    const relation = account === null ? null : relationOf(one, register, known);
    if (account !== null && relation) related.set(account, relation);
  }
  return related;
}

/** Two names of one company: equal, or one a part of the other that is long enough to say something. */
function areSame(one: string, other: string, least: number): boolean {
  const [a, b] = [normalised(one), normalised(other)].sort((x, y) => x.length - y.length);
  return a !== undefined && b !== undefined && a !== '' && (a === b || (a.length >= least && b.includes(a)));
}

function rowsOf(data: JsonObject, table: string): JsonObject[] {
  const value = data[table];
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function dayIn(value: unknown): Day | null {
  const day = textIn(value).slice(0, 10);
  return day === '' ? null : day;
}

/** The same day so many years later; 29 February becomes 1 March. */
function yearsLater(day: Day, years: number): Day {
  const [year = '', rest = ''] = [day.slice(0, 4), day.slice(4)];
  const later = `${String(Number(year) + years).padStart(4, '0')}${rest}`;
  return rest === '-02-29' ? addDays(`${later.slice(0, 4)}-02-28`, 1) : later;
}

/** An exclusion in words. */
export function exclusionWords(
  { reason, values }: Exclusion,
  language: 'zh-CN' | 'en' | 'zh-TW',
  say: (key: `draw.${Exclusion['reason']}`, values: Record<string, string>) => string,
): string {
  const { day = '', party, company = '', relation = '' } = values;
  const inBrackets = relation === '' ? '' : language === 'en' ? ` (${relation})` : `（${relation}）`;
  return say(`draw.${reason}`, { day, party: party ? textOf(party, language) : '', company, relation: inBrackets });
}
