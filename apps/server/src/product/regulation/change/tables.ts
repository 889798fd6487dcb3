import {
  CodeValue,
  type Json,
  LimitRow,
  ListItem,
  type RegulationKind,
  RequirementRow,
  type RulebookData,
  RuleList,
  RuleRow,
} from '@app/contract';
import { z } from 'zod';

/** A row of any table as plain JSON. */
export type Row = Record<string, Json>;
type Rows = Omit<RulebookData, 'version'>;

const ListRow = ListItem.extend({ list: z.string().min(1) }).strict();
const ListHead = RuleList.omit({ items: true }).strict();

/** What a row of each kind holds. */
export const rowSchemas = {
  rule: RuleRow.strict(),
  limit: LimitRow.strict(),
  requirement: RequirementRow.strict(),
  code: CodeValue.strict(),
  list: ListRow,
  listHead: ListHead,
} as const satisfies Record<RegulationKind, z.ZodType>;

/** Table of the database that holds a kind. */
export const storedIn = {
  rule: 'rule',
  limit: 'limit',
  requirement: 'requirement',
  code: 'code',
  list: 'list',
  listHead: 'list',
} as const satisfies Record<RegulationKind, string>;

const keyFields: Record<RegulationKind, readonly string[]> = {
  rule: ['id', 'from'],
  limit: ['table', 'entry', 'branch', 'from'],
  requirement: ['code', 'from'],
  code: ['group', 'code'],
  list: ['list', 'group', 'key', 'when', 'from'],
  listHead: ['name'],
};

/** Names a row among all rows of the regulation, e.g. `limit|stsc3|25|(a)|2016-12-01`. */
export function idOf(kind: RegulationKind, row: Row): string {
  return [kind, ...keyFields[kind].map((field) => String(row[field] ?? ''))].join('|');
}

/** The table that a row is shown in: `rule`, `limit:stsc3`, `list:forbiddenTerms`. */
export function tableOf(kind: RegulationKind, row: Row): string {
  if (kind === 'limit') return `limit:${String(row.table)}`;
  if (kind === 'list') return `list:${String(row.list)}`;
  return kind === 'listHead' ? `list:${String(row.name)}` : kind;
}

/** The kind of the rows of a table; undefined for a name that no table has. */
export function kindOf(table: string): RegulationKind | undefined {
  const [kind, name] = table.split(':');
  if (kind === 'limit' || kind === 'list') return name ? kind : undefined;
  return name === undefined && (kind === 'rule' || kind === 'requirement' || kind === 'code') ? kind : undefined;
}

/** All rows of a kind in their order, in a list of their own. */
export function rowsOf(data: Rows, kind: RegulationKind): Row[] {
  const lists = Object.values(data.lists ?? {});
  if (kind === 'list') return plain(lists.flatMap(({ name, items }) => items.map((item) => ({ list: name, ...item }))));
  if (kind === 'listHead') return plain(lists.map(({ items: _, ...head }) => head));
  return plain([...{ rule: data.rules, limit: data.limits, requirement: data.requirements, code: data.codes }[kind]]);
}

/** The same rulebook with other rows of some kinds. Throws when a row is no row of its kind. */
export function withRows(data: RulebookData, changed: ReadonlyMap<RegulationKind, Row[]>): RulebookData {
  const read = <T>(kind: RegulationKind, schema: z.ZodType<T>, present: T[]): T[] => {
    const rows = changed.get(kind);
    return rows ? rows.map((row) => schema.parse(row)) : present;
  };
  const heads = read('listHead', ListHead, rowsOf(data, 'listHead') as never);
  const items = read('list', ListRow, rowsOf(data, 'list') as never);
  const lists = heads.map((head): [string, RuleList] => [
    head.name,
    { ...head, items: items.filter((item) => item.list === head.name).map(({ list: _, ...item }) => item) },
  ]);
  return {
    ...data,
    rules: read('rule', rowSchemas.rule, data.rules),
    limits: read('limit', rowSchemas.limit, data.limits),
    requirements: read('requirement', rowSchemas.requirement, data.requirements),
    codes: read('code', rowSchemas.code, data.codes),
    lists: Object.fromEntries(lists),
  };
}

/** A row of a draft: what stood there when it was made, and what shall stand there. */
export interface DraftRow {
  /** Id of the row before the change; of an added row its own. */
  id: string;
  kind: RegulationKind;
  table: string;
  op: 'add' | 'edit' | 'remove';
  before: Row | null;
  after: Row | null;
}

/** The rulebook with a draft applied; `stale` names rows that changed since the draft was made. */
export function applyDraft(data: RulebookData, draft: readonly DraftRow[]): { data: RulebookData; stale: string[] } {
  const stale: string[] = [];
  const changed = new Map<RegulationKind, Row[]>();
  for (const change of draft) {
    const { kind, before, after } = change;
    const rows = changed.get(kind) ?? rowsOf(data, kind);
    changed.set(kind, rows);
    const at = before ? rows.findIndex((row) => idOf(kind, row) === idOf(kind, before)) : -1;
    if (before && (at < 0 || !sameRow(rows[at], before))) stale.push(change.id);
    else if (!before && after && rows.some((row) => idOf(kind, row) === idOf(kind, after))) stale.push(change.id);
    else if (before) rows.splice(at, 1, ...(after ? [after] : []));
    else if (after) rows.splice(behindRelatives(rows, kind, after), 0, after);
  }
  return { data: changed.size === 0 ? data : withRows(data, changed), stale };
}

/** Index for an added row: after the last row of its entry, else of its table, else at the end. */
function behindRelatives(rows: readonly Row[], kind: RegulationKind, added: Row): number {
  const [, second] = keyFields[kind];
  const sameTable = (row: Row) => tableOf(kind, row) === tableOf(kind, added);
  const first = keyFields[kind][0] ?? '';
  const closest =
    kind === 'limit'
      ? rows.findLastIndex((row) => sameTable(row) && second !== undefined && row[second] === added[second])
      : rows.findLastIndex((row) => row[first] === added[first]);
  const at = closest >= 0 ? closest : rows.findLastIndex(sameTable);
  return at < 0 ? rows.length : at + 1;
}

/** Whether two rows say the same, whatever the order of their keys. */
export function sameRow(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, one]) => one !== undefined && one !== null);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`)
    .join(',')}}`;
}

function plain(rows: readonly object[]): Row[] {
  return rows as Row[];
}
