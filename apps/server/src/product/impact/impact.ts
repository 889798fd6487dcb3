import {
  type LimitRow,
  LimitRow as LimitShape,
  ListItem,
  type Output,
  type Parsed,
  type RegulationImpact,
  type regulationImpact,
  statusesOf,
} from '@app/contract';
import { inForce, reachOf } from '@app/engine/review';
import type { App, Context, Database } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { formatDate } from '../../kernel/time.ts';
import { catalogOf } from '../../platform/area/index.ts';
import { draftRulebook, effectFrom } from '../regulation/index.ts';
import { type Hits, hitsAbove, type JudgedUse, substancesOf, usesAbove, type Weighted } from './impact.store.ts';

/** A limit as a query of the index. */
export interface Question {
  limit: LimitRow;
  /** The limit in force before; products above it fail already. */
  before: string | null;
  /** Whether contents after mixing are compared. */
  mixed: boolean;
  /** Other branches of the same entry: where the branch of a product is unknown, only exceeding the widest of them is certain. */
  others?: readonly LimitRow[];
}

/** No content is above this: something unknown could still let the product pass. */
const never = 'Infinity';

/** Stands for an unknown factor, which may be as large as this: such products are possible hits, never sure ones. */
const anyFactor = '1000000';
/** Most rows of one group in a product; more would need a formulation that repeats itself. */
const mostInGroup = 40;

/** The live products affected by one changed row of a draft, with the day from which they are. */
export async function impactOf(ctx: Context, input: Parsed<typeof regulationImpact>): Promise<RegulationImpact> {
  const { rows, data } = await ctx.within({ role: 'app_platform' }, (tx) => draftRulebook(tx, input.changeId));
  const row = rows.find(({ id }) => id === input.id) ?? fail('notFound');
  const none: Output<typeof regulationImpact> = {
    from: effectFrom(row),
    limit: null,
    judged: false,
    count: 0,
    possible: 0,
    already: 0,
    products: [],
  };
  const limit = row.kind === 'limit' ? limitIn(row.after) : row.kind === 'list' ? prohibition(row.after) : null;
  if (!limit || limit.maxPercent === undefined || onlyEnds(row)) return none;
  const before = row.kind === 'limit' ? presentLimit(rows, row.before ? limitIn(row.before) : null, limit) : null;
  const mixed = data.rules.some(
    ({ check, options }) => check === 'limit' && options.table === limit.table && options.mixed === true,
  );
  const day = effectFrom(row) ?? formatDate(ctx.businessNow());
  const others = data.limits.filter(
    (one) => one.table === limit.table && one.entry === limit.entry && one.branch !== limit.branch && inForce(one, day),
  );
  const hits = await findHits(ctx.db, { limit, before, mixed, others }, endedStatuses(ctx.app), {
    offset: (input.pageNo - 1) * input.limit,
    limit: input.limit,
  });
  return {
    ...none,
    limit: limit.maxPercent,
    judged: true,
    count: hits.sure,
    possible: hits.possible,
    already: hits.already,
    products: hits.rows.map((hit) => ({
      caseId: hit.case_id,
      area: hit.area,
      title: hit.title,
      holderName: hit.holder_name,
      certNo: hit.cert_no ?? '',
      status: hit.status,
      value: hit.value,
      sure: hit.sure,
      already: hit.already,
    })),
  };
}

/** Exact counts and one page of the products above a limit. `db` is scoped to the authority. */
export async function findHits(
  db: Database,
  { limit, before, mixed, others = [] }: Question,
  ended: readonly { area: string; status: string }[],
  page: { offset: number; limit: number },
): Promise<Hits> {
  const most = limit.maxPercent;
  if (most === undefined) return { sure: 0, possible: 0, already: 0, rows: [] };
  const reach = reachOf(limit);
  const known = new Map((await substancesOf(db, reach.names, reach.cas)).map((one) => [one.id, one]));
  const weighted = [...known.values()].flatMap((one): (Weighted & { exact: boolean })[] => {
    const judged = reach.factor(one);
    // An entry with the factor 0 contributes nothing in its basis.
    if (!judged || Number(judged.factor ?? anyFactor) === 0) return [];
    return [{ id: one.id, factor: judged.factor ?? anyFactor, exact: judged.exact }];
  });
  const total = limit.total === true;
  const share = total ? Math.min(Math.max(weighted.length, 1), mostInGroup) : 1;
  const floor = String(Number(most) / share);
  const exact = new Map(weighted.map((one) => [one.id, one]));
  const uses = weighted.length === 0 ? [] : await usesAbove(db, weighted, floor);
  const facts = new Map(uses.map((one) => [one.use, one.facts]));
  // A sum includes every row of the group, however small.
  const pairs = total ? [...facts.keys()].flatMap((use) => weighted.map(({ id }) => ({ substance: id, use }))) : uses;
  const scopes = new Map<string, ReturnType<typeof reach.scope>>();
  const judged = pairs.flatMap(({ substance, use }): JudgedUse[] => {
    const one = exact.get(substance);
    const purpose = known.get(substance)?.purpose ?? '';
    const key = `${use} ${purpose}`;
    const scope = scopes.get(key) ?? reach.scope(facts.get(use) ?? {}, purpose);
    scopes.set(key, scope);
    if (!one || scope === 'no') return [];
    const sureAbove = scope === 'yes' ? most : widest(most, others);
    return [{ id: one.id, factor: one.factor, use, exact: one.exact, sureAbove }];
  });
  if (judged.length === 0) return { sure: 0, possible: 0, already: 0, rows: [] };
  return hitsAbove(db, judged, { most, before, total, mixed, share }, ended, page);
}

/** The largest limit among the branches that may apply to a product; `never` where one of them sets no number. */
function widest(most: string, others: readonly LimitRow[]): string {
  return others
    .map(({ maxPercent }) => maxPercent ?? never)
    .reduce((high, one) => (Number(one) > Number(high) ? one : high), most);
}

function limitIn(row: unknown): LimitRow | null {
  return LimitShape.safeParse(row).data ?? null;
}

/** A prohibited substance as a limit of 0, in every product or in those that `when` selects. */
function prohibition(row: unknown): LimitRow | null {
  const item = ListItem.loose().safeParse(row).data;
  if (!item || (item.names ?? []).length + (item.cas ?? []).length === 0) return null;
  return {
    table: 'prohibited',
    entry: item.key,
    names: item.names ?? [],
    cas: item.cas ?? [],
    complete: true,
    maxPercent: '0',
    limitText: '',
    citation: { regulation: '', article: '', verified: false },
    from: item.from ?? '',
    ...(item.when === undefined ? {} : { scopeWhen: item.when }),
  };
}

/** The limit in force until the change: that of the row itself, or of the row that the change ends. */
function presentLimit(
  rows: readonly { kind: string; before: unknown }[],
  own: LimitRow | null,
  limit: LimitRow,
): string | null {
  const same = rows
    .flatMap(({ before }) => limitIn(before) ?? [])
    .find((one) => one.table === limit.table && one.entry === limit.entry && one.branch === limit.branch);
  return (own ?? same)?.maxPercent ?? null;
}

/** Whether a draft only ends a row: that affects no product by itself. */
function onlyEnds({ before, after }: { before: object | null; after: object | null }): boolean {
  if (!after) return true;
  if (!before) return false;
  const without = (row: object) => JSON.stringify(Object.entries({ ...row, to: null }).sort());
  return without(before) === without(after);
}

const endLooks = ['refused', 'withdrawn', 'cancelled', 'revoked'];
/** Statuses in which a product is no longer on the market. */
export function endedStatuses(app: App): { area: string; status: string }[] {
  return catalogOf(app)
    .all()
    .flatMap(({ id, definition }) =>
      statusesOf(definition)
        .filter(({ look }) => endLooks.includes(look ?? ''))
        .map(({ value }) => ({ area: id, status: value })),
    );
}
